//! Ways to store a function, and their costs.

use super::code::{Code, Emission};
use crate::named::named_enum;
use crate::tables::maps::staging::cycles;
use crate::target::Target;
use crate::word::Word;

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

    /// The word of its widest product, if it multiplies.
    fn product(&self) -> Option<Word> {
        None
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

/// What a target and a language allow.
#[derive(Clone, Copy)]
pub(super) struct Limits<'a> {
    pub target: &'a Target,
    /// Whether the language is Rust, which has 128-bit words everywhere.
    pub is_rust: bool,
}

/// The cycles of a function that multiplies, in place of an instruction: with an instruction for
/// narrower words, and for each bit without one.
const CALLED: u32 = 20;
const CALLED_BIT: u32 = 2;

/// The cycles of a 64-bit shift by 32 bits on average, a bit at a time.
const SHIFTED: u32 = 250;
/// The additional cycles of a load from flash.
const FROM_FLASH: u32 = 1;

impl Limits<'_> {
    /// Whether the target's pointers can address its tables.
    pub fn addresses(&self, candidate: &Candidate) -> bool {
        let entries = 1_u128 << self.target.pointer_width();
        candidate.cost.bytes <= self.target.largest_array() && candidate.entries as u128 <= entries
    }

    /// Whether the language has its words for the target. C has 128 bits where registers have 64.
    pub fn has_words_of(&self, candidate: &Candidate) -> bool {
        let is_wide = candidate.form.product() == Some(Word::U128);
        !is_wide || self.is_rust || self.target.has_registers_of_64_bits()
    }

    /// The candidate with what its product, shifts and loads take on the target.
    pub fn costed(&self, mut candidate: Candidate) -> Candidate {
        // The upper half of a 128-bit product is an instruction where registers have 64 bits.
        let product = candidate.form.product().map(|word| word.min(Word::U64));
        if let Some(word) = product.filter(|&word| !self.target.multiplies(word)) {
            candidate.cost.cycles +=
                if self.target.multiplies(Word::U32) { CALLED } else { CALLED_BIT * word.bits() };
        }
        if !self.target.shifts_far() {
            candidate.cost.cycles += SHIFTED * candidate.cost.numbers;
        }
        if self.target.reads_flash() {
            candidate.cost.cycles += FROM_FLASH * candidate.cost.loads;
        }
        candidate
    }
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
