//! The function to store, as numbers.

use super::candidate::MapGoal;
use super::listed::Listed;
use crate::module::Type;
use crate::tables::maps::runs::{Run, Runs};
use crate::word::Word;

/// A function of a word, with a value for every key.
#[derive(Clone, Debug)]
pub(super) struct Subject {
    /// Its values for all keys of the word.
    pub runs: Runs,
    /// The word of a key.
    pub key: Word,
    /// The value of keys without a value of their own.
    pub default: u64,
    /// Its result type: a number or `bool`.
    pub result: Type,
    /// The distinct values: the default, then the others in order.
    pub values: Vec<u64>,
    /// What look-ups are optimized for.
    pub goal: MapGoal,
    /// The values themselves, if these numbers are their places.
    pub listed: Option<Listed>,
}

impl Subject {
    /// The function with these values for all keys of the word.
    pub fn new(runs: Runs, key: Word, default: u64, result: Type, goal: MapGoal) -> Self {
        let mut values = runs.values().to_vec();
        values.retain(|&value| value != default);
        values.sort_unstable();
        values.dedup();
        values.insert(0, default);
        Self { runs, key, default, result, values, goal, listed: None }
    }

    /// The runs of all values except the default.
    pub fn others(&self) -> impl Iterator<Item = Run> {
        self.runs.others(self.default)
    }

    /// Whether all keys have the same value.
    pub fn is_constant(&self) -> bool {
        self.runs.starts().len() == 1
    }

    /// The first and the last key with a value of its own; `None` if none has.
    pub fn span(&self) -> Option<(u64, u64)> {
        let first = self.others().next()?.first;
        Some((first, self.others().last()?.last))
    }

    /// The function of the keys from `first` to `last`, shifted so that `first` becomes key 0. No
    /// key below may have a value of its own, and no run with one may extend beyond.
    pub fn near(&self, first: u64, last: u64) -> Runs {
        let runs = self.others().filter(|run| run.last <= last).map(|run| Run {
            first: run.first - first,
            last: run.last - first,
            ..run
        });
        Runs::new(last - first, self.default, runs)
    }
}
