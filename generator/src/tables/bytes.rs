//! Bit scans of all bytes.

/// The number of trailing zeros of every byte: 256 entries of one byte, entry 0 being 8.
///
/// Source: Reinhard Scharnagl, Winboard Programming Forum, 2005.
#[must_use]
pub fn trailing_zeros() -> Vec<u8> {
    let mut table = vec![8];
    // An odd number has none, and an even one has one more than its half.
    (1..256_usize).for_each(|n| table.push(if n % 2 == 1 { 0 } else { table[n / 2] + 1 }));
    table
}

/// The index of the most significant one bit of every byte: 256 entries of one byte, entry 0 being 0.
///
/// Source: Eugene Nalimov, Computer Chess Club, 2000.
#[must_use]
pub fn most_significant_bits() -> Vec<u8> {
    let mut table = vec![0, 0];
    (2..256_usize).for_each(|n| table.push(table[n / 2] + 1));
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The whole domain, against the standard library.
    #[test]
    fn every_byte() {
        let (trailing, most) = (trailing_zeros(), most_significant_bits());
        assert_eq!((trailing.len(), most.len()), (256, 256));
        for byte in 0..=u8::MAX {
            assert_eq!(u32::from(trailing[usize::from(byte)]), byte.trailing_zeros());
            assert_eq!(u32::from(most[usize::from(byte)]), byte.checked_ilog2().unwrap_or(0));
        }
    }
}
