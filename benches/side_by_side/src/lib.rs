//! Emitted functions compared with handwritten ones: barriers, and timing in turn.
//!
//! No well-known harness times several functions by turns in one run, and on a machine with other
//! work a later run is another measurement. So this one does: in every round each function goes
//! once over the same words, in an order that moves on from round to round. What counts is the best
//! of its rounds, or the middle one where they are to differ.

#![allow(clippy::inline_always, reason = "what is timed is not to be a call")]

#[allow(unsafe_code, reason = "functions of C are called")]
pub mod c;
pub mod cold;
#[allow(unsafe_code, reason = "C has no bounds checks to leave out")]
pub mod page;
pub mod tables;

/// What the generator emitted, with barriers but in slices.
#[allow(unreachable_pub)]
pub mod emitted {
    include!(concat!(env!("OUT_DIR"), "/emitted.rs"));
}

use std::hint::black_box;
use std::time::Instant;

/// A value in a register.
pub trait InRegister: Copy {
    /// Returns the value, but makes it opaque to the compiler, at no cost.
    #[must_use]
    fn opaque(self) -> Self;
}

macro_rules! in_register {
    ($($word:ty $(where $type:ident)?: $register:literal),*) => {$(
        impl $(<$type>)? InRegister for $word {
            #[inline(always)]
            #[allow(unsafe_code, reason = "there is no other way to a barrier that costs nothing")]
            #[allow(clippy::pointers_in_nomem_asm_block, reason = "nothing is read or written there")]
            fn opaque(self) -> Self {
                #[cfg(any(target_arch = "x86_64", target_arch = "aarch64", target_arch = "riscv64"))]
                {
                    let mut value = self;
                    // SAFETY: there is no instruction in it.
                    unsafe {
                        core::arch::asm!($register, inout(reg) value, options(pure, nomem, nostack, preserves_flags));
                    }
                    value
                }
                #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64", target_arch = "riscv64")))]
                black_box(self)
            }
        }
    )*};
}

// Only a comment, in which the register has its name for this width.
#[cfg(target_arch = "x86_64")]
in_register!(u32: "/* {0:e} */", u64: "/* {0:r} */", *const T where T: "/* {0:r} */");
#[cfg(not(target_arch = "x86_64"))]
in_register!(u32: "/* {0} */", u64: "/* {0} */", *const T where T: "/* {0} */");

/// The address, and so what is read from there.
impl<T> InRegister for &T {
    #[inline(always)]
    #[allow(unsafe_code, reason = "there is no other way to a barrier that costs nothing")]
    fn opaque(self) -> Self {
        // SAFETY: it is the same address.
        unsafe { &*std::ptr::from_ref(self).opaque() }
    }
}

/// Returns the value, but makes it opaque to the compiler.
#[inline(always)]
pub fn opaque<T: InRegister>(value: T) -> T {
    value.opaque()
}

/// How many words are scanned: more than any branch predictor learns.
pub const WORDS: usize = 128 << 10;

/// Random numbers, always the same: `SplitMix64`, by Guy Steele, Doug Lea and Christine Flood,
/// 2014.
pub fn random() -> impl FnMut() -> u64 {
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    move || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }
}

/// Words whose lowest and highest one bits may be anywhere, and which are never zero.
#[must_use]
pub fn unpredictable() -> Vec<u64> {
    let mut random = random();
    (0..WORDS)
        .map(|_| {
            let (bits, place) = (random(), random());
            let (low, high) = (place & 63, place >> 6 & 63);
            let middle = bits >> low.min(high) << low.min(high);
            let top = low.max(high);
            middle & (u64::MAX >> (63 - top)) | 1 << low | 1 << high
        })
        .collect()
}

/// In another order, as a branch predictor learns the order of few.
pub fn shuffle<T>(words: &mut [T], random: &mut impl FnMut() -> u64) {
    for place in 1..words.len() {
        words.swap(place, random() as usize % (place + 1));
    }
}

/// A function to time.
pub struct Contestant {
    /// The technique.
    pub technique: &'static str,
    /// Whether it is emitted, or written by hand.
    pub emitted: bool,
    /// All words one after the other, independently.
    pub throughput: fn(&[u64]) -> u64,
    /// All words, each after the result of the one before is known.
    pub latency: fn(&[u64]) -> u64,
}

/// The function over all words: how often can it be begun?
#[inline(always)]
pub fn throughput<R: Into<u64>>(words: &[u64], function: impl Fn(u64) -> R) -> u64 {
    words.iter().fold(0, |sum: u64, &word| sum.wrapping_add(function(opaque(word)).into()))
}

/// The function over all words in a chain: how long does it take?
#[inline(always)]
pub fn latency<R: Into<u64>>(words: &[u64], function: impl Fn(u64) -> R) -> u64 {
    let nothing = black_box(0_u64);
    let mut sum = 0_u64;
    let mut last = 0_u64;
    for &word in words {
        // Nothing is changed, but the compiler and the processor cannot know.
        last = function(opaque(word ^ last & nothing)).into();
        sum = sum.wrapping_add(last);
    }
    sum
}

/// Throughput: the function over all groups of `N` words, independently.
#[inline(always)]
pub fn throughput_of_groups<const N: usize>(
    words: &[u64],
    function: impl Fn(&[u64; N]) -> u64,
) -> u64 {
    let groups = words.as_chunks().0;
    groups.iter().fold(0, |sum: u64, group| sum.wrapping_add(function(opaque(group))))
}

