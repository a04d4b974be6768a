#![no_std]
#![deny(warnings)]

extern crate std as the_standard_library;

use bit_tables::BitTables;

/// Asks the standard library what the processor has, though the crate does not name it.
#[derive(BitTables)]
#[bit_tables(word = u64, count_ones_of_slice = simd(detect = std))]
pub struct Words;

fn main() {
    the_standard_library::assert_eq!(Words::count_ones_of_slice(&[1, 3]), 3);
}
