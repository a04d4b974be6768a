//! Checks of every function, as plain functions that panic at the first wrong result.
//!
//! They need no standard library, so that they run wherever code does: as tests of this package,
//! and from `bare/` without an operating system. Each takes a share: it tries one in `share`
//! of its random words and other numerous cases; 1 means all.

pub mod byte_sets;
pub mod functions;
pub mod keys;
pub mod ranks;
pub mod slices;

use crate::{FUNCTIONS, IS_SAMPLE};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// The share for this build: all cases, or fewer for a sample and in C, where the code is that of
/// Rust. It is a prime, so that steps of this size reach every remainder.
pub const SHARE: usize = if IS_SAMPLE || cfg!(in_c) { 101 } else { 1 };

/// A check with its name.
pub type Check = (&'static str, fn(usize));

/// Every check there is.
pub static CHECKS: &[Check] = &[
    ("functions as the reference", functions::all),
    ("bytes of sets in slices", byte_sets::all),
    ("up to four keys are independent", |_| keys::up_to_four_keys_are_independent()),
    ("keys have full rank", |_| keys::keys_have_full_rank()),
];

/// Runs every check, calls `tell` with its name before, and returns the number of functions, all of
/// them correct.
pub fn all(tell: impl Fn(&str)) -> usize {
    for (name, check) in CHECKS {
        tell(name);
        check(SHARE);
    }
    FUNCTIONS.len()
}

/// Random words from a fixed seed.
pub struct Words(Xoshiro256PlusPlus);

impl Words {
    /// Those of a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// A 128-bit word.
    pub fn word(&mut self) -> u128 {
        u128::from(self.0.next_u64()) << 64 | u128::from(self.0.next_u64())
    }

    /// A word with at most this many bits, about half of them set.
    pub fn of(&mut self, bits: u32) -> u128 {
        self.word() >> (128 - bits)
    }

    /// A number below a bound.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.0.next_u64() % bound as u64) as usize
    }
}

/// The subsets of a mask in the order of counting in its bits, the empty one first.
fn subsets(mask: u128) -> impl Iterator<Item = u128> {
    core::iter::successors(Some(0_u128), move |subset| {
        Some(subset.wrapping_sub(mask) & mask).filter(|next| *next != 0)
    })
}
