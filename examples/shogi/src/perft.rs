//! Perft: counting the leaves of the tree of legal moves.

use crate::board::Board;
use crate::movegen::legal_moves;
use crate::moves::Move;

/// The number of sequences of `depth` legal moves from `board`.
///
/// Moves at the last depth are counted, not made.
#[must_use]
pub fn perft(board: &Board, depth: u8) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = legal_moves(board);
    if depth == 1 {
        return moves.len() as u64;
    }
    moves.iter().map(|&mv| perft(&board.make(mv), depth - 1)).sum()
}

/// Each legal move of `board`, sorted by its USI notation, with the number of sequences of `depth`
/// moves that begin with it. There are none at depth 0.
///
/// The counts are found one by one as the iterator is advanced.
pub fn divide(board: &Board, depth: u8) -> impl Iterator<Item = (Move, u64)> {
    let mut moves = match depth {
        0 => Vec::new(),
        _ => legal_moves(board),
    };
    moves.sort_by_cached_key(Move::to_string);
    moves.into_iter().map(move |mv| (mv, perft(&board.make(mv), depth - 1)))
}
