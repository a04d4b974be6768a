//! The families of sequences.

use super::folding_constants::constants;
use crate::named::named_enum;
use crate::word::Word;

named_enum! {
    /// Sequences that find the least significant set bit (LS1B) in the same way.
    #[derive(Hash)]
    pub enum Family {
        /// De Bruijn sequences that start with `n` zeros, so they are odd. They are multiplied by
        /// the isolated bit, `x & -x`.
        Isolated = "isolated",
        /// The isolated ones shifted left by one: De Bruijn sequences that start with `n - 1`
        /// zeros. They are also multiplied by the isolated bit.
        Even = "even",
        /// The isolated ones that can also be multiplied by the bit and all bits below it,
        /// `x ^ (x - 1)`: those that start with `n` zeros and then `n` ones, the last ones in
        /// order.
        ///
        /// No others can. The product with `x ^ (x - 1)` is the sequence shifted left, minus the
        /// sequence. As that starts with `n` zeros, the top of the product is a window, minus one
        /// if the bits after the window are, as a number, below those after the zeros at the start:
        /// then the difference borrows. The windows are all `2^n` words. Minus a borrow each they
        /// all differ only if their sum is the same modulo `2^n`, so only if none borrows or all
        /// do; and the last window, of zeros, does. So what follows any window is at most what
        /// follows the zeros at the start. The `n` ones follow some window, so they follow the
        /// zeros. And if they do, no other window is followed by as many ones.
        Separated = "separated",
        /// Constants of half a word, multiplied by `x ^ (x - 1)` folded to half a word.
        Folded = "folded",
    }
}

impl Family {
    /// The noun for a member, with an article.
    #[must_use]
    pub const fn noun(self) -> &'static str {
        match self {
            Self::Isolated => "an isolated De Bruijn sequence",
            Self::Even => "an even De Bruijn sequence",
            Self::Separated => "a separated De Bruijn sequence",
            Self::Folded => "a folding constant",
        }
    }

    /// The number of bits of a sequence: as many as the word has, or half for the folded family.
    #[must_use]
    pub const fn width(self, word: Word) -> u32 {
        match self {
            Self::Folded => word.bits() / 2,
            _ => word.bits(),
        }
    }

    /// The sequence in full-width hexadecimal.
    #[must_use]
    pub fn hex(self, word: Word, sequence: u128) -> String {
        let digits = self.width(word) as usize / 4;
        format!("0x{sequence:0digits$x}")
    }

    /// The number of sequences.
    ///
    /// Isolated and even: 2, 16, 2^11, 2^26, 2^57 for words of 8 to 128 bits. Separated: 1, 4, 2^8,
    /// 2^22, 2^52. Folded: 1, 1, 2, 4, 350, as found by an exhaustive search, see
    /// [`Constants`](super::Constants).
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

    /// The number of zeros at the start of each sequence.
    #[must_use]
    pub const fn leading_zeros(self, word: Word) -> u32 {
        match self {
            Self::Isolated | Self::Separated => word.index_bits(),
            Self::Even => word.index_bits() - 1,
            Self::Folded => 0,
        }
    }

    /// The default index: the last one, whose sequence is in most published code,
    /// 0x03f79d71b4cb0a89 for 64 bits; for the folded family the first, 0x78291acf for 64 bits.
    #[must_use]
    pub const fn usual(self, word: Word) -> u64 {
        match self {
            Self::Folded => 0,
            _ => self.count(word) - 1,
        }
    }

    /// The entry of the index table for a bit: the top `n` bits of the product.
    #[must_use]
    pub const fn slot(self, word: Word, sequence: u128, bit: u32) -> u32 {
        let width = self.width(word);
        let product = sequence.wrapping_mul(self.operand(word, bit)) & (u128::MAX >> (128 - width));
        (product >> (width - word.index_bits())) as u32
    }

    /// The operand of the multiplication if the scanned bit is at index `bit`.
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

    /// The number of isolated sequences before the first one of the family.
    pub(super) const fn skipped(self, word: Word) -> u64 {
        match self {
            Self::Separated => Self::Isolated.count(word) - self.count(word),
            _ => 0,
        }
    }

    /// The distance by which isolated sequences are shifted.
    pub(super) const fn shift(self) -> u32 {
        match self {
            Self::Even => 1,
            _ => 0,
        }
    }
}
