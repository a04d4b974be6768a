//! A function compiled and interpreted, and what both are given.

mod mailbox;
mod scalars;

use bit_tables_generator::{OnZero, Word};
use bit_tables_ir::interpret::{Interpreter, Outcome, Value};
use bit_tables_ir::{Function as Lowered, Program};
use bit_tables_techniques::checks::slices::Word as OfSlice;
use bit_tables_techniques::squares::Squares;
use bit_tables_techniques::{
    Code, Function, IS_SAMPLE, Indices, IndicesOfSlice, Keys, MOST, OfSlices, Slices, Visit,
};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use std::collections::BTreeSet;
use std::fmt::Debug;

/// How many words each function is given.
const WORDS: usize = if IS_SAMPLE { 24 } else { 200 };

/// A function that is compared.
pub struct Subject<'a> {
    function: &'a Function,
    interpreter: Interpreter<'a>,
    word: Word,
    for_zero: OnZero,
    squares: Option<Squares>,
    random: Xoshiro256PlusPlus,
    called: BTreeSet<String>,
    calls: usize,
}

/// The number of an integer or a truth.
fn number(value: &Value) -> u128 {
    match value {
        Value::Int { number, .. } => *number,
        Value::Bool(truth) => (*truth).into(),
        other => panic!("{other} is no number"),
    }
}

/// The index, if there is one.
fn option(value: &Value) -> Option<u128> {
    match value {
        Value::Option(inner) => inner.as_deref().map(number),
        other => panic!("{other} is no option"),
    }
}

fn index(index: u32) -> Value {
    Value::of(Word::U32, index.into())
}

impl<'a> Subject<'a> {
    pub fn new(function: &'a Function, program: &'a Program, for_zero: OnZero) -> Self {
        let word = Word::ALL.iter().copied().find(|word| word.bits() == function.bits);
        Self {
            function,
            interpreter: Interpreter::new(program),
            word: word.expect("a word"),
            for_zero,
            squares: function.board.map(Squares::new),
            random: Xoshiro256PlusPlus::seed_from_u64(16),
            called: BTreeSet::new(),
            calls: 0,
        }
    }

    /// The functions that were compared.
    pub const fn called(&self) -> &BTreeSet<String> {
        &self.called
    }

    /// How many calls were compared.
    pub const fn calls(&self) -> usize {
        self.calls
    }

    /// Executes a self-check.
    pub fn check(&mut self, check: &Lowered) {
        let held = self.interpreter.check(check);
        held.unwrap_or_else(|error| panic!("{}: {error}", self.function.name()));
    }

    fn call(&mut self, name: &str, arguments: Vec<Value>) -> Outcome {
        if !self.called.contains(name) {
            self.called.insert(name.to_owned());
        }
        let outcome = self.interpreter.call(name, arguments);
        outcome.unwrap_or_else(|error| panic!("{}: {error}", self.function.name()))
    }

    fn same<T: PartialEq + Debug>(
        &mut self,
        name: &str,
        interpreted: T,
        compiled: T,
        of: impl Debug,
    ) {
        self.calls += 1;
        assert_eq!(interpreted, compiled, "{}: `{name}` of {of:x?}", self.function.name());
    }

    /// Compares a number.
    fn number(&mut self, name: &str, arguments: Vec<Value>, compiled: impl Into<u128>) {
        let found = number(&self.call(name, arguments.clone()).result);
        self.same(name, found, compiled.into(), arguments);
    }

    fn word(&self, x: u128) -> Value {
        Value::of(self.word, x)
    }

    fn next(&mut self) -> u128 {
        u128::from(self.random.next_u64()) << 64 | u128::from(self.random.next_u64())
    }

    /// A number below a bound.
    fn below(&mut self, bound: usize) -> usize {
        (self.random.next_u64() % bound as u64) as usize
    }

    /// A dense or a sparse word, or one with most bits.
    fn any(&mut self) -> u128 {
        let [one, other, third] = [(); 3].map(|()| self.next());
        let x = match one % 3 {
            0 => other,
            1 => other & third & self.next(),
            _ => other | third | self.next(),
        };
        x & self.word.max()
    }

