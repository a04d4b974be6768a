//! Attacks of whole sets of sliders in several directions at once: the choice among kernels.

use super::shapes::set_wise::Moving;
use super::tier::Tier;
use super::tiers;
use super::x86::set_wise::{avx2, avx512};
use super::x86::{AVX512, X86_64};
use super::{FOUND, KNOWN, Kernel, choose, entering};
use crate::lists::List as _;
use crate::module::Function;
use crate::request::Parameter;
use crate::target::Target;
use crate::template::quote;
use crate::word::Word;
use proc_macro2::TokenStream;

/// The kernels, the fastest first, each with its lowest tier and a function for each piece, for boards with at most
/// this many squares in a row.
pub(super) fn tiers(pieces: &[Moving], length: u32) -> [(Tier, Vec<Function>); 2] {
    let kernel = |spread: fn(&Moving, u32) -> Function| {
        pieces.iter().map(|moving| spread(moving, length)).list()
    };
    [(Tier::Avx512Vl, kernel(avx512)), (Tier::Avx2, kernel(avx2))]
}

/// All functions: `plain` ones, where kernels replace those of `pieces`, for boards with at most this many squares in
/// a row.
pub(crate) fn functions(
    (target, parameters): (&Target, &[Parameter]),
    word: Word,
    length: u32,
    pieces: &[Moving],
    plain: Vec<Function>,
) -> Vec<Function> {
    let alone = || entering(plain.clone(), |_| None).list();
    // Lanes have 64 bits.
    if word != Word::U64 {
        return [alone(), tiers::functions(target, parameters)].concat();
    }
    let kernels = tiers(pieces, length);
    let call = |functions: &[Function], place: usize| {
        let name = functions[place].ident();
        quote!(unsafe { #name(occupied, sliders) })
    };
    // The functions, followed by those of some kernels, which the public one calls.
    let entered = |functions: &[&Vec<Function>],
                   allows,
                   body: &dyn Fn(usize, &Function) -> TokenStream| {
        let entry = |function: &Function| {
            let place = pieces.iter().position(|moving| moving.0.function() == function.name)?;
            Some((body(place, function), allows))
        };
        let called = functions.iter().copied().flatten().cloned();
        entering(plain.clone(), entry).chain(called).list()
    };
    let [(_, wide), (_, narrow)] = &kernels;
    let direct = |features, functions: &Vec<Function>| Kernel {
        architectures: X86_64,
        features,
        functions: entered(&[functions], KNOWN, &|place, _| call(functions, place)),
    };
    let detected = |up_to: &[Tier]| {
        let there: Vec<_> = kernels.iter().filter(|(tier, _)| up_to.contains(tier)).list();
        let functions: Vec<&Vec<Function>> = there.iter().map(|kernel| &kernel.1).list();
        entered(&functions, FOUND, &|place, plain| {
            let arms = there.iter().map(|(tier, functions)| {
                let (number, call) = (tier.number(), call(functions, place));
                quote!(#number.. => #call,)
            });
            let body = &plain.body;
            quote! {
                match detection::number() {
                    #(#arms)*
                    _ => { #body }
                }
            }
        })
    };
    let mut choices = Vec::new();
    if tiers::are_detected(parameters) {
        let [several, _] = tiers::detected(detected);
        choices.extend([direct(AVX512, wide), several]);
    } else {
        choices.extend([direct(&["avx512f", "avx512vl"], wide), direct(&["avx2"], narrow)]);
    }
    let functions = choose(target, choices, alone());
    [functions, tiers::functions(target, parameters)].concat()
}
