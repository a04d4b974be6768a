//! Exact arithmetic modulo the Mersenne prime 2^61 - 1.
//!
//! The counts of sequences are determinants of integers below 2^58, with fractions in between.
//! Modulo a prime greater than all counts, fractions are integers and the counts are exact.

use std::ops::{Add, Mul, Sub};

/// The modulus.
const PRIME: u64 = (1 << 61) - 1;

/// A number modulo 2^61 - 1, kept below it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Residue(u64);

impl Residue {
    pub(super) const ZERO: Self = Self(0);
    pub(super) const ONE: Self = Self(1);

    /// `2^exponent`, also for negative exponents. Because 2^61 is 1, only the exponent modulo 61
    /// matters.
    pub(super) const fn power_of_two(exponent: i32) -> Self {
        Self(1 << exponent.rem_euclid(61))
    }

    /// The number itself, from 0 to 2^61 - 2.
    pub(super) const fn get(self) -> u64 {
        self.0
    }

    /// The inverse, by Fermat's little theorem: the power of 2^61 - 3. For zero the result is zero.
    pub(super) fn inverse(self) -> Self {
        // In binary, the exponent is 59 ones, a zero and a one.
        let mut power = Self::ONE;
        for bit in (0..61).rev() {
            power = power * power;
            if bit != 1 {
                power = power * self;
            }
        }
        power
    }

    /// `self - one * other`, in one step.
    pub(super) const fn less(self, one: Self, other: Self) -> Self {
        let product = one.0 as u128 * other.0 as u128;
        // Because 2^61 is 1, the bits above the lower 61 are added to them, in the product and in
        // the difference.
        let difference = self.0 + 2 * PRIME - (product as u64 & PRIME) - (product >> 61) as u64;
        let rest = (difference & PRIME) + (difference >> 61);
        Self(if rest >= PRIME { rest - PRIME } else { rest })
    }

    /// Reduces a sum below twice the modulus.
    const fn reduce(sum: u64) -> Self {
        Self(if sum >= PRIME { sum - PRIME } else { sum })
    }
}

impl Add for Residue {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self::reduce(self.0 + other.0)
    }
}

impl Sub for Residue {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self::reduce(self.0 + PRIME - other.0)
    }
}

impl Mul for Residue {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        let product = self.0 as u128 * other.0 as u128;
        // 2^61 is 1, so the bits above the lower 61 are added to them.
        Self::reduce((product as u64 & PRIME) + (product >> 61) as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges() {
        let last = Residue(PRIME - 1);
        assert_eq!((last + last).get(), PRIME - 2);
        assert_eq!((Residue::ZERO - Residue::ONE).get(), PRIME - 1);
        assert_eq!((last * last).get(), 1);
        assert_eq!(last + Residue::ONE, Residue::ZERO);
        assert_eq!(Residue::power_of_two(-1) + Residue::power_of_two(-1), Residue::ONE);
        assert_eq!(Residue::ZERO.inverse(), Residue::ZERO);
        let edges = [Residue::ZERO, Residue::ONE, Residue(PRIME - 2), last];
        for a in edges {
            for b in edges {
                for c in edges {
                    assert_eq!(c.less(a, b), c - a * b, "{c:?} - {a:?} * {b:?}");
                }
            }
        }
    }

    /// Products compared with the remainder of the 128-bit product, and inverses with their
    /// definition.
    #[test]
    fn products_and_inverses() {
        let mut x: u64 = 1;
        for _ in 0..1_000 {
            x = x.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let (a, b) = (Residue(x % PRIME), Residue(x.rotate_left(32) % PRIME));
            assert_eq!(
                u128::from((a * b).get()),
                u128::from(a.get()) * u128::from(b.get()) % u128::from(PRIME)
            );
            assert_eq!(a * a.inverse(), Residue::ONE);
            let c = Residue(x.rotate_left(17) % PRIME);
            assert_eq!(c.less(a, b), c - a * b);
        }
    }
}
