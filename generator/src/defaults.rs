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

/// The default set as the crate `bit-tables` has it: each module has its `slices`, if the crate has
/// the feature `vectors`.
#[must_use]
pub fn crate_set() -> SourceFile {
    default_set().with_last_item(|module| {
        format!("#[cfg(feature = \"vectors\")]\npub use super::slices::{module} as slices;\n")
    })
}

/// The operations of slices with vectors, which the crate `bit-tables` has under its feature
/// `vectors`: a module for bytes, and one for the lists of 64-bit words. `auto` chooses no vectors,
/// because then a function would be `const` on some targets only.
///
/// It has no counts of wider words, which can be viewed as bytes, and no `positional_counts`, which
/// are 2,400 lines for each word.
#[must_use]
pub fn vector_set() -> SourceFile {
    const SIMD: &str = "simd(detect = std)";
    let bytes = Request::new(Word::U8)
        .count_ones_of_slice(SIMD)
        .hamming_distance_of_slices(SIMD)
        .count_and_of_slices(SIMD)
        .count_or_of_slices(SIMD)
        .count_and_not_of_slices(SIMD)
        .jaccard_of_slices("auto")
        .indices_of_slice(SIMD)
        .reverse_bits_of_slice(SIMD);
    let words = Request::new(Word::U64).indices_of_slice(SIMD);
    SourceFile::new().module("bits8", "Functions of slices of `u8` with vectors.", bytes).module(
        "bits64",
        "Functions of slices of `u64` with vectors.",
        words,
    )
}
