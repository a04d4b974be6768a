//! Scans for the most significant set bit (MS1B).
//!
//! `debruijn` isolates the bit by `filled ^ (filled >> 1)`, so any sequence will do and both
//! directions share one table. `debruijn_separated` saves that step for the sequences that allow
//! it.

use super::debruijn;
use super::prelude::*;
use super::seal;
use super::word_function::{
    self, Rest, WordBody, Zero, byte_of_rest, check_parts, check_pop, exponent, narrowing, part,
    self_check,
};
use crate::tables::bytes;

pub(super) const GROUP: Group = Group {
    techniques: &[
        NATIVE,
        NALIMOV,
        DEBRUIJN,
        DEBRUIJN_SEPARATED,
        TAYLOR,
        SEAL,
        TABLE4,
        BINARY_SEARCH,
        ZAPPA,
        DOUBLE,
    ],
    self_check: |context| {
        // The only technique that distinguishes more than two bits of a word at once without a
        // table that has its own check.
        let holes = (context.technique.name == ZAPPA.name).then(|| check_holes(context));
        quote!(#{check_scan(context)} #holes)
    },
};

/// Each single bit of the word, and with all bits below it.
fn check_scan(context: &Context) -> TokenStream {
    let (width, bit) = (context.word.bits(), quote!(bit));
    let from_last = quote!(#{width - 1} - bit);
    match context.operation {
        Operation::LeadingZeros => {
            let cases = [(quote!(1 << bit), from_last), (quote!(ones >> bit), bit)];
            self_check(context, Some(width), cases)
        }
        Operation::PopLast => check_pop(context, quote!(ones >> (#from_last))),
        Operation::BitScan => {
            let cases = [(quote!(ones << bit, false), bit), (quote!(ones >> bit, true), from_last)];
            quote! {
                #{self_check(context, None, cases)}
                while bit > 0 {
                    bit -= 1;
                    ::core::assert!(bit_scan(1 << bit, true) == bit);
                }
            }
        }
        Operation::BitScanReverse => {
            let cases = [(quote!(1 << bit), bit), (quote!(ones >> bit), from_last)];
            self_check(context, None, cases)
        }
        other => unreachable!("`{other}` is no scan in reverse"),
    }
}

/// Every bit of the word with any of the three bits below it.
fn check_holes(&Context { operation, word, .. }: &Context) -> TokenStream {
    let name = format_ident!("{}", operation.name());
    let found = match operation {
        Operation::LeadingZeros => quote!(::core::assert!(#name(x) == #{word.bits() - 1} - bit);),
        Operation::PopLast => quote! {
            set = x;
            let ::core::option::Option::Some(index) = #name(&mut set) else { ::core::panic!() };
            ::core::assert!(index == bit && set == x ^ (1 << bit));
        },
        Operation::BitScan => quote!(::core::assert!(#name(x, true) == bit);),
        Operation::BitScanReverse => quote!(::core::assert!(#name(x) == bit);),
        other => unreachable!("`{other}` is no scan in reverse"),
    };
    quote! {
        let mut holes: #word = 8;
        while holes < 16 {
            bit = 0;
            while bit < #{word.bits()} {
                let x: #word = (holes << #{word.bits() - 4}) >> (#{word.bits() - 1} - bit);
                #found
                bit += 1;
            }
            holes += 1;
        }
    }
}

fn scan(context: &Context, body: WordBody) -> Vec<Function> {
    let Context { operation, word, .. } = *context;
    let last = word.bits() - 1;
    match operation {
        Operation::LeadingZeros => zeros(context, body.mirrored(word)),
        Operation::PopLast => {
            let computes = format!(
                "Removes the most significant one bit from `set` and returns its index, 0 to {last}."
            );
            body.into_pop(context, &computes, Rest::Late(quote!(x ^ (1 << index))))
        }
        Operation::BitScan => {
            let computes = format!(
                "The index of the most significant one bit of `x` if `reverse`, otherwise of the least significant \
                 one, 0 to {last}.\n\nBoth directions scan in reverse; the forward one isolates the least significant \
                 bit first (Gerd Isenberg)."
            );
            body.after(either_end(word)).into_functions(context, &computes, Zero::Excluded)
        }
        Operation::BitScanReverse => {
            let computes =
                format!("The index of the most significant one bit of `x`, 0 to {last}.");
            body.into_functions(context, &computes, Zero::Excluded)
        }
        other => unreachable!("`{other}` is no scan in reverse"),
    }
}

fn zeros(context: &Context, body: WordBody) -> Vec<Function> {
    let Context { operation, word, .. } = *context;
    if operation != Operation::LeadingZeros {
        return scan(context, body.mirrored(word));
    }
    let width = word.bits();
    let computes =
        format!("The number of zeros of `x` above its most significant one bit, 0 to {width}.");
    body.into_functions(context, &computes, Zero::Is(width))
}

/// Makes `x` the word itself for a reverse scan, and its isolated LS1B for a forward scan.
fn either_end(word: Word) -> TokenStream {
    quote! {
        let all: #word = (reverse as #word).wrapping_neg();
        let x: #word = x & (x.wrapping_neg() | all);
    }
}

const NATIVE: Technique = Technique {
    auto: Rule::Has(Ability::CountLeadingZeros),
    code: |context, _| zeros(context, WordBody::of(quote!(x.leading_zeros()))),
    ..word_function::NATIVE
};

const DEBRUIJN: Technique = Technique {
    summary: "fills all bits below the scanned one, isolates it, and multiplies it by a De Bruijn sequence; the top \
              bits of the product select its index",
    origin: "Eric Cole, 2006, Mark Dickinson, 2009, and Kim Walisch, 2012 (the fill); Charles E. Leiserson, Harald Prokop and \
             Keith H. Randall, 1998 (the multiplication)",
    code: |context, tables| {
        let word = context.word;
        scan(context, debruijn::look_up(word, isolated(word), "isolated", tables))
    },
    ..debruijn::ISOLATED
};

const DEBRUIJN_SEPARATED: Technique = Technique {
    summary: "fills all bits below the scanned one and multiplies them by a De Bruijn sequence that starts with \
              as many ones as zeros",
    origin: "Eric Cole, 2006; Mark Dickinson, 2009; Kim Walisch, 2012",
    code: |context, tables| {
        let word = context.word;
        scan(context, debruijn::look_up(word, fill(word), "filled", tables))
    },
    ..debruijn::SEPARATED
};

const SEAL: Technique = Technique {
    summary: "fills all bits below the scanned one, isolates it, and multiplies it by a number that gives zero a \
              slot of its own: the top bits select the leading zeros, without a test for zero",
    tables: |context| {
        let last = context.word.bits() - 1;
        seal::tables(context, "SEAL_LEADING_ZEROS", &|bit| last - bit)
    },
    code: |context, tables| {
        let word = context.word;
        zeros(context, seal::look_up(word, isolated(word), tables))
    },
    ..seal::BASE
};

const TAYLOR: Technique = Technique {
    summary: "fills all bits below the scanned one, folds the word to half a word, and multiplies that by a constant \
              that distinguishes the bits of both halves",
    origin: "Matt Taylor, comp.lang.asm.x86, 2003 (the folding); Eric Cole, 2006, and Mark Dickinson, 2009 (the fill)",
    code: |context, tables| {
        let word = context.word;
        scan(context, debruijn::look_up_folded(word, fill(word), "filled", tables))
    },
    ..debruijn::FOLDED
};

const NALIMOV: Technique = Technique {
    name: "nalimov",
    summary: "finds the byte with the bit by halving, then looks it up",
    origin: "Eugene Nalimov, Computer Chess Club, 2000",
    handles_zero: false,
    // Filling a word of two registers takes longer than finding the half.
    auto: Rule::Any(&[Rule::UpTo(16), Rule::Lacks(Ability::Multiply)]),
    tables: |_| Ok(vec![table_of_parts(8)]),
    code: |context, tables| {
        let (word, table) = (context.word, &tables[0]);
        if word == Word::U8 {
            return scan(context, WordBody::of(quote!(#table[x as usize] as u32)));
        }
        // Only a byte remains; the mask tells the compiler so.
        let result = quote!(index + #table[(rest & 0xff) as usize] as u32);
        scan(context, WordBody { statements: halved(word), result })
    },
    ..Technique::BASE
};

/// Defines `rest`, the byte with the bit, in a 16-bit word unless the word has only 8, and `index`,
/// the index of that byte's lowest bit, half a word at a time.
///
/// Each half is a word of its own, because shifts across registers are slow on small processors.
fn halved(word: Word) -> TokenStream {
    let mut source = quote!(x);
    let wides = Word::ALL.iter().rev().filter(|wide| wide.bits() <= word.bits());
    let halves = wides.filter_map(|&wide| Some((wide, wide.half()?))).map(|(wide, half)| {
        let (bits, most) = (half.bits(), wide.literal(half.max()));
        if half == Word::U8 {
            return quote!(if rest > #most { rest >>= #bits; index += #bits; });
        }
        let whole = std::mem::replace(&mut source, quote!(rest));
        // Computing the lower half where it is used keeps compilers from turning the choice into a
        // shift.
        quote! {
            let whole: #wide = #whole;
            let mut rest: #half = (whole >> #bits) as #half;
            if rest == 0 { rest = (whole & #most) as #half; } else { index += #bits; }
        }
    });
    let halves: Vec<TokenStream> = halves.collect();
    let rest = match word {
        Word::U8 => quote!(let rest: u8 = x;),
        Word::U16 => quote!(let mut rest: u16 = x;),
        _ => TokenStream::new(),
    };
    quote! {
        #rest
        let mut index: u32 = 0;
        #(#halves)*
    }
}

fn table_of_parts(bits: u8) -> Table {
    let part = part(bits);
    let doc = format!("The index of the most significant one bit of every {part}, 0 for zero.");
    let name = format!("MS1B_OF_{}", part.to_ascii_uppercase());
    let highest = move |table: &Ident, _: &TableValue| {
        check_parts(table, bits, |part| quote!((#part | 1) >> entry == 1))
    };
    let values = bytes::most_significant_bits(bits);
    let table = Table::bytes_of(&name, doc, values, Notation::Hexadecimal(16));
    Table { check: Some(Check::new(highest)), ..table }
}

const TABLE4: Technique = Technique {
    name: "table4",
    summary: "finds the nibble with the bit by halving, then looks it up",
    origin: "as `nalimov`, with a table of 16 entries",
    handles_zero: false,
    auto: Rule::Lacks(Ability::Shift),
    tables: |_| Ok(vec![table_of_parts(4)]),
    code: |context, tables| {
        let (statements, table) = (halved_to_nibble(context.word), &tables[0]);
        let result = quote!(index + #table[(byte & 0x0f) as usize] as u32);
        scan(context, WordBody { statements, result })
    },
    ..Technique::BASE
};

const BINARY_SEARCH: Technique = Technique {
    name: "binary_search",
    summary: "finds the pair of bits by halving; the upper bit of the pair decides",
    origin: "Henry S. Warren, Hacker's Delight, 2002",
    handles_zero: false,
    auto: Rule::Lacks(Ability::Shift),
    code: |context, _| {
        let statements = quote! {
            #{halved_to_nibble(context.word)}
            if byte > 3 { byte >>= 2; index += 2; }
        };
        scan(context, WordBody { statements, result: quote!(index + (byte >> 1) as u32) })
    },
    ..Technique::BASE
};

/// Defines `byte`, the nibble with the bit, and `index`, the index of its lowest bit.
fn halved_to_nibble(word: Word) -> TokenStream {
    quote! {
        #{halved(word)}
        let mut byte: u8 = #{byte_of_rest(word)};
        if byte > 0x0f { byte >>= 4; index += 4; }
    }
}

const ZAPPA: Technique = Technique {
    name: "zappa",
    summary: "finds the nibble with the bit by halving, without a branch, and looks up the index in a constant",
    origin: "Gerd Isenberg, Computer Chess Club, 2005, as a tribute to Frank Zappa",
    handles_zero: false,
    auto: Rule::Always,
    code: |context, _| {
        let word = context.word;
        let narrow = if word.bits() > 32 { Word::U32 } else { word };
        let halvings = narrowing(word).map(|(wide, half)| {
            let most = wide.literal(half.max());
            quote! {
                let half: u32 = ((rest > #most) as u32) << #{half.index_bits()};
                index |= half;
                let rest: #half = ((rest >> half) & #most) as #half;
            }
        });
        let halves = (2..narrow.index_bits()).rev().map(|step| {
            let most = narrow.literal((1 << (1 << step)) - 1);
            quote! {
                let half: u32 = ((rest > #most) as u32) << #step;
                index |= half;
                let rest: #narrow = rest >> half;
            }
        });
        // The indices for the values of a nibble, two bits each: 0, 0, 1, 1, 2, 2, 2, 2, 3 …
        let nibbles = (1..16_u32)
            .fold(0, |nibbles, nibble| nibbles | u128::from(nibble.ilog2()) << (2 * nibble));
        let nibble = as_u32(narrow, quote!(rest & 0x0f));
        let statements = quote! {
            let rest: #word = x;
            let mut index: u32 = 0;
            #(#halvings)*
            #(#halves)*
            let nibbles: u32 = #{Word::U32.literal(nibbles)};
            let nibble: u32 = #nibble;
        };
        scan(
            context,
            WordBody { statements, result: quote!(index | (nibbles >> (2 * nibble)) & 3) },
        )
    },
    ..Technique::BASE
};

const DOUBLE: Technique = Technique {
    name: "double",
    summary: "converts the word to a double and reads the exponent; first clears the bit below the scanned one, so \
              that rounding cannot reach the next power of two",
    origin: "Gerd Isenberg, Chess Programming Wiki",
    handles_zero: false,
    hardware: "doubles",
    code: |context, _| {
        let word = context.word;
        let guarded = quote!(let guarded: #word = x & !(x >> 1););
        scan(context, exponent(word, guarded, "guarded"))
    },
    ..Technique::BASE
};

fn isolated(word: Word) -> TokenStream {
    quote! {
        #{fill(word)}
        let isolated: #word = filled ^ (filled >> 1);
    }
}

/// The parallel-prefix fill: `filled` is `x` with all bits below its MS1B set.
fn fill(word: Word) -> TokenStream {
    let shifts = (0..word.index_bits()).map(|step| 1_u32 << step);
    quote! {
        let mut filled: #word = x;
        #(filled |= filled >> #shifts;)*
    }
}
