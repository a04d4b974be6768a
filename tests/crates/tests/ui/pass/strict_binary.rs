//! A program that uses little of what it derives, under the strictest lints.

#![deny(warnings, unused, dead_code, unreachable_pub, missing_docs, clippy::all, clippy::pedantic)]

use bit_tables::BitTables;

#[derive(BitTables)]
#[bit_tables(count_ones, sliders, trailing_zeros = debruijn(seed = 1), leading_zeros = debruijn)]
struct Bitboard(u64);

#[derive(BitTables)]
#[bit_tables(word = u32, bit_scan_reverse = debruijn_separated)]
struct Scan;

fn main() {
    assert_eq!(Bitboard(3).count_ones(), 2);
    assert_eq!(Scan::bit_scan_reverse(8), 3);
}
