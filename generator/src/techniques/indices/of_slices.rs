//! The indices of the set bits of a slice.

use super::entries::{self, Entries};
use super::rows::{self, Rows};
use crate::kernels::dispatch::{self, DETECT};
use crate::kernels::indices::listed::ListedIndex;
use crate::kernels::indices::{self as kernels, Listing};
use crate::techniques::prelude::*;

const ENTRIES: ParameterSpec = entries::entries(
    "u32",
    "The type of the entries, which are `base | index`, where `base` is an argument; an index that has more bits is cut off.",
);

fn entry(context: &Context) -> ListedIndex {
    let given = context.given(&ENTRIES).map(Parameter::text).and_then(Entries::named);
    let width = given.unwrap_or(Entries::U32).word();
    ListedIndex { word: context.word, width, shift: 0, has_base: true, is_counted: false }
}

const WORDS: usize = 5;

pub(in crate::techniques) const GROUP: Group = Group {
    techniques: &[POPS, TABLE, SIMD],
    // Slices of every length up to that, with more room than they need and with too little.
    self_check: |context| {
        let ListedIndex { word, width, .. } = entry(context);
        let bits = word.bits();
        // Two bits that indices have too, in every other base: one within a word, and that of the
        // second word.
        let shared = 4 | u128::from(bits) & width.max();
        let highest = 1 << (width.bits() - 1);
        let bases = [highest, highest | shared].map(|base| width.literal(base));
        // Compared as 32-bit numbers; entries may have fewer bits.
        let wide = |entry: TokenStream| match width {
            Word::U32 => entry,
            _ => quote!(#entry as u32),
        };
        let [of_list, of_few] = [quote!(to[listed]), quote!(few[listed])].map(wide);
        let entry = if width == Word::U32 {
            quote!(base | index)
        } else {
            quote!(base as u32 | (index & #{width.max()}))
        };
        let Mixed { start, next } = mixed(word);
        quote! {
            let bases: [#width; 2] = [#(#bases),*];
            let mut words: [#word; #{WORDS}] = [0; #{WORDS}];
            let mut to: [#width; #{WORDS * bits as usize}] = [0; #{WORDS * bits as usize}];
            let mut few: [#width; 3] = [0; 3];
            #start
            let mut round: usize = 0;
            while round < 4 * #{WORDS} {
                #next
                words[round % #{WORDS}] = next;
                if round % 4 == 2 {
                    words[round % #{WORDS}] = 1;
                }
                if round % 4 == 3 {
                    // All ones, and all but the first.
                    words[round % #{WORDS}] = #{word.literal(word.max())} << (round / 4 % 2);
                }
                let base: #width = bases[round % 2];
                let part: &[#word] = words.split_at(round % (#{WORDS} + 1)).0;
                let count: usize = indices_of_slice(part, base, &mut to);
                let all: usize = indices_of_slice(part, base, &mut few);
                ::core::assert!(all == count);
                let mut listed: usize = 0;
                let mut first: u32 = 0;
                let mut place: usize = 0;
                while place < part.len() {
                    let mut rest: #word = part[place];
                    while rest != 0 {
                        let index: u32 = first + rest.trailing_zeros();
                        let entry: u32 = #entry;
                        let found: u32 = #of_list;
                        ::core::assert!(found == entry);
                        if listed < 3 {
                            let found: u32 = #of_few;
                            ::core::assert!(found == entry);
                        }
                        listed += 1;
                        rest &= rest.wrapping_sub(1);
                    }
                    first += #bits;
                    place += 1;
                }
                ::core::assert!(listed == count);
                round += 1;
            }
        }
    },
};

fn listing(context: &Context, body: TokenStream) -> Vec<Function> {
    let entry = entry(context);
    let (word, bits) = (entry.word, entry.count());
    let width = entry.width.bits();
    let contract = format!(
        "Writes `base | index` for each one bit of a slice, in order, to the first entries of `to`, and returns how many one \
         bits there are. If they are more than `to` has entries, it writes as many as there is room for. Entries behind the \
         list may change too.\n\nBit `i` of word `w` has the index `{bits} * w + i`, of which an entry has the lower {width} \
         bits. It is fastest if `to` has room for a `{word}` more than the list has: the ones of a word for which there is less \
         room than it has bits are written one by one.\n\nFor zeros, and for an empty slice, it is 0."
    );
    let parameters = entry.parameters_of_slice();
    vec![entry.narrowed(namesake(context, &contract, parameters, Type::Place, body))]
}

/// The name and the documentation of the function that lists a word.
const OF_WORD: &str = "list_word";
const DOC_OF_WORD: &str = "Writes the entries of a word's ones, and returns how many these are.";

fn by_words(context: &Context, body: TokenStream, allows: Option<&'static str>) -> Vec<Function> {
    let entry = entry(context);
    let of_word = Function::private(OF_WORD, DOC_OF_WORD, entry.parameters(), Type::Place, body);
    let mut functions = listing(context, entry.of_slice(&format_ident!("{OF_WORD}")));
    functions.push(Function { allows: allows.or(of_word.allows), ..of_word });
    functions
}

const POPS: Technique = Technique {
    name: "pops",
    summary: "removes the ones of each word in groups of four without a branch between them",
    origin: "Daniel Lemire, Really fast bitset decoding for \"average\" densities, 2019",
    parameters: &[&ENTRIES],
    auto: Rule::Always,
    code: |context, _| {
        let entry = entry(context);
        let functions = by_words(context, entries::by_groups(entry), None).into_iter();
        functions.map(|function| entry.narrowed(function)).collect()
    },
    requires: &[Operation::TrailingZeros, Operation::CountOnes],
    ..Technique::BASE
};

const TABLE: Technique = Technique {
    name: "table",
    summary: "looks up each byte's eight indices and their count in 2 KiB, and computes the entries from these",
    origin: "Daniel Lemire and others, Roaring Bitmaps: Implementation of an Optimized Software Library, Software: \
             Practice and Experience, 2018",
    parameters: &[&ENTRIES],
    tables: |_| Ok(vec![rows::table()]),
    code: |context, tables| by_rows(context, Rows(&tables[0])),
    ..Technique::BASE
};

const SIMD: Technique = Technique {
    name: "simd",
    summary: "with AVX-512 VBMI2, AVX2 or SSE2, lists which 64 bits have ones, so that others take no branch. Then \
              AVX-512 compresses a vector of all indices with these as its mask; AVX2 and SSE2 remove ones in groups of \
              four, or write each byte's row of a table of 2 KiB as a vector where a sample has more than five. With NEON \
              or the vectors of WebAssembly, it writes the rows of words; words of 64 or 128 bits with at most four ones are \
              emptied bit by bit. It takes the best instructions of the target, or those that `detect` finds at run time, \
              and works as `table` elsewhere",
    origin: "Daniel Lemire and others, as for `table`; compressed as in the Roaring library in C",
    hardware: "vectors",
    parameters: &[&ENTRIES, &DETECT],
    parameters_combine: true,
    tables: |_| Ok(vec![rows::table()]),
    code: |context, tables| {
        let plain = by_rows(context, Rows(&tables[0]));
        let listing = Listing { entry: entry(context), of_slice: true, table: &tables[0] };
        kernels::functions((context.target, context.parameters), listing, &plain)
    },
    definitions: |context| dispatch::definitions(context.target, context.parameters),
    ..Technique::BASE
};

fn by_rows(context: &Context, rows: Rows) -> Vec<Function> {
    let (body, helper) = rows.body(entry(context));
    let allows = helper.is_none().then_some(rows::NARROWED);
    by_words(context, body, allows).into_iter().chain(helper).collect()
}
