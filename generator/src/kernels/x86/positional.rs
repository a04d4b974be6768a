//! Positional population counts of slices, by carry-save adders on vectors.

use super::intrinsics;
use crate::kernels::common::positional::Vectors;
use crate::module::Function;
use crate::template::quote;
use crate::word::Word;

/// In vectors of 128 bits.
pub(in crate::kernels) fn sse2(word: Word) -> Vec<Function> {
    let vectors = Vectors {
        names: ["positional_sse2", "positional_sse2_blocks"],
        features: "sse2",
        intrinsics: intrinsics(),
        bytes: 16,
        load: |at| quote!(simd::_mm_loadu_si128(#at.cast())),
        store: |at, vector| quote!(simd::_mm_storeu_si128(#at.cast(), #vector)),
        added: quote! {
            let odd = simd::_mm_xor_si128(one, other);
            let both = simd::_mm_and_si128(one, other);
            let carry = simd::_mm_or_si128(both, simd::_mm_and_si128(odd, sum));
            (carry, simd::_mm_xor_si128(odd, sum))
        },
        joints: ["_mm_and_si128", "_mm_add_epi8"],
        shifted: |bits, by| quote!(simd::_mm_srli_epi16::<#by>(#bits)),
        numbers: [quote!(simd::_mm_setzero_si128()), quote!(simd::_mm_set1_epi8(1))],
    };
    vectors.functions(word)
}

/// In vectors of 256 bits.
pub(in crate::kernels) fn avx2(word: Word) -> Vec<Function> {
    let vectors = Vectors {
        names: ["positional_avx2", "positional_avx2_blocks"],
        features: "avx2",
        intrinsics: intrinsics(),
        bytes: 32,
        load: |at| quote!(simd::_mm256_loadu_si256(#at.cast())),
        store: |at, vector| quote!(simd::_mm256_storeu_si256(#at.cast(), #vector)),
        added: quote! {
            let odd = simd::_mm256_xor_si256(one, other);
            let both = simd::_mm256_and_si256(one, other);
            let carry = simd::_mm256_or_si256(both, simd::_mm256_and_si256(odd, sum));
            (carry, simd::_mm256_xor_si256(odd, sum))
        },
        joints: ["_mm256_and_si256", "_mm256_add_epi8"],
        shifted: |bits, by| quote!(simd::_mm256_srli_epi16::<#by>(#bits)),
        numbers: [quote!(simd::_mm256_setzero_si256()), quote!(simd::_mm256_set1_epi8(1))],
    };
    vectors.functions(word)
}

/// In 512-bit vectors, with ternary-logic instructions.
pub(in crate::kernels) fn avx512(word: Word) -> Vec<Function> {
    let vectors = Vectors {
        names: ["positional_avx512", "positional_avx512_blocks"],
        features: "avx512f,avx512bw",
        intrinsics: quote!(
            use ::core::arch::x86_64 as simd;
        ),
        bytes: 64,
        load: |at| quote!(simd::_mm512_loadu_si512(#at.cast())),
        store: |at, vector| quote!(simd::_mm512_storeu_si512(#at.cast(), #vector)),
        added: quote! {
            let carry = simd::_mm512_ternarylogic_epi64::<0xe8>(one, other, sum);
            (carry, simd::_mm512_ternarylogic_epi64::<0x96>(one, other, sum))
        },
        joints: ["_mm512_and_si512", "_mm512_add_epi8"],
        shifted: |bits, by| quote!(simd::_mm512_srli_epi16::<#by>(#bits)),
        numbers: [quote!(simd::_mm512_setzero_si512()), quote!(simd::_mm512_set1_epi8(1))],
    };
    vectors.functions(word)
}
