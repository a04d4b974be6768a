//! A two-level perfect hash: keys fall into buckets, and each bucket has a displacement that moves
//! its keys to free slots.
//!
//! Source: Djamal Belazzougui, Fabiano Botelho and Martin Dietzfelbinger, "Hash, displace, and
//! compress", 2009; Daniel Lemire, "Fast random integer generation in an interval", 2019 (a
//! multiplication instead of a remainder).

use super::hashes::{Hash, index_bits};
use rand_xoshiro::Xoshiro256StarStar;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use std::cmp::Reverse;

/// The maximum number of keys.
pub const MOST: usize = 1 << 20;

/// The average number of keys in a bucket; tried in this order.
const KEYS_OF_BUCKET: [usize; 5] = [6, 4, 3, 2, 1];

/// The number of factors tried for each; for few keys they take no time.
const fn tries(keys: usize) -> usize {
    if keys < 1 << 11 { 16 } else { 3 }
}

/// The maximum number of keys that fill every slot: with more, a 16-bit displacement does not reach
/// all slots.
const MOST_FULL: usize = 1 << 16;

/// With more keys, there is one additional slot for this many.
const KEYS_OF_FREE_SLOT: usize = 32;

/// The maximum number of displacement bits, and with that many keys that two keys of a bucket often
/// have the same highest bits, so that no displacement parts them.
const MOST_MOVED_BITS: u32 = 16;
const MOST_MOVED_BITS_OF_MANY: u32 = 24;

/// The number of displacements tried for a bucket, per slot.
const NUMBERS: u64 = 2;

/// A hash of keys to slots.
///
/// The hash of a key is a product in a word. The displacement of the key's bucket is added to its
/// highest bits. The lower bits, which select the bucket, do not change, so all keys have different
/// sums. The sum is multiplied by the number of slots: the upper word of the product is the slot,
/// and the lower one is called the *rest*. The rests of one slot differ by multiples of the number
/// of slots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Displacement {
    /// The hash.
    pub hash: Hash,
    /// The number of slots.
    pub slots: u64,
    /// The number of displacement bits.
    pub moved_bits: u32,
    /// The number of bits below the highest [`moved_bits`](Self::moved_bits), which select the
    /// bucket.
    pub bucket_bits: u32,
    /// The displacement of each bucket, which is added to the highest bits of its hashes.
    pub displacements: Vec<u64>,
}

impl Displacement {
    /// The slot of a key in a word of `bits` bits, and the rest.
    #[must_use]
    pub fn slot(&self, key: u64, bits: u32) -> (usize, u64) {
        let hash = self.hash.of(key, bits);
        self.place(hash, self.displacements[self.bucket(hash, bits)], bits)
    }

    fn bucket(&self, hash: u64, bits: u32) -> usize {
        let below = hash >> (bits - self.moved_bits - self.bucket_bits);
        (below & ((1 << self.bucket_bits) - 1)) as usize
    }

    /// The slot of a hash and the rest, for this displacement.
    fn place(&self, hash: u64, displacement: u64, bits: u32) -> (usize, u64) {
        let mask = u64::MAX >> (64 - bits);
        let moved = hash.wrapping_add(displacement << (bits - self.moved_bits)) & mask;
        let product = u128::from(moved) * u128::from(self.slots);
        ((product >> bits) as usize, product as u64 & mask)
    }

    /// The minimum rest in a slot.
    #[must_use]
    pub fn least_rest(&self, slot: u64, bits: u32) -> u64 {
        let start = u128::from(slot) << bits;
        let first = start.div_ceil(u128::from(self.slots));
        (first * u128::from(self.slots) - start) as u64
    }

    /// Displacements for distinct keys in a word of `bits` bits: for as many slots as keys or a few
    /// more, and for the next power of two, which replaces the second multiplication by a shift.
    #[must_use]
    pub fn find(keys: &[u64], bits: u32) -> Vec<Self> {
        if keys.len() > MOST {
            return Vec::new();
        }
        let free = if keys.len() > MOST_FULL { keys.len() / KEYS_OF_FREE_SLOT } else { 0 };
        let least = (keys.len() + free) as u64;
        let mut all = vec![least, least.next_power_of_two()];
        all.dedup();
        let find = |slots| {
            let found = Self::with_slots(keys, slots, bits, MOST_MOVED_BITS);
            let is_many = found.is_none() && keys.len() > MOST_FULL;
            if is_many {
                Self::with_slots(keys, slots, bits, MOST_MOVED_BITS_OF_MANY)
            } else {
                found
            }
        };
        all.into_iter().filter_map(find).collect()
    }

    fn with_slots(keys: &[u64], slots: u64, bits: u32, most_moved: u32) -> Option<Self> {
        let index_bits = index_bits(slots as usize).max(1);
        let buckets = |of_bucket| keys.len().div_ceil(of_bucket).next_power_of_two().max(2);
        let mut buckets: Vec<usize> = KEYS_OF_BUCKET.into_iter().map(buckets).collect();
        buckets.dedup();
        let mut random = Xoshiro256StarStar::seed_from_u64(1);
        buckets.into_iter().find_map(|buckets| {
            let bucket_bits = buckets.trailing_zeros();
            // As many as an entry of their table has, if the word has enough.
            let most = bits.checked_sub(bucket_bits)?;
            let moved_bits = index_bits.next_power_of_two().clamp(8, most_moved).min(most);
            if moved_bits < index_bits && keys.len() <= MOST_FULL {
                return None;
            }
            (0..tries(keys.len())).find_map(|_| {
                let factor = (random.next_u64() | 1) & (u64::MAX >> (64 - bits));
                let mut made = Self {
                    hash: Hash::Product(factor),
                    slots,
                    moved_bits,
                    bucket_bits,
                    displacements: vec![0; buckets],
                };
                made.displace(keys, bits).then_some(made)
            })
        })
    }

