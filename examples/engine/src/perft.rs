//! Perft: counting the leaves of the tree of legal moves.

use crate::board::Board;
use crate::movegen::{count_moves, for_each_move, legal_moves};
use crate::moves::Move;

/// The number of sequences of `depth` legal moves from `board`.
///
/// Moves at the last depth are counted, not made.
#[must_use]
pub fn perft(board: &Board, depth: u8) -> u64 {
    match depth {
        0 => 1,
        1 => count_moves(board),
        _ => {
            let mut nodes = 0;
            for_each_move(board, |mv| nodes += perft(&board.make(mv), depth - 1));
            nodes
        }
    }
}

/// Each legal move of `board`, sorted by its UCI notation, with the number of
/// sequences of `depth` moves that begin with it. There are none at depth 0.
///
/// The counts are found one by one as the iterator is advanced.
pub fn divide(board: &Board, depth: u8) -> impl Iterator<Item = (Move, u64)> {
    let mut moves = match depth {
        0 => Vec::new(),
        _ => legal_moves(board).to_vec(),
    };
    moves.sort_by_cached_key(Move::to_string);
    moves.into_iter().map(move |mv| (mv, perft(&board.make(mv), depth - 1)))
}
