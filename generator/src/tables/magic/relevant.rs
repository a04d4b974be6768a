//! The squares whose occupancy determines what a slider attacks, and the attacks for it.

use crate::board::{Board, Step};
use crate::tables::lines::{Line, ray};

/// A piece with two lines, whose attacks are looked up as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Along ranks and files.
    Rook,
    /// Along diagonals and antidiagonals.
    Bishop,
}

impl Piece {
    /// Both pieces, in the order in which their squares are numbered.
    pub const ALL: [Self; 2] = [Self::Rook, Self::Bishop];

    /// Its lines.
    #[must_use]
    pub const fn lines(self) -> &'static [Line] {
        match self {
            Self::Rook => &[Line::File, Line::Rank],
            Self::Bishop => &[Line::Diagonal, Line::Antidiagonal],
        }
    }

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rook => "rook",
            Self::Bishop => "bishop",
        }
    }
}

/// A slider's place: the rays from its square.
#[derive(Clone, Debug)]
pub struct Place {
    /// The relevant squares: those of the rays except the last of each, which has nothing beyond
    /// it.
    pub mask: u128,
    /// What it attacks on the empty board.
    pub free: u128,
    /// The squares of each line below and above the slider.
    halves: Vec<(u128, u128)>,
}

impl Place {
    /// The place of a slider that moves along some lines.
    #[must_use]
    pub fn new(board: &Board, square: u32, lines: &[Line]) -> Self {
        let mut place = Self { mask: 0, free: 0, halves: Vec::new() };
        for line in lines {
            let (files, ranks) = board.upward(line.step());
            let ways: [Step; 2] = [(-files, -ranks), (files, ranks)];
            let [lower, upper] = ways.map(|step| ray(board, square, step));
            place.free |= lower | upper;
            place.mask |= lower & lower.wrapping_sub(1);
            if upper != 0 {
                place.mask |= upper & !(1 << upper.ilog2());
            }
            place.halves.push((lower, upper));
        }
        place
    }

    /// The number of squares in the mask.
    #[must_use]
    pub const fn bits(&self) -> u32 {
        self.mask.count_ones()
    }

    /// The minimum number of index bits, at least one: enough to distinguish all sets of attacks.
    #[must_use]
    pub fn fewest_bits(&self) -> u32 {
        let ends = |ray: u128| u128::from(ray.count_ones().max(1));
        let different: u128 =
            self.halves.iter().map(|&(lower, upper)| ends(lower) * ends(upper)).product();
        different.next_power_of_two().ilog2().max(1)
    }

    /// The attacks if these squares are occupied, by obstruction difference.
    ///
    /// Source: Michael Hoffmann, Obstruction Difference, 2008.
    #[must_use]
    pub fn attacks(&self, occupied: u128) -> u128 {
        let mut attacks = 0;
        for &(lower, upper) in &self.halves {
            let below = occupied & lower | 1;
            let above = occupied & upper;
            let first = 1 << below.ilog2();
            attacks |= (above ^ above.wrapping_sub(first)) & (lower | upper);
        }
        attacks
    }

    /// Every set of squares in the mask with its attacks: in increasing order from the empty set
    /// on, so that the n-th set is `n` deposited into the mask, as by `pdep`.
    ///
    /// Source: the enumeration of subsets by the carry-rippler, Chess Programming Wiki.
    #[must_use]
    pub fn sets(&self) -> Vec<(u128, u128)> {
        let mut sets = Vec::with_capacity(1 << self.bits());
        let mut set = 0_u128;
        loop {
            sets.push((set, self.attacks(set)));
            set = set.wrapping_sub(self.mask) & self.mask;
            if set == 0 {
                return sets;
            }
        }
    }
}

/// The places of a piece, square by square.
#[must_use]
pub fn places(board: &Board, piece: Piece) -> Vec<Place> {
    (0..board.bits()).map(|square| Place::new(board, square, piece.lines())).collect()
}

/// The number of table entries of a piece, if each factor needs the minimum.
#[must_use]
pub fn fewest_entries(board: &Board, piece: Piece) -> u128 {
    places(board, piece).iter().map(|place| 1 << place.fewest_bits()).sum()
}

/// The number of sets of all places of a piece, saturated to `u128`: the number of table entries if
/// none are shared.
#[must_use]
pub fn sets_of_all(board: &Board, piece: Piece) -> u128 {
    let sets = |sum: u128, place: &Place| sum.saturating_add(1 << place.bits());
    places(board, piece).iter().fold(0, sets)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The published numbers for chess: 102,400 sets for rooks and 5,248 for bishops.
    #[test]
    fn published_numbers_of_sets() {
        assert_eq!(Piece::ALL.map(|piece| sets_of_all(&Board::CHESS, piece)), [102_400, 5_248]);
    }

    /// On a single rank, two of the other squares are irrelevant, except from the ends, where only
    /// one is.
    #[test]
    fn boards_of_one_rank_have_more_sets_than_any_table() {
        let sets = |files| sets_of_all(&Board::new(files, 1), Piece::Rook);
        assert_eq!(sets(66), 64 * (1 << 63) + 2 * (1 << 64));
        assert_eq!(sets(128), u128::MAX);
    }

    /// Compared with a walk that stops at the first occupied square, for every set of every place
    /// of some boards.
    #[test]
    fn attacks_end_at_the_first_occupied_square() {
        let draughts = Board::NAMED[4].1;
        for board in [Board::CHESS, Board::new(7, 6), Board::new(1, 1), Board::new(5, 4), draughts]
        {
            for piece in Piece::ALL {
                for (square, place) in (0..).zip(places(&board, piece)) {
                    assert_eq!(place.free & 1 << square, 0);
                    for (number, (set, attacks)) in place.sets().into_iter().enumerate() {
                        let mut expected = 0;
                        for line in piece.lines() {
                            let (files, ranks) = line.step();
                            for step in [(files, ranks), (-files, -ranks)] {
                                let mut from = square;
                                while let Some(next) = board.stepped(from, step) {
                                    expected |= 1 << next;
                                    from = next;
                                    if set >> next & 1 == 1 {
                                        break;
                                    }
                                }
                            }
                        }
                        assert_eq!(attacks, expected, "{board}, {piece:?}, {square}, {set:#x}");
                        assert_eq!(number.count_ones(), set.count_ones());
                    }
                }
            }
        }
    }
}
