//! Slices of any length: emitted functions, compared with other crates and the usual loops.
//!
//! Short slices of random lengths and alignments measure the time of a call; longer ones of one
//! length measure throughput. The median of all rounds counts, because slices have a different
//! order in each.
//!
//! `cargo bench --package bit-tables-side-by-side --bench slices`
//!
//! The crates detect the widest vectors that they support at run time: `simd-popcnt` and
//! `hamming-bitwise-fast` AVX-512, `popcnt` AVX2. None of them can be limited at run time. But
//! `simd-popcnt` compiled for AVX2 does not detect, nor does `hamming-bitwise-fast` without the
//! feature `detect`: these use what the target has.
//!
//! `RUSTFLAGS="-C target-cpu=x86-64-v3" cargo bench --package bit-tables-side-by-side --no-default-features --bench slices`

use hamming_bitwise_fast::slice::distance;
use popcnt::count_ones;
use side_by_side::{Turns, emitted, random, rounds, shuffle};
use simd_popcnt::{PopcntExt, popcnt};

/// The lengths of slices, in bytes.
struct Lengths {
    name: &'static str,
    least: usize,
    most: usize,
}

/// Lengths at random, each as often as any other.
const SHORT: [Lengths; 3] = [
    Lengths { name: "0 to 16", least: 0, most: 16 },
    Lengths { name: "0 to 64", least: 0, most: 64 },
    Lengths { name: "0 to 1,024", least: 0, most: 1_024 },
];

/// Slices of one length.
const LONG: [Lengths; 7] = [
    Lengths { name: "256 bytes", least: 256, most: 256 },
    Lengths { name: "1 KiB", least: 1 << 10, most: 1 << 10 },
    Lengths { name: "4 KiB", least: 4 << 10, most: 4 << 10 },
    Lengths { name: "32 KiB", least: 32 << 10, most: 32 << 10 },
    Lengths { name: "256 KiB", least: 256 << 10, most: 256 << 10 },
    Lengths { name: "1 MiB", least: 1 << 20, most: 1 << 20 },
    Lengths { name: "16 MiB", least: MOST, most: MOST },
];

/// How many bytes the longest slice has.
const MOST: usize = 16 << 20;

/// How many bytes slices are taken from, if they are not longer: two such stay in a second-level
/// cache.
const BYTES: usize = 32 << 10;

/// How many short slices there are in a round: each round has them in another order, which no
/// branch predictor knows.
const CALLS: usize = 4 << 10;

/// How many bytes all long slices of a round have together, if one has not more.
const BYTES_TOGETHER: usize = 512 << 10;

/// How often everything is gone through, so that what else the machine does for a while is no
/// matter.
const SWEEPS: usize = 10;

/// How many rounds there are at a time.
const ROUNDS: usize = 50;

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
    ($(emitted $name:literal: $function:expr;)* $(beside $other:literal: $beside:expr;)*) => {
        &[
            $(OfSlices { name: $name, is_emitted: true, function: |pairs| pairs.iter().map($function).sum() },)*
            $(OfSlices { name: $other, is_emitted: false, function: |pairs| pairs.iter().map($beside).sum() },)*
        ]
    };
}

/// Sets every module named after a tier to that tier, and prints which tiers the processor lacks.
macro_rules! set_tiers {
    ($($module:ident: $tier:literal)*) => {
        $(if !emitted::$module::set_tier($tier) {
            println!("`{}` has not what `{}` needs", stringify!($module), $tier);
        })*
    };
}

