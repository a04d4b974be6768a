//! Constants, statics and structs of the user's with the names of parameters: what is derived does not take its parameters for
//! these.

#![deny(warnings)]
#![allow(
    non_camel_case_types,
    non_upper_case_globals,
    dead_code,
    reason = "they only have to be in the way"
)]

static occupied: u64 = 1;
static name: &str = "";
static counts: u8 = 0;
static weights: u8 = 0;
static slice: u8 = 0;
static words: u8 = 0;
static f: u8 = 0;
const x: u64 = 1;
const y: u64 = 1;
const n: u32 = 1;
const set: u64 = 1;
const bits: u32 = 1;
const index: u32 = 1;
const result: u32 = 1;
const blockers: u64 = 1;
const mask: u64 = 1;
const to: u8 = 1;
const base: u8 = 1;
struct square(pub u64);
struct squares(pub u64);
struct from(pub u64);
struct other(pub u64);
struct first;
struct second;
struct sliders;
struct pieces;
struct low;
struct high;

#[derive(bit_tables::BitTables, Clone, Copy, PartialEq, Eq)]
#[bit_tables(count_ones, trailing_zeros = debruijn, bit_scan, pop_first, ones, is_empty, sliders, rays)]
#[bit_tables(between, between_aligned, leapers, weighted_count, weighted_look_up, hamming_distance, count_ones_of, zobrist)]
#[bit_tables(set_wise, mobility, line_counts, count_ones_of_slice = simd(detect = std), attack_counts, xrays, select)]
#[bit_tables(extract, deposit, halves, riders, mailbox_rays, attack_getter, indices, hamming_distance_of_slices)]
#[bit_tables(jaccard_of_slices, positional_counts, operators, set_methods, tables(visibility = pub))]
pub struct Board(u64);

#[derive(Clone, Copy, Debug)]
pub struct Square(u32);

const fn __index(of: Square) -> u32 {
    of.0
}

impl Square {
    const fn new(of: u32) -> Self {
        Self(of)
    }
}

#[derive(bit_tables::BitTables, Clone, Copy)]
#[bit_tables(square(type = Square, into = self::__index, from = Square::new), ones, leapers, between, pop_first, set_methods)]
pub struct Squares(u64);

/// A square by traits.
#[derive(Clone, Copy, Debug)]
pub struct Field(u32);

impl From<u32> for Field {
    fn from(of: u32) -> Self {
        Self(of)
    }
}

impl From<Field> for u32 {
    fn from(of: Field) -> Self {
        of.0
    }
}

#[derive(bit_tables::BitTables, Clone, Copy)]
#[bit_tables(square = Field, ones, leapers, between, pop_first, operators, set_methods)]
pub struct Fields(u64);

/// Plain integers, with these names as functions too.
#[derive(bit_tables::BitTables)]
#[bit_tables(word = u64, sliders, pop_last, weighted_count, between)]
struct Plain;

fn main() {
    let board = Board(0x81);
    assert!(board.count_ones() == 2 && board.contains(7) && !board.is_empty());
    assert!(Squares(0x10).ones().map(__index).eq([4]));
    assert!(Fields(0x10).ones().map(u32::from).eq([4]));
    assert!(board.first() == Some(0) && Board::rank_mask(0).difference(board).flip() == Board(0x7e << 56));
    assert!(Squares(0x10).first().map(__index) == Some(4) && Fields(0x10).last().map(u32::from) == Some(4));
    assert!(Plain::rook_attacks(0, 0) == 0x0101_0101_0101_01fe);
}
