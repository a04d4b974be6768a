//! Counts of instructions, as `docs/instructions.py` keeps them.

use bit_tables_generator::__private::counted;
use bit_tables_generator::{Operation, Word};
use std::fmt;

/// What the program writes: a line with the compiler, then one for each target, operation and
/// technique, with a cell for each word. The cells are separated by tabs.
const COUNTS: &str = include_str!("instructions.tsv");

/// Before a number that is not all.
const AT_LEAST: char = '≥';

/// The instructions on the longest way through a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Instructions {
    /// How many.
    pub most: u32,
    /// Whether these are all: loops are counted as gone through once.
    pub is_exact: bool,
}

impl fmt::Display for Instructions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let prefix = if self.is_exact { "" } else { "≥" };
        f.pad(&format!("{prefix}{}", self.most))
    }
}

/// The instructions of an operation by a technique without parameters, on a counted target.
#[must_use]
pub fn instructions(
    triple: &str,
    operation: Operation,
    technique: &str,
    word: Word,
) -> Option<Instructions> {
    let cell = counted(COUNTS, (triple, operation, technique), word)?;
    let most = cell.trim_start_matches(AT_LEAST).parse().ok()?;
    Some(Instructions { most, is_exact: !cell.starts_with(AT_LEAST) })
}
