//! Bijections whose highest bits distinguish given keys: products, rotations, and an exclusive or
//! with the shifted key.
//!
//! Because a hash is a bijection, its highest bits and the others together determine the key. So a
//! slot that is found by the highest bits stores the other bits with its value, and membership is
//! exact.

use rand_xoshiro::Xoshiro256StarStar;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// The maximum number of keys for a hash with a single factor.
const MOST_BY_FACTOR: usize = 1 << 10;

/// The number of factors tried for each number of bits.
const TRIES: usize = 1 << 16;

/// A number of bits is given up after this many factors, if fewer than one in 32 distinguish half
/// of the keys. Half of the keys have a quarter of the pairs, so about one in 32^4 would
/// distinguish all: fifty times more than are tried.
const PROBES: usize = 128;

/// The maximum number of index bits beyond the minimum for the number of keys.
const MOST_MORE: u32 = 3;

/// The maximum number of keys that are distinguished by bits of the key, and by a fold, of which
/// there are many.
const MOST_BY_BITS: usize = 1 << 12;
const MOST_BY_FOLD: usize = 1 << 6;

/// A hash within a word, which is a bijection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hash {
    /// A product with an odd factor.
    Product(u64),
    /// The key, rotated right.
    Turned(u32),
    /// The exclusive or of the key and the key shifted right by the first number, rotated right by
    /// the second one.
    Folded(u32, u32),
}

impl Hash {
    /// The hash of a key in a word of `bits` bits.
    #[must_use]
    pub const fn of(self, key: u64, bits: u32) -> u64 {
        let mask = u64::MAX >> (64 - bits);
        match self {
            Self::Product(factor) => key.wrapping_mul(factor) & mask,
            Self::Turned(by) => turned(key, by, bits),
            Self::Folded(shift, by) => turned(key ^ key >> shift, by, bits),
        }
    }
}

/// A number of `bits` bits, rotated right by fewer.
const fn turned(number: u64, by: u32, bits: u32) -> u64 {
    if by == 0 {
        return number;
    }
    (number >> by | number << (bits - by)) & (u64::MAX >> (64 - bits))
}

/// The minimum number of bits for `count` indices.
#[must_use]
pub const fn index_bits(count: usize) -> u32 {
    usize::BITS - count.saturating_sub(1).leading_zeros()
}

/// Indices that are already taken.
struct Seen {
    marks: Vec<u32>,
    mark: u32,
}

impl Seen {
    fn new(bits: u32) -> Self {
        Self { marks: vec![0; 1 << bits], mark: 0 }
    }

    /// How many indices come before the first duplicate; `None` if all differ.
    fn told_apart(&mut self, indices: impl Iterator<Item = u64>) -> Option<usize> {
        self.mark += 1;
        for (place, index) in indices.enumerate() {
            if std::mem::replace(&mut self.marks[index as usize], self.mark) == self.mark {
                return Some(place);
            }
        }
        None
    }
}

/// A factor for which the products with the keys, in a word of `bits` bits, differ in their highest
/// bits, and the number of these bits: the minimum found by trying random factors. The result is
/// deterministic.
#[must_use]
pub fn product(keys: &[u64], bits: u32) -> Option<(Hash, u32)> {
    if keys.len() > MOST_BY_FACTOR {
        return None;
    }
    let least = index_bits(keys.len()).max(1);
    let most = (least + MOST_MORE).min(bits);
    let mut seen = Seen::new(most);
    (least..=most).find_map(|index_bits| {
        let mut random = Xoshiro256StarStar::seed_from_u64((index_bits - least).into());
        let mut halves = 0;
        for tried in 0..TRIES {
            if tried == PROBES && halves < PROBES / 32 {
                return None;
            }
            let hash = Hash::Product((random.next_u64() | 1) & (u64::MAX >> (64 - bits)));
            let indices = keys.iter().map(|&key| hash.of(key, bits) >> (bits - index_bits));
            let Some(apart) = seen.told_apart(indices) else { return Some((hash, index_bits)) };
            halves += usize::from(apart >= keys.len() / 2);
        }
        None
    })
}

