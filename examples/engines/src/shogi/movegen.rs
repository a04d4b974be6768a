//! Strictly legal move generation.
//!
//! A move is legal if it leaves its own king out of check. Instead of making each move to see, the
//! generator finds the checkers and the pinned pieces first, and restricts the targets of every
//! piece by them.

use super::attacks::{attacks, dead_squares};
use super::bitboard::{bit, promotion_zone};
use super::bits::{
    between, bit_scan_forward, king_attacks, line_through, more_than_one, ones,
    xray_bishop_attacks, xray_rook_attacks,
};
use super::board::Board;
use super::drops::drop_targets;
use super::moves::Move;
use super::piece::{Piece, Side};

/// Room for the moves of most positions without drops, so that lists of moves seldom grow.
const USUAL_MOVES: usize = 128;

/// The legal moves of the side to move, in no particular order.
#[must_use]
pub fn legal_moves(board: &Board) -> Vec<Move> {
    let mut generator = Generator::new(board);
    generator.generate();
    generator.moves
}

/// What the generator has to know about the position, found once.
struct Generator<'a> {
    board: &'a Board,
    moves: Vec<Move>,
    us: Side,
    them: Side,
    own: u128,
    occupied: u128,
    /// The square of our king.
    king: u32,
    /// The enemy pieces that give check.
    checkers: u128,
    /// Our pieces that alone stand between our king and an enemy slider.
    pinned: u128,
    /// Where a piece other than the king may go: anywhere, or in check, onto the checker or between
    /// it and the king.
    check_mask: u128,
}

impl<'a> Generator<'a> {
    /// The generator of the moves of `board`.
    fn new(board: &'a Board) -> Self {
        let us = board.side_to_move();
        let king = board.king(us);
        let checkers = board.checkers(us);
        let check_mask =
            if checkers == 0 { !0 } else { checkers | between(king, bit_scan_forward(checkers)) };
        Self {
            board,
            moves: Vec::with_capacity(USUAL_MOVES),
            us,
            them: us.opposite(),
            own: board.side(us),
            occupied: board.occupied(),
            king,
            checkers,
            pinned: pinned(board, us),
            check_mask,
        }
    }

    /// Appends every legal move.
    fn generate(&mut self) {
        self.king_moves();
        // No single move answers two checks, except the king's.
        if more_than_one(self.checkers) {
            return;
        }
        for piece in Piece::ALL.into_iter().filter(|&piece| piece != Piece::King) {
            self.piece_moves(piece);
        }
        for piece in Piece::IN_HAND {
            if self.board.in_hand(self.us, piece) > 0 {
                let targets = drop_targets(self.board, piece, self.check_mask);
                self.moves.extend(ones(targets).map(|to| Move::Drop { piece, to: to as u8 }));
            }
        }
    }

    /// Appends the moves of the piece on `from` to `targets`.
    fn push(&mut self, piece: Piece, from: u32, targets: u128, promotes: bool) {
        for to in ones(targets) {
            self.moves.push(Move::Step { piece, from: from as u8, to: to as u8, promotes });
        }
    }

    /// The squares that check and pin leave to the piece on `from`, apart from how it moves.
    fn allowed(&self, from: u32) -> u128 {
        if self.pinned & bit(from) == 0 {
            self.check_mask
        } else {
            self.check_mask & line_through(self.king, from)
        }
    }

    /// The king's steps to squares that are not attacked.
    fn king_moves(&mut self) {
        // The king does not shield the squares beyond it from a slider.
        let occupied = self.occupied ^ bit(self.king);
        for to in ones(king_attacks(self.king) & !self.own) {
            if self.board.attackers(to, self.them, occupied) == 0 {
                self.push(Piece::King, self.king, bit(to), false);
            }
        }
    }

    /// Moves of all pieces of one kind other than the king, with and without promotion.
    fn piece_moves(&mut self, piece: Piece) {
        let zone = match piece.promoted() {
            Some(_) => promotion_zone(self.us),
            None => 0,
        };
        for from in ones(self.board.pieces(self.us, piece)) {
            let targets =
                attacks(self.us, piece, self.occupied, from) & !self.own & self.allowed(from);
            // A move that begins or ends in the zone promotes if that is wanted.
            let promoting = if zone & bit(from) == 0 { zone } else { !0 };
            self.push(piece, from, targets & promoting, true);
            self.push(piece, from, targets & !dead_squares(self.us, piece), false);
        }
    }
}

/// The pieces of `us` that are pinned to their king.
fn pinned(board: &Board, us: Side) -> u128 {
    let (them, own, occupied) = (us.opposite(), board.side(us), board.occupied());
    let king = board.king(us);
    let (rooks, bishops) = board.rooks_and_bishops(them);
    // Lances look down the file that they are seen up.
    let lances = board.pieces(them, Piece::Lance) & attacks(us, Piece::Lance, 0, king);
    let snipers = xray_rook_attacks(occupied, own, king) & (rooks | lances)
        | xray_bishop_attacks(occupied, own, king) & bishops;
    ones(snipers).fold(0, |pinned, sniper| pinned | between(king, sniper) & own)
}
