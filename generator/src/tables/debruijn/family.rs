//! The families of sequences.

use super::completions::Completions;
use super::folding_constants::constants;
use super::random;
use super::sequences::Sequences;
use super::unusable::{Beyond, Reason, Unusable};
use crate::word::Word;
use std::fmt;

/// Sequences that scan for the least significant one bit (LS1B) in the same way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Family {
    /// De Bruijn sequences that start with `n` zeros, so that they are odd. They are multiplied by the bit
    /// alone, `x & -x`.
    Isolated,
    /// The isolated ones shifted left by one: De Bruijn sequences that start with `n - 1` zeros. They are
    /// multiplied by the bit alone too.
    Even,
    /// The isolated ones that can also be multiplied by the bit and all below it, `x ^ (x - 1)`: those that
    /// start with `n` zeros and then `n` ones, which are the last ones in order.
    ///
    /// No others can: the product with `x ^ (x - 1)` is the sequence shifted left, less itself. As it starts with `n`
    /// zeros, what comes to the top is a window, less one where the bits behind the window are, as a number, below
    /// those behind the zeros of the start, so that the difference borrows. The windows are all `2^n` words there are.
    /// Less a borrow each they are still all different only if their sum is the same modulo `2^n`, so if none borrows
    /// or all do; and the last, of zeros only, does. So behind no window there is more than behind the zeros of
    /// the start: not even what begins with the `n` ones, which then stand there themselves. And if they stand
    /// there, nothing else begins with as many.
    Separated,
    /// Constants of half a word, multiplied in its arithmetic by `x ^ (x - 1)` with both halves folded together.
    Folded,
}

impl Family {
    /// Every family.
    pub const ALL: &'static [Self] = &[Self::Isolated, Self::Even, Self::Separated, Self::Folded];

    /// The name, as in `--family isolated`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Isolated => "isolated",
            Self::Even => "even",
            Self::Separated => "separated",
            Self::Folded => "folded",
        }
    }

    /// The family of that name, if it is one.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|family| family.name() == name)
    }

    /// What one of them is called, with its article.
    #[must_use]
    pub const fn noun(self) -> &'static str {
        match self {
            Self::Isolated => "an isolated De Bruijn sequence",
            Self::Even => "an even De Bruijn sequence",
            Self::Separated => "a separated De Bruijn sequence",
            Self::Folded => "a folding constant",
        }
    }

    /// The bits of a sequence: the word's, or half of them for the folded.
    #[must_use]
    pub const fn width(self, word: Word) -> u32 {
        match self {
            Self::Folded => word.bits() / 2,
            _ => word.bits(),
        }
    }

    /// The sequence in full width hexadecimal.
    #[must_use]
    pub fn hex(self, word: Word, sequence: u128) -> String {
        let digits = self.width(word) as usize / 4;
        format!("0x{sequence:0digits$x}")
    }

    /// How many sequences there are.
    ///
    /// Isolated and even: 2, 16, 2^11, 2^26, 2^57 for words of 8 to 128 bits. Separated: 1, 4, 2^8, 2^22,
    /// 2^52. Folded: 1, 1, 2, 4, 350, as found by a search that leaves nothing out, see [`Constants`](super::Constants).
    #[must_use]
    pub const fn count(self, word: Word) -> u64 {
        let order = word.index_bits();
        let isolated = 1 << (word.bits() / 2 - order);
        match self {
            Self::Isolated | Self::Even => isolated,
            Self::Separated => isolated >> (order - 2),
            Self::Folded => constants(word).len() as u64,
        }
    }

    /// How many zeros each sequence starts with.
    #[must_use]
    pub const fn leading_zeros(self, word: Word) -> u32 {
        match self {
            Self::Isolated | Self::Separated => word.index_bits(),
            Self::Even => word.index_bits() - 1,
            Self::Folded => 0,
        }
    }

    /// The sequence of a number, counted from 0 in increasing order.
    ///
    /// At each free choice the sequences that begin with a 0 there are counted, so this takes the time of
    /// `2^(n-1)` changes of a matrix and no search. The folded are searched, up to the one of that number.
    ///
    /// # Errors
    /// When there are not so many.
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

    /// The number of a sequence: the inverse of [`unrank`](Self::unrank).
    ///
    /// # Errors
    /// When the word is not a sequence of the family.
    pub fn rank(self, word: Word, sequence: u128) -> Result<u64, Unusable> {
        self.check(word, sequence)?;
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

    /// The sequences from a number on, in increasing order.
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

    /// The number that a seed stands for, on every host and for ever; uniform if the seed is.
    ///
    /// Of `2^b` sequences it is the top `b` bits of the first output of Xoshiro256++ seeded by
    /// `seed_from_u64(seed)`.
    #[must_use]
    pub fn seeded(self, word: Word, seed: u64) -> u64 {
        random::below(self.count(word), seed)
    }

    /// The number to take without a wish: the last, whose sequence is in most published code,
    /// 0x03f79d71b4cb0a89 for 64 bits; of the folded the first, 0x78291acf for 64 bits.
    #[must_use]
    pub const fn usual(self, word: Word) -> u64 {
        match self {
            Self::Folded => 0,
            _ => self.count(word) - 1,
        }
    }

    /// Whether a word is a sequence of the family.
    ///
    /// # Errors
    /// When it is not: with the first that is wrong of its width, its leading zeros, a window that occurs
    /// twice, and two bits that share an entry of the index table.
    pub fn check(self, word: Word, sequence: u128) -> Result<(), Unusable> {
        if self != Self::Folded {
            self.check_windows(word, sequence)?;
        }
        self.index(word, sequence).map(|_table| ())
    }

    /// Whether a word starts with the zeros of the family, and no window occurs twice.
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
    /// As many entries of one byte as the word has bits, every one used. This asks no more of the sequence
    /// than that the table exists: of the isolated and the even ones the same.
    ///
    /// # Errors
    /// When two bits would share an entry, or the sequence is wider than it may be.
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
        // As many bits as entries and no entry taken twice: every entry is some bit's.
        Ok(table.into_iter().flatten().collect())
    }

    /// The entry of the index table that a bit is looked up in: the top `n` bits of the product.
    #[must_use]
    pub const fn slot(self, word: Word, sequence: u128, bit: u32) -> u32 {
        let width = self.width(word);
        let product = sequence.wrapping_mul(self.operand(word, bit)) & (u128::MAX >> (128 - width));
        (product >> (width - word.index_bits())) as u32
    }

    /// What is multiplied when the scanned bit is at index `bit`.
    #[must_use]
    pub const fn operand(self, word: Word, bit: u32) -> u128 {
        let separated = u128::MAX >> (127 - bit);
        match self {
            Self::Isolated | Self::Even => 1 << bit,
            Self::Separated => separated,
            Self::Folded => {
                let half = word.bits() / 2;
                (separated ^ separated >> half) & (u128::MAX >> (128 - half))
            }
        }
    }

    /// How many isolated sequences come before the first of the family.
    const fn skipped(self, word: Word) -> u64 {
        match self {
            Self::Separated => Self::Isolated.count(word) - self.count(word),
            _ => 0,
        }
    }

    /// By how many bits the isolated sequences are shifted.
    const fn shift(self) -> u32 {
        match self {
            Self::Even => 1,
            _ => 0,
        }
    }
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