/// The rotation that distinguishes the keys by the fewest adjacent bits, as the highest ones, and
/// the number of these bits.
#[must_use]
pub fn turn(keys: &[u64], bits: u32) -> Option<(Hash, u32)> {
    let rotations = (0..bits).map(Hash::Turned);
    (keys.len() <= MOST_BY_BITS).then(|| fewest(keys, bits, rotations))?
}

/// The fold that distinguishes the keys by the fewest highest bits, and the number of these bits.
#[must_use]
pub fn fold(keys: &[u64], bits: u32) -> Option<(Hash, u32)> {
    let shifts = (1..bits).flat_map(|shift| (0..bits).map(move |by| Hash::Folded(shift, by)));
    (keys.len() <= MOST_BY_FOLD).then(|| fewest(keys, bits, shifts))?
}

fn fewest(
    keys: &[u64],
    bits: u32,
    hashes: impl Iterator<Item = Hash> + Clone,
) -> Option<(Hash, u32)> {
    let least = index_bits(keys.len()).max(1);
    let most = (least + MOST_MORE).min(bits);
    let mut seen = Seen::new(most);
    (least..=most).find_map(|index_bits| {
        let found = hashes.clone().find(|hash| {
            let indices = keys.iter().map(|&key| hash.of(key, bits) >> (bits - index_bits));
            seen.told_apart(indices).is_none()
        });
        found.map(|hash| (hash, index_bits))
    })
}

/// The smallest modulus for which all keys have different remainders, if it is at most `most`. All
/// smaller ones are tried.
#[must_use]
pub fn smallest_modulus(keys: &[u64], most: u64) -> Option<u64> {
    let mut seen = Seen::new(index_bits(most as usize + 1));
    let moduli = keys.len().max(2) as u64..=most;
    moduli
        .into_iter()
        .find(|modulus| seen.told_apart(keys.iter().map(|key| key % modulus)).is_none())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_hash_is_a_bijection() {
        for bits in [8, 16] {
            let hashes = [
                Hash::Product(0x2d),
                Hash::Turned(0),
                Hash::Turned(3),
                Hash::Folded(5, 6),
                Hash::Folded(1, 0),
            ];
            for hash in hashes {
                let all: BTreeSet<u64> = (0..1 << bits).map(|key| hash.of(key, bits)).collect();
                assert_eq!(all.len(), 1 << bits, "{hash:?}");
            }
        }
        assert_eq!(Hash::Turned(8).of(0x1234_5678, 32), 0x7812_3456);
        assert_eq!(Hash::Turned(63).of(1, 64), 2);
    }

    #[test]
    fn found_hashes_tell_keys_apart() {
        let mut random = Xoshiro256StarStar::seed_from_u64(5);
        for count in [2, 3, 8, 33, 40, 100] {
            for bits in [16_u32, 32, 64] {
                let mut keys: Vec<u64> =
                    (0..count).map(|_| random.next_u64() >> (64 - bits)).collect();
                keys.sort_unstable();
                keys.dedup();
                for (hash, index_bits) in
                    [product(&keys, bits), turn(&keys, bits), fold(&keys, bits)]
                        .into_iter()
                        .flatten()
                {
                    let indices: BTreeSet<u64> =
                        keys.iter().map(|&key| hash.of(key, bits) >> (bits - index_bits)).collect();
                    assert_eq!(indices.len(), keys.len(), "{hash:?}");
                    assert!(1 << index_bits >= keys.len());
                }
            }
        }
    }

    /// The 64 isolated bits have different remainders modulo 67, and for no smaller modulus.
    #[test]
    fn the_modulus_of_the_books() {
        let bits: Vec<u64> = (0..64).map(|bit| 1 << bit).collect();
        assert_eq!(smallest_modulus(&bits, 100), Some(67));
        let bits: Vec<u64> = (0..32).map(|bit| 1 << bit).collect();
        assert_eq!(smallest_modulus(&bits, 100), Some(37));
        assert_eq!(smallest_modulus(&bits, 36), None);
    }

    /// Keys that differ in their last byte.
    #[test]
    fn structured_keys_need_no_product() {
        let keys: Vec<u64> = (0..16).map(|code| 0x5600 + code).collect();
        assert_eq!(turn(&keys, 16), Some((Hash::Turned(4), 4)));
    }
}
