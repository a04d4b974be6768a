//! Boards as panels.

use super::drawing::{Cell, Mark, Panel, Row};
use bit_tables_generator::Board;

/// The squares of a board as one sees it: rows with a label, the top one first, and a square or a
/// hole for each file.
///
/// Hexagons of neighbouring files are half a hexagon apart, so each row has those of every other
/// file; such rows have no label.
#[must_use]
pub fn rows(board: &Board) -> Vec<(String, Vec<Option<u32>>)> {
    let (files, ranks) = (board.files().cast_signed(), board.ranks().cast_signed());
    let across = |square: &dyn Fn(i32) -> Option<u32>| (0..files).map(square).collect();
    if !board.is_hexagonal() {
        let row = |rank: i32| ((rank + 1).to_string(), across(&|file| board.square(file, rank)));
        return (0..ranks).rev().map(row).collect();
    }
    let row = |up: i32| {
        let on_row = |file: i32| (up + file) % 2 == 0;
        across(&|file| board.square(file, (up + file) >> 1).filter(|_| on_row(file)))
    };
    let rows = (1 - files..2 * ranks).rev().map(|up| (String::new(), row(up)));
    rows.filter(|(_, row): &(_, Vec<_>)| row.iter().any(Option::is_some)).collect()
}

/// A board with the last rank at the top; `cell` returns the cell for each square.
pub(crate) fn panel(board: &Board, caption: String, cell: impl Fn(u32) -> Cell) -> Panel {
    let cell = |square: Option<u32>| square.map_or(Cell::Hole, &cell);
    let row = |(label, squares): (String, Vec<_>)| Row {
        label,
        cells: squares.into_iter().map(cell).collect(),
    };
    Panel {
        caption,
        doc: String::new(),
        rows: rows(board).into_iter().map(row).collect(),
        columns: (0..board.files()).map(|file| board.file_name(file)).collect(),
        hexagonal: board.is_hexagonal(),
    }
}

/// The bits of a word on a board.
pub(crate) fn ones(board: &Board, caption: String, bits: u128) -> Panel {
    let mark = |square| if bits >> square & 1 == 1 { Mark::One } else { Mark::Empty };
    panel(board, caption, |square| Cell::Square(mark(square)))
}

/// The pieces on a board.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Position {
    /// The pieces whose attacks are drawn.
    pub pieces: u128,
    /// Other pieces.
    pub occupied: u128,
    /// The pieces that `xrays` looks through.
    pub blockers: u128,
}

impl Position {
    /// The board with a set.
    pub(super) fn panel(&self, board: &Board, caption: String, reached: u128) -> Panel {
        panel(board, caption, |square| Cell::Square(self.mark(square, reached)))
    }

    /// The mark of a square, given the set.
    pub(super) fn mark(&self, square: u32, reached: u128) -> Mark {
        let has = |set: u128| set >> square & 1 == 1;
        match (has(self.pieces), has(self.occupied), has(reached)) {
            (true, _, false) => Mark::Piece,
            (true, _, true) => Mark::ReachedPiece,
            (false, true, false) if has(self.blockers) => Mark::Blocker,
            (false, true, false) => Mark::Occupied,
            (false, true, true) => Mark::Capture,
            (false, false, true) => Mark::Reached,
            (false, false, false) => Mark::Empty,
        }
    }
}
