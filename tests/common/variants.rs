//! Every technique with each sample of each of its parameters.

use bit_tables_generator::{Technique, Word};

/// The technique by itself, and with each sample of each parameter alone.
///
/// Not all exist for every board: some layouts are not for boards with holes, and vectors not for every word.
pub fn variants(technique: &Technique, word: Word) -> Vec<String> {
    let mut selections = vec![technique.name.to_owned()];
    for &parameter in technique.parameters {
        let with = |value: &&str| format!("{}({parameter} = {value})", technique.name);
        selections.extend(samples(technique.name, parameter, word).iter().map(with));
    }
    selections
}

/// The samples of a parameter.
pub fn samples(technique: &str, parameter: &str, word: Word) -> &'static [&'static str] {
    // Few numbers are a sequence; these are one in every form of De Bruijn's, and of Taylor's.
    match (parameter, technique, word) {
        ("sequence", "taylor" | "taylor_halves", Word::U32) => &["0x70d3"],
        ("sequence", "taylor" | "taylor_halves", Word::U64) => &["0x783a9b23"],
        ("sequence", _, Word::U32) => &["0x07cd7629"],
        ("sequence", _, Word::U64) => &["0x03f08a4c6acb9dbd"],
        // There are no others of these words, or they are known by their numbers.
        ("sequence" | "entries", _, Word::U8 | Word::U16 | Word::U128)
        | ("entries", _, Word::U32) => &[],
        ("seed", "taylor" | "taylor_halves", Word::U128) => &["0"],
        ("seed", ..) => &["42", "1997", "0xffff_ffff_ffff_ffff"],
        ("layout", ..) => &["structs", "arrays", "lines"],
        ("detect", ..) => &["std", "cpuid"],
        ("for", ..) => &["latency", "throughput"],
        // Of boards and games of all kinds.
        ("pieces", ..) => &["0", "1", "28"],
        ("squares", ..) => &["81", "9", "1"],
        ("castling", ..) => &["4", "1"],
        ("en_passant", ..) => &["10"],
        ("side", ..) => &["1"],
        ("entries", _, Word::U64) => &["154", "152"],
        ("words", ..) => &["3", "7", "15", "31", "63", "255"],
        _ => &["0"],
    }
}
