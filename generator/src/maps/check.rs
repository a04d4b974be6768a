//! The self-check of an emitted map: it is compared with the ranges that the user gave.

use super::code::unsuffixed;
use super::key::ValueType;
use super::subject::Subject;
use crate::module::Type;
use crate::tables::maps::runs::Run;
use crate::template::{format_ident, quote};
use crate::word::Word;
use proc_macro2::{Ident, TokenStream};

/// The maximum number of ranges that a check compares completely; if there are more, it samples
/// them at equal distances, because a compiler evaluates each look-up step by step.
const MOST: usize = 1 << 12;

/// The number of samples.
const SOME: usize = 1 << 9;

/// The block that compares the function with the first and last key of each range of the input; if
/// there are too many ranges, with the first keys of samples. Values are signed if the function's
/// are.
pub(super) fn of_ranges(function: &Ident, subject: &Subject, is_signed: bool) -> TokenStream {
    let all: Vec<Run> = subject.runs.iter().collect();
    let step = if is_complete(subject) { 1 } else { all.len().div_ceil(SOME) };
    let runs: Vec<&Run> = all.iter().step_by(step).collect();
    let count = runs.len();
    let key = subject.key;
    let firsts = runs.iter().map(|run| unsuffixed(run.first));
    let values = runs.iter().map(|run| match (subject.result, &subject.listed) {
        (_, Some(listed)) => {
            let value = listed.values[run.value as usize];
            match u64::try_from(value) {
                Ok(value) => quote!(#{unsuffixed(value)}),
                Err(_) => Word::U128.hex(value).parse().unwrap_or_default(),
            }
        }
        (Type::Number(word), None) if is_signed => signed(run.value, word),
        _ => quote!(#{unsuffixed(run.value)}),
    });
    let (result, as_result) = match (subject.result, &subject.listed) {
        (_, Some(listed)) => (quote!(#{listed.word()}), quote!()),
        (Type::Number(word), None) if is_signed => {
            (quote!(#{format_ident!("i{}", word.bits())}), quote!())
        }
        (Type::Number(word), None) => (quote!(#word), quote!()),
        _ => (quote!(u8), quote!(as u8)),
    };
    // Names that differ from the function's own, whatever that is.
    let name = |name: &str| {
        let suffix = if *function == name { "_of_map" } else { "" };
        format_ident!("{name}{suffix}")
    };
    let [range, all_firsts, all_values, value, last] =
        ["range", "firsts", "values", "value", "last"].map(name);
    let last_keys = is_complete(subject).then(|| {
        let greatest = unsuffixed(subject.runs.last());
        let last_key = if runs.len() == 1 {
            quote!(#greatest)
        } else {
            quote!(if #range + 1 < #count { #all_firsts[#range + 1] - 1 } else { #greatest })
        };
        quote! {
            let #last: #key = #last_key;
            ::core::assert!(#function(#last) #as_result == #value);
        }
    });
    quote! {
        let #all_firsts: [#key; #count] = [#(#firsts),*];
        let #all_values: [#result; #count] = [#(#values),*];
        let mut #range: usize = 0;
        while #range < #count {
            let #value: #result = #all_values[#range];
            ::core::assert!(#function(#all_firsts[#range]) #as_result == #value);
            #last_keys
            #range += 1;
        }
    }
}

/// The literal of a number in two's complement.
fn signed(value: u64, word: Word) -> TokenStream {
    let value = ValueType::number(word, true).value(value);
    let size = unsuffixed(value.unsigned_abs() as u64);
    if value < 0 { quote!(-#size) } else { quote!(#size) }
}

/// Whether the check compares every range.
pub(super) fn is_complete(subject: &Subject) -> bool {
    subject.runs.starts().len() <= MOST
}
