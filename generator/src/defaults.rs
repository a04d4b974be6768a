//! The default set, which the ready-made crate offers, and the part of it that the target makes a difference to.

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

/// A module for each word up to 64 bits, with what the target makes a difference to: counts and scans by its instructions or
/// by the shortest way around them, and slices, weights, sets and sliders by its vectors.
#[must_use]
pub fn specialised_set() -> File {
    let words = Word::ALL.iter().filter(|word| word.bits() <= 64);
    words.fold(File::new(), |file, &word| {
        let mut request = Request::new(word)
            .count_ones(BEST)
            .trailing_zeros(BEST)
            .leading_zeros(BEST)
            .bit_scan_forward(BEST)
            .bit_scan_reverse(BEST);
        if techniques_for(Operation::CountOnesOf, word).next().is_some() {
            request = request.count_ones_of(BEST);
        }
        // Slices of other words are the same bytes.
        if word == Word::U8 || word == Word::U64 {
            request = request.count_ones_of_slice("simd").hamming_distance_of_slices("simd");
        }
        if word == Word::U64 {
            request = request
                .weighted_count("simd")
                .set_wise("simd")
                .sliders("hyperbola(for = throughput)");
        }
        let doc = format!("Functions of `{word}` that depend on the target.");
        file.module(&format!("bits{}", word.bits()), &doc, request)
    })
}
