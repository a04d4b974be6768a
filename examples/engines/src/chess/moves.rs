//! A move.

use std::fmt;

use super::bitboard::square_name;
use super::piece::Piece;

/// A move of one piece, as the move generator makes it: four bytes, meaningful
/// only together with the position it was generated in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    from: u8,
    to: u8,
    /// The piece that moves; for a promotion, the pawn.
    pub piece: Piece,
    /// What else the move does.
    pub kind: MoveKind,
}

/// What a move does besides moving a piece and capturing what it lands on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveKind {
    /// Nothing.
    Normal,
    /// The pawn's first move by two squares, which allows en passant.
    DoublePush,
    /// The captured pawn is not on the target square, but next to the capturer.
    EnPassant,
    /// The king's move of a castling; the rook moves as well.
    Castling,
    /// The pawn becomes this piece: a knight, bishop, rook or queen.
    Promotion(Piece),
}

impl Move {
    /// The move of `piece` between two squares, which must be below 64.
    pub(crate) const fn new(from: u32, to: u32, piece: Piece, kind: MoveKind) -> Self {
        debug_assert!(from < 64 && to < 64);
        Self { from: from as u8, to: to as u8, piece, kind }
    }

    /// The square the piece leaves, below 64.
    pub const fn from(self) -> u32 {
        self.from as u32
    }

    /// The square the piece goes to, below 64.
    pub const fn to(self) -> u32 {
        self.to as u32
    }

    /// The piece that stands on the target square afterwards: for a promotion, not
    /// the pawn.
    pub const fn placed(self) -> Piece {
        match self.kind {
            MoveKind::Promotion(piece) => piece,
            _ => self.piece,
        }
    }
}

/// The move in UCI notation: `e2e4`, `e1g1` for castling, `a7a8q` for promotion.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}{}", square_name(self.from()), square_name(self.to()))?;
        match self.kind {
            MoveKind::Promotion(piece) => write!(f, "{}", piece.letter()),
            _ => Ok(()),
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
    fn moves_are_written_in_uci_notation() {
        let uci = |from, to, piece, kind| Move::new(from, to, piece, kind).to_string();
        assert_eq!(uci(12, 28, Piece::Pawn, MoveKind::DoublePush), "e2e4");
        assert_eq!(uci(4, 6, Piece::King, MoveKind::Castling), "e1g1");
        let underpromotion = MoveKind::Promotion(Piece::Knight);
        assert_eq!(uci(48, 57, Piece::Pawn, underpromotion), "a7b8n");
    }
}
