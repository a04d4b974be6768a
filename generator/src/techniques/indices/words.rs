//! The indices of a word's set bits, or moves made from them, in an array.

use super::entries::{self, Entries};
use super::rows::{self, Rows};
use crate::kernels::dispatch::{self, DETECT, Detect};
use crate::kernels::indices::listed::ListedIndex;
use crate::kernels::indices::{self as kernels, Listing};
use crate::request::integer;
use crate::techniques::prelude::*;

const ENTRIES: ParameterSpec = entries::entries(
    "the narrowest that have room",
    "The type of the entries. Those of 16 and 32 bits are `base | index << shift`, where `base` is an argument.",
);

const SHIFT: ParameterSpec = ParameterSpec {
    name: "shift",
    kind: ParameterKind::Integer { least: 0, most: 29 },
    default: "0",
    doc: "The number of bits below the index in an entry.",
    samples: |_| &["1", "6", "12"],
};

typed_technique! {
    /// Clears set bits in groups of four.
    ///
    /// ```
    /// use bit_tables_generator::typed::{Entries, IndexPops};
    /// use bit_tables_generator::{Request, Word};
    ///
    /// let moves = IndexPops::new().entries(Entries::U16).shift(6);
    /// let request = Request::new(Word::U64).indices(moves);
    /// assert_eq!(request.to_string(), "indices = pops(entries = u16, shift = 6)");
    /// ```
    pub struct IndexPops = "pops";
    /// The type of the entries.
    entries: Entries => ENTRIES;
    /// The number of bits below the index in an entry, 0 to 29.
    shift: u32 => SHIFT;
}

typed_technique! {
    /// Vector kernels.
    pub struct IndexVectors = "simd";
    /// The type of the entries.
    entries: Entries => ENTRIES;
    /// The number of bits below the index in an entry, 0 to 29.
    shift: u32 => SHIFT;
    /// How emitted code detects the processor's vector instructions at run time.
    detect: Detect => DETECT;
}

typed_technique! {
    /// A table with the indices of every byte's set bits.
    pub struct IndexTable = "table";
    /// The type of the entries.
    entries: Entries => ENTRIES;
    /// The number of bits below the index in an entry, 0 to 29.
    shift: u32 => SHIFT;
}

fn requested(context: &Context) -> Result<ListedIndex, String> {
    let shift = context.given(&SHIFT).map_or(Ok(0), |given| integer(given.text()))?;
    let bits = context.word.bits();
    let given = context.given(&ENTRIES).map(Parameter::text).and_then(Entries::named);
    let least = match shift.saturating_add(bits.ilog2().into()) {
        ..=8 => Entries::U8,
        9..=16 => Entries::U16,
        17..=32 => Entries::U32,
        _ => {
            let most = |entries: Entries| entries.word().bits() - bits.ilog2();
            let (word, widest, largest) = (context.word, Entries::U32, most(Entries::U32));
            let most = match given {
                Some(given) if given.word() != widest.word() => {
                    format!("{} in a `{given}`, and {largest} in a `{widest}`", most(given))
                }
                _ => largest.to_string(),
            };
            return Err(format!(
                "an index of a `{word}` shifted by {shift} does not fit 32 bits: `shift` is at most {most}"
            ));
        }
    };
    let entries = given.unwrap_or(least);
    if (entries as u8) < (least as u8) {
        let word = context.word;
        return Err(format!(
            "an index of a `{word}` shifted by {shift} does not fit a `{entries}`; write `entries = {least}`"
        ));
    }
    let width = entries.word();
    Ok(ListedIndex {
        word: context.word,
        width,
        shift: shift as u32,
        has_base: width != Word::U8,
        is_counted: false,
    })
}

/// The requested entry, or a default if it is invalid: the plan rejects such requests with their
/// tables.
fn entry(context: &Context) -> ListedIndex {
    let usual = ListedIndex {
        word: context.word,
        width: Word::U8,
        shift: 0,
        has_base: false,
        is_counted: false,
    };
    requested(context).unwrap_or(usual)
}

fn listing(context: &Context, entry: ListedIndex, body: TokenStream) -> Function {
    let (shift, count) = (entry.shift, entry.count());
    let meaning = match (entry.has_base, shift) {
        (false, 0) => "its index".to_owned(),
        (false, _) => format!("`index << {shift}`"),
        (true, 0) => "`base | index`".to_owned(),
        (true, _) => format!("`base | index << {shift}`"),
    };
    let contract = format!(
        "Writes {meaning} for each one bit, the least significant first, to the first entries of `to`, and returns \
         how many these are, 0 to {count}. The other entries may change too.\n\nFor zero it is 0."
    );
    namesake(context, &contract, entry.parameters(), Type::Place, body)
}

