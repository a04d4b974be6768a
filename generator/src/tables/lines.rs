//! The lines through the squares of a board.
//!
//! Swapping bytes reverses the lines of wide boards too. From one row of eight or more squares to
//! the next, no two squares of a line share a byte, so a swap reverses their order on 9 by 9 as on
//! 8 by 8. Whether it does so is computed from the masks.

use crate::board::{Board, Step};
use crate::tables::steps::KING;

/// A line through a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    /// The squares of the same rank.
    Rank,
    /// The squares of the same file.
    File,
    /// The squares that differ by equal steps of file and rank: the direction of a1 to b2.
    Diagonal,
    /// The squares that differ by opposite steps of file and rank: the direction of b1 to a2.
    Antidiagonal,
}

impl Line {
    /// All lines.
    pub const ALL: [Self; 4] = [Self::Rank, Self::File, Self::Diagonal, Self::Antidiagonal];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rank => "rank",
            Self::File => "file",
            Self::Diagonal => "diagonal",
            Self::Antidiagonal => "antidiagonal",
        }
    }

    /// The step from one of its squares to the next.
    #[must_use]
    pub const fn step(self) -> Step {
        match self {
            Self::Rank => (1, 0),
            Self::File => (0, 1),
            Self::Diagonal => (1, 1),
            Self::Antidiagonal => (-1, 1),
        }
    }

    /// The line of adjacent bits.
    #[must_use]
    pub fn of_row(board: &Board) -> Self {
        if board.turned(Self::Rank.step()).1 == 0 { Self::Rank } else { Self::File }
    }
}

/// The squares reached from a square by equal steps, up to the edge of the board or a hole.
#[must_use]
pub fn ray(board: &Board, square: u32, (files, ranks): Step) -> u128 {
    let Some((mut file, mut rank)) = board.place(square) else { return 0 };
    let mut set = 0;
    loop {
        (file, rank) = (file + files, rank + ranks);
        let Some(next) = board.square(file, rank) else { return set };
        set |= 1 << next;
    }
}

/// For each square in order, and for its rank, file, diagonal and antidiagonal: the squares with
/// smaller numbers, and those with greater numbers.
///
/// Source: Michael Hoffmann, Obstruction Difference, 2008.
#[must_use]
pub fn halves(board: &Board) -> Vec<[(u128, u128); 4]> {
    let parts = |square| {
        Line::ALL.map(|line| {
            let (files, ranks) = board.upward(line.step());
            (ray(board, square, (-files, -ranks)), ray(board, square, (files, ranks)))
        })
    };
    (0..board.bits()).map(parts).collect()
}

/// For each square in order, the other squares on its line.
///
/// Source: Gerd Isenberg and Aleks Peshkov, Hyperbola Quintessence, Chess Programming Wiki, 2007.
#[must_use]
pub fn masks(board: &Board, line: Line) -> Vec<u128> {
    masks_along(board, line.step())
}

/// Like [`masks`], but for lines in the direction of any step, which may be longer than to a
/// neighbour.
#[must_use]
pub fn masks_along(board: &Board, (files, ranks): Step) -> Vec<u128> {
    let both = |square| ray(board, square, (files, ranks)) | ray(board, square, (-files, -ranks));
    (0..board.bits()).map(both).collect()
}

/// For every two squares, those strictly between, and the line through both: entries
/// `squares * one + other`. Both are empty if the squares are equal or share no line.
#[must_use]
pub fn of_pairs(board: &Board) -> (Vec<u128>, Vec<u128>) {
    let squares = board.bits() as usize;
    let mut between = vec![0; squares * squares];
    let mut through = between.clone();
    for one in 0..board.bits() {
        for &(files, ranks) in KING {
            let line =
                ray(board, one, (files, ranks)) | ray(board, one, (-files, -ranks)) | 1 << one;
            let next = |&square: &u32| board.stepped(square, (files, ranks));
            let mut inside = 0;
            for other in std::iter::successors(Some(one), next).skip(1) {
                let entry = one as usize * squares + other as usize;
                (between[entry], through[entry]) = (inside, line);
                inside |= 1 << other;
            }
        }
    }
    (between, through)
}

/// The squares of every line of at least two squares in a direction, in order, from an edge of the
/// board or a hole to the next.
#[must_use]
pub fn runs(board: &Board, (files, ranks): Step) -> Vec<Vec<u32>> {
    let is_first = |&square: &u32| board.stepped(square, (-files, -ranks)).is_none();
    let run = |first| {
        let next = |&square: &u32| board.stepped(square, (files, ranks));
        std::iter::successors(Some(first), next).collect()
    };
    let squares = (0..board.bits()).filter(|&square| board.place(square).is_some());
    squares.filter(is_first).map(run).filter(|run: &Vec<u32>| run.len() > 1).collect()
}

/// Divides lines with increasing bits into as few groups as possible, in each of which every line
/// ends below the start of the next. Each group is the set of its squares and the set of the first
/// square of each line.
///
/// Each line, from the lowest on, goes to the first group that ends below it.
#[must_use]
pub fn groups_apart(mut lines: Vec<Vec<u32>>) -> Vec<(u128, u128)> {
    lines.sort_by_key(|line| line.first().copied());
    let mut groups: Vec<(u128, u128)> = Vec::new();
    for line in lines {
        let squares = line.iter().fold(0, |set, &bit| set | 1 << bit);
        let first = line.first().map_or(0, |&bit| 1 << bit);
        match groups.iter_mut().find(|(squares, _)| *squares < first) {
            Some((all, firsts)) => (*all, *firsts) = (*all | squares, *firsts | first),
            None => groups.push((squares, first)),
        }
    }
    groups
}