    /// Words with a pattern, all of them or a part, and random ones: none and all bits, the edges
    /// of the board, each bit by itself and with all others, all bits from one on and up to one.
    fn words(&mut self) -> Vec<u128> {
        let (bits, max) = (self.word.bits(), self.word.max());
        let mut words = vec![0, max];
        if let Some(squares) = &self.squares {
            let on = |is_there: &dyn Fn((i32, i32)) -> bool| {
                let places = squares.places.iter().zip(0_u32..);
                let on = places.filter(|(place, _)| place.is_some_and(is_there));
                on.fold(0_u128, |set, (_, square)| set | 1 << square)
            };
            let [files, ranks] = [0, 1].map(|which| {
                let along = squares.places.iter().flatten();
                along.map(|place| if which == 0 { place.0 } else { place.1 }).max().unwrap_or(0)
            });
            let edges = [
                on(&|(file, _)| file == 0),
                on(&|(file, _)| file == files),
                on(&|(_, rank)| rank == 0),
                on(&|(_, rank)| rank == ranks),
            ];
            words.extend(edges);
            words.push(edges.into_iter().fold(0, |set, edge| set | edge));
            words.push(on(&|_| true));
        }
        let single = (0..bits).map(|bit| 1 << bit);
        let patterns: Vec<u128> =
            single.flat_map(|bit: u128| [bit, max & !bit, bit - 1, max & !(bit - 1)]).collect();
        // A part in steps that reach every kind and every bit by and by.
        let share = (patterns.len() / WORDS * 2).max(1) | 1;
        let first = self.below(share);
        words.extend(patterns.into_iter().skip(first).step_by(share));
        while words.len() < WORDS {
            let word = self.any();
            words.push(word);
        }
        words
    }

    /// All squares.
    fn squares(&self) -> Vec<u32> {
        self.squares.as_ref().map(|squares| squares.all().collect()).unwrap_or_default()
    }

    /// Each square with a set, and each set with a square.
    fn sets_and_squares(&mut self) -> Vec<(u128, u32)> {
        let squares = self.squares();
        let by_square: Vec<_> = squares.iter().map(|&square| (self.any(), square)).collect();
        let sets = self.words();
        let by_set = sets.into_iter().map(|set| (set, squares[self.below(squares.len())]));
        let by_set: Vec<_> = by_set.collect();
        by_square.into_iter().chain(by_set).collect()
    }

    /// Compares everything that the entry has.
    pub fn compare(&mut self) {
        let end = self.function.operation;
        match &self.function.code {
            Code::Word(code) => {
                for x in self.words_with_result() {
                    let given = vec![self.word(x)];
                    self.number(end, given, code(x));
                }
            }
            Code::EitherWay(forward, reverse) => {
                for x in self.words_with_result() {
                    for (code, is_reverse) in [(forward, false), (reverse, true)] {
                        let given = vec![self.word(x), Value::Bool(is_reverse)];
                        self.number(end, given, code(x));
                    }
                }
            }
            Code::Pop(code) => {
                for x in self.words() {
                    let given = vec![self.word(x)];
                    let outcome = self.call(end, given);
                    let found = (option(&outcome.result), number(&outcome.changed[0]));
                    let (popped, rest) = code(x);
                    self.same(end, found, (popped.map(u128::from), rest), x);
                }
            }
            Code::Ones(code) => {
                for x in self.words() {
                    self.iterator(*code, x);
                }
            }
            Code::Several(count, code) => {
                for _ in 0..WORDS {
                    let (words, given) = self.several(*count);
                    self.number(end, vec![given], code(&words));
                }
            }
            Code::Digits(count, code) => {
                for _ in 0..WORDS {
                    let (words, given) = self.several(*count);
                    let number_of = self.below(count + 3) as u32;
                    let digits = self.call(end, vec![given]).result;
                    let (exactly, at_least) = code(&words, number_of);
                    self.number("exactly", vec![digits.clone(), index(number_of)], exactly);
                    self.number("at_least", vec![digits, index(number_of)], at_least);
                }
            }
            Code::Weighted(code) => {
                for (round, x) in self.words().into_iter().enumerate() {
                    self.weighted(*code, x, round);
                }
            }
            Code::Indices(of) => {
                for x in self.words() {
                    self.listed(*of, x);
                }
            }
            Code::IndicesOfSlice(of) => {
                for length in [0, 1, 2, 3, 5] {
                    for room in [0, 3, 8 * length, 1000] {
                        self.listed_slice(*of, length, room);
                    }
                }
            }
            Code::Slices(slices) => match slices {
                Slices::U8(code) => self.slices(*code),
                Slices::U16(code) => self.slices(*code),
                Slices::U32(code) => self.slices(*code),
                Slices::U64(code) => self.slices(*code),
                Slices::U128(code) => self.slices(*code),
            },
            Code::Keys(keys) => self.keys(keys),
            Code::Mailbox(codes) => self.mailbox(codes),
            Code::Scalars(functions) => functions.iter().for_each(|one| self.scalar(one)),
        }
    }