    /// Finds the displacements of all buckets, the largest bucket first. Returns whether every
    /// bucket has one.
    fn displace(&mut self, keys: &[u64], bits: u32) -> bool {
        let mut buckets: Vec<Vec<u64>> = vec![Vec::new(); self.displacements.len()];
        for &key in keys {
            let hash = self.hash.of(key, bits);
            buckets[self.bucket(hash, bits)].push(hash);
        }
        let mut order: Vec<usize> = (0..buckets.len()).collect();
        order.sort_by_key(|&bucket| Reverse(buckets[bucket].len()));
        let mut taken = vec![false; self.slots as usize];
        let mut free = 0;
        let mut places = Vec::new();
        for bucket in order {
            let hashes = &buckets[bucket];
            let mut fits = |number: u64| {
                places.clear();
                for &hash in hashes {
                    let (slot, rest) = self.place(hash, number, bits);
                    if taken[slot] || places.contains(&slot) || !self.is_exact(rest, bits) {
                        return false;
                    }
                    places.push(slot);
                }
                true
            };
            let all = 1_u64 << self.moved_bits;
            let found = match hashes.as_slice() {
                [] => Some(0),
                // A single key takes the first free slot, if displacements reach every slot.
                [only] if self.slots <= all => {
                    while taken.get(free) == Some(&true) {
                        free += 1;
                    }
                    let free = (free..taken.len()).filter(|&slot| !taken[slot]);
                    let mut numbers = free.map(|slot| {
                        let middle =
                            ((2 * slot as u128 + 1) << (bits - 1)) / u128::from(self.slots);
                        (middle as u64).wrapping_sub(*only) >> (bits - self.moved_bits) & (all - 1)
                    });
                    numbers.find_map(|number| {
                        [number, (number + 1) & (all - 1)].into_iter().find(|&number| fits(number))
                    })
                }
                // In an order that jumps, because neighbouring displacements lead to nearly the
                // same slots, and a different one for each bucket.
                _ => (0..all.min(NUMBERS * self.slots))
                    .map(|step| ((step + bucket as u64) * 0x9e37) & (all - 1))
                    .find(|&number| fits(number)),
            };
            let Some(found) = found else { return false };
            for &hash in hashes {
                taken[self.place(hash, found, bits).0] = true;
            }
            self.displacements[bucket] = found;
        }
        true
    }

    /// Whether no other key in the slot can be mistaken for the one with this rest. Other rests
    /// differ by a multiple of the number of slots, and a smaller number is added, so they can only
    /// collide around the end of the word; hence the first and last rests are excluded. If the
    /// number of slots is a power of two, multiples never pass the end.
    fn is_exact(&self, rest: u64, bits: u32) -> bool {
        let mask = u64::MAX >> (64 - bits);
        self.slots.is_power_of_two() || (self.slots..=mask - self.slots).contains(&rest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// Every key has its own slot, even if no slot is free, and if displacements do not reach every
    /// slot.
    #[test]
    fn every_key_has_a_slot_of_its_own() {
        let mut random = Xoshiro256StarStar::seed_from_u64(9);
        for (count, bits) in [
            (2, 16),
            (3, 16),
            (33, 32),
            (300, 16),
            (300, 32),
            (700, 32),
            (64, 16),
            (128, 32),
            (1024, 32),
            (1000, 64),
            (5000, 64),
            (8192, 32),
            (70_000, 32),
            (100_000, 64),
            (400_000, 64),
        ] {
            let mut keys = BTreeSet::new();
            while keys.len() < count {
                keys.insert(random.next_u64() >> (64 - bits));
            }
            let keys: Vec<u64> = keys.into_iter().collect();
            let found = Displacement::find(&keys, bits);
            let least = if count > MOST_FULL { count + count / KEYS_OF_FREE_SLOT } else { count };
            assert!(found.first().is_some_and(|found| found.slots == least as u64));
            for found in found {
                let slot = |&key: &u64| found.slot(key, bits).0;
                let slots: BTreeSet<usize> = keys.iter().map(slot).collect();
                assert_eq!(slots.len(), keys.len());
                assert!(slots.last().is_some_and(|&last| (last as u64) < found.slots));
            }
        }
    }

    /// The search is deterministic, and its seed is pinned.
    #[test]
    fn the_search_is_pinned() {
        let keys: Vec<u64> = (0..9).map(|key| key * key * 1_000_003).collect();
        let found = Displacement::find(&keys, 32);
        let found: Vec<(u64, Hash, &[u64])> =
            found.iter().map(|one| (one.slots, one.hash, &*one.displacements)).collect();
        let pinned: [(u64, Hash, &[u64]); 2] = [
            (9, Hash::Product(2_381_648_103), &[93, 19]),
            (16, Hash::Product(264_704_197), &[55, 19]),
        ];
        assert_eq!(found, pinned);
    }
}
