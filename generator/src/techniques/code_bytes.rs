//! The code size of techniques on some targets, as counted by `docs/instructions.py`.

use crate::request::Operation;
use crate::target::Target;
use crate::word::Word;

/// A line with the compiler, then one for each target, operation and technique, with a cell for
/// each word. Cells are separated by tabs; an empty one is for a word for which the technique is
/// not defined.
const COUNTS: &str = include_str!("code_bytes.tsv");

/// The lines of one target.
#[derive(Clone, Copy)]
pub struct CodeBytes {
    triple: &'static str,
}

impl CodeBytes {
    /// The lines of a counted target, or of one that the generator treats alike; `None` if there is
    /// none.
    #[must_use]
    pub fn of(target: &Target) -> Option<Self> {
        // The lines of a target are consecutive.
        let mut triples: Vec<&str> =
            COUNTS.lines().skip(2).filter_map(|line| line.split('\t').next()).collect();
        triples.dedup();
        let is_like =
            |triple: &&str| triple.parse().is_ok_and(|counted: Target| counted.is_like(target));
        triples.into_iter().find(is_like).map(|triple| Self { triple })
    }

    /// The triple of the counted target.
    #[must_use]
    pub const fn triple(self) -> &'static str {
        self.triple
    }

    /// The code size of an operation by a technique without parameters: of its function, and of
    /// everything that it calls and reads in the compiler's library. `None` if it is not counted.
    #[must_use]
    pub fn get(self, operation: Operation, technique: &str, word: Word) -> Option<usize> {
        counted(COUNTS, (self.triple, operation, technique), word)?.parse().ok()
    }
}

/// The cell for a target, an operation, a technique and a word; `None` if it is empty.
#[must_use]
pub fn counted<'a>(
    counts: &'a str,
    (triple, operation, technique): (&str, Operation, &str),
    word: Word,
) -> Option<&'a str> {
    let head = format!("{triple}\t{operation}\t{technique}\t");
    let cells = counts.lines().find_map(|line| line.strip_prefix(head.as_str()))?;
    let place = Word::ALL.iter().position(|&other| other == word)?;
    cells.split('\t').nth(place).filter(|cell| !cell.is_empty())
}
