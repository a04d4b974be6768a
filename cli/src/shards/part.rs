//! The part of a search that a run does.

use std::fmt;
use std::str::FromStr;

/// Part `number` of `of`: the units whose number, counted from 0, is `number - 1` modulo `of`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// The number of the part, counted from 1.
    pub number: u64,
    /// The number of parts.
    pub of: u64,
}

impl Default for Part {
    fn default() -> Self {
        Self { number: 1, of: 1 }
    }
}

impl Part {
    /// A part; `None` if the number is out of range.
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

/// The maximum number of parts.
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
    fn parts_are_read_as_they_are_written() {
        assert_eq!("2/4".parse(), Ok(Part { number: 2, of: 4 }));
        assert_eq!(Part::default().to_string(), "1/1");
        for text in ["", "1", "/", "0/4", "5/4", "1/0", "-1/4", "1/4/2", "1/1048577", "a/b"] {
            assert!(text.parse::<Part>().is_err(), "{text}");
        }
    }
}
