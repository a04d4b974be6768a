//! How a vector of bytes is tested: by comparisons, or by look-ups of nibbles.

use super::lanes::Lanes;
use crate::module::{Notation, Table};
use crate::tables::byte_sets::{ByteSet, Products, products};
use crate::template::{format_ident, quote};
use proc_macro2::{Ident, TokenStream};

/// A test of the bytes of a vector.
#[derive(Clone)]
enum Way {
    /// Comparisons with bytes and with ranges of them.
    Comparisons(Vec<(u8, u8)>),
    /// One look-up by the low nibble, and one comparison.
    Hash([u8; 16]),
    /// A look-up by each nibble.
    Shufti(Products),
    /// A bitmap, looked up in two halves by the low nibble.
    Truffle([[u8; 16]; 2]),
}

/// A test, and whether it finds the other bytes instead.
#[derive(Clone)]
pub(super) struct Test {
    way: Way,
    /// Whether all bytes that it looks for are below 0x80.
    is_ascii: bool,
    is_complement: bool,
}

impl Test {
    /// The cheapest test for processors that look up the bytes of a vector.
    pub fn best(set: &ByteSet) -> Self {
        let both = [(*set, false), (set.complement(), true)];
        let tests = both.into_iter().flat_map(|(set, is_complement)| {
            let comparisons = Way::Comparisons(set.ranges());
            let hash = set.by_low_nibble().map(Way::Hash);
            let shufti = products(&set).map(Way::Shufti);
            let truffle = Way::Truffle(set.by_high_bits());
            let ways = [Some(comparisons), hash, shufti, Some(truffle)].into_iter().flatten();
            ways.map(move |way| Self { way, is_ascii: set.is_ascii(), is_complement })
        });
        tests.min_by_key(Self::cost).expect("a test")
    }

    /// The comparisons for processors that look up nothing; `None` if the table is faster.
    pub fn by_comparisons(set: &ByteSet) -> Option<Self> {
        let tests = [(*set, false), (set.complement(), true)].map(|(set, is_complement)| Self {
            way: Way::Comparisons(set.ranges()),
            is_ascii: set.is_ascii(),
            is_complement,
        });
        tests.into_iter().min_by_key(Self::cost).filter(|test| test.cost() <= MOST_INSTRUCTIONS)
    }

    /// The number of instructions that a vector takes.
    fn cost(&self) -> usize {
        match &self.way {
            Way::Comparisons(ranges) => {
                let each = ranges.iter().map(|(first, last)| if first == last { 2 } else { 3 });
                each.sum::<usize>().saturating_sub(1)
            }
            Way::Hash(_) => 2,
            Way::Shufti(_) => 7 - usize::from(self.is_ascii),
            Way::Truffle(_) => 10,
        }
    }

    /// Whether it looks up bytes.
    pub const fn has_look_ups(&self) -> bool {
        !matches!(self.way, Way::Comparisons(_))
    }

