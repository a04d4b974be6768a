//! What the games have in common: positions with moves, and counting these.

use std::fmt::Display;
use std::str::FromStr;

/// A position of a game. Its text is that which programs of the game read, and an error says on one line what is wrong
/// with that.
pub trait Position: FromStr<Err = String> {
    /// A legal move, meaningful only together with its position. Its text is what they write.
    type Move: Copy + Display;

    /// The start position.
    const START: &str;

    /// Calls `visit` for every legal move of the side to move, in no particular order.
    fn for_each_move(&self, visit: impl FnMut(Self::Move));

    /// The legal moves of the side to move, in no particular order.
    fn legal_moves(&self) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        self.for_each_move(|mv| moves.push(mv));
        moves
    }

    /// The number of legal moves of the side to move.
    fn count_moves(&self) -> u64;

    /// The position after `mv`, which must be a legal move in this one.
    fn make(&self, mv: Self::Move) -> Self;
}

/// Perft: the number of sequences of `depth` legal moves from `position`.
///
/// Moves at the last depth are counted, not made.
pub fn perft<P: Position>(position: &P, depth: u8) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_moves(),
        _ => {
            let mut nodes = 0;
            position.for_each_move(|mv| nodes += perft(&position.make(mv), depth - 1));
            nodes
        }
    }
}

/// Each legal move of `position`, sorted by its text, with the number of sequences of `depth` moves
/// that begin with it. There are none at depth 0.
///
/// The counts are found one by one as the iterator is advanced.
pub fn divide<P: Position>(position: &P, depth: u8) -> impl Iterator<Item = (P::Move, u64)> {
    let mut moves = if depth > 0 { position.legal_moves() } else { Vec::new() };
    moves.sort_by_cached_key(P::Move::to_string);
    moves.into_iter().map(move |mv| (mv, perft(&position.make(mv), depth - 1)))
}
