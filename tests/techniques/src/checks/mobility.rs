//! Every function that counts along the lines of the chess board, against a walk along the rays.

use super::numbers::NUMBERS;
use super::{Words, subsets};
use crate::boards::BOARDS;
use crate::squares::{LINES, Squares};
use crate::{Code, FUNCTIONS, oracle};

/// Every subset of every line through every square, with no others, all others and random others: a proof, as a count looks
/// at nothing but its line.
pub fn counts_of_all_subsets_of_all_lines() {
    let mut words = Words::new(8);
    let mut functions = 0;
    let board = Squares::new(&BOARDS[0]);
    for function in FUNCTIONS {
        let Code::LineCounts(codes) = function.code else { continue };
        functions += 1;
        for (code, line) in codes.into_iter().zip(LINES) {
            for square in 0..64 {
                let mask = board.line_attacks(0, square, line) | 1 << square;
                for subset in subsets(mask) {
                    let expected = (0..64).filter(|bit| subset >> bit & 1 == 1).count() as u32;
                    for others in [0, !0, words.next()] {
                        let x = (subset | (others & !mask)) as u64;
                        assert_eq!(code(x, square), expected, "{line:?} of {square}, {x:#x}");
                    }
                }
            }
        }
    }
    assert_eq!(functions, NUMBERS.line_counts);
}

/// What each square counts: once, or by its ring from outside.
fn weight(operation: &str, square: u32) -> u32 {
    let (file, rank) = (square % 8, square / 8);
    match operation {
        "mobility" => 1,
        "centre_mobility" => 1 + file.min(7 - file).min(rank.min(7 - rank)),
        other => panic!("what is {other}?"),
    }
}

/// Every square with every subset of each of its lines, the rest of the board empty, full and random, and the pieces by
/// random boards: a proof for the lines, as a count looks at nothing else, and so for the pieces, which are sums of lines.
pub fn mobility_of_all_subsets_of_all_lines(share: usize) {
    let mut words = Words::new(4);
    let mut functions = 0;
    let board = Squares::new(&BOARDS[0]);
    for function in FUNCTIONS {
        let Code::Mobility(_, sliders) = function.code else { continue };
        functions += 1;
        let name = function.name();
        let sum = |attacks: u128| -> u32 {
            let squares =
                oracle::bits(attacks, 64).zip(0..).filter(|(is_attacked, _)| *is_attacked);
            squares.map(|(_, square)| weight(function.operation, square)).sum()
        };
        for square in 0..64 {
            for (line, direction) in sliders.into_iter().zip(LINES) {
                let mask = board.line_attacks(0, square, direction);
                for subset in subsets(mask) {
                    let expected = sum(board.line_attacks(subset, square, direction));
                    for rest in [0, !0, words.next()] {
                        let occupied = (subset | (rest & !mask)) as u64;
                        let found = line(occupied, square);
                        assert_eq!(found, expected, "{name}, {square}, {occupied:#x}");
                    }
                }
            }
            for _ in 0..10_000 / share {
                let occupied = (words.next() & words.next()) as u64;
                let expected = board.sliders(occupied.into(), square).map(sum);
                let found = sliders.map(|slider| slider(occupied, square));
                assert_eq!(found, expected[..7], "{name}, {square}, {occupied:#x}");
            }
        }
    }
    assert_eq!(functions, NUMBERS.mobility);
}

/// Knights and kings from every square: a proof.
pub fn mobility_of_knights_and_kings() {
    let mut functions = 0;
    for function in FUNCTIONS {
        let Code::Mobility([knight, king], _) = function.code else { continue };
        functions += 1;
        for from in 0..64_u32 {
            let sum = |is_reached: &dyn Fn(u32, u32) -> bool| -> u32 {
                let apart =
                    |to: u32| (from % 8).abs_diff(to % 8).min(8) * 8 + (from / 8).abs_diff(to / 8);
                let reached = (0..64).filter(|&to| is_reached(apart(to) / 8, apart(to) % 8));
                reached.map(|to| weight(function.operation, to)).sum()
            };
            let by_knight = sum(&|files, ranks| [(1, 2), (2, 1)].contains(&(files, ranks)));
            assert_eq!(knight(from), by_knight, "{}, {from}", function.name());
            let by_king = sum(&|files, ranks| files.max(ranks) == 1);
            assert_eq!(king(from), by_king, "{}, {from}", function.name());
        }
    }
    assert_eq!(functions, NUMBERS.mobility);
}
