//! Attacks of the pieces of either side, from the generated functions of each.

use super::bitboard::{SQUARES, bit};
use super::bits::{
    bishop_attacks, gote_gold_attacks, gote_knight_attacks, gote_lance_attacks, gote_pawn_attacks,
    gote_silver_attacks, king_attacks, rook_attacks, sente_gold_attacks, sente_knight_attacks,
    sente_lance_attacks, sente_pawn_attacks, sente_silver_attacks,
};
use super::piece::{Piece, Side};

/// The squares that a piece of `side` on `square` attacks: a slider's up to and including the first
/// one `occupied`. All squares are below 81.
#[inline]
pub const fn attacks(side: Side, piece: Piece, occupied: u128, square: u32) -> u128 {
    use Side::{Gote, Sente};
    match (piece, side) {
        (Piece::Pawn, Sente) => sente_pawn_attacks(square),
        (Piece::Pawn, Gote) => gote_pawn_attacks(square),
        (Piece::Lance, Sente) => sente_lance_attacks(occupied, square),
        (Piece::Lance, Gote) => gote_lance_attacks(occupied, square),
        (Piece::Knight, Sente) => sente_knight_attacks(square),
        (Piece::Knight, Gote) => gote_knight_attacks(square),
        (Piece::Silver, Sente) => sente_silver_attacks(square),
        (Piece::Silver, Gote) => gote_silver_attacks(square),
        (Piece::Bishop, _) => bishop_attacks(occupied, square),
        (Piece::Rook, _) => rook_attacks(occupied, square),
        (Piece::King, _) => king_attacks(square),
        (Piece::Horse, _) => bishop_attacks(occupied, square) | king_attacks(square),
        (Piece::Dragon, _) => rook_attacks(occupied, square) | king_attacks(square),
        // What else is promoted moves like a gold.
        (_, Sente) => sente_gold_attacks(square),
        (_, Gote) => gote_gold_attacks(square),
    }
}

/// The squares where a piece of `side` would have no move even on an empty board: there it must not
/// stay unpromoted, nor be dropped.
pub const fn dead_squares(side: Side, piece: Piece) -> u128 {
    DEAD_SQUARES[side as usize][piece as usize]
}

/// [`dead_squares`], found by asking for the attacks from every square.
static DEAD_SQUARES: [[u128; 14]; 2] = {
    let mut dead = [[0; 14]; 2];
    let mut square = 0;
    while square < SQUARES {
        let mut piece = 0;
        while piece < 14 {
            let mut side = 0;
            while side < 2 {
                if attacks(Side::BOTH[side], Piece::ALL[piece], 0, square) == 0 {
                    dead[side][piece] |= bit(square);
                }
                side += 1;
            }
            piece += 1;
        }
        square += 1;
    }
    dead
};
