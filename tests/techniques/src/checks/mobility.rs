//! Every function that counts along the lines of a board, against a walk along the rays.

use super::squares::on_all_boards;
use super::{Words, subsets};
use crate::boards::Board;
use crate::squares::{LINES, Squares};
use crate::{Code, entries, oracle};
use alloc::vec::Vec;

/// The length of the longest lines for which every subset is tried; longer lines get as many random
/// subsets.
const ALL_SUBSETS: u32 = 8;

/// Subsets of a line: all of them if it is short.
fn some_subsets(mask: u128, words: &mut Words) -> Vec<u128> {
    if mask.count_ones() <= ALL_SUBSETS {
        return subsets(mask).collect();
    }
    let random = (0..1 << ALL_SUBSETS).map(|_| words.next() & mask);
    random.chain([0, mask]).collect()
}

/// Every subset of every line through every square, with no others, all others and random others: a
/// proof where lines are short, as a count looks at nothing but its line.
pub fn counts_of_all_subsets_of_all_lines() {
    let mut words = Words::new(8);
    let mut functions = 0;
    for (board, squares, all) in on_all_boards() {
        for function in all {
            let Code::LineCounts(codes) = function.code else { continue };
            functions += 1;
            for (code, line) in codes.into_iter().zip(LINES) {
                for square in squares.all() {
                    let mask = squares.line_attacks(0, square, line) | 1 << square;
                    for subset in some_subsets(mask, &mut words) {
                        let expected = oracle::count_ones(subset, 128);
                        for others in [0, !0, words.of(board)] {
                            let x = subset | (others & !mask);
                            let name = function.name();
                            assert_eq!(code(x, square), expected, "{name}, {square}, {x:#x}");
                        }
                    }
                }
            }
        }
    }
    assert_eq!(functions, entries(|code| matches!(code, Code::LineCounts(_))));
}

/// What each square of a board counts, by its bit: once, or by its ring from outside.
fn weights(operation: &str, board: &Board, squares: &Squares) -> Vec<u32> {
    let (files, ranks) = board.size;
    let weight = |&(file, rank): &(i32, i32)| match operation {
        "mobility" => 1,
        "centre_mobility" => {
            let steps_to_rim = [file, files - 1 - file, rank, ranks - 1 - rank];
            1 + steps_to_rim.into_iter().min().unwrap_or(0) as u32
        }
        other => panic!("what is {other}?"),
    };
    squares.places.iter().map(|place| place.as_ref().map_or(0, weight)).collect()
}

/// The sum of the weights of a set's squares.
fn sum(set: u128, weights: &[u32]) -> u32 {
    let squares = weights.iter().enumerate().filter(|(square, _)| set >> square & 1 == 1);
    squares.map(|(_, weight)| weight).sum()
}

/// Every square with every subset of each of its lines, the rest of the board empty, full and
/// random, and the pieces by random boards: a proof for the lines that are short, as a count looks
/// at nothing else, and so for the pieces, which are sums of lines.
pub fn mobility_of_all_subsets_of_all_lines(share: usize) {
    let mut words = Words::new(4);
    let mut functions = 0;
    for (board, squares, all) in on_all_boards() {
        for function in all {
            let Code::Mobility(_, sliders) = function.code else { continue };
            functions += 1;
            let name = function.name();
            let weights = weights(function.operation, board, &squares);
            for square in squares.all() {
                for (line, direction) in sliders.into_iter().zip(LINES) {
                    let mask = squares.line_attacks(0, square, direction);
                    for subset in some_subsets(mask, &mut words) {
                        let attacks = squares.line_attacks(subset, square, direction);
                        let expected = sum(attacks, &weights);
                        for rest in [0, !0, words.of(board)] {
                            let occupied = subset | (rest & !mask);
                            let found = line(occupied, square);
                            assert_eq!(found, expected, "{name}, {square}, {occupied:#x}");
                        }
                    }
                }
                let rounds = if board.text.is_empty() { 10_000 } else { 1_000 };
                for _ in 0..rounds / share {
                    let occupied = words.of(board) & words.of(board);
                    let expected =
                        squares.sliders(occupied, square).map(|attacks| sum(attacks, &weights));
                    let found = sliders.map(|slider| slider(occupied, square));
                    assert_eq!(found, expected[..7], "{name}, {square}, {occupied:#x}");
                }
            }
        }
    }
    assert_eq!(functions, entries(|code| matches!(code, Code::Mobility(..))));
}

/// Knights and kings from every square: a proof.
pub fn mobility_of_knights_and_kings() {
    let mut functions = 0;
    for (board, squares, all) in on_all_boards() {
        for function in all {
            let Code::Mobility([knight, king], _) = function.code else { continue };
            functions += 1;
            let weights = weights(function.operation, board, &squares);
            for from in squares.all() {
                let [by_knight, by_king] = leaps(&squares, from).map(|set| sum(set, &weights));
                assert_eq!(knight(from), by_knight, "{}, {from}", function.name());
                assert_eq!(king(from), by_king, "{}, {from}", function.name());
            }
        }
    }
    assert_eq!(functions, entries(|code| matches!(code, Code::Mobility(..))));
}

/// Every square with every subset of the attacked squares, with no others, all others and random
/// others: a proof.
pub fn counts_of_leapers() {
    let mut words = Words::new(9);
    let mut functions = 0;
    for (board, squares, all) in on_all_boards() {
        for function in all {
            let Code::LeaperCounts(codes) = function.code else { continue };
            functions += 1;
            for square in squares.all() {
                for (code, mask) in codes.into_iter().zip(leaps(&squares, square)) {
                    for subset in subsets(mask) {
                        let expected = oracle::count_ones(subset, 128);
                        for others in [0, !0, words.of(board)] {
                            let x = subset | (others & !mask);
                            let name = function.name();
                            assert_eq!(code(x, square), expected, "{name}, {square}, {x:#x}");
                        }
                    }
                }
            }
        }
    }
    assert_eq!(functions, entries(|code| matches!(code, Code::LeaperCounts(_))));
}

/// What a knight and a king on a square attack, by how far all others are away.
fn leaps(squares: &Squares, from: u32) -> [u128; 2] {
    let is_reached: [fn(i32, i32) -> bool; 2] =
        [|files, ranks| files * ranks == 2, |files, ranks| files.max(ranks) == 1];
    let place = |square: u32| squares.places[square as usize].unwrap_or_default();
    let (file, rank) = place(from);
    is_reached.map(|is_reached| {
        let reached = squares.all().filter(|&to| {
            let (to_file, to_rank) = place(to);
            is_reached((to_file - file).abs(), (to_rank - rank).abs())
        });
        reached.fold(0, |set, to| set | 1 << to)
    })
}
