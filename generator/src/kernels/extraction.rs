//! Where attacks of sliders use the instruction that extracts bits, and the alternative elsewhere.

use super::bmi2::BMI2;
use super::dispatch::{self, Candidate, functions_of};
use super::tier::Tier;
use super::x86::X86_64;
use super::{AS_CONST, KNOWN, Kernel, entering, private};
use crate::module::{Function, Needs, Type};
use crate::request::Parameter;
use crate::target::Target;
use crate::template::{format_ident, quote};
use crate::word::Word;
use proc_macro2::{Ident, TokenStream};

/// Whether a target has the instruction, or may turn out to have it at run time.
pub(crate) fn may_extract(target: &Target, parameters: &[Parameter]) -> bool {
    let features = if dispatch::are_detected(parameters) { &[] } else { BMI2 };
    target.meets(X86_64, features) != Some(false)
}

/// Whether a target may lack it. If it is detected at run time, it may, unless the target has all
/// tiers.
pub(crate) fn may_lack(target: &Target, parameters: &[Parameter]) -> bool {
    let is_detected = dispatch::are_detected(parameters);
    let features = if is_detected { Tier::Avx512.features() } else { BMI2 };
    target.meets(X86_64, features) != Some(true)
}

/// The kernel, with a function for each piece.
pub(super) fn candidates(functions: Vec<Function>) -> Vec<Candidate> {
    vec![Candidate::tiered(Tier::Avx2, X86_64, BMI2, functions)]
}

/// The name of the kernel for a piece's function.
pub(crate) fn kernel_of(function: &str) -> Option<&'static str> {
    match function {
        "rook_attacks" => Some("rook_look_up"),
        "bishop_attacks" => Some("bishop_look_up"),
        _ => None,
    }
}

/// A call of the kernel for a function.
fn call(function: &Function) -> Option<TokenStream> {
    let kernel = format_ident!("{}", kernel_of(function.name)?);
    // SAFETY: this is compiled, or reached, only where the processor has BMI2.
    Some(quote!(unsafe { #kernel(occupied, square) }))
}

/// Why functions with several tiers convert numbers like `const` ones.
const AS_CONST_OR_FOUND: Option<&str> = Some(
    "unsafe_code, clippy::cast_lossless, clippy::cast_possible_truncation, reason = \"the processor supports the tier; the rest \
     is as in functions that are const\"",
);

/// All functions: `plain` ones, in which kernels replace those of the pieces, and `otherwise` those
/// of another technique, if it may replace them.
pub(crate) fn functions(
    (target, parameters): (&Target, &[Parameter]),
    kernels: Vec<Function>,
    plain: &[Function],
    otherwise: Option<Vec<Function>>,
) -> Vec<Function> {
    let entered =
        |functions: &[Function], allows, body: &dyn Fn(&Function) -> Option<TokenStream>| {
            let entry = |function: &Function| Some((body(function)?, allows));
            entering(functions.to_vec(), entry).collect()
        };
    let direct = || entered(plain, KNOWN, &call);
    let Some(otherwise) = otherwise else {
        let functions = [direct(), kernels].concat();
        return Kernel { needs: Needs { architectures: X86_64, features: BMI2 }, functions }
            .for_sure();
    };
    let otherwise: Vec<Function> = entered(&otherwise, None, &|_| None)
        .into_iter()
        .map(|function| Function {
            allows: function.allows.or(AS_CONST.filter(|_| !function.constant)),
            ..function
        })
        .collect();
    let by_tier = |candidates: &[&Candidate]| {
        let body = |function: &Function| {
            let (call, body) = (call(function)?, &function.body);
            let number = candidates.first()?.tier?.number();
            let is_expression = !body.to_string().contains(';');
            let arm = if is_expression { quote!(_ => #body,) } else { quote!(_ => { #body }) };
            Some(quote! {
                match detection::number() {
                    #number.. => #call,
                    #arm
                }
            })
        };
        [entered(&otherwise, AS_CONST_OR_FOUND, &body), functions_of(candidates)].concat()
    };
    let alone = otherwise.clone();
    let candidates = candidates(kernels);
    dispatch::dispatch((target, parameters), &candidates, |_| direct(), by_tier, alone)
}

/// The format of entries in memory.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Entries {
    /// As sets of squares.
    Whole,
    /// As bits extracted with the attacks on the empty board; look-ups deposit them.
    Extracted,
}

/// The function that looks up the attacks of a slider, given the word, the first statements of
/// functions that take a square, and the tables of places and of attacks.
pub(crate) fn look_up(
    name: &'static str,
    entries: Entries,
    (word, on_board): (Word, &TokenStream),
    [extractions, attacks]: [&Ident; 2],
) -> Function {
    let as_u64 = (word != Word::U64).then(|| quote!(as u64));
    let as_word = (word != Word::U64).then(|| quote!(as #word));
    // SAFETY: from `offset` on, the table has an entry for each number that the mask can extract.
    let entry = quote!(unsafe { *#attacks.as_ptr().add(index as usize) });
    let entry = match entries {
        Entries::Whole => entry,
        Entries::Extracted => quote! {
            let entry: u16 = #entry;
            simd::_pdep_u64(u64::from(entry), extraction.free) #as_word
        },
    };
    let body = quote! {
        use ::core::arch::x86_64 as simd;
        #on_board
        let extraction: Extraction = #extractions[square as usize];
        let number: u64 = simd::_pext_u64(occupied #as_u64, extraction.mask);
        let index: u64 = extraction.offset + number;
        #entry
    };
    let doc = "The attacks by the number that the occupied squares which matter make.";
    let parameters = vec![("occupied", Type::Word), ("square", Type::Square)];
    Function {
        allows: Some(
            "unsafe_code, clippy::cast_possible_truncation, reason = \"no number is greater than the mask, and the table has an entry for each\"",
        ),
        ..private((name, doc), "bmi2", parameters, Type::Word, body)
    }
}
