//! The pieces of shogi and xiangqi on every board, by their rules.

use super::squares::{on_all_boards, steps};
use super::{Words, subsets};
use crate::squares::{CLOCKWISE, Squares};
use crate::{Code, entries};
use alloc::vec::Vec;

/// The steps of the pieces of shogi as their moves are drawn, seen from Sente: the piece in the
/// middle of five rows.
const SHOGI: [[&str; 5]; 4] = [
    ["     ", "  x  ", "  o  ", "     ", "     "],
    [" x x ", "     ", "  o  ", "     ", "     "],
    ["     ", " xxx ", "  o  ", " x x ", "     "],
    ["     ", " xxx ", " xox ", "  x  ", "     "],
];

/// The steps that a drawing has.
fn drawn(drawing: [&str; 5]) -> Vec<(i32, i32)> {
    let mut steps = Vec::new();
    for (row, ranks) in drawing.into_iter().zip([2, 1, 0, -1, -2]) {
        let columns = row.chars().zip([-2, -1, 0, 1, 2]);
        steps.extend(columns.filter(|(mark, _)| *mark == 'x').map(|(_, files)| (files, ranks)));
    }
    steps
}

/// Every square, for lances with every subset of the squares before them: a proof.
pub fn pieces_of_shogi() {
    let mut functions = 0;
    for (board, squares, all) in on_all_boards() {
        for function in all {
            let Code::Shogi(leapers, lances) = function.code else { continue };
            functions += 1;
            for from in squares.all() {
                for (piece, code) in leapers.into_iter().enumerate() {
                    let moves = drawn(SHOGI[piece % 4]);
                    let side = if piece < 4 { 1 } else { -1 };
                    let moves: Vec<_> =
                        moves.into_iter().map(|(files, ranks)| (files, side * ranks)).collect();
                    let expected = steps(&squares, from, &moves);
                    assert_eq!(code(from), expected, "{}, {from}", function.name());
                }
                for (lance, way) in lances.into_iter().zip([0, 4]) {
                    let mask = squares.ray(0, from, way);
                    for subset in subsets(mask) {
                        let expected = squares.ray(subset, from, way);
                        for rest in [0, !0] {
                            let occupied = subset | (rest & !mask);
                            assert_eq!(lance(occupied, from), expected, "{}, {from}", board.text);
                        }
                    }
                }
            }
        }
    }
    assert_eq!(functions, entries(|code| matches!(code, Code::Shogi(..))));
}

/// What a horse attacks, by the rule: one step straight on to an empty square, and one obliquely
/// away.
struct Horse([(u128, u128); 4]);

impl Horse {
    /// From a square, each leg and where it leads.
    fn new(squares: &Squares, from: u32) -> Self {
        Self([(0, 1), (1, 0), (0, -1), (-1, 0)].map(|(files, ranks)| {
            let sides = [1, -1].map(|side| {
                let files = 2 * files + if files == 0 { side } else { 0 };
                (files, 2 * ranks + if ranks == 0 { side } else { 0 })
            });
            (squares.stepped(from, (files, ranks)), steps(squares, from, &sides))
        }))
    }

    fn attacks(&self, occupied: u128) -> u128 {
        let free = self.0.iter().filter(|(leg, _)| *leg != 0 && occupied & leg == 0);
        free.fold(0, |set, (_, sides)| set | sides)
    }
}

/// Every square: horses with every subset of the eight squares around them, and cannons with random
/// pieces.
pub fn pieces_of_xiangqi(share: usize) {
    let mut words = Words::new(7);
    let mut functions = 0;
    for (board, squares, all) in on_all_boards() {
        for function in all {
            let Code::Xiangqi([cannon, horse, horse_attackers]) = function.code else { continue };
            functions += 1;
            let horses: Vec<(u32, Horse)> =
                squares.all().map(|from| (from, Horse::new(&squares, from))).collect();
            for &(from, ref rule) in &horses {
                let around: Vec<u128> =
                    CLOCKWISE.iter().map(|&step| squares.stepped(from, step)).collect();
                for subset in 0..256_u32 {
                    let of = |way: &usize| subset >> way & 1 == 1;
                    let occupied = (0..8).filter(of).fold(0, |set, way| set | around[way]);
                    for occupied in [occupied, !around.iter().sum::<u128>() | occupied] {
                        let board = board.text;
                        assert_eq!(
                            horse(occupied, from),
                            rule.attacks(occupied),
                            "{board}, {from}"
                        );
                        let attackers = horses.iter().fold(0_u128, |set, (other, rule)| {
                            set | (rule.attacks(occupied) >> from & 1) << other
                        });
                        assert_eq!(horse_attackers(occupied, from), attackers, "{board}, {from}");
                    }
                }
                for _ in 0..500 / share {
                    let occupied = words.of(board) & words.of(board);
                    let jump = |way| {
                        let screen = squares.ray(occupied, from, way) & occupied;
                        let beyond = squares.ray(occupied & !screen, from, way);
                        if screen == 0 { 0 } else { beyond & occupied & !screen }
                    };
                    let expected = [0, 2, 4, 6].map(jump).into_iter().sum::<u128>();
                    assert_eq!(cannon(occupied, from), expected, "{}, {occupied:#x}", board.text);
                }
            }
        }
    }
    assert_eq!(functions, entries(|code| matches!(code, Code::Xiangqi(_))));
}
