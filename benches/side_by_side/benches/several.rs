//! Several words together: emitted, and written by hand as the Chess Programming Wiki has them; and slices of any length,
//! beside what one writes otherwise.
//!
//! `cargo bench --package bit-tables-side-by-side --bench several`

use side_by_side::{Turns, emitted, opaque, page, random, shuffle, throughput_of_groups};

/// How many words are in groups, a multiple of 3, 7 and 15: 26 KiB, which stay in a first-level cache.
const WORDS: usize = 105 << 5;

/// How often everything is gone through, so that what else the machine does for a while is no matter.
const SWEEPS: usize = 10;

/// How many rounds of a few microseconds groups have at a time.
const ROUNDS_OF_GROUPS: usize = 1_000;

/// How many bytes slices are taken from: two such stay in a second-level cache.
const BYTES: usize = 32 << 10;

/// How many bytes all slices of one length have together.
const BYTES_TOGETHER: usize = 512 << 10;

/// How many rounds slices have at a time.
const ROUNDS_OF_SLICES: usize = 100;

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

/// Two slices of the same length.
struct Pair<'a, W> {
    words: &'a [W],
    others: &'a [W],
}

/// A function of pairs of slices, or of their first.
struct OfSlices<'a, W> {
    name: &'static str,
    is_emitted: bool,
    function: fn(&[Pair<'a, W>]) -> u64,
}

macro_rules! of_slices {
    ($(emitted $name:literal: $function:expr;)* $(by hand $hand:literal: $by_hand:expr;)*) => {
        &[
            $(OfSlices { name: $name, is_emitted: true, function: |pairs| pairs.iter().map($function).sum() },)*
            $(OfSlices { name: $hand, is_emitted: false, function: |pairs| pairs.iter().map($by_hand).sum() },)*
        ]
    };
}

/// Functions of groups of so many words.
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
    time_groups(&words);
    let words: Vec<u64> = (0..BYTES / 4).map(|_| random()).collect();
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_ne_bytes()).collect();
    let mut of_words = [
        Slices::new(
            "count_ones_of_slice, u64",
            &words,
            &mut random,
            of_slices! {
                emitted "native": |pair| emitted::count_ones_of_slice_u64_native::count_ones_of_slice(pair.words);
                emitted "harley_seal": |pair| emitted::count_ones_of_slice_u64_harley_seal::count_ones_of_slice(pair.words);
                by hand "words": |pair| pair.words.iter().map(|word| word.count_ones() as u64).sum::<u64>();
            },
        ),
        Slices::new(
            "hamming_distance_of_slices, u64",
            &words,
            &mut random,
            of_slices! {
                emitted "native": |pair| emitted::hamming_distance_of_slices_u64_native::hamming_distance_of_slices(pair.words, pair.others).unwrap_or(0);
                emitted "harley_seal": |pair| emitted::hamming_distance_of_slices_u64_harley_seal::hamming_distance_of_slices(pair.words, pair.others).unwrap_or(0);
                by hand "words": |pair| pair.words.iter().zip(pair.others).map(|(word, other)| (word ^ other).count_ones() as u64).sum::<u64>();
            },
        ),
    ];
    let mut of_bytes = [
        Slices::new(
            "count_ones_of_slice, u8",
            &bytes,
            &mut random,
            of_slices! {
                emitted "native": |pair| emitted::count_ones_of_slice_u8_native::count_ones_of_slice(pair.words);
                emitted "harley_seal": |pair| emitted::count_ones_of_slice_u8_harley_seal::count_ones_of_slice(pair.words);
                by hand "words": |pair| pair.words.iter().map(|word| word.count_ones() as u64).sum::<u64>();
                by hand "chunks": |pair| {
                    let (chunks, rest) = pair.words.as_chunks();
                    let ones = chunks.iter().map(|&chunk| u64::from_ne_bytes(chunk).count_ones() as u64);
                    ones.sum::<u64>() + rest.iter().map(|word| word.count_ones() as u64).sum::<u64>()
                };
            },
        ),
        Slices::new(
            "hamming_distance_of_slices, u8",
            &bytes,
            &mut random,
            of_slices! {
                emitted "native": |pair| emitted::hamming_distance_of_slices_u8_native::hamming_distance_of_slices(pair.words, pair.others).unwrap_or(0);
                emitted "harley_seal": |pair| emitted::hamming_distance_of_slices_u8_harley_seal::hamming_distance_of_slices(pair.words, pair.others).unwrap_or(0);
                by hand "words": |pair| pair.words.iter().zip(pair.others).map(|(word, other)| (word ^ other).count_ones() as u64).sum::<u64>();
                by hand "chunks": |pair| {
                    let (chunks, rest) = pair.words.as_chunks();
                    let (other_chunks, other_rest) = pair.others.as_chunks();
                    let ones = chunks.iter().zip(other_chunks).map(|(&chunk, &other)| (u64::from_ne_bytes(chunk) ^ u64::from_ne_bytes(other)).count_ones() as u64);
                    let more = rest.iter().zip(other_rest).map(|(word, other)| (word ^ other).count_ones() as u64);
                    ones.sum::<u64>() + more.sum::<u64>()
                };
            },
        ),
    ];
    for _ in 0..SWEEPS {
        for slices in &mut of_words {
            slices.time(&mut random);
        }
        for slices in &mut of_bytes {
            slices.time(&mut random);
        }
    }
    println!("\nslices: gigabytes a second, and the time by that of each way by hand");
    of_words.iter().for_each(Slices::print);
    of_bytes.iter().for_each(Slices::print);
}

