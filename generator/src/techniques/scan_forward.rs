//! Scans for the least significant set bit (LS1B).

use super::debruijn;
use super::prelude::*;
use super::seal;
use super::word_function::{
    self, Rest, WordBody, Zero, byte_of_rest, check_parts, check_pop, exponent, narrowing, part,
    self_check,
};
use crate::tables::faxon::HashConstants;
use crate::tables::{bytes, modulo};

pub(super) const GROUP: Group = Group {
    techniques: &[
        NATIVE,
        FAXON,
        SCHARNAGL,
        DEBRUIJN,
        DEBRUIJN_SEPARATED,
        TAYLOR,
        TAYLOR_HALVES,
        SEAL,
        MODULO,
        FAXON_RESET,
        TABLE4,
        BINARY_SEARCH,
        ISENBERG,
        DOUBLE,
        POPCOUNT,
    ],
    self_check: |context| {
        let (zero, index) = match context.operation {
            Operation::PopFirst => return check_pop(context, quote!(ones << bit)),
            Operation::TrailingZeros => (Some(context.word.bits()), quote!(bit)),
            Operation::FindFirstSet => (Some(0), quote!(bit + 1)),
            Operation::BitScanForward => (None, quote!(bit)),
            other => unreachable!("`{other}` is no scan forward"),
        };
        self_check(context, zero, [(quote!(1 << bit), index.clone()), (quote!(ones << bit), index)])
    },
};

fn scan(context: &Context, body: WordBody) -> Vec<Function> {
    let (width, last) = (context.word.bits(), context.word.bits() - 1);
    if context.operation == Operation::PopFirst {
        let computes = format!(
            "Removes the least significant one bit from `set` and returns its index, 0 to {last}."
        );
        return body.into_pop(context, &computes, Rest::Early(quote!(x & (x - 1))));
    }
    let (body, computes, zero) = match context.operation {
        Operation::TrailingZeros => (
            body,
            format!(
                "The number of zeros of `x` below its least significant one bit, 0 to {width}."
            ),
            Zero::Is(width),
        ),
        Operation::FindFirstSet => (
            body.plus_one(),
            format!(
                "The index of the least significant one bit of `x` counted from 1, 0 to {width}."
            ),
            Zero::Tested(0),
        ),
        Operation::BitScanForward => (
            body,
            format!("The index of the least significant one bit of `x`, 0 to {last}."),
            Zero::Excluded,
        ),
        other => unreachable!("`{other}` is no scan forward"),
    };
    body.into_functions(context, &computes, zero)
}

const NATIVE: Technique = Technique {
    auto: Rule::Has(Ability::CountTrailingZeros),
    code: |context, _| scan(context, WordBody::of(quote!(x.trailing_zeros()))),
    ..word_function::NATIVE
};

