//! The indices of the set bits of every byte.

/// For every byte, a word with the indices of its set bits in order, one in each byte from the
/// lowest on, and their number minus one in the last byte.
///
/// If all eight bits are set, the last byte is also the eighth index, so no row has to be masked.
/// For zero it is 255. The bytes between the last index and the number are 0.
///
/// Source: the rows of eight indices of Daniel Lemire and others, Roaring Bitmaps: Implementation
/// of an Optimized Software Library, 2018; here the number is added.
#[must_use]
pub fn indices() -> Vec<u64> {
    let of_byte = |byte: u8| {
        let mut row = [0; 8];
        let ones = (0..8).filter(|index| byte >> index & 1 == 1);
        row.iter_mut().zip(ones).for_each(|(entry, index)| *entry = index);
        row[7] = (byte.count_ones() as u8).wrapping_sub(1);
        u64::from_le_bytes(row)
    };
    (0..=255).map(of_byte).collect()
}

#[cfg(test)]
mod tests {
    use super::indices;

    /// Every entry has the positions of the digit 1 in its binary index.
    #[test]
    fn every_entry_has_the_positions_of_ones() {
        let table = indices();
        assert_eq!(table.len(), 256);
        for (byte, entry) in table.iter().enumerate() {
            let digits: Vec<char> = format!("{byte:08b}").chars().rev().collect();
            let positions = (0..8_u8).filter(|&place| digits[usize::from(place)] == '1');
            let mut expected: Vec<u8> = positions.collect();
            let count = expected.len() as u8;
            expected.resize(7, 0);
            expected.truncate(7);
            expected.push(count.wrapping_sub(1));
            assert_eq!(entry.to_le_bytes(), expected[..], "{byte}");
        }
    }
}
