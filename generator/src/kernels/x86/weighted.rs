//! Weights of one bits, added in vectors.

use super::{intrinsics, private};
use crate::module::{Function, Type};
use crate::word::Word;
use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};

/// The sum of the weights of the one bits of 64: every bit is made a byte of zeros or ones, which its weight is masked
/// with.
pub(in crate::kernels) fn sse2() -> Function {
    let intrinsics = intrinsics();
    // Each byte becomes two, four, and at last eight of them, of which two fill a vector.
    let unpacked = [
        ("quads0", "lo_epi16", "pairs"),
        ("quads1", "hi_epi16", "pairs"),
        ("bytes0", "lo_epi32", "quads0"),
        ("bytes1", "hi_epi32", "quads0"),
        ("bytes2", "lo_epi32", "quads1"),
        ("bytes3", "hi_epi32", "quads1"),
    ];
    let unpacked = unpacked.map(|(name, half, from)| {
        let [name, from] = [name, from].map(|name| format_ident!("{name}"));
        let unpack = format_ident!("_mm_unpack{half}");
        quote!(let #name = simd::#unpack(#from, #from);)
    });
    let sums: Vec<TokenStream> = (0..4_usize)
        .map(|place| {
            let bytes = format_ident!("bytes{place}");
            let first = Literal::usize_unsuffixed(16 * place);
            quote! {
                let ones = simd::_mm_cmpeq_epi8(simd::_mm_and_si128(#bytes, bits), bits);
                let all = unsafe { simd::_mm_loadu_si128(weights.as_ptr().add(#first).cast()) };
                let sum = simd::_mm_sad_epu8(simd::_mm_and_si128(ones, all), zero);
                sums = simd::_mm_add_epi32(sums, sum);
            }
        })
        .collect();
    let body = quote! {
        #intrinsics
        let word = simd::_mm_set_epi64x(0, x.cast_signed());
        let pairs = simd::_mm_unpacklo_epi8(word, word);
        #(#unpacked)*
        let bits = simd::_mm_set1_epi64x(0x8040_2010_0804_0201_u64.cast_signed());
        let zero = simd::_mm_setzero_si128();
        let mut sums = zero;
        #(#sums)*
        let upper = simd::_mm_unpackhi_epi64(sums, sums);
        simd::_mm_cvtsi128_si32(simd::_mm_add_epi32(sums, upper)).cast_unsigned()
    };
    let parameters = vec![("x", Type::Word), ("weights", Type::ArrayRef(Word::U8, 64))];
    let doc = "The same with sixteen weights at once.";
    Function {
        allows: Some(
            "unsafe_code, clippy::cast_ptr_alignment, reason = \"there are four times sixteen weights, wherever they are\"",
        ),
        ..private(("weighted_count_sse2", doc), "sse2", parameters, Type::Index, body)
    }
}
