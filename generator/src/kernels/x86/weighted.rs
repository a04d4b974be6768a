//! Sums of the weights of set bits, in vectors.

use super::{intrinsics, private};
use crate::kernels::common::weighted::{BITS, parameters, vectors, within};
use crate::module::{Function, Type};
use crate::template::{format_ident, quote};
use crate::word::Word;
use proc_macro2::{Ident, Literal, TokenStream};

/// Expands all bits to bytes of zeros or ones, and masks the weights with them.
pub(in crate::kernels) fn sse2(word: Word) -> Function {
    let intrinsics = intrinsics();
    let vectors = vectors(word);
    let halves = |count: usize| ["lo", "hi"].into_iter().take(count.min(2));
    let mut statements = TokenStream::new();
    let mut unpacked = |name: String, from: &Ident, half: &str, bits: u32| {
        let (name, unpack) = (format_ident!("{name}"), format_ident!("_mm_unpack{half}_epi{bits}"));
        statements.extend(quote!(let #name = simd::#unpack(#from, #from);));
        name
    };
    // Each byte is doubled three times, to eight copies; two groups of eight fill a vector.
    let word_name = format_ident!("word");
    let mut pairs = Vec::new();
    for half in halves((vectors / 4).max(1)) {
        pairs.push(unpacked(format!("pairs{}", pairs.len()), &word_name, half, 8));
    }
    let mut quads = Vec::new();
    for pair in &pairs {
        for half in halves(vectors.div_ceil(2)) {
            quads.push(unpacked(format!("quads{}", quads.len()), pair, half, 16));
        }
    }
    let mut bytes = Vec::new();
    for quad in &quads {
        for half in halves(vectors) {
            bytes.push(unpacked(format!("bytes{}", bytes.len()), quad, half, 32));
        }
    }
    let sums = bytes.iter().enumerate().map(|(place, bytes)| {
        let first = Literal::usize_unsuffixed(16 * place);
        let load = if word == Word::U8 {
            quote!(simd::_mm_loadl_epi64(weights.as_ptr().cast()))
        } else {
            quote!(simd::_mm_loadu_si128(weights.as_ptr().add(#first).cast()))
        };
        quote! {
            let ones = simd::_mm_cmpeq_epi8(simd::_mm_and_si128(#bytes, bits), bits);
            let all = unsafe { #load };
            let sum = simd::_mm_sad_epu8(simd::_mm_and_si128(ones, all), zero);
            sums = simd::_mm_add_epi32(sums, sum);
        }
    });
    let sums: Vec<TokenStream> = sums.collect();
    let in_vector = match word {
        Word::U8 | Word::U16 => quote!(simd::_mm_cvtsi32_si128(i32::from(x))),
        Word::U32 => quote!(simd::_mm_cvtsi32_si128(x.cast_signed())),
        Word::U64 => quote!(simd::_mm_set_epi64x(0, x.cast_signed())),
        Word::U128 => {
            quote!(simd::_mm_set_epi64x(((x >> 64) as u64).cast_signed(), (x as u64).cast_signed()))
        }
    };
    let bits = Word::U64.literal(BITS);
    let bits = format!("{bits}_u64").parse::<Literal>().expect("a literal");
    let body = quote! {
        #intrinsics
        let word = #in_vector;
        #statements
        let bits = simd::_mm_set1_epi64x(#bits.cast_signed());
        let zero = simd::_mm_setzero_si128();
        let mut sums = zero;
        #(#sums)*
        let upper = simd::_mm_unpackhi_epi64(sums, sums);
        simd::_mm_cvtsi128_si32(simd::_mm_add_epi32(sums, upper)).cast_unsigned()
    };
    let doc = "The same with sixteen weights at once.";
    function(("weighted_count_sse2", doc), "sse2", word, body)
}

/// The requirements of [`avx512`]: shorter vectors have a feature of their own.
pub(in crate::kernels) fn avx512_features(word: Word) -> &'static [&'static str] {
    if word.bits() < 64 { &["avx512bw", "avx512vl"] } else { &["avx512bw"] }
}

/// Loads only the weights of set bits: the word is the mask.
pub(in crate::kernels) fn avx512(word: Word) -> Function {
    let features = if word.bits() < 64 { "avx512bw,avx512vl" } else { "avx512bw" };
    let body = match word {
        Word::U8 | Word::U16 | Word::U32 => {
            let mask = if word == Word::U8 { quote!(u16::from(x)) } else { quote!(x) };
            let prefix = if word == Word::U32 { "_mm256" } else { "_mm" };
            let bits = if word == Word::U32 { "256" } else { "128" };
            let (load, sad) =
                (format_ident!("{prefix}_maskz_loadu_epi8"), format_ident!("{prefix}_sad_epu8"));
            let zero = format_ident!("{prefix}_setzero_si{bits}");
            let pair = if word == Word::U32 {
                quote! {
                    let half = simd::_mm256_extracti128_si256::<1>(all);
                    let sums = simd::_mm_add_epi32(simd::_mm256_castsi256_si128(all), half);
                }
            } else {
                quote!(let sums = all;)
            };
            quote! {
                let ones = unsafe { simd::#load(#mask, weights.as_ptr().cast()) };
                let all = simd::#sad(ones, simd::#zero());
                #pair
                let upper = simd::_mm_unpackhi_epi64(sums, sums);
                simd::_mm_cvtsi128_si32(simd::_mm_add_epi32(sums, upper)).cast_unsigned()
            }
        }
        Word::U64 | Word::U128 => {
            let masks = if word == Word::U64 {
                vec![quote!(x)]
            } else {
                vec![quote!(x as u64), quote!((x >> 64) as u64)]
            };
            let ones = masks.iter().enumerate().map(|(place, mask)| {
                let first = Literal::usize_unsuffixed(64 * place);
                quote! {
                    let ones = unsafe { simd::_mm512_maskz_loadu_epi8(#mask, weights.as_ptr().add(#first).cast()) };
                    sums = simd::_mm512_add_epi64(sums, simd::_mm512_sad_epu8(ones, zero));
                }
            });
            quote! {
                let zero = simd::_mm512_setzero_si512();
                let mut sums = zero;
                #(#ones)*
                let half = simd::_mm512_extracti64x4_epi64::<1>(sums);
                let four = simd::_mm256_add_epi32(simd::_mm512_castsi512_si256(sums), half);
                let half = simd::_mm256_extracti128_si256::<1>(four);
                let pair = simd::_mm_add_epi32(simd::_mm256_castsi256_si128(four), half);
                let upper = simd::_mm_unpackhi_epi64(pair, pair);
                simd::_mm_cvtsi128_si32(simd::_mm_add_epi32(pair, upper)).cast_unsigned()
            }
        }
    };
    let body = quote! {
        use ::core::arch::x86_64 as simd;
        #body
    };
    let doc = "The same with the word as the mask of its weights.";
    function(("weighted_count_avx512", doc), features, word, body)
}

fn function(
    about: (&'static str, &str),
    features: &'static str,
    word: Word,
    body: TokenStream,
) -> Function {
    Function {
        allows: Some(within(word)),
        ..private(about, features, parameters(word), Type::Index, body)
    }
}
