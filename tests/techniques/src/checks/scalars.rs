//! Every function of words, sets, squares and numbers, against the reference.

use super::{Words, subsets};
use crate::boards::Board;
use crate::squares::Squares;
use crate::{Code, FUNCTIONS, Function, Parameter, Scalar, entries};
use alloc::vec;
use alloc::vec::Vec;

/// Functions that are to compute the same: those of one name, and of one word or board, by all
/// techniques.
pub struct Group {
    /// The board, if they are of squares.
    pub board: Option<&'static Board>,
    /// Each function, and the entry that it belongs to.
    pub functions: Vec<(&'static Function, &'static Scalar)>,
}

/// Every such function that the processor has what it needs for.
#[must_use]
pub fn groups() -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    let mut count = 0;
    for function in FUNCTIONS {
        let Code::Scalars(parts) = &function.code else { continue };
        count += 1;
        // What takes a tier takes it, and what the program fills is filled.
        if !(function.is_there)() {
            continue;
        }
        for part in *parts {
            let key = |part: &Scalar| (part.name, part.part, part.place);
            let is_same = |group: &&mut Group| key(group.functions[0].1) == key(part);
            match groups.iter_mut().find(is_same) {
                Some(group) => group.functions.push((function, part)),
                None => {
                    groups.push(Group { board: function.board, functions: vec![(function, part)] })
                }
            }
        }
    }
    assert_eq!(count, entries(|code| matches!(code, Code::Scalars(_))));
    groups
}

/// Words of any density, and runs of ones that begin and end anywhere.
fn filled(words: &mut Words, bits: u32) -> u128 {
    let (one, other) = (words.next(), words.next());
    let by = other as u32 % bits;
    let word = match one % 6 {
        0 => other,
        1 => other & words.next() & words.next(),
        2 => other | words.next() | words.next(),
        3 => u128::MAX << by,
        4 => (u128::MAX >> (128 - bits)) >> by,
        _ => words.next() & (u128::MAX << by),
    };
    word & (u128::MAX >> (128 - bits))
}

/// On how many squares a result depends at most for every subset of them to be tried.
const ALL_SUBSETS: u32 = 14;

/// All of them, as [`Group::compare`] does it.
pub fn all(share: usize) {
    groups().iter().for_each(|group| group.compare(share));
}

impl Group {
    /// Compares all functions with the reference.
    pub fn compare(&self, share: usize) {
        match self.board {
            Some(board) => self.on_board(board, share),
            None => self.of_words(share),
        }
    }

    /// Two words: all pairs of 8 bits, runs of ones with each other and with random words, and random
    /// words. A word and a number: all words of 8 bits, all or many of 16, each bit by itself and with
    /// all others, and random words, with all numbers up to the width, and some far beyond. A word:
    /// all of 8 and 16 bits, each bit by itself and with all others, and random ones.
    fn of_words(&self, share: usize) {
        let bits = self.functions[0].0.bits;
        let all = u128::MAX >> (128 - bits);
        let mut words = Words::new(1);
        let each = |bit: u32| [1 << bit, all & !(1 << bit)];
        match *self.functions[0].1.parameters {
            [Parameter::Word] => {
                (0..if bits <= 16 { 1 << bits } else { 0 })
                    .for_each(|x| self.are_equal(&[x, 0, 0]));
                (0..bits).flat_map(each).for_each(|x| self.are_equal(&[x, 0, 0]));
                for _ in 0..20_000 / share {
                    self.are_equal(&[filled(&mut words, bits), 0, 0]);
                    self.are_equal(&[words.next() & all, 0, 0]);
                }
            }
            [Parameter::Word, Parameter::Number] => {
                let beyond = [bits, bits + 1, 2 * bits, 256, 1 << 31, u32::MAX];
                let compare = |x: u128| {
                    (0..bits).chain(beyond).for_each(|n| self.are_equal(&[x, n.into(), 0]));
                };
                match bits {
                    8 => (0..1 << 8).for_each(compare),
                    16 => (0..1 << 16).step_by(if share > 1 { 7 } else { 1 }).for_each(compare),
                    _ => {
                        (0..bits).flat_map(each).for_each(compare);
                        (0..20_000 / share).for_each(|_| compare(filled(&mut words, bits)));
                    }
                }
            }
            [Parameter::Word, Parameter::Word] => {
                (0..256).for_each(|x| (0..256).for_each(|y| self.are_equal(&[x, y, 0])));
                for bit in 0..bits {
                    for y in [1 << bit, all & !(1 << bit), all >> bit, all & all << bit] {
                        for x in [all, words.next() & all, filled(&mut words, bits)] {
                            self.are_equal(&[x, y, 0]);
                            self.are_equal(&[y, x, 0]);
                        }
                    }
                }
                for _ in 0..50_000 / share {
                    let (x, y) = (filled(&mut words, bits), filled(&mut words, bits));
                    self.are_equal(&[x, y, 0]);
                    self.are_equal(&[words.next() & all, y, 0]);
                    self.are_equal(&[words.next() & all, words.next() & all, 0]);
                }
            }
            [Parameter::Bits(low), Parameter::Bits(high)] => {
                let pairs = if low + high <= 16 { 1 << (low + high) } else { 0 };
                let single = (0..low + high).map(|bit| 1 << bit);
                (0..pairs).chain(single).for_each(|x: u128| {
                    self.are_equal(&[x & ((1 << low) - 1), x >> low, 0]);
                });
                for _ in 0..10_000 / share {
                    let [x, y] = [low, high].map(|bits| filled(&mut words, bits));
                    self.are_equal(&[x, y, 0]);
                }
            }
            ref other => panic!("how are arguments like {other:?} chosen?"),
        }
    }

