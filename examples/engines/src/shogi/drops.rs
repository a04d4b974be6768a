//! Where pieces may be dropped.

use super::attacks::{attacks, dead_squares};
use super::bitboard::ALL;
use super::bits::{bit_scan_forward, north_attacks, south_attacks};
use super::board::Board;
use super::movegen::legal_moves;
use super::moves::Move;
use super::piece::Piece;
use crate::game::Position;

/// The squares of `allowed` where the side to move may drop a `piece` that it has in hand.
pub(crate) fn drop_targets(board: &Board, piece: Piece, allowed: u128) -> u128 {
    let us = board.side_to_move();
    let targets = ALL & allowed & !board.occupied() & !dead_squares(us, piece);
    if piece != Piece::Pawn {
        return targets;
    }
    let targets = targets & !files(board.pieces(us, Piece::Pawn));
    // Where a pawn gives check: in front of the king, as that sees it.
    let them = us.opposite();
    let check = attacks(them, Piece::Pawn, 0, board.king(them)) & targets;
    if check != 0 && mates(board, check) { targets & !check } else { targets }
}

/// All squares of the files that have one of `pawns`: there must be no second pawn (nifu).
const fn files(pawns: u128) -> u128 {
    pawns | north_attacks(0, pawns) | south_attacks(0, pawns)
}

/// Whether a pawn dropped on the square of `check`, which gives check there, gives mate
/// (uchifuzume).
fn mates(board: &Board, check: u128) -> bool {
    let drop = Move::Drop { piece: Piece::Pawn, to: bit_scan_forward(check) as u8 };
    // This does not go on for ever: no drop answers a check from the next square.
    legal_moves(&board.make(drop)).is_empty()
}
