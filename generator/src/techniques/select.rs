//! The index of the n-th set bit.

use super::count::byte_counts;
use super::prelude::*;
use crate::kernels::bmi2;
use crate::tables::selection;

pub(super) const GROUP: Group = Group {
    techniques: &[BROADWORD, TABLE8, BINARY_SEARCH, PDEP],
    // Each single bit, those of the full word, and those of pseudo-random words, from one to the
    // next.
    self_check: |&Context { word, .. }| {
        let Mixed { start, next } = mixed(word);
        let some = |call: TokenStream, expected: TokenStream| {
            quote! {
                let ::core::option::Option::Some(index) = #call else { ::core::panic!() };
                ::core::assert!(index == #expected);
            }
        };
        let alone = some(quote!(select(1 << bit, 0)), quote!(bit));
        let together = some(quote!(select(ones, bit)), quote!(bit));
        let each = some(quote!(select(next, number)), quote!(bit));
        quote! {
            let ones: #word = #{word.literal(word.max())};
            let mut nothing: ::core::option::Option<u32> = select(0, 0);
            ::core::assert!(nothing.is_none());
            nothing = select(ones, #{word.bits()});
            ::core::assert!(nothing.is_none());
            nothing = select(ones, 0xffff_ffff);
            ::core::assert!(nothing.is_none());
            let mut bit: u32 = 0;
            while bit < #{word.bits()} {
                #alone
                #together
                nothing = select(1 << bit, 1);
                ::core::assert!(nothing.is_none());
                bit += 1;
            }
            #start
            let mut round: u32 = 0;
            while round < 8 {
                #next
                let mut number: u32 = 0;
                bit = 0;
                while bit < #{word.bits()} {
                    if (next >> bit) & 1 == 1 {
                        #each
                        number += 1;
                    }
                    bit += 1;
                }
                nothing = select(next, number);
                ::core::assert!(nothing.is_none());
                round += 1;
            }
        }
    },
};

fn select(context: &Context, body: TokenStream) -> Function {
    let contract = "The index of the one bit of `x` that has `n` others below it: with `n = 0`, of the least significant one. \
                    `None` if `x` has no more than `n` one bits.\n\nFor zero it is `None`.";
    let parameters = vec![("x", Type::Word), ("n", Type::Index)];
    namesake(context, contract, parameters, Type::Option(&Type::Square), body)
}

const BROADWORD: Technique = Technique {
    name: "broadword",
    summary: "computes prefix sums of the byte counts with one multiplication, compares all sums with the number at \
              once to find the byte, then does the same with the bits of that byte; no table, and no branch but for \
              `None`",
    origin: "Sebastiano Vigna, Broadword Implementation of Rank/Select Queries, 2008",
    multiplies: |word| Some(if word == Word::U128 { Word::U128 } else { Word::U64 }),
    auto: Rule::Any(&[
        Rule::All(&[Rule::UpTo(32), Rule::Has(Ability::MultiplyWord(Word::U32))]),
        Rule::Has(Ability::MultiplyWord(Word::U64)),
    ]),
    code: |context, _| vec![select(context, broadword(context.word))],
    ..Technique::BASE
};

const TABLE8: Technique = Technique {
    name: "table8",
    summary: "finds the byte as `broadword` does, then looks up the bit by byte and number",
    origin: "Simon Gog and Matthias Petri, Optimized Succinct Data Structures for Massive Data, 2014",
    multiplies: |word| (word != Word::U8).then_some(word),
    auto: Rule::Any(&[Rule::UpTo(8), Rule::Has(Ability::Multiply)]),
    auto_prefers_large_tables: Rule::MULTIPLIES_U64,
    tables: |_| Ok(vec![selected()]),
    code: |context, tables| {
        let (word, table) = (context.word, &tables[0]);
        let body = if word == Word::U8 {
            quote! {
                if n >= 8 { return ::core::option::Option::None; }
                let index: u8 = #table[((x as usize) << 3) | n as usize];
                if index == 8 { return ::core::option::Option::None; }
                ::core::option::Option::Some(index as u32)
            }
        } else {
            quote! {
                #{byte_of(word)}
                let index: u8 = #table[((byte as usize) << 3) | (rest & 7) as usize];
                ::core::option::Option::Some(place + index as u32)
            }
        };
        vec![select(context, body)]
    },
    ..Technique::BASE
};

