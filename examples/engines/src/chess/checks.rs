//! Checks, pins and attacked squares: what the other side leaves to the side that moves, found once
//! for all moves.

use super::attacks::{between, king_attacks, knight_attacks, pawn_attacks, pawn_pushes};
use super::bitboard::{bit, east, west};
use super::bits::{bishops_attacks, more_than_one, ones, rook_and_bishop_attacks, rooks_attacks};
use super::board::Board;
use super::piece::{Color, Piece};

/// What gives check to a king, and what is pinned to it.
pub struct Checks {
    /// The enemy pieces that give check.
    pub checkers: u64,
    /// Our pieces that alone stand between our king and an enemy slider.
    pub pinned: u64,
}

impl Checks {
    /// The checks and pins of the king of `us`, which is on `king`.
    #[inline]
    pub fn new(board: &Board, us: Color, king: u32) -> Self {
        let of = board.placement();
        let (own, enemy) = (board.color(us), board.color(us.opposite()));
        let mut checkers = pawn_attacks(us, king) & of.kind(Piece::Pawn)
            | knight_attacks(king) & of.kind(Piece::Knight);
        checkers &= enemy;
        // Look through our own pieces: what is seen then is either a checker or has
        // only pieces of ours between itself and the king.
        let (rook, bishop) = rook_and_bishop_attacks(enemy, king);
        let snipers = (rook & of.straight_sliders() | bishop & of.diagonal_sliders()) & enemy;
        let mut pinned = 0;
        for sniper in ones(snipers) {
            let blockers = between(king, sniper) & own;
            if blockers == 0 {
                checkers |= bit(sniper);
            } else if !more_than_one(blockers) {
                pinned |= blockers;
            }
        }
        Self { checkers, pinned }
    }
}

/// The squares that pieces of `by` attack if the other side's king, on `king`, is not in their way:
/// it does not shield the squares beyond it. All sliders at once, so that no branch depends on how
/// many there are.
#[inline]
pub fn attacked(board: &Board, by: Color, king: u32) -> u64 {
    let of = board.placement();
    let enemy = board.color(by);
    let occupied = board.occupied() ^ bit(king);
    let forward = pawn_pushes(by, of.kind(Piece::Pawn) & enemy);
    let mut attacked = east(forward) | west(forward) | king_attacks(board.king(by));
    for knight in ones(of.kind(Piece::Knight) & enemy) {
        attacked |= knight_attacks(knight);
    }
    let (diagonal, straight) = (of.diagonal_sliders() & enemy, of.straight_sliders() & enemy);
    attacked | rooks_attacks(occupied, straight) | bishops_attacks(occupied, diagonal)
}
