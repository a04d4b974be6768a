//! The constants of a hash, and its tables.

use crate::word::Word;

/// The constants of a hash in which each bit of a word has its own slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HashConstants {
    /// The distance of the shift before the addition.
    pub first_shift: u32,
    /// The distance of the shift before the subtraction.
    pub second_shift: u32,
    /// The number of bits in a slot.
    pub slot_bits: u32,
    /// Exclusive-ored with the folded word.
    pub key: u32,
    /// Subtracted in the last step, so that slots start at 0.
    pub offset: u32,
    /// The number of table entries, up to the last used slot.
    pub entries: u32,
}

impl HashConstants {
    /// Faxon's own form for 64 bits: 154 entries.
    pub const PUBLISHED: Self = Self {
        first_shift: 16,
        second_shift: 8,
        slot_bits: 8,
        key: 0x01C5_FC81,
        offset: 51,
        entries: 154,
    };

    /// The constants with the smallest table for any shifts and key: the first in order among those
    /// that [`Search`](super::Search) finds. `None` if there are no useful ones.
    ///
    /// 16 entries for 16 bits and 32 for 32, all used; 152 for 64. 8 bits would take 9 entries, but
    /// need 4-bit arithmetic, for which there is no type. For 128 bits every table has more than
    /// 2^15 entries, see [`Search::slot_bits`](super::Search::slot_bits).
    #[must_use]
    pub const fn smallest(word: Word) -> Option<Self> {
        let (first_shift, second_shift, slot_bits, key, offset, entries) = match word {
            Word::U16 => (1, 4, 4, 0x27, 0, 16),
            Word::U32 => (4, 8, 5, 0x7ad8, 0, 32),
            Word::U64 => (8, 16, 8, 0x0104_7bc1, 52, 152),
            Word::U8 | Word::U128 => return None,
        };
        Some(Self { first_shift, second_shift, slot_bits, key, offset, entries })
    }

    /// The slot of a word of up to 64 bits whose least significant set bit is at index `bit`.
    #[must_use]
    pub const fn slot(&self, word: Word, bit: u32) -> u32 {
        self.hash(word, folded(word, bit)).wrapping_sub(self.offset) & ((1 << self.slot_bits) - 1)
    }

    /// The hash of a folded word before the offset is subtracted; only the lower bits are
    /// meaningful.
    #[inline]
    pub(super) const fn hash(&self, word: Word, folded: u32) -> u32 {
        let keyed = folded ^ self.key;
        let summed = keyed.wrapping_add(keyed >> self.first_shift) & half_mask(word);
        summed.wrapping_sub(summed >> self.second_shift)
    }

    /// The bit index for every slot. Each bit of the word uses one slot; the other slots are 0.
    #[must_use]
    pub fn index(&self, word: Word) -> Vec<u8> {
        let mut table = vec![0; self.entries as usize];
        for bit in 0..word.bits() {
            if let Some(entry) = table.get_mut(self.slot(word, bit) as usize) {
                *entry = bit as u8;
            }
        }
        table
    }

    /// The table for a fold without the least significant set bit: the entry for a bit moves to
    /// that of the next higher bit, cyclically.
    #[must_use]
    pub fn index_of_reset(&self, word: Word) -> Vec<u8> {
        let mut table = vec![0; self.entries as usize];
        for bit in 0..word.bits() {
            let below = (bit + word.bits() - 1) % word.bits();
            if let Some(entry) = table.get_mut(self.slot(word, below) as usize) {
                *entry = bit as u8;
            }
        }
        table
    }
}

/// The fold of a word of up to 64 bits whose least significant set bit is at index `bit`.
pub(super) const fn folded(word: Word, bit: u32) -> u32 {
    let separated = u64::MAX >> (63 - bit);
    (separated ^ separated >> (word.bits() / 2)) as u32 & half_mask(word)
}

/// A mask of half the bits of a word of up to 64 bits.
pub(super) const fn half_mask(word: Word) -> u32 {
    u32::MAX >> (32 - word.bits() / 2)
}
