//! A set of bytes, and its tables by one look-up.

/// A set of bytes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct ByteSet([bool; 256]);

impl ByteSet {
    /// The bytes for which a function returns true.
    pub fn of(is_in: impl Fn(u8) -> bool) -> Self {
        Self(std::array::from_fn(|byte| is_in(byte as u8)))
    }

    pub fn has(&self, byte: u8) -> bool {
        self.0[usize::from(byte)]
    }

    /// All other bytes.
    pub fn complement(&self) -> Self {
        Self(self.0.map(|is_in| !is_in))
    }

    /// Its bytes in order.
    pub fn bytes(&self) -> impl Iterator<Item = u8> {
        (0..=u8::MAX).filter(|&byte| self.has(byte))
    }

    /// Whether all of its bytes are below 0x80.
    pub fn is_ascii(&self) -> bool {
        self.0[128..].iter().all(|&is_in| !is_in)
    }

    /// Its bytes as ranges from a first to a last one.
    pub fn ranges(&self) -> Vec<(u8, u8)> {
        let mut ranges: Vec<(u8, u8)> = Vec::new();
        for byte in self.bytes() {
            match ranges.last_mut() {
                Some((_, last)) if byte > 0 && *last == byte - 1 => *last = byte,
                _ => ranges.push((byte, byte)),
            }
        }
        ranges
    }

    /// For each high nibble the low nibbles with which it is in the set, a bit for each.
    pub(super) fn rows(&self) -> [u16; 16] {
        let row = |high: usize| {
            let bits = (0..16).map(|low| u16::from(self.0[16 * high + low]) << low);
            bits.fold(0, |row, bit| row | bit)
        };
        std::array::from_fn(row)
    }

    /// For each low nibble the only byte of the set that ends in it, or else one that ends in
    /// another; `None` if a byte is above 0x7f, or two end in the same nibble.
    pub fn by_low_nibble(&self) -> Option<[u8; 16]> {
        let mut table = std::array::from_fn(|low| low as u8 ^ 1);
        for byte in self.bytes() {
            let entry = &mut table[usize::from(byte & 15)];
            if byte >= 0x80 || *entry & 15 == byte & 15 {
                return None;
            }
            *entry = byte;
        }
        Some(table)
    }

    /// For each low nibble a bit for each high nibble with which it is in the set: a table for the
    /// bytes below 0x80, and one for those above.
    pub fn by_high_bits(&self) -> [[u8; 16]; 2] {
        let rows = self.rows();
        let table = |half: usize| {
            let bits =
                |low: usize| (0..8).map(move |high| (rows[8 * half + high] >> low & 1) << high);
            std::array::from_fn(|low| bits(low).fold(0, |entry, bit| entry | bit) as u8)
        };
        [table(0), table(1)]
    }

    /// For each of the lower seven bits of a byte the byte itself if it is in the set, or the one
    /// 0x80 above it, or else another; `None` if both are.
    pub fn by_low_bits(&self) -> Option<Vec<u8>> {
        let entry = |low: u8| match (self.has(low), self.has(low | 0x80)) {
            (true, true) => None,
            (true, false) => Some(low),
            (false, true) => Some(low | 0x80),
            (false, false) => Some(low ^ 1),
        };
        (0..0x80).map(entry).collect()
    }

    /// For each of the lower seven bits of a byte, bit 0 if it is in the set without the eighth one,
    /// and bit 1 if it is with it.
    pub fn by_sign(&self) -> Vec<u8> {
        let entry = |low: u8| u8::from(self.has(low)) | u8::from(self.has(low | 0x80)) << 1;
        (0..0x80).map(entry).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_have_all_bytes_in_order() {
        let set = ByteSet::of(|byte| byte == 0 || (3..=5).contains(&byte) || byte >= 0xfe);
        assert_eq!(set.ranges(), [(0, 0), (3, 5), (0xfe, 0xff)]);
        assert_eq!(set.complement().ranges(), [(1, 2), (6, 0xfd)]);
        assert_eq!(ByteSet::of(|_| true).ranges(), [(0, 0xff)]);
        assert!(ByteSet::of(|_| false).ranges().is_empty());
    }

    /// Each table, read as vectors read it, has all sets of a byte, and some larger ones.
    #[test]
    fn tables_have_exactly_the_set() {
        let of_one = (0..=u8::MAX).map(|one| ByteSet::of(|byte| byte == one));
        let steps = (1..64).map(|step| ByteSet::of(move |byte| byte % step == 1));
        for set in of_one.chain(steps) {
            let [below, above] = set.by_high_bits();
            let (by_sign, by_low_bits) = (set.by_sign(), set.by_low_bits());
            for byte in 0..=u8::MAX {
                let (low, high) = (usize::from(byte & 15), byte >> 4);
                let half = if high < 8 { below } else { above };
                assert_eq!(half[low] >> (high & 7) & 1 == 1, set.has(byte));
                let entry = by_sign[usize::from(byte & 0x7f)];
                assert_eq!(entry >> (byte >> 7) & 1 == 1, set.has(byte));
                if let Some(table) = &by_low_bits {
                    assert_eq!(table[usize::from(byte & 0x7f)] == byte, set.has(byte));
                }
                if let Some(table) = set.by_low_nibble() {
                    assert_eq!(byte < 0x80 && table[low] == byte, set.has(byte));
                }
            }
        }
    }
}
