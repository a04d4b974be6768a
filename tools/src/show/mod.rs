//! Draws boards: the results of operations on squares, and the content of tables.

// Selecting what to draw.
mod arguments;
mod operation;
pub mod sets;
mod table;

// Drawing: panels of cells, as text or SVG.
pub(crate) mod board;
pub(crate) mod drawing;
pub(crate) mod entries;
mod svg;
pub(crate) mod text;

pub use arguments::{DrawingQuery, middle};
pub use board::rows;
pub use drawing::{Cell, Drawing, Mark, Panel, Row};
pub use entries::drawing_of;
pub use operation::Prepared;
pub use svg::svg;
pub use text::{Ink, text};

use crate::CommandError;
use bit_tables_generator::Operation;

/// The requested drawing, to be written as text or SVG.
///
/// # Errors
/// If nothing with that name can be drawn, or an argument does not fit the board.
pub fn drawing(asked: &DrawingQuery) -> Result<Drawing, CommandError> {
    let what = asked.what();
    if table::is_name(what) {
        return entries::drawing(asked);
    }
    // Aliases work too; a request has more than a name.
    let what = Operation::known_as(what).map_or(what, |known| known.name());
    let is_word = |character: char| character.is_ascii_alphanumeric() || character == '_';
    if !what.is_empty() && what.chars().all(is_word) && Operation::named(what).is_none() {
        return Err(operation::unknown(what, table::in_capitals(what)));
    }
    Prepared::new(what, asked.word, asked.board)?.drawing(asked)
}
