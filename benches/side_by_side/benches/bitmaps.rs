//! Bitmaps to lists: emitted functions, compared with the iterators of `roaring` and `fixedbitset`
//! and the usual loop.
//!
//! A bitmap has 65,536 bits, like a container of `roaring`. There, up to 4,096 values are already
//! stored as a list, and nothing is decoded.
//!
//! `cargo bench --package bit-tables-side-by-side --bench bitmaps`

use fixedbitset::FixedBitSet;
use roaring::RoaringBitmap;
use side_by_side::{Turns, emitted, random, rounds};
use std::cell::RefCell;

/// The number of bits.
const BITS: usize = 1 << 16;

/// How many of them are ones.
const VALUES: [usize; 7] = [64, 1024, 2048, 4096, 8192, 16384, 32768];

/// How many bitmaps there are, so that no branch predictor learns one.
const BITMAPS: usize = 32;

/// How many rounds there are.
const ROUNDS: usize = 60;

/// One set in every form.
struct Bitmap {
    words: Vec<u64>,
    fixed: FixedBitSet,
    roaring: RoaringBitmap,
    /// Room for its values.
    wide: RefCell<Vec<u32>>,
    narrow: RefCell<Vec<u16>>,
}

impl Bitmap {
    fn of(values: usize, random: &mut impl FnMut() -> u64) -> Self {
        let mut fixed = FixedBitSet::with_capacity(BITS);
        while fixed.count_ones(..) < values {
            fixed.insert(random() as usize % BITS);
        }
        let mut words = vec![0; BITS / 64];
        fixed.ones().for_each(|one| words[one / 64] |= 1 << (one % 64));
        let roaring = fixed.ones().map(|one| one as u32).collect();
        let (wide, narrow) = (vec![0; values].into(), vec![0; values].into());
        Self { words, fixed, roaring, wide, narrow }
    }
}

/// Lists a bitmap into exactly the room that it needs, and returns something of the list.
fn listed<E: Copy + Into<u64>>(room: &RefCell<Vec<E>>, list: impl Fn(&mut [E]) -> usize) -> u64 {
    let mut to = room.borrow_mut();
    let count = list(&mut to);
    to[count / 2].into() + count as u64
}

/// What an iterator gives.
fn collected<E>(indices: impl Iterator<Item = E>, to: &mut [E]) -> usize {
    indices.fold(0, |count, index| {
        if let Some(entry) = to.get_mut(count) {
            *entry = index;
        }
        count + 1
    })
}

/// The loop that everybody writes.
fn by_hand(words: &[u64], to: &mut [u32]) -> usize {
    let mut count = 0;
    for (first, &word) in (0..).step_by(64).zip(words) {
        let mut rest = word;
        while rest != 0 {
            if let Some(entry) = to.get_mut(count) {
                *entry = first + rest.trailing_zeros();
            }
            count += 1;
            rest &= rest - 1;
        }
    }
    count
}

/// Something of every list.
macro_rules! each {
    ($($name:literal: $room:ident, |$bitmap:ident, $to:ident| $list:expr;)*) => {
        [$(($name, (|bitmaps: &[Bitmap]| {
            bitmaps.iter().fold(0, |sum: u64, $bitmap| {
                sum.wrapping_add(listed(&$bitmap.$room, |$to| $list))
            })
        }) as fn(&[Bitmap]) -> u64)),*]
    };
}

fn main() {
    let functions = each! {
        "pops": wide, |bitmap, to| emitted::indices_of_slice_u32_pops::indices_of_slice(&bitmap.words, 0, to);
        "table": wide, |bitmap, to| emitted::indices_of_slice_u32_table::indices_of_slice(&bitmap.words, 0, to);
        "simd": wide, |bitmap, to| emitted::indices_of_slice_u32_simd::indices_of_slice(&bitmap.words, 0, to);
        "simd(detect = std)": wide, |bitmap, to| emitted::indices_of_slice_u32_detected::indices_of_slice(&bitmap.words, 0, to);
        "pops, u16": narrow, |bitmap, to| emitted::indices_of_slice_u16_pops::indices_of_slice(&bitmap.words, 0, to);
        "table, u16": narrow, |bitmap, to| emitted::indices_of_slice_u16_table::indices_of_slice(&bitmap.words, 0, to);
        "simd, u16": narrow, |bitmap, to| emitted::indices_of_slice_u16_simd::indices_of_slice(&bitmap.words, 0, to);
        "detected, u16": narrow, |bitmap, to| emitted::indices_of_slice_u16_detected::indices_of_slice(&bitmap.words, 0, to);
        "roaring": wide, |bitmap, to| collected(bitmap.roaring.iter(), to);
        "fixedbitset": wide, |bitmap, to| collected(bitmap.fixed.ones().map(|one| one as u32), to);
        "loop": wide, |bitmap, to| by_hand(&bitmap.words, to);
    };
    println!(
        "indices_of_slice: nanoseconds a value of a bitmap of {BITS} bits, by their number, and the time by that of the loop"
    );
    println!(
        "{:22}{}",
        "",
        VALUES.map(|values| format!("{values:>8}{:6}", "")).concat().trim_end()
    );
    let mut random = random();
    let times = VALUES.map(|values| {
        let bitmaps: Vec<Bitmap> = (0..BITMAPS).map(|_| Bitmap::of(values, &mut random)).collect();
        let mut turns = Turns::new(functions.iter().map(|(_, function)| *function).collect());
        for _ in 0..rounds(ROUNDS) {
            turns.round(&bitmaps);
        }
        turns.medians()
    });
    for (row, (name, _)) in functions.iter().enumerate() {
        let cells = times.iter().zip(VALUES).map(|(times, values)| {
            let values = u32::try_from(values).expect("as many values as bits of a bitmap");
            let by_loop = times[row] / times[functions.len() - 1];
            format!("{:8.2}{by_loop:6.2}", times[row] / f64::from(values))
        });
        println!("  {name:20}{}", cells.collect::<String>());
    }
}
