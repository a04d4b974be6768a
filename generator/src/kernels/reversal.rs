//! The bits of each word of a slice in the opposite order, in vectors: the choice among kernels, and
//! the kernels.
//!
//! A word is reversed by reversing its bytes, and then the bits of each byte. So words of all widths
//! differ only in the order of bytes, which is the same for each 16 bytes.

use super::dispatch::{self, Candidate, functions_of};
use super::tier::Tier;
use super::vectors::{Vectors, x86};
use super::x86::{X86, X86_64};
use super::{FOUND, KNOWN, NEON, SIMD128, private};
use crate::module::{Function, Type};
use crate::request::Parameter;
use crate::tables::reversal;
use crate::target::Target;
use crate::template::{format_ident, quote};
use crate::word::Word;
use proc_macro2::{Ident, Literal, TokenStream};

/// The kernels, the fastest first.
pub(super) fn candidates(word: Word) -> Vec<Candidate> {
    vec![
        Candidate::tiered(Tier::Avx512, X86_64, AVX512, avx512(word)),
        Candidate::tiered(Tier::Avx2, X86, &["avx2"], vec![by_nibbles(256, word)]),
        Candidate::tiered(Tier::Ssse3, X86, &["ssse3"], vec![by_nibbles(128, word)]),
        Candidate::other(NEON, vec![neon(word)]),
        Candidate::other(SIMD128, vec![simd128(word)]),
    ]
}

