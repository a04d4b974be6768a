//! Counts of each bit over a slice, by carry-save adders of vectors.

use crate::kernels::common::positional::Vectors;
use crate::module::Function;
use crate::template::quote;
use crate::word::Word;

/// In vectors of 128 bits, with an instruction that selects bits.
pub(in crate::kernels) fn neon(word: Word) -> Vec<Function> {
    let vectors = Vectors {
        names: ["positional_neon", "positional_neon_blocks"],
        features: "neon",
        intrinsics: quote!(
            use ::core::arch::aarch64 as simd;
        ),
        bytes: 16,
        load: |at| quote!(simd::vld1q_u8(#at)),
        store: |at, vector| quote!(simd::vst1q_u8(#at, #vector)),
        added: quote! {
            let odd = simd::veorq_u8(one, other);
            (simd::vbslq_u8(odd, sum, one), simd::veorq_u8(odd, sum))
        },
        joints: ["vandq_u8", "vaddq_u8"],
        shifted: |bits, by| quote!(simd::vshrq_n_u8::<#by>(#bits)),
        numbers: [quote!(simd::vdupq_n_u8(0)), quote!(simd::vdupq_n_u8(1))],
    };
    vectors.functions(word)
}
