//! The bits of slices: shared by all architectures, and the choice among kernels.

use super::shapes::slices::Slices;
use super::tier::Tier;
use super::tiers;
use super::x86::{self, AVX2, AVX512, X86, X86_64};
use super::{Kernel, aarch64, choose, wasm32};
use crate::lists::List as _;
use crate::module::Function;
use crate::request::Parameter;
use crate::target::Target;
use crate::template::quote;
use crate::word::Word;
use proc_macro2::TokenStream;

/// The number of one bits of all bytes, or of those that differ: by the best kernel of the target, or by the best one
/// that the processor supports; without any by the first of `scalar`, which takes words and calls the others.
///
/// `public` makes the function from the statements that make the variable `total`, and from the lints that it allows.
pub(crate) fn functions(
    of: Slices,
    (target, parameters): (&Target, &[Parameter]),
    word: Word,
    scalar: &[Function],
    public: impl Fn(TokenStream, Option<&'static str>) -> Vec<Function>,
) -> Vec<Function> {
    let as_bytes = as_bytes(of, word);
    let bytes = of.bytes();
    let by = |kernel: &[Function]| {
        let name = kernel[0].ident();
        quote!(unsafe { #name(#(#bytes),*) })
    };
    let direct = |architectures, features, kernel: Vec<Function>| {
        let call = by(&kernel);
        let entry = public(quote!(#as_bytes let total: u64 = #call;), Some(of.either(KNOWN)));
        Kernel { architectures, features, functions: [entry, kernel].concat() }
    };
    let words = of.words();
    let scalar_name = scalar[0].ident();
    let by_words = public(quote!(let total: u64 = #scalar_name(#(#words),*);), None);
    let otherwise = [&by_words, scalar].concat();
    let detected = |up_to: &[Tier]| {
        let kernels: Vec<_> =
            self::tiers(of).into_iter().filter(|(tier, _)| up_to.contains(tier)).list();
        // In sequence, as a jump table costs more than predicted branches.
        let tests = kernels.iter().map(|(tier, kernel)| {
            let (number, call) = (tier.number(), by(kernel));
            quote!(if tier >= #number { #call } else)
        });
        let body = quote! {
            #as_bytes
            let tier: u32 = detection::number();
            let total: u64 = #(#tests)* { #scalar_name(#(#words),*) };
        };
        let entry = public(body, Some(of.either(FOUND)));
        let kernels = kernels.into_iter().flat_map(|(_, kernel)| kernel);
        entry.into_iter().chain(kernels).chain(scalar.to_vec()).list()
    };
    let mut kernels = vec![direct(X86_64, AVX512, x86::slices::avx512(of))];
    if tiers::are_detected(parameters) {
        kernels.extend(tiers::detected(detected));
    } else {
        kernels.extend([
            direct(X86, AVX2, x86::slices::avx2(of)),
            direct(X86, &["popcnt"], vec![x86::slices::popcnt(of)]),
            direct(X86, &["ssse3"], vec![x86::slices::ssse3(of)]),
        ]);
    }
    kernels.push(direct(&["aarch64"], &["neon"], vec![aarch64::slices::neon(of)]));
    kernels.push(direct(&["wasm32"], &["simd128"], vec![wasm32::slices::simd128(of)]));
    let functions = choose(target, kernels, otherwise);
    [functions, tiers::functions(target, parameters)].concat()
}

/// The kernels of x86, the fastest first, each with its lowest tier.
pub(super) fn tiers(of: Slices) -> Vec<(Tier, Vec<Function>)> {
    vec![
        (Tier::Avx512, x86::slices::avx512(of)),
        (Tier::Avx2, x86::slices::avx2(of)),
        (Tier::Popcnt, vec![x86::slices::popcnt(of)]),
        (Tier::Ssse3, vec![x86::slices::ssse3(of)]),
    ]
}

/// Why functions are called that not every processor can run, for one slice and for two.
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

/// The slices as slices of bytes, unless they are.
fn as_bytes(of: Slices, word: Word) -> TokenStream {
    let (bytes, words) = (of.bytes(), of.words());
    if word == Word::U8 {
        return quote!(#(let #bytes: &[u8] = #words;)*);
    }
    quote! {
        #(
            let length: usize = ::core::mem::size_of_val(#words);
            let #bytes: &[u8] = unsafe { ::core::slice::from_raw_parts(#words.as_ptr().cast::<u8>(), length) };
        )*
    }
}
