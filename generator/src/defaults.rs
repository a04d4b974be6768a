//! The default set of the ready-made crate, and the part of it that depends on the target.

use crate::file::SourceFile;
use crate::request::{Operation, Request};
use crate::techniques::techniques_for;
use crate::word::Word;

/// The choice of techniques: the best whose tables fit one page of memory.
const BEST: &str = "auto(max_bytes = 4096)";

/// A module for each word, `bits8` to `bits128`, with every operation of the word except those of
/// numbers that users choose: keys, moves of bits by a mask that is known, and the two words of a
/// set. Each operation uses the best technique for the target with tables of at most 4 KiB.
#[must_use]
pub fn default_set() -> SourceFile {
    let modules = Word::ALL.iter().fold(SourceFile::new(), |file, &word| {
        let exists = |operation: &Operation| {
            !operation.spec().requires_parameters
                && techniques_for(*operation, word).next().is_some()
        };
        let request = Operation::ALL
            .iter()
            .copied()
            .filter(exists)
            .fold(Request::new(word), |request, operation| request.with(operation, BEST));
        file.module(&format!("bits{}", word.bits()), &format!("Functions of `{word}`."), request)
    });
    modules.with_lists()
}

/// A module for bytes and one for words of 64 bits, with the operations that have vectors: slices,
/// weights, sets and sliders. `auto` takes none, as vectors would make a function `const` on one
/// target and not on another.
#[must_use]
pub fn vector_set() -> SourceFile {
    // Slices of other words are the same bytes.
    [Word::U8, Word::U64].into_iter().fold(SourceFile::new(), |file, word| {
        let mut request =
            Request::new(word).count_ones_of_slice("simd").hamming_distance_of_slices("simd");
        if word == Word::U64 {
            request = request
                .weighted_count("simd")
                .set_wise("simd")
                .sliders("hyperbola(for = throughput)");
        }
        let doc = format!("Functions of `{word}` with vectors.");
        file.module(&format!("bits{}", word.bits()), &doc, request)
    })
}
