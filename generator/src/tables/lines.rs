//! The lines of the chess board, as Hyperbola Quintessence masks.
//!
//! Squares are little-endian rank-file: a1 is bit 0, b1 bit 1, a2 bit 8, h8 bit 63.

/// The masks of one square: the square itself and, each without it (`_ex`, excluding), the lines
/// through it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineMasks {
    /// The square's own bit, `1 << square`.
    pub bit_mask: u64,
    /// The squares that differ by equal steps of file and rank: the direction of a1 to h8.
    pub diagonal_mask_ex: u64,
    /// The squares that differ by opposite steps of file and rank: the direction of h1 to a8.
    pub antidiagonal_mask_ex: u64,
    /// The squares of the same file.
    pub file_mask_ex: u64,
}

/// The masks of all 64 squares, a1 first: 64 × 32 bytes, 2 KiB.
///
/// Source: Gerd Isenberg and Aleks Peshkov, Hyperbola Quintessence, Chess Programming Wiki, 2007.
#[must_use]
pub fn masks() -> Vec<LineMasks> {
    (0..64)
        .map(|square| {
            let (file, rank) = (square % 8, square / 8);
            let squares = |on_line: fn(i32, i32) -> bool| {
                (0..64)
                    .filter(|&other| other != square)
                    .filter(|&other| on_line(other % 8 - file, other / 8 - rank))
                    .fold(0, |mask, other| mask | 1_u64 << other)
            };
            LineMasks {
                bit_mask: 1 << square,
                diagonal_mask_ex: squares(|files, ranks| files == ranks),
                antidiagonal_mask_ex: squares(|files, ranks| files == -ranks),
                file_mask_ex: squares(|files, _| files == 0),
            }
        })
        .collect()
}

/// For every square, a1 first, the squares of its rank, file, diagonal and antidiagonal that are below it and that are above
/// it: those of smaller and of greater numbers.
///
/// Source: Michael Hoffmann, Obstruction Difference, 2008.
#[must_use]
pub fn halves() -> Vec<[(u64, u64); 4]> {
    let parts = |(square, masks): (usize, LineMasks)| {
        let lower = masks.bit_mask - 1;
        let rank = 0xff << (8 * (square / 8)) & !masks.bit_mask;
        [rank, masks.file_mask_ex, masks.diagonal_mask_ex, masks.antidiagonal_mask_ex]
            .map(|line| (line & lower, line & !lower))
    };
    masks().into_iter().enumerate().map(parts).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Steps from the square to the edge of the board, in one direction and its opposite.
    fn walk(square: i32, files: i32, ranks: i32) -> u64 {
        let mut line = 0;
        for sign in [-1, 1] {
            let (mut file, mut rank) = (square % 8 + sign * files, square / 8 + sign * ranks);
            while (0..8).contains(&file) && (0..8).contains(&rank) {
                line |= 1 << (8 * rank + file);
                (file, rank) = (file + sign * files, rank + sign * ranks);
            }
        }
        line
    }

    /// All 64 squares, so a proof.
    #[test]
    fn masks_are_what_a_walk_from_the_square_passes() {
        let masks = masks();
        assert_eq!((masks.len(), size_of_val(masks.as_slice())), (64, 2048));
        for (square, masks) in (0..).zip(masks) {
            assert_eq!(masks.bit_mask.trailing_zeros() as i32, square);
            assert_eq!(masks.bit_mask.count_ones(), 1);
            assert_eq!(masks.diagonal_mask_ex, walk(square, 1, 1), "{square}");
            assert_eq!(masks.antidiagonal_mask_ex, walk(square, 1, -1), "{square}");
            assert_eq!(masks.file_mask_ex, walk(square, 0, 1), "{square}");
        }
    }

    /// The diagonal masks of the first rank as published with the method's Java form.
    #[test]
    fn published_diagonals() {
        let diagonals: Vec<u64> = masks()[..8].iter().map(|masks| masks.diagonal_mask_ex).collect();
        assert_eq!(
            diagonals,
            [
                0x8040_2010_0804_0200,
                0x0080_4020_1008_0400,
                0x0000_8040_2010_0800,
                0x0000_0080_4020_1000,
                0x0000_0000_8040_2000,
                0x0000_0000_0080_4000,
                0x0000_0000_0000_8000,
                0
            ]
        );
    }
}
