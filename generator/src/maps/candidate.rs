//! Ways to store a function, and their costs.

use super::code::{Code, Emission};
use crate::named::named_enum;
use crate::tables::maps::staging::cycles;

named_enum! {
    /// What a look-up in a [`Map`](crate::Map) is optimized for.
    #[non_exhaustive]
    pub enum MapGoal {
        /// Many keys in random order: branches that depend on the key are avoided, because they
        /// would be mispredicted.
        Throughput = "throughput",
        /// Each value is needed before the next key, and keys come in an order that a processor can
        /// predict: branches replace selections.
        Latency = "latency",
    }
}

/// The cycles of a comparison and its branch: if half of the branches are mispredicted, and if none
/// is.
const UNPREDICTED: u32 = 8;
const PREDICTED: u32 = 1;

impl MapGoal {
    /// The approximate cycles of a comparison and its branch.
    pub(super) const fn branch(self) -> u32 {
        match self {
            Self::Throughput => UNPREDICTED,
            Self::Latency => PREDICTED,
        }
    }

    /// The approximate cycles to unpack an entry, in addition to its load.
    pub(super) const fn packed(self) -> u32 {
        match self {
            Self::Throughput => cycles::PACKED_OF_MANY,
            Self::Latency => cycles::PACKED,
        }
    }
}

/// The cost of a look-up in a [`Map`](crate::Map).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Cost {
    /// The bytes of the tables, including numbers and branches in the code that replace tables.
    pub bytes: usize,
    /// The approximate cycles of a look-up with tables in the first-level cache, for comparing
    /// techniques rather than for prediction.
    pub cycles: u32,
    /// The number of dependent loads: each needs the result of the one before.
    pub loads: u32,
    /// The number of tables that are a number in the code.
    pub numbers: u32,
    /// The number of ranges whose ends are compared with a key.
    pub compared: u32,
}

impl Cost {
    /// The value minimized if there is no limit: eight more cycles, about one load, must halve the
    /// bytes. Any table implies some bytes of code.
    fn weight(self) -> u128 {
        // 2^10 times 2^(cycles / 8), in integers that are equal on every host.
        const EIGHTHS: [u128; 8] = [1024, 1117, 1218, 1328, 1448, 1579, 1722, 1878];
        let fraction = EIGHTHS[self.cycles as usize % 8];
        ((self.bytes as u128 + 64) * fraction) << (self.cycles / 8).min(64)
    }
}

/// A way to store a function.
pub(super) trait Storage {
    /// A description for the documentation of the emitted function.
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
    /// The maximum number of entries in a table, which a `usize` indexes.
    pub entries: usize,
    pub form: Box<dyn Storage>,
}

/// The candidates that no other beats in cycles, loads and bytes, the fastest first; of equal ones
/// the first.
pub(super) fn front(mut candidates: Vec<Candidate>) -> Vec<Candidate> {
    candidates.sort_by_key(|candidate| (candidate.cost.cycles, candidate.cost.bytes));
    let mut front: Vec<Candidate> = Vec::new();
    for candidate in candidates {
        let Cost { bytes, loads, .. } = candidate.cost;
        // No candidate that is at least as fast takes as few bytes and loads.
        if !front.iter().any(|other| other.cost.bytes <= bytes && other.cost.loads <= loads) {
            front.push(candidate);
        }
    }
    front
}

/// The best candidate of a front: the fastest within a limit of bytes, or without a limit the best
/// balance of time and bytes; `None` if none is within the limit.
pub(super) fn best(front: &[Candidate], limit: Option<usize>) -> Option<&Candidate> {
    match limit {
        Some(limit) => front.iter().find(|candidate| candidate.cost.bytes <= limit),
        None => front.iter().min_by_key(|candidate| candidate.cost.weight()),
    }
}
