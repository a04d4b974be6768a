//! The bytes of code that techniques take on some targets, as `docs/instructions.py` counts them.

use crate::request::Operation;
use crate::target::Target;
use crate::word::Word;

/// A line with the compiler, then one for each target, operation and technique, with a cell for
/// each word. The cells are separated by tabs; an empty one is of a word that the technique is not
/// defined for.
const COUNTS: &str = include_str!("code_bytes.tsv");

/// The lines of one target.
#[derive(Clone, Copy)]
pub struct CodeBytes {
    triple: &'static str,
}

impl CodeBytes {
    /// Those of a target that is counted, or that the generator treats as one that is.
    #[must_use]
    pub fn of(target: &Target) -> Option<Self> {
        // Lines of a target stand together.
        let mut triples: Vec<&str> =
            COUNTS.lines().skip(2).filter_map(|line| line.split('\t').next()).collect();
        triples.dedup();
        let is_like =
            |triple: &&str| triple.parse().is_ok_and(|counted: Target| counted.is_like(target));
        triples.into_iter().find(is_like).map(|triple| Self { triple })
    }

    /// The triple that is counted for.
    #[must_use]
    pub const fn triple(self) -> &'static str {
        self.triple
    }

    /// The bytes of an operation by a technique without parameters: of its function, and of all
    /// that it calls and reads in the compiler's library. `None` if they are not counted.
    #[must_use]
    pub fn get(self, operation: Operation, technique: &str, word: Word) -> Option<usize> {
        counted(COUNTS, (self.triple, operation, technique), word)?.parse().ok()
    }
}

/// The cell of a target, an operation, a technique and a word in the lines of such counts; `None`
/// if it is empty.
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