    /// Words for which the operation has a result.
    fn words_with_result(&mut self) -> Vec<u128> {
        let is_any = self.for_zero != OnZero::Precondition;
        self.words().into_iter().filter(|&x| is_any || x != 0).collect()
    }

    /// `count` words, also as an array.
    fn several(&mut self, count: usize) -> ([u128; MOST], Value) {
        let words: [u128; MOST] = std::array::from_fn(|_| self.any());
        (words, Value::words(self.word, words[..count].iter().copied()))
    }

    /// The steps of an iterator from both ends, and after its end.
    fn iterator(&mut self, code: fn(u128, Visit), x: u128) {
        let given = vec![self.word(x)];
        let mut state = self.call("ones", given).result;
        let (mut from_back, mut steps) = (false, 0);
        code(x, &mut |left, compiled| {
            let Value::Struct(fields) = &state else { panic!("{state} is no struct") };
            let set = number(&fields[0].1);
            self.same("len", set.count_ones() as usize, left, x);
            let name = if from_back { "ones_next_back" } else { "ones_next" };
            let outcome = self.call(name, vec![state.clone()]);
            self.same(name, option(&outcome.result), compiled.map(u128::from), x);
            state = outcome.changed[0].clone();
            steps += 1;
            from_back = x >> (steps % self.word.bits()) & 1 == 1;
            from_back
        });
        if x == 0 {
            // The other end too, which is not visited where nothing remains.
            let outcome = self.call("ones_next_back", vec![state]);
            self.same("ones_next_back", option(&outcome.result), None, x);
        }
    }

    /// A sum of weights: equal ones, the greatest, and random ones.
    fn weighted(&mut self, code: fn(u128, &[u8; 128]) -> u32, x: u128, round: usize) {
        let weights: [u8; 128] = match round % 3 {
            0 => [u8::MAX; 128],
            1 => [1; 128],
            _ => std::array::from_fn(|_| self.next() as u8),
        };
        let of_bits = weights[..self.word.bits() as usize].iter();
        let mut given = Value::words(Word::U8, of_bits.map(|&weight| weight.into()));
        let name = self.function.operation;
        if name == "weighted_look_up" {
            given = self.call("weight_table", vec![given]).result;
        }
        let arguments = vec![self.word(x), given];
        self.number(name, arguments, code(x, &weights));
    }

    /// The entries of a word's indices; the entries after them are unspecified.
    fn listed(&mut self, of: Indices, x: u128) {
        let base = of.base(self.next());
        let mut compiled = [0; 128];
        let count = (of.code)(x, base, &mut compiled);
        let width = Word::ALL.iter().copied().find(|word| word.bits() == of.width);
        let width = width.expect("a word");
        let mut given = vec![self.word(x)];
        given.extend((width != Word::U8).then(|| Value::of(width, base.into())));
        given.push(Value::words(width, vec![0; self.word.bits() as usize]));
        let outcome = self.call("indices", given);
        self.same("indices", number(&outcome.result), count as u128, x);
        let Value::Array(entries) = &outcome.changed[0] else { panic!("the array is changed") };
        let entries = entries.as_slice().iter().map(number);
        let expected = compiled.into_iter().map(u128::from);
        let first: Vec<u128> = entries.take(count).collect();
        self.same("indices", first, expected.take(count).collect(), x);
    }

