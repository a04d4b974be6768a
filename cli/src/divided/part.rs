//! The part of a search that a run does.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

/// A part, counted from 1, of so many: the units whose numbers leave the same rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// Which one, from 1.
    pub number: u64,
    /// Of how many.
    pub of: u64,
}

impl Default for Part {
    fn default() -> Self {
        Self { number: 1, of: 1 }
    }
}

impl Part {
    /// A part, if there is such a one.
    #[must_use]
    pub fn new(number: u64, of: u64) -> Option<Self> {
        (1..=of).contains(&number).then_some(Self { number, of })
    }

    /// The units of the part.
    pub fn units(self, of_all: u64) -> impl Iterator<Item = u64> {
        (self.number - 1..of_all).step_by(usize::try_from(self.of).unwrap_or(usize::MAX))
    }

    /// Whether a unit is in the part.
    #[must_use]
    pub const fn has(self, unit: u64) -> bool {
        unit % self.of == self.number - 1
    }
}

impl FromStr for Part {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers = text.split_once('/').and_then(|(number, of)| {
            Some((number.parse().ok()?, of.parse().ok().filter(|&of: &u64| of <= MOST)?))
        });
        let part = numbers.and_then(|(number, of)| Self::new(number, of));
        part.ok_or_else(|| {
            format!("write it like 2/4, the second of four parts; there are up to {MOST} parts")
        })
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

/// The steps of a search that are a unit: as many of `steps` as of any other unit, or one more.
#[must_use]
pub fn steps_of(unit: u64, units: u64, steps: Range<u64>) -> Range<u64> {
    let all = u128::from(steps.end - steps.start);
    let start_of = |unit: u64| {
        let before = all * u128::from(unit) / u128::from(units.max(1));
        steps.start + u64::try_from(before).unwrap_or(u64::MAX)
    };
    start_of(unit)..start_of(unit + 1)
}

/// The number of units that so many steps are divided into.
#[must_use]
pub fn units_of(steps: u64) -> u64 {
    steps.min(MOST_UNITS)
}

/// The most units.
const MOST_UNITS: u64 = 1 << 10;
/// The most parts.
const MOST: u64 = 1 << 20;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_have_every_unit_once() {
        for units in 0..20 {
            for of in 1..=8 {
                let parts = (1..=of).map(|number| Part::new(number, of).expect("a part"));
                let mut all: Vec<u64> = parts.clone().flat_map(|part| part.units(units)).collect();
                all.sort_unstable();
                assert_eq!(all, (0..units).collect::<Vec<_>>());
                assert!(parts.into_iter().all(|part| part.units(units).all(|unit| part.has(unit))));
            }
        }
    }

    #[test]
    fn units_have_every_step_once() {
        for steps in [0..0, 5..6, 0..100, 7..1_031, 3..5_000, 0..u64::MAX] {
            let units = units_of(steps.end - steps.start);
            let mut next = steps.start;
            for unit in 0..units {
                let of_unit = steps_of(unit, units, steps.clone());
                assert!(of_unit.start == next && of_unit.end > next, "{steps:?}, {unit}");
                next = of_unit.end;
            }
            assert_eq!(next, steps.end);
        }
    }

    #[test]
    fn parts_are_read_as_they_are_written() {
        assert_eq!("2/4".parse(), Ok(Part { number: 2, of: 4 }));
        assert_eq!(Part::default().to_string(), "1/1");
        for text in ["", "1", "/", "0/4", "5/4", "1/0", "-1/4", "1/4/2", "1/1048577", "a/b"] {
            assert!(text.parse::<Part>().is_err(), "{text}");
        }
    }
}
