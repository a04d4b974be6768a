//! Every function of squares other than sliders, on every board, compared with a walk from square
//! to square.

use super::{Words, subsets};
use crate::boards::Board;
use crate::squares::{LINES, Squares};
use crate::{Code, FUNCTIONS, Function, boards, entries};
use alloc::vec::Vec;
use core::array::from_fn;

/// All functions of squares, board by board.
pub fn on_all_boards() -> impl Iterator<Item = (&'static Board, Squares, Vec<&'static Function>)> {
    boards().iter().map(|board| {
        let is_here =
            |function: &&Function| function.board.is_some_and(|other| core::ptr::eq(other, board));
        let all: Vec<&Function> = FUNCTIONS.iter().filter(is_here).collect();
        // What takes a tier takes it, and what the program fills is filled.
        all.iter().for_each(|function| {
            (function.is_there)();
        });
        (board, Squares::new(board), all)
    })
}

/// Where steps lead from a square.
pub(super) fn steps(squares: &Squares, from: u32, steps: &[(i32, i32)]) -> u128 {
    steps.iter().fold(0, |set, &step| set | squares.stepped(from, step))
}

/// From every square, by the steps that the rules of chess say: a proof.
pub fn leapers_of_all_squares() {
    let mut functions = 0;
    for (_, squares, all) in on_all_boards() {
        for function in all {
            let Code::Leapers(codes) = function.code else { continue };
            functions += 1;
            for from in squares.all() {
                let steps = |is_reached: fn(i32, i32) -> bool| {
                    let near = (-2..=2).flat_map(|files| (-2..=2).map(move |ranks| (files, ranks)));
                    let reached: Vec<_> =
                        near.filter(|&(files, ranks)| is_reached(files, ranks)).collect();
                    steps(&squares, from, &reached)
                };
                let expected = [
                    steps(|files, ranks| (files * ranks).abs() == 2),
                    steps(|files, ranks| files.abs().max(ranks.abs()) == 1),
                    steps(|files, ranks| files.abs() == 1 && ranks == 1),
                    steps(|files, ranks| files.abs() == 1 && ranks == -1),
                ];
                assert_eq!(codes.map(|code| code(from)), expected, "{}, {from}", function.name());
            }
        }
    }
    assert_eq!(functions, entries(|code| matches!(code, Code::Leapers(_))));
}

/// From every square in every direction: a proof.
pub fn rays_of_all_squares() {
    let mut functions = 0;
    for (board, squares, all) in on_all_boards() {
        for function in all {
            let Code::Rays(codes) = function.code else { continue };
            functions += 1;
            for from in squares.all() {
                for (way, code) in codes.into_iter().enumerate() {
                    assert_eq!(code(from), squares.ray(0, from, way), "{}, {from}", board.text);
                }
            }
        }
    }
    assert_eq!(functions, entries(|code| matches!(code, Code::Rays(_))));
}

/// From every square along every line by its number, with dense and sparse random boards.
pub fn lines_by_number(share: usize) {
    let mut words = Words::new(10);
    let mut functions = 0;
    for (board, squares, all) in on_all_boards() {
        for function in all {
            let Code::AttackGetter(code) = function.code else { continue };
            functions += 1;
            for square in squares.all() {
                // Rank before file.
                for (line, number) in [LINES[1], LINES[0], LINES[2], LINES[3]].into_iter().zip(0..)
                {
                    for round in 0..=1_000 / share {
                        let occupied = if round % 2 == 0 {
                            words.of(board)
                        } else {
                            words.of(board) & words.of(board)
                        };
                        assert_eq!(
                            code(occupied, number, square),
                            squares.line_attacks(occupied, square, line),
                            "{}, {number}, {square}, {occupied:#x}",
                            board.text
                        );
                    }
                }
            }
        }
    }
    assert_eq!(functions, entries(|code| matches!(code, Code::AttackGetter(_))));
}

/// Every two squares: a proof.
pub fn between_all_squares() {
    let mut functions = 0;
    for (board, squares, all) in on_all_boards() {
        let between = |function: &&Function| match function.code {
            Code::Between(codes) => Some((function.technique, codes)),
            _ => None,
        };
        let all: Vec<_> = all.iter().filter_map(between).collect();
        functions += all.len();
        for one in squares.all() {
            for other in squares.all() {
                let expected = squares.line_of(one, other).unwrap_or((0, 0));
                for (technique, [between, line_through]) in &all {
                    let found = (between(one, other), line_through(one, other));
                    assert_eq!(found, expected, "{technique}, {}, {one}, {other}", board.text);
                }
            }
        }
    }
    assert_eq!(functions, entries(|code| matches!(code, Code::Between(_))));
}

/// Every two squares that share a line: a proof.
pub fn between_aligned_squares() {
    let mut functions = 0;
    for (board, squares, all) in on_all_boards() {
        for function in all {
            let Code::BetweenAligned(code) = function.code else { continue };
            functions += 1;
            let mut pairs = 0;
            for one in squares.all() {
                for other in squares.all() {
                    let Some((inside, _)) = squares.line_of(one, other) else { continue };
                    assert_eq!(code(one, other), inside, "{}, {one}, {other}", board.text);
                    pairs += 1;
                }
            }
            assert!(pairs > 0, "{}", board.text);
        }
    }
    assert_eq!(functions, entries(|code| matches!(code, Code::BetweenAligned(_))));
}

