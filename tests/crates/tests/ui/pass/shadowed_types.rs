//! Types of the user's with the names of the language's: what is derived does not take them for these.

#![deny(warnings)]
#![allow(non_camel_case_types, dead_code, reason = "they only have to be in the way")]

struct bool;
struct str;
struct u8;
struct u16;
struct u32;
struct usize;
struct u128;

#[derive(bit_tables::BitTables, Clone, Copy, PartialEq, Eq)]
#[bit_tables(count_ones, trailing_zeros = debruijn, bit_scan, pop_first, ones, is_empty, sliders, rays)]
#[bit_tables(between, leapers, weighted_count, weighted_look_up, hamming_distance, count_ones_of, zobrist)]
#[bit_tables(set_wise, mobility, line_counts, count_ones_of_slice = simd(detect = std), attack_counts)]
#[bit_tables(operators, set_methods, tables(visibility = pub))]
pub struct Board(u64);

/// A square, by functions that need the language's `u32` by its path.
#[derive(Clone, Copy, Debug)]
pub struct Square(::core::primitive::u32);

impl Square {
    const fn new(index: ::core::primitive::u32) -> Self {
        Self(index)
    }

    const fn index(self) -> ::core::primitive::u32 {
        self.0
    }
}

#[derive(bit_tables::BitTables, Clone, Copy)]
#[bit_tables(square(type = Square, into = Square::index, from = Square::new), ones, leapers, set_methods)]
pub struct Squares(u64);

/// What operations are named after, and what they return, is no other type's business.
#[derive(bit_tables::BitTables)]
#[bit_tables(ones, pop_last)]
pub struct Ones(u64);

/// The field, by the path of a type whose name is taken.
#[derive(bit_tables::BitTables)]
#[bit_tables(count_ones)]
pub struct Half(::core::primitive::u32);

/// The same for a parameter and a value of a map.
#[bit_tables::map]
pub const fn kind(byte: ::core::primitive::u8) -> ::core::primitive::u16 {
    match byte {
        1..=9 => 700,
        _ => 0,
    }
}

fn main() {
    assert!(Half(0x81).count_ones() == 2 && kind(9) == 700 && kind(10) == 0);
    let board = Board(0x81);
    assert!(board.count_ones() == 2 && board.contains(7) && !board.is_empty());
    assert!(Board::KNIGHT_ATTACKS[0] == 0x2_0400);
    let (first, second): (::core::primitive::u32, _) = (1, Board(2));
    assert!(Board(1 << first) == second);
    assert!(Squares(0x10).ones().map(Square::index).eq([4]));
    assert!(Board::EMPTY.difference(board) == Board::rank_mask(3).difference(Board::ALL));
    assert!(matches!(Squares(0x10).rotate().last(), Some(Square(59))));
    assert!(Ones(3).into_iter().eq([0, 1]));
}
