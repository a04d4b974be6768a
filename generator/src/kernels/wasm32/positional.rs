//! Counts of each bit over a slice, by carry-save adders of vectors.

use crate::kernels::common::positional::Vectors;
use crate::module::Function;
use crate::template::quote;
use crate::word::Word;

/// In vectors of 128 bits, with an instruction that selects bits.
pub(in crate::kernels) fn simd128(word: Word) -> Vec<Function> {
    let vectors = Vectors {
        names: ["positional_simd128", "positional_simd128_blocks"],
        features: "simd128",
        intrinsics: quote!(
            use ::core::arch::wasm32 as simd;
        ),
        bytes: 16,
        load: |at| quote!(simd::v128_load(#at.cast())),
        store: |at, vector| quote!(simd::v128_store(#at.cast(), #vector)),
        added: quote! {
            let odd = simd::v128_xor(one, other);
            (simd::v128_bitselect(sum, one, odd), simd::v128_xor(odd, sum))
        },
        joints: ["v128_and", "i8x16_add"],
        shifted: |bits, by| quote!(simd::u8x16_shr(#bits, #by)),
        numbers: [quote!(simd::i8x16_splat(0)), quote!(simd::i8x16_splat(1))],
    };
    vectors.functions(word)
}
