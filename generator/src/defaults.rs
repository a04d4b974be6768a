//! The default set: what the ready-made crate offers.

use crate::output::File;
use crate::request::{Operation, Request};
use crate::techniques::techniques_for;
use crate::word::Word;

/// How the best technique is chosen: with no more tables than a page of memory holds.
const BEST: &str = "auto(max_bytes = 4096)";

/// A module for each word, `bits8` to `bits128`, with every operation that exists for it but keys, whose seed and shape are
/// everyone's own; each by the best technique for the target whose tables have no more than 4 KiB.
#[must_use]
pub fn default_set() -> File {
    Word::ALL.iter().fold(File::new(), |file, &word| {
        let exists = |&operation: &Operation| {
            operation != Operation::Zobrist && techniques_for(operation, word).next().is_some()
        };
        let request = Operation::ALL
            .iter()
            .copied()
            .filter(exists)
            .fold(Request::new(word), |request, operation| request.with(operation, BEST));
        file.module(&format!("bits{}", word.bits()), &format!("Functions of `{word}`."), request)
    })
}