const DEBRUIJN: Technique = Technique {
    summary: "multiplies the isolated bit by a De Bruijn sequence; the top bits of the product select its index",
    origin: "Martin Läuter, 1997; Charles E. Leiserson, Harald Prokop and Keith H. Randall, \
             Using de Bruijn Sequences to Index a 1 in a Computer Word, 1998",
    code: |context, tables| {
        let word = context.word;
        let isolated = quote!(let isolated: #word = x & x.wrapping_neg(););
        scan(context, debruijn::look_up(word, isolated, "isolated", tables))
    },
    ..debruijn::ISOLATED
};

const DEBRUIJN_SEPARATED: Technique = Technique {
    summary: "multiplies the bit and all bits below it by a De Bruijn sequence that starts with as many ones as zeros",
    origin: "Kim Walisch, 2012",
    code: |context, tables| {
        let word = context.word;
        let separated = quote!(let separated: #word = x ^ x.wrapping_sub(1););
        scan(context, debruijn::look_up(word, separated, "separated", tables))
    },
    ..debruijn::SEPARATED
};

const TAYLOR: Technique = Technique {
    summary: "folds the bit and all bits below it to half a word, and multiplies by a constant that tells \
              both halves apart",
    origin: "Matt Taylor, comp.lang.asm.x86, 2003",
    auto: Rule::Has(Ability::MultiplyHalf),
    code: |context, tables| {
        let word = context.word;
        let separated = quote!(let separated: #word = x ^ x.wrapping_sub(1););
        scan(context, debruijn::look_up_folded(word, separated, "separated", tables))
    },
    ..debruijn::FOLDED
};

const TAYLOR_HALVES: Technique = Technique {
    name: "taylor_halves",
    summary: "as `taylor`, but separates each half again, which saves a register if a word takes two",
    origin: "Matt Taylor, comp.lang.asm.x86, 2003, as modified on the Chess Programming Wiki",
    code: |context, tables| {
        let word = context.word;
        let half = word.half().expect("a folded word has a half");
        let folded = quote! {
            let separated: #word = x ^ x.wrapping_sub(1);
            let upper: #half = (separated >> #{half.bits()}) as #half;
            let again: #word = x ^ x.wrapping_sub(1);
            let lower: #half = (again & #{word.literal(half.max())}) as #half;
            let folded: #half = lower ^ upper;
        };
        scan(context, debruijn::look_up_half(word, folded, tables))
    },
    ..debruijn::FOLDED
};

const SEAL: Technique = Technique {
    summary: "multiplies the isolated bit by a number that gives zero a slot of its own: the top bits select the \
              result from a table twice as long as that of `debruijn`, without a test for zero",
    tables: |context| seal::tables(context, "SEAL_INDEX", &|bit| bit),
    code: |context, tables| {
        let word = context.word;
        let isolated = quote!(let isolated: #word = x & x.wrapping_neg(););
        scan(context, seal::look_up(word, isolated, tables))
    },
    ..seal::BASE
};

const MODULO: Technique = Technique {
    name: "modulo",
    summary: "takes the isolated bit modulo the smallest number that gives each bit a different remainder",
    origin: "Stefan Plenkner and Joël Rivat, rec.games.chess.computer, 1996",
    hardware: "a division",
    tables: |&Context { word, .. }| {
        let modulus = modulo::smallest_modulus(word);
        let width = word.bits();
        let doc = format!(
            "The bit index of every remainder by {modulus}; {width} where no power of two leaves it."
        );
        let table = Table::bytes_of("MODULO_INDEX", doc, modulo::index(word), Notation::Decimal(8));
        Ok(vec![Table { contents: Contents::Numbers { fillers: modulo::gaps(word) }, ..table }])
    },
    code: |context, tables| {
        let modulus = Literal::u8_unsuffixed(modulo::smallest_modulus(context.word));
        let (word, table) = (context.word, &tables[0]);
        let statements = quote! {
            let isolated: #word = x & x.wrapping_neg();
            let remainder: #word = isolated % #modulus;
        };
        scan(context, WordBody { statements, result: quote!(#table[remainder as usize] as u32) })
    },
    ..Technique::BASE
};

const FAXON: Technique = Technique {
    name: "faxon",
    summary: "folds the bit and all bits below it to half a word, and hashes that with additions and shifts",
    origin: "Walter Faxon, Computer Chess Club, 2002, as modified by Gerd Isenberg; shifts and key by complete search",
    words: &[Word::U16, Word::U32, Word::U64],
    undefined: NO_SMALL_TABLE,
    handles_zero: false,
    parameters: &[&ENTRIES],
    // Only without a multiplier, and for words of many bytes, in which finding the byte takes
    // longer.
    auto: Rule::All(&[
        Rule::WiderThan(32),
        Rule::Has(Ability::Shift),
        Rule::Lacks(Ability::MultiplyHalf),
    ]),
    tables: |context| faxon_table("FAXON_INDEX", context, HashConstants::index),
    code: |context, tables| {
        let word = context.word;
        let separated = quote!(let separated: #word = x ^ x.wrapping_sub(1););
        scan(context, faxon_hash(context, separated, "separated", &tables[0]))
    },
    ..Technique::BASE
};

const FAXON_RESET: Technique = Technique {
    name: "faxon_reset",
    summary: "resets the bit, folds the bits below it to half a word, and hashes that with additions and shifts; \
              the entries are those of `faxon` plus one, modulo the width",
    origin: "Walter Faxon, Computer Chess Club, 2002; shifts and key by complete search",
    auto: Rule::Never,
    tables: |context| faxon_table("FAXON_RESET_INDEX", context, HashConstants::index_of_reset),
    code: |context, tables| {
        let word = context.word;
        let below = quote! {
            let less_one: #word = x.wrapping_sub(1);
            let reset: #word = x & less_one;
            let below: #word = reset ^ less_one;
        };
        scan(context, faxon_hash(context, below, "below", &tables[0]))
    },
    ..FAXON
};

/// Why other words have no small table.
const NO_SMALL_TABLE: fn(Word) -> &'static str = |word| {
    if word == Word::U8 {
        debruijn::NO_HALF(word)
    } else {
        "whatever the shifts and the key, a table has more than 2^15 entries"
    }
};

/// The parameter that selects the constants by the number of table entries.
const ENTRIES: ParameterSpec = ParameterSpec {
    name: "entries",
    kind: ParameterKind::Integer { least: 1, most: 256 },
    default: "the fewest",
    doc: "The number of used table entries: 152 or, as published, 154 for 64-bit words.",
    samples: |word| if word == Word::U64 { &["154", "152"] } else { &[] },
};

typed_technique! {
    /// The scan by a hash without a multiplication.
    ///
    /// ```
    /// use bit_tables_generator::Selection;
    /// use bit_tables_generator::typed::Faxon;
    ///
    /// assert_eq!(Selection::from(Faxon::new().entries(154)).to_string(), "faxon(entries = 154)");
    /// ```
    pub struct Faxon = "faxon";
    /// Selects the table in which this many entries are used.
    entries: u32 => ENTRIES;
}

typed_technique! {
    /// Like [`Faxon`], but hashes the word after the bit is cleared.
    pub struct FaxonReset = "faxon_reset";
    /// Selects the table in which this many entries are used.
    entries: u32 => ENTRIES;
}

/// The constants for this many entries: the smallest table, or Faxon's own for 64 bits.
fn faxon_form(word: Word, parameters: &[Parameter]) -> Result<HashConstants, String> {
    let smallest =
        HashConstants::smallest(word).ok_or_else(|| format!("there is no table for `{word}`"))?;
    let published = (word == Word::U64).then_some(HashConstants::PUBLISHED);
    let forms: Vec<HashConstants> = [smallest].into_iter().chain(published).collect();
    let Some(given) = given(parameters, &ENTRIES) else { return Ok(smallest) };
    let entries: Vec<String> = forms.iter().map(|form| form.entries.to_string()).collect();
    let found = forms.into_iter().find(|form| given.integer() == Some(form.entries.into()));
    found.ok_or_else(|| {
        format!("there is no table of {} entries, only of {}", given.text, entries.join(" and "))
    })
}

/// The table for these constants, padded to a power of two.
fn faxon_table(
    name: &str,
    &Context { word, parameters, .. }: &Context,
    index: fn(&HashConstants, Word) -> Vec<u8>,
) -> Result<Vec<Table>, String> {
    let form = faxon_form(word, parameters)?;
    let mut table = index(&form, word);
    let used = table.len();
    // Padding costs less than a bounds check.
    table.resize(1 << form.slot_bits, 0);
    let filled = if table.len() == used {
        "as many as there are"
    } else {
        "filled up with zeros so that no index is out of bounds"
    };
    let doc = format!("The bit index of every hash value: {used} entries, {filled}.");
    let mut is_filler = vec![true; table.len()];
    for bit in 0..word.bits() {
        is_filler[form.slot(word, bit) as usize] = false;
    }
    let fillers = (0..table.len()).filter(|&slot| is_filler[slot]).collect();
    let table = Table::bytes_of(name, doc, table, Notation::Decimal(8));
    Ok(vec![Table { contents: Contents::Numbers { fillers }, ..table }])
}

/// The look-up by the hash of the variable `operand`, in which all bits up to or below the scanned
/// one are set.
fn faxon_hash(
    context: &Context,
    statements: TokenStream,
    operand: &str,
    table: &Ident,
) -> WordBody {
    let word = context.word;
    let form = faxon_form(word, context.parameters).expect("the form of the table");
    let half = word.half().expect("a folded word has a half");
    let folded = debruijn::fold(word, half, statements, operand);
    let key = half.literal(form.key.into());
    let moved = match form.offset {
        0 => quote!(summed >> #{form.second_shift}),
        offset => quote!((summed >> #{form.second_shift}).wrapping_add(#offset)),
    };
    WordBody {
        statements: quote! {
            #folded
            let keyed: #half = folded ^ #key;
            let summed: #half = keyed.wrapping_add(keyed >> #{form.first_shift});
            let hash: #half = summed.wrapping_sub(#moved);
        },
        result: quote!(#table[(hash & #{(1 << form.slot_bits) - 1}) as usize] as u32),
    }
}

const SCHARNAGL: Technique = Technique {
    name: "scharnagl",
    summary: "finds the byte with the bit by halving, then looks it up",
    origin: "Reinhard Scharnagl, Winboard Programming Forum, 2005",
    auto: Rule::Any(&[Rule::UpTo(8), Rule::Lacks(Ability::MultiplyHalf)]),
    tables: |_| Ok(vec![table_of_parts(8)]),
    code: |context, tables| {
        let (word, table) = (context.word, &tables[0]);
        if word == Word::U8 {
            return scan(context, WordBody::of(quote!(#table[x as usize] as u32)));
        }
        let result = quote!(zeros + #table[(rest & 0xff) as usize] as u32);
        scan(context, WordBody { statements: halved(word), result })
    },
    ..Technique::BASE
};

/// Defines `rest`, the word shifted so that its lowest byte has the bit, and `zeros`, the distance,
/// half a word at a time.
fn halved(word: Word) -> TokenStream {
    let rest = if word == Word::U8 { quote!(rest) } else { quote!(mut rest) };
    let halves = (3..word.index_bits()).rev().map(|step| {
        quote! {
            let lower: #word = rest & #{word.literal((1 << (1 << step)) - 1)};
            if lower == 0 { rest >>= #{1 << step}; zeros += #{1 << step}; }
        }
    });
    quote! {
        let #rest: #word = x;
        let mut zeros: u32 = 0;
        #(#halves)*
    }
}

fn table_of_parts(bits: u8) -> Table {
    let part = part(bits);
    let doc = format!("The number of trailing zeros of every {part}, {bits} for zero.");
    let name = format!("TRAILING_ZEROS_OF_{}", part.to_ascii_uppercase());
    // With an additional bit above it, every byte or nibble has a lowest set bit.
    let more = Word::U16.literal(1 << bits);
    let lowest = move |table: &Ident, _: &TableValue| {
        check_parts(table, bits, |part| quote!((#part | #more) & ((2 << entry) - 1) == 1 << entry))
    };
    let values = bytes::trailing_zeros(bits);
    let table = Table::bytes_of(&name, doc, values, Notation::Hexadecimal(16));
    Table { check: Some(Check::new(lowest)), ..table }
}

const TABLE4: Technique = Technique {
    name: "table4",
    summary: "finds the nibble with the bit by halving, then looks it up",
    origin: "as `scharnagl`, with a table of 16 entries",
    auto: Rule::Lacks(Ability::Shift),
    tables: |_| Ok(vec![table_of_parts(4)]),
    code: |context, tables| {
        let table = &tables[0];
        let statements = quote! {
            #{halved(context.word)}
            let mut byte: u8 = #{byte_of_rest(context.word)};
            let lower: u8 = byte & 0x0f;
            if lower == 0 { byte >>= 4; zeros += 4; }
        };
        let result = quote!(zeros + #table[(byte & 0x0f) as usize] as u32);
        scan(context, WordBody { statements, result })
    },
    ..Technique::BASE
};

const BINARY_SEARCH: Technique = Technique {
    name: "binary_search",
    summary: "finds the byte with the bit by halving, then sets each bit of the index if the isolated bit is under \
              its mask",
    origin: "Henry S. Warren, Hacker's Delight, 2002 (the search); Gerd Isenberg, Chess Programming Wiki (the byte)",
    handles_zero: false,
    auto: Rule::Lacks(Ability::Shift),
    code: |context, _| {
        let statements = quote! {
            #{halved(context.word)}
            let byte: u8 = #{byte_of_rest(context.word)};
            let isolated: u8 = byte & byte.wrapping_neg();
            if isolated & 0xf0 != 0 { zeros += 4; }
            if isolated & 0xcc != 0 { zeros += 2; }
            if isolated & 0xaa != 0 { zeros += 1; }
        };
        scan(context, WordBody { statements, result: quote!(zeros) })
    },
    ..Technique::BASE
};

const ISENBERG: Technique = Technique {
    name: "isenberg",
    summary: "sets each bit of the index if the isolated bit is under that bit's mask",
    origin: "Gerd Isenberg, Chess Programming Wiki",
    handles_zero: false,
    auto: Rule::Always,
    code: |context, _| {
        let word = context.word;
        let narrow = if word.bits() > 32 { Word::U32 } else { word };
        let folds = narrowing(word).map(|(wide, half)| {
            quote! {
                let upper: #half = (isolated >> #{half.bits()}) as #half;
                index = 2 * index + (upper != 0) as u32;
                let lower: #half = (isolated & #{wide.literal(half.max())}) as #half;
                let isolated: #half = lower | upper;
            }
        });
        let bits = (0..narrow.index_bits()).rev().map(|step| {
            // The 2-adic fraction -1/(2^h + 1) has h ones, h zeros and so on; its complement is
            // where the indices have that bit.
            let mask = narrow.literal(narrow.max() - narrow.max() / ((1 << (1 << step)) + 1));
            quote!(index = 2 * index + (isolated & #mask != 0) as u32;)
        });
        let statements = quote! {
            let isolated: #word = x & x.wrapping_neg();
            let mut index: u32 = 0;
            #(#folds)*
            #(#bits)*
        };
        scan(context, WordBody { statements, result: quote!(index) })
    },
    ..Technique::BASE
};

const POPCOUNT: Technique = Technique {
    name: "popcount",
    summary: "subtracts one from the isolated bit and counts the ones, one for each zero below the bit",
    origin: "Chess Programming Wiki; for processors that count ones and do not scan",
    hardware: "a count of ones",
    code: |context, _| {
        let word = context.word;
        let statements = quote!(let below: #word = (x & x.wrapping_neg()).wrapping_sub(1););
        scan(context, WordBody { statements, result: quote!(below.count_ones()) })
    },
    ..Technique::BASE
};

const DOUBLE: Technique = Technique {
    name: "double",
    summary: "converts the isolated bit to a double and reads the exponent",
    origin: "Gerd Isenberg, Chess Programming Wiki",
    handles_zero: false,
    hardware: "doubles",
    code: |context, _| {
        let word = context.word;
        let isolated = quote!(let isolated: #word = x & x.wrapping_neg(););
        scan(context, exponent(word, isolated, "isolated"))
    },
    ..Technique::BASE
};