#[allow(clippy::too_many_lines, reason = "it is a list of what is timed")]
fn main() {
    set_tiers! {
        count_ones_of_slice_u8_avx512: "avx512" count_ones_of_slice_u64_avx512: "avx512"
        count_ones_of_slice_u8_avx2: "avx2" count_ones_of_slice_u64_avx2: "avx2"
        count_ones_of_slice_u8_popcnt: "popcnt" count_ones_of_slice_u64_popcnt: "popcnt"
        count_ones_of_slice_u8_ssse3: "ssse3" count_ones_of_slice_u64_ssse3: "ssse3"
        hamming_distance_of_slices_u8_avx512: "avx512" hamming_distance_of_slices_u64_avx512: "avx512"
        hamming_distance_of_slices_u8_avx2: "avx2" hamming_distance_of_slices_u64_avx2: "avx2"
        hamming_distance_of_slices_u8_popcnt: "popcnt" hamming_distance_of_slices_u64_popcnt: "popcnt"
        hamming_distance_of_slices_u8_ssse3: "ssse3" hamming_distance_of_slices_u64_ssse3: "ssse3"
    }
    let mut random = random();
    let [words, other_words]: [Vec<u64>; 2] =
        [(); 2].map(|()| (0..MOST / 8).map(|_| random()).collect());
    let bytes = |words: &[u64]| words.iter().flat_map(|word| word.to_ne_bytes()).collect();
    let [bytes, other_bytes]: [Vec<u8>; 2] = [&words, &other_words].map(|words| bytes(words));
    let words = Pair { words: &words, others: &other_words };
    let bytes = Pair { words: &bytes, others: &other_bytes };
    let mut of_bytes = [
        Slices::new(
            "count_ones_of_slice, u8",
            &bytes,
            &mut random,
            of_slices! {
                emitted "native": |pair| emitted::count_ones_of_slice_u8_native::count_ones_of_slice(pair.words);
                emitted "harley_seal": |pair| emitted::count_ones_of_slice_u8_harley_seal::count_ones_of_slice(pair.words);
                emitted "simd": |pair| emitted::count_ones_of_slice_u8_simd::count_ones_of_slice(pair.words);
                emitted "simd(detect = std)": |pair| emitted::count_ones_of_slice_u8_detected::count_ones_of_slice(pair.words);
                emitted "avx512": |pair| emitted::count_ones_of_slice_u8_avx512::count_ones_of_slice(pair.words);
                emitted "avx2": |pair| emitted::count_ones_of_slice_u8_avx2::count_ones_of_slice(pair.words);
                emitted "popcnt": |pair| emitted::count_ones_of_slice_u8_popcnt::count_ones_of_slice(pair.words);
                emitted "ssse3": |pair| emitted::count_ones_of_slice_u8_ssse3::count_ones_of_slice(pair.words);
                beside "simd-popcnt": |pair| popcnt(pair.words);
                beside "popcnt": |pair| count_ones(pair.words);
                beside "sum of bytes": |pair| pair.words.iter().map(|word| word.count_ones() as u64).sum::<u64>();
                beside "sum of chunks": |pair| {
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
                emitted "simd": |pair| emitted::hamming_distance_of_slices_u8_simd::hamming_distance_of_slices(pair.words, pair.others).unwrap_or(0);
                emitted "simd(detect = std)": |pair| emitted::hamming_distance_of_slices_u8_detected::hamming_distance_of_slices(pair.words, pair.others).unwrap_or(0);
                emitted "avx512": |pair| emitted::hamming_distance_of_slices_u8_avx512::hamming_distance_of_slices(pair.words, pair.others).unwrap_or(0);
                emitted "avx2": |pair| emitted::hamming_distance_of_slices_u8_avx2::hamming_distance_of_slices(pair.words, pair.others).unwrap_or(0);
                emitted "popcnt": |pair| emitted::hamming_distance_of_slices_u8_popcnt::hamming_distance_of_slices(pair.words, pair.others).unwrap_or(0);
                emitted "ssse3": |pair| emitted::hamming_distance_of_slices_u8_ssse3::hamming_distance_of_slices(pair.words, pair.others).unwrap_or(0);
                beside "hamming-bitwise-fast": |pair| distance(pair.words, pair.others) as u64;
                beside "sum of bytes": |pair| pair.words.iter().zip(pair.others).map(|(word, other)| (word ^ other).count_ones() as u64).sum::<u64>();
                beside "sum of chunks": |pair| {
                    let (chunks, rest) = pair.words.as_chunks();
                    let (other_chunks, other_rest) = pair.others.as_chunks();
                    let ones = chunks.iter().zip(other_chunks).map(|(&chunk, &other)| (u64::from_ne_bytes(chunk) ^ u64::from_ne_bytes(other)).count_ones() as u64);
                    let more = rest.iter().zip(other_rest).map(|(word, other)| (word ^ other).count_ones() as u64);
                    ones.sum::<u64>() + more.sum::<u64>()
                };
            },
        ),
    ];
    let mut of_words = [
        Slices::new(
            "count_ones_of_slice, u64",
            &words,
            &mut random,
            of_slices! {
                emitted "native": |pair| emitted::count_ones_of_slice_u64_native::count_ones_of_slice(pair.words);
                emitted "harley_seal": |pair| emitted::count_ones_of_slice_u64_harley_seal::count_ones_of_slice(pair.words);
                emitted "simd": |pair| emitted::count_ones_of_slice_u64_simd::count_ones_of_slice(pair.words);
                emitted "simd(detect = std)": |pair| emitted::count_ones_of_slice_u64_detected::count_ones_of_slice(pair.words);
                emitted "avx512": |pair| emitted::count_ones_of_slice_u64_avx512::count_ones_of_slice(pair.words);
                emitted "avx2": |pair| emitted::count_ones_of_slice_u64_avx2::count_ones_of_slice(pair.words);
                emitted "popcnt": |pair| emitted::count_ones_of_slice_u64_popcnt::count_ones_of_slice(pair.words);
                emitted "ssse3": |pair| emitted::count_ones_of_slice_u64_ssse3::count_ones_of_slice(pair.words);
                beside "simd-popcnt": |pair| pair.words.popcnt();
                beside "sum of words": |pair| pair.words.iter().map(|word| word.count_ones() as u64).sum::<u64>();
            },
        ),
        Slices::new(
            "hamming_distance_of_slices, u64",
            &words,
            &mut random,
            of_slices! {
                emitted "native": |pair| emitted::hamming_distance_of_slices_u64_native::hamming_distance_of_slices(pair.words, pair.others).unwrap_or(0);
                emitted "harley_seal": |pair| emitted::hamming_distance_of_slices_u64_harley_seal::hamming_distance_of_slices(pair.words, pair.others).unwrap_or(0);
                emitted "simd": |pair| emitted::hamming_distance_of_slices_u64_simd::hamming_distance_of_slices(pair.words, pair.others).unwrap_or(0);
                emitted "simd(detect = std)": |pair| emitted::hamming_distance_of_slices_u64_detected::hamming_distance_of_slices(pair.words, pair.others).unwrap_or(0);
                emitted "avx512": |pair| emitted::hamming_distance_of_slices_u64_avx512::hamming_distance_of_slices(pair.words, pair.others).unwrap_or(0);
                emitted "avx2": |pair| emitted::hamming_distance_of_slices_u64_avx2::hamming_distance_of_slices(pair.words, pair.others).unwrap_or(0);
                emitted "popcnt": |pair| emitted::hamming_distance_of_slices_u64_popcnt::hamming_distance_of_slices(pair.words, pair.others).unwrap_or(0);
                emitted "ssse3": |pair| emitted::hamming_distance_of_slices_u64_ssse3::hamming_distance_of_slices(pair.words, pair.others).unwrap_or(0);
                beside "sum of words": |pair| pair.words.iter().zip(pair.others).map(|(word, other)| (word ^ other).count_ones() as u64).sum::<u64>();
            },
        ),
    ];
    for _ in 0..rounds(SWEEPS) {
        for slices in &mut of_bytes {
            slices.time(&mut random);
        }
        for slices in &mut of_words {
            slices.time(&mut random);
        }
    }
    println!(
        "slices: nanoseconds a call where lengths are at random, gigabytes a second where they are \
         the same, and what is emitted by the best of the others in time"
    );
    of_bytes.iter().for_each(Slices::print);
    of_words.iter().for_each(Slices::print);
}

/// Functions of slices, timed by turns for several lengths.
struct Slices<'a, W> {
    title: &'static str,
    functions: &'a [OfSlices<'a, W>],
    short: [Timed<'a, W>; SHORT.len()],
    long: [Timed<'a, W>; LONG.len()],
}

/// The times with slices of a length, or of several.
struct Timed<'a, W> {
    lengths: Lengths,
    pairs: Vec<Pair<'a, W>>,
    turns: Turns<Pair<'a, W>>,
}

