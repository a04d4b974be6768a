//! A move.

use std::fmt;

use super::bitboard::square_name;
use super::piece::Piece;

/// A move, meaningful only together with the position it was generated in. Squares are below 81.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// A piece moves on the board, and captures what it lands on.
    Step {
        /// The piece as it is before the move.
        piece: Piece,
        /// The square it leaves.
        from: u8,
        /// The square it goes to.
        to: u8,
        /// Whether it is promoted.
        promotes: bool,
    },
    /// A piece comes from the hand.
    Drop {
        /// The piece, one of [`Piece::IN_HAND`].
        piece: Piece,
        /// The square it goes to.
        to: u8,
    },
}

/// The move in USI notation: `7g7f`, `8h2b+` with promotion, `P*5e` for a drop.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match *self {
            Self::Step { from, to, promotes, .. } => {
                let promotion = if promotes { "+" } else { "" };
                let [from, to] = [from, to].map(|square| square_name(square.into()));
                write!(f, "{from}{to}{promotion}")
            }
            Self::Drop { piece, to } => {
                write!(f, "{}*{}", piece.letter(), square_name(to.into()))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_four_bytes() {
        assert_eq!(size_of::<Move>(), 4);
    }

    #[test]
    fn moves_are_written_in_usi_notation() {
        let step = |piece, from, to, promotes| Move::Step { piece, from, to, promotes }.to_string();
        assert_eq!(step(Piece::Pawn, 20, 29, false), "7g7f");
        assert_eq!(step(Piece::Bishop, 10, 70, true), "8h2b+");
        assert_eq!(Move::Drop { piece: Piece::Knight, to: 40 }.to_string(), "N*5e");
    }
}
