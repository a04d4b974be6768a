//! Counts of each bit over slices: emitted, and written by hand.
//!
//! The median of all rounds counts.
//!
//! `cargo bench --package bit-tables-side-by-side --bench positional`

use side_by_side::{Turns, emitted, random, rounds};

/// The lengths of slices, in bytes.
const BYTES: [usize; 3] = [64, 4 << 10, 1 << 20];

/// How many bytes all slices of a round have together, if one has not more.
const BYTES_TOGETHER: usize = 256 << 10;

/// How many rounds there are.
const ROUNDS: usize = 400;

/// A number that depends on every count and its place.
fn digest(counts: &[u64]) -> u64 {
    counts.iter().fold(0, |digest: u64, count| digest.wrapping_mul(31).wrapping_add(*count))
}

/// As one writes it: a loop over the bits of each word.
fn by_hand<const BITS: usize>(words: impl Iterator<Item = u64>) -> [u64; BITS] {
    let mut counts = [0; BITS];
    for word in words {
        for (bit, count) in counts.iter_mut().enumerate() {
            *count += word >> bit & 1;
        }
    }
    counts
}

/// A function of slices, and something of all its results.
type Timed<W> = fn(&[Vec<W>]) -> u64;

/// Prints the times of functions of slices, with the ratio to the last, which is written by hand.
fn time<W>(title: &str, names: &[&str], functions: &[Timed<W>], slices: [&[Vec<W>]; 3]) {
    println!("\n  {title}");
    let heads = BYTES.map(|bytes| format!("{bytes:>12}{:6}", ""));
    println!("{:24}{}", "", heads.concat().trim_end());
    let times = slices.map(|slices| {
        let mut turns = Turns::new(functions.to_vec());
        for _ in 0..rounds(ROUNDS) {
            turns.round(slices);
        }
        turns.medians()
    });
    for (row, name) in names.iter().enumerate() {
        let cells = times.iter().zip(BYTES).map(|(times, bytes)| {
            let ratio = times[row] / times[names.len() - 1];
            let bytes = f64::from(u32::try_from(bytes).expect("a few bytes"));
            format!("{:12.2}{ratio:6.2}", bytes / times[row])
        });
        println!("    {name:20}{}", cells.collect::<String>());
    }
}

macro_rules! of_words {
    ($($function:expr;)*) => {
        &[$(|slices| slices.iter().fold(0, |sum, slice| sum ^ digest(&$function(slice)))),*]
    };
}

fn main() {
    let mut random = random();
    let bytes: [Vec<Vec<u8>>; 3] = BYTES.map(|bytes| {
        let mut slice = || (0..bytes).map(|_| random() as u8).collect();
        (0..(BYTES_TOGETHER / bytes).max(1)).map(|_| slice()).collect()
    });
    let pairs: [Vec<Vec<u16>>; 3] = [0, 1, 2].map(|place| {
        let pair = |pair: &[u8; 2]| u16::from_ne_bytes(*pair);
        let slice = |slice: &Vec<u8>| slice.as_chunks::<2>().0.iter().map(pair).collect();
        bytes[place].iter().map(slice).collect()
    });
    println!(
        "positional_counts: gigabytes a second, and the time by that of what is written by hand"
    );
    let names = ["harley_seal", "simd", "simd(detect = std)", "bit_by_bit", "by hand"];
    time(
        "u8",
        &names,
        of_words! {
            emitted::positional_counts_u8_harley_seal::positional_counts;
            emitted::positional_counts_u8_simd::positional_counts;
            emitted::positional_counts_u8_detected::positional_counts;
            emitted::positional_counts_u8_bit_by_bit::positional_counts;
            |slice: &Vec<u8>| by_hand::<8>(slice.iter().map(|&word| word.into()));
        },
        [&bytes[0], &bytes[1], &bytes[2]],
    );
    time(
        "u16",
        &names,
        of_words! {
            emitted::positional_counts_u16_harley_seal::positional_counts;
            emitted::positional_counts_u16_simd::positional_counts;
            emitted::positional_counts_u16_detected::positional_counts;
            emitted::positional_counts_u16_bit_by_bit::positional_counts;
            |slice: &Vec<u16>| by_hand::<16>(slice.iter().map(|&word| word.into()));
        },
        [&pairs[0], &pairs[1], &pairs[2]],
    );
}
