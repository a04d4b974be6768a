//! Factors of one place by simulated annealing.
//!
//! All numbers are integers: floating-point logarithms differ from host to host.

use super::trial::Trial;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// A factor of a place, at the top of 128 bits, and what it costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Candidate {
    pub cost: u32,
    pub factor: u128,
}

/// How much is tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effort {
    /// The most sparse numbers that are tried until one is a factor.
    pub tries: u32,
    /// How often a factor is cooled, each time but the first from one near the best.
    pub coolings: u32,
    /// The changes of a factor in each cooling.
    pub steps: u32,
}

/// Searches a factor of one place.
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

    /// The best factor; `None` if the tries find none.
    pub fn best(mut self, effort: Effort) -> Option<Candidate> {
        let mut best = self.first(effort.tries)?;
        for cooling in 0..effort.coolings {
            let start = if cooling == 0 { best } else { self.near(best) };
            best = best.min(self.cooled(start, effort.steps));
        }
        Some(best)
    }

    /// A number below `count`.
    fn below(&mut self, count: u32) -> u32 {
        (((self.outputs.next_u64() >> 32) * u64::from(count)) >> 32) as u32
    }

    /// A power of two, or one less than zero.
    fn power(&mut self) -> u128 {
        let power = 1_u128 << (127 - self.below(self.width));
        if self.below(2) == 0 { power } else { power.wrapping_neg() }
    }

    /// A number with few bits or few digits of plus or minus one.
    ///
    /// A run of ones multiplies as a subtraction. Its borrow makes equal what stands behind the
    /// first blocker.
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

    /// One of the digits of a factor in its form with the fewest of plus or minus one; 0 if it has
    /// none.
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

    /// A factor with a digit more, less, elsewhere, doubled, halved or negated.
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
        // Half of the lowest digit is below the word.
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

    /// A factor with some bits changed, or the same one if no such number is a factor.
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

    /// The best factor on a way from one to another, on which the cost rises less and less often.
    fn cooled(&mut self, start: Candidate, steps: u32) -> Candidate {
        let (mut current, mut best) = (start, start);
        // In 1024ths; falls by a fraction in each of so many stages.
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

    /// Exponentially distributed with the mean 1, in 1024ths, by straight lines between the powers
    /// of two.
    fn exponential(&mut self) -> u64 {
        let output = self.outputs.next_u64() | 1;
        let zeros = u64::from(output.leading_zeros());
        let fraction = output << zeros << 1 >> 54;
        // The logarithm to the base of two, times that of two.
        ((((zeros + 1) << 10) - fraction) * 710) >> 10
    }
}

/// The places above the digits of a number in its form with the fewest of plus or minus one, the
/// non-adjacent form.
const fn marks(factor: u128) -> u128 {
    factor ^ factor.wrapping_mul(3)
}

/// The most digits of a factor: few digits put the squares of a line side by side, and more scatter
/// them.
const MOST_DIGITS: u32 = 12;
/// The most numbers near a factor that are tried.
const NEAR: u32 = 5_000;
/// The stages of a cooling.
const STAGES: u32 = 64;
/// By how much the cost may rise at first, as a part of it, in 1024ths.
const HOT: u64 = 80;
/// What is left of it after a stage, in 1024ths: a twentieth at the end.
const COOLING: u64 = 977;
