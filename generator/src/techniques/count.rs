//! Population counts of a word.

use super::prelude::*;
use super::word_function::{self, WIDE, WordBody, Zero, narrowing, self_check};
use crate::tables::popcount;

pub(super) const GROUP: Group = Group {
    techniques: &[
        NATIVE,
        TABLE8,
        TABLE4,
        SWAR,
        SWAR_ADDS,
        SWAR_MODULO,
        HAKMEM169,
        HAKMEM169_4095,
        TABLE8_BYTES,
        TABLE16,
        TABLE16_WORDS,
        KERNIGHAN,
        KERNIGHAN_HALVES,
        BIT_BY_BIT,
    ],
    self_check: |context| {
        let together = (quote!(ones >> bit), quote!(#{context.word.bits()} - bit));
        self_check(context, Some(0), [(quote!(1 << bit), quote!(1)), together])
    },
};

fn count(context: &Context, body: WordBody) -> Vec<Function> {
    let computes = format!("The number of one bits of `x`, 0 to {}.", context.word.bits());
    body.into_functions(context, &computes, Zero::Is(0))
}

const NATIVE: Technique = Technique {
    auto: Rule::Has(Ability::CountOnes),
    code: |context, _| count(context, WordBody::of(quote!(x.count_ones()))),
    ..word_function::NATIVE
};

const SWAR: Technique = Technique {
    name: "swar",
    summary: "counts in fields of 2, 4 and 8 bits in parallel, then sums the bytes of wider words with one multiplication",
    origin: "Donald B. Gillies and Jeffrey C. P. Miller in Maurice Wilkes, David Wheeler and Stanley Gill, \
             The Preparation of Programs for an Electronic Digital Computer, second edition, 1957",
    // The halves of a `u128` are summed in one multiplication; a byte needs none.
    multiplies: |word| {
        (word != Word::U8).then_some(if word == Word::U128 { Word::U64 } else { word })
    },
    // Compilers recognize a count wider than a register, and emit no multiplication for it.
    auto: Rule::Any(&[Rule::UpTo(64), Rule::Has(Ability::MultiplyWord(Word::U64))]),
    code: |context, _| count(context, swar(context.word)),
    ..Technique::BASE
};

const SWAR_ADDS: Technique = Technique {
    name: "swar_adds",
    summary: "as `swar`, but sums the bytes by halving, without a multiplication",
    origin: "Chess Programming Wiki, Population Count",
    words: WIDE,
    auto: Rule::Always,
    code: |context, _| {
        let word = context.word;
        let bytes = byte_counts(word, &quote!(x));
        let halves = narrowing(word).map(|(wide, half)| {
            quote! {
                let lower: #half = (bytes & #{wide.literal(half.max())}) as #half;
                let bytes: #half = lower + (bytes >> #{half.bits()}) as #half;
            }
        });
        let narrow = if word.bits() > 32 { Word::U32 } else { word };
        let shifts = (3..narrow.index_bits()).rev().map(|step| 1_u32 << step);
        let statements = quote! {
            #bytes
            #(#halves)*
            let mut sum: #narrow = bytes;
            #(sum += sum >> #shifts;)*
        };
        let sum = quote!(sum & 0xff);
        let result = as_u32(narrow, sum);
        count(context, WordBody { statements, result })
    },
    ..Technique::BASE
};

const SWAR_MODULO: Technique = Technique {
    name: "swar_modulo",
    summary: "as `swar`, but sums the byte counts with a remainder modulo 255",
    origin: "Chess Programming Wiki, Population Count",
    words: WIDE,
    hardware: "a division",
    code: |context, _| {
        let word = context.word;
        let statements = byte_counts(word, &quote!(x));
        let result = as_u32(word, quote!(bytes % 255));
        count(context, WordBody { statements, result })
    },
    ..Technique::BASE
};

const HAKMEM169: Technique = Technique {
    name: "hakmem169",
    summary: "counts in fields of three bits, adds neighbours into fields of six bits, or of nine where six cannot \
              hold the whole count, and sums these with a remainder",
    origin: "Bill Gosper, Mann, Lenard, and Root and Mann, HAKMEM, item 169, 1972",
    hardware: "a division",
    code: |context, _| {
        let word = context.word;
        let (fields, modulus) = if word.bits() < 63 {
            (sixes(word), Literal::u8_unsuffixed(63))
        } else {
            let mask = word.literal(fields(word, 9, 3));
            let nines = quote! {
                let first: #word = trios & #mask;
                let second: #word = (trios >> 3) & #mask;
                let third: #word = (trios >> 6) & #mask;
                let fields: #word = first + second + third;
            };
            (nines, Literal::u16_unsuffixed(511))
        };
        let statements = quote!(#{trio_counts(word)} #fields);
        let sum = quote!(fields % #modulus);
        let result = as_u32(word, sum);
        count(context, WordBody { statements, result })
    },
    ..Technique::BASE
};

const HAKMEM169_4095: Technique = Technique {
    name: "hakmem169_4095",
    summary: "counts in fields of three bits, adds neighbours into fields of six and then twelve bits, and sums these \
              with a remainder modulo 4095",
    origin: "Chess Programming Wiki, Population Count, after HAKMEM, item 169, 1972",
    words: &[Word::U64, Word::U128],
    hardware: "a division",
    code: |context, _| {
        let word = context.word;
        let statements = quote! {
            #{trio_counts(word)}
            #{sixes(word)}
            let both: #word = fields + (fields >> 6);
            let twelves: #word = both & #{word.literal(fields(word, 12, 6))};
        };
        count(context, WordBody { statements, result: quote!((twelves % 4095) as u32) })
    },
    ..Technique::BASE
};

const TABLE8: Technique = Technique {
    name: "table8",
    summary: "looks up every byte in a table of 256 counts",
    origin: "the recurrence count(n) = count(n / 2) + n mod 2, Chess Programming Wiki",
    auto: Rule::Any(&[Rule::UpTo(16), Rule::Lacks(Ability::Shift)]),
    tables: |_| Ok(vec![counts(8)]),
    code: |context, tables| count(context, look_ups(context.word, 8, &tables[0])),
    ..Technique::BASE
};

const TABLE4: Technique = Technique {
    name: "table4",
    summary: "looks up both nibbles of every byte in a table of 16 counts",
    origin: "as `table8`, with a table of 16 entries",
    auto: Rule::Lacks(Ability::Shift),
    tables: |_| Ok(vec![counts(4)]),
    code: |context, tables| {
        let (word, table) = (context.word, &tables[0]);
        let bytes = (0..word.bits()).step_by(8).map(|shift| {
            let from = shifted(shift);
            let byte = if word == Word::U8 { quote!(x) } else { quote!((#from & 0xff) as u8) };
            quote! {
                let byte: u8 = #byte;
                count += #table[(byte & 0x0f) as usize];
                count += #table[(byte >> 4) as usize];
            }
        });
        let statements = quote! {
            let mut count: u8 = 0;
            #(#bytes)*
        };
        count(context, WordBody { statements, result: quote!(count as u32) })
    },
    ..Technique::BASE
};

const TABLE8_BYTES: Technique = Technique {
    name: "table8_bytes",
    summary: "looks up every byte in a table of 256 counts, reading the word from memory as bytes, in any order",
    origin: "Chess Programming Wiki, Population Count",
    words: WIDE,
    tables: |_| Ok(vec![counts(8)]),
    code: |context, tables| {
        let (word, table) = (context.word, &tables[0]);
        let statements = quote! {
            let bytes: [u8; #{word.bits() as usize / 8}] = x.to_ne_bytes();
            let mut count: u32 = 0;
            #(count += #table[bytes[#{0..word.bits() as usize / 8}] as usize] as u32;)*
        };
        count(context, WordBody { statements, result: quote!(count) })
    },
    ..Technique::BASE
};

const TABLE16: Technique = Technique {
    name: "table16",
    summary: "looks up every 16 bits in a table of 65,536 counts",
    origin: "the recurrence count(n) = count(n / 2) + n mod 2, Chess Programming Wiki",
    words: WIDE,
    tables: |_| Ok(vec![counts(16)]),
    code: |context, tables| count(context, look_ups(context.word, 16, &tables[0])),
    ..Technique::BASE
};

const TABLE16_WORDS: Technique = Technique {
    name: "table16_words",
    summary: "looks up every 16 bits in a table of 65,536 counts, reading the word from memory as 16-bit words, in \
              any order",
    origin: TABLE8_BYTES.origin,
    words: &[Word::U32, Word::U64, Word::U128],
    undefined: |_| "it has fewer than two words of 16 bits",
    tables: |_| Ok(vec![counts(16)]),
    code: |context, tables| {
        let (word, table) = (context.word, &tables[0]);
        let length = word.bits() as usize / 8;
        let words = (0..length).step_by(2).map(|place| {
            quote! {
                let word: u16 = u16::from_ne_bytes([bytes[#place], bytes[#{place + 1}]]);
                count += #table[word as usize] as u32;
            }
        });
        let statements = quote! {
            let bytes: [u8; #length] = x.to_ne_bytes();
            let mut count: u32 = 0;
            #(#words)*
        };
        count(context, WordBody { statements, result: quote!(count) })
    },
    ..Technique::BASE
};

const KERNIGHAN: Technique = Technique {
    name: "kernighan",
    summary: "resets the least significant one bit until none is left, one step for each one bit",
    origin: "Peter Wegner, 1960; Derrick Henry Lehmer, 1964; Brian Kernighan and Dennis Ritchie, \
             The C Programming Language, second edition, 1988",
    // Two or three steps are as fast as counting all bits at once, if branch prediction knows their
    // number.
    auto_prefers_for_sparse_words: Rule::Lacks(Ability::CountOnes),
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
        count(context, WordBody { statements, result: quote!(count) })
    },
    ..Technique::BASE
};

const KERNIGHAN_HALVES: Technique = Technique {
    name: "kernighan_halves",
    summary: "as `kernighan`, but on one half of the word after the other",
    origin: "Thomas Petzke, mACE Chess, 64 bits for 64 squares?, 2013",
    words: WIDE,
    code: |context, _| {
        let word = context.word;
        let half = word.half().expect("words of several bytes have halves");
        let statements = quote! {
            let mut count: u32 = 0;
            let mut lower: #half = (x & #{word.literal(half.max())}) as #half;
            while lower != 0 {
                lower &= lower.wrapping_sub(1);
                count += 1;
            }
            let mut upper: #half = (x >> #{half.bits()}) as #half;
            while upper != 0 {
                upper &= upper.wrapping_sub(1);
                count += 1;
            }
        };
        count(context, WordBody { statements, result: quote!(count) })
    },
    ..Technique::BASE
};

const BIT_BY_BIT: Technique = Technique {
    name: "bit_by_bit",
    summary: "adds up all bits, one by one",
    origin: "the definition",
    code: |context, _| {
        let word = context.word;
        let bit = as_u32(word, quote!((x >> bit) & 1));
        let statements = quote! {
            let mut count: u32 = 0;
            let mut bit: u32 = 0;
            while bit < #{word.bits()} {
                count += #bit;
                bit += 1;
            }
        };
        count(context, WordBody { statements, result: quote!(count) })
    },
    ..Technique::BASE
};

/// The lowest `ones` bits of every field of `bits` bits.
fn fields(word: Word, bits: u32, ones: u32) -> u128 {
    let starts = (0..word.bits()).step_by(bits as usize);
    starts.fold(0, |mask, start| mask | ((1 << ones) - 1) << start) & word.max()
}

/// `trios`: every three bits hold their count.
fn trio_counts(word: Word) -> TokenStream {
    // Subtracting one for the second bit of a trio, and two for the third.
    quote! {
        let less_one: #word = (x >> 1) & #{word.literal(fields(word, 3, 2))};
        let less_again: #word = (x >> 2) & #{word.literal(fields(word, 3, 1))};
        let trios: #word = x - less_one - less_again;
    }
}

/// `fields`: every six bits hold the sum of their two `trios`.
fn sixes(word: Word) -> TokenStream {
    quote! {
        let both: #word = trios + (trios >> 3);
        let fields: #word = both & #{word.literal(fields(word, 6, 3))};
    }
}

/// `bytes`: every byte holds its count.
pub(super) fn byte_counts(word: Word, of: &TokenStream) -> TokenStream {
    // The masks are the 2-adic fractions -1/3, -1/5 and -1/17.
    let mask_4 = word.literal(word.max() / 5);
    quote! {
        let seconds: #word = (#of >> 1) & #{word.literal(word.max() / 3)};
        let pairs: #word = #of - seconds;
        let even: #word = pairs & #mask_4;
        let odd: #word = (pairs >> 2) & #mask_4;
        let nibbles: #word = even + odd;
        let both: #word = nibbles + (nibbles >> 4);
        let bytes: #word = both & #{word.literal(word.max() / 17)};
    }
}

fn swar(word: Word) -> WordBody {
    let statements = byte_counts(word, &quote!(x));
    // The 2-adic fraction -1/255, which adds all bytes into the top one.
    let ones = word.literal(word.max() / 255);
    match word {
        Word::U8 => WordBody { statements, result: quote!(bytes as u32) },
        Word::U128 => {
            // The counts of both halves together still fit their bytes, so one narrow
            // multiplication suffices.
            let (half, ones) =
                (Word::U64.literal(Word::U64.max()), Word::U64.literal(Word::U64.max() / 255));
            WordBody {
                statements: quote! {
                    #statements
                    let halves: u64 = (bytes & #half) as u64 + (bytes >> 64) as u64;
                },
                result: quote!((halves.wrapping_mul(#ones) >> 56) as u32),
            }
        }
        _ => {
            let sum = quote!(bytes.wrapping_mul(#ones) >> #{word.bits() - 8});
            let result = as_u32(word, sum);
            WordBody { statements, result }
        }
    }
}

pub(super) fn counts(bits: u32) -> Table {
    let entries = 1 << bits;
    let doc = format!(
        "The number of one bits of every {bits}-bit word, by the recurrence `count(n) = count(n / 2) + n mod 2`."
    );
    Table {
        check: Some(Check::new(check_counts)),
        ..Table::bytes_of(
            &format!("POPULATION_COUNT_{bits}"),
            doc,
            popcount::counts(entries),
            Notation::Hexadecimal(16),
        )
    }
}

/// The recurrence, 16 entries at a time: the entries from `16 * n` on are the first 16 plus entry
/// `n`.
fn check_counts(table: &Ident, _: &TableValue) -> TokenStream {
    let nibbles = std::array::from_fn(|nibble| nibble.count_ones() as u8);
    quote! {
        let first: u128 = #{Word::U128.literal(u128::from_le_bytes(nibbles))};
        let ones: u128 = #{Word::U128.literal(Word::U128.max() / 255)};
        let (rows, _) = #table.as_chunks::<16>();
        let mut row: usize = 0;
        while row < rows.len() {
            let expected: u128 = first + ones * #table[row] as u128;
            ::core::assert!(u128::from_le_bytes(rows[row]) == expected);
            row += 1;
        }
    }
}

fn shifted(shift: u32) -> TokenStream {
    if shift == 0 { quote!(x) } else { quote!((x >> #shift)) }
}

/// The sum of the table's entries for all parts of the word.
fn look_ups(word: Word, bits: u32, table: &Ident) -> WordBody {
    if word.bits() == bits {
        return WordBody::of(quote!(#table[x as usize] as u32));
    }
    let mask: Literal =
        format!("{:#x}", (1_u32 << bits) - 1).parse().expect("a hexadecimal literal");
    let parts = (0..word.bits())
        .step_by(bits as usize)
        .map(|shift| quote!(#table[(#{shifted(shift)} & #mask) as usize] as u32));
    WordBody::of(quote!(#(#parts)+*))
}
