//! Several words at once, by carry-save adders: the odd and the major bits of every three.

use super::count::byte_counts;
use super::word_function::only;
use super::{Context, Group, Setting, Technique};
use crate::module::{Function, Table, Type};
use crate::request::{Operation, Parameter};
use crate::word::Word;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

/// The parameter that says of how many words.
const WORDS: &[&str] = &["words"];

/// Narrower words are counted by putting several into one.
const OF_REGISTERS: &[Word] = &[Word::U32, Word::U64, Word::U128];

/// How many words there may be: one less than a power of two, so that they give as many digits as can be full.
const SIZES: [u128; 3] = [3, 7, 15];

pub(super) const COUNT: Group = Group {
    techniques: &[SEPARATE, ODD_MAJOR],
    // Every bit of every word by itself, and all of them.
    check: |context| {
        let Context { word, .. } = *context;
        let (words, total) = sizes(context, 3);
        let [width, words, total] =
            [word.bits(), words, total].map(|number| Literal::usize_unsuffixed(number as usize));
        let ones = word.literal(word.max());
        quote! {
            let mut words: [#word; #words] = [0; #words];
            let mut count: u32 = count_ones_of(&words);
            ::core::assert!(count == 0);
            let mut place: usize = 0;
            while place < #words {
                let mut bit: u32 = 0;
                while bit < #width {
                    words[place] = 1 << bit;
                    count = count_ones_of(&words);
                    ::core::assert!(count == 1);
                    bit += 1;
                }
                words[place] = 0;
                place += 1;
            }
            words = [#ones; #words];
            count = count_ones_of(&words);
            ::core::assert!(count == #total);
        }
    },
};

const SEPARATE: Technique = Technique {
    name: "separate",
    summary: "counts every word by itself",
    origin: "the definition; the best where an instruction counts",
    words: OF_REGISTERS,
    parameters: WORDS,
    auto: |target, _| target.counts_ones(),
    tables: no_tables,
    code: |context, _| {
        let places = (0..sizes(context, 3).0 as usize).map(Literal::usize_unsuffixed);
        let body = quote! {
            let mut count: u32 = 0;
            #(count += count_ones(words[#places]);)*
            count
        };
        count(context, body)
    },
    requires: &[Operation::CountOnes],
    ..Technique::BASE
};

const ODD_MAJOR: Technique = Technique {
    name: "odd_major",
    summary: "adds every bit of three words at once to a word of odd and one of major bits, until there is one word for \
              each power of two, and counts these in parallel",
    origin: "Chess Programming Wiki, Population Count, Cardinality of Multiple Sets; Robert Harley and David Seal, 1996",
    words: OF_REGISTERS,
    parameters: WORDS,
    // The halves of 128 bits are added first.
    multiplies: |word| Some(if word == Word::U128 { Word::U64 } else { word }),
    auto: |_, _| true,
    tables: no_tables,
    code: |context, _| {
        let (words, total) = sizes(context, 3);
        let (adders, digits) = adders(context.word, words as usize);
        let sum = weighted_sum(context.word, &digits, total);
        count(context, quote!(#adders #sum))
    },
    ..Technique::BASE
};

/// The function of so many words that has that body.
fn count(context: &Context, body: TokenStream) -> Vec<Function> {
    let (words, total) = sizes(context, 3);
    let contract = format!(
        "The number of one bits of {words} words together, 0 to {total}.\n\nFor zeros it is 0."
    );
    let parameters = vec![("words", Type::Words(words as usize))];
    only(context, &contract, parameters, Type::Index, body)
}

pub(super) const DIGITS: Group = Group {
    techniques: &[ODD_MAJOR_DIGITS],
    // So many of the words have all bits, and the others none.
    check: |context| {
        let word = context.word;
        let words = sizes(context, 7).0;
        let digits = Literal::u32_unsuffixed(words.count_ones());
        let [words, beyond] = [words, words + 1].map(Literal::u32_unsuffixed);
        let ones = word.literal(word.max());
        quote! {
            let ones: #word = #ones;
            let mut sets: [#word; #words] = [0; #words];
            let mut place: u32 = 0;
            while place <= #words {
                let digits: [#word; #digits] = attack_counts(&sets);
                let mut count: u32 = 0;
                while count <= #beyond {
                    let exact: #word = if count == place { ones } else { 0 };
                    let enough: #word = if count <= place { ones } else { 0 };
                    ::core::assert!(exactly(digits, count) == exact);
                    ::core::assert!(at_least(digits, count) == enough);
                    count += 1;
                }
                if place < #words {
                    sets[place as usize] = ones;
                }
                place += 1;
            }
        }
    },
};

const ODD_MAJOR_DIGITS: Technique = Technique {
    name: "odd_major",
    summary: "adds every bit of three sets at once to a set of odd and one of major bits, until there is one for each \
              power of two: the binary digits of how many sets have a bit",
    origin: "Chess Programming Wiki, Population Count, Odd and Major Digit Counts",
    words: OF_REGISTERS,
    parameters: WORDS,
    auto: |_, _| true,
    tables: no_tables,
    code: |context, _| {
        let word = context.word;
        let ones = word.literal(word.max());
        let words = sizes(context, 7).0 as usize;
        let (adders, digits) = adders(word, words);
        let count = digits.len();
        let places: Vec<Literal> = (0..count).map(Literal::usize_unsuffixed).collect();
        let bits = places.iter().enumerate().map(|(position, place)| {
            if position == 0 { quote!(count & 1) } else { quote!((count >> #place) & 1) }
        });
        let masks: Vec<TokenStream> = bits
            .map(|bit| {
                let bit = if word == Word::U32 { bit } else { quote!((#bit) as #word) };
                quote!(let digit: #word = (#bit).wrapping_neg();)
            })
            .collect();
        let parameters = vec![("digits", Type::Digits(count)), ("count", Type::Index)];
        let most = Literal::usize_unsuffixed(words);
        let counts = format!(
            "For every bit, how many of {words} sets have it, 0 to {words}: the binary digits of that number, the least \
             significant first."
        );
        let body = quote!(#adders [#(#digits),*]);
        let sets = vec![("words", Type::Words(words))];
        let mut functions = only(context, &counts, sets, Type::Digits(count), body);
        // Of a digit that is to be a one, nothing is changed, and of one that is to be a zero, the complement.
        let exactly = quote! {
            let mut set: #word = #ones;
            #(
                #masks
                set &= !(digits[#places] ^ digit);
            )*
            if count > #most { 0 } else { set }
        };
        // Digit by digit from the least: more if it is more, and what the digits below say if it is the same.
        let at_least = quote! {
            let mut set: #word = #ones;
            #(
                #masks
                set = (digits[#places] & !digit) | (set & (digits[#places] | !digit));
            )*
            if count > #most { 0 } else { set }
        };
        for (name, what, body) in
            [("exactly", "exactly", exactly), ("at_least", "at least", at_least)]
        {
            let contract = format!(
                "The bits that {what} `count` sets have, of whose counts `digits` are the binary digits.\n\nFor a `count` \
                 above {words} it is 0."
            );
            let function = only(context, &contract, parameters.clone(), Type::Word, body);
            functions.extend(function.into_iter().map(|function| Function { name, ..function }));
        }
        functions
    },
    ..Technique::BASE
};

pub(super) const DISTANCE: Group = Group {
    techniques: &[XOR],
    check: |context| {
        let Context { word, .. } = *context;
        let (width, ones) = (Literal::u32_unsuffixed(word.bits()), word.literal(word.max()));
        quote! {
            let ones: #word = #ones;
            let mut bit: u32 = 0;
            while bit < #width {
                ::core::assert!(hamming_distance(1 << bit, 0) == 1);
                ::core::assert!(hamming_distance(ones, 1 << bit) == #width - 1);
                ::core::assert!(hamming_distance(ones << bit, ones) == bit);
                bit += 1;
            }
        }
    },
};

const XOR: Technique = Technique {
    name: "xor",
    summary: "counts the ones of the exclusive or",
    origin: "Richard Hamming, Error Detecting and Error Correcting Codes, 1950 (the distance)",
    auto: |_, _| true,
    code: |context, _| {
        let width = context.word.bits();
        let contract = format!(
            "In how many bits `x` and `other` differ, 0 to {width}.\n\nFor zeros, as for any two that are the same, it is 0."
        );
        let parameters = vec![("x", Type::Word), ("other", Type::Word)];
        only(context, &contract, parameters, Type::Index, quote!(count_ones(x ^ other)))
    },
    requires: &[Operation::CountOnes],
    ..Technique::BASE
};

/// No tables, but the number of words checked.
fn no_tables(setting: &Setting) -> Result<Vec<Table>, String> {
    match setting.parameters {
        [Parameter { value, text, .. }, ..] if !SIZES.contains(value) => {
            Err(format!("{text} words make no full digits; there are 3, 7 and 15"))
        }
        _ => Ok(Vec::new()),
    }
}

/// How many words, and how many bits they have together.
fn sizes(context: &Context, usual: u32) -> (u32, u32) {
    let given = context.parameters.iter().find(|parameter| WORDS.contains(&&*parameter.name));
    let words = given.map_or(usual, |parameter| parameter.value as u32);
    (words, words * context.word.bits())
}

/// The adders for so many `words`, and the variables of their digits, the least first.
fn adders(word: Word, words: usize) -> (TokenStream, Vec<Ident>) {
    let names = ["one", "two", "four", "eight"];
    let mut column: Vec<TokenStream> = (0..words)
        .map(|place| {
            let place = Literal::usize_unsuffixed(place);
            quote!(words[#place])
        })
        .collect();
    let (mut code, mut digits) = (TokenStream::new(), Vec::new());
    for (weight, name) in names.iter().enumerate() {
        let (mut carries, mut made) = (Vec::new(), 0);
        let mut last = None;
        while column.len() > 1 {
            made += 1;
            let rest = column.split_off(3);
            let (odd, major) = (
                format_ident!("{name}_{made}"),
                format_ident!("{}_of_{name}_{made}", names.get(weight + 1).unwrap_or(&"more")),
            );
            let [first, second, third] = [&column[0], &column[1], &column[2]];
            code.extend(quote! {
                let either: #word = #first ^ #second;
                let #odd: #word = either ^ #third;
                let #major: #word = (either & #third) | (#first & #second);
            });
            carries.push(quote!(#major));
            // To the end, so that the adders stand side by side rather than one behind the other.
            column = rest;
            column.push(quote!(#odd));
            last = Some(odd);
        }
        match last {
            Some(odd) => digits.push(odd),
            // The carry out of the last adder is the greatest digit.
            None => digits.push(format_ident!("{}", column[0].to_string())),
        }
        if carries.is_empty() {
            break;
        }
        column = carries;
    }
    (code, digits)
}

/// The sum of the counts of the digits, each times its weight: an expression behind statements.
fn weighted_sum(word: Word, digits: &[Ident], total: u32) -> TokenStream {
    let mut code = TokenStream::new();
    // Up to 15 times 8 bits of each byte fit a byte.
    for (place, digit) in digits.iter().enumerate() {
        let bytes = byte_counts(word, &quote!(#digit));
        let weight = Literal::u32_unsuffixed(place as u32);
        code.extend(if place == 0 {
            quote!(#bytes let mut sum: #word = bytes;)
        } else {
            quote!(#bytes sum += bytes << #weight;)
        });
    }
    let (statements, result) = bytes_together(word, total);
    quote!(#code #statements #result)
}

/// The sum of the bytes of `sum`: statements, and an expression of type `u32`.
fn bytes_together(word: Word, total: u32) -> (TokenStream, TokenStream) {
    if total < 256 {
        let (ones, top) =
            (word.literal(word.max() / 255), Literal::u32_unsuffixed(word.bits() - 8));
        let sum = quote!(sum.wrapping_mul(#ones) >> #top);
        return (TokenStream::new(), if word == Word::U32 { sum } else { quote!((#sum) as u32) });
    }
    // Lanes of 16 bits hold the sum of all bytes.
    let mask = word.literal(word.max() / 0x0101);
    let mut statements = quote! {
        let even: #word = sum & #mask;
        let odd: #word = (sum >> 8) & #mask;
        let lanes: #word = even + odd;
    };
    let mut product = word;
    if word == Word::U128 {
        product = Word::U64;
        let half = word.literal(Word::U64.max());
        statements.extend(quote! {
            let lower: u64 = (lanes & #half) as u64;
            let upper: u64 = (lanes >> 64) as u64;
            let lanes: u64 = lower + upper;
        });
    }
    let (ones, top) =
        (product.literal(product.max() / 0xffff), Literal::u32_unsuffixed(product.bits() - 16));
    let sum = quote!(lanes.wrapping_mul(#ones) >> #top);
    (statements, if product == Word::U32 { sum } else { quote!((#sum) as u32) })
}
