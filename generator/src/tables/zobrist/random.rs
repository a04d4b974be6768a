//! Random words, bases and orders from a seed, equal on every host.

use super::span::Span;
use crate::word::Word;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use rand_xoshiro::{SplitMix64, Xoshiro256PlusPlus};

/// The first words that `SplitMix64` generates from 0.
///
/// Source: Guy Steele, Doug Lea and Christine Flood, *Fast Splittable Pseudorandom Number
/// Generators*, 2014.
#[must_use]
pub fn split_mix(word: Word, count: usize) -> Vec<u128> {
    let mut generator = SplitMix64::seed_from_u64(0);
    (0..count).map(|_| next_word(word, &mut generator)).collect()
}

/// The next word: the top bits of an output, or two outputs with the first as the high half.
fn next_word(word: Word, generator: &mut impl Rng) -> u128 {
    let output = u128::from(generator.next_u64());
    match word {
        Word::U128 => output << 64 | u128::from(generator.next_u64()),
        word => output >> (64 - word.bits()),
    }
}

/// The outputs of Xoshiro256++, seeded by `seed_from_u64`.
pub(super) struct Outputs {
    word: Word,
    generator: Xoshiro256PlusPlus,
}

impl Outputs {
    pub fn new(word: Word, seed: u64) -> Self {
        Self { word, generator: Xoshiro256PlusPlus::seed_from_u64(seed) }
    }

    /// The next word.
    pub fn word(&mut self) -> u128 {
        next_word(self.word, &mut self.generator)
    }

    /// As many words as a word has bits, each independent of earlier ones; dependent ones are
    /// skipped.
    pub fn basis(&mut self) -> Vec<u128> {
        let bits = self.word.bits();
        let mut basis = Vec::with_capacity(bits as usize);
        let mut span = Span::new();
        while span.rank < bits {
            let word = self.word();
            if span.add(word).is_none() {
                basis.push(word);
            }
        }
        basis
    }

    /// Moves a random choice of the items in random order to the front: the first steps of the
    /// shuffle of Ronald Fisher and Frank Yates, 1938, in the form of Richard Durstenfeld, 1964.
    ///
    /// Each draw is the high half of the product of an output and the number of items to choose
    /// from. For up to 2^16 items, the probabilities differ by less than 2^-48.
    pub fn shuffle<T>(&mut self, items: &mut [T], front: usize) {
        for place in 0..front {
            let left = (items.len() - place) as u64;
            let product = u128::from(self.generator.next_u64()) * u128::from(left);
            items.swap(place, place + (product >> 64) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first outputs for seed 0, from the reference implementation.
    #[test]
    fn words_are_the_top_of_outputs() {
        let words = |word| {
            let mut outputs = Outputs::new(word, 0);
            [outputs.word(), outputs.word()]
        };
        let [first, second] = words(Word::U64);
        assert_eq!(first, 0x5317_5d61_490b_23df);
        assert_eq!(words(Word::U8), [first >> 56, second >> 56]);
        assert_eq!(words(Word::U32), [first >> 32, second >> 32]);
        assert_eq!(words(Word::U128)[0], first << 64 | second);
    }

    /// The first outputs from 0, as in the reference implementation by Sebastiano Vigna.
    #[test]
    fn split_mix_is_as_published() {
        let published = [0xe220_a839_7b1d_cdaf, 0x6e78_9e6a_a1b9_65f4, 0x06c4_5d18_8009_454f];
        assert_eq!(split_mix(Word::U64, 3), published);
        assert_eq!(split_mix(Word::U32, 1), [published[0] >> 32]);
        assert_eq!(split_mix(Word::U128, 1), [published[0] << 64 | published[1]]);
    }

    /// All orders of three items, and all choices of two of four, are equally frequent.
    #[test]
    fn orders_are_alike() {
        for (items, front, orders) in [(3, 3, 6), (4, 2, 12)] {
            let mut outputs = Outputs::new(Word::U64, 1);
            let mut times = std::collections::BTreeMap::new();
            for _ in 0..orders * 1_000 {
                let mut order: Vec<u8> = (0..items).collect();
                outputs.shuffle(&mut order, front);
                *times.entry(order[..front].to_vec()).or_insert(0) += 1;
            }
            assert_eq!(times.len(), orders);
            assert!(times.values().all(|times| (850..1_150).contains(times)), "{times:?}");
        }
    }
}
