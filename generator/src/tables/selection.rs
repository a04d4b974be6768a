//! The index of the n-th set bit of every byte.

/// The index of the n-th set bit of every byte, counting from 0: entry `8 * byte + n`; 8 if fewer
/// bits are set.
#[must_use]
pub fn selected() -> Vec<u8> {
    let mut table = Vec::with_capacity(8 << 8);
    for byte in 0..=u8::MAX {
        let mut rest = byte;
        for _ in 0..8 {
            table.push(rest.trailing_zeros() as u8);
            rest &= rest.wrapping_sub(1);
        }
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every entry, compared with a list of all set bits.
    #[test]
    fn every_number_of_every_byte() {
        let table = selected();
        assert_eq!(table.len(), 2_048);
        for (byte, entries) in table.chunks(8).enumerate() {
            let mut ones: Vec<u8> = (0..8).filter(|bit| byte >> bit & 1 == 1).collect();
            ones.resize(8, 8);
            assert_eq!(entries, ones, "{byte:#x}");
        }
    }
}
