//! User-supplied keys: a published set, or keys of existing files.

use super::keys::{
    self, CASTLING, EN_PASSANT, KEYS, Keys, PIECES, SIDE, SQUARES, Shape, distances, tables,
};
use crate::request::IntegerList;
use crate::tables::zobrist::split_mix;
use crate::techniques::prelude::*;

pub(super) const GIVEN: Technique = Technique {
    name: "given",
    summary: "your own keys, such as those of a published set, in the order of the tables: the squares of each \
              piece, then the side to move, castling and captures en passant. Without `keys`, they are the first \
              numbers of a generator that many engines use, without any guarantee",
    origin: "Albert Zobrist, A New Hashing Method with Application for Game Playing, 1970; Guy Steele, Doug Lea and Christine \
             Flood, Fast Splittable Pseudorandom Number Generators, 2014 (numbers without `keys`)",
    parameters: &[&KEYS, &PIECES, &SQUARES, &SIDE, &CASTLING, &EN_PASSANT],
    tables: |context| tables(context, &|shape| given(context, shape)),
    ..keys::BASE
};

typed_technique! {
    /// User-supplied Zobrist keys.
    ///
    /// ```
    /// use bit_tables_generator::Selection;
    /// use bit_tables_generator::typed::Given;
    ///
    /// let keys = Given::new().keys(vec![7, 9, 0x2a]).pieces(1).squares(3).side(false).castling(0).en_passant(0);
    /// let text = "given(keys = [0x7, 0x9, 0x2a], pieces = 1, squares = 3, side = 0, castling = 0, en_passant = 0)";
    /// assert_eq!(Selection::from(keys).to_string(), text);
    /// ```
    pub struct Given = "given";
    /// The keys: for each piece those of its squares, then those of the side to move, of castling
    /// and of en passant captures.
    keys: Vec<u128> as IntegerList => KEYS;
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

/// The given keys, if their number matches the shape and they fit the word.
fn given(context: &Context, shape: &Shape) -> Result<Keys, String> {
    let (word, count) = (context.word, shape.count());
    let Some(values) = context.given(&KEYS).and_then(Parameter::integers) else {
        let values = split_mix(word, count);
        let quality = format!("Nothing is known of their sums.{}", distances(&values));
        return Ok(Keys { from: "by `SplitMix64` from 0".to_owned(), quality, values });
    };
    if values.len() != count {
        let Shape { pieces, squares, side, castling, en_passant } = shape;
        return Err(format!(
            "`keys` has {} numbers, not {count}: {pieces} pieces on {squares} squares, then side = {side}, castling = \
             {castling} and en_passant = {en_passant}",
            values.len()
        ));
    }
    if let Some(place) = values.iter().position(|key| key.checked_ilog2() >= Some(word.bits())) {
        return Err(format!(
            "number {place} of `keys`, {:#x}, does not fit `{word}`",
            values[place]
        ));
    }
    let quality = format!("Nothing is known of their sums.{}", distances(&values));
    Ok(Keys { from: "as the request gives them".to_owned(), quality, values })
}
