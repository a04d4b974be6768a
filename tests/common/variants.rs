//! Every technique with each sample of each of its parameters.

use bit_tables_generator::{Technique, Word};

/// The technique by itself, and with each sample of each parameter alone, as in requests.
///
/// Not all exist for every board: some layouts are not for boards with holes, and vectors not for every word.
pub fn variants(technique: &Technique, word: Word) -> Vec<String> {
    technique.variants(word).iter().map(ToString::to_string).collect()
}
