//! Attacks of the pieces of either side, from the generated functions of each.

use crate::bitboard::{SQUARES, bit};
use crate::bits::{
    bishop_attacks, gote_gold_attacks, gote_knight_attacks, gote_lance_attacks, gote_pawn_attacks,
    gote_silver_attacks, king_attacks, rook_attacks, sente_gold_attacks, sente_knight_attacks,
    sente_lance_attacks, sente_pawn_attacks, sente_silver_attacks,
};
use crate::piece::{Piece, Side};

/// The square that a pawn of `side` on `square` attacks, if there is one.
#[must_use]
pub const fn pawn_attacks(side: Side, square: u32) -> u128 {
    match side {
        Side::Sente => sente_pawn_attacks(square),
        Side::Gote => gote_pawn_attacks(square),
    }
}

/// The squares that a lance of `side` on `square` attacks, up to and including the first one
/// `occupied`.
#[must_use]
pub const fn lance_attacks(side: Side, occupied: u128, square: u32) -> u128 {
    match side {
        Side::Sente => sente_lance_attacks(occupied, square),
        Side::Gote => gote_lance_attacks(occupied, square),
    }
}

/// The squares that a knight of `side` on `square` attacks.
#[must_use]
pub const fn knight_attacks(side: Side, square: u32) -> u128 {
    match side {
        Side::Sente => sente_knight_attacks(square),
        Side::Gote => gote_knight_attacks(square),
    }
}

/// The squares that a silver of `side` on `square` attacks.
#[must_use]
pub const fn silver_attacks(side: Side, square: u32) -> u128 {
    match side {
        Side::Sente => sente_silver_attacks(square),
        Side::Gote => gote_silver_attacks(square),
    }
}

/// The squares that a gold of `side`, or what moves like one, attacks on `square`.
#[must_use]
pub const fn gold_attacks(side: Side, square: u32) -> u128 {
    match side {
        Side::Sente => sente_gold_attacks(square),
        Side::Gote => gote_gold_attacks(square),
    }
}

/// The squares that a piece of `side` on `square` attacks. All squares are below 81.
#[must_use]
pub const fn attacks(side: Side, piece: Piece, occupied: u128, square: u32) -> u128 {
    match piece {
        Piece::Pawn => pawn_attacks(side, square),
        Piece::Lance => lance_attacks(side, occupied, square),
        Piece::Knight => knight_attacks(side, square),
        Piece::Silver => silver_attacks(side, square),
        Piece::Gold | Piece::ProPawn | Piece::ProLance | Piece::ProKnight | Piece::ProSilver => {
            gold_attacks(side, square)
        }
        Piece::Bishop => bishop_attacks(occupied, square),
        Piece::Rook => rook_attacks(occupied, square),
        Piece::King => king_attacks(square),
        Piece::Horse => bishop_attacks(occupied, square) | king_attacks(square),
        Piece::Dragon => rook_attacks(occupied, square) | king_attacks(square),
    }
}

/// The squares where a piece of `side` would have no move even on an empty board: there it must not
/// stay unpromoted, nor be dropped.
#[must_use]
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bitboard::{parse_square, rank_letter, square_name};
    use crate::bits::ones;

    /// The names of the squares that a piece attacks, in the order of their bits.
    fn attacked(side: Side, piece: Piece, occupied: &str, square: &str) -> String {
        let occupied = occupied.split_whitespace().map(|name| bit(parse_square(name).unwrap()));
        let occupied = occupied.fold(0, |set, bit| set | bit);
        let attacked = attacks(side, piece, occupied, parse_square(square).unwrap());
        ones(attacked).map(square_name).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn sente_moves_up_and_gote_down() {
        let from_5e = |side, piece| attacked(side, piece, "", "5e");
        assert_eq!(from_5e(Side::Sente, Piece::Pawn), "5d");
        assert_eq!(from_5e(Side::Gote, Piece::Pawn), "5f");
        assert_eq!(from_5e(Side::Sente, Piece::Lance), "5d 5c 5b 5a");
        assert_eq!(from_5e(Side::Gote, Piece::Lance), "5i 5h 5g 5f");
        assert_eq!(from_5e(Side::Sente, Piece::Knight), "6c 4c");
        assert_eq!(from_5e(Side::Gote, Piece::Knight), "6g 4g");
        assert_eq!(from_5e(Side::Sente, Piece::Silver), "6f 4f 6d 5d 4d");
        assert_eq!(from_5e(Side::Gote, Piece::Silver), "6f 5f 4f 6d 4d");
        assert_eq!(from_5e(Side::Sente, Piece::Gold), "5f 6e 4e 6d 5d 4d");
        assert_eq!(from_5e(Side::Gote, Piece::ProPawn), "6f 5f 4f 6e 4e 5d");
    }

    #[test]
    fn sliders_stop_at_the_first_piece() {
        let blockers = "8g 7g 5g 6b";
        assert_eq!(
            attacked(Side::Sente, Piece::Rook, blockers, "6g"),
            "6i 6h 7g 5g 6f 6e 6d 6c 6b"
        );
        assert_eq!(attacked(Side::Gote, Piece::Lance, blockers, "5e"), "5g 5f");
        assert_eq!(attacked(Side::Sente, Piece::Bishop, "8b 2b", "1a"), "2b");
        assert_eq!(attacked(Side::Sente, Piece::Horse, "8h 9h", "9i"), "8i 9h 8h");
        assert_eq!(attacked(Side::Gote, Piece::Dragon, "9h 8i", "9i"), "8i 9h 8h");
    }

    #[test]
    fn dead_squares_are_the_last_ranks_of_three_pieces() {
        for piece in Piece::ALL {
            let ranks = match piece {
                Piece::Pawn | Piece::Lance => 1,
                Piece::Knight => 2,
                _ => 0,
            };
            for square in 0..SQUARES {
                let row = square / 9;
                let is_dead = |side| dead_squares(side, piece) & bit(square) != 0;
                let rank = rank_letter(row);
                assert_eq!(is_dead(Side::Gote), row < ranks, "{piece:?} {rank}");
                assert_eq!(is_dead(Side::Sente), row >= 9 - ranks, "{piece:?} {rank}");
            }
        }
    }
}