/// All functions, with the best kernel for the target or the processor, given the body of one
/// without vectors. `public` makes the function from its body and the lints that it allows.
pub(crate) fn functions(
    (target, parameters): (&Target, &[Parameter]),
    word: Word,
    body: &TokenStream,
    public: impl Fn(TokenStream, Option<&'static str>) -> Vec<Function>,
) -> Vec<Function> {
    let by = |kernel: &Candidate| {
        // SAFETY: this is compiled, or reached, only where the processor has the features of the
        // kernel.
        quote!(unsafe { #{kernel.functions[0].ident()}(words); })
    };
    let direct = |kernel: &Candidate| public(by(kernel), KNOWN);
    let by_tier = |kernels: &[&Candidate]| {
        let (name, doc) = ("reverse_each", "Reverses the bits of each word without vectors.");
        let scalar = Function::private(name, doc, words(word), Type::Unit, body.clone());
        let scalar = Function { constant: false, ..scalar };
        let best = dispatch::best_call(kernels, by, &quote!(#{scalar.ident()}(words);));
        let public = public(quote!(let tier: u32 = detection::number(); #best), FOUND);
        [public, functions_of(kernels), vec![scalar]].concat()
    };
    let otherwise = public(body.clone(), None);
    dispatch::dispatch((target, parameters), &candidates(word), direct, by_tier, otherwise)
}

fn words(word: Word) -> Vec<(&'static str, Type)> {
    vec![("words", Type::SliceMut(word))]
}

/// The number of bytes of a word.
fn bytes(word: Word) -> usize {
    word.bits() as usize / 8
}

/// The number of vectors in a block.
const VECTORS: usize = 4;

/// The kernel of a processor.
struct Reversal {
    name: &'static str,
    doc: &'static str,
    /// The features that it requires.
    features: &'static str,
    vectors: Vectors,
    /// Statements that define vectors of constants.
    shared: TokenStream,
    /// The vector `bits` with the bits of each word in the opposite order, with preceding
    /// statements.
    reversed: TokenStream,
    /// The function for the words from a place on, which fill no vector, if these are reversed at
    /// once instead of one by one.
    last: Option<Ident>,
}

const WITHIN: Option<&str> = Some(
    "unsafe_code, clippy::cast_ptr_alignment, reason = \"every load and store is within its block, at any alignment, and \
     any bits are a word\"",
);

impl Reversal {
    fn function(self, word: Word) -> Function {
        let Self { name, doc, features, vectors, shared, reversed, last } = self;
        let count = vectors.bytes / bytes(word);
        let of_block = |vectors_in_it: usize| {
            let each = (0..vectors_in_it).map(|place| {
                let by = (place > 0).then(|| quote!(.add(#{place * count})));
                let [from, to] = [quote!(block.as_ptr()), quote!(block.as_mut_ptr())]
                    .map(|start| vectors.in_bytes(quote!(#start #by), word));
                let store = vectors.stored(&to, &quote!(reversed(bits)));
                quote! {
                    // SAFETY: the vectors divide the block; loads and stores need no alignment.
                    let bits = unsafe { #{vectors.loaded(&from)} };
                    unsafe { #store; }
                }
            });
            let words = vectors_in_it * count;
            let found =
                quote!(::core::option::Option::Some(block) = rest.first_chunk_mut::<#words>());
            quote!(if let #found { #(#each)* place += #words; })
        };
        let (last, step) = match last {
            Some(last) => (quote!(#last(words, place);), count),
            None => (quote!(words[place] = reverse_bits(words[place]);), 1),
        };
        let body = quote! {
            #{vectors.intrinsics}
            #shared
            let reversed = |bits| { #reversed };
            let mut place: usize = 0;
            while place < words.len() {
                let rest: &mut [#word] = words.split_at_mut(place).1;
                #{of_block(VECTORS)} else #{of_block(1)} else {
                    #last
                    place += #step;
                }
            }
        };
        Function { allows: WITHIN, ..private((name, doc), features, words(word), Type::Unit, body) }
    }
}

/// The bytes of 16 in the order that reverses those of each word; `None` for bytes.
fn order(word: Word) -> Option<[u8; 16]> {
    let last = bytes(word) - 1;
    (last > 0).then(|| std::array::from_fn(|place| (place ^ last) as u8))
}

/// The reversed bits of each nibble, as the lower half of a byte and as the upper one.
fn nibbles() -> [[u8; 16]; 2] {
    let reversed: [u8; 16] = std::array::from_fn(|nibble| (nibble as u8).reverse_bits());
    [reversed.map(|byte| byte >> 4), reversed]
}

/// The halves of a vector of 16 bytes as numbers, the lower one first.
fn halves(bytes: [u8; 16]) -> [Literal; 2] {
    let number = u128::from_le_bytes(bytes);
    [number & u128::from(u64::MAX), number >> 64].map(|half| Word::U64.literal(half))
}

/// 16 bytes as a vector of x86, or several times in a longer one.
fn splat(bits: u32, bytes: [u8; 16]) -> TokenStream {
    let number = |half: Literal| match half.to_string().as_bytes() {
        // A number with the highest bit is no signed one.
        [_, _, b'8'..=b'9' | b'a'..=b'f', ..] => quote!(#{suffixed(&half)}.cast_signed()),
        _ => quote!(#half),
    };
    let [lower, upper] = halves(bytes).map(number);
    let vector = quote!(simd::_mm_set_epi64x(#upper, #lower));
    match bits {
        128 => vector,
        256 => quote!(simd::_mm256_broadcastsi128_si256(#vector)),
        _ => quote!(simd::_mm512_broadcast_i32x4(#vector)),
    }
}

fn suffixed(literal: &Literal) -> Literal {
    format!("{literal}_u64").parse().expect("digits with a type are a literal")
}

/// By look-ups of nibbles, in vectors of 128 or 256 bits.
fn by_nibbles(bits: u32, word: Word) -> Function {
    let name = |name| x86(bits, name);
    let [set, shuffle, shift] = ["set1_epi8", "shuffle_epi8", "srli_epi16"].map(name);
    let vectors = Vectors::x86(bits);
    let or = &vectors.joints[2];
    let [as_lower, as_upper] = nibbles().map(|bytes| splat(bits, bytes));
    let order = order(word).map(|bytes| splat(bits, bytes));
    let shared = quote! {
        // The reversed bits of all nibbles, for either half of a byte; a shuffle looks up each.
        let as_upper = #as_upper;
        let as_lower = #as_lower;
        let nibbles = simd::#set(15);
        #{order.as_ref().map(|order| quote!(let order = #order;))}
    };
    let reversed = quote! {
        #{order.map(|_| quote!(let bits = simd::#shuffle(bits, order);))}
        let upper = simd::#shuffle(as_upper, #{vectors.and(&quote!(bits), &quote!(nibbles))});
        // There is no shift of bytes; bits of the next byte are masked.
        let half = #{vectors.and(&quote!(simd::#shift::<4>(bits)), &quote!(nibbles))};
        simd::#or(upper, simd::#shuffle(as_lower, half))
    };
    let kernel = Reversal {
        name: if bits == 128 { "reverse_ssse3" } else { "reverse_avx2" },
        doc: "Looks up both nibbles of each byte of a vector at once.",
        features: if bits == 128 { "ssse3" } else { "avx2" },
        vectors,
        shared,
        reversed,
        last: None,
    };
    kernel.function(word)
}

/// What kernels with 512-bit vectors require.
const AVX512: &[&str] = &["avx512bw", "gfni", "bmi2"];

/// By products of each byte with a matrix of bits, in 512-bit vectors. Another function loads and
/// stores the last words by a mask.
fn avx512(word: Word) -> Vec<Function> {
    let features = "avx512bw,gfni,bmi2";
    let order = order(word).map(|bytes| splat(512, bytes));
    let ordered = match order {
        Some(_) => quote!(simd::_mm512_shuffle_epi8(bits, order)),
        None => quote!(bits),
    };
    let matrix = suffixed(&Word::U64.literal(reversal::matrix().into()));
    let shared = quote! {
        // Row by row, from the last: a byte with its bits in the opposite order.
        let matrix = simd::_mm512_set1_epi64(#matrix.cast_signed());
        #{order.map(|order| quote!(let order = #order;))}
    };
    let reversed = quote!(simd::_mm512_gf2p8affine_epi64_epi8::<0>(#ordered, matrix));
    let length = match bytes(word) {
        1 => quote!(count),
        size => quote!((count * #size)),
    };
    // The address is a variable, as Clang 14 compiles no mask across a sanitizer's check of it.
    let body = quote! {
        use ::core::arch::x86_64 as simd;
        #shared
        let count: usize = words.len().saturating_sub(place);
        let start: *mut #word = words.get_mut(place..).unwrap_or_default().as_mut_ptr();
        let mask: u64 = simd::_bzhi_u64(u64::MAX, (#length as u64 & 0x3f) as u32);
        // SAFETY: the mask selects bytes of the slice, and others are neither read nor written.
        let bits = unsafe { simd::_mm512_maskz_loadu_epi8(mask, start.cast()) };
        unsafe { simd::_mm512_mask_storeu_epi8(start.cast(), mask, #reversed); }
    };
    let doc = "Reverses the bits of the words from a place on, which are fewer than a vector has.";
    let parameters = vec![("words", Type::SliceMut(word)), ("place", Type::Place)];
    let last = private((LAST, doc), features, parameters, Type::Unit, body);
    let kernel = Reversal {
        name: "reverse_avx512",
        doc: "Multiplies each byte of a vector with a matrix of bits.",
        features,
        vectors: Vectors::x86(512),
        shared,
        reversed,
        last: Some(format_ident!("{LAST}")),
    };
    vec![kernel.function(word), Function { allows: MASKED, ..last }]
}

/// The function for the last words in 512-bit vectors.
const LAST: &str = "reverse_last";

const MASKED: Option<&str> = Some(
    "unsafe_code, clippy::cast_ptr_alignment, reason = \"nothing outside the mask is read or written, and any bits are a \
     word\"",
);

/// By the instruction that reverses the bits of each byte, in 128-bit vectors.
fn neon(word: Word) -> Function {
    let reversed = match word {
        Word::U8 => quote!(simd::vrbitq_u8(bits)),
        Word::U128 => quote! {
            let halves = simd::vrev64q_u8(simd::vrbitq_u8(bits));
            simd::vextq_u8::<8>(halves, halves)
        },
        _ => {
            let order = format_ident!("vrev{}q_u8", word.bits());
            quote!(simd::#order(simd::vrbitq_u8(bits)))
        }
    };
    let kernel = Reversal {
        name: "reverse_neon",
        doc: "Reverses the bits of each byte of a vector by an instruction.",
        features: "neon",
        vectors: Vectors::neon(),
        shared: TokenStream::new(),
        reversed,
        last: None,
    };
    kernel.function(word)
}

/// By look-ups of nibbles, in 128-bit vectors.
fn simd128(word: Word) -> Function {
    let vector = |bytes| {
        let [lower, upper] = halves(bytes);
        quote!(simd::u64x2(#lower, #upper))
    };
    let [as_lower, as_upper] = nibbles().map(vector);
    let order = order(word).map(vector);
    let kernel = Reversal {
        name: "reverse_simd128",
        doc: "Looks up both nibbles of each byte of a vector at once.",
        features: "simd128",
        vectors: Vectors::simd128(),
        shared: quote! {
            // The reversed bits of all nibbles, for either half of a byte.
            let as_upper = #as_upper;
            let as_lower = #as_lower;
            let nibbles = simd::u8x16_splat(15);
            #{order.as_ref().map(|order| quote!(let order = #order;))}
        },
        reversed: quote! {
            #{order.map(|_| quote!(let bits = simd::i8x16_swizzle(bits, order);))}
            let upper = simd::i8x16_swizzle(as_upper, simd::v128_and(bits, nibbles));
            simd::v128_or(upper, simd::i8x16_swizzle(as_lower, simd::u8x16_shr(bits, 4)))
        },
        last: None,
    };
    kernel.function(word)
}
