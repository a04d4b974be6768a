//! Checks of every function, as plain functions that panic at the first wrong result.
//!
//! They need no standard library, so that they run wherever code does: as tests of this package,
//! and from `tests/bare` without an operating system. Each takes a share: it tries one in `share`
//! of its random words and other numerous cases; 1 means all.

pub mod indices;
pub mod keys;
pub mod mailbox;
pub mod multi_word;
pub mod scalars;
pub mod slices;
pub mod words;

use crate::boards::Board;
use crate::{Code, FUNCTIONS, IS_SAMPLE};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// The share for this build: all cases, or fewer for a sample and in C, where the code is that of
/// Rust. It is a prime, so that steps of this size reach every remainder.
pub const SHARE: usize = if IS_SAMPLE || cfg!(in_c) { 101 } else { 1 };

/// A check with its name.
pub type Check = (&'static str, fn(usize));

/// Every check there is.
pub static CHECKS: &[Check] = &[
    ("whole domain of 8 and 16 bits", |_| words::whole_domain_of_8_and_16_bits()),
    ("every scanned bit with random fillings", |share| {
        words::subjects().iter().for_each(|subject| words::every_scanned_bit(subject, share));
    }),
    ("random words", |share| {
        words::subjects().iter().for_each(|subject| words::random_words(subject, share));
    }),
    ("counts and tests of wide words", |share| {
        words::wide_counts().iter().for_each(|subject| words::counts_of_wide_words(subject, share));
    }),
    ("iterators", words::iterators_give_all_indices),
    ("lists of indices", indices::lists),
    ("lists of indices of slices", indices::lists_of_slices),
    ("several words at once", multi_word::several_words_at_once),
    ("weighted counts", multi_word::weighted_counts),
    ("slices of every length from every place", slices::every_length_from_every_place),
    ("slices by themselves", |_| slices::every_length_by_itself()),
    ("slices at different places", |_| slices::slices_at_different_places()),
    ("slices, empty or of different lengths", |_| slices::empty_slices_and_different_lengths()),
    ("functions of words, sets and squares", scalars::all),
    ("boards of bytes", mailbox::boards_of_bytes),
    ("up to four keys are independent", |_| keys::up_to_four_keys_are_independent()),
    ("keys have full rank", |_| keys::keys_have_full_rank()),
];

/// The name of the check that looks at all entries of the list of a kind, which it counts.
#[must_use]
pub const fn check_of(code: &Code) -> &'static str {
    match code {
        Code::Word(_) | Code::EitherWay(..) | Code::Pop(_) => "random words",
        Code::Ones(_) => "iterators",
        Code::Indices(_) => "lists of indices",
        Code::IndicesOfSlice(_) => "lists of indices of slices",
        Code::Several(..) | Code::Digits(..) => "several words at once",
        Code::Weighted(_) => "weighted counts",
        Code::Slices(_) => "slices of every length from every place",
        Code::Mailbox(_) => "boards of bytes",
        Code::Keys(_) => "keys have full rank",
        Code::Scalars(_) => "functions of words, sets and squares",
    }
}

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
struct Words(Xoshiro256PlusPlus);

impl Words {
    fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    fn next(&mut self) -> u128 {
        u128::from(self.0.next_u64()) << 64 | u128::from(self.0.next_u64())
    }

    /// A word of the board's width, with about half of the bits set.
    fn of(&mut self, board: &Board) -> u128 {
        self.next() >> (128 - board.bits)
    }
}

/// The subsets of a mask in the order of counting in its bits, the empty one first.
fn subsets(mask: u128) -> impl Iterator<Item = u128> {
    core::iter::successors(Some(0_u128), move |subset| {
        Some(subset.wrapping_sub(mask) & mask).filter(|next| *next != 0)
    })
}
