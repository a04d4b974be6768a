//! Finds factors for one site by simulated annealing.
//!
//! All numbers are integers: floating-point logarithms differ from host to host.

use super::trial::Trial;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// A factor of a site, in the top bits of 128, and its cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Candidate {
    pub cost: u32,
    pub factor: u128,
}

/// The effort of a search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effort {
    /// The maximum number of sparse numbers tried before one is a factor.
    pub tries: u32,
    /// The number of coolings; each but the first starts near the best factor.
    pub coolings: u32,
    /// The number of changes in each cooling.
    pub steps: u32,
}

/// Searches a factor for one site.
pub(super) struct Annealing<'a> {
    trial: &'a mut Trial,
    outputs: Xoshiro256PlusPlus,
    /// The bits of the word.
    width: u32,
}

impl<'a> Annealing<'a> {
    pub fn new(trial: &'a mut Trial, width: u32, seed: u64) -> Self {
        Self { trial, outputs: Xoshiro256PlusPlus::seed_from_u64(seed), width }
    }

    /// The best factor; `None` if no try finds one.
    pub fn best(mut self, effort: Effort) -> Option<Candidate> {
        let mut best = self.first(effort.tries)?;
        for cooling in 0..effort.coolings {
            let start = if cooling == 0 { best } else { self.near(best) };
            best = best.min(self.cooled(start, effort.steps));
        }
        Some(best)
    }

    /// A random number below `count`.
    fn below(&mut self, count: u32) -> u32 {
        (((self.outputs.next_u64() >> 32) * u64::from(count)) >> 32) as u32
    }

    /// A power of two, or its negative.
    fn power(&mut self) -> u128 {
        let power = 1_u128 << (127 - self.below(self.width));
        if self.below(2) == 0 { power } else { power.wrapping_neg() }
    }

    /// A random number with few set bits, or with few signed digits of ±1.
    ///
    /// Multiplying by a run of set bits is a subtraction. Its borrow gives equal results for
    /// occupancies that differ only beyond the first blocker.
    fn sparse(&mut self) -> u128 {
        if self.below(2) == 0 {
            let [a, b, c] = [0; 3].map(|_| {
                u128::from(self.outputs.next_u64()) << 64 | u128::from(self.outputs.next_u64())
            });
            return (a & b & c) << (128 - self.width);
        }
        let digits = 2 + self.below(8);
        (0..digits).fold(0, |factor, _| factor.wrapping_add(self.power()))
    }

    /// A random digit of the factor's non-adjacent form; 0 if it has none.
    fn digit(&mut self, factor: u128) -> u128 {
        let mut places = marks(factor);
        let count = places.count_ones();
        if count == 0 {
            return 0;
        }
        for _ in 0..self.below(count) {
            places &= places - 1;
        }
        let place = places & places.wrapping_neg();
        let digit = place >> 1;
        if factor & place == 0 { digit } else { digit.wrapping_neg() }
    }

    /// The factor with one digit added, removed or moved, or doubled, halved or negated.
    fn changed(&mut self, factor: u128) -> u128 {
        let kind = self.below(10);
        if kind == 0 {
            return factor.wrapping_add(self.power());
        }
        let digit = self.digit(factor);
        let halved = |digit: u128| (digit.cast_signed() / 2).cast_unsigned().wrapping_sub(digit);
        let changed = factor.wrapping_add(match kind {
            1 => digit.wrapping_neg(),
            2 | 3 => self.power().wrapping_sub(digit),
            4 => digit,
            5 => halved(digit),
            6 => (digit.cast_signed() >> self.below(4)).cast_unsigned(),
            7 => digit.wrapping_mul(2).wrapping_neg(),
            8 => digit.wrapping_add(self.digit(factor)),
            _ => halved(digit).wrapping_add(halved(self.digit(factor))),
        });
        // Halving the lowest digit shifts it out of the word.
        changed & u128::MAX << (128 - self.width)
    }

    fn first(&mut self, tries: u32) -> Option<Candidate> {
        for _ in 0..tries {
            let factor = self.sparse();
            if let Some(cost) = self.trial.cost(factor, u32::MAX) {
                return Some(Candidate { cost, factor });
            }
        }
        None
    }

    /// The best factor with some bits changed, or unchanged if no such number is a factor.
    fn near(&mut self, best: Candidate) -> Candidate {
        for _ in 0..NEAR {
            let changes = 1 + self.below(4);
            let factor =
                (0..changes).fold(best.factor, |factor, _| factor.wrapping_add(self.power()));
            if factor != best.factor
                && let Some(cost) = self.trial.cost(factor, u32::MAX)
            {
                return Candidate { cost, factor };
            }
        }
        best
    }

    /// The best factor on a random walk that accepts higher costs less and less often.
    fn cooled(&mut self, start: Candidate, steps: u32) -> Candidate {
        let (mut current, mut best) = (start, start);
        // The temperature in 1024ths; it falls by a fraction after each stage.
        let mut heat = u64::from(start.cost) * HOT;
        for _ in 0..STAGES {
            for _ in 0..steps / STAGES {
                let factor = self.changed(current.factor);
                let digits = marks(factor).count_ones();
                if digits > MOST_DIGITS && digits > marks(current.factor).count_ones() {
                    continue;
                }
                let limit = current.cost + ((heat * self.exponential()) >> 20) as u32;
                let Some(cost) = self.trial.cost(factor, limit) else { continue };
                current = Candidate { cost, factor };
                best = best.min(current);
            }
            heat = (heat * COOLING) >> 10;
        }
        best
    }

    /// An exponentially distributed random number with mean 1, in 1024ths, interpolated linearly
    /// between powers of two.
    fn exponential(&mut self) -> u64 {
        let output = self.outputs.next_u64() | 1;
        let zeros = u64::from(output.leading_zeros());
        let fraction = output << zeros << 1 >> 54;
        // The binary logarithm, times the natural logarithm of two.
        ((((zeros + 1) << 10) - fraction) * 710) >> 10
    }
}

/// The positions just above the digits of a number's non-adjacent form, which has the fewest digits
/// ±1.
const fn marks(factor: u128) -> u128 {
    factor ^ factor.wrapping_mul(3)
}

/// The maximum number of digits of a factor: with few digits, the squares of a line stay together;
/// with more, they scatter.
const MOST_DIGITS: u32 = 12;
/// The maximum number of tries near a factor.
const NEAR: u32 = 5_000;
/// The number of stages of a cooling.
const STAGES: u32 = 64;
/// The initial temperature as a fraction of the cost, in 1024ths.
const HOT: u64 = 80;
/// The temperature's factor per stage, in 1024ths: a twentieth is left at the end.
const COOLING: u64 = 977;