/// Whether a byte swap reverses the order of the squares of every line except rows, because each
/// square of a line has its own byte.
#[must_use]
pub fn are_reversed_by_bytes(board: &Board) -> bool {
    let row = Line::of_row(board);
    let mut others = Line::ALL.iter().filter(|line| **line != row);
    others.all(|line| is_reversed_by_bytes(board, line.step()))
}

/// Like [`are_reversed_by_bytes`], but for lines in the direction of a step.
#[must_use]
pub fn is_reversed_by_bytes(board: &Board, step: Step) -> bool {
    masks_along(board, step).into_iter().zip(0..).all(|(mask, square): (u128, u32)| {
        let bytes = (mask | 1 << square).to_le_bytes();
        bytes.iter().all(|byte| byte.count_ones() < 2)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All pairs of squares, so this is a proof: another square is on a line if its file and rank
    /// differ accordingly.
    #[test]
    fn masks_are_what_differs_alike() {
        let tests: [fn(i32, i32) -> bool; 4] = [
            |_, ranks| ranks == 0,
            |files, _| files == 0,
            |files, ranks| files == ranks,
            |files, ranks| files == -ranks,
        ];
        for board in [Board::CHESS, Board::new(9, 10), Board::new(11, 11), Board::new(3, 5)] {
            let halves = halves(&board);
            for (position, (line, test)) in Line::ALL.into_iter().zip(tests).enumerate() {
                for (square, mask) in (0..).zip(masks(&board, line)) {
                    let (file, rank) = board.place(square).unwrap();
                    for other in 0..board.bits() {
                        let (files, ranks) = board.place(other).unwrap();
                        let expected = other != square && test(files - file, ranks - rank);
                        assert_eq!(mask >> other & 1 == 1, expected, "{line:?}, {square}, {other}");
                    }
                    let (lower, upper) = halves[square as usize][position];
                    assert_eq!(lower | upper, mask);
                    assert!(lower < 1 << square && upper >> square & !1 == upper >> square);
                }
            }
        }
    }

    /// The diagonal masks of the first rank as published with the method's Java form.
    #[test]
    fn published_diagonals() {
        let diagonals = &masks(&Board::CHESS, Line::Diagonal)[..8];
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

    /// On the chess board 1,456 pairs share a line, which is the sum of a queen's moves from all
    /// squares. The squares between are the same from either side.
    #[test]
    fn pairs_have_sides_alike() {
        for (board, aligned) in [(Board::CHESS, 1_456), (Board::new(3, 5), 134)] {
            let squares = board.bits() as usize;
            let (between, through) = of_pairs(&board);
            assert_eq!(through.iter().filter(|line| **line != 0).count(), aligned);
            for (one, other) in (0..squares).flat_map(|one| (0..squares).map(move |to| (one, to))) {
                let (here, there) = (one * squares + other, other * squares + one);
                assert_eq!((between[here], through[here]), (between[there], through[there]));
                let ends = 1 << one | 1 << other;
                assert_eq!(between[here] & !through[here], 0);
                assert!(through[here] == 0 || through[here] & ends == ends);
                assert_eq!(between[here] & ends, 0);
            }
        }
    }

    /// With eight or more squares in a row, a step to another row leads to another byte. With
    /// fewer, two squares may share a byte, and so may squares that are numbered without holes.
    #[test]
    fn bytes_reverse_lines_of_wide_boards() {
        for (width, height) in [(8, 8), (8, 16), (9, 9), (9, 10), (10, 10), (11, 11), (16, 8)] {
            assert!(are_reversed_by_bytes(&Board::new(width, height)), "{width}, {height}");
        }
        for (width, height) in [(7, 6), (6, 7), (5, 5), (7, 9)] {
            assert!(!are_reversed_by_bytes(&Board::new(width, height)), "{width}, {height}");
        }
        let draughts = Board::NAMED[4].1;
        assert!(!are_reversed_by_bytes(&draughts));
        assert!(are_reversed_by_bytes(&draughts.numbering(crate::board::Numbering::Cells)));
    }

    /// On the chess board: one group of all rows, eight of one column each, and eight or seven of
    /// two diagonals, except the longest.
    #[test]
    fn groups_are_few_and_apart() {
        let groups = |step| groups_apart(runs(&Board::CHESS, step));
        assert_eq!(groups((1, 0)), [(u128::from(u64::MAX), 0x0101_0101_0101_0101)]);
        assert_eq!(groups((0, 1))[7], (0x8080_8080_8080_8080, 0x80));
        for (step, count) in [((0, 1), 8), ((1, 1), 8), ((-1, 1), 7)] {
            let groups = groups(step);
            assert_eq!(groups.len(), count);
            let all = groups.iter().fold(0, |all, (squares, _)| {
                assert_eq!(all & squares, 0, "a square twice");
                all | squares
            });
            // The two corners that no diagonal passes are alone.
            assert_eq!(all.count_ones(), if step == (0, 1) { 64 } else { 62 });
        }
        // Dark squares of draughts have neighbours only on diagonals.
        let draughts = Board::NAMED[4].1;
        assert!(runs(&draughts, (0, 1)).is_empty());
        assert_eq!(runs(&draughts, (1, 1)).iter().map(Vec::len).sum::<usize>(), 32);
    }
}
