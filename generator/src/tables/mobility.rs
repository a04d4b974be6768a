//! How many squares a piece attacks, each counted once or by a weight.
//!
//! Squares are little-endian rank-file: a1 is 0, b1 is 1, h8 is 63.
//!
//! Source: Onno Garms, *Magic and precomputation*, Computer Chess Club, 2007; Chess Programming Wiki, Population Count,
//! Pre-calculated Mobility.

use super::lines::Line;
use crate::board::{Board, Step};

/// What a square counts.
pub type Weights = [u8; 64];

/// Every square once.
#[must_use]
pub const fn plain() -> Weights {
    [1; 64]
}

/// From 1 on the rim of the board to 4 for the four squares in its centre: a ring's number from outside.
#[must_use]
pub fn centre() -> Weights {
    std::array::from_fn(|square| {
        let from_rim = |place: usize| place.min(7 - place) as u8;
        from_rim(square % 8).min(from_rim(square / 8)) + 1
    })
}

/// For every square, what a piece attacks from there that takes one of the steps.
#[must_use]
pub fn of_steps(steps: &[Step], weights: &Weights) -> Vec<u8> {
    let from = |square| steps.iter().filter_map(move |&step| Board::CHESS.stepped(square, step));
    (0..64).map(|square| from(square).map(|to| weights[to as usize]).sum()).collect()
}

/// For every square, what a piece attacks on the empty board along those lines.
#[must_use]
pub fn on_empty_board(lines: &[Line], weights: &Weights) -> Vec<u8> {
    let along = |square, &line| of_line(&ways(square, line), weights, |_| false);
    (0..64).map(|square| lines.iter().map(|line| along(square, line)).sum()).collect()
}

/// For every line of [`Line::ALL`], square and occupancy of that line, what a slider there attacks along it: 4 × 64 × 64 entries, that of
/// line `l`, square `s` and occupancy `o` at `4096 l + 64 s + o`.
///
/// The occupancy has a bit for each of the six inner ranks of a file, and for each of the six inner files of another line,
/// the first lowest. The outer two make no difference, as nothing is behind them.
#[must_use]
pub fn by_occupancy(weights: &Weights) -> Vec<u8> {
    let mut table = Vec::with_capacity(4 * 64 * 64);
    for line in Line::ALL {
        for square in 0..64 {
            // By files, or by ranks if there is but one file.
            let place = |square: usize| if line == Line::File { square / 8 } else { square % 8 };
            let ways = ways(square, line);
            for inner in 0..64_u32 {
                let is_occupied = |square| inner << 1 >> place(square) & 1 == 1;
                table.push(of_line(&ways, weights, is_occupied));
            }
        }
    }
    table
}

/// The squares along a line, each way in the order in which a slider comes to them.
fn ways(square: u32, line: Line) -> [Vec<usize>; 2] {
    let (files, ranks) = line.step();
    [(files, ranks), (-files, -ranks)].map(|step| {
        let next = |square: &u32| Board::CHESS.stepped(*square, step);
        std::iter::successors(next(&square), next).map(|square| square as usize).collect()
    })
}

/// What a slider attacks both ways, up to and including the first occupied square.
fn of_line(ways: &[Vec<usize>; 2], weights: &Weights, is_occupied: impl Fn(usize) -> bool) -> u8 {
    let mut sum = 0;
    for way in ways {
        for &square in way {
            sum += weights[square];
            if is_occupied(square) {
                break;
            }
        }
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::super::steps::{KING, KNIGHT};
    use super::*;

    /// The sums over all squares, as every chess programmer knows them: 336 moves of knights, 420 of kings, 560 of bishops,
    /// 896 of rooks.
    #[test]
    fn all_moves_on_the_empty_board() {
        let sum = |table: Vec<u8>| table.into_iter().map(u32::from).sum::<u32>();
        assert_eq!(sum(of_steps(KNIGHT, &plain())), 336);
        assert_eq!(sum(of_steps(KING, &plain())), 420);
        assert_eq!(sum(on_empty_board(&Line::ALL[2..], &plain())), 560);
        assert_eq!(sum(on_empty_board(&Line::ALL[..2], &plain())), 896);
        assert_eq!(sum(on_empty_board(&Line::ALL, &plain())), 1456);
    }

    /// Who attacks whom goes both ways, so that the sum of the weights of what is attacked is that of how often each
    /// square is, by its weight.
    #[test]
    fn weighted_sums_are_those_of_who_attacks() {
        let weights = centre();
        assert_eq!(weights.iter().map(|&weight| u32::from(weight)).sum::<u32>(), 120);
        for lines in [&Line::ALL[..2], &Line::ALL[2..], &Line::ALL[1..2]] {
            let (plain, weighted) =
                (on_empty_board(lines, &plain()), on_empty_board(lines, &weights));
            let expected: u32 = plain
                .iter()
                .zip(weights)
                .map(|(&count, weight)| u32::from(count) * u32::from(weight))
                .sum();
            assert_eq!(weighted.into_iter().map(u32::from).sum::<u32>(), expected);
        }
    }

    /// Along a rank it is the count of the published table of attacks, for all squares and occupancies; and with nothing in
    /// the way it is that of the empty board.
    #[test]
    fn ranks_are_those_of_the_attack_table() {
        let (table, attacks) =
            (by_occupancy(&plain()), crate::tables::ranks::first_rank_attacks(8));
        for square in 0..64 {
            for inner in 0..64 {
                let attacks = attacks[64 * (square % 8) + inner];
                assert_eq!(u32::from(table[64 * square + inner]), attacks.count_ones());
            }
        }
        for (line, number) in Line::ALL.into_iter().zip(0..) {
            let empty = on_empty_board(&[line], &plain());
            for square in 0..64 {
                assert_eq!(table[4096 * number + 64 * square], empty[square]);
            }
        }
    }
}
