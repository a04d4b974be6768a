//! Attacks that do not depend on the other pieces, and the lines of the board: generated, under the
//! names of an engine.

use crate::bits::{black_pawn_attacks, white_pawn_attacks};
use crate::piece::Color;

pub use crate::bits::{between, king_attacks, knight_attacks, line_through as line};

/// The squares a pawn of `color` on `square` attacks, on any rank. The square
/// must be below 64.
#[must_use]
pub const fn pawn_attacks(color: Color, square: u32) -> u64 {
    match color {
        Color::White => white_pawn_attacks(square),
        Color::Black => black_pawn_attacks(square),
    }
}

/// `pawns` of `color` moved one step forward, whatever stands there.
#[must_use]
pub const fn pawn_pushes(color: Color, pawns: u64) -> u64 {
    match color {
        Color::White => pawns << 8,
        Color::Black => pawns >> 8,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bitboard::{bit, parse_square};

    /// The square called `name`.
    fn sq(name: &str) -> u32 {
        parse_square(name).unwrap()
    }

    /// The set of the squares with these names, separated by spaces.
    fn set(names: &str) -> u64 {
        names.split(' ').fold(0, |set, name| set | bit(sq(name)))
    }

    #[test]
    fn leapers_attack_what_they_should() {
        assert_eq!(king_attacks(sq("a1")), set("a2 b1 b2"));
        assert_eq!(king_attacks(sq("e4")), set("d3 e3 f3 d4 f4 d5 e5 f5"));
        assert_eq!(knight_attacks(sq("h8")), set("g6 f7"));
        assert_eq!(knight_attacks(sq("d5")), set("b4 b6 c3 c7 e3 e7 f4 f6"));
        assert_eq!(pawn_attacks(Color::White, sq("a2")), set("b3"));
        assert_eq!(pawn_attacks(Color::White, sq("e4")), set("d5 f5"));
        assert_eq!(pawn_attacks(Color::Black, sq("h7")), set("g6"));
        assert_eq!(pawn_attacks(Color::Black, sq("e4")), set("d3 f3"));
    }

    #[test]
    fn between_excludes_both_ends() {
        assert_eq!(between(sq("a1"), sq("d4")), set("b2 c3"));
        assert_eq!(between(sq("h5"), sq("e5")), set("f5 g5"));
        assert_eq!(between(sq("c8"), sq("h3")), set("d7 e6 f5 g4"));
        assert_eq!(between(sq("b2"), sq("b3")), 0);
        assert_eq!(between(sq("b2"), sq("c4")), 0);
    }

    #[test]
    fn lines_run_from_edge_to_edge() {
        assert_eq!(line(sq("b1"), sq("c2")), set("b1 c2 d3 e4 f5 g6 h7"));
        assert_eq!(line(sq("g1"), sq("h2")), set("g1 h2"));
        assert_eq!(line(sq("a3"), sq("c1")), set("a3 b2 c1"));
        assert_eq!(line(sq("e4"), sq("e4")), 0);
        assert_eq!(line(sq("a1"), sq("b3")), 0);
    }

    #[test]
    fn between_and_line_are_symmetric_and_nested() {
        for a in 0..64 {
            for b in 0..64 {
                assert_eq!(between(a, b), between(b, a));
                assert_eq!(line(a, b), line(b, a));
                assert_eq!(between(a, b) & !line(a, b), 0);
            }
        }
    }
}