pub(in crate::techniques) const GROUP: Group = Group {
    techniques: &[POPS, TABLE, SIMD],
    // Zero, each single bit, all bits from it on, all up to it, and pseudo-random words.
    self_check: |context| {
        let entry = entry(context);
        let ListedIndex { word, width, .. } = entry;
        // Some bits that indices have too, in every other base.
        let highest = 1 << (width.bits() - 1);
        let bases = [highest, (highest | 5 << entry.shift) & width.max()];
        let bases = bases.map(|base| width.literal(base));
        let base = entry.has_base.then(
            || quote!(let base: #width = if by & 1 == 0 { #{&bases[0]} } else { #{&bases[1]} };),
        );
        // Wide enough for every entry, so that nothing is cut off.
        let (found, base_in) = match width {
            Word::U32 => (quote!(to[place]), quote!(base)),
            _ => (quote!(to[place] as u32), quote!((base as u32))),
        };
        let index = match entry.shift {
            0 => quote!(rest.trailing_zeros()),
            _ => quote!(rest.trailing_zeros() << #{entry.shift}),
        };
        let with_base = entry.has_base.then(|| quote!(let entry: u32 = entry | #base_in;));
        let Mixed { start, next } = mixed(word);
        quote! {
            let ones: #word = #{word.literal(word.max())};
            let mut to: [#width; #{entry.count()}] = [0; #{entry.count()}];
            #start
            let mut round: u32 = 0;
            while round <= 4 * #{word.bits()} {
                let by: u32 = round >> 2;
                #base
                let mut rest: #word = 0;
                if by < #{word.bits()} {
                    #next
                    rest = next;
                    let kind: u32 = round & 3;
                    if kind == 0 { rest = 1 << by; }
                    if kind == 1 { rest = ones << by; }
                    if kind == 2 { rest = ones >> by; }
                }
                let count: usize = indices(rest, #{entry.base()} &mut to);
                let mut place: usize = 0;
                while rest != 0 {
                    let found: u32 = #found;
                    let entry: u32 = #index;
                    #with_base
                    ::core::assert!(found == entry);
                    rest &= rest.wrapping_sub(1);
                    place += 1;
                }
                ::core::assert!(count == place);
                round += 1;
            }
        }
    },
};

const POPS: Technique = Technique {
    name: "pops",
    summary: "extracts set bits four at a time without a branch; may write past the end of the list, whose \
              length is the returned count",
    origin: "Chess Programming Wiki, Bitboard Serialization; in groups Daniel Lemire, Really fast bitset decoding for \
             \"average\" densities, 2019",
    parameters: &[&ENTRIES, &SHIFT],
    parameters_combine: true,
    auto: Rule::Always,
    tables: |context| requested(context).map(|_| Vec::new()),
    code: |context, _| {
        let entry = entry(context);
        vec![entry.narrowed(listing(context, entry, entries::by_groups(entry)))]
    },
    requires: &[Operation::TrailingZeros, Operation::CountOnes],
    ..Technique::BASE
};

const TABLE: Technique = Technique {
    name: "table",
    summary: "looks up each byte's eight indices and their count in 2 KiB, writes all eight, and advances by the \
              count; wider entries are computed from these",
    origin: "Daniel Lemire and others, Roaring Bitmaps: Implementation of an Optimized Software Library, Software: \
             Practice and Experience, 2018",
    parameters: &[&ENTRIES, &SHIFT],
    parameters_combine: true,
    tables: |context| requested(context).map(|_| vec![rows::table()]),
    code: |context, tables| by_rows(context, Rows(&tables[0])),
    ..Technique::BASE
};

const SIMD: Technique = Technique {
    name: "simd",
    summary: "with AVX-512 VBMI2, compresses a vector of all indices with the word as its mask; with AVX2, SSE2, \
              NEON or the vectors of WebAssembly, writes each byte's row of a table of 2 KiB as a vector; \
              words of 64 or 128 bits with at most four ones are emptied bit by bit. It takes the best instructions of the \
              target, or those that `detect` finds at run time, and works as `table` elsewhere",
    origin: "Daniel Lemire and others, as for `table`; compressed as Stockfish does since 2025",
    hardware: "vectors",
    parameters: &[&ENTRIES, &SHIFT, &DETECT],
    parameters_combine: true,
    tables: |context| requested(context).map(|_| vec![rows::table()]),
    code: |context, tables| {
        let plain = by_rows(context, Rows(&tables[0]));
        let listing = Listing { entry: entry(context), of_slice: false, table: &tables[0] };
        kernels::functions((context.target, context.parameters), listing, &plain)
    },
    definitions: |context| dispatch::definitions(context.target, context.parameters),
    ..Technique::BASE
};

fn by_rows(context: &Context, rows: Rows) -> Vec<Function> {
    let entry = entry(context);
    let (body, helper) = rows.body(entry);
    // A helper narrows a row and its number; without one the function does so itself.
    let allows = helper.is_none().then_some(rows::NARROWED);
    let function = Function { allows, ..listing(context, entry, body) };
    [function].into_iter().chain(helper).collect()
}
