//! Population counts of slices in vectors.

use crate::kernels::common::slices::{ByBytes, Slices, names};
use crate::module::Function;
use crate::template::quote;

/// With the instruction that counts the set bits of all bytes of a vector.
pub(in crate::kernels) fn neon(of: Slices) -> Function {
    let kernel = ByBytes {
        names: names!("neon"),
        features: "neon",
        allows: "unsafe_code, reason = \"every load is within its block\"",
        architecture: "aarch64",
        intrinsics: ["vld1q_u8", "vcntq_u8", "vaddq_u8"],
        joints: ["veorq_u8", "vandq_u8", "vorrq_u8", "vbicq_u8"],
        zero: quote!(simd::vdupq_n_u64(0)),
        added: quote! {
            sums = simd::vpadalq_u32(sums, simd::vpaddlq_u16(simd::vpaddlq_u8(bytes)));
        },
        total: quote!(simd::vaddvq_u64(sums)),
    };
    kernel.function(of)
}