    fn listed_slice(&mut self, of: IndicesOfSlice, length: usize, room: usize) {
        let words: Vec<u128> = (0..length).map(|_| self.any()).collect();
        let base = (self.next() as u32) & (u32::MAX >> (32 - of.width));
        let (count, compiled) = (of.code)(&words, base, room);
        let width = Word::ALL.iter().copied().find(|word| word.bits() == of.width);
        let width = width.expect("a word");
        let given = vec![
            Value::words(self.word, words.iter().copied()),
            Value::of(width, base.into()),
            Value::words(width, vec![0; room]),
        ];
        let outcome = self.call("indices_of_slice", given);
        self.same("indices_of_slice", number(&outcome.result), count as u128, &words);
        let Value::Array(entries) = &outcome.changed[0] else { panic!("the slice is changed") };
        let listed = count.min(room);
        let first: Vec<u128> = entries.as_slice().iter().map(number).take(listed).collect();
        let expected = compiled.into_iter().map(u128::from).take(listed).collect();
        self.same("indices_of_slice", first, expected, &words);
    }

    /// Slices as long as a few words, and around what fills lanes, blocks and several of them.
    fn slices<W: OfSlice>(&mut self, code: OfSlices<W>) {
        let name = self.function.operation;
        let bytes = [0, 8, 16, 64, 256, 504, 512, 520, 760, 768, 1024, 1500];
        let size = self.word.bits() as usize / 8;
        let lengths: BTreeSet<usize> = bytes
            .iter()
            .flat_map(|bytes| [bytes / size, bytes / size + 1, bytes / size + 3])
            .collect();
        for length in lengths {
            for kind in 0..3 {
                let mut all = |_| if kind == 0 { self.word.max() } else { self.any() };
                let words: Vec<u128> = (0..length).map(&mut all).collect();
                let others: Vec<u128> = (0..length).map(|_| self.any()).collect();
                let compiled =
                    |words: &[u128]| words.iter().map(|&x| W::from_bits(x)).collect::<Vec<W>>();
                let word = self.word;
                let given = |words: &[u128]| Value::words(word, words.iter().copied());
                // Two also with one word less.
                for end in [length, length.saturating_sub(1)] {
                    let (one, other) = (compiled(&words), compiled(&others[..end]));
                    let of_two = vec![given(&words), given(&others[..end])];
                    match code {
                        OfSlices::Count(count) => {
                            self.number(name, vec![given(&words)], count(&one));
                        }
                        OfSlices::Joined(_, count) => {
                            let expected = count(&one, &other).map(u128::from);
                            let found = self.call(name, of_two);
                            self.same(name, option(&found.result), expected, length);
                        }
                        OfSlices::Positional(counts) => {
                            let expected = counts(&one).into_iter().map(u128::from);
                            let found = self.call(name, vec![given(&words)]).result;
                            assert_eq!(
                                found,
                                Value::words(Word::U64, expected),
                                "{name}: {length}"
                            );
                        }
                        OfSlices::Jaccard(counts) => {
                            let expected =
                                Value::words(Word::U64, counts(&one, &other).map(u128::from));
                            let found = self.call(name, of_two);
                            assert_eq!(found.result, expected, "{name}: {length}, {end}");
                        }
                    }
                }
            }
        }
    }

    /// Every key.
    fn keys(&mut self, keys: &Keys) {
        let [pieces, squares, side, castling, files] = keys.shape;
        for piece in 0..pieces {
            for square in 0..squares {
                let given = vec![index(piece), index(square)];
                self.number("piece_key", given, (keys.piece)(piece, square));
            }
        }
        if side > 0 {
            self.number("side_key", Vec::new(), (keys.side)());
        }
        for rights in 0..castling {
            self.number("castling_key", vec![index(rights)], (keys.castling)(rights));
        }
        for file in 0..files {
            self.number("en_passant_key", vec![index(file)], (keys.en_passant)(file));
        }
    }
}
