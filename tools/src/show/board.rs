//! Boards as panels.

use super::drawing::{Cell, Mark, Panel, Row};
use bit_tables_generator::__private::file_name;
use bit_tables_generator::Board;

/// A board with the last rank at the top; `cell` returns the cell for each square.
pub(crate) fn panel(board: &Board, caption: String, cell: impl Fn(u32) -> Cell) -> Panel {
    let (files, ranks) = (board.files(), board.ranks());
    let row = |rank: u32| {
        let square = |file: u32| board.square(file as i32, rank as i32).map_or(Cell::Hole, &cell);
        Row { label: (rank + 1).to_string(), cells: (0..files).map(square).collect() }
    };
    Panel {
        caption,
        doc: String::new(),
        rows: (0..ranks).rev().map(row).collect(),
        columns: (0..files).map(file_name).collect(),
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
