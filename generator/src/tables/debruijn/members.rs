//! The sequences of a family: by index, from a seed, in order, and a test for membership.

use super::completions::Completions;
use super::family::Family;
use super::folding_constants::constants;
use super::random;
use super::sequences::Sequences;
use super::unusable::{Beyond, Reason, Unusable};
use crate::word::Word;

impl Family {
    /// The sequence with the given index, counted from 0 in increasing order.
    ///
    /// At each free choice it counts the sequences that continue with a 0. It updates a matrix
    /// `2^(n-1)` times, and needs no search. The folded constants are looked up.
    ///
    /// # Errors
    /// If the family has fewer sequences.
    pub fn unrank(self, word: Word, index: u64) -> Result<u128, Beyond> {
        let beyond = Beyond { family: self, word, index: index.into() };
        if index >= self.count(word) {
            return Err(beyond);
        }
        match self {
            Self::Isolated | Self::Even | Self::Separated => {
                let completions = Completions::new(word.index_bits());
                Ok(completions.unrank(self.skipped(word) + index) << self.shift())
            }
            Self::Folded => Ok(constants(word)[index as usize].into()),
        }
    }

    /// The index of a sequence; the inverse of [`unrank`](Self::unrank).
    ///
    /// # Errors
    /// If the word is not a sequence of the family.
    pub fn rank(self, word: Word, sequence: u128) -> Result<u64, Unusable> {
        self.usable(word, sequence)?;
        Ok(match self {
            Self::Isolated | Self::Even | Self::Separated => {
                let completions = Completions::new(word.index_bits());
                completions.rank(sequence >> self.shift()) - self.skipped(word)
            }
            Self::Folded => {
                constants(word).partition_point(|&constant| u128::from(constant) < sequence) as u64
            }
        })
    }

    /// The sequences from an index on, in increasing order.
    #[must_use]
    pub fn iterate(self, word: Word, from: u64) -> Box<dyn Iterator<Item = u128>> {
        let shift = self.shift();
        match (self, self.unrank(word, from)) {
            (_, Err(_)) => Box::new(std::iter::empty()),
            (Self::Folded, Ok(_)) => {
                Box::new(constants(word)[from as usize..].iter().copied().map(u128::from))
            }
            (_, Ok(first)) => Box::new(
                Sequences::starting_at(word, first >> shift).map(move |sequence| sequence << shift),
            ),
        }
    }

    /// The index that a seed selects, the same on every host and in every version. Uniformly
    /// distributed if the seed is.
    ///
    /// Of `2^b` sequences it is the top `b` bits of the first output of Xoshiro256++ seeded by
    /// `seed_from_u64(seed)`.
    #[must_use]
    pub fn seeded(self, word: Word, seed: u64) -> u64 {
        random::below(self.count(word), seed)
    }

    /// Checks that a word is a sequence of the family.
    ///
    /// # Errors
    /// If it is not. The error has the first reason: its width, its leading zeros, a window that
    /// occurs twice, or two bits that share an entry of the index table.
    pub fn usable(self, word: Word, sequence: u128) -> Result<(), Unusable> {
        if self != Self::Folded {
            self.check_windows(word, sequence)?;
        }
        self.index(word, sequence).map(|_table| ())
    }

    /// Checks that a word starts with the zeros of the family, and that no window occurs twice.
    fn check_windows(self, word: Word, sequence: u128) -> Result<(), Unusable> {
        let unusable = |reason| Err(Unusable { sequence, word, family: self, reason });
        let (bits, order) = (word.bits(), word.index_bits());
        if sequence > word.max() {
            return unusable(Reason::TooWide);
        }
        let found = sequence.leading_zeros() - (128 - bits);
        if found != self.leading_zeros(word) {
            return unusable(Reason::LeadingZeros { found });
        }
        let mut places = vec![None; bits as usize];
        for place in 0..bits {
            let rotated = (sequence << place | sequence >> ((bits - place) % bits)) & word.max();
            let window = (rotated >> (bits - order)) as u32;
            if let Some(first) = places[window as usize].replace(place) {
                return unusable(Reason::Repeated { window, first, second: place });
            }
        }
        Ok(())
    }

    /// The index table of a sequence: entry `(sequence * operand) >> (width - n)` is the bit index.
    ///
    /// There is one byte for each entry and one entry for each bit of the word. The sequence need
    /// not belong to the family: it is enough that it has such a table.
    ///
    /// # Errors
    /// If two bits share an entry, or the sequence is too wide.
    pub fn index(self, word: Word, sequence: u128) -> Result<Vec<u8>, Unusable> {
        let unusable = |reason| Unusable { sequence, word, family: self, reason };
        if self.width(word) < 128 && sequence >> self.width(word) != 0 {
            return Err(unusable(Reason::TooWide));
        }
        let mut table: Vec<Option<u8>> = vec![None; word.bits() as usize];
        for bit in 0..word.bits() {
            let slot = self.slot(word, sequence, bit);
            if let Some(first) = table[slot as usize].replace(bit as u8) {
                return Err(unusable(Reason::Collision { first: first.into(), second: bit, slot }));
            }
        }
        // There are as many bits as entries, and no entry is used twice, so all are used.
        Ok(table.into_iter().flatten().collect())
    }
}
