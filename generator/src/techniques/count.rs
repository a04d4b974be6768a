//! Counting the one bits of a word.

use super::word_function::{Body, Contract, NATIVE_ORIGIN, NATIVE_SUMMARY, Zero, check};
use super::{Context, Group, Technique};
use crate::module::{Function, Notation, Table};
use crate::tables::popcount;
use crate::word::Word;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

pub(super) const GROUP: Group = Group {
    techniques: &[NATIVE, SWAR, TABLE8, TABLE16, KERNIGHAN],
    check: |operation, word| {
        let name = format_ident!("{}", operation.name());
        let width = Literal::u32_unsuffixed(word.bits());
        let zero = Literal::u32_unsuffixed(0);
        let together = quote!(#name(ones >> bit) == #width - bit);
        check(operation, word, Some(zero), quote!(#name(1 << bit) == 1), together)
    },
};

/// The function whose body counts the one bits.
fn count(context: &Context, body: Body) -> Vec<Function> {
    let computes = format!("The number of one bits of `x`, 0 to {}.", context.word.bits());
    body.into_functions(context, Contract { computes, zero: Zero::Is(0), more: Vec::new() })
}

const NATIVE: Technique = Technique {
    name: "native",
    summary: NATIVE_SUMMARY,
    origin: NATIVE_ORIGIN,
    auto: |target, _| target.counts_ones(),
    code: |context, _| count(context, Body::of(quote!(x.count_ones()))),
    ..Technique::BASE
};

const SWAR: Technique = Technique {
    name: "swar",
    summary: "counts every two, four and eight bits within the word at once, and adds the counts of all bytes",
    origin: "Donald B. Gillies and Jeffrey C. P. Miller in Maurice Wilkes, David Wheeler and Stanley Gill, \
             The Preparation of Programs for an Electronic Digital Computer, second edition, 1957",
    // The halves of 128 bits are summed in one product, and a byte needs none.
    multiplies: |word| {
        (word != Word::U8).then_some(if word == Word::U128 { Word::U64 } else { word })
    },
    auto: |_, _| true,
    code: |context, _| count(context, swar(context.word)),
    ..Technique::BASE
};

const TABLE8: Technique = Technique {
    name: "table8",
    summary: "looks up every byte in a table of 256 counts",
    origin: "the recurrence count(n) = count(n / 2) + n mod 2, Chess Programming Wiki",
    auto: |_, _| true,
    tables: |_| Ok(vec![counts(8)]),
    code: |context, tables| count(context, look_ups(context.word, 8, &tables[0])),
    ..Technique::BASE
};

const TABLE16: Technique = Technique {
    name: "table16",
    summary: "looks up every 16 bits in a table of 65,536 counts",
    origin: "the recurrence count(n) = count(n / 2) + n mod 2, Chess Programming Wiki",
    words: &[Word::U16, Word::U32, Word::U64, Word::U128],
    tables: |_| Ok(vec![counts(16)]),
    code: |context, tables| count(context, look_ups(context.word, 16, &tables[0])),
    ..Technique::BASE
};

const KERNIGHAN: Technique = Technique {
    name: "kernighan",
    summary: "resets the least significant one bit until none is left, in as many steps as bits are set",
    origin: "Peter Wegner, 1960; Derrick Henry Lehmer, 1964; Brian Kernighan and Dennis Ritchie, \
             The C Programming Language, second edition, 1988",
    auto: |_, _| true,
    code: |context, _| {
        let word = context.word;
        let statements = quote! {
            let mut rest: #word = x;
            let mut count: u32 = 0;
            while rest != 0 {
                rest &= rest.wrapping_sub(1);
                count += 1;
            }
        };
        count(context, Body { statements, result: quote!(count) })
    },
    ..Technique::BASE
};

fn swar(word: Word) -> Body {
    // The masks are the 2-adic fractions -1/3, -1/5, -1/17 and, for the sum, -1/255.
    let [mask_2, mask_4, mask_8, ones] =
        [3, 5, 17, 255].map(|divisor| word.literal(word.max() / divisor));
    let statements = quote! {
        let pairs: #word = x - ((x >> 1) & #mask_2);
        let even: #word = pairs & #mask_4;
        let odd: #word = (pairs >> 2) & #mask_4;
        let nibbles: #word = even + odd;
        let both: #word = nibbles + (nibbles >> 4);
        let bytes: #word = both & #mask_8;
    };
    match word {
        Word::U8 => Body { statements, result: quote!(bytes as u32) },
        Word::U128 => {
            // The counts of both halves together still fit their bytes, and one narrow product is enough.
            let (half, ones) =
                (Word::U64.literal(Word::U64.max()), Word::U64.literal(Word::U64.max() / 255));
            Body {
                statements: quote! {
                    #statements
                    let halves: u64 = (bytes & #half) as u64 + (bytes >> 64) as u64;
                },
                result: quote!((halves.wrapping_mul(#ones) >> 56) as u32),
            }
        }
        _ => {
            let top = Literal::u32_unsuffixed(word.bits() - 8);
            let sum = quote!(bytes.wrapping_mul(#ones) >> #top);
            let result = if word == Word::U32 { sum } else { quote!((#sum) as u32) };
            Body { statements, result }
        }
    }
}

/// The counts of all words of 8 or 16 bits.
fn counts(bits: u32) -> Table {
    let entries = 1 << bits;
    let doc = format!(
        "The number of one bits of every {bits}-bit word, by the recurrence `count(n) = count(n / 2) + n mod 2`."
    );
    Table {
        check: Some(check_counts),
        ..Table::bytes_of(
            &format!("POPULATION_COUNT_{bits}"),
            doc,
            popcount::counts(entries),
            Notation::Hexadecimal(16),
        )
    }
}

/// The recurrence, for 16 entries at a time: those behind `16 * n` are the first 16, each plus entry `n`.
fn check_counts(table: &Ident) -> TokenStream {
    let nibbles = std::array::from_fn(|nibble| nibble.count_ones() as u8);
    let first = Word::U128.literal(u128::from_le_bytes(nibbles));
    let ones = Word::U128.literal(Word::U128.max() / 255);
    quote! {
        let first: u128 = #first;
        let ones: u128 = #ones;
        let (rows, _) = #table.as_chunks::<16>();
        let mut row: usize = 0;
        while row < rows.len() {
            let expected: u128 = first + ones * #table[row] as u128;
            ::core::assert!(u128::from_le_bytes(rows[row]) == expected);
            row += 1;
        }
    }
}

/// The sum of the table's entries for all parts of the word.
fn look_ups(word: Word, bits: u32, table: &Ident) -> Body {
    if word.bits() == bits {
        return Body::of(quote!(#table[x as usize] as u32));
    }
    let mask: Literal =
        format!("{:#x}", (1_u32 << bits) - 1).parse().expect("a hexadecimal literal");
    let parts = (0..word.bits()).step_by(bits as usize).map(|shift| {
        let part = if shift == 0 {
            quote!(x)
        } else {
            let shift = Literal::u32_unsuffixed(shift);
            quote!((x >> #shift))
        };
        quote!(#table[(#part & #mask) as usize] as u32)
    });
    Body::of(quote!(#(#parts)+*))
}
