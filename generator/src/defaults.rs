//! The default set of the ready-made crate, and the part that depends on the target.

use crate::file::SourceFile;
use crate::request::{Operation, Request};
use crate::techniques::techniques_for;
use crate::word::Word;

/// The choice of techniques: the best with tables that fit one page of memory.
const BEST: &str = "auto(max_bytes = 4096)";

/// A module for each word, `bits8` to `bits128`, with every operation on that word that needs no
/// user-supplied parameter, such as a seed, a mask or a pair of words. Each operation uses the best
/// technique for the target with tables of at most 4 KiB.
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

/// A module for bytes and one for 64-bit words, with the operations that have vector techniques:
/// slices, weights, sets and sliders. `auto` chooses no vectors here, because then a function would
/// be `const` on some targets only.
#[must_use]
pub fn vector_set() -> SourceFile {
    // Slices of other words can be viewed as bytes.
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
