//! Keys whose exclusive or is the hash of a position.

mod game;
mod given;
mod keys;

pub use given::Given;

use super::prelude::*;
use crate::tables::zobrist::{self, Cut, End, Step, independent, nested, nested_steps};
use keys::{CASTLING, EN_PASSANT, Keys, PIECES, SIDE, SQUARES, distances, tables};

/// Each key is the entry at its index in the table.
pub(super) const GROUP: Group =
    Group { techniques: &[BCH, NESTED, given::GIVEN], self_check: keys::self_check };

const BCH: Technique = Technique {
    name: "bch",
    summary: "random keys of which no small set XORs to zero, so that positions which differ in few keys have \
              different hashes: as many keys as the word has bits are all independent; more are the columns of a \
              code in a random basis",
    origin: "Albert Zobrist, A New Hashing Method with Application for Game Playing, 1970; Tony Warnock and Burton Wendroff, \
             Search Tables in Computer Chess, 1988 (codes)",
    parameters: &[&SEED, &PIECES, &SQUARES, &SIDE, &CASTLING, &EN_PASSANT],
    auto: Rule::Always,
    tables: |context| {
        let (word, seed) = (context.word, seed(context)?);
        tables(context, &|shape| {
            let count = shape.count();
            Ok(of_code(zobrist::keys(word, seed, count), word, seed, String::new()))
        })
    },
    ..keys::BASE
};

const NESTED: Technique = Technique {
    name: "nested",
    summary: "the same keys with their bits in another order: small sets are independent in a part of the bits too, \
              so that positions which differ in few keys differ in the bits that a hash table stores, and in these \
              together with those that find the entry, as the first rows of a code are a smaller code",
    origin: "Tony Warnock and Burton Wendroff, Search Tables in Computer Chess, 1988, and Grossman and Jakab, 2004 (codes)",
    parameters: &[
        &SEED,
        &STORED,
        &STORED_BITS,
        &INDEX,
        &PIECES,
        &SQUARES,
        &SIDE,
        &CASTLING,
        &EN_PASSANT,
    ],
    auto: Rule::Never,
    tables: |context| {
        let (word, cut, seed) = (context.word, cut(context)?, seed(context)?);
        tables(context, &|shape| {
            let count = shape.count();
            Ok(of_code(nested(word, seed, count, cut), word, seed, of_parts(word, count, cut)))
        })
    },
    ..BCH
};

/// The seed of all random choices.
const SEED: ParameterSpec = ParameterSpec {
    name: "seed",
    kind: ParameterKind::U64,
    default: "0",
    doc: "Selects other keys, by Xoshiro256++: the same for the same seed on every host.",
    samples: |_| &["42", "1997", "0xffff_ffff_ffff_ffff"],
};
const STORED: ParameterSpec = ParameterSpec::of_names(
    "stored",
    End::NAMES,
    "low",
    "Which end of the hash the table stores. Small sets of keys are independent in any run of bits from that end.",
    |_| End::NAMES,
);
const STORED_BITS: ParameterSpec = ParameterSpec {
    name: "stored_bits",
    kind: ParameterKind::Integer { least: 1, most: 128 },
    default: "16",
    doc: "The number of stored bits, at most the word's width.",
    samples: |_| &["21", "32"],
};
const INDEX: ParameterSpec = ParameterSpec::of_names(
    "index",
    End::NAMES,
    "the other end",
    "From which end of the other bits the index of the table is taken. Larger sets of keys are independent \
     in stored and index bits together.",
    |_| End::NAMES,
);
typed_technique! {
    /// Zobrist keys of a code.
    ///
    /// ```
    /// use bit_tables_generator::Selection;
    /// use bit_tables_generator::typed::Bch;
    ///
    /// let keys = Bch::new().seed(42).pieces(28).squares(81).castling(0).en_passant(0);
    /// let text = "bch(seed = 42, pieces = 28, squares = 81, castling = 0, en_passant = 0)";
    /// assert_eq!(Selection::from(keys).to_string(), text);
    /// ```
    pub struct Bch = "bch";
    /// Selects other keys, which a seed determines on every host.
    seed: u64 => SEED;
    /// The number of kinds of pieces, of both sides together.
    pieces: u32 => PIECES;
    /// The number of squares of the board, if the request names no board.
    squares: u32 => SQUARES;
    /// Whether there is a key for the side to move.
    side: bool as u8 => SIDE;
    /// The number of castling keys: 16 for each set of rights, or 4 for each right.
    castling: u32 => CASTLING;
    /// The number of en passant keys, one for each file.
    en_passant: u32 => EN_PASSANT;
}