    /// How it tests bytes, for documentation.
    pub const fn doc(&self) -> &'static str {
        match self.way {
            Way::Comparisons(_) => "by comparisons with bytes and ranges of them",
            Way::Hash(_) => {
                "by one look-up of the low nibble and one comparison (Wojciech Muła, SIMD byte lookup, 2018)"
            }
            Way::Shufti(_) => {
                "by a look-up of each nibble (Geoff Langdale and Daniel Lemire, Parsing Gigabytes of JSON per Second, 2019)"
            }
            Way::Truffle(_) => {
                "by a bitmap, which two look-ups of the low nibble read (Wojciech Muła, SIMD byte lookup, 2018)"
            }
        }
    }

    /// Its tables; with the last one what they say of `x`, a `usize` below 256: whether it is in
    /// the set.
    pub fn tables_and_claim(&self) -> Vec<(Table, Option<TokenStream>)> {
        let (tables, found) = match &self.way {
            Way::Comparisons(_) => return Vec::new(),
            Way::Hash(bytes) => {
                let doc =
                    "For each low nibble the byte that ends in it, or one that ends in another.";
                (
                    vec![table(BY_NIBBLE, doc, bytes)],
                    quote!(x < 0x80 && #{ident(BY_NIBBLE)}[x & 15] as usize == x),
                )
            }
            Way::Shufti(Products { low, high }) => (
                vec![
                    table(LOW, "For each low nibble a bit for each product that has it.", low),
                    table(HIGH, "For each high nibble a bit for each product that has it.", high),
                ],
                quote!(#{ident(LOW)}[x & 15] & #{ident(HIGH)}[x >> 4] != 0),
            ),
            Way::Truffle([below, above]) => (
                vec![
                    table(BELOW, "For each low nibble a bit for each high nibble below 8.", below),
                    table(
                        ABOVE,
                        "For each low nibble a bit for each high nibble from 8 on.",
                        above,
                    ),
                    table(BITS, "The bit of each high nibble.", &BIT_OF_NIBBLE),
                ],
                quote! {
                    (if x < 0x80 { #{ident(BELOW)}[x & 15] } else { #{ident(ABOVE)}[x & 15] })
                        & #{ident(BITS)}[x >> 4] != 0
                },
            ),
        };
        let claim = if self.is_complement { quote!(!(#found)) } else { found };
        let last = tables.len() - 1;
        let with_claim = |(place, table)| (table, (place == last).then(|| claim.clone()));
        tables.into_iter().enumerate().map(with_claim).collect()
    }

    /// Whether its closure finds the bytes that are not in the set.
    pub fn finds_others(&self, lanes: Lanes) -> bool {
        let is_inverse = matches!(self.way, Way::Shufti(_) | Way::Truffle(_));
        self.is_complement != (is_inverse && lanes.compares_with_zero())
    }

    /// Statements that define the closure `name`, which fills the bytes with ones that it finds.
    pub fn closure(&self, lanes: Lanes, name: &str) -> TokenStream {
        let (closure, bytes) = (format_ident!("{name}"), quote!(bytes));
        let loaded = |table: &str| {
            let variable = format_ident!("{}_of_{name}", table.to_ascii_lowercase());
            let vector = lanes.table(&format_ident!("{table}"));
            (quote!(#variable), quote!(let #variable = #vector;))
        };
        match &self.way {
            Way::Comparisons(ranges) => {
                let tests = ranges.iter().map(|&range| lanes.within(&bytes, range));
                let all = tests.reduce(|one, other| lanes.or(&one, &other));
                let all = all.unwrap_or_else(|| lanes.nothing(&bytes));
                quote!(let #closure = |bytes| #all;)
            }
            Way::Hash(_) => {
                let (table, loaded) = loaded(BY_NIBBLE);
                let found = lanes.look_up(&table, &lanes.low_nibbles(&bytes, true));
                quote!(#loaded let #closure = |bytes| #{lanes.equal(&found, &bytes)};)
            }
            Way::Shufti(_) => {
                let ((low, load_low), (high, load_high)) = (loaded(LOW), loaded(HIGH));
                let lower = lanes.look_up(&low, &lanes.low_nibbles(&bytes, self.is_ascii));
                let upper = lanes.look_up(&high, &lanes.high_nibbles(&bytes));
                quote! {
                    #load_low
                    #load_high
                    let #closure = |bytes| {
                        let lower = #lower;
                        let upper = #upper;
                        #{lanes.in_common(&quote!(lower), &quote!(upper))}
                    };
                }
            }
            Way::Truffle(_) => {
                let [(below, load_below), (above, load_above), (bits, load_bits)] =
                    [BELOW, ABOVE, BITS].map(loaded);
                let lower = lanes.look_up(&below, &lanes.below(&bytes));
                let upper = lanes.look_up(&above, &lanes.below(&lanes.sign_flipped(&bytes)));
                let bit = lanes.look_up(&bits, &lanes.high_nibbles(&bytes));
                quote! {
                    #load_below
                    #load_above
                    #load_bits
                    let #closure = |bytes| {
                        let lower = #lower;
                        let upper = #upper;
                        let bit = #bit;
                        #{lanes.in_common(&lanes.or(&quote!(lower), &quote!(upper)), &quote!(bit))}
                    };
                }
            }
        }
    }
}

/// The most instructions of comparisons without look-ups, for sixteen bytes.
const MOST_INSTRUCTIONS: usize = 40;

const BY_NIBBLE: &str = "BY_NIBBLE";
const LOW: &str = "LOW";
const HIGH: &str = "HIGH";
const BELOW: &str = "BELOW";
const ABOVE: &str = "ABOVE";
const BITS: &str = "BITS";

const BIT_OF_NIBBLE: [u8; 16] = [1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128];

fn ident(table: &str) -> Ident {
    format_ident!("{table}")
}

fn table(name: &str, doc: &str, bytes: &[u8]) -> Table {
    Table::bytes_of(name, doc.to_owned(), bytes.to_vec(), Notation::Hexadecimal(16))
}
