//! What a search is that can be divided.

use crate::failure::Failure;
use serde_json::Value;

/// A search in units that know nothing of each other.
pub trait Divided: Sized {
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
    /// If there is none, or the user has asked to stop.
    fn answer(self) -> Result<String, Failure>;
}
