//! Searches that can be split into units.

use crate::CommandError;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::ops::Range;

/// A search split into independent units.
pub trait Sharded: Sized {
    /// Its name as an argument of `bit-tables search`.
    const NAME: &'static str;

    /// Everything that determines the answer: the options of the command, by name.
    type Question: Serialize + DeserializeOwned;

    /// The result of a unit.
    type Found: Serialize + DeserializeOwned;

    /// The search for a question.
    ///
    /// # Errors
    /// If there is no such search.
    fn new(question: Self::Question) -> Result<Self, CommandError>;

    /// The question that it answers.
    fn question(&self) -> &Self::Question;

    /// The number of units.
    fn units(&self) -> u64;

    /// Runs a unit, counted from 0, and returns its result.
    fn find(&mut self, unit: u64) -> Self::Found;

    /// Takes note of the result of a unit; `None` if no run of this search can have found it.
    fn note(&mut self, unit: u64, found: &Self::Found) -> Option<()>;

    /// The best of these results, in a few words.
    fn best<'a>(&self, found: impl Iterator<Item = &'a Self::Found>) -> String
    where
        Self::Found: 'a;

    /// The answer that the results of all units give, in order.
    ///
    /// # Errors
    /// If there is none, or the observer cancels.
    fn answer(
        self,
        found: Vec<Self::Found>,
        progress: &mut Progress,
    ) -> Result<String, CommandError>;
}

/// Observes the progress of long work: takes the numbers of finished and of all steps, and the best
/// result so far in a few words. Returns `false` to cancel.
pub type Progress<'a> = dyn FnMut(u64, u64, &dyn Fn() -> String) -> bool + 'a;

/// A search with the results of some of its units.
pub struct Run<S: Sharded> {
    search: S,
    found: BTreeMap<u64, S::Found>,
}

impl<S: Sharded> Run<S> {
    /// A search without results.
    ///
    /// # Errors
    /// If there is no such search.
    pub fn new(question: S::Question) -> Result<Self, CommandError> {
        Ok(Self { search: S::new(question)?, found: BTreeMap::new() })
    }

    /// The search for a question as JSON; `None` if it describes none, or one of another version.
    #[must_use]
    pub fn of(question: &Value) -> Option<Self> {
        let run = Self::new(Deserialize::deserialize(question).ok()?).ok()?;
        (run.question() == *question).then_some(run)
    }

    /// The question and the version, to distinguish results of other questions.
    #[must_use]
    pub fn question(&self) -> Value {
        let mut question = json!(self.search.question());
        question["version"] = env!("CARGO_PKG_VERSION").into();
        question
    }

    /// The command line that answers the question.
    #[must_use]
    pub fn command(&self) -> String {
        command::<S>(self.search.question())
    }

    /// The number of units.
    #[must_use]
    pub fn units(&self) -> u64 {
        self.search.units()
    }

    /// The number of units with results.
    #[must_use]
    pub fn done(&self) -> u64 {
        self.found.len() as u64
    }

    /// The results as JSON, in the order of units.
    #[must_use]
    pub fn results(&self) -> Value {
        self.found.values().map(|found| json!(found)).collect()
    }

    /// Whether a unit has a result.
    #[must_use]
    pub fn has(&self, unit: u64) -> bool {
        self.found.contains_key(&unit)
    }

    /// Runs a unit, and returns its result as JSON.
    pub fn find(&mut self, unit: u64) -> Value {
        let found = self.search.find(unit);
        let value = json!(found);
        let noted = self.search.note(unit, &found);
        debug_assert!(noted.is_some(), "unit {unit} has found {value}");
        self.found.insert(unit, found);
        value
    }

    /// Takes the result of a unit from an earlier run.
    ///
    /// # Errors
    /// If no run of this search can have that result.
    pub fn recall(&mut self, unit: u64, value: &Value) -> Result<(), String> {
        let found = S::Found::deserialize(value).ok();
        let found = found.filter(|_| unit < self.units());
        let found = found.filter(|found| self.search.note(unit, found).is_some());
        let none = || format!("{value} is no result that unit {unit} can find");
        self.found.insert(unit, found.ok_or_else(none)?);
        Ok(())
    }

    /// The best result so far, in a few words.
    #[must_use]
    pub fn best(&self) -> String {
        self.search.best(self.found.values())
    }

    /// The answer, once every unit is found or recalled.
    ///
    /// # Errors
    /// If there is none, or the observer cancels.
    pub fn answer(self, progress: &mut Progress) -> Result<String, CommandError> {
        self.search.answer(self.found.into_values().collect(), progress)
    }
}

/// The command line that answers a question.
#[must_use]
pub fn command<S: Sharded>(question: &S::Question) -> String {
    let mut command = format!("bit-tables search {}", S::NAME);
    for (name, value) in json!(question).as_object().into_iter().flatten() {
        let value = match value {
            Value::Bool(false) => continue,
            Value::Bool(true) => String::new(),
            Value::String(text) => {
                format!(" {}", shlex::try_quote(text).unwrap_or_else(|_| text.into()))
            }
            number => format!(" {number}"),
        };
        command += &format!(" --{}{value}", name.replace('_', "-"));
    }
    command
}

/// For serde: a value as its text.
pub mod text {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};
    use std::fmt::Display;
    use std::str::FromStr;

    /// Writes its text.
    ///
    /// # Errors
    /// If the serializer fails.
    pub fn serialize<T: Display, S: Serializer>(value: &T, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(value)
    }

    /// Reads its text.
    ///
    /// # Errors
    /// If it is the text of no such value.
    pub fn deserialize<'de, T: FromStr, D: Deserializer<'de>>(from: D) -> Result<T, D::Error> {
        let text = String::deserialize(from)?;
        text.parse().map_err(|_| Error::custom(format_args!("unknown: `{text}`")))
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
