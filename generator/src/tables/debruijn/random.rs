//! Uniform numbers from a seed.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// A uniformly distributed number below `count` from a seed, the same on every host and in every
/// version.
///
/// The result is the high half of the product of `count` and an output of Xoshiro256++, seeded by
/// `seed_from_u64`. If the product's low half is below `2^64 mod count`, the next output is taken.
/// So for a count of `2^b` the number is the top `b` bits of the first output.
///
/// Source: Daniel Lemire, *Fast Random Integer Generation in an Interval*, 2019.
pub(super) fn below(count: u64, seed: u64) -> u64 {
    let mut outputs = Xoshiro256PlusPlus::seed_from_u64(seed);
    let threshold = count.wrapping_neg() % count;
    loop {
        let product = u128::from(outputs.next_u64()) * u128::from(count);
        if product as u64 >= threshold {
            return (product >> 64) as u64;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first output for seed 0, from the reference implementation.
    #[test]
    fn powers_of_two_take_the_top_bits() {
        let output = Xoshiro256PlusPlus::seed_from_u64(0).next_u64();
        for bits in 1..64 {
            assert_eq!(below(1 << bits, 0), output >> (64 - bits));
        }
        assert_eq!(below(1, 0), 0);
    }

    /// Outputs beyond the last multiple of the count are rejected: nearly half of them for a count
    /// just above half of all numbers.
    #[test]
    fn numbers_are_below_any_count() {
        for seed in 0..1_000 {
            for count in [1, 2, 3, 350, (1 << 63) + 1, u64::MAX] {
                assert!(below(count, seed) < count);
            }
        }
    }
}
