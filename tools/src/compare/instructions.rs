//! Counts of instructions, read from the output of `docs/instructions.py`.

use bit_tables_generator::__private::counted;
use bit_tables_generator::{Operation, Word};
use std::fmt;

/// The output of that program: a line with the compiler, then one for each target, operation and
/// technique, with a cell for each word. Cells are separated by tabs.
const COUNTS: &str = include_str!("instructions.tsv");

/// Marks a number that is only a lower bound.
const AT_LEAST: char = '≥';

/// The instructions on the longest path through a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Instructions {
    /// Their number.
    pub most: u32,
    /// Whether this is the exact number; otherwise there are loops, each counted as one round.
    pub is_exact: bool,
}

impl fmt::Display for Instructions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let prefix = if self.is_exact { "" } else { "≥" };
        f.pad(&format!("{prefix}{}", self.most))
    }
}

/// Whether the instructions of an operation are counted.
#[must_use]
pub fn are_counted(operation: Operation) -> bool {
    let mut lines = COUNTS.lines().skip(2);
    lines.any(|line| line.split('\t').nth(1) == Some(operation.name()))
}

/// The instructions of an operation by a technique without parameters, if the target is one of
/// those counted.
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
