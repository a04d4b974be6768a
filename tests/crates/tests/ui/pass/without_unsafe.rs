//! `unsafe = none` in a derive, where `unsafe` is forbidden: look-ups in long tables, and what would call vectors.

#![forbid(unsafe_code)]
#![deny(warnings)]

use bit_tables::BitTables;

#[derive(BitTables, Clone, Copy, Debug, PartialEq, Eq)]
#[bit_tables(
    unsafe = none,
    sliders = magic(shape = numbered),
    count_ones_of_slice = simd(detect = std),
    select = pdep
)]
struct Bitboard(u64);

fn main() {
    // A rook on a1, enclosed by a2 and c1.
    assert_eq!(Bitboard(1 << 8 | 1 << 2).rook_attacks(0), Bitboard(1 << 8 | 0b110));
    assert_eq!(Bitboard::count_ones_of_slice(&[3, u64::MAX]), 66);
    assert_eq!(Bitboard(0b1010).select(1), Some(3));
}
