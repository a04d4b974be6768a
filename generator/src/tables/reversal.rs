//! Bytes with their bits in the opposite order, and the factors that put them there.

/// Every byte reversed: bit `n` of entry `x` is bit `7 - n` of `x`.
///
/// By the recurrence `r(x) = r(x / 2) / 2 + 128 * (x mod 2)`.
#[must_use]
pub fn bytes() -> Vec<u8> {
    let mut reversed = vec![0_u8; 256];
    for x in 1..256_usize {
        reversed[x] = reversed[x / 2] / 2 + if x % 2 == 1 { 0x80 } else { 0 };
    }
    reversed
}

/// The matrix by which the product with a byte has its bits in the opposite order, as the instruction
/// GF2P8AFFINEQB takes it: its row for bit `n` of the product is byte `7 - n`, and selects bit
/// `7 - n` of the factor. So byte `n` has bit `n`.
#[must_use]
pub fn matrix() -> u64 {
    (0..8).fold(0, |matrix, bit| matrix | 1 << (8 * bit + bit))
}

/// A factor that copies a byte to several places, and a mask that takes each bit of the byte from one
/// of the copies: the one in which its place and `7 - bit` have the same remainder by a modulus. What
/// adds up places with the same remainder then has the bits in reverse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Copies {
    /// The sum of the powers of two by which the byte is multiplied.
    pub factor: u64,
    /// The bits that are taken.
    pub mask: u64,
}

/// All bits of a byte.
const ALL: [u32; 8] = [0, 1, 2, 3, 4, 5, 6, 7];

impl Copies {
    /// Copies of a byte at these places, of which these bits are taken.
    ///
    /// # Panics
    /// If no copy has one of the bits at such a place.
    #[must_use]
    pub fn of(bits: &[u32], places: &[u32], modulus: u32) -> Self {
        let fits = |place: u32, bit: u32| (place + bit) % modulus == (7 - bit) % modulus;
        let taken = bits.iter().map(|&bit| {
            let place = places.iter().find(|&&place| fits(place, bit));
            1 << (place.expect("a copy with the bit in its place") + bit)
        });
        Self { factor: places.iter().map(|&place| 1 << place).sum(), mask: taken.sum() }
    }
}

/// Four copies of a byte, whose bits are collected by a product with 2^0 + 2^8 + … + 2^32: they
/// are the lowest eight bits above 2^32. Sean Eron Anderson, 2001.
#[must_use]
pub fn in_one_product() -> Copies {
    Copies::of(&ALL, &[1, 11, 21, 31], 8)
}

/// Two copies of a byte for each half of its bits, which are collected by a product with
/// 2^0 + 2^8 + 2^16: they are the lowest eight bits above 2^16. Sean Eron Anderson, 2001.
#[must_use]
pub fn in_two_products() -> [Copies; 2] {
    [Copies::of(&[2, 3, 6, 7], &[1, 11], 8), Copies::of(&[0, 1, 4, 5], &[5, 15], 8)]
}

/// Five copies of a byte, whose bits are collected by the remainder modulo 2^10 - 1. Rich
/// Schroeppel, 1972.
#[must_use]
pub fn in_remainder() -> Copies {
    Copies::of(&ALL, &[1, 9, 17, 25, 33], 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_is_reversed() {
        let table = bytes();
        let [four, five] = [in_one_product(), in_remainder()];
        let [low, high] = in_two_products();
        for byte in 0..=u8::MAX {
            let (x, reversed) = (u64::from(byte), byte.reverse_bits());
            assert_eq!(table[usize::from(byte)], reversed);
            let chosen = (x * four.factor) & four.mask;
            assert_eq!((chosen.wrapping_mul(0x01_0101_0101) >> 32) as u8, reversed);
            let chosen = (x * low.factor) & low.mask | (x * high.factor) & high.mask;
            assert_eq!(((chosen * 0x01_0101) >> 16) as u8, reversed);
            assert_eq!(((x * five.factor) & five.mask) % 1023, u64::from(reversed));
        }
    }

    /// The numbers of Bit Twiddling Hacks.
    #[test]
    fn the_published_numbers_are_found() {
        let found = [in_one_product(), in_remainder()].map(|copies| [copies.factor, copies.mask]);
        assert_eq!(found, [[0x8020_0802, 0x08_8442_2110], [0x02_0202_0202, 0x0108_8442_2010]]);
        let found = in_two_products().map(|copies| [copies.factor, copies.mask]);
        assert_eq!(found, [[0x0802, 0x2_2110], [0x8020, 0x8_8440]]);
    }
}