/// Times all functions of groups by turns, and prints a line for each.
fn time_groups(words: &[u64]) {
    let mut turns = GROUPS.map(|groups| {
        Turns::new(groups.functions.iter().flat_map(|one| [one.emitted, one.by_hand]).collect())
    });
    for _ in 0..SWEEPS {
        for turns in &mut turns {
            for _ in 0..ROUNDS_OF_GROUPS {
                turns.round(words);
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

/// Functions of slices, timed by turns for several lengths.
struct Slices<'a, W> {
    title: &'static str,
    functions: &'a [OfSlices<'a, W>],
    lengths: [Length<'a, W>; 3],
}

/// The times with slices of a length, or of several.
struct Length<'a, W> {
    name: &'static str,
    pairs: Vec<Pair<'a, W>>,
    turns: Turns<Pair<'a, W>>,
}

impl<'a, W> Slices<'a, W> {
    fn new(
        title: &'static str,
        words: &'a [W],
        random: &mut impl FnMut() -> u64,
        functions: &'a [OfSlices<'a, W>],
    ) -> Self {
        let (words, others) = words.split_at(words.len() / 2);
        let mut slices = |name, least: usize, most: usize| {
            let (mut pairs, mut place, mut together) = (Vec::new(), 0, 0);
            while together < BYTES_TOGETHER {
                let size = size_of::<W>();
                let length = (least + random() as usize % (most - least + size)) / size;
                if place + length > words.len() {
                    place = 0;
                }
                let part = place..place + length;
                pairs.push(Pair { words: &words[part.clone()], others: &others[part] });
                place += length;
                together += length * size;
            }
            let turns = Turns::new(functions.iter().map(|one| one.function).collect());
            Length { name, pairs, turns }
        };
        let lengths = [
            slices("32 KiB", BYTES, BYTES),
            slices("256 bytes", 256, 256),
            slices("0 to 64 bytes", 0, 64),
        ];
        Self { title, functions, lengths }
    }

    /// Some rounds for each length.
    fn time(&mut self, random: &mut impl FnMut() -> u64) {
        for Length { pairs, turns, .. } in &mut self.lengths {
            for _ in 0..ROUNDS_OF_SLICES {
                shuffle(pairs, random);
                turns.round(pairs);
            }
        }
    }

    /// Prints a line for each function, with a column for each length.
    fn print(&self) {
        let by_hand = self.functions.iter().filter(|one| !one.is_emitted).count();
        let (name, width) = (24, 8 * by_hand);
        println!("  {}", self.title);
        let heads =
            self.lengths.each_ref().map(|length| format!("{:^w$}", length.name, w = width + 10));
        println!("{:name$}{}", "", heads.concat().trim_end());
        for (row, one) in self.functions.iter().enumerate() {
            let kind = if one.is_emitted { "" } else { "by hand, " };
            let mut line = format!("    {:w$}", format!("{kind}{}", one.name), w = name - 4);
            for Length { pairs, turns, .. } in &self.lengths {
                let time = turns.best()[row];
                let bytes: usize = pairs.iter().map(|pair| size_of_val(pair.words)).sum();
                let mean = f64::from(bytes as u32) / f64::from(pairs.len() as u32);
                let others = turns.best().iter().zip(self.functions).filter(|_| one.is_emitted);
                let ratios = others.filter(|(_, other)| !other.is_emitted);
                let ratios = ratios.map(|(theirs, _)| format!("{:8.2}", time / theirs));
                line += &format!("{:8.2}{:width$}  ", mean / time, ratios.collect::<String>());
            }
            println!("{}", line.trim_end());
        }
    }
}
