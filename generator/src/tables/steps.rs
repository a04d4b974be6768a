//! Steps on a board, and the attacks of pieces that take a single step.

use crate::board::{Board, Step};

/// The eight steps of a knight.
pub const KNIGHT: &[Step] =
    &[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// The eight steps of a king, from north clockwise.
pub const KING: &[Step] = &[(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// The four steps along ranks and files, from north clockwise.
pub const ORTHOGONAL: &[Step] = &[(0, 1), (1, 0), (0, -1), (-1, 0)];

/// The six steps to the neighbours of a hexagonal cell: along ranks, files and one diagonal.
pub const HEXAGONAL: &[Step] = &[(0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0)];

/// The two captures of a pawn, up the board as for White.
pub const PAWN: &[Step] = &[(-1, 1), (1, 1)];

/// The step of a pawn of shogi, up the board.
pub const SHOGI_PAWN: &[Step] = &[(0, 1)];

/// The two steps of a knight of shogi.
pub const SHOGI_KNIGHT: &[Step] = &[(-1, 2), (1, 2)];

/// The five steps of a silver general.
pub const SILVER: &[Step] = &[(-1, 1), (0, 1), (1, 1), (-1, -1), (1, -1)];

/// The six steps of a gold general.
pub const GOLD: &[Step] = &[(-1, 1), (0, 1), (1, 1), (-1, 0), (1, 0), (0, -1)];

/// The steps for the other side, down the board.
#[must_use]
pub fn mirrored(steps: &[Step]) -> Vec<Step> {
    steps.iter().map(|&(files, ranks)| (files, -ranks)).collect()
}

/// For each square in order, the set of squares that its steps reach.
#[must_use]
pub fn attacks(board: &Board, steps: &[Step]) -> Vec<u128> {
    let from = |square| steps.iter().filter_map(move |&step| board.stepped(square, step));
    (0..board.bits()).map(|square| from(square).fold(0, |set, to| set | 1 << to)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As chess programmers know them: 336 moves of knights, 420 of kings, 98 captures of pawns of
    /// either side, from all squares; and attacks are mutual, for pawns with those of the other
    /// side.
    #[test]
    fn attacks_go_both_ways() {
        let down = mirrored(PAWN);
        let pairs = [(KNIGHT, KNIGHT), (KING, KING), (PAWN, &down[..])];
        let sums = pairs.map(|(steps, back)| {
            let (forth, back) = (attacks(&Board::CHESS, steps), attacks(&Board::CHESS, back));
            for (from, forth) in forth.iter().enumerate() {
                for (to, back) in back.iter().enumerate() {
                    assert_eq!(forth >> to & 1, back >> from & 1, "{from}, {to}");
                }
            }
            forth.iter().map(|set| set.count_ones()).sum::<u32>()
        });
        assert_eq!(sums, [336, 420, 98]);
    }
}
