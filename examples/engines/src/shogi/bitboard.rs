//! Squares, their names, and sets of squares.
//!
//! A diagram, and an SFEN, has Gote's side at the top: files 9 to 1 from the left to the right,
//! ranks a to i from the top down. Squares are counted from the bottom left, as Sente sees the
//! board, rank by rank and up the board:
//!
//! ```text
//!   file   9  8  7  6  5  4  3  2  1
//! rank a  72 73 74 75 76 77 78 79 80   Gote
//! rank b  63 64 65 66 67 68 69 70 71
//!   ...
//! rank h   9 10 11 12 13 14 15 16 17
//! rank i   0  1  2  3  4  5  6  7  8   Sente
//! ```
//!
//! So file `f` is column `9 - f`, rank a is row 8, rank i is row 0, and the square is
//! `9 * row + column`. The generated functions call these squares a1 to i9, as all boards of
//! theirs: their a1 is 9i, their i9 is 1a.

use super::piece::Side;

/// The number of squares.
pub const SQUARES: u32 = 81;

/// The set of all squares.
pub const ALL: u128 = (1 << SQUARES) - 1;

/// The three ranks at the bottom, where Gote promotes.
const BOTTOM: u128 = (1 << 27) - 1;

/// The set that holds only `square`, which must be below 81.
pub const fn bit(square: u32) -> u128 {
    1 << square
}

/// The squares where pieces of `side` are promoted: the three ranks at the other end of the board.
pub const fn promotion_zone(side: Side) -> u128 {
    match side {
        Side::Sente => BOTTOM << 54,
        Side::Gote => BOTTOM,
    }
}

/// The letter of the rank of that row, which is below 9: row 0 is rank i.
pub const fn rank_letter(row: u32) -> char {
    (b'i' - row as u8) as char
}

/// The name of `square`, such as `7g`. The square must be below 81.
pub fn square_name(square: u32) -> String {
    format!("{}{}", 9 - square % 9, rank_letter(square / 9))
}

/// The square called `name`, or `None` if that is no square's name.
pub const fn parse_square(name: &str) -> Option<u32> {
    match *name.as_bytes() {
        [file @ b'1'..=b'9', rank @ b'a'..=b'i'] => {
            Some(9 * (b'i' - rank) as u32 + (b'9' - file) as u32)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_is_found_by_its_name() {
        for square in 0..SQUARES {
            assert_eq!(parse_square(&square_name(square)), Some(square));
        }
        for name in ["", "7", "7j", "0a", "7G", "77g", "a1", "é"] {
            assert_eq!(parse_square(name), None, "{name}");
        }
    }

    #[test]
    fn corners_are_where_the_mapping_says() {
        let corners = ["9i", "1i", "9a", "1a"].map(parse_square);
        assert_eq!(corners, [Some(0), Some(8), Some(72), Some(80)]);
    }

    #[test]
    fn promotion_zones_are_the_last_three_ranks() {
        for square in 0..SQUARES {
            let rank = rank_letter(square / 9);
            let is_in = |side| promotion_zone(side) & bit(square) != 0;
            assert_eq!(is_in(Side::Sente), matches!(rank, 'a'..='c'), "{square}");
            assert_eq!(is_in(Side::Gote), matches!(rank, 'g'..='i'), "{square}");
        }
        assert_eq!(promotion_zone(Side::Sente) & !ALL, 0);
    }
}
