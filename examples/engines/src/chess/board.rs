//! The position, and making a move in it.

use super::attacks::{king_attacks, knight_attacks, pawn_attacks};
use super::bitboard::bit;
use super::bits::{bit_scan_forward, rook_and_bishop_attacks, side_key};
use super::castling::{Castling, CastlingRights};
use super::hash;
use super::movegen::{Count, Each, generate};
use super::moves::{Move, MoveKind};
use super::piece::{Color, Piece};
use super::placement::Placement;
use crate::game::Position;

/// A position: the pieces and what else decides which moves are legal.
///
/// Boards come from a FEN and from [`Board::make`], so a board always has one king on each side, and
/// the side that is not to move is not in check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    placement: Placement,
    hash: u64,
    side_to_move: Color,
    castling_rights: CastlingRights,
    /// The square that a pawn has just passed over, or [`NO_SQUARE`].
    en_passant: u8,
}

const NO_SQUARE: u8 = 64;

impl Board {
    /// The board without pieces, for the FEN parser to fill.
    pub(crate) const fn empty(side_to_move: Color) -> Self {
        Self {
            placement: Placement::EMPTY,
            side_to_move,
            castling_rights: CastlingRights::NONE,
            en_passant: NO_SQUARE,
            hash: hash::side(side_to_move) ^ hash::castling(CastlingRights::NONE),
        }
    }

    /// Puts a piece on `square`, which must be empty.
    pub(crate) const fn put(&mut self, color: Color, piece: Piece, square: u32) {
        self.placement.put(color, piece, square);
        self.hash ^= hash::piece(color, piece, square);
    }

    /// Takes a piece from `square`, where it must stand.
    const fn take(&mut self, color: Color, piece: Piece, square: u32) {
        self.placement.clear(bit(square));
        self.hash ^= hash::piece(color, piece, square);
    }

    /// Sets the castling rights, which must fit the kings and rooks.
    pub(crate) const fn set_castling_rights(&mut self, rights: CastlingRights) {
        self.hash ^= hash::castling(self.castling_rights) ^ hash::castling(rights);
        self.castling_rights = rights;
    }

    /// Sets the en passant target square, the one that a pawn has just passed in a double push.
    pub(crate) const fn set_en_passant(&mut self, square: Option<u32>) {
        self.hash ^= hash::en_passant(self.en_passant()) ^ hash::en_passant(square);
        self.en_passant = match square {
            Some(square) => square as u8,
            None => NO_SQUARE,
        };
    }

    /// Which piece stands where.
    #[inline]
    pub(crate) const fn placement(&self) -> &Placement {
        &self.placement
    }

    /// The squares of the pieces of one kind and color.
    #[inline]
    pub const fn pieces(&self, color: Color, piece: Piece) -> u64 {
        self.placement.kind(piece) & self.placement.color(color)
    }

    /// The squares of all the pieces of `color`.
    #[inline]
    pub const fn color(&self, color: Color) -> u64 {
        self.placement.color(color)
    }

    /// The squares of all the pieces.
    #[inline]
    pub const fn occupied(&self) -> u64 {
        self.placement.occupied()
    }

    /// The side to move.
    #[inline]
    pub const fn side_to_move(&self) -> Color {
        self.side_to_move
    }

    /// The castling moves still allowed to either side.
    #[inline]
    pub(crate) const fn castling_rights(&self) -> CastlingRights {
        self.castling_rights
    }

    /// The square a pawn has just passed over, whether or not it can be captured
    /// there.
    #[inline]
    pub const fn en_passant(&self) -> Option<u32> {
        match self.en_passant {
            NO_SQUARE => None,
            square => Some(square as u32),
        }
    }

    /// The Zobrist hash of the position, updated with every change by the keys of what changes;
    /// equal for equal positions.
    #[inline]
    pub const fn hash(&self) -> u64 {
        self.hash
    }

    /// The square of the king of `color`.
    #[inline]
    pub const fn king(&self, color: Color) -> u32 {
        bit_scan_forward(self.pieces(color, Piece::King))
    }

    /// The pieces of color `by` that attack `square`, which must be below 64,
    /// if the squares of `occupied`, and no others, block a slider.
    pub fn attackers(&self, square: u32, by: Color, occupied: u64) -> u64 {
        let of = self.placement();
        let (rook, bishop) = rook_and_bishop_attacks(occupied, square);
        // An attack on `square` is the same attack from `square`, reversed.
        let attackers = pawn_attacks(by.opposite(), square) & of.kind(Piece::Pawn)
            | knight_attacks(square) & of.kind(Piece::Knight)
            | bishop & of.diagonal_sliders()
            | rook & of.straight_sliders()
            | king_attacks(square) & of.kind(Piece::King);
        attackers & self.color(by)
    }

    /// The pieces that give check to the king of `color`.
    pub fn checkers(&self, color: Color) -> u64 {
        self.attackers(self.king(color), color.opposite(), self.occupied())
    }
}

impl Position for Board {
    type Move = Move;

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    fn for_each_move(&self, visit: impl FnMut(Move)) {
        generate(self, Each(visit));
    }

    fn count_moves(&self) -> u64 {
        generate(self, Count(0)).0
    }

    fn make(&self, mv: Move) -> Self {
        let (us, from, to) = (self.side_to_move, mv.from(), mv.to());
        let them = us.opposite();
        let mut next = *self;
        next.placement.clear(bit(from));
        next.placement.put(us, mv.placed(), to);
        next.side_to_move = them;
        next.hash ^= side_key()
            ^ hash::piece(us, mv.piece, from)
            ^ hash::piece(us, mv.placed(), to)
            ^ hash::captured(them, self.placement.number_on(to), to);
        let rights = self.castling_rights.after_touching(from).after_touching(to);
        if rights != self.castling_rights {
            next.set_castling_rights(rights);
        }
        if self.en_passant != NO_SQUARE {
            next.set_en_passant(None);
        }
        match mv.kind {
            MoveKind::Normal | MoveKind::Promotion(_) => {}
            MoveKind::DoublePush => next.set_en_passant(Some(u32::midpoint(from, to))),
            MoveKind::EnPassant => next.take(them, Piece::Pawn, en_passant_victim(to)),
            MoveKind::Castling => {
                for castling in Castling::ALL.iter().filter(|c| c.king_to == to) {
                    next.take(us, Piece::Rook, castling.rook_from);
                    next.put(us, Piece::Rook, castling.rook_to);
                }
            }
        }
        next
    }
}

/// The square of the pawn that passed over `target`, which must be on the third
/// or the sixth rank.
pub const fn en_passant_victim(target: u32) -> u32 {
    // The third rank's neighbor is the fourth, the sixth rank's the fifth.
    target ^ 8
}