typed_technique! {
    /// Zobrist keys that are also independent in parts of their bits.
    ///
    /// ```
    /// use bit_tables_generator::Selection;
    /// use bit_tables_generator::typed::{End, Nested};
    ///
    /// let keys = Nested::new().seed(42).stored(End::High).stored_bits(21).index(End::Low);
    /// let text = "nested(seed = 42, stored = high, stored_bits = 21, index = low)";
    /// assert_eq!(Selection::from(keys).to_string(), text);
    /// ```
    pub struct Nested = "nested";
    /// Selects other keys, which a seed determines on every host.
    seed: u64 => SEED;
    /// The end of a hash whose bits a hash table stores.
    stored: End => STORED;
    /// The number of stored bits, at most those of the word.
    stored_bits: u32 => STORED_BITS;
    /// The end of the other bits from which the index of the entry is taken.
    index: End => INDEX;
    /// The number of kinds of pieces, of both sides together.
    pieces: u32 => PIECES;
    /// The number of squares of the board, if the request names no board.
    squares: u32 => SQUARES;
    /// Whether there is a key for the side to move.
    side: bool as u8 => SIDE;
    /// The number of castling keys: 16 for each set of rights, or 4 for each right.
    castling: u32 => CASTLING;
    /// The number of en passant keys, one for each file.
    en_passant: u32 => EN_PASSANT;
}

/// Describes the independence of this many nested keys in parts of their bits.
fn of_parts(word: Word, count: usize, cut: Cut) -> String {
    let mut steps = nested_steps(word, count);
    // All bits are not a part.
    steps.retain(|step| step.bits < word.bits());
    let parts = steps.iter().map(|&Step { bits, independent }| {
        format!("any {independent} are in the {}", cut.in_words(bits))
    });
    let parts = parts.collect::<Vec<_>>().join(", ");
    if parts.is_empty() { parts } else { format!("\n\nOf parts of the bits alone {parts}.") }
}

fn cut(context: &Context) -> Result<Cut, String> {
    let end = |spec| context.given(spec).and_then(|given| End::named(&given.text));
    let stored = end(&STORED).unwrap_or(End::Low);
    let other = if stored == End::Low { End::High } else { End::Low };
    let given = context.given(&STORED_BITS).and_then(Parameter::integer);
    let (bits, most) = (given.unwrap_or(16), context.word.bits());
    if !(1..=most.into()).contains(&bits) {
        return Err(format!("1 to {most} of {most} bits are stored, not {bits}"));
    }
    Ok(Cut { stored, stored_bits: bits as u32, index: end(&INDEX).unwrap_or(other) })
}

fn of_code(values: Vec<u128>, word: Word, seed: u64, of_parts: String) -> Keys {
    let count = values.len();
    let independent = independent(word, count);
    let distances = distances(&values);
    Keys {
        from: format!("by Xoshiro256++ with seed {seed}"),
        quality: format!(
            "Any {independent} of the {count} keys are linearly independent, so that positions which differ in no more of \
             them have different hashes.{distances}{of_parts}"
        ),
        values,
    }
}

fn seed(context: &Context) -> Result<u64, String> {
    let Some(given) = context.given(&SEED) else { return Ok(0) };
    let seed = given.integer().and_then(|seed| u64::try_from(seed).ok());
    seed.ok_or_else(|| format!("{} is no seed: seeds are 0 to {:#x}", given.text, u64::MAX))
}
