//! The default set: what the ready-made crate offers.

use crate::output::File;
use crate::request::{Operation, Request};
use crate::techniques::techniques_for;
use crate::word::Word;

/// A module for each word, `bits8` to `bits128`, with every operation that exists for it, each by the
/// best technique for the target.
#[must_use]
pub fn default_set() -> File {
    Word::ALL.iter().fold(File::new(), |file, &word| {
        let exists = |&operation: &Operation| techniques_for(operation, word).next().is_some();
        let request = Operation::ALL
            .iter()
            .copied()
            .filter(exists)
            .fold(Request::new(word), |request, operation| request.with(operation, "auto"));
        file.module(&format!("bits{}", word.bits()), &format!("Functions of `{word}`."), request)
    })
}
