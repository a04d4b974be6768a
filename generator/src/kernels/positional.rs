//! Positional population counts of slices: the choice among kernels.

use super::common::positional::{SCALAR, counts};
use super::dispatch::{self, Candidate};
use super::tier::Tier;
use super::x86::{SSE2, X86, X86_64, positional as x86};
use super::{FOUND, KNOWN, aarch64, wasm32};
use crate::module::{Function, Needs, Type};
use crate::request::Parameter;
use crate::target::Target;
use crate::template::{format_ident, quote};
use crate::word::Word;
use proc_macro2::TokenStream;

/// The kernels, the fastest first.
pub(super) fn candidates(word: Word) -> Vec<Candidate> {
    let kernel = |tier, (architectures, features), functions| {
        let needs = Needs { architectures, features };
        Candidate { tier, needs, functions }
    };
    vec![
        kernel(Some(Tier::Avx512), (X86_64, &["avx512f", "avx512bw"]), x86::avx512(word)),
        kernel(Some(Tier::Avx2), (X86, &["avx2"]), x86::avx2(word)),
        // Every x86 with tiers supports it. The lowest tier is for code without vectors.
        kernel(Some(Tier::Ssse3), (X86, SSE2), x86::sse2(word)),
        kernel(None, (&["aarch64"], &["neon"]), aarch64::positional::neon(word)),
        kernel(None, (&["wasm32"], &["simd128"]), wasm32::positional::simd128(word)),
    ]
}

/// All functions, with the best kernel for the target or the processor, made from those without
/// vectors; the first of these takes words and counts what no kernel counts. `public` makes the
/// function from its body and the lints that it allows.
pub(crate) fn functions(
    (target, parameters): (&Target, &[Parameter]),
    word: Word,
    (body, helpers): (TokenStream, Vec<Function>),
    public: impl Fn(TokenStream, Option<&'static str>) -> Vec<Function>,
) -> Vec<Function> {
    let doc = "The same without vectors.";
    let scalar = Function {
        constant: false,
        allows: Some("clippy::cast_lossless, clippy::too_many_lines"),
        ..Function::private(SCALAR, doc, vec![("words", Type::Slice(word))], counts(word), body)
    };
    let scalar = [vec![scalar], helpers].concat();
    let by = |kernel: &Candidate| {
        let name = kernel.functions[0].ident();
        quote!(unsafe { #name(words) })
    };
    let direct = |kernel: &Candidate| [public(by(kernel), KNOWN), scalar.clone()].concat();
    let name = format_ident!("{SCALAR}");
    let by_words = quote!(#name(words));
    let by_tier = |kernels: &[&Candidate]| {
        let best = dispatch::best_call(kernels, by, &by_words);
        let entry = public(quote!(let tier: u32 = detection::number(); #best), FOUND);
        let called = kernels.iter().flat_map(|kernel| kernel.functions.iter().cloned());
        entry.into_iter().chain(called).chain(scalar.iter().cloned()).collect()
    };
    let otherwise = [public(by_words.clone(), None), scalar.clone()].concat();
    dispatch::dispatch((target, parameters), &candidates(word), direct, by_tier, otherwise)
}
