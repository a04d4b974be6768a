//! Every function of sets and squares on every board, against the reference.

use super::{Words, subsets};
use crate::boards::Board;
use crate::squares::Squares;
use crate::{Code, FUNCTIONS, Function, OnBoard, Parameter, entries};
use alloc::vec;
use alloc::vec::Vec;

/// Functions that are to compute the same: those of one name and board by all techniques.
pub struct Group {
    /// The board.
    pub board: &'static Board,
    /// Each function, and the entry that it belongs to.
    pub functions: Vec<(&'static Function, &'static OnBoard)>,
}

/// Every function of sets and squares that the processor has what it needs for.
#[must_use]
pub fn groups() -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    let mut count = 0;
    for function in FUNCTIONS {
        let (Code::OnBoard(parts), Some(board)) = (&function.code, function.board) else {
            continue;
        };
        count += 1;
        // What takes a tier takes it, and what the program fills is filled.
        if !(function.is_there)() {
            continue;
        }
        for part in *parts {
            let key = |part: &OnBoard| (part.name, part.part, part.place);
            let is_same = |group: &&mut Group| {
                core::ptr::eq(group.board, board) && key(group.functions[0].1) == key(part)
            };
            match groups.iter_mut().find(is_same) {
                Some(group) => group.functions.push((function, part)),
                None => groups.push(Group { board, functions: vec![(function, part)] }),
            }
        }
    }
    assert_eq!(count, entries(|code| matches!(code, Code::OnBoard(_))));
    groups
}

/// On how many squares a result depends at most for every subset of them to be tried.
const ALL_SUBSETS: u32 = 12;

/// Every square, every two squares, and every line; sets as [`Group::sets`] has them.
pub fn functions_of_boards(share: usize) {
    groups().iter().for_each(|group| group.compare(share));
}

impl Group {
    /// Compares all functions with the reference.
    pub fn compare(&self, share: usize) {
        use Parameter::{Line, Set, Square};
        let squares = Squares::new(self.board);
        let all: Vec<u128> = squares.all().map(u128::from).collect();
        let is_chess = self.board.text.is_empty();
        let mut words = Words::new(5);
        match self.functions[0].1.parameters {
            [Square] => all.iter().for_each(|&square| self.are_equal(&[square, 0, 0])),
            [Square, Square] => {
                let is_aligned = self.functions[0].1.name.ends_with("_aligned");
                for &one in &all {
                    for &other in &all {
                        let line = || squares.line_of(one as u32, other as u32);
                        if !is_aligned || line().is_some() {
                            self.are_equal(&[one, other, 0]);
                        }
                    }
                }
            }
            [Set, Square] => {
                for &square in &all {
                    self.sets(|set| [set, square, 0], &mut words, share);
                }
            }
            [Set, Line, Square] => {
                for &square in &all {
                    for line in 0..4 {
                        self.sets(|set| [set, line, square], &mut words, share);
                    }
                }
            }
            // A million random boards of chess, and many of each other kind, with none to many
            // sliders. Bits that are no squares are ignored.
            [Set, Set] => {
                for round in 0..if is_chess { 1_000_000 } else { 20_000 } / share {
                    let [dense, other, few] = [(); 3].map(|()| words.of(self.board));
                    let few = few & other;
                    let occupied = if round % 2 == 0 { dense } else { dense & few };
                    let sliders = if round % 3 == 0 { few } else { few & words.of(self.board) };
                    self.are_equal(&[occupied, sliders, 0]);
                }
            }
            [Set, Set, Square] => {
                for round in 0..100_000 / share {
                    let [occupied, blockers, other] = [(); 3].map(|()| words.of(self.board));
                    let is_dense = (round / all.len()).is_multiple_of(2);
                    let occupied = if is_dense { occupied } else { occupied & other };
                    self.are_equal(&[occupied, blockers, all[round % all.len()]]);
                }
            }
            other => panic!("how are arguments like {other:?} chosen?"),
        }
    }

    /// Compares with every subset of the squares on which the reference depends, where these are few,
    /// the rest of the board empty, full and random: a proof, as far as a function looks at nothing
    /// else, which the three kinds of rest show; and with random sets, dense and sparse.
    fn sets(&self, arguments: impl Fn(u128) -> [u128; 3], words: &mut Words, share: usize) {
        let mask = self.dependence(&arguments, words);
        if mask.count_ones() <= ALL_SUBSETS {
            for subset in subsets(mask) {
                for rest in [0, !0, words.of(self.board)] {
                    self.are_equal(&arguments(subset | (rest & !mask)));
                }
            }
        }
        let rounds = if self.board.text.is_empty() { 1_000 } else { 500 };
        for _ in 0..=rounds / share {
            let [dense, other, third] = [(); 3].map(|()| words.of(self.board));
            for set in [dense, dense & other, dense & other & third] {
                self.are_equal(&arguments(set));
            }
        }
    }

    /// The bits of a set on which the reference depends, as some sets show.
    fn dependence(&self, arguments: &impl Fn(u128) -> [u128; 3], words: &mut Words) -> u128 {
        let of = |set| (self.functions[0].1.reference)(&arguments(set));
        let mut found = 0;
        for round in 0..24 {
            let random = words.of(self.board);
            let set = match round {
                0 => 0,
                1 => u128::MAX >> (128 - self.board.bits),
                _ if round % 2 == 0 => random,
                _ => random & words.of(self.board) & words.of(self.board),
            };
            let result = of(set);
            let bits = (0..self.board.bits).map(|bit| 1 << bit);
            found |= bits.filter(|bit| of(set ^ bit) != result).fold(0, |mask, bit| mask | bit);
        }
        found
    }

    fn are_equal(&self, arguments: &[u128; 3]) {
        let expected = (self.functions[0].1.reference)(arguments);
        for (function, part) in &self.functions {
            let found = (part.code)(arguments);
            assert_eq!(found, expected, "{}: `{}` of {arguments:x?}", function.name(), part.name);
        }
    }
}
