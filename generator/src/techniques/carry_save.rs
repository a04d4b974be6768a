//! Carry-save adders: they add words bit by bit and leave the digits of each sum in a word of their
//! own.
//!
//! Two full adders in a chain leave their carries `a` and `b` as `a` and `a ^ b`, which the adders
//! of the next weight would compute anyway. So they take eight operations where two full adders
//! take ten (Demenkov, Kojevnikov, Kulikov and Yaroslavtsev, New upper bounds on the Boolean
//! circuit complexity of symmetric functions, Information Processing Letters, 2010).

use super::prelude::*;

/// The names of the digits by weight; numerals if words would not fit on a line three times.
const NAMES: [&str; 8] = ["one", "two", "four", "eight", "of_16", "of_32", "of_64", "of_128"];

/// Two words of the same weight: the first, and where they differ.
struct Pair {
    first: TokenStream,
    differ: TokenStream,
}

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
    let words: Vec<TokenStream> = carried.first().into_iter().cloned().chain(words).collect();
    let mut pairs = Vec::new();
    for (place, two) in (1_usize..).zip(words[1..].chunks(2)) {
        let [first, second] = [&two[0], &two[1]];
        let differ = format_ident!("differ_{place:0width$}");
        code.extend(quote!(let #differ: #word = #first ^ #second;));
        pairs.push(Pair { first: first.clone(), differ: quote!(#differ) });
    }
    let mut sum = words[0].clone();
    for (weight, name) in NAMES.into_iter().enumerate() {
        let (mut ups, mut last) = (Vec::new(), carried.get(weight + 1).cloned());
        for (place, chain) in (1_usize..).zip(pairs.chunks(2)) {
            let odd = format_ident!("{name}_{place:0width$}");
            let up = format_ident!("up_{name}_{place:0width$}");
            let Pair { first, differ } = &chain[0];
            if let Some(other) = chain.get(1) {
                let both = format_ident!("differ_{name}_{place:0width$}");
                code.extend(quote! {
                    let between: #word = #sum ^ #differ;
                    let any: #word = #differ | (#first ^ #sum);
                    let #up: #word = any ^ between;
                    let #both: #word = any ^ ((#{&other.first} ^ between) & !#{&other.differ});
                    let #odd: #word = between ^ #{&other.differ};
                });
                ups.push(Pair { first: quote!(#up), differ: quote!(#both) });
            } else {
                code.extend(quote! {
                    let #up: #word = #first ^ (#differ & (#first ^ #sum));
                    let #odd: #word = #sum ^ #differ;
                });
                last = Some(quote!(#up));
            }
            sum = quote!(#odd);
        }
        digits.push(format_ident!("{}", sum.to_string()));
        let Some(next) = last else { break };
        (pairs, sum) = (ups, next);
    }
    (code, digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two adders of the usual kind take ten operations, so 75 for a block and 20 for seven words.
    #[test]
    fn chains_save_operations() {
        let operations = |words, carried: &[TokenStream]| {
            let words = (0..words).map(|place| quote!(words[#place])).collect();
            let (code, digits) = adders(Word::U64, words, carried);
            let operators = code.to_string().matches(['^', '&', '|']).count();
            (operators, digits.len())
        };
        assert_eq!(operations(3_usize, &[]), (5, 2));
        assert_eq!(operations(7, &[]), (19, 3));
        assert_eq!(operations(15, &[]), (51, 4));
        let carried =
            ["ones", "twos", "fours", "eights"].map(|name| quote!(#{format_ident!("{name}")}));
        assert_eq!(operations(16, &carried), (68, 5));
    }
}
