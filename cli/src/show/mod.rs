//! Draws boards in the terminal: the results of operations on squares, and the content of tables.

mod arguments;
pub(crate) mod board;
pub(crate) mod drawing;
pub(crate) mod entries;
mod operation;
mod sets;
mod svg;
mod table;
pub(crate) mod text;

pub use arguments::Asked;
pub use drawing::{Cell, Drawing, Mark, Panel, Row};

use crate::destination::Destination;
use crate::failure::Failure;
use bit_tables_generator::Operation;
use text::Ink;

/// Draws what is requested, as text on standard output or as SVG in a file.
///
/// # Errors
/// If there is nothing such to draw, an argument does not fit the board, or the output cannot be written.
pub fn show(asked: &Asked) -> Result<(), Failure> {
    let drawing = drawing(asked)?;
    let command = "bit-tables show";
    match asked.svg() {
        Some(file) => file.deliver(&svg::svg(&drawing), command),
        None => {
            Destination::default().deliver_coloured(&text::text(&drawing, Ink::Coloured), command)
        }
    }
}

/// The requested drawing, before it is text or SVG.
///
/// # Errors
/// If there is nothing such to draw, or an argument does not fit the board.
pub fn drawing(asked: &Asked) -> Result<Drawing, Failure> {
    let what = asked.what();
    if table::is_name(what) {
        return entries::drawing(asked);
    }
    let is_word = |character: char| character.is_ascii_alphanumeric() || character == '_';
    if !what.is_empty() && what.chars().all(is_word) && Operation::named(what).is_none() {
        return Err(operation::unknown(what, table::in_capitals(what)));
    }
    operation::drawing(asked)
}
