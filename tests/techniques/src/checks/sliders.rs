//! Every function of sliding attacks on every board, against a walk along the rays.

use super::squares::on_all_boards;
use super::{Words, subsets};
use crate::boards::Board;
use crate::squares::{LINES, Squares};
use crate::{Code, Function, OfSquare, entries};
use alloc::vec::Vec;

/// A technique with its nine functions.
pub type Sliders = (&'static str, [OfSquare; 9]);

/// Every board with those that are defined for it.
#[must_use]
pub fn all() -> Vec<(&'static Board, Squares, Vec<Sliders>)> {
    let sliders = |function: &Function| match function.code {
        Code::Sliders(code) => Some((function.technique, code)),
        _ => None,
    };
    let mut functions = 0;
    let all: Vec<(_, _, Vec<Sliders>)> = on_all_boards()
        .map(|(board, squares, all)| {
            functions += all.iter().filter(|function| sliders(function).is_some()).count();
            let there = all.into_iter().filter(|function| (function.is_there)());
            (board, squares, there.filter_map(sliders).collect())
        })
        .collect();
    assert_eq!(functions, entries(|code| matches!(code, Code::Sliders(_))));
    all
}

/// Every square of every board with every subset of each of its lines, the rest of the board empty,
/// full and random; on the chess board these are all 102,400 occupancies of rooks' lines and all
/// 5,248 of bishops', line by line.
///
/// The attacks along a line depend on the line alone, which the three kinds of rest show; so for
/// the four lines this is a proof, and for the pieces too, as they are unions of lines.
pub fn every_subset_of_every_line() {
    let mut words = Words::new(2);
    for (board, squares, techniques) in all() {
        for square in squares.all() {
            for (line, way) in LINES.into_iter().enumerate() {
                let mask = squares.line_attacks(0, square, way);
                for subset in subsets(mask) {
                    let expected = squares.line_attacks(subset, square, way);
                    for rest in [0, !0, words.of(board)] {
                        let occupied = subset | (rest & !mask);
                        for (technique, code) in &techniques {
                            let (found, board) = (code[line](occupied, square), board.text);
                            assert_eq!(
                                found, expected,
                                "{technique}, {board}, {square}, {occupied:#x}"
                            );
                        }
                    }
                }
            }
        }
    }
}

/// All functions with a hundred thousand boards of each kind, dense and sparse.
pub fn random_boards(share: usize) {
    let mut words = Words::new(3);
    for (board, squares, techniques) in all() {
        let all: Vec<u32> = squares.all().collect();
        for round in 0..50_000 / share {
            let square = all[round % all.len()];
            let dense = words.of(board);
            let sparse = dense & words.of(board);
            for occupied in [dense, sparse] {
                let expected = squares.sliders(occupied, square);
                for (technique, code) in &techniques {
                    let found = code.map(|function| function(occupied, square));
                    let board = board.text;
                    assert_eq!(found, expected, "{technique}, {board}, {square}, {occupied:#x}");
                }
            }
        }
    }
}