/// A function of a word that gives a number, from one that needs more or gives something else.
#[macro_export]
macro_rules! of_word {
    ($($name:ident: $x:ident => $result:expr;)*) => {$(
        #[inline(always)]
        fn $name($x: u64) -> u32 {
            $result
        }
    )*};
}

/// A contestant of a function by its path.
#[macro_export]
macro_rules! contestant {
    ($technique:literal, emitted $function:path) => {
        $crate::contestant!(@ $technique, true, $function)
    };
    ($technique:literal, by hand $function:expr) => {
        $crate::contestant!(@ $technique, false, $function)
    };
    (@ $technique:literal, $emitted:literal, $function:expr) => {
        $crate::Contestant {
            technique: $technique,
            emitted: $emitted,
            throughput: |words| $crate::throughput(words, $function),
            latency: |words| $crate::latency(words, $function),
        }
    };
}

/// Functions of words, or of another type, that are timed in turn.
pub struct Turns<T = u64> {
    functions: Vec<fn(&[T]) -> u64>,
    best: Vec<f64>,
    times: Vec<Vec<f64>>,
    rounds: usize,
}

impl<T> Turns<T> {
    /// Of all these, before the first round.
    #[must_use]
    pub fn new(functions: Vec<fn(&[T]) -> u64>) -> Self {
        let (best, times) =
            (vec![f64::INFINITY; functions.len()], vec![Vec::new(); functions.len()]);
        Self { functions, best, times, rounds: 0 }
    }

    /// Another round: each function once over these words.
    ///
    /// # Panics
    /// When they do not compute the same.
    pub fn round(&mut self, words: &[T]) {
        let mut sums = vec![0_u64; self.functions.len()];
        for turn in 0..sums.len() {
            let turn = (turn + self.rounds) % sums.len();
            let start = Instant::now();
            sums[turn] = black_box(self.functions[turn](black_box(words)));
            let time = start.elapsed().as_secs_f64() * 1e9 / f64::from(words.len() as u32);
            self.best[turn] = self.best[turn].min(time);
            self.times[turn].push(time);
        }
        self.rounds += 1;
        assert!(sums.iter().all(|sum| *sum == sums[0]), "not all compute the same: {sums:?}");
    }

    /// Nanoseconds a word for each function, in the best of its rounds.
    #[must_use]
    pub fn best(&self) -> &[f64] {
        &self.best
    }

    /// The time of one function by that of another, in the middle one of the rounds by this ratio:
    /// whatever slows a round down slows both.
    ///
    /// # Panics
    /// Before the first round.
    #[must_use]
    pub fn ratio(&self, one: usize, other: usize) -> f64 {
        let times = self.times[one].iter().zip(&self.times[other]);
        median(times.map(|(one, other)| one / other).collect())
    }

    /// Nanoseconds a word for each function, in the middle one of its rounds.
    ///
    /// # Panics
    /// Before the first round.
    #[must_use]
    pub fn medians(&self) -> Vec<f64> {
        self.times.iter().cloned().map(median).collect()
    }
}

fn median(mut times: Vec<f64>) -> f64 {
    let middle = times.len() / 2;
    *times.select_nth_unstable_by(middle, f64::total_cmp).1
}

/// How many rounds there are: as many as usual, or as many as `BIT_TABLES_ROUNDS` says. One shows
/// that a benchmark runs.
///
/// # Panics
/// If the variable has no number.
#[must_use]
pub fn rounds(usual: usize) -> usize {
    let chosen = std::env::var("BIT_TABLES_ROUNDS").ok();
    chosen.map_or(usual, |rounds| rounds.parse().expect("`BIT_TABLES_ROUNDS` is a number"))
}

/// How often every contestant goes over the words.
const ROUNDS: usize = 300;

/// Times the contestants by turns and prints nanoseconds a word, emitted and by hand, and the ratio
/// of both.
///
/// # Panics
/// When they do not compute the same.
pub fn contest(title: &str, contestants: &[Contestant]) {
    let words = unpredictable();
    let ways = contestants.iter().flat_map(|one| [one.throughput, one.latency]);
    let mut turns = Turns::new(ways.collect());
    for _ in 0..rounds(ROUNDS) {
        turns.round(&words);
    }
    println!("\n{title}: nanoseconds a word, emitted, by hand, and the one by the other");
    println!("  {:22}{:^26}{:^26}", "", "throughput", "latency");
    for (position, contestant) in contestants.iter().enumerate().filter(|(_, one)| one.emitted) {
        let by_hand = contestants
            .iter()
            .position(|other| !other.emitted && other.technique == contestant.technique);
        let time = |position: usize| [0, 1].map(|way| turns.best()[2 * position + way]);
        let ours = time(position);
        let cells: Vec<String> = match by_hand.map(time) {
            Some(theirs) => ours
                .into_iter()
                .zip(theirs)
                .map(|(ours, theirs)| format!("{ours:8.2}{theirs:8.2}{:8.2}", ours / theirs))
                .collect(),
            None => ours.into_iter().map(|ours| format!("{ours:8.2}{:16}", "")).collect(),
        };
        println!("  {:22}{}", contestant.technique, cells.join("  ").trim_end());
    }
}
