//! Attacks that do not depend on the other pieces, and the lines of the board.
//!
//! All of it is tables, filled in at compile time.

use crate::bitboard::{bit, east, west};
use crate::bits::{
    antidiagonal_attacks, bit_scan_forward, diagonal_attacks, file_attacks, rank_attacks,
};
use crate::board::Color;

/// One set of squares for each square.
type Table = [u64; 64];

/// One set of squares for each pair of squares.
type PairTable = [Table; 64];

static KING_ATTACKS: Table = {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        let king = 1 << square;
        let row = east(king) | king | west(king);
        table[square] = (row << 8 | row | row >> 8) ^ king;
        square += 1;
    }
    table
};

static KNIGHT_ATTACKS: Table = {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        let knight = 1 << square;
        let one = east(knight) | west(knight);
        let two = east(east(knight)) | west(west(knight));
        table[square] = one << 16 | one >> 16 | two << 8 | two >> 8;
        square += 1;
    }
    table
};

static PAWN_ATTACKS: [Table; 2] = {
    let mut tables = [[0; 64]; 2];
    let mut square = 0;
    while square < 64 {
        let pawn = 1 << square;
        let sides = east(pawn) | west(pawn);
        tables[Color::White as usize][square] = sides << 8;
        tables[Color::Black as usize][square] = sides >> 8;
        square += 1;
    }
    tables
};

static BETWEEN: PairTable = LINES.0;
static LINE: PairTable = LINES.1;

/// The squares between each two aligned squares, and the whole line through them.
const LINES: (PairTable, PairTable) = {
    let mut between = [[0; 64]; 64];
    let mut line = [[0; 64]; 64];
    let mut a = 0;
    while a < 64 {
        let mut direction = 0;
        while direction < 4 {
            let others = line_attacks(direction, 0, a);
            let mut rest = others;
            while rest != 0 {
                let b = bit_scan_forward(rest);
                rest &= rest - 1;
                // Each end, seen from the other, is the only blocker: the two
                // views share what lies between, and nothing else.
                between[a as usize][b as usize] =
                    line_attacks(direction, bit(b), a) & line_attacks(direction, bit(a), b);
                line[a as usize][b as usize] = others | bit(a);
            }
            direction += 1;
        }
        a += 1;
    }
    (between, line)
};

/// Attacks along one of the four directions: file, rank, diagonal and
/// antidiagonal for 0 to 3.
const fn line_attacks(direction: u32, occupied: u64, square: u32) -> u64 {
    match direction {
        0 => file_attacks(occupied, square),
        1 => rank_attacks(occupied, square),
        2 => diagonal_attacks(occupied, square),
        _ => antidiagonal_attacks(occupied, square),
    }
}

/// The squares a king on `square` attacks. The square must be below 64.
#[must_use]
pub fn king_attacks(square: u32) -> u64 {
    KING_ATTACKS[square as usize]
}

/// The squares a knight on `square` attacks. The square must be below 64.
#[must_use]
pub fn knight_attacks(square: u32) -> u64 {
    KNIGHT_ATTACKS[square as usize]
}

/// The squares a pawn of `color` on `square` attacks, on any rank. The square
/// must be below 64.
#[must_use]
pub fn pawn_attacks(color: Color, square: u32) -> u64 {
    PAWN_ATTACKS[color as usize][square as usize]
}

/// `pawns` of `color` moved one step forward, whatever stands there.
#[must_use]
pub const fn pawn_pushes(color: Color, pawns: u64) -> u64 {
    match color {
        Color::White => pawns << 8,
        Color::Black => pawns >> 8,
    }
}

/// The squares strictly between `a` and `b`; none if they share no rank, file
/// or diagonal. Both must be below 64.
#[must_use]
pub fn between(a: u32, b: u32) -> u64 {
    BETWEEN[a as usize][b as usize]
}

/// The rank, file or diagonal through `a` and `b`, from edge to edge with both
/// ends; empty if there is none, or if they are one square. Both must be below
/// 64.
#[must_use]
pub fn line(a: u32, b: u32) -> u64 {
    LINE[a as usize][b as usize]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bitboard::parse_square;

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
