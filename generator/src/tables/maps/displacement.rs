//! A perfect hash in two levels: keys fall into buckets, and each bucket has a number that moves its keys to free slots.
//!
//! Source: Djamal Belazzougui, Fabiano Botelho and Martin Dietzfelbinger, "Hash, displace, and compress", 2009; the exclusive or as by
//! Giulio Ermanno Pibiri and Roberto Trani, "`PTHash`: revisiting FCH minimal perfect hashing", 2021.

use super::hashes::{Hash, index_bits};
use rand_xoshiro::Xoshiro256StarStar;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use std::cmp::Reverse;

/// The most keys.
pub const MOST: usize = 1 << 20;

/// The keys of a bucket on average, which are tried in this order.
const KEYS_OF_BUCKET: [usize; 5] = [6, 4, 3, 2, 1];

/// The factors that are tried for each: those of few keys take no time.
const fn tries(keys: usize) -> usize {
    if keys < 1 << 11 { 48 } else { 3 }
}

/// A hash of keys to slots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Displacement {
    /// The hash, whose highest bits are an index of [`index_bits`](Self::index_bits).
    pub hash: Hash,
    /// The bits of a slot.
    pub index_bits: u32,
    /// The bits below those, which are the number of a bucket.
    pub bucket_bits: u32,
    /// What is added to the indices of each bucket, without carries.
    pub displacements: Vec<u64>,
}

impl Displacement {
    /// The slot of a key in a word of so many bits.
    #[must_use]
    pub fn slot(&self, key: u64, bits: u32) -> usize {
        let (index, bucket) = self.parts(key, bits);
        (index ^ self.displacements[bucket]) as usize
    }

    /// The index and the bucket of a key.
    fn parts(&self, key: u64, bits: u32) -> (u64, usize) {
        let hash = self.hash.of(key, bits);
        let below = hash >> (bits - self.index_bits - self.bucket_bits);
        (hash >> (bits - self.index_bits), (below & ((1 << self.bucket_bits) - 1)) as usize)
    }

    /// A displacement of keys, which differ, in a word of `bits` bits, to the least power of two of slots; `None` if none is found.
    #[must_use]
    pub fn find(keys: &[u64], bits: u32) -> Option<Self> {
        if keys.len() > MOST {
            return None;
        }
        let index_bits = index_bits(keys.len()).max(1);
        let mut random = Xoshiro256StarStar::seed_from_u64(1);
        KEYS_OF_BUCKET.into_iter().find_map(|of_bucket| {
            let buckets = keys.len().div_ceil(of_bucket).next_power_of_two().max(2);
            let bucket_bits = buckets.trailing_zeros();
            (0..tries(keys.len())).find_map(|_| {
                let factor = (random.next_u64() | 1) & (u64::MAX >> (64 - bits));
                let mut made = Self {
                    hash: Hash::Product(factor),
                    index_bits,
                    bucket_bits,
                    displacements: vec![0; buckets],
                };
                let fits = index_bits + bucket_bits <= bits;
                (fits && made.displace(keys, bits)).then_some(made)
            })
        })
    }

    /// Finds the numbers of all buckets, the largest bucket first; whether all have one.
    fn displace(&mut self, keys: &[u64], bits: u32) -> bool {
        let mut buckets: Vec<Vec<u64>> = vec![Vec::new(); self.displacements.len()];
        for &key in keys {
            let (index, bucket) = self.parts(key, bits);
            if buckets[bucket].contains(&index) {
                return false;
            }
            buckets[bucket].push(index);
        }
        let mut order: Vec<usize> = (0..buckets.len()).collect();
        order.sort_by_key(|&bucket| Reverse(buckets[bucket].len()));
        let all = 1_u64 << self.index_bits;
        let mut taken = vec![false; all as usize];
        let mut free = 0;
        for bucket in order {
            let indices = &buckets[bucket];
            let found = match indices.as_slice() {
                [] => Some(0),
                // A key by itself takes the first free slot.
                [only] => {
                    while taken[free] {
                        free += 1;
                    }
                    Some(only ^ free as u64)
                }
                // From another number on for each bucket, so that the slots fill evenly.
                _ => (0..all)
                    .map(|number| (number + bucket as u64 * 0x9e37) & (all - 1))
                    .find(|number| indices.iter().all(|index| !taken[(index ^ number) as usize])),
            };
            let Some(found) = found else { return false };
            for index in indices {
                taken[(index ^ found) as usize] = true;
            }
            self.displacements[bucket] = found;
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// Every key has a slot of its own, also where no slot is left over.
    #[test]
    fn every_key_has_a_slot_of_its_own() {
        let mut random = Xoshiro256StarStar::seed_from_u64(9);
        for (count, bits) in
            [(2, 16), (33, 32), (64, 16), (128, 32), (1024, 32), (1000, 64), (5000, 64), (8192, 32)]
        {
            let mut keys = BTreeSet::new();
            while keys.len() < count {
                keys.insert(random.next_u64() >> (64 - bits));
            }
            let keys: Vec<u64> = keys.into_iter().collect();
            let found = Displacement::find(&keys, bits);
            let found = found.unwrap_or_else(|| panic!("{count} keys of {bits} bits"));
            let slots: BTreeSet<usize> = keys.iter().map(|&key| found.slot(key, bits)).collect();
            assert_eq!(slots.len(), keys.len());
            assert!(slots.last() < Some(&count.next_power_of_two()));
        }
    }
}
