//! De Bruijn sequences by index, compared with the usual backtracking search.
//!
//! `cargo bench --bench debruijn`, and with `--profile dev` for the speed in build scripts and
//! macros.

use bit_tables_generator::__private::tables::debruijn::{Constants, Family, Head};
use bit_tables_generator::Word;
use divan::{Bencher, black_box};

fn main() {
    divan::main();
}

/// Random numbers, the same in every run: those of the seeds from 0 on.
fn numbers(word: Word) -> impl FnMut() -> u64 {
    let mut seeds = 0..;
    move || Family::Isolated.seeded(word, seeds.next().unwrap_or_default())
}

/// The sequence of a random number.
#[divan::bench(args = [Word::U32, Word::U64, Word::U128])]
fn unrank(bencher: Bencher, word: Word) {
    bencher.with_inputs(numbers(word)).bench_local_values(|number| {
        Family::Isolated.unrank(word, number).expect("a number below the count")
    });
}

/// The number of a random sequence.
#[divan::bench(args = [Word::U32, Word::U64, Word::U128])]
fn rank(bencher: Bencher, word: Word) {
    let mut number = numbers(word);
    bencher
        .with_inputs(|| Family::Isolated.unrank(word, number()).expect("a number below the count"))
        .bench_local_values(|sequence| Family::Isolated.rank(word, sequence).expect("a sequence"));
}

/// The search that others use: bit by bit, back where a window occurs twice. It visits the
/// 64-bit sequences in order, as long as `visit` wants more.
fn back_track(sequence: u64, length: u32, seen: u64, visit: &mut impl FnMut(u64) -> bool) -> bool {
    if length == 64 {
        let round = (1..6).try_fold(seen, |seen, by| {
            let window = 1 << (sequence << by & 63);
            (seen & window == 0).then_some(seen | window)
        });
        return round.is_none() || visit(sequence);
    }
    (0..2).all(|bit| {
        let longer = sequence << 1 | bit;
        let window = 1 << (longer & 63);
        seen & window != 0 || back_track(longer, length + 1, seen | window, visit)
    })
}

/// The middle one of the 2^26 sequences of 64 bits.
mod middle {
    use super::{Family, Word, back_track, black_box};

    #[divan::bench]
    fn by_number() -> u128 {
        Family::Isolated.unrank(black_box(Word::U64), 1 << 25).expect("a number below the count")
    }

    #[divan::bench(sample_count = 1)]
    fn by_back_tracking() -> u64 {
        let (mut left, mut middle) = (1_u64 << 25, 0);
        back_track(0, 6, 1, &mut |sequence| {
            middle = sequence;
            left = left.wrapping_sub(1);
            left != u64::MAX
        });
        middle
    }
}

/// All 2^26 sequences of 64 bits, one after the other.
mod all {
    use super::{Family, Word, back_track, black_box};

    #[divan::bench(sample_count = 1)]
    fn by_iteration() -> u128 {
        Family::Isolated.iterate(black_box(Word::U64), 0).fold(0, |sum, sequence| sum ^ sequence)
    }

    #[divan::bench(sample_count = 1)]
    fn by_back_tracking() -> u64 {
        let mut sum = 0;
        back_track(0, 6, 1, &mut |sequence| {
            sum ^= sequence;
            true
        });
        sum
    }
}

/// The complete search for folding constants, over every head.
#[divan::bench(args = [Word::U32, Word::U64])]
fn folding_constants(word: Word) -> usize {
    Constants::searching(black_box(word), Head::Every).count()
}

/// All 350 folding constants of 128 bits.
#[divan::bench(sample_count = 1)]
fn folding_constants_of_128_bits() -> usize {
    Constants::searching(black_box(Word::U128), Head::Every).count()
}

/// The first folding constant that a search finds.
#[divan::bench(args = [Word::U32, Word::U64, Word::U128])]
fn first_folding_constant(word: Word) -> Option<u128> {
    Constants::new(black_box(word)).next()
}
