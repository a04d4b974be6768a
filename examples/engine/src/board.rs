//! The position, and making a move in it.

use crate::attacks::{king_attacks, knight_attacks, pawn_attacks};
use crate::bitboard::bit;
use crate::bits::{bit_scan_forward, rook_and_bishop_attacks};
use crate::castling::{Castling, CastlingRights};
use crate::hash;
use crate::moves::{Move, MoveKind};

/// One of the two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Color {
    /// The side that moves up the board.
    White,
    /// The side that moves down the board.
    Black,
}

impl Color {
    /// The other side.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// The side's name in English, in lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Black => "black",
        }
    }
}

/// A kind of piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// The pawn.
    Pawn,
    /// The knight.
    Knight,
    /// The bishop.
    Bishop,
    /// The rook.
    Rook,
    /// The queen.
    Queen,
    /// The king.
    King,
}

impl Piece {
    /// All six, in the order of their values as array indices.
    pub const ALL: [Self; 6] =
        [Self::Pawn, Self::Knight, Self::Bishop, Self::Rook, Self::Queen, Self::King];

    /// The piece's letter in UCI notation, in lower case.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Pawn => 'p',
            Self::Knight => 'n',
            Self::Bishop => 'b',
            Self::Rook => 'r',
            Self::Queen => 'q',
            Self::King => 'k',
        }
    }
}

/// A position: the pieces and what else decides which moves are legal.
///
/// Boards come from a FEN (see [`crate::fen`]) and from [`Board::make`], so a
/// board always has one king on each side, and the side that is not to move is
/// not in check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    pieces: [u64; 6],
    colors: [u64; 2],
    side_to_move: Color,
    castling_rights: CastlingRights,
    en_passant: Option<u32>,
    hash: u64,
}

impl Board {
    /// The board without pieces, for the FEN parser to fill.
    pub(crate) const fn empty(side_to_move: Color) -> Self {
        Self {
            pieces: [0; 6],
            colors: [0; 2],
            side_to_move,
            castling_rights: CastlingRights::NONE,
            en_passant: None,
            hash: hash::side(side_to_move) ^ hash::castling(CastlingRights::NONE),
        }
    }

    /// Puts a piece on `square`, which must be empty.
    pub(crate) const fn put(&mut self, color: Color, piece: Piece, square: u32) {
        self.pieces[piece as usize] |= bit(square);
        self.colors[color as usize] |= bit(square);
        self.hash ^= hash::piece(color, piece, square);
    }

    /// Takes a piece from `square`, where it must stand.
    const fn take(&mut self, color: Color, piece: Piece, square: u32) {
        self.pieces[piece as usize] &= !bit(square);
        self.colors[color as usize] &= !bit(square);
        self.hash ^= hash::piece(color, piece, square);
    }

    /// Takes whatever piece of `color` stands on `square`.
    fn take_any(&mut self, color: Color, square: u32) {
        for piece in Piece::ALL.into_iter().filter(|_| self.color(color) & bit(square) != 0) {
            if self.pieces(color, piece) & bit(square) != 0 {
                return self.take(color, piece, square);
            }
        }
    }

    /// Sets the castling rights, which must fit the kings and rooks.
    pub(crate) const fn set_castling_rights(&mut self, rights: CastlingRights) {
        self.hash ^= hash::castling(self.castling_rights) ^ hash::castling(rights);
        self.castling_rights = rights;
    }

    /// Sets the en passant target square, behind a pawn that could just have
    /// moved there by two squares.
    pub(crate) const fn set_en_passant(&mut self, square: Option<u32>) {
        self.hash ^= hash::en_passant(self.en_passant) ^ hash::en_passant(square);
        self.en_passant = square;
    }

    /// The squares of the pieces of one kind and color.
    #[must_use]
    pub const fn pieces(&self, color: Color, piece: Piece) -> u64 {
        self.pieces[piece as usize] & self.colors[color as usize]
    }

    /// The squares of all the pieces of `color`.
    #[must_use]
    pub const fn color(&self, color: Color) -> u64 {
        self.colors[color as usize]
    }

    /// The squares of all the pieces.
    #[must_use]
    pub const fn occupied(&self) -> u64 {
        self.colors[0] | self.colors[1]
    }

    /// The side to move.
    #[must_use]
    pub const fn side_to_move(&self) -> Color {
        self.side_to_move
    }

    /// The castling moves still allowed to either side.
    #[must_use]
    pub const fn castling_rights(&self) -> CastlingRights {
        self.castling_rights
    }

    /// The square a pawn has just passed over, whether or not it can be captured
    /// there.
    #[must_use]
    pub const fn en_passant(&self) -> Option<u32> {
        self.en_passant
    }

    /// The Zobrist hash of all of this: equal for equal positions, kept up to date
    /// with each change by the keys of what changes.
    #[must_use]
    pub const fn hash(&self) -> u64 {
        self.hash
    }

    /// The square of the king of `color`.
    #[must_use]
    pub const fn king(&self, color: Color) -> u32 {
        bit_scan_forward(self.pieces(color, Piece::King))
    }

    /// The pieces of color `by` that attack `square`, which must be below 64,
    /// if the squares of `occupied`, and no others, block a slider.
    #[must_use]
    pub fn attackers(&self, square: u32, by: Color, occupied: u64) -> u64 {
        let [pawns, knights, bishops, rooks, queens, kings] = self.pieces;
        let (rook, bishop) = rook_and_bishop_attacks(occupied, square);
        // An attack on `square` is the same attack from `square`, reversed.
        let attackers = pawn_attacks(by.opposite(), square) & pawns
            | knight_attacks(square) & knights
            | bishop & (bishops | queens)
            | rook & (rooks | queens)
            | king_attacks(square) & kings;
        attackers & self.color(by)
    }

    /// The pieces that give check to the king of `color`.
    #[must_use]
    pub fn checkers(&self, color: Color) -> u64 {
        self.attackers(self.king(color), color.opposite(), self.occupied())
    }

    /// The position after `mv`, which must be a legal move in this one.
    #[must_use]
    pub fn make(&self, mv: Move) -> Self {
        let (from, to) = (mv.from(), mv.to());
        let us = self.side_to_move;
        let mut next = *self;
        next.take_any(us.opposite(), to);
        next.take(us, mv.piece(), from);
        next.side_to_move = us.opposite();
        next.hash ^= hash::side(us) ^ hash::side(us.opposite());
        next.set_castling_rights(self.castling_rights.after_touching(from).after_touching(to));
        next.set_en_passant(None);
        let mut placed = mv.piece();
        match mv.kind() {
            MoveKind::Normal => {}
            MoveKind::DoublePush => next.set_en_passant(Some(u32::midpoint(from, to))),
            MoveKind::EnPassant => next.take(us.opposite(), Piece::Pawn, en_passant_victim(to)),
            MoveKind::Castling => {
                for castling in Castling::ALL.iter().filter(|c| c.king_to == to) {
                    next.take(us, Piece::Rook, castling.rook_from);
                    next.put(us, Piece::Rook, castling.rook_to);
                }
            }
            MoveKind::Promotion(piece) => placed = piece,
        }
        next.put(us, placed, to);
        next
    }
}

/// The square of the pawn that passed over `target`, which must be on the third
/// or the sixth rank.
#[must_use]
pub const fn en_passant_victim(target: u32) -> u32 {
    // The third rank's neighbor is the fourth, the sixth rank's the fifth.
    target ^ 8
}
