//! The number of squares that a piece attacks, each counted once or with a weight.
//!
//! Source: Onno Garms, *Magic and precomputation*, Computer Chess Club, 2007; Chess Programming
//! Wiki, Population Count, Pre-calculated Mobility.

use super::lines::Line;
use crate::board::{Board, Step};

/// The weight of every square of a board, in order.
pub type Weights = Vec<u8>;

/// 1 for every square.
#[must_use]
pub fn plain(board: &Board) -> Weights {
    vec![1; board.bits() as usize]
}

/// The number of a square's ring, counted from the rim: 1 there, 4 for the four squares in the
/// centre of the chess board.
///
/// Holes count 0.
#[must_use]
pub fn centre(board: &Board) -> Weights {
    let from_rim = |place: i32, count: u32| {
        let place = place.cast_unsigned();
        place.min(count - 1 - place) as u8 + 1
    };
    let ring = |(file, rank)| from_rim(file, board.files()).min(from_rim(rank, board.ranks()));
    (0..board.bits()).map(|square| board.place(square).map_or(0, ring)).collect()
}

/// For each square, the sum of the weights of the squares that a piece with these steps attacks.
#[must_use]
pub fn of_steps(board: &Board, steps: &[Step], weights: &Weights) -> Vec<u8> {
    let from = |square| steps.iter().filter_map(move |&step| board.stepped(square, step));
    let sum = |square| from(square).map(|to| weights[to as usize]).sum();
    (0..board.bits()).map(sum).collect()
}

/// For each square, the sum of the weights of the squares that a piece attacks along these lines on
/// the empty board.
#[must_use]
pub fn on_empty_board(board: &Board, lines: &[Line], weights: &Weights) -> Vec<u8> {
    let along = |square, &line| of_line(&ways(board, square, line), weights, |_| false);
    let sum = |square| lines.iter().map(|line| along(square, line)).sum();
    (0..board.bits()).map(sum).collect()
}

/// For every line of [`Line::ALL`], square and occupancy of that line, the sum of the weights of
/// the squares that a slider attacks along it: entry `(l * squares + s) << inner | o` for line `l`,
/// square `s` and occupancy `o`, where `inner` is the number of inner squares of a row.
///
/// The occupancy has a bit for each inner square of a column by its row, and of another line by its
/// column, the first lowest; columns are no longer than rows. The outer two squares make no
/// difference, because nothing is beyond them. The board must have no holes.
#[must_use]
pub fn by_occupancy(board: &Board, weights: &Weights) -> Vec<u8> {
    let (width, subsets) = (board.width() as usize, 1_u32 << (board.width() - 2));
    let mut table = Vec::with_capacity((Line::ALL.len() * weights.len()) << (width - 2));
    for line in Line::ALL {
        let is_upright = board.turned(line.step()).0 == 0;
        let place = |square: usize| if is_upright { square / width } else { square % width };
        for square in 0..board.bits() {
            let ways = ways(board, square, line);
            for inner in 0..subsets {
                let is_occupied = |square| inner << 1 >> place(square) & 1 == 1;
                table.push(of_line(&ways, weights, is_occupied));
            }
        }
    }
    table
}

/// The squares along a line in both directions, each in the order in which a slider reaches them.
fn ways(board: &Board, square: u32, line: Line) -> [Vec<usize>; 2] {
    let (files, ranks) = line.step();
    [(files, ranks), (-files, -ranks)].map(|step| {
        let next = |square: &u32| board.stepped(*square, step);
        std::iter::successors(next(&square), next).map(|square| square as usize).collect()
    })
}

/// The sum of the weights of the squares that a slider attacks in both directions, up to and
/// including the first occupied square.
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
    use crate::board::Order;

    const CHESS: &Board = &Board::CHESS;

    /// The sums over all squares, as chess programmers know them: 336 moves of knights, 420 of
    /// kings, 560 of bishops, 896 of rooks.
    #[test]
    fn all_moves_on_the_empty_board() {
        let sum = |table: Vec<u8>| table.into_iter().map(u32::from).sum::<u32>();
        assert_eq!(sum(of_steps(CHESS, KNIGHT, &plain(CHESS))), 336);
        assert_eq!(sum(of_steps(CHESS, KING, &plain(CHESS))), 420);
        assert_eq!(sum(on_empty_board(CHESS, &Line::ALL[2..], &plain(CHESS))), 560);
        assert_eq!(sum(on_empty_board(CHESS, &Line::ALL[..2], &plain(CHESS))), 896);
        assert_eq!(sum(on_empty_board(CHESS, &Line::ALL, &plain(CHESS))), 1456);
    }

    /// Attacks are symmetric, so the sum of the weights of all attacked squares equals the sum,
    /// over all squares, of the number of attackers times the weight.
    #[test]
    fn weighted_sums_are_those_of_who_attacks() {
        let weights = centre(CHESS);
        assert_eq!(weights.iter().map(|&weight| u32::from(weight)).sum::<u32>(), 120);
        for lines in [&Line::ALL[..2], &Line::ALL[2..], &Line::ALL[1..2]] {
            let (plain, weighted) = (
                on_empty_board(CHESS, lines, &plain(CHESS)),
                on_empty_board(CHESS, lines, &weights),
            );
            let expected: u32 = plain
                .iter()
                .zip(&weights)
                .map(|(&count, weight)| u32::from(count) * u32::from(*weight))
                .sum();
            assert_eq!(weighted.into_iter().map(u32::from).sum::<u32>(), expected);
        }
    }

    /// Along a rank it equals the count of the published attack table, for all squares and
    /// occupancies; and without blockers it equals that on the empty board.
    #[test]
    fn ranks_are_those_of_the_attack_table() {
        let (table, attacks) =
            (by_occupancy(CHESS, &plain(CHESS)), crate::tables::ranks::first_rank_attacks(8));
        for square in 0..64 {
            for inner in 0..64 {
                let attacks = attacks[64 * (square % 8) + inner];
                assert_eq!(u32::from(table[64 * square + inner]), attacks.count_ones());
            }
        }
        for (line, number) in Line::ALL.into_iter().zip(0..) {
            let empty = on_empty_board(CHESS, &[line], &plain(CHESS));
            for square in 0..64 {
                assert_eq!(table[4096 * number + 64 * square], empty[square]);
            }
        }
    }

    /// The heaviest squares of any board fit a byte: no sum overflows, which would panic here.
    #[test]
    fn sums_fit_a_byte() {
        for files in 1..=128_u32 {
            for ranks in 1..=128 / files {
                let board = Board::new(files, ranks);
                let rim = centre(&board).into_iter().max();
                assert_eq!(rim, Some(files.min(ranks).div_ceil(2) as u8));
                for weights in [plain(&board), centre(&board)] {
                    let sums = on_empty_board(&board, &Line::ALL, &weights);
                    assert_eq!(sums.len(), board.bits() as usize);
                }
            }
        }
    }

    /// A board whose squares are numbered by files has the same numbers at other indices.
    #[test]
    fn mappings_move_entries() {
        let (board, turned) = (Board::new(7, 6), Board::new(7, 6).order(Order::FileRank));
        let numbers = |board: &Board| on_empty_board(board, &Line::ALL, &centre(board));
        let (usual, turned_numbers) = (numbers(&board), numbers(&turned));
        for square in 0..42 {
            let (file, rank) = board.place(square).unwrap();
            let other = turned.square(file, rank).unwrap();
            assert_eq!(usual[square as usize], turned_numbers[other as usize]);
        }
    }
}
