//! What the games of the named boards have keys for.

use crate::board::Board;

#[derive(Clone, Copy, Debug)]
pub(super) struct Game {
    /// The kinds of pieces, both sides together.
    pub pieces: u32,
    /// The sets of castling rights.
    pub castling: u32,
    /// Whether pawns can be taken en passant.
    pub has_en_passant: bool,
}

/// The games of [`Board::NAMED`], in its order.
const NAMED: [Game; Board::NAMED.len()] = [
    Game::CHESS,
    Game::without_rights(28),
    Game::without_rights(14),
    Game::without_rights(2),
    Game::without_rights(4),
    Game::without_rights(4),
];

impl Game {
    const CHESS: Self = Self { pieces: 12, castling: 16, has_en_passant: true };

    const fn without_rights(pieces: u32) -> Self {
        Self { pieces, castling: 0, has_en_passant: false }
    }

    /// The game of a board. On a board without a name it has what chess has.
    pub fn of(board: &Board) -> Self {
        let mut named = Board::NAMED.iter().zip(NAMED);
        let found = named.find(|((_, other), _)| board.is_shaped_as(other));
        found.map_or(Self::CHESS, |(_, game)| game)
    }
}