const BINARY_SEARCH: Technique = Technique {
    name: "binary_search",
    summary: "counts the ones within every two, four, eight bits and so on, then halves the word by these counts \
              until one bit is left; no multiplication, and no branch but for `None`",
    origin: "Juha Järvi, in Sean Eron Anderson, Bit Twiddling Hacks, select the bit position with the given count, 2009, there \
             from the most significant bit",
    auto: Rule::Always,
    code: |context, _| vec![select(context, binary_search(context.word))],
    ..Technique::BASE
};

const PDEP: Technique = Technique {
    name: "pdep",
    summary: "deposits `1 << n` into the ones of the word, if the target has BMI2; otherwise as `broadword`",
    origin: "Prashant Pandey, Michael Bender and Rob Johnson, A Fast x86 Implementation of Select, 2017",
    hardware: "BMI2",
    multiplies: BROADWORD.multiplies,
    code: |context, _| {
        let word = context.word;
        let plain = select(context, broadword(word));
        bmi2::functions(context.target, plain, bmi2::features(word), bmi2::select(word))
    },
    ..Technique::BASE
};

const fn every_byte(word: Word, byte: u128) -> u128 {
    word.max() / 255 * byte
}

/// Defines, for a number `n` below the number of set bits: `place`, the first bit of its byte,
/// `byte`, a `u64`, and `rest`, the number within the byte. The word must have several bytes.
fn byte_of(word: Word) -> TokenStream {
    let counts = byte_counts(word, &quote!(x));
    let top = word.bits() - 8;
    let ones = word.literal(every_byte(word, 1));
    let total = as_u32(word, quote!(sums >> #top));
    let number = match word {
        Word::U32 => quote!(n),
        // It is below 16 here, which the linter cannot know.
        Word::U16 => quote!((n & 0xf) as u16),
        _ => quote!(n as #word),
    };
    let place = as_u32(word, quote!(places >> #{top - 3}));
    let before = as_u32(word, quote!(((sums << 8) >> place) & 0xff));
    let byte = if word == Word::U64 {
        quote!((x >> place) & 0xff)
    } else {
        quote!(((x >> place) & 0xff) as u64)
    };
    quote! {
        #counts
        let sums: #word = bytes.wrapping_mul(#ones);
        if n >= #total { return ::core::option::Option::None; }
        let number: #word = #number;
        let numbers: #word = number.wrapping_mul(#ones);
        let differences: #word = (numbers | #{word.literal(every_byte(word, 0x80))}) - sums;
        let behind: #word = (differences >> 7) & #ones;
        let places: #word = behind.wrapping_mul(#ones);
        let place: u32 = #place;
        let before: u32 = #before;
        let rest: u32 = n - before;
        let byte: u64 = #byte;
    }
}

fn broadword(word: Word) -> TokenStream {
    let ones = Word::U64.literal(every_byte(Word::U64, 1));
    // A different single bit in each byte.
    let spread = quote! {
        let spread: u64 = byte.wrapping_mul(#ones) & #{Word::U64.literal(0x8040_2010_0804_0201)};
        let bits: u64 = ((spread + #{Word::U64.literal(every_byte(Word::U64, 0x7f))}) >> 7) & #ones;
        let sums_of_bits: u64 = bits.wrapping_mul(#ones);
    };
    // The number of bits in the byte whose prefix sum is at most `rest`.
    let compared = quote! {
        let rests: u64 = (rest as u64).wrapping_mul(#ones);
        let apart: u64 = (rests | #{Word::U64.literal(every_byte(Word::U64, 0x80))}) - sums_of_bits;
        let passed: u64 = (apart >> 7) & #ones;
        let index: u64 = passed.wrapping_mul(#ones) >> 56;
    };
    if word == Word::U8 {
        return quote! {
            let byte: u64 = x as u64;
            #spread
            if n >= (sums_of_bits >> 56) as u32 { return ::core::option::Option::None; }
            let rest: u32 = n;
            #compared
            ::core::option::Option::Some(index as u32)
        };
    }
    quote! {
        #{byte_of(word)}
        #spread
        #compared
        ::core::option::Option::Some(place + index as u32)
    }
}

/// The counts of fields of `bits` bits, and the mask that reads one of them; wide fields have
/// neighbouring counts in the same word.
fn counts_of(bits: u32) -> (&'static str, TokenStream) {
    match bits {
        1 => ("x", quote!(1)),
        2 => ("pairs", quote!(3)),
        4 => ("nibbles", quote!(0xf)),
        8 => ("bytes", quote!(0xff)),
        16 => ("sixteens", quote!(0xff)),
        32 => ("thirty_twos", quote!(0xff)),
        _ => ("halves", quote!(0xff)),
    }
}

fn binary_search(word: Word) -> TokenStream {
    let name = |bits| format_ident!("{}", counts_of(bits).0);
    let mut statements = byte_counts(word, &quote!(x));
    let mut total = quote!(bytes);
    let mut bits = 8;
    while bits < word.bits() {
        let (wider, counts) = (2 * bits, name(bits));
        let sum = quote!(#counts + (#counts >> #bits));
        if wider == word.bits() {
            total = quote!((#sum) & 0xff);
        } else {
            statements.extend(quote!(let #{name(wider)}: #word = #sum;));
        }
        bits = wider;
    }
    statements.extend(quote! {
        if n >= #{as_u32(word, total)} { return ::core::option::Option::None; }
        let mut rest: u32 = n;
        let mut place: u32 = 0;
    });
    let steps = (0..word.index_bits()).rev().collect::<Vec<_>>();
    let first = steps.first().copied();
    for step in steps {
        let bits = 1 << step;
        let (counts, mask) = (name(bits), counts_of(bits).1);
        let read = if first == Some(step) {
            quote!(#counts & #mask)
        } else {
            quote!((#counts >> place) & #mask)
        };
        let moved = if step == 0 { quote!(is_above) } else { quote!(is_above << #step) };
        let rest = if step == 0 {
            TokenStream::new()
        } else {
            quote!(rest -= count & is_above.wrapping_neg();)
        };
        statements.extend(quote! {
            let count: u32 = #{as_u32(word, read)};
            let is_above: u32 = (rest >= count) as u32;
            #rest
            place += #moved;
        });
    }
    quote! {
        #statements
        ::core::option::Option::Some(place)
    }
}

fn selected() -> Table {
    let values = selection::selected();
    let doc = "The index of the one bit of every byte that has so many others below it, entry `8 * byte + number`; 8 if \
               there is none."
        .to_owned();
    Table {
        check: Some(Check::new(|table: &Ident, _| check_selected(table))),
        ..Table::bytes_of("SELECTED_BITS", doc, values, Notation::Hexadecimal(16))
    }
}

/// Every byte from its lowest bit on: each set bit is the next entry, and the other entries are 8.
fn check_selected(table: &Ident) -> TokenStream {
    quote! {
        let mut place: usize = 0;
        let mut byte: u32 = 0;
        while byte < 256 {
            let mut bit: u8 = 0;
            while bit < 8 {
                if (byte >> bit) & 1 == 1 {
                    ::core::assert!(#table[place] == bit);
                    place += 1;
                }
                bit += 1;
            }
            byte += 1;
            while place < 8 * byte as usize {
                ::core::assert!(#table[place] == 8);
                place += 1;
            }
        }
    }
}
