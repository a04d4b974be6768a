//! Squares, their names, and sets of squares.

/// The letters of the files, from the queen's side.
const FILES: [char; 8] = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/// The squares of the first rank; shift by 8 for each rank further up.
pub const RANK_1: u64 = 0xff;

/// The squares of the a-file; shift by 1 for each file further to the right.
pub const FILE_A: u64 = 0x0101_0101_0101_0101;

/// The squares of the h-file.
pub const FILE_H: u64 = FILE_A << 7;

/// The first and the last rank: where no pawn may stand and where pawns promote.
pub const BACK_RANKS: u64 = RANK_1 | RANK_1 << 56;

/// The set that holds only `square`, which must be below 64.
pub const fn bit(square: u32) -> u64 {
    1 << square
}

/// `set` moved one file to the right; what leaves the board is lost.
pub const fn east(set: u64) -> u64 {
    (set & !FILE_H) << 1
}

/// `set` moved one file to the left; what leaves the board is lost.
pub const fn west(set: u64) -> u64 {
    (set & !FILE_A) >> 1
}

/// The name of `square`, such as `e4`. The square must be below 64.
pub fn square_name(square: u32) -> String {
    format!("{}{}", FILES[(square % 8) as usize], square / 8 + 1)
}

/// The square called `name`, or `None` if that is no square's name.
pub const fn parse_square(name: &str) -> Option<u32> {
    match *name.as_bytes() {
        [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => {
            Some(8 * (rank - b'1') as u32 + (file - b'a') as u32)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_is_found_by_its_name() {
        for square in 0..64 {
            assert_eq!(parse_square(&square_name(square)), Some(square));
        }
        for name in ["", "e", "e9", "i1", "E4", "e44", "é"] {
            assert_eq!(parse_square(name), None, "{name}");
        }
    }

    #[test]
    fn the_edges_of_the_board_do_not_wrap() {
        assert_eq!(east(bit(7)), 0);
        assert_eq!(west(bit(8)), 0);
        assert_eq!(east(west(bit(9))), bit(9));
    }
}
