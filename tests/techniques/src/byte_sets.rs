//! Functions over slices of bytes for those of a set.

use alloc::vec::Vec;

#[path = "../byte_sets.rs"]
pub mod sets;

/// What the generator emitted, under the lints that users may have.
#[deny(warnings, missing_docs, clippy::all, clippy::pedantic)]
mod emitted {
    include!(concat!(env!("OUT_DIR"), "/byte_sets.rs"));
}

/// The functions of a set.
pub struct ByteSet {
    /// The set, as it was asked for.
    pub set: &'static sets::Named,
    /// The function of a byte.
    pub is_in: fn(u8) -> bool,
    /// Takes the tier of this name if the processor has it; without a choice there is one alone.
    pub set_tier: fn(&'static str) -> bool,
    /// The functions over slices.
    pub masks: fn(&[u8; 64]) -> u64,
    /// The index of the first byte.
    pub find: fn(&[u8]) -> Option<usize>,
    /// The index of the first other byte.
    pub find_not: fn(&[u8]) -> Option<usize>,
    /// The index of the last byte.
    pub rfind: fn(&[u8]) -> Option<usize>,
    /// The number of bytes.
    pub count: fn(&[u8]) -> usize,
    /// Whether there is one.
    pub any: fn(&[u8]) -> bool,
    /// Whether there is no other.
    pub all: fn(&[u8]) -> bool,
    /// All indices.
    pub positions: fn(&[u8]) -> Vec<usize>,
}

include!(concat!(env!("OUT_DIR"), "/byte_set_list.rs"));
