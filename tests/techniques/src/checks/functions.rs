//! Every function, against the reference, with arguments by what its parameters are.

use super::{Words, ranks, slices, subsets};
use crate::boards::Board;
use crate::squares::Squares;
use crate::{Argument, Call, FUNCTIONS, Function, Given, Outcome, Parameter, Part};
use alloc::vec;
use alloc::vec::Vec;

/// Functions that are to compute the same: those of one name, and of one word or board, by all
/// techniques.
pub struct Group {
    /// The board, if they are of squares.
    pub board: Option<&'static Board>,
    /// Each function, and the entry that it belongs to.
    pub functions: Vec<(&'static Function, &'static Part)>,
    /// What they are to compute.
    reference: Call,
}

/// Every function that there is a reference for, and that the processor has what it needs for.
#[must_use]
pub fn groups() -> Vec<Group> {
    let mut groups: Vec<(&str, usize, Group)> = Vec::new();
    // What takes a tier takes it, and what the program fills is filled.
    for function in FUNCTIONS.iter().filter(|function| (function.is_there)()) {
        for part in function.parts {
            let Some((place, reference)) = part.reference else { continue };
            let key = (part.name, place, function.bits);
            let is_same = |group: &&mut (_, _, Group)| (group.0, group.1, group.2.bits()) == key;
            match groups.iter_mut().find(is_same) {
                Some((.., group)) => group.functions.push((function, part)),
                None => {
                    let functions = vec![(function, part)];
                    groups.push((
                        part.name,
                        place,
                        Group { board: function.board, functions, reference },
                    ));
                }
            }
        }
    }
    groups.into_iter().map(|(.., group)| group).collect()
}

/// Words of any density, and runs of ones that begin and end anywhere.
fn filled(words: &mut Words, bits: u32) -> u128 {
    let (one, other) = (words.word(), words.word());
    let by = other as u32 % bits;
    let word = match one % 6 {
        0 => other,
        1 => other & words.word() & words.word(),
        2 => other | words.word() | words.word(),
        3 => u128::MAX << by,
        4 => (u128::MAX >> (128 - bits)) >> by,
        _ => words.word() & (u128::MAX << by),
    };
    word & (u128::MAX >> (128 - bits))
}

/// On how many squares a result depends at most for every subset of them to be tried.
const ALL_SUBSETS: u32 = 14;

/// All of them, as [`Group::compare`] does it.
pub fn all(share: usize) {
    groups().iter().for_each(|group| group.compare(share));
}

/// Functions whose results do not depend on all bits, apart from those that zero is not for.
const SCANS: [&str; 5] =
    ["trailing_zeros", "leading_zeros", "find_first_set", "pop_first", "pop_last"];

