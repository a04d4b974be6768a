//! Attacks of whole sets of sliders in several directions at once: the choice among kernels.

use super::common::set_wise::Moving;
use super::dispatch::{self, Candidate};
use super::tier::Tier;
use super::x86::X86_64;
use super::x86::set_wise::{avx2, avx512};
use super::{FOUND, KNOWN, entering};
use crate::module::{Function, Needs};
use crate::request::Parameter;
use crate::target::Target;
use crate::template::quote;
use crate::word::Word;
use proc_macro2::TokenStream;

/// The kernels, the fastest first, each with a function for each piece, for boards with at most
/// `length` squares in a row.
pub(super) fn candidates(pieces: &[Moving], length: u32) -> Vec<Candidate> {
    let kernel = |tier, features, spread: fn(&Moving, u32) -> Function| {
        let functions = pieces.iter().map(|moving| spread(moving, length)).collect();
        let needs = Needs { architectures: X86_64, features };
        Candidate { tier: Some(tier), needs, functions }
    };
    vec![
        kernel(Tier::Avx512Vl, &["avx512f", "avx512vl"], avx512),
        kernel(Tier::Avx2, &["avx2"], avx2),
    ]
}

/// All functions: `plain` ones, where kernels replace those of `pieces`, for boards with at most
/// `length` squares in a row. `sliders` is the expression that is passed to kernels.
pub(crate) fn functions(
    (target, parameters): (&Target, &[Parameter]),
    word: Word,
    (length, sliders): (u32, TokenStream),
    pieces: &[Moving],
    plain: Vec<Function>,
) -> Vec<Function> {
    let alone = || entering(plain.clone(), |_| None).collect();
    // Lanes have 64 bits.
    if word != Word::U64 {
        return [alone(), dispatch::functions(target, parameters)].concat();
    }
    let call = |kernel: &Candidate, place: usize| {
        let name = kernel.functions[place].ident();
        quote!(unsafe { #name(occupied, #sliders) })
    };
    let entered = |allows, body: &dyn Fn(usize, &Function) -> TokenStream| {
        let entry = |function: &Function| {
            let place = pieces.iter().position(|moving| moving.0.function() == function.name)?;
            Some((body(place, function), allows))
        };
        entering(plain.clone(), entry).collect::<Vec<_>>()
    };
    let direct = |kernel: &Candidate| entered(KNOWN, &|place, _| call(kernel, place));
    let by_tier = |kernels: &[&Candidate]| {
        let entries = entered(FOUND, &|place, plain| {
            let arms = kernels.iter().filter_map(|kernel| {
                let (number, call) = (kernel.tier?.number(), call(kernel, place));
                Some(quote!(#number.. => #call,))
            });
            let body = &plain.body;
            quote! {
                match detection::number() {
                    #(#arms)*
                    _ => { #body }
                }
            }
        });
        let called = kernels.iter().flat_map(|kernel| kernel.functions.iter().cloned());
        entries.into_iter().chain(called).collect()
    };
    let candidates = candidates(pieces, length);
    dispatch::dispatch((target, parameters), &candidates, direct, by_tier, alone())
}
