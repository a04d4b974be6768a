//! Boards of bytes in ray order: the choice among kernels.

use super::common::mailbox::{Around, REPLACED, Vectors};
use super::dispatch::{self, Candidate};
use super::tier::Tier;
use super::x86::mailbox::{AVX512, avx2, avx512, ssse3};
use super::x86::{X86, X86_64};
use super::{aarch64, entering, wasm32};
use crate::module::{Function, Needs};
use crate::request::Parameter;
use crate::target::Target;
use crate::template::{format_ident, quote};
use proc_macro2::TokenStream;

/// The kernels, the fastest first.
pub(super) fn candidates(around: &Around) -> Vec<Candidate> {
    let kernel = |tier, architectures, features, vectors: Vectors| {
        let needs = Needs { architectures, features };
        Candidate { tier, needs, functions: vectors.functions(around) }
    };
    vec![
        kernel(Some(Tier::Avx512), X86_64, AVX512, avx512()),
        kernel(Some(Tier::Avx2), X86, &["avx2"], avx2()),
        kernel(Some(Tier::Ssse3), X86, &["ssse3"], ssse3()),
        kernel(None, &["aarch64"], &["neon"], aarch64::mailbox::neon()),
        kernel(None, &["wasm32"], &["simd128"], wasm32::mailbox::simd128()),
    ]
}

/// All functions: `plain` ones, some of which kernels replace, and the `helpers` that they call.
pub(crate) fn functions(
    (target, parameters): (&Target, &[Parameter]),
    around: &Around,
    (plain, helpers): (&[Function], &[Function]),
) -> Vec<Function> {
    let is_replaced = |function: &&Function| REPLACED.contains(&function.name);
    let (replaced, others): (Vec<&Function>, Vec<&Function>) = plain.iter().partition(is_replaced);
    let others: Vec<Function> = others.into_iter().cloned().collect();
    let replaced: Vec<Function> = replaced.into_iter().cloned().collect();
    let call = |kernel: &Candidate, function: &Function| {
        let place = REPLACED.iter().position(|name| *name == function.name)?;
        let name = kernel.functions.get(place)?.ident();
        let arguments = function.parameters.iter().map(|(name, _)| format_ident!("{name}"));
        Some(quote!(unsafe { #name(#(#arguments),*) }))
    };
    let entered = |allows, body: &dyn Fn(&Function) -> Option<TokenStream>| {
        entering(replaced.clone(), |function| Some((body(function)?, allows))).collect()
    };
    let otherwise = || {
        let alone = entered(AS_CONST, &|function| Some(function.body.clone()));
        [alone, helpers.to_vec()].concat()
    };
    let direct = |kernel: &Candidate| entered(KNOWN, &|function| call(kernel, function));
    let by_tier = |kernels: &[&Candidate]| {
        let entries = entered(AS_CONST_OR_FOUND, &|function| {
            let arms = kernels.iter().filter_map(|kernel| {
                let (number, call) = (kernel.tier?.number(), call(kernel, function)?);
                Some(quote!(#number.. => #call,))
            });
            let body = &function.body;
            Some(quote! {
                match detection::number() {
                    #(#arms)*
                    _ => { #body }
                }
            })
        });
        let called = kernels.iter().flat_map(|kernel| kernel.functions.iter().cloned());
        entries.into_iter().chain(helpers.iter().cloned()).chain(called).collect()
    };
    let candidates = candidates(around);
    let chosen =
        dispatch::dispatch((target, parameters), &candidates, direct, by_tier, otherwise());
    [others, chosen].concat()
}

/// Why functions are called that some processors cannot run.
const KNOWN: Option<&str> = Some(
    "unsafe_code, unused_unsafe, reason = \"the target has the instructions that are called\"",
);

/// Why functions that are never `const` convert numbers like `const` ones.
const AS_CONST: Option<&str> =
    Some("clippy::cast_lossless, reason = \"as in functions that are const\"");
const AS_CONST_OR_FOUND: Option<&str> = Some(
    "unsafe_code, clippy::cast_lossless, reason = \"the processor supports the tier; the rest is as in functions that are const\"",
);
