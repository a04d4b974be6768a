//! Sums of the weights of set bits, in vectors.

use crate::kernels::common::weighted::{BITS, parameters, vectors, within};
use crate::module::{Function, Type};
use crate::template::quote;
use crate::word::Word;
use proc_macro2::{Literal, TokenStream};

/// Expands all bits to bytes of zeros or ones, and masks the weights with them.
pub(in crate::kernels) fn simd128(word: Word) -> Function {
    let half = |vector| match (word, vector) {
        (Word::U8 | Word::U16 | Word::U32, 0) => quote!(let half = simd::u64x2(u64::from(x), 0);),
        (Word::U64, 0) => quote!(let half = simd::u64x2(x, 0);),
        (Word::U128, 0) => quote!(let half = simd::u64x2(x as u64, 0);),
        (Word::U128, 4) => quote!(let half = simd::u64x2((x >> 64) as u64, 0);),
        _ => TokenStream::new(),
    };
    let sums = (0..vectors(word)).map(|vector| {
        let half = half(vector);
        let bytes = (0..16).map(|lane| Literal::usize_unsuffixed((2 * vector + lane / 8) % 8));
        let first = Literal::usize_unsuffixed(16 * vector);
        let load = if word == Word::U8 {
            quote!(simd::v128_load64_zero(weights.as_ptr().cast()))
        } else {
            quote!(simd::v128_load(weights.as_ptr().add(#first).cast()))
        };
        quote! {
            #half
            let bytes = simd::i8x16_shuffle::<#(#bytes),*>(half, half);
            let ones = simd::i8x16_eq(simd::v128_and(bytes, bits), bits);
            let all = unsafe { #load };
            let pairs = simd::u16x8_extadd_pairwise_u8x16(simd::v128_and(ones, all));
            sums = simd::i16x8_add(sums, pairs);
        }
    });
    let sums: TokenStream = sums.collect();
    let bits = Word::U64.literal(BITS);
    let body = quote! {
        use ::core::arch::wasm32 as simd;
        let bits = simd::u64x2_splat(#bits);
        let mut sums = simd::u16x8_splat(0);
        #sums
        let fours = simd::u32x4_extadd_pairwise_u16x8(sums);
        simd::u32x4_extract_lane::<0>(fours)
            + simd::u32x4_extract_lane::<1>(fours)
            + simd::u32x4_extract_lane::<2>(fours)
            + simd::u32x4_extract_lane::<3>(fours)
    };
    let doc = "The same with sixteen weights at once.";
    Function {
        constant: false,
        features: Some("simd128"),
        allows: Some(within(word)),
        ..Function::private("weighted_count_simd128", doc, parameters(word), Type::Index, body)
    }
}
