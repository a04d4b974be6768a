//! Ways to store a function, and what each costs.

use super::code::{Code, Emission};
use crate::named::named_enum;
use crate::tables::maps::staging::cycles;

named_enum! {
    /// What a look-up in a [`Map`](crate::Map) is made fast for.
    #[non_exhaustive]
    pub enum MapGoal {
        /// Many keys in random order: branches that depend on the key are avoided, as they would be
        /// mispredicted.
        Throughput = "throughput",
        /// Each value is needed before the next key, and keys come in an order that a processor can
        /// predict: branches replace selections.
        Latency = "latency",
    }
}

/// The cycles of a comparison and its branch where every second one is predicted wrongly, and where
/// all are predicted.
const UNPREDICTED: u32 = 8;
const PREDICTED: u32 = 1;

impl MapGoal {
    /// The cycles of a comparison and its branch, about.
    pub(super) const fn branch(self) -> u32 {
        match self {
            Self::Throughput => UNPREDICTED,
            Self::Latency => PREDICTED,
        }
    }

    /// The cycles of a packed entry beside its load, about.
    pub(super) const fn packed(self) -> u32 {
        match self {
            Self::Throughput => cycles::PACKED_OF_MANY,
            Self::Latency => cycles::PACKED,
        }
    }
}

/// What a look-up in a [`Map`](crate::Map) costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Cost {
    /// The bytes of the tables, and of numbers or branches that stand for tables in the code.
    pub bytes: usize,
    /// The cycles of a look-up whose tables are in the first level of the cache, about: for
    /// comparison, not for prediction.
    pub cycles: u32,
    /// The loads of which each needs the one before it.
    pub loads: u32,
    /// The tables that are a number in the code.
    pub numbers: u32,
    /// The ranges with whose ends a key is compared.
    pub compared: u32,
}

impl Cost {
    /// What is minimised without a limit: eight cycles, about one more load, have to halve the
    /// bytes. Some bytes of code come with any table.
    fn weight(self) -> u128 {
        // 2^10 times 2^(cycles / 8), the same on every host.
        const EIGHTHS: [u128; 8] = [1024, 1117, 1218, 1328, 1448, 1579, 1722, 1878];
        let fraction = EIGHTHS[self.cycles as usize % 8];
        ((self.bytes as u128 + 64) * fraction) << (self.cycles / 8).min(64)
    }
}

/// A way to store a function.
pub(super) trait Storage {
    /// What it does, in words, for the documentation of the emitted function.
    fn doc(&self) -> String;

    /// The lints that the function triggers on purpose, with the reason.
    fn allows(&self) -> &'static str {
        "clippy::cast_possible_truncation, clippy::cast_lossless, reason = \"numbers fit by construction\""
    }

    /// Its tables, and the body of a function with the parameter `x`.
    fn code(&self, emission: &Emission) -> Code;
}

/// A way to store a function, with its technique and its cost.
pub(super) struct Candidate {
    pub technique: &'static str,
    pub cost: Cost,
    /// The most entries of a table, which are places for an `usize`.
    pub entries: usize,
    pub form: Box<dyn Storage>,
}

/// Those that no other beats in cycles, loads and bytes, the fastest first. Of equal ones the first
/// stays.
pub(super) fn front(mut candidates: Vec<Candidate>) -> Vec<Candidate> {
    candidates.sort_by_key(|candidate| (candidate.cost.cycles, candidate.cost.bytes));
    let mut front: Vec<Candidate> = Vec::new();
    for candidate in candidates {
        let Cost { bytes, loads, .. } = candidate.cost;
        // None that is faster or as fast takes as few bytes and loads.
        if !front.iter().any(|other| other.cost.bytes <= bytes && other.cost.loads <= loads) {
            front.push(candidate);
        }
    }
    front
}

/// The best one of a front: the fastest of those within a limit of bytes, or without a limit the
/// best balance of time and bytes; `None` if none is within the limit.
pub(super) fn best(front: &[Candidate], limit: Option<usize>) -> Option<&Candidate> {
    match limit {
        Some(limit) => front.iter().find(|candidate| candidate.cost.bytes <= limit),
        None => front.iter().min_by_key(|candidate| candidate.cost.weight()),
    }
}
