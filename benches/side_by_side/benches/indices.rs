//! Lists of indices by the number of set bits, compared with the loop that clears one bit after the
//! other; and of a bitmap.
//!
//! `cargo bench --package bit-tables-side-by-side --bench indices`, and the same with
//! `RUSTFLAGS="-C target-cpu=native"` or `x86-64-v3`

use side_by_side::{Turns, WORDS, emitted, opaque, random, rounds, shuffle};

/// What is timed: first the loop, then each technique.
const NAMES: [&str; 4] = ["loop", "pops", "table", "simd"];

/// How often every function goes over the words of a row.
const ROUNDS: usize = 24;

/// The numbers of ones.
const ONES: [u64; 9] = [0, 1, 2, 3, 4, 8, 16, 24, 32];

/// The loop that everybody writes, and the techniques, for entries of a type.
macro_rules! functions {
    ($name:ident, $entry:ty, $base:ident: [$($base_of:tt)*], $by_hand:expr, $pops:ident, $table:ident, $simd:ident) => {
        fn $name() -> Vec<fn(&[u64]) -> u64> {
            #[inline(never)]
            fn by_hand(x: u64, $base: $entry, to: &mut [$entry; 64]) -> usize {
                let by_hand: fn($entry, u32) -> $entry = $by_hand;
                let (mut rest, mut count) = (x, 0);
                while rest != 0 {
                    to[count & 63] = by_hand($base, rest.trailing_zeros());
                    rest &= rest - 1;
                    count += 1;
                }
                count
            }
            #[inline(never)]
            fn pops(x: u64, $base: $entry, to: &mut [$entry; 64]) -> usize {
                emitted::$pops::indices(x, $($base_of)* to)
            }
            #[inline(never)]
            fn table(x: u64, $base: $entry, to: &mut [$entry; 64]) -> usize {
                emitted::$table::indices(x, $($base_of)* to)
            }
            #[inline(never)]
            fn simd(x: u64, $base: $entry, to: &mut [$entry; 64]) -> usize {
                emitted::$simd::indices(x, $($base_of)* to)
            }
            vec![
                |words| over(words, 0, by_hand, |entry| entry.into()),
                |words| over(words, 0, pops, |entry| entry.into()),
                |words| over(words, 0, table, |entry| entry.into()),
                |words| over(words, 0, simd, |entry| entry.into()),
            ]
        }
    };
}

/// Lists each word, and adds up numbers of entries and the last ones.
#[inline(always)]
#[allow(clippy::inline_always, reason = "what is timed is not to be a call through a pointer")]
fn over<E: Copy + Default>(
    words: &[u64],
    base: E,
    list: impl Fn(u64, E, &mut [E; 64]) -> usize,
    number: impl Fn(E) -> u64,
) -> u64 {
    let mut to = [E::default(); 64];
    words.iter().fold(0, |sum: u64, &word| {
        let count = list(opaque(word), base, &mut to);
        let end = if count > 0 { number(to[(count - 1) & 63]) } else { 0 };
        sum.wrapping_add(end + count as u64)
    })
}

functions!(bytes, u8, _base: [], |_, index| index as u8, indices_u8_pops, indices_u8_table, indices_u8_simd);
functions!(moves, u16, base: [base,], |base, index| base | (index as u16) << 6, indices_u16_pops, indices_u16_table, indices_u16_simd);
functions!(wide, u32, base: [base,], |base, index| base | index << 6, indices_u32_pops, indices_u32_table, indices_u32_simd);

/// A word with this many set bits in random places.
fn word(ones: u64, random: &mut impl FnMut() -> u64) -> u64 {
    let mut word = 0_u64;
    while u64::from(word.count_ones()) < ones {
        word |= 1 << (random() & 63);
    }
    word
}

fn main() {
    let mut random = random();
    println!("\nindices: nanoseconds a word by the loop, and the loop by each technique");
    for (entries, functions) in [("u8", bytes()), ("u16", moves()), ("u32", wide())] {
        println!("\n  {entries:6}{:^34}{:^34}", "so many ones", "0 to twice as many, at random");
        let names = NAMES.map(|name| format!("{name:>8}")).concat();
        println!("  ones  {names}  {names}");
        for ones in ONES {
            print!("  {ones:4}  ");
            for varies in [false, true] {
                let number = |random: u64| if varies { random % (2 * ones + 1) } else { ones };
                let mut words: Vec<u64> = (0..WORDS / 8)
                    .map(|_| {
                        let ones = number(random());
                        word(ones, &mut random)
                    })
                    .collect();
                let mut turns = Turns::new(functions.clone());
                for _ in 0..rounds(ROUNDS) {
                    // A branch predictor learns so few words, so they come in another order each
                    // time.
                    shuffle(&mut words, &mut random);
                    turns.round(&words);
                }
                print!("{:8.2}", turns.best()[0]);
                (1..NAMES.len()).for_each(|other| print!("{:8.2}", turns.ratio(0, other)));
                print!("  ");
            }
            println!();
        }
    }
}
