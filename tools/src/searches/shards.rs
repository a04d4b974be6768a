//! The interface of searches that can be split into units.

use crate::CommandError;
use serde_json::Value;
use std::ops::Range;

/// A search split into independent units.
pub trait Sharded: Sized {
    /// Its name as an argument of `bit-tables search`.
    const NAME: &'static str;

    /// Everything that determines the answer, to distinguish results of other questions.
    fn question(&self) -> Value;

    /// The search for a question; `None` if the value describes none.
    fn of(question: &Value) -> Option<Self>;

    /// The command line that answers the question.
    fn command(&self) -> String;

    /// The number of units.
    fn units(&self) -> u64;

    /// Runs a unit, counted from 0, and returns its result.
    fn find(&mut self, unit: u64) -> Value;

    /// Takes the result of a unit from an earlier run.
    ///
    /// # Errors
    /// If no run of this search can have that result.
    fn recall(&mut self, unit: u64, found: &Value) -> Result<(), String>;

    /// The best result so far, in a few words.
    fn best(&self) -> String;

    /// The answer, once every unit is found or recalled.
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

/// No observer: the work runs to its end.
impl Progress for () {
    fn update(&mut self, _: u64, _: u64, _: &dyn Fn() -> String) -> bool {
        true
    }
}

/// The steps that belong to a unit; unit sizes differ by at most one step.
#[must_use]
pub fn steps_of(unit: u64, units: u64, steps: Range<u64>) -> Range<u64> {
    let all = u128::from(steps.end - steps.start);
    let start_of = |unit: u64| {
        let before = all * u128::from(unit) / u128::from(units.max(1));
        steps.start + u64::try_from(before).unwrap_or(u64::MAX)
    };
    start_of(unit)..start_of(unit + 1)
}

/// Like [`steps_of`], but for searches whose first steps take longest: later units have more steps.
#[must_use]
pub fn growing_steps_of(unit: u64, units: u64, steps: Range<u64>) -> Range<u64> {
    let (all, units) = (u128::from(steps.end - steps.start), u128::from(units.max(1)));
    let start_of = |unit: u64| {
        let unit = u128::from(unit);
        // Every unit has at least one step.
        let before = (all * unit.pow(3) / units.pow(3)).max(unit);
        steps.start + u64::try_from(before).unwrap_or(u64::MAX)
    };
    start_of(unit)..start_of(unit + 1)
}

/// The number of units for `steps` steps.
#[must_use]
pub fn units_of(steps: u64) -> u64 {
    steps.min(MOST_UNITS)
}

/// The maximum number of units.
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
