//! The Zobrist hash of a position: the exclusive or of the keys of all its features.
//!
//! The keys are generated so that no set of up to thirteen XORs to zero: positions that differ in
//! so few keys, where a moved piece counts twice, never have the same hash.

use super::bits::{castling_key, en_passant_key, ones, piece_key, side_key};
use super::board::Board;
use super::castling::CastlingRights;
use super::piece::{Color, Piece};

/// The key of a piece on `square`, which must be below 64.
pub const fn piece(color: Color, piece: Piece, square: u32) -> u64 {
    piece_key(6 * color as u32 + piece as u32 - 1, square)
}

/// The key of what a move captures on `square`, which must be below 64: a piece of `color` with
/// that number, or nothing if it is 0. Branch-free, because processors cannot predict which moves
/// are captures.
pub const fn captured(color: Color, number: u32, square: u32) -> u64 {
    let something = (number != 0) as u64;
    piece_key(6 * color as u32 + number - something as u32, square) & something.wrapping_neg()
}

/// The key of the side to move, which White has none of.
pub const fn side(side_to_move: Color) -> u64 {
    match side_to_move {
        Color::White => 0,
        Color::Black => side_key(),
    }
}

/// The key of a set of castling rights.
pub const fn castling(rights: CastlingRights) -> u64 {
    castling_key(rights.bits())
}

/// The key of the square a pawn has just passed over, if any.
pub const fn en_passant(square: Option<u32>) -> u64 {
    match square {
        Some(square) => en_passant_key(square % 8),
        None => 0,
    }
}

/// The hash of a position from scratch, which [`Board::hash`] has at no cost.
pub fn of(board: &Board) -> u64 {
    let mut hash = side(board.side_to_move())
        ^ castling(board.castling_rights())
        ^ en_passant(board.en_passant());
    for color in [Color::White, Color::Black] {
        for kind in Piece::ALL {
            for square in ones(board.pieces(color, kind)) {
                hash ^= piece(color, kind, square);
            }
        }
    }
    hash
}
