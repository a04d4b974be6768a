//! Sums of the weights of set bits, in vectors: the choice among kernels, and the kernels.

use super::vectors::x86;
use super::x86::{SSE2, X86, X86_64, intrinsics};
use super::{KNOWN, Kernel, NEON, SIMD128, choose, private};
use crate::module::{Function, Needs, Type};
use crate::target::Target;
use crate::template::{format_ident, quote};
use crate::word::Word;
use proc_macro2::{Ident, Literal, TokenStream};

/// The public function, made from a `plain` one without vectors: it calls that, or a kernel.
pub(crate) fn functions(target: &Target, word: Word, plain: &Function) -> Vec<Function> {
    let public = |body, allows| Function { body, allows, constant: false, ..plain.clone() };
    let kernel = |needs, vectors: Function| {
        // SAFETY: this is compiled only where the target has the features of the kernel.
        let entry = public(quote!(unsafe { #{vectors.ident()}(x, weights) }), known(word));
        Kernel { needs, functions: vec![entry, vectors] }
    };
    let kernels = vec![
        kernel(Needs { architectures: X86_64, features: avx512_features(word) }, avx512(word)),
        kernel(Needs { architectures: X86, features: SSE2 }, sse2(word)),
        kernel(NEON, neon(word)),
        kernel(SIMD128, simd128(word)),
    ];
    let private = Function {
        name: "weighted_count_by_bits",
        doc: "Sums the weights without vectors.".to_owned(),
        technique: String::new(),
        public: false,
        ..plain.clone()
    };
    let entry = public(quote!(#{private.ident()}(x, weights)), plain.allows);
    choose(target, kernels, vec![entry, private])
}

/// Why a function is called that some processors cannot run, and the lints that wider weights
/// trigger.
fn known(word: Word) -> Option<&'static str> {
    match word {
        Word::U8 => Some(
            "unsafe_code, unused_unsafe, clippy::trivially_copy_pass_by_ref, reason = \"the target has the instructions \
             that are called; weights have the interface of wider words\"",
        ),
        _ => KNOWN,
    }
}

/// A single bit in each byte, from the lowest to the highest.
const BITS: u128 = 0x8040_2010_0804_0201;

/// The number of vectors of sixteen weights for the bits of a word; eight weights take half a
/// vector.
fn vectors(word: Word) -> usize {
    (word.bits() as usize).div_ceil(16)
}

/// The parameters of a function that takes a word and its weights.
fn parameters(word: Word) -> Vec<(&'static str, Type)> {
    let weights = Type::ArrayRef(Word::U8, word.bits() as usize);
    vec![("x", Type::Word), ("weights", weights)]
}

/// Lints that kernels allow, and why they read from pointers.
fn within(word: Word) -> &'static str {
    match word {
        Word::U8 => {
            "unsafe_code, clippy::trivially_copy_pass_by_ref, clippy::cast_ptr_alignment, reason = \"every load is \
             within the weights, at any alignment; weights have the interface of wider words\""
        }
        Word::U128 => {
            "unsafe_code, clippy::cast_possible_truncation, clippy::cast_ptr_alignment, reason = \"every load is \
             within the weights, at any alignment; a word is split into halves\""
        }
        _ => {
            "unsafe_code, clippy::cast_ptr_alignment, reason = \"every load is within the weights, at any alignment\""
        }
    }
}

/// Expands all bits to bytes of zeros or ones, and masks the weights with them.
fn sse2(word: Word) -> Function {
    let vectors = vectors(word);
    // Each byte is doubled three times, to eight copies; two groups of eight fill a vector.
    let mut bytes = vec![format_ident!("word")];
    let mut statements = TokenStream::new();
    let doublings =
        [("pairs", 8, vectors / 4), ("quads", 16, vectors.div_ceil(2)), ("bytes", 32, vectors)];
    for (name, bits, needed) in doublings {
        let halves = |from: Ident| {
            ["lo", "hi"].into_iter().take(needed.max(1)).map(move |half| (from.clone(), half))
        };
        let doubled =
            bytes.into_iter().flat_map(halves).enumerate().map(|(place, (from, half))| {
                let name = format_ident!("{name}{place}");
                let unpack = format_ident!("_mm_unpack{half}_epi{bits}");
                statements.extend(quote!(let #name = simd::#unpack(#from, #from);));
                name
            });
        bytes = doubled.collect();
    }
    let sums = bytes.iter().enumerate().map(|(place, bytes)| {
        let load = if word == Word::U8 {
            quote!(simd::_mm_loadl_epi64(weights.as_ptr().cast()))
        } else {
            quote!(simd::_mm_loadu_si128(weights.as_ptr().add(#{16 * place}).cast()))
        };
        quote! {
            let ones = simd::_mm_cmpeq_epi8(simd::_mm_and_si128(#bytes, bits), bits);
            // SAFETY: `weights` has a byte for each bit of the word, and the loads divide them.
            let all = unsafe { #load };
            let sum = simd::_mm_sad_epu8(simd::_mm_and_si128(ones, all), zero);
            sums = simd::_mm_add_epi32(sums, sum);
        }
    });
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
        #{intrinsics()}
        let word = #in_vector;
        #statements
        let bits = simd::_mm_set1_epi64x(#bits.cast_signed());
        let zero = simd::_mm_setzero_si128();
        let mut sums = zero;
        #(#sums)*
        let upper = simd::_mm_unpackhi_epi64(sums, sums);
        simd::_mm_cvtsi128_si32(simd::_mm_add_epi32(sums, upper)).cast_unsigned()
    };
    let doc = "Sums sixteen weights at once.";
    function(("weighted_count_sse2", doc), "sse2", word, body)
}

/// The requirements of [`avx512`]: shorter vectors have a feature of their own.
fn avx512_features(word: Word) -> &'static [&'static str] {
    if word.bits() < 64 { &["avx512bw", "avx512vl"] } else { &["avx512bw"] }
}

/// Loads only the weights of set bits: the word is the mask.
fn avx512(word: Word) -> Function {
    let features = if word.bits() < 64 { "avx512bw,avx512vl" } else { "avx512bw" };
    let body = match word {
        Word::U8 | Word::U16 | Word::U32 => {
            let mask = if word == Word::U8 { quote!(u16::from(x)) } else { quote!(x) };
            let bits = if word == Word::U32 { 256 } else { 128 };
            let [load, sad, zero] =
                ["maskz_loadu_epi8", "sad_epu8", "setzero_si"].map(|name| x86(bits, name));
            let pair = match bits {
                128 => quote!(let sums = all;),
                _ => quote! {
                    let half = simd::_mm256_extracti128_si256::<1>(all);
                    let sums = simd::_mm_add_epi32(simd::_mm256_castsi256_si128(all), half);
                },
            };
            quote! {
                // SAFETY: the vector has as many bytes as there are weights; the load needs no
                // alignment.
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
                quote! {
                    // SAFETY: `weights` has 64 or 128 bytes, of which each vector is 64.
                    let ones = unsafe { simd::_mm512_maskz_loadu_epi8(#mask, weights.as_ptr().add(#{64 * place}).cast()) };
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
    let doc = "Loads the weights of set bits alone, and sums them.";
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

/// Expands all bits to bytes of zeros or ones, and masks the weights with them.
fn neon(word: Word) -> Function {
    // Loads, since registers have another byte order on big-endian targets.
    let load = match word {
        Word::U8 => quote!(simd::vdup_n_u8(x)),
        // SAFETY: the array has the 16 bytes of the vector.
        Word::U128 => quote!(unsafe { simd::vld1q_u8(x.to_le_bytes().as_ptr()) }),
        Word::U64 => quote!(unsafe { simd::vld1_u8(x.to_le_bytes().as_ptr()) }),
        Word::U16 | Word::U32 => {
            // SAFETY: the array has the 8 bytes of the vector.
            quote!(unsafe { simd::vld1_u8(u64::from(x).to_le_bytes().as_ptr()) })
        }
    };
    let bits = quote!([1, 2, 4, 8, 16, 32, 64, 128]);
    let body = if word == Word::U8 {
        quote! {
            // SAFETY: the array has the 8 bytes of the vector.
            let bits = unsafe { simd::vld1_u8(#bits.as_ptr()) };
            let all = unsafe { simd::vld1_u8(weights.as_ptr()) };
            let those = simd::vtst_u8(#load, bits);
            u32::from(simd::vaddlv_u8(simd::vand_u8(those, all)))
        }
    } else {
        let duplicate =
            format_ident!("{}", if word == Word::U128 { "vdup_laneq_u8" } else { "vdup_lane_u8" });
        let sums = (0..vectors(word)).map(|vector| {
            quote! {
                let bytes = simd::vcombine_u8(
                    simd::#duplicate::<#{2 * vector}>(word),
                    simd::#duplicate::<#{2 * vector + 1}>(word)
                );
                // SAFETY: `weights` has a byte for each bit of the word, and the vectors divide them.
                let all = unsafe { simd::vld1q_u8(weights.as_ptr().add(#{16 * vector})) };
                sums = simd::vpadalq_u8(sums, simd::vandq_u8(simd::vtstq_u8(bytes, bits), all));
            }
        });
        quote! {
            let word = #load;
            // SAFETY: the array has the 8 bytes of the vector.
            let bits = unsafe { simd::vld1_u8(#bits.as_ptr()) };
            let bits = simd::vcombine_u8(bits, bits);
            let mut sums = simd::vdupq_n_u16(0);
            #(#sums)*
            simd::vaddlvq_u16(sums)
        }
    };
    let doc = "Sums sixteen weights at once.";
    let body = quote! {
        use ::core::arch::aarch64 as simd;
        #body
    };
    function(("weighted_count_neon", doc), "neon", word, body)
}

/// Expands all bits to bytes of zeros or ones, and masks the weights with them.
fn simd128(word: Word) -> Function {
    let half = |vector| match (word, vector) {
        (Word::U8 | Word::U16 | Word::U32, 0) => quote!(let half = simd::u64x2(u64::from(x), 0);),
        (Word::U64, 0) => quote!(let half = simd::u64x2(x, 0);),
        (Word::U128, 0) => quote!(let half = simd::u64x2(x as u64, 0);),
        (Word::U128, 4) => quote!(let half = simd::u64x2((x >> 64) as u64, 0);),
        _ => TokenStream::new(),
    };
    let sums = (0..vectors(word)).map(|vector| {
        let bytes = (0..16).map(|lane| (2 * vector + lane / 8) % 8);
        let load = if word == Word::U8 {
            quote!(simd::v128_load64_zero(weights.as_ptr().cast()))
        } else {
            quote!(simd::v128_load(weights.as_ptr().add(#{16 * vector}).cast()))
        };
        quote! {
            #{half(vector)}
            let bytes = simd::i8x16_shuffle::<#(#bytes),*>(half, half);
            let ones = simd::i8x16_eq(simd::v128_and(bytes, bits), bits);
            // SAFETY: `weights` has a byte for each bit of the word, and the loads divide them.
            let all = unsafe { #load };
            let pairs = simd::u16x8_extadd_pairwise_u8x16(simd::v128_and(ones, all));
            sums = simd::i16x8_add(sums, pairs);
        }
    });
    let body = quote! {
        use ::core::arch::wasm32 as simd;
        let bits = simd::u64x2_splat(#{Word::U64.literal(BITS)});
        let mut sums = simd::u16x8_splat(0);
        #(#sums)*
        let fours = simd::u32x4_extadd_pairwise_u16x8(sums);
        simd::u32x4_extract_lane::<0>(fours)
            + simd::u32x4_extract_lane::<1>(fours)
            + simd::u32x4_extract_lane::<2>(fours)
            + simd::u32x4_extract_lane::<3>(fours)
    };
    let doc = "Sums sixteen weights at once.";
    function(("weighted_count_simd128", doc), "simd128", word, body)
}
