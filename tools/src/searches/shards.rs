//! What a search is that can be divided.

use bit_tables_emit::CommandError;
use serde_json::Value;
use std::ops::Range;

/// A search in units that know nothing of each other.
pub trait Sharded: Sized {
    /// Its name, as `bit-tables search` has it.
    const NAME: &'static str;

    /// All that decides the answer, to tell results of other questions apart.
    fn question(&self) -> Value;

    /// The search that a question describes; `None` if it describes none.
    fn of(question: &Value) -> Option<Self>;

    /// The command that answers the question.
    fn command(&self) -> String;

    /// The number of units.
    fn units(&self) -> u64;

    /// Does a unit, counted from 0.
    fn find(&mut self, unit: u64) -> Value;

    /// Looks at what an earlier run found in a unit.
    ///
    /// # Errors
    /// If no run of this search finds such a thing.
    fn recall(&mut self, unit: u64, found: &Value) -> Result<(), String>;

    /// The best so far, in a few words.
    fn best(&self) -> String;

    /// The answer, when every unit is found or recalled.
    ///
    /// # Errors
    /// If there is none, or the observer cancels.
    fn answer(self, progress: &mut dyn Progress) -> Result<String, CommandError>;
}

/// Observes the progress of long work, and may cancel it.
pub trait Progress {
    /// Reports `done` of `of` steps, and the best result so far in a few words. Returns `false` to
    /// cancel.
    fn update(&mut self, done: u64, of: u64, best: &dyn Fn() -> String) -> bool;
}

/// No observer: the work goes on to its end.
impl Progress for () {
    fn update(&mut self, _: u64, _: u64, _: &dyn Fn() -> String) -> bool {
        true
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

/// The same where the first steps take longest: units have more steps the later they are.
#[must_use]
pub fn growing_steps_of(unit: u64, units: u64, steps: Range<u64>) -> Range<u64> {
    let (all, units) = (u128::from(steps.end - steps.start), u128::from(units.max(1)));
    let start_of = |unit: u64| {
        let unit = u128::from(unit);
        // No unit is without a step.
        let before = (all * unit.pow(3) / units.pow(3)).max(unit);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_have_every_step_once() {
        for steps in [0..0, 5..6, 0..100, 7..1_031, 3..5_000, 0..u64::MAX] {
            let units = units_of(steps.end - steps.start);
            for of in [steps_of, growing_steps_of] {
                let mut next = steps.start;
                for unit in 0..units {
                    let of_unit = of(unit, units, steps.clone());
                    assert!(of_unit.start == next && of_unit.end > next, "{steps:?}, {unit}");
                    next = of_unit.end;
                }
                assert_eq!(next, steps.end);
            }
        }
    }
}
