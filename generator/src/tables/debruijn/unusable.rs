//! Why a word is not a sequence of a family, or a number not an index of one.

use super::family::Family;
use crate::word::Word;

/// A word that does not belong to a family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unusable {
    pub(super) sequence: u128,
    pub(super) word: Word,
    pub(super) family: Family,
    pub(super) reason: Reason,
}

/// Why a word is not a sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It has too many bits.
    TooWide,
    /// It does not start with the family's number of zeros followed by a one.
    LeadingZeros {
        /// The number of zeros at its start.
        found: u32,
    },
    /// A window occurs at two positions, counted in bits from the top of the word.
    Repeated {
        /// The window.
        window: u32,
        /// Its first position.
        first: u32,
        /// Its second position.
        second: u32,
    },
    /// Two bit indices share an entry of the index table.
    Collision {
        /// The lower bit index.
        first: u32,
        /// The higher bit index.
        second: u32,
        /// The entry they share.
        slot: u32,
    },
}

impl Unusable {
    /// Why it is not a sequence.
    #[must_use]
    pub const fn reason(&self) -> Reason {
        self.reason
    }
}

/// An index beyond the last sequence of a family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Beyond {
    /// The family.
    pub family: Family,
    /// The word.
    pub word: Word,
    /// The index.
    pub index: u128,
}
