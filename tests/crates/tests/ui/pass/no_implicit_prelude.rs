//! A crate without the prelude.

#![no_implicit_prelude]
#![deny(warnings)]

use ::core::assert;

#[derive(::bit_tables::BitTables)]
#[bit_tables(word = u64, count_ones_of_slice = harley_seal, hamming_distance_of_slices, bit_scan, zobrist)]
#[bit_tables(weighted_count, weighted_look_up, attack_counts, count_ones_of, tables(visibility = pub))]
pub struct Slices;

#[derive(::bit_tables::BitTables)]
#[bit_tables(word = u8, count_ones_of_slice = simd(detect = std), hamming_distance_of_slices = native)]
pub struct Bytes;

#[derive(::bit_tables::BitTables)]
#[bit_tables(ones, sliders, mobility, set_wise, xrays, line_counts, operators, set_methods)]
pub struct Board(u64);

pub struct Square(u32);

impl ::core::convert::From<u32> for Square {
    fn from(index: u32) -> Self {
        Self(index)
    }
}

impl ::core::convert::From<Square> for u32 {
    fn from(square: Square) -> Self {
        square.0
    }
}

#[derive(::bit_tables::BitTables)]
#[bit_tables(square = Square, ones, leapers, pop_first, set_methods)]
pub struct Squares(u64);

fn main() {
    assert!(Slices::count_ones_of_slice(&[3, 4]) == 3);
    assert!(Bytes::count_ones_of_slice(&[3, 4]) == 3);
    let mut sum: u32 = 0;
    for index in Board(6) | Board(8) {
        sum += index;
    }
    for index in &Board::file_mask(7).mirror().difference(Board::ALL) {
        sum += index;
    }
    let squares: Squares = ::core::iter::FromIterator::from_iter([Square(3)]);
    assert!(sum == 6 && squares.0 == 8);
}
