//! Carry-save adders: for three words, the odd bits (set in one or three of them) and the major
//! bits (set in at least two).

use super::prelude::*;

/// The names of the digits by weight; numerals if words would not fit on a line three times.
const NAMES: [&str; 8] = ["one", "two", "four", "eight", "of_16", "of_32", "of_64", "of_128"];

/// The adders for an odd number of words, and the variables of the sum's digits, the least
/// significant first.
///
/// The words in `carried` enter with the weight of their position. For `2^n - 1` words without
/// carries, all `n` digits are used, and the number of adders is that of words minus that of
/// digits.
pub(super) fn adders(
    word: Word,
    words: Vec<TokenStream>,
    carried: &[TokenStream],
) -> (TokenStream, Vec<Ident>) {
    // So that clippy does not take numbers of the same width for misspelt ones.
    let width = (words.len() / 2).to_string().len();
    let (mut code, mut digits) = (TokenStream::new(), Vec::new());
    let mut column = words;
    for (weight, name) in NAMES.into_iter().enumerate() {
        column.extend(carried.get(weight).cloned());
        let (mut made, mut last) = (Vec::new(), None);
        while column.len() > 1 {
            let number = made.len() + 1;
            let rest = column.split_off(3);
            // A carry counts twice as much.
            let odd = format_ident!("{name}_{number:0width$}");
            let major = format_ident!("up_{name}_{number:0width$}");
            let [first, second, third] = [&column[0], &column[1], &column[2]];
            code.extend(quote! {
                let either: #word = #first ^ #second;
                let #odd: #word = either ^ #third;
                let #major: #word = (either & #third) | (#first & #second);
            });
            made.push(quote!(#major));
            // At the end, so that the adders can run in parallel rather than in sequence.
            column = rest;
            column.push(quote!(#odd));
            last = Some(odd);
        }
        match last {
            Some(odd) => digits.push(odd),
            // The carry out of the last adder is the highest digit.
            None => digits.push(format_ident!("{}", column[0].to_string())),
        }
        if made.is_empty() {
            break;
        }
        column = made;
    }
    (code, digits)
}
