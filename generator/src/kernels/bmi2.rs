//! Where operations on single bits and masks of a word use the instructions that extract and
//! deposit bits.

use super::x86::X86_64;
use super::{by_instruction, private};
use crate::module::{Function, Needs, Type};
use crate::target::Target;
use crate::template::quote;
use crate::word::Word;
use proc_macro2::TokenStream;

/// The instructions that extract and deposit bits.
pub(super) const BMI2: &[&str] = &["bmi2"];

/// Whether a target is known to have these instructions.
pub(crate) fn extracts(target: &Target) -> bool {
    target.meets(X86_64, BMI2) == Some(true)
}

/// The public function, with the kernel's body where the target has the features.
pub(crate) fn functions(
    target: &Target,
    plain: Function,
    features: &'static [&'static str],
    kernel: Function,
) -> Vec<Function> {
    by_instruction(target, plain, [(Needs { architectures: X86_64, features }, kernel)])
}

/// The features that the functions on a word require: for 128 bits, the set bits of one half are
/// counted too.
pub(crate) const fn features(word: Word) -> &'static [&'static str] {
    match word {
        Word::U128 => &["bmi2", "popcnt"],
        _ => &["bmi2"],
    }
}

/// Deposits a bit at the n-th set bit, and returns its index.
pub(crate) fn select(word: Word) -> Function {
    let as_u64 = (word != Word::U64).then(|| quote!(as u64));
    let (features, body) = match word {
        Word::U128 => (
            "bmi2,popcnt",
            quote! {
                let lower: u64 = x as u64;
                let upper: u64 = (x >> 64) as u64;
                let count: u32 = lower.count_ones();
                if n < count {
                    let single: u64 = 1 << n;
                    let bit: u64 = simd::_pdep_u64(single, lower);
                    return ::core::option::Option::Some(bit.trailing_zeros());
                }
                let rest: u32 = n - count;
                if rest >= 64 { return ::core::option::Option::None; }
                let single: u64 = 1 << rest;
                let bit: u64 = simd::_pdep_u64(single, upper);
                if bit == 0 { return ::core::option::Option::None; }
                ::core::option::Option::Some(64 + bit.trailing_zeros())
            },
        ),
        _ => (
            "bmi2",
            quote! {
                if n >= 64 { return ::core::option::Option::None; }
                let single: u64 = 1 << n;
                let bit: u64 = simd::_pdep_u64(single, x #as_u64);
                if bit == 0 { return ::core::option::Option::None; }
                ::core::option::Option::Some(bit.trailing_zeros())
            },
        ),
    };
    let body = quote! {
        use ::core::arch::x86_64 as simd;
        #body
    };
    let parameters = vec![("x", Type::Word), ("n", Type::Index)];
    let doc = "Finds the bit by depositing a single one at its place.";
    let function = private(
        ("select_by_deposit", doc),
        features,
        parameters,
        Type::Option(&Type::Square),
        body,
    );
    Function { allows: KERNEL_AS_CONST, ..function }
}

/// The halves of a 128-bit word and mask, and the number of set bits in the mask's lower half.
fn halves() -> TokenStream {
    quote! {
        let lower: u64 = mask as u64;
        let upper: u64 = (mask >> 64) as u64;
        let count: u32 = lower.count_ones();
    }
}

/// Extracts the bits.
pub(crate) fn extract(word: Word) -> Function {
    let body = if word == Word::U128 {
        quote! {
            #{halves()}
            let first: u64 = simd::_pext_u64(x as u64, lower);
            let second: u64 = simd::_pext_u64((x >> 64) as u64, upper);
            first as u128 | ((second as u128) << count)
        }
    } else {
        of_word(word, &quote!(_pext_u64))
    };
    masked(("extract_by_instruction", "Extracts the bits by an instruction."), word, &body)
}

/// Deposits the bits.
pub(crate) fn deposit(word: Word) -> Function {
    let body = if word == Word::U128 {
        quote! {
            #{halves()}
            let first: u64 = simd::_pdep_u64(x as u64, lower);
            let second: u64 = simd::_pdep_u64((x >> count) as u64, upper);
            first as u128 | ((second as u128) << 64)
        }
    } else {
        of_word(word, &quote!(_pdep_u64))
    };
    masked(("deposit_by_instruction", "Deposits the bits by an instruction."), word, &body)
}

/// The instruction for a word of up to 64 bits.
fn of_word(word: Word, instruction: &TokenStream) -> TokenStream {
    if word == Word::U64 {
        return quote!(simd::#instruction(x, mask));
    }
    quote! {
        let moved: u64 = simd::#instruction(x as u64, mask as u64);
        moved as #word
    }
}

fn masked(about: (&'static str, &str), word: Word, body: &TokenStream) -> Function {
    let body = quote! {
        use ::core::arch::x86_64 as simd;
        #body
    };
    let parameters = vec![("x", Type::Word), ("mask", Type::Word)];
    let features = if word == Word::U128 { "bmi2,popcnt" } else { "bmi2" };
    Function { allows: KERNEL_AS_CONST, ..private(about, features, parameters, Type::Word, body) }
}

/// The lints that kernels allow, and why.
const KERNEL_AS_CONST: Option<&str> = Some(
    "clippy::cast_lossless, clippy::cast_possible_truncation, reason = \"as in functions that are const\"",
);
