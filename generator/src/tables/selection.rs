//! The places of the one bits of a byte, by their number.

/// The index of the one bit of every byte that has so many others below it, entry
/// `8 * byte + number`; 8 where there is none.
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

    /// Every entry, by a list of all one bits.
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
