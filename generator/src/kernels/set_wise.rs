//! Attacks of whole sets of sliders in several directions at once: the choice among kernels.

use super::x86::set_wise::{avx2, avx512};
use super::x86::{AVX2, X86_64};
use super::{FOUND, KNOWN, Kernel, choose, entering, tiers};
use crate::module::Function;
use crate::request::Parameter;
use crate::target::Target;
use crate::word::Word;
use proc_macro2::TokenStream;
use quote::quote;

/// A direction: by how many bits a step in it moves a set, and the squares that it can lead to.
#[derive(Clone, Copy)]
pub(crate) struct Direction {
    /// Towards greater bits, or towards smaller ones if negative.
    pub bits: i32,
    /// All that have another square one step before them.
    pub squares: u128,
}

/// The name of a function, and the directions of its pieces.
pub(crate) type Pieces = (&'static str, Vec<Direction>);

/// All functions: `plain` ones, of which those of `pieces` are entries of kernels, for a board of so many squares in a row
/// at most.
pub(crate) fn functions(
    (target, parameters): (&Target, &[Parameter]),
    word: Word,
    length: u32,
    pieces: &[Pieces],
    plain: Vec<Function>,
) -> Vec<Function> {
    let chosen = |avx512: Option<&Function>, avx2: Option<&Function>| {
        let [wide, narrow] = [avx512, avx2].map(|function| {
            function.map(|function| {
                let name = function.ident();
                quote!(unsafe { #name(occupied, sliders) })
            })
        });
        move |plain: &Function| match (&wide, &narrow) {
            (Some(wide), Some(narrow)) => {
                let (wide_number, number) = (tiers::number("avx512"), tiers::number("avx2"));
                let body = &plain.body;
                quote! {
                    match tier_number() {
                        #wide_number => #wide,
                        #number => #narrow,
                        _ => { #body }
                    }
                }
            }
            (one, other) => quote!(#one #other),
        }
    };
    let alone = || entering(plain.clone(), |_| None).collect();
    // Lanes are of 64 bits.
    if word != Word::U64 {
        return [alone(), tiers::functions(target, parameters)].concat();
    }
    let [wide, narrow] = [avx512 as Spread, avx2]
        .map(|spread| pieces.iter().map(|piece| spread(piece, length)).collect::<Vec<Function>>());
    let kernel = |features, wide: &[Function], narrow: &[Function], allows| {
        let entry = |function: &Function| {
            let place = pieces.iter().position(|piece| piece.0 == function.name)?;
            let body: TokenStream = chosen(wide.get(place), narrow.get(place))(function);
            Some((body, allows))
        };
        let functions = entering(plain.clone(), entry);
        let functions = functions.chain(wide.to_vec()).chain(narrow.to_vec()).collect();
        Kernel { architectures: X86_64, features, functions }
    };
    let mut kernels = vec![kernel(&["avx512f", "avx512vl"], &wide, &[], KNOWN)];
    if tiers::are_detected(parameters) {
        kernels.push(kernel(&[], &wide, &narrow, FOUND));
    } else {
        kernels.push(kernel(AVX2, &[], &narrow, KNOWN));
    }
    let functions = choose(target, kernels, alone());
    [functions, tiers::functions(target, parameters)].concat()
}

/// What makes a kernel of pieces.
type Spread = fn(&Pieces, u32) -> Function;
