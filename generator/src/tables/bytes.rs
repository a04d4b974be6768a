//! Bit scans of all bytes, or of all nibbles.

/// The number of trailing zeros of every number of `bits` bits, at most 8: one byte per entry,
/// entry 0 being `bits`.
///
/// Source: Reinhard Scharnagl, Winboard Programming Forum, 2005.
#[must_use]
pub fn trailing_zeros(bits: u8) -> Vec<u8> {
    let mut table = vec![bits];
    // An odd number has none, an even number has one more than its half.
    (1..1_usize << bits).for_each(|n| table.push(if n % 2 == 1 { 0 } else { table[n / 2] + 1 }));
    table
}

/// The index of the most significant set bit of every number of `bits` bits, at most 8: one byte
/// per entry, entry 0 being 0.
///
/// Source: Eugene Nalimov, Computer Chess Club, 2000.
#[must_use]
pub fn most_significant_bits(bits: u8) -> Vec<u8> {
    let mut table = vec![0, 0];
    (2..1_usize << bits).for_each(|n| table.push(table[n / 2] + 1));
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All inputs, compared with the standard library.
    #[test]
    fn every_byte() {
        let (trailing, most) = (trailing_zeros(8), most_significant_bits(8));
        assert_eq!((trailing.len(), most.len()), (256, 256));
        // The nibble tables are prefixes of the byte tables, except for the entry for zero.
        assert_eq!(trailing_zeros(4), [&[4], &trailing[1..16]].concat());
        assert_eq!(most_significant_bits(4), most[..16]);
        for byte in 0..=u8::MAX {
            assert_eq!(u32::from(trailing[usize::from(byte)]), byte.trailing_zeros());
            assert_eq!(u32::from(most[usize::from(byte)]), byte.checked_ilog2().unwrap_or(0));
        }
    }
}
