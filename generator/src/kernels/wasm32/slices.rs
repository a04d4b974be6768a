//! Population counts of slices in vectors.

use crate::kernels::common::slices::{ByBytes, Slices, names};
use crate::module::Function;
use crate::template::quote;

/// With the instruction that counts the set bits of all bytes of a vector.
pub(in crate::kernels) fn simd128(of: Slices) -> Function {
    let kernel = ByBytes {
        names: names!("simd128"),
        features: "simd128",
        allows: "unsafe_code, clippy::cast_ptr_alignment, reason = \"every load is within its block, at any \
                 alignment\"",
        architecture: "wasm32",
        intrinsics: ["v128_load", "i8x16_popcnt", "i8x16_add"],
        joints: ["v128_xor", "v128_and", "v128_or", "v128_andnot"],
        zero: quote!(simd::u64x2_splat(0)),
        added: quote! {
            let pairs = simd::u16x8_extadd_pairwise_u8x16(bytes);
            let fours = simd::u32x4_extadd_pairwise_u16x8(pairs);
            sums = simd::i64x2_add(sums, simd::u64x2_extend_low_u32x4(fours));
            sums = simd::i64x2_add(sums, simd::u64x2_extend_high_u32x4(fours));
        },
        total: quote!(simd::u64x2_extract_lane::<0>(sums) + simd::u64x2_extract_lane::<1>(sums)),
    };
    kernel.function(of)
}
