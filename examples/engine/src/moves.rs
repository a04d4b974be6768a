//! A move, and a list of moves that lives on the stack.

use std::fmt;
use std::ops::Deref;

use crate::bitboard::square_name;
use crate::piece::Piece;

/// A move of one piece, as the move generator makes it: four bytes, meaningful
/// only together with the position it was generated in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    from: u8,
    to: u8,
    piece: Piece,
    kind: MoveKind,
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
    #[allow(clippy::cast_possible_truncation, reason = "squares are below 64")]
    pub(crate) const fn new(from: u32, to: u32, piece: Piece, kind: MoveKind) -> Self {
        debug_assert!(from < 64 && to < 64);
        Self { from: from as u8, to: to as u8, piece, kind }
    }

    /// The square the piece leaves, below 64.
    #[must_use]
    pub const fn from(self) -> u32 {
        self.from as u32
    }

    /// The square the piece goes to, below 64.
    #[must_use]
    pub const fn to(self) -> u32 {
        self.to as u32
    }

    /// The piece that moves; for a promotion, the pawn.
    #[must_use]
    pub const fn piece(self) -> Piece {
        self.piece
    }

    /// The piece that stands on the target square afterwards: for a promotion, not
    /// the pawn.
    #[must_use]
    pub const fn placed(self) -> Piece {
        match self.kind {
            MoveKind::Promotion(piece) => piece,
            _ => self.piece,
        }
    }

    /// What else the move does.
    #[must_use]
    pub const fn kind(self) -> MoveKind {
        self.kind
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

/// The moves of one position: read it as a slice.
#[derive(Clone, Debug)]
pub struct MoveList {
    moves: [Move; Self::CAPACITY],
    len: usize,
}

impl MoveList {
    /// More moves than any position offers.
    ///
    /// No position reached in play has more than 218. A FEN may hold any
    /// position with material that promotions can make, so the bound has to
    /// hold without a proof about games. On an empty board nine queens have at
    /// most 4 * 27 + 5 * 25 moves, two rooks 28, two bishops 26, two knights
    /// 16, and the king 8 and 2 castlings: 313. A pawn instead of a queen has
    /// 12 at most, so pawns do not raise it.
    pub const CAPACITY: usize = 320;

    /// The empty list.
    #[must_use]
    pub const fn new() -> Self {
        Self { moves: [Move::new(0, 0, Piece::Pawn, MoveKind::Normal); Self::CAPACITY], len: 0 }
    }

    /// Appends `mv`. There must be fewer than [`Self::CAPACITY`] moves.
    pub(crate) fn push(&mut self, mv: Move) {
        self.moves[self.len] = mv;
        self.len += 1;
    }
}

impl Default for MoveList {
    fn default() -> Self {
        Self::new()
    }
}

impl Deref for MoveList {
    type Target = [Move];

    fn deref(&self) -> &[Move] {
        &self.moves[..self.len]
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

    #[test]
    fn a_list_reads_as_a_slice() {
        let mut list = MoveList::new();
        assert!(list.is_empty());
        let mv = Move::new(6, 21, Piece::Knight, MoveKind::Normal);
        list.push(mv);
        assert_eq!(*list, [mv]);
    }
}
