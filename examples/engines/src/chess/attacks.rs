//! Attacks that do not depend on the other pieces, and the lines of the board: generated, under the
//! names of an engine.

use super::bits::{black_pawn_attacks, white_pawn_attacks};
use super::piece::Color;

pub use super::bits::{between, king_attacks, knight_attacks, line_through as line};

/// The squares a pawn of `color` on `square` attacks, on any rank. The square
/// must be below 64.
pub const fn pawn_attacks(color: Color, square: u32) -> u64 {
    match color {
        Color::White => white_pawn_attacks(square),
        Color::Black => black_pawn_attacks(square),
    }
}

/// `pawns` of `color` moved one step forward, whatever stands there.
pub const fn pawn_pushes(color: Color, pawns: u64) -> u64 {
    match color {
        Color::White => pawns << 8,
        Color::Black => pawns >> 8,
    }
}
