//! Parts of a board that pieces do not leave: palaces, and the halves on both sides of a river.

use crate::board::{Board, Step};

/// Squares that a piece does not leave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Zone {
    /// All squares.
    Board,
    /// The middle three files of the first and of the last three ranks.
    Palaces,
    /// The corners and the middles of the palaces: their diagonals.
    Crosses,
    /// The ranks below the middle of the board.
    Lower,
    /// The ranks above it.
    Upper,
}

impl Zone {
    fn has(self, board: &Board, (file, rank): (i32, i32)) -> bool {
        let (files, ranks) = (board.files() as i32, board.ranks() as i32);
        let first = (files - 3) / 2;
        // From the outer rank of the nearer palace.
        let inward = rank.min(ranks - 1 - rank);
        match self {
            Self::Board => true,
            Self::Palaces => (first..first + 3).contains(&file) && inward < 3,
            Self::Crosses => {
                Self::Palaces.has(board, (file, rank)) && (file - first + inward) % 2 == 0
            }
            Self::Lower => rank < ranks / 2,
            Self::Upper => rank >= (ranks + 1) / 2,
        }
    }

    /// All its squares.
    #[must_use]
    pub fn squares(self, board: &Board) -> u128 {
        let is_in = |&square: &u32| board.place(square).is_some_and(|place| self.has(board, place));
        (0..board.bits()).filter(is_in).fold(0, |set, square| set | 1 << square)
    }

    /// The squares to which so many equal steps lead from a square of it, if they are in it too.
    #[must_use]
    pub fn reached(self, board: &Board, (files, ranks): Step, count: i32) -> u128 {
        let squares = self.squares(board);
        let is_in = |square: u32| squares >> square & 1 == 1;
        let reaches = |from: u32| {
            let mut to = Some(from);
            for _ in 0..count {
                to = to.and_then(|square| board.stepped(square, (files, ranks)));
            }
            to.filter(|&to| is_in(from) && is_in(to))
        };
        (0..board.bits()).filter_map(reaches).fold(0, |set, to| set | 1 << to)
    }

    /// Its part in the first three ranks, and the rest.
    #[must_use]
    pub fn parts(self, board: &Board) -> [u128; 2] {
        let all = self.squares(board);
        let is_low = |&square: &u32| board.place(square).is_some_and(|(_, rank)| rank < 3);
        let low = (0..board.bits()).filter(is_low).fold(0, |set, square| set | 1 << square);
        [all & low, all & !low]
    }
}
