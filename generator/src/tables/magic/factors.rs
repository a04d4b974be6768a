//! Factors that move the squares of a set to the highest bits of a product.

use super::relevant::Place;
use crate::word::Word;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// How the occupancy is prepared for the multiplication.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    /// Irrelevant squares are cleared.
    White,
    /// Irrelevant squares are set: constants, which a factor can exploit.
    Black,
}

/// A map from the occupancy to an index, for a place of a slider.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Magic {
    /// The factor of the product.
    pub factor: u128,
    /// The number of index bits: the highest of the product, at least one.
    pub bits: u32,
}

impl Magic {
    /// The index of a set of squares of a place's mask.
    #[must_use]
    pub const fn index(self, word: Word, colour: Colour, place: &Place, set: u128) -> u32 {
        let set = match colour {
            Colour::White => set,
            Colour::Black => set | !place.mask,
        };
        let product = set.wrapping_mul(self.factor) << (128 - word.bits());
        (product >> (128 - self.bits)) as u32
    }

    /// The attacks for each index that occurs, and `None` for the others.
    ///
    /// # Errors
    /// If two sets with different attacks have the same index; the error is the index.
    pub fn entries(
        self,
        word: Word,
        colour: Colour,
        place: &Place,
        sets: &[(u128, u128)],
    ) -> Result<Vec<Option<u128>>, u32> {
        let mut entries = vec![None; 1 << self.bits];
        for &(set, attacks) in sets {
            let index = self.index(word, colour, place, set);
            let entry: &mut Option<u128> = &mut entries[index as usize];
            if entry.is_some_and(|other| other != attacks) {
                return Err(index);
            }
            *entry = Some(attacks);
        }
        Ok(entries)
    }
}

/// Random factors from a seed, equal on every host.
#[derive(Debug)]
pub struct Factors {
    generator: Xoshiro256PlusPlus,
}

impl Factors {
    /// The factors of a seed, by Xoshiro256++, seeded by `seed_from_u64`.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { generator: Xoshiro256PlusPlus::seed_from_u64(seed) }
    }

    /// The next factor: few of its bits are set, as in good ones.
    fn next(&mut self, word: Word) -> u128 {
        let mut sparse =
            || self.generator.next_u64() & self.generator.next_u64() & self.generator.next_u64();
        let factor = match word {
            Word::U128 => u128::from(sparse()) << 64 | u128::from(sparse()),
            word => u128::from(sparse() >> (64 - word.bits())),
        };
        factor | 1 << (word.bits() - 1)
    }

    /// The next factor that moves each square of a mask into the index: one power moves the first
    /// square, another the next that is left, and so on. More of these are good than of others.
    fn next_covering(&mut self, word: Word, mask: u128, bits: u32) -> u128 {
        let first = word.bits() - bits;
        let (mut factor, mut left) = (0, mask);
        while left != 0 {
            let mut squares = left;
            for _ in 0..self.below(left.count_ones()) {
                squares &= squares - 1;
            }
            let square = squares.trailing_zeros();
            let target = first + self.below(bits);
            left &= !(1 << square);
            if let Some(by) = target.checked_sub(square) {
                factor |= 1 << by;
                left &= !(((mask << by & word.max()) >> first << first) >> by);
            }
        }
        factor
    }

    /// A number below `count`.
    fn below(&mut self, count: u32) -> u32 {
        (((self.generator.next_u64() >> 32) * u64::from(count)) >> 32) as u32
    }

    /// The first factor with a `bits`-bit index that distinguishes the attacks of all sets of a
    /// place; `None` if the allowed tries find none.
    pub fn find(
        &mut self,
        (word, colour): (Word, Colour),
        place: &Place,
        bits: u32,
        tries: &mut Tries,
    ) -> Option<Magic> {
        tries.first(place, (word, colour), bits, &mut || self.next(word))
    }

    /// Like [`find`](Self::find), but only tries factors that move each relevant square into the
    /// index.
    pub fn covering(
        &mut self,
        (word, colour): (Word, Colour),
        place: &Place,
        bits: u32,
        tries: &mut Tries,
    ) -> Option<Magic> {
        let mut next = || self.next_covering(word, place.mask, bits);
        tries.first(place, (word, colour), bits, &mut next)
    }
}

/// Limits of a search.
#[derive(Debug)]
pub struct Tries<'a> {
    /// The maximum number of factors.
    pub most: u32,
    /// The number of indices that may still be computed, for all places together: this bounds the
    /// time, whatever the board.
    pub effort: &'a mut u64,
}

impl Tries<'_> {
    /// The first of some factors with a `bits`-bit index that distinguishes the attacks of all sets
    /// of a place.
    fn first(
        &mut self,
        place: &Place,
        (word, colour): (Word, Colour),
        bits: u32,
        next: &mut dyn FnMut() -> u128,
    ) -> Option<Magic> {
        if *self.effort == 0 {
            return None;
        }
        let sets = mixed(place.sets());
        if word.bits() > 64 {
            for _ in 0..self.most {
                let magic = Magic { factor: next(), bits };
                if magic.entries(word, colour, place, &sets).is_ok() {
                    return Some(magic);
                }
                *self.effort = self.effort.checked_sub(1 << bits)?;
            }
            return None;
        }
        let outside = if colour == Colour::Black { !place.mask } else { 0 };
        let left = 64 - word.bits();
        let sets: Vec<(u64, u64)> = sets
            .into_iter()
            .map(|(set, attacks)| (((set | outside) as u64) << left, attacks as u64))
            .collect();
        // For each index, the last try that used it, and for which attacks.
        let mut used: Vec<(u32, u64)> = vec![(0, 0); 1 << bits];
        // Slices and a counter: unoptimized, lists and iterators take twice as long.
        let (sets, used, count, shift) = (&sets[..], &mut used[..], sets.len(), 64 - bits);
        for number in 1..=self.most {
            let factor = next() as u64;
            let (mut is_good, mut looked_at) = (true, 0);
            while is_good && looked_at < count {
                let (set, attacks) = sets[looked_at];
                looked_at += 1;
                let entry = &mut used[(set.wrapping_mul(factor) >> shift) as usize];
                if entry.0 == number {
                    is_good = entry.1 == attacks;
                } else {
                    *entry = (number, attacks);
                }
            }
            if is_good {
                return Some(Magic { factor: factor.into(), bits });
            }
            *self.effort = self.effort.checked_sub(looked_at as u64)?;
        }
        None
    }
}

/// The sets in an order in which neighbours differ much, so that a bad factor is found early.
fn mixed(sets: Vec<(u128, u128)>) -> Vec<(u128, u128)> {
    let mut order = Vec::with_capacity(sets.len());
    for number in 0..sets.len() {
        order.push(sets[number * ODD % sets.len()]);
    }
    order
}

/// Odd, so that its multiples run through all numbers below a power of two.
const ODD: usize = 0x9e37_79b1;
