//! The position, and making a move in it.

use super::attacks::attacks;
use super::bitboard::bit;
use super::bits::{bit_scan_forward, king_attacks, rook_and_bishop_attacks};
use super::movegen::legal_moves;
use super::moves::Move;
use super::piece::{Piece, Side};
use crate::game::Position;

/// A position: the pieces on the board and in both hands, and whose move it is.
///
/// Boards come from an SFEN and from [`Board::make`], so a board always has
/// one king on each side, and the side that is not to move is not in check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    pieces: [u128; 14],
    sides: [u128; 2],
    hands: [[u8; 7]; 2],
    side_to_move: Side,
}

impl Board {
    /// The board without pieces, for the SFEN parser to fill.
    pub(crate) const fn empty(side_to_move: Side) -> Self {
        Self { pieces: [0; 14], sides: [0; 2], hands: [[0; 7]; 2], side_to_move }
    }

    /// Puts a piece on `square`, which must be empty.
    pub(crate) const fn put(&mut self, side: Side, piece: Piece, square: u32) {
        self.pieces[piece as usize] |= bit(square);
        self.sides[side as usize] |= bit(square);
    }

    /// Takes a piece from `square`, where it must stand.
    const fn take(&mut self, side: Side, piece: Piece, square: u32) {
        self.pieces[piece as usize] &= !bit(square);
        self.sides[side as usize] &= !bit(square);
    }

    /// Sets how many of `piece`, which is one of [`Piece::IN_HAND`], `side` has in hand.
    pub(crate) const fn set_in_hand(&mut self, side: Side, piece: Piece, count: u8) {
        self.hands[side as usize][piece as usize] = count;
    }

    /// How many of `piece`, which must be one of [`Piece::IN_HAND`], `side` has in hand.
    pub const fn in_hand(&self, side: Side, piece: Piece) -> u8 {
        self.hands[side as usize][piece as usize]
    }

    /// The squares of the pieces of one kind and side.
    pub const fn pieces(&self, side: Side, piece: Piece) -> u128 {
        self.pieces[piece as usize] & self.sides[side as usize]
    }

    /// The squares of all the pieces of `side`.
    pub const fn side(&self, side: Side) -> u128 {
        self.sides[side as usize]
    }

    /// The squares of all the pieces.
    pub const fn occupied(&self) -> u128 {
        self.sides[0] | self.sides[1]
    }

    /// The side to move.
    pub const fn side_to_move(&self) -> Side {
        self.side_to_move
    }

    /// The square of the king of `side`.
    pub const fn king(&self, side: Side) -> u32 {
        bit_scan_forward(self.pieces(side, Piece::King))
    }

    /// The pieces of `side` that move like rooks and those that move like bishops, promoted or not.
    pub const fn rooks_and_bishops(&self, side: Side) -> (u128, u128) {
        let rooks = self.pieces(side, Piece::Rook) | self.pieces(side, Piece::Dragon);
        (rooks, self.pieces(side, Piece::Bishop) | self.pieces(side, Piece::Horse))
    }

    /// The kind of the piece on `square`, whosever it is.
    pub fn piece_on(&self, square: u32) -> Option<Piece> {
        if self.occupied() & bit(square) == 0 {
            return None;
        }
        Piece::ALL.into_iter().find(|&piece| self.pieces[piece as usize] & bit(square) != 0)
    }

    /// The pieces of side `by` that attack `square`, which must be below 81, if the squares of
    /// `occupied`, and no others, block a slider.
    pub const fn attackers(&self, square: u32, by: Side, occupied: u128) -> u128 {
        let [pawns, lances, knights, silvers, bishops, rooks, golds, kings, promoted @ ..] =
            self.pieces;
        let [pro_pawns, pro_lances, pro_knights, pro_silvers, horses, dragons] = promoted;
        let golds = golds | pro_pawns | pro_lances | pro_knights | pro_silvers;
        let (rook, bishop) = rook_and_bishop_attacks(occupied, square);
        // An attack on `square` is the same attack from `square` by the other side.
        let us = by.opposite();
        let attackers = attacks(us, Piece::Pawn, occupied, square) & pawns
            | attacks(us, Piece::Lance, occupied, square) & lances
            | attacks(us, Piece::Knight, occupied, square) & knights
            | attacks(us, Piece::Silver, occupied, square) & silvers
            | attacks(us, Piece::Gold, occupied, square) & golds
            | bishop & (bishops | horses)
            | rook & (rooks | dragons)
            | king_attacks(square) & (kings | horses | dragons);
        attackers & self.side(by)
    }

    /// The pieces that give check to the king of `side`.
    pub const fn checkers(&self, side: Side) -> u128 {
        self.attackers(self.king(side), side.opposite(), self.occupied())
    }
}

impl Position for Board {
    type Move = Move;

    const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

    fn for_each_move(&self, visit: impl FnMut(Move)) {
        legal_moves(self).into_iter().for_each(visit);
    }

    fn count_moves(&self) -> u64 {
        legal_moves(self).len() as u64
    }

    fn make(&self, mv: Move) -> Self {
        let us = self.side_to_move;
        let mut next = *self;
        match mv {
            Move::Step { piece, from, to, promotes } => {
                let (from, to) = (from.into(), to.into());
                if let Some(captured) = self.piece_on(to) {
                    next.take(us.opposite(), captured, to);
                    next.hands[us as usize][captured.unpromoted() as usize] += 1;
                }
                let promoted = piece.promoted().filter(|_| promotes);
                next.take(us, piece, from);
                next.put(us, promoted.unwrap_or(piece), to);
            }
            Move::Drop { piece, to } => {
                next.hands[us as usize][piece as usize] -= 1;
                next.put(us, piece, to.into());
            }
        }
        next.side_to_move = us.opposite();
        next
    }
}
