//! Walter Faxon's hash of the folded least significant one bit of a 64-bit word.

/// The key that is exclusive-ored into the folded word: one of the 48 that reach the smallest table.
pub const KEY: u32 = 0x01C5_FC81;

/// What the last step subtracts, so that the hash values start at 0.
pub const OFFSET: u32 = 51;

/// The hash of a 64-bit word whose least significant one bit is at index `bit`, 0 to 63: its slot in
/// the table, 0 to 153.
///
/// The word is separated (`x ^ (x - 1)`, all bits up to the least significant one bit), its halves are
/// folded together, and the fold is stirred in 32-bit arithmetic.
///
/// Source: Walter Faxon, Computer Chess Club, 2002.
#[must_use]
pub const fn slot(bit: u32) -> u8 {
    let separated = u64::MAX >> (63 - bit);
    let mut hash = (separated as u32) ^ (separated >> 32) as u32;
    hash ^= KEY;
    hash = hash.wrapping_add(hash >> 16);
    hash = hash.wrapping_sub((hash >> 8).wrapping_add(OFFSET));
    (hash & 255) as u8
}

/// The bit index of every hash value: 154 entries of one byte, of which 64 are used and the others 0.
///
/// 154 is the smallest table for this form of hash: a search of all 2^32 keys finds none smaller.
///
/// Source: Walter Faxon, Computer Chess Club, 2002; computed here, as printed copies lack entries.
#[must_use]
pub fn index() -> Vec<u8> {
    let entries = (0..64).map(|bit| usize::from(slot(bit)) + 1).max().unwrap_or(0);
    let mut table = vec![0; entries];
    for bit in 0..64 {
        table[usize::from(slot(bit))] = bit as u8;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The published size, and every bit found where its hash points: so no two bits share a slot.
    #[test]
    fn the_table_has_154_entries_and_all_64_bits() {
        let table = index();
        assert_eq!(table.len(), 154);
        for bit in 0..64 {
            assert_eq!(u32::from(table[usize::from(slot(bit))]), bit);
        }
    }

    /// The bits in the order of their slots are as in the published table, whose gaps are misprinted.
    #[test]
    fn bits_are_in_published_order() {
        let mut bits: Vec<u32> = (0..64).collect();
        bits.sort_by_key(|&bit| slot(bit));
        assert_eq!(
            bits,
            [
                22, 30, 38, 18, 16, 15, 17, 46, 9, 19, 8, 7, 10, 0, 63, 1, 56, 55, 57, 2, 11, 58,
                20, 3, 59, 12, 4, 60, 21, 29, 37, 13, 45, 5, 61, 53, 28, 36, 44, 27, 35, 52, 26,
                43, 34, 25, 23, 24, 33, 31, 32, 42, 39, 40, 51, 41, 14, 49, 47, 48, 50, 6, 62, 54
            ]
        );
    }
}