impl Group {
    /// What the parameters are.
    #[must_use]
    pub fn parameters(&self) -> &'static [Parameter] {
        self.functions[0].1.parameters
    }

    /// The width of the word.
    #[must_use]
    pub fn bits(&self) -> u32 {
        self.functions[0].0.bits
    }

    /// Whether they count in slices.
    #[must_use]
    pub fn is_of_slices(&self) -> bool {
        matches!(
            self.parameters(),
            [Parameter::Slice(_)] | [Parameter::Slice(_), Parameter::Slice(_)]
        )
    }

    /// Compares all functions with the reference.
    pub fn compare(&self, share: usize) {
        use Parameter::{Array, Changed, RankIndex, Room, Slice};
        let is_list =
            |kind: &Parameter| matches!(kind, Array(..) | Changed(_) | Slice(_) | Room(_));
        match self.board {
            _ if self.is_of_slices() => slices::compare(self, share),
            _ if matches!(self.parameters(), [Slice(_), RankIndex, _] | [Slice(_), Room(_)]) => {
                ranks::compare(self);
            }
            _ if self.parameters().iter().any(is_list) => self.of_lists(share),
            Some(board) => self.on_board(board, share),
            None => self.of_words(share),
        }
    }

    /// Compares them for words and numbers at random; `None` if they take anything else.
    #[must_use]
    pub fn compare_at_random(&self, rounds: usize) -> Option<()> {
        use Parameter::{Bits, Bool, NonZero, Number, Word};
        let mut words = Words::new(9);
        let mut chosen = |parameter: &Parameter| {
            Some(match *parameter {
                Word => filled(&mut words, self.bits()),
                NonZero => filled(&mut words, self.bits()).max(1),
                Bits(width) => filled(&mut words, width),
                Number => words.word() % u128::from(self.bits() + 2),
                Bool => words.word() % 2,
                _ => return None,
            })
        };
        for _ in 0..rounds {
            let mut given = [0; 3];
            for (to, parameter) in given.iter_mut().zip(self.parameters()) {
                *to = chosen(parameter)?;
            }
            self.are_equal(&given);
        }
        Some(())
    }

    /// One word: as [`of_word`](Self::of_word) has it. Two words: all 8-bit pairs, runs of ones
    /// with each other and with random words, and random words. A word and a number: all 8-bit
    /// words, all or many 16-bit ones, each bit alone and with all others, and random words, with
    /// all numbers up to the width, and some far beyond.
    fn of_words(&self, share: usize) {
        use Parameter::{Bits, Bool, NonZero, Number, Word};
        let bits = self.bits();
        let all = u128::MAX >> (128 - bits);
        let mut words = Words::new(1);
        let each = |bit: u32| [1 << bit, all & !(1 << bit)];
        match *self.parameters() {
            [Word] => self.of_word(0, 0, share),
            [NonZero] => self.of_word(1, 0, share),
            [NonZero, Bool] => {
                self.of_word(1, 0, share);
                self.of_word(1, 1, share);
            }
            [Word, Number] => {
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
            [Word, Word] => {
                (0..256).for_each(|x| (0..256).for_each(|y| self.are_equal(&[x, y, 0])));
                for bit in 0..bits {
                    for y in [1 << bit, all & !(1 << bit), all >> bit, all & all << bit] {
                        for x in [all, words.word() & all, filled(&mut words, bits)] {
                            self.are_equal(&[x, y, 0]);
                            self.are_equal(&[y, x, 0]);
                        }
                    }
                }
                for _ in 0..50_000 / share {
                    let (x, y) = (filled(&mut words, bits), filled(&mut words, bits));
                    self.are_equal(&[x, y, 0]);
                    self.are_equal(&[words.word() & all, y, 0]);
                    self.are_equal(&[words.word() & all, words.word() & all, 0]);
                }
            }
            // The steps of an iterator.
            [Word, Bits(128)] => {
                let edges = [0, 1, 1 << (bits - 1), all];
                let random: Vec<_> =
                    (0..2_000 / share).map(|_| words.word() & words.word() & all).collect();
                let whole = if bits == 8 { 0..1 << bits } else { 0..0 };
                for x in edges.into_iter().chain(random).chain(whole) {
                    for turns in [0, u128::MAX, words.word()] {
                        self.are_equal(&[x, turns, 0]);
                    }
                }
            }
            [Bits(low), Bits(high)] => {
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
            [Bits(width), Bits(_), Bits(_)] => {
                let single = (0..width).map(|bit| 1 << bit);
                for part in single.flat_map(|bit| [bit, !bit]) {
                    let part = part & (u128::MAX >> (128 - width));
                    for given in [[part, 0, 0], [0, part, 0], [0, 0, part], [part; 3]] {
                        self.are_equal(&given);
                    }
                }
                for _ in 0..10_000 / share {
                    self.are_equal(&[(); 3].map(|()| filled(&mut words, width)));
                }
            }
            ref other => panic!("how are arguments like {other:?} chosen?"),
        }
    }

    /// A word: all from `least` on of 8 and 16 bits; words with a [pattern](structured); each bit
    /// with 10,000 random ones above, and below, on which no scan depends; and random words, dense
    /// and sparse: a million, and of wide words, where this is no scan, ten million.
    fn of_word(&self, least: u128, second: u128, share: usize) {
        let bits = self.bits();
        let all = u128::MAX >> (128 - bits);
        let compare = |x: u128| {
            if x & all >= least {
                self.are_equal(&[x & all, second, 0]);
            }
        };
        match bits {
            8 | 16 => (least..=all).for_each(compare),
            _ => structured(bits).into_iter().for_each(compare),
        }
        let mut words = Words::new(1);
        for bit in 0..bits {
            for _ in 0..10_000 / share {
                let other = words.word();
                compare(1 << bit | other & u128::MAX << bit);
                compare(1 << bit | other & ((1 << bit) - 1));
            }
        }
        let name = self.functions[0].1.name;
        let has_all_bits = least == 0 && !SCANS.contains(&name) && !name.ends_with("_fixed");
        let rounds = if bits >= 64 && has_all_bits { 2_000_000 } else { 200_000 };
        for _ in 0..rounds / share {
            let dense = words.word();
            let sparse = dense & words.word().rotate_left(31);
            let by = sparse as u32 % bits;
            let few = sparse & sparse.rotate_left(67);
            [dense, sparse, few, (dense & all) >> by, dense << by].into_iter().for_each(compare);
        }
    }

    /// Arrays, and lists that are filled: all 8- and 16-bit words, or each bit alone, with
    /// all others, and with those above and below; each byte at each place, the others empty and
    /// full; and random entries, from every square.
    fn of_lists(&self, share: usize) {
        use Parameter::{Array, Bits, Changed, Room, Slice, Square, Word};
        let mut words = Words::new(1);
        let bits = self.bits();
        match *self.parameters() {
            [Slice(_), Bits(width), _] => return self.lists_of_slices(width, share),
            [Changed(width), _] => return self.changed_slices(width, share),
            [Array(8, count @ 64)] if self.board.is_some() => {
                for (place, byte, others) in (0..count).flat_map(|place| {
                    (0..=255).flat_map(move |byte| [0, 255].map(|others| (place, byte, others)))
                }) {
                    let mut bytes = vec![others; count];
                    bytes[place] = byte;
                    self.same(&given(self.parameters(), &[bytes, Vec::new(), Vec::new()]));
                }
            }
            [Word, ..] => {
                let is_listed = matches!(self.parameters(), [.., Room(_)]);
                let whole = if is_listed && bits <= 16 { 1 << bits } else { 0 };
                let edges = (0..bits).flat_map(|bit| {
                    let above = u128::MAX << bit;
                    [1 << bit, !(1 << bit), above, !above]
                });
                for x in (0..whole).chain(edges) {
                    let mut lists = random(self.parameters(), bits, 0, &mut words);
                    lists[0] = vec![x & (u128::MAX >> (128 - bits))];
                    self.same(&given(self.parameters(), &lists));
                }
            }
            _ => {}
        }
        let board = self.board.filter(|_| self.parameters().contains(&Square));
        let squares = board.map_or(vec![0], |board| Squares::new(board).all().collect());
        for square in squares {
            for _ in 0..=if board.is_some() { 1_000 } else { 20_000 } / share {
                let lists = random(self.parameters(), bits, square, &mut words);
                self.same(&given(self.parameters(), &lists));
            }
        }
    }

    /// Every square, every two squares, and every line; sets as [`sets`](Self::sets) has them.
    fn on_board(&self, board: &Board, share: usize) {
        use Parameter::{Bits, Line, Square, Word};
        let squares = Squares::new(board);
        let all: Vec<u128> = squares.all().map(u128::from).collect();
        let mut words = Words::new(5);
        match *self.parameters() {
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
            // Every one and every two bits, all others, and random sets, dense and sparse. Bits that
            // are no squares are ignored.
            [Word] => {
                let bits = self.bits();
                let compare = |set: u128| self.are_equal(&[set & u128::MAX >> (128 - bits), 0, 0]);
                for (one, other) in (0..bits).flat_map(|one| (one..bits).map(move |at| (one, at))) {
                    let pair: u128 = 1 << one | 1 << other;
                    [pair, !pair].into_iter().for_each(compare);
                }
                for _ in 0..100_000 / share {
                    let [dense, other, third] = [(); 3].map(|()| words.word());
                    [dense, dense & other, dense & other & third].into_iter().for_each(compare);
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
                    let [dense, other, few] = [(); 3].map(|()| words.of(board.bits));
                    let few = few & other;
                    let occupied = if round % 2 == 0 { dense } else { dense & few };
                    let sliders = if round % 3 == 0 { few } else { few & words.of(board.bits) };
                    self.are_equal(&[occupied, sliders, 0]);
                    // Few pieces on a board of long paths, and two sides that fill the board.
                    self.are_equal(&[few & sliders, dense | other, 0]);
                    let others = !(dense & other) & u128::MAX >> (128 - self.bits());
                    self.are_equal(&[dense & other, others, 0]);
                }
            }
            [Word, Word, Square] => {
                for round in 0..100_000 / share {
                    let [occupied, blockers, other] = [(); 3].map(|()| words.of(board.bits));
                    let is_dense = (round / all.len()).is_multiple_of(2);
                    let occupied = if is_dense { occupied } else { occupied & other };
                    self.are_equal(&[occupied, blockers, all[round % all.len()]]);
                }
            }
            // Every set of places of a ray, the others empty, full and random.
            [Bits(64)] => {
                for (ray, set) in (0..8).flat_map(|ray| (0..256).map(move |set| (ray, set))) {
                    for others in [0, u128::MAX, words.word()] {
                        let places = others & !(0xff << (8 * ray)) | set << (8 * ray);
                        self.are_equal(&[places & u128::from(u64::MAX), 0, 0]);
                    }
                }
            }
            [Bits(64), Square] => {
                for &square in &all {
                    for _ in 0..=1_000 / share {
                        self.are_equal(&[words.word() >> 64, square, 0]);
                    }
                }
            }
            ref other => panic!("how are arguments like {other:?} chosen?"),
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
                for rest in [0, !0, words.of(board.bits)] {
                    self.are_equal(&arguments(subset | (rest & !mask)));
                }
            }
        }
        let rounds = if board.text.is_empty() { 3_000 } else { 500 };
        for _ in 0..=rounds / share {
            let [dense, other, third] = [(); 3].map(|()| words.of(board.bits));
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
        let of = |set| self.expected(&arguments(set).map(Argument::Number));
        let mut found = 0;
        for round in 0..24 {
            let random = words.of(board.bits);
            let set = match round {
                0 => 0,
                1 => u128::MAX >> (128 - board.bits),
                _ if round % 2 == 0 => random,
                _ => random & words.of(board.bits) & words.of(board.bits),
            };
            let result = of(set);
            let bits = (0..board.bits).map(|bit| 1 << bit);
            found |= bits.filter(|bit| of(set ^ bit) != result).fold(0, |mask, bit| mask | bit);
        }
        found
    }

    /// The parts of these bits that matter independently: in one are bits of which one changes what
    /// another does.
    fn parts(
        &self,
        board: &Board,
        arguments: &impl Fn(u128) -> [u128; 3],
        all: u128,
        words: &mut Words,
    ) -> Vec<u128> {
        let of = |set| {
            let outcome = self.expected(&arguments(set).map(Argument::Number));
            [0, 1].map(|place| outcome.numbers()[place])
        };
        let bits = || (0..board.bits).map(|bit| 1 << bit).filter(|bit: &u128| all & bit != 0);
        let mut parts: Vec<u128> = bits().collect();
        for round in 0..6 {
            let sparse = words.of(board.bits) & words.of(board.bits) & words.of(board.bits);
            let set = if round == 0 { 0 } else { sparse };
            for one in bits() {
                for other in bits().take_while(|&other| other < one) {
                    let four = [set, set ^ one, set ^ other, set ^ one ^ other].map(of);
                    let is_joined = |place| four.iter().fold(0, |sum, of| sum ^ of[place]) != 0;
                    if is_joined(0) || is_joined(1) {
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

    /// Compares with these numbers.
    pub fn are_equal(&self, numbers: &[u128; 3]) {
        self.same(&numbers.map(Argument::Number));
    }

    /// Compares with these arguments.
    pub(super) fn same(&self, given: &Given) {
        self.return_this(given, &self.expected(given));
    }

    /// What is expected.
    #[must_use]
    pub fn expected(&self, given: &Given) -> Outcome {
        (self.reference)(given)
    }

    /// All functions return this.
    pub fn return_this(&self, given: &Given, expected: &Outcome) {
        for (function, part) in &self.functions {
            let found = (part.code)(given);
            assert!(
                found == *expected,
                "{}: `{}` of {given:x?} is {found:x?}, not {expected:x?}",
                function.name(),
                part.name
            );
        }
    }
}

/// Arguments as [`random`] has them.
pub type Lists = [Vec<u128>; 3];

/// Random arguments, those of numbers with one entry each.
#[must_use]
pub fn random(parameters: &[Parameter], bits: u32, square: u32, words: &mut Words) -> Lists {
    let mut given = Lists::default();
    for (given, parameter) in given.iter_mut().zip(parameters) {
        *given = match *parameter {
            Parameter::Word => vec![filled(words, bits)],
            Parameter::Bits(bits) => vec![words.of(bits)],
            Parameter::Number => vec![words.word() % [4, 9, u128::from(bits) + 3][words.below(3)]],
            Parameter::Square => vec![square.into()],
            Parameter::Array(width, count) => entries(words, width, count),
            Parameter::Changed(width) => {
                let count = 4 + words.below(40);
                entries(words, width, count)
            }
            Parameter::Room(room) => vec![room.unwrap_or(0) as u128],
            other => panic!("how is a {other:?} chosen?"),
        }
    }
    given
}

/// These arguments for a function.
#[must_use]
pub fn given<'a>(parameters: &[Parameter], lists: &'a Lists) -> Given<'a> {
    core::array::from_fn(|place| match (parameters.get(place), &*lists[place]) {
        (
            Some(
                Parameter::Array(..)
                | Parameter::Changed(_)
                | Parameter::RankIndex
                | Parameter::Slice(_),
            ),
            list,
        ) => Argument::Words(list),
        (_, numbers) => Argument::Number(numbers.first().copied().unwrap_or(0)),
    })
}

/// Entries of an array: all ones; dense, sparse, mostly ones; one bit in each; the first or the last
/// for few of them.
fn entries(words: &mut Words, width: u32, count: usize) -> Vec<u128> {
    let (kind, there) = (words.below(7), words.word() & words.word());
    let entry = |place: usize| {
        let [one, other, third] = [(); 3].map(|()| words.of(width));
        let single = 1 << (one % u128::from(width));
        match kind {
            0 => u128::MAX >> (128 - width),
            1 => one,
            2 => one & other & third,
            3 => one | other | third,
            4 => single,
            _ if there >> (place % 128) & 1 == 0 => 0,
            5 => one,
            _ => single,
        }
    };
    (0..count).map(entry).collect()
}

/// Words with a pattern: every bit alone and with every other, every run of ones, and all
/// alternations; and what these leave.
fn structured(bits: u32) -> Vec<u128> {
    let pairs = (0..bits).flat_map(|one| (0..=one).map(move |other| 1 << one | 1 << other));
    let runs = (0..bits).flat_map(|low| {
        (low..bits).map(move |high| (u128::MAX >> (127 - high)) & (u128::MAX << low))
    });
    let alternations = (0..7).flat_map(|step| {
        let ones = u128::MAX / ((1 << (1 << step)) + 1);
        (0..bits).map(move |by| ones << by)
    });
    let all: Vec<u128> = pairs.chain(runs).chain(alternations).collect();
    all.iter().flat_map(|&x| [x, !x]).chain([0, u128::MAX]).collect()
}
