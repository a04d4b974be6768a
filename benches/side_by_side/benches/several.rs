//! Several words together: emitted, and written by hand as the Chess Programming Wiki has them.
//!
//! `cargo bench --package bit-tables-side-by-side --bench several`

use side_by_side::{Turns, emitted, opaque, page, random, rounds, throughput_of_groups};

/// How many words are in groups, a multiple of 3, 7 and 15: 26 KiB, which stay in a first-level
/// cache.
const WORDS: usize = 105 << 5;

/// How often everything is gone through, so that what else the machine does for a while is no
/// matter.
const SWEEPS: usize = 10;

/// How many rounds of a few microseconds there are at a time.
const ROUNDS: usize = 1_000;

/// A function of groups of words.
struct OfGroups {
    technique: &'static str,
    emitted: fn(&[u64]) -> u64,
    by_hand: fn(&[u64]) -> u64,
}

macro_rules! of_groups {
    ($words:literal: $($technique:literal, emitted $emitted:expr, by hand $by_hand:expr;)*) => {
        &[$(OfGroups {
            technique: $technique,
            emitted: |words| throughput_of_groups::<$words>(words, $emitted),
            by_hand: |words| throughput_of_groups::<$words>(words, $by_hand),
        }),*]
    };
}

/// Functions that count.
macro_rules! counts {
    ($words:literal: $($technique:literal, emitted $emitted:path, by hand $by_hand:expr;)*) => {
        of_groups!($words: $($technique, emitted |group| $emitted(group).into(), by hand |group| $by_hand(group).into();)*)
    };
}

/// Every word by itself.
#[inline]
fn separate<const N: usize>(group: &[u64; N], count: impl Fn(u64) -> u32) -> u32 {
    group.iter().map(|&word| count(word)).sum()
}

/// Every digit in a register, and then a sum in which none is taken for another.
#[inline]
fn in_registers([ones, twos, fours]: [u64; 3]) -> u64 {
    let ones_and_twos = opaque(ones).wrapping_add(opaque(twos).wrapping_mul(2));
    ones_and_twos.wrapping_add(opaque(fours).wrapping_mul(4))
}

/// Functions for groups of this many words.
struct Groups {
    title: &'static str,
    words: u32,
    functions: &'static [OfGroups],
}

const GROUPS: [Groups; 4] = [
    Groups {
        title: "count_ones_of",
        words: 3,
        functions: counts! {3:
            "odd_major", emitted emitted::count_ones_of_3_odd_major::count_ones_of, by hand page::count_3;
            "separate, swar", emitted emitted::count_ones_of_3_swar::count_ones_of, by hand (|group| separate(group, page::swar));
            "separate, native", emitted emitted::count_ones_of_3_native::count_ones_of, by hand (|group| separate(group, u64::count_ones));
        },
    },
    Groups {
        title: "count_ones_of",
        words: 7,
        functions: counts! {7:
            "odd_major", emitted emitted::count_ones_of_7_odd_major::count_ones_of, by hand page::count_7;
            "separate, swar", emitted emitted::count_ones_of_7_swar::count_ones_of, by hand (|group| separate(group, page::swar));
            "separate, native", emitted emitted::count_ones_of_7_native::count_ones_of, by hand (|group| separate(group, u64::count_ones));
        },
    },
    Groups {
        title: "count_ones_of",
        words: 15,
        functions: counts! {15:
            "odd_major", emitted emitted::count_ones_of_15_odd_major::count_ones_of, by hand page::count_15;
            "separate, swar", emitted emitted::count_ones_of_15_swar::count_ones_of, by hand (|group| separate(group, page::swar));
            "separate, native", emitted emitted::count_ones_of_15_native::count_ones_of, by hand (|group| separate(group, u64::count_ones));
        },
    },
    Groups {
        title: "attack_counts",
        words: 7,
        functions: of_groups! {7:
            "odd_major", emitted |sets| in_registers(emitted::attack_counts_7::attack_counts(sets)), by hand |sets| in_registers(page::attack_counts(sets));
        },
    },
];

fn main() {
    let mut random = random();
    let words: Vec<u64> = (0..WORDS).map(|_| random()).collect();
    let mut turns = GROUPS.map(|groups| {
        Turns::new(groups.functions.iter().flat_map(|one| [one.emitted, one.by_hand]).collect())
    });
    for _ in 0..rounds(SWEEPS) {
        for turns in &mut turns {
            for _ in 0..rounds(ROUNDS) {
                turns.round(&words);
            }
        }
    }
    println!("\nseveral words: nanoseconds for all, emitted, by hand, and the one by the other");
    for (groups, turns) in GROUPS.iter().zip(&turns) {
        println!("  {} {} words", groups.title, groups.words);
        for (one, times) in groups.functions.iter().zip(turns.best().as_chunks().0) {
            let [ours, theirs] = times.map(|time| time * f64::from(groups.words));
            println!("    {:20}{ours:8.2}{theirs:8.2}{:8.2}", one.technique, ours / theirs);
        }
    }
}
