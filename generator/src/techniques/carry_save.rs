//! Carry-save adders: they add words bit by bit and leave the digits of each sum in a word of their
//! own.

use super::prelude::*;

/// The names of the digits by weight; numerals if words would not fit on a line three times.
const NAMES: [&str; 8] = ["one", "two", "four", "eight", "of_16", "of_32", "of_64", "of_128"];

/// The adders for `2^n - 1` words, and the variables of the sum's `n` digits, the least significant
/// first. The number of adders is that of words minus that of digits.
pub(super) fn adders(word: Word, words: Vec<TokenStream>) -> (TokenStream, Vec<Ident>) {
    // So that clippy does not take numbers of the same width for misspelt ones.
    let width = (words.len() / 2).to_string().len();
    let (mut code, mut digits) = (TokenStream::new(), Vec::new());
    let mut column = words;
    for name in NAMES {
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

/// Two words of the same weight: the first, and where they differ.
struct Pair {
    first: TokenStream,
    differ: TokenStream,
}

/// The adders for a block of `2^n` words and `n` digits of the blocks before, and the variables of
/// the digits and of the carry.
///
/// Two full adders in a chain leave their carries `a` and `b` as `a` and `a ^ b`, which the adders
/// of the next weight would compute anyway. So they take eight operations where two full adders
/// take ten, and wait for one another, which a block does for its digits in any case (E. Demenkov,
/// A. Kojevnikov, A. S. Kulikov and G. Yaroslavtsev, New upper bounds on the Boolean circuit
/// complexity of symmetric functions, Information Processing Letters, 2010).
pub(super) fn chained(
    word: Word,
    words: &[TokenStream],
    before: &[TokenStream],
) -> (TokenStream, Vec<Ident>) {
    let (mut code, mut digits) = (TokenStream::new(), Vec::new());
    let (mut pairs, mut last) = (Vec::new(), None);
    for (place, two) in (1_usize..).zip(words.chunks(2)) {
        let differ = format_ident!("differ_{place}");
        code.extend(quote!(let #differ: #word = #{&two[0]} ^ #{&two[1]};));
        pairs.push(Pair { first: two[0].clone(), differ: quote!(#differ) });
    }
    for (digit, name) in before.iter().zip(NAMES) {
        let mut carries = Vec::new();
        let mut sum = quote!(#digit);
        for (place, chain) in (1_usize..).zip(pairs.chunks(2)) {
            let odd = format_ident!("{name}_{place}");
            let up = format_ident!("up_{name}_{place}");
            let Pair { first, differ } = &chain[0];
            if let Some(other) = chain.get(1) {
                let both = format_ident!("differ_{name}_{place}");
                code.extend(quote! {
                    let between: #word = #sum ^ #differ;
                    let any: #word = #differ | (#first ^ #sum);
                    let #up: #word = any ^ between;
                    let #both: #word = any ^ ((#{&other.first} ^ between) & !#{&other.differ});
                    let #odd: #word = between ^ #{&other.differ};
                });
                carries.push(Pair { first: quote!(#up), differ: quote!(#both) });
            } else {
                code.extend(quote! {
                    let #odd: #word = #sum ^ #differ;
                    let #up: #word = #first ^ (#differ & (#first ^ #sum));
                });
                last = Some(up);
            }
            sum = quote!(#odd);
        }
        digits.push(format_ident!("{}", sum.to_string()));
        pairs = carries;
    }
    digits.extend(last);
    (code, digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A block of sixteen words would take 75 operations with adders that are not in chains.
    #[test]
    fn chains_save_operations() {
        let words = |count: usize| (0..count).map(|place| quote!(words[#place])).collect();
        let operations = |(code, digits): (TokenStream, Vec<Ident>)| {
            (code.to_string().matches(['^', '&', '|']).count(), digits.len())
        };
        assert_eq!(operations(adders(Word::U64, words(15))), (55, 4));
        let before =
            ["ones", "twos", "fours", "eights"].map(|name| quote!(#{format_ident!("{name}")}));
        let words: Vec<TokenStream> = words(16);
        assert_eq!(operations(chained(Word::U64, &words, &before)), (68, 5));
    }
}