/// Every square with every subset of each line of leaps, the rest of the board empty, full and
/// random: a proof, as the attacks along a line depend on the line alone.
pub fn riders_of_all_squares() {
    let mut words = Words::new(11);
    let mut functions = 0;
    for (board, squares, all) in on_all_boards() {
        for function in all {
            let Code::Rider((less, more), code) = function.code else { continue };
            functions += 1;
            let of_lengths = |files: i32, ranks: i32| {
                (files.abs().min(ranks.abs()), files.abs().max(ranks.abs())) == (less, more)
            };
            let near =
                (-more..=more).flat_map(|files| (-more..=more).map(move |ranks| (files, ranks)));
            let steps: Vec<(i32, i32)> =
                near.filter(|&(files, ranks)| of_lengths(files, ranks)).collect();
            assert_eq!(steps.len(), if less == 0 || less == more { 4 } else { 8 });
            for from in squares.all() {
                let leaps = |occupied, step| squares.leaps(occupied, from, step);
                for &(files, ranks) in &steps {
                    let mask = leaps(0, (files, ranks)) | leaps(0, (-files, -ranks));
                    for subset in subsets(mask) {
                        for rest in [0, !0, words.of(board)] {
                            let occupied = subset | (rest & !mask);
                            let each = steps.iter().map(|&step| leaps(occupied, step));
                            let expected = each.fold(0, |set, attacks| set | attacks);
                            let found = code(occupied, from);
                            assert_eq!(
                                found,
                                expected,
                                "{}, {from}, {occupied:#x}",
                                function.name()
                            );
                        }
                    }
                }
            }
        }
    }
    assert_eq!(functions, entries(|code| matches!(code, Code::Rider(..))));
}

/// A million random chess boards, and many of each other kind, with none to many sliders, compared
/// with the union of what each slider attacks alone.
pub fn sets_of_sliders(share: usize) {
    let mut words = Words::new(5);
    let mut functions = 0;
    for (board, squares, all) in on_all_boards() {
        let set_wise = |function: &Function| match function.code {
            Code::SetWise(codes) => Some((function.technique, codes)),
            _ => None,
        };
        functions += all.iter().filter(|function| set_wise(function).is_some()).count();
        let there = all.into_iter().filter(|function| (function.is_there)());
        let all: Vec<_> = there.filter_map(set_wise).collect();
        if all.is_empty() {
            continue;
        }
        let rays: Vec<[u128; 8]> = (0..squares.places.len() as u32)
            .map(|square| from_fn(|way| squares.ray(0, square, way)))
            .collect();
        let rounds = if board.text.is_empty() { 1_000_000 } else { 20_000 };
        for round in 0..rounds / share {
            // Bits that are no squares are ignored.
            let dense = words.of(board);
            let few = words.of(board) & words.of(board);
            let occupied = if round % 2 == 0 { dense } else { dense & few };
            let fewer = few & words.of(board) & words.of(board);
            let sliders = if round % 3 == 0 { few } else { fewer };
            let mut expected = [0_u128; 11];
            for square in squares.all().filter(|square| sliders >> square & 1 == 1) {
                for way in 0..8 {
                    // Nothing in the way is what most see.
                    let free = rays[square as usize][way];
                    let blocked = free & (occupied | sliders) != 0;
                    expected[way] |=
                        if blocked { squares.ray(occupied | sliders, square, way) } else { free };
                }
            }
            expected[8] = expected[0] | expected[2] | expected[4] | expected[6];
            expected[9] = expected[1] | expected[3] | expected[5] | expected[7];
            expected[10] = expected[8] | expected[9];
            for (technique, codes) in &all {
                let found = codes.map(|code| code(occupied, sliders));
                let board = board.text;
                assert_eq!(found, expected, "{technique}, {board}, {occupied:#x}, {sliders:#x}");
            }
        }
    }
    assert_eq!(functions, entries(|code| matches!(code, Code::SetWise(_))));
}

/// Through the first piece of each direction, by two walks: random boards and blockers from every
/// square.
pub fn through_the_first_piece(share: usize) {
    let mut words = Words::new(6);
    let mut functions = 0;
    for (board, squares, all) in on_all_boards() {
        let places: Vec<u32> = squares.all().collect();
        for function in all {
            let Code::Xrays(codes) = function.code else { continue };
            functions += 1;
            for round in 0..100_000 / share {
                let square = places[round % places.len()];
                let [occupied, blockers, other] = [(); 3].map(|()| words.of(board));
                let is_dense = (round / places.len()).is_multiple_of(2);
                let occupied = if is_dense { occupied } else { occupied & other };
                let behind = |way| {
                    let first = squares.ray(occupied, square, way);
                    let hit = first & occupied & blockers;
                    squares.ray(occupied & !hit, square, way) & !first
                };
                let rook = [0, 2, 4, 6].map(behind).into_iter().sum::<u128>();
                let bishop = [1, 3, 5, 7].map(behind).into_iter().sum::<u128>();
                let found = codes.map(|code| code(occupied, blockers, square));
                let board = board.text;
                assert_eq!(
                    found,
                    [rook, bishop],
                    "{board}, {occupied:#x}, {blockers:#x}, {square}"
                );
            }
        }
    }
    assert_eq!(functions, entries(|code| matches!(code, Code::Xrays(_))));
}
