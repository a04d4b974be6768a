//! Population counts of slices: the choice among kernels.

pub(crate) mod joined;
mod vectors;

use super::dispatch::{self, Candidate, functions_of};
use super::tier::Tier;
use super::x86::{SSE2, X86, X86_64};
use super::{NEON, SIMD128};
use crate::module::Function;
use crate::request::Parameter;
use crate::target::Target;
use crate::template::quote;
use crate::word::Word;
use joined::Slices;
use proc_macro2::TokenStream;

/// Functions that count the set bits of one slice, or of the combination of two, with the best
/// kernel for the target or the processor; without a kernel, by the first of `scalar`, which takes
/// words and calls the others.
///
/// `public` makes the function from the statements that define the variable `total`, and from the
/// lints that it allows.
pub(crate) fn functions(
    of: Slices,
    (target, parameters): (&Target, &[Parameter]),
    word: Word,
    scalar: &[Function],
    public: impl Fn(TokenStream, Option<&'static str>) -> Vec<Function>,
) -> Vec<Function> {
    let as_bytes = as_bytes(of, word);
    let bytes = of.bytes();
    let by = |kernel: &Candidate| {
        // SAFETY: this is compiled, or reached, only where the processor has the features of the
        // kernel.
        quote!(unsafe { #{kernel.functions[0].ident()}(#(#bytes),*) })
    };
    let direct = |kernel: &Candidate| {
        public(quote!(#as_bytes let total: u64 = #{by(kernel)};), Some(of.either(KNOWN)))
    };
    let words = of.words();
    let scalar_name = scalar[0].ident();
    let by_words = public(quote!(let total: u64 = #scalar_name(#(#words),*);), None);
    let otherwise = [&by_words, scalar].concat();
    let by_tier = |kernels: &[&Candidate]| {
        let best = dispatch::best_call(kernels, by, &quote!(#scalar_name(#(#words),*)));
        let body = quote! {
            #as_bytes
            let tier: u32 = detection::number();
            let total: u64 = #best;
        };
        let entry = public(body, Some(of.either(FOUND)));
        [&entry, functions_of(kernels).as_slice(), scalar].concat()
    };
    dispatch::dispatch((target, parameters), &candidates(of), direct, by_tier, otherwise)
}

/// The kernels, the fastest first.
pub(super) fn candidates(of: Slices) -> Vec<Candidate> {
    let avx512 = &["avx512f", "avx512bw", "avx512vpopcntdq", "bmi2"];
    vec![
        Candidate::tiered(Tier::Avx512, X86_64, avx512, vectors::avx512(of)),
        Candidate::tiered(Tier::Avx2, X86, &["avx2", "popcnt"], vectors::avx2(of)),
        Candidate::tiered(Tier::Popcnt, X86, &["popcnt"], vec![vectors::popcnt(of)]),
        // Every x86 with tiers supports it. The lowest tier is for code without vectors.
        Candidate::tiered(Tier::Ssse3, X86, SSE2, vec![vectors::sse2(of)]),
        Candidate::other(NEON, vec![vectors::neon(of)]),
        Candidate::other(SIMD128, vec![vectors::simd128(of)]),
    ]
}

/// Why functions are called that some processors cannot run, for one slice and for two.
const KNOWN: [&str; 2] = [
    "unsafe_code, unused_unsafe, reason = \"every word is valid as bytes, and the target has the instructions that \
     are called\"",
    "unsafe_code, unused_unsafe, reason = \"every word is valid as bytes, the lengths are equal, and the target has \
     the instructions that are called\"",
];
const FOUND: [&str; 2] = [
    "unsafe_code, unused_unsafe, reason = \"every word is valid as bytes, and the processor supports the tier\"",
    "unsafe_code, unused_unsafe, reason = \"every word is valid as bytes, the lengths are equal, and the processor \
     supports the tier\"",
];

/// Converts the slices to byte slices, unless they are.
pub(super) fn as_bytes(of: Slices, word: Word) -> TokenStream {
    let (bytes, words) = (of.bytes(), of.words());
    if word == Word::U8 {
        return quote!(#(let #bytes: &[u8] = #words;)*);
    }
    quote! {
        #(
            let length: usize = ::core::mem::size_of_val(#words);
            // SAFETY: the words are `length` bytes, of which any are valid, and bytes need no
            // alignment.
            let #bytes: &[u8] = unsafe { ::core::slice::from_raw_parts(#words.as_ptr().cast::<u8>(), length) };
        )*
    }
}