impl<'a, W> Slices<'a, W> {
    /// Of all lengths, taken from these, before the first round.
    fn new(
        title: &'static str,
        from: &Pair<'a, W>,
        random: &mut impl FnMut() -> u64,
        functions: &'a [OfSlices<'a, W>],
    ) -> Self {
        let mut timed = |lengths: Lengths| {
            let Lengths { least, most, .. } = lengths;
            let size = size_of::<W>();
            let words = BYTES.max(most) / size;
            let calls = if least < most { CALLS } else { BYTES_TOGETHER.div_ceil(most) };
            let pairs = (0..calls).map(|call| {
                let length = (least + random() as usize % (most - least + size)) / size;
                let place = if least < most {
                    random() as usize % (words - length + 1)
                } else {
                    // One after the other, the first where an allocator begins: often no multiple
                    // of 64 bytes.
                    call * length % words
                };
                let part = place..place + length;
                Pair { words: &from.words[part.clone()], others: &from.others[part] }
            });
            let turns = Turns::new(functions.iter().map(|one| one.function).collect());
            Timed { lengths, pairs: pairs.collect(), turns }
        };
        Self { title, functions, short: SHORT.map(&mut timed), long: LONG.map(&mut timed) }
    }

    /// Some rounds for each length.
    fn time(&mut self, random: &mut impl FnMut() -> u64) {
        for Timed { pairs, turns, .. } in self.short.iter_mut().chain(&mut self.long) {
            for _ in 0..rounds(ROUNDS) {
                shuffle(pairs, random);
                turns.round(pairs);
            }
        }
    }

    /// Prints a line for each function, with a column for each length.
    fn print(&self) {
        println!("\n  {}", self.title);
        let all: Vec<_> = self.short.iter().chain(&self.long).collect();
        let heads = all.iter().map(|timed| format!("{:>10}{:6}", timed.lengths.name, ""));
        println!("{:24}{}", "", heads.collect::<String>().trim_end());
        let times: Vec<_> = all.iter().map(|timed| timed.turns.medians()).collect();
        for (row, one) in self.functions.iter().enumerate() {
            let cells = all.iter().zip(&times).map(|(timed, times)| {
                let Lengths { least, most, .. } = timed.lengths;
                let time = times[row];
                let others = times.iter().zip(self.functions).filter(|(_, one)| !one.is_emitted);
                let best = others.map(|(&time, _)| time).fold(f64::INFINITY, f64::min);
                let shown = if least < most { time } else { f64::from(most as u32) / time };
                let ratio =
                    if one.is_emitted { format!("{:.2}", time / best) } else { String::new() };
                format!("{shown:10.2}{ratio:>6}")
            });
            println!("    {:20}{}", one.name, cells.collect::<String>().trim_end());
        }
    }
}
