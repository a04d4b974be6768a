//! Two ways to find out what the processor has are one message, at the second.

use bit_tables::BitTables;

#[derive(BitTables)]
#[bit_tables(word = u8, count_ones_of_slice = simd(detect = std), hamming_distance_of_slices = simd(detect = cpuid))]
struct Bytes;

fn main() {
    let _ = Bytes::count_ones_of_slice(&[1]);
    let _ = Bytes::hamming_distance_of_slices(&[1], &[2]);
    let _ = Bytes::tier();
}