    /// Every square, every two squares, and every line; sets as [`sets`](Self::sets) has them.
    fn on_board(&self, board: &Board, share: usize) {
        use Parameter::{Line, Square, Word};
        let squares = Squares::new(board);
        let all: Vec<u128> = squares.all().map(u128::from).collect();
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
            [Word, Square] => {
                for &square in &all {
                    self.sets(board, |set| [set, square, 0], &mut words, share);
                }
            }
            [Word, Line, Square] => {
                for &square in &all {
                    for line in 0..4 {
                        self.sets(board, |set| [set, line, square], &mut words, share);
                    }
                }
            }
            // A million random boards of chess, and many of each other kind, with none to many
            // sliders. Bits that are no squares are ignored.
            [Word, Word] => {
                for round in 0..if board.text.is_empty() { 1_000_000 } else { 20_000 } / share {
                    let [dense, other, few] = [(); 3].map(|()| words.of(board));
                    let few = few & other;
                    let occupied = if round % 2 == 0 { dense } else { dense & few };
                    let sliders = if round % 3 == 0 { few } else { few & words.of(board) };
                    self.are_equal(&[occupied, sliders, 0]);
                }
            }
            [Word, Word, Square] => {
                for round in 0..100_000 / share {
                    let [occupied, blockers, other] = [(); 3].map(|()| words.of(board));
                    let is_dense = (round / all.len()).is_multiple_of(2);
                    let occupied = if is_dense { occupied } else { occupied & other };
                    self.are_equal(&[occupied, blockers, all[round % all.len()]]);
                }
            }
            other => panic!("how are arguments like {other:?} chosen?"),
        }
    }

    /// Compares with every subset of the squares on which the reference depends, where these are few,
    /// or else of each part of them that matters by itself, such as a line; the rest of the board
    /// empty, full and random: a proof, as far as a function looks at nothing else, which the three
    /// kinds of rest show; and with random sets, dense and sparse.
    fn sets(
        &self,
        board: &Board,
        arguments: impl Fn(u128) -> [u128; 3],
        words: &mut Words,
        share: usize,
    ) {
        let all = self.dependence(board, &arguments, words);
        let parts = if all.count_ones() <= ALL_SUBSETS {
            vec![all]
        } else {
            self.parts(board, &arguments, all, words)
        };
        for mask in parts.into_iter().filter(|part| part.count_ones() <= ALL_SUBSETS) {
            for subset in subsets(mask) {
                for rest in [0, !0, words.of(board)] {
                    self.are_equal(&arguments(subset | (rest & !mask)));
                }
            }
        }
        let rounds = if board.text.is_empty() { 3_000 } else { 500 };
        for _ in 0..=rounds / share {
            let [dense, other, third] = [(); 3].map(|()| words.of(board));
            for set in [dense, dense & other, dense & other & third] {
                self.are_equal(&arguments(set));
            }
        }
    }

    /// The bits of a set on which the reference depends, as some sets show.
    fn dependence(
        &self,
        board: &Board,
        arguments: &impl Fn(u128) -> [u128; 3],
        words: &mut Words,
    ) -> u128 {
        let of = |set| (self.functions[0].1.reference)(&arguments(set));
        let mut found = 0;
        for round in 0..24 {
            let random = words.of(board);
            let set = match round {
                0 => 0,
                1 => u128::MAX >> (128 - board.bits),
                _ if round % 2 == 0 => random,
                _ => random & words.of(board) & words.of(board),
            };
            let result = of(set);
            let bits = (0..board.bits).map(|bit| 1 << bit);
            found |= bits.filter(|bit| of(set ^ bit) != result).fold(0, |mask, bit| mask | bit);
        }
        found
    }

    /// The parts of these bits that matter by themselves: in one are bits of which one changes what
    /// another does.
    fn parts(
        &self,
        board: &Board,
        arguments: &impl Fn(u128) -> [u128; 3],
        all: u128,
        words: &mut Words,
    ) -> Vec<u128> {
        let of = |set| (self.functions[0].1.reference)(&arguments(set));
        let bits = || (0..board.bits).map(|bit| 1 << bit).filter(|bit: &u128| all & bit != 0);
        let mut parts: Vec<u128> = bits().collect();
        for round in 0..6 {
            let sparse = words.of(board) & words.of(board) & words.of(board);
            let set = if round == 0 { 0 } else { sparse };
            for one in bits() {
                for other in bits().take_while(|&other| other < one) {
                    let together = of(set) ^ of(set ^ one) ^ of(set ^ other);
                    if together != of(set ^ one ^ other) {
                        let is_here = |part: &u128| part & (one | other) != 0;
                        let joined = parts.iter().filter(|part| is_here(part)).sum();
                        parts.retain(|part| !is_here(part));
                        parts.push(joined);
                    }
                }
            }
        }
        parts
    }

    fn are_equal(&self, arguments: &[u128; 3]) {
        let expected = (self.functions[0].1.reference)(arguments);
        for (function, part) in &self.functions {
            let found = (part.code)(arguments);
            assert_eq!(found, expected, "{}: `{}` of {arguments:x?}", function.name(), part.name);
        }
    }
}
