//! A function compiled and interpreted, and what both are given.

use bit_tables_generator::Word;
use bit_tables_ir::interpret::{Interpreter, Value};
use bit_tables_ir::{Function as Lowered, Program, Type};
use bit_tables_techniques::checks::Words;
use bit_tables_techniques::checks::functions::{Lists, given, random};
use bit_tables_techniques::checks::ranks::rank_index;
use bit_tables_techniques::squares::Squares;
use bit_tables_techniques::{Function, IS_SAMPLE, Outcome, Parameter, Part};
use std::collections::BTreeSet;

/// How many words each function is given.
const WORDS: usize = if IS_SAMPLE { 24 } else { 200 };

/// A function that is compared.
pub struct ComparedFunction<'a> {
    function: &'a Function,
    program: &'a Program,
    interpreter: Interpreter<'a>,
    word: Word,
    squares: Option<Squares>,
    random: Words,
    called: BTreeSet<String>,
    calls: usize,
}

/// The numbers of a value, one by one; after that of an option, whether there is one.
fn numbers(value: &Value) -> Vec<u128> {
    match value {
        Value::Int { number, .. } => vec![*number],
        Value::Bool(truth) => vec![(*truth).into()],
        Value::Unit => Vec::new(),
        Value::Option(inner) => {
            inner.as_deref().map_or(vec![0, 0], |value| [numbers(value), vec![1]].concat())
        }
        Value::Array(items) => items.as_slice().iter().flat_map(numbers).collect(),
        Value::Tuple(parts) => parts.iter().flat_map(numbers).collect(),
        other => panic!("{other} is no number"),
    }
}

/// The value of a type that has these numbers.
fn value(ty: &Type, numbers: &[u128]) -> Value {
    match ty {
        Type::Int(kind) => Value::int(*kind, numbers[0]),
        Type::Bool => Value::Bool(numbers[0] == 1),
        Type::Array(entry, _) | Type::Slice(entry) => {
            Value::array(numbers.iter().map(|&number| value(entry, &[number])).collect())
        }
        other => panic!("what is a {other:?}?"),
    }
}

impl<'a> ComparedFunction<'a> {
    pub fn new(function: &'a Function, program: &'a Program) -> Self {
        let word = Word::ALL.iter().copied().find(|word| word.bits() == function.bits);
        Self {
            function,
            program,
            interpreter: Interpreter::new(program),
            word: word.expect("a word"),
            squares: function.board.map(Squares::new),
            random: Words::new(16),
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

    /// Compares everything that the entry has.
    pub fn compare(&mut self) {
        for part in self.function.parts {
            for lists in self.lists(part) {
                let compiled = (part.code)(&given(part.parameters, &lists));
                match (part.name, &compiled) {
                    ("ones", Outcome::List(steps)) => self.iterator(&lists, steps),
                    _ => self.same(part, &lists, compiled),
                }
            }
        }
    }

    /// Calls a function: what it returns, and what becomes of arguments.
    fn call(&mut self, name: &str, arguments: Vec<Value>) -> Vec<Value> {
        if !self.called.contains(name) {
            self.called.insert(name.to_owned());
        }
        self.calls += 1;
        let outcome = self.interpreter.call(name, arguments);
        let outcome = outcome.unwrap_or_else(|error| panic!("{}: {error}", self.function.name()));
        [vec![outcome.result], outcome.changed].concat()
    }

    /// The interpreted function returns what the compiled one does.
    fn same(&mut self, part: &Part, lists: &Lists, compiled: Outcome) {
        let function = self.program.function(part.name).expect("a function");
        // What is passed in Rust alone is left out.
        let variables = &function.variables[..function.parameters.len()];
        let arguments = part.parameters.iter().zip(variables).zip(lists);
        let arguments = arguments.map(|((parameter, variable), list)| match parameter {
            Parameter::Room(_) => value(&variable.ty, &vec![0; list[0] as usize]),
            _ => value(&variable.ty, list),
        });
        let arguments = arguments.collect();
        let mut found: Vec<u128> =
            self.call(part.name, arguments).iter().flat_map(numbers).collect();
        let expected = compiled.numbers();
        match (&compiled, part.parameters) {
            (Outcome::Numbers(_), _) => found.resize(2, 0),
            // Entries after the list are unspecified.
            (_, [.., Parameter::Room(_)]) => found.truncate(expected.len()),
            _ => {}
        }
        assert_eq!(found, expected, "{}: `{}` of {lists:x?}", self.function.name(), part.name);
    }

    /// The steps of an iterator from both ends, and after its end.
    fn iterator(&mut self, lists: &Lists, steps: &[u128]) {
        let name = self.function.name();
        let mut state = self.call("ones", vec![Value::of(self.word, lists[0][0])]).remove(0);
        for (step, compiled) in steps.chunks(2).enumerate() {
            let Value::Struct(fields) = &state else { panic!("{state} is no struct") };
            let left = numbers(&fields[0].1)[0].count_ones();
            let is_from_back = lists[1][0] >> (step % 128) & 1 == 1;
            let method = if is_from_back { "ones_next_back" } else { "ones_next" };
            let mut outcome = self.call(method, vec![state]);
            let Value::Option(index) = &outcome[0] else { panic!("{} is no option", outcome[0]) };
            let index = index.as_deref().map_or(u128::MAX, |index| numbers(index)[0]);
            let found = [left.into(), index];
            assert_eq!(found, compiled, "{name}: `{method}` of {lists:x?}");
            state = outcome.remove(1);
        }
    }

    /// A dense or a sparse word, or one with most bits.
    fn any(&mut self) -> u128 {
        let [one, other, third] = [(); 3].map(|()| self.random.word());
        let x = match one % 3 {
            0 => other,
            1 => other & third & self.random.word(),
            _ => other | third | self.random.word(),
        };
        x & self.word.max()
    }

    /// Words with a pattern, all of them or a part, and random ones: none and all bits, the edges
    /// of the board, each bit alone and with all others, all bits from one on and up to one.
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
        let first = self.random.below(share);
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
        let by_set = sets.into_iter().map(|set| (set, squares[self.random.below(squares.len())]));
        let by_set: Vec<_> = by_set.collect();
        by_square.into_iter().chain(by_set).collect()
    }

    /// Arguments for a function.
    fn lists(&mut self, part: &Part) -> Vec<Lists> {
        use Parameter::{Array, Bits, Changed, RankIndex, Room, Slice};
        let numbers = |given: Vec<[u128; 3]>| {
            given.into_iter().map(|given| given.map(|number| vec![number])).collect()
        };
        let bits = self.word.bits();
        match *part.parameters {
            [Slice(_)] | [Slice(_), Slice(_)] => self.slices(),
            [Slice(width), ref rest @ ..] if matches!(rest, [RankIndex, _] | [Room(_)]) => {
                let lists = [0, 1, 3, 600].into_iter().flat_map(|most: usize| {
                    let words = (0..most.div_ceil(width as usize)).map(|_| self.any());
                    let words: Vec<u128> = words.collect();
                    let index = rank_index(&words, width as usize);
                    let all = most as u128 + 1;
                    let of_ends = [0, all / 3, all / 2, all].map(|n| vec![n]);
                    match rest {
                        [RankIndex, _] => {
                            of_ends.map(|n| [words.clone(), index.clone(), n]).to_vec()
                        }
                        _ => vec![[words, vec![index.len() as u128], Vec::new()]],
                    }
                });
                lists.collect()
            }
            [Changed(width), _] => {
                let words = self.words();
                let lists = (0..8).map(|length| {
                    let some = (0..length).map(|_| self.random.of(width)).collect();
                    [some, vec![0], Vec::new()]
                });
                lists.chain([[words, vec![0], Vec::new()]]).collect()
            }
            [Slice(width), Bits(base), _] => {
                let rooms = [0, 1, 2, 3, 5]
                    .into_iter()
                    .flat_map(|length| [0, 3, 8 * length, 1000].map(|room| (length, room)));
                let lists = rooms.map(|(length, room)| {
                    let words = (0..length).map(|_| self.random.of(width)).collect();
                    [words, vec![self.random.of(base)], vec![room as u128]]
                });
                lists.collect()
            }
            [Parameter::Word, .., Array(..) | Room(_)] => {
                let words = self.words().into_iter();
                let lists = words.map(|x| {
                    let mut lists = random(part.parameters, bits, 0, &mut self.random);
                    lists[0] = vec![x];
                    lists
                });
                lists.collect()
            }
            [Array(..), Parameter::Square] => {
                let all = self.squares().into_iter().flat_map(|square| [square; WORDS / 8]);
                all.map(|square| random(part.parameters, bits, square, &mut self.random)).collect()
            }
            [Array(..), ..] => {
                let rounds = 0..2 * WORDS;
                rounds.map(|_| random(part.parameters, bits, 0, &mut self.random)).collect()
            }
            _ => numbers(self.given(part)),
        }
    }

    /// Arguments for a function of numbers.
    fn given(&mut self, function: &Part) -> Vec<[u128; 3]> {
        use Parameter::{Below, Bits, Bool, Line, NonZero, Number, Square, Word};
        let squares = self.squares();
        match *function.parameters {
            [Word] => self.words().into_iter().map(|x| [x, 0, 0]).collect(),
            [NonZero] | [NonZero, Bool] => {
                let all = self.words().into_iter().filter(|&x| x != 0);
                let directions = 0..function.parameters.len() as u128;
                all.flat_map(|x| directions.clone().map(move |reverse| [x, reverse, 0])).collect()
            }
            [] => vec![[0; 3]],
            [Below(count)] => (0..count).map(|one| [one.into(), 0, 0]).collect(),
            [Below(count), Below(others)] => (0..count)
                .flat_map(|one| (0..others).map(move |other| [one.into(), other.into(), 0]))
                .collect(),
            [Word, Bits(128)] => {
                let all = self.words().into_iter();
                let turns =
                    all.flat_map(|x| [0, u128::MAX, self.random.word()].map(|turns| [x, turns, 0]));
                turns.collect()
            }
            [Bits(64)] => (0..64 * WORDS / 8).map(|_| [self.random.of(64), 0, 0]).collect(),
            [Bits(64), Square] => {
                let all = squares.into_iter().flat_map(|square| [square; WORDS / 8]);
                all.map(|square| [self.random.of(64), square.into(), 0]).collect()
            }
            [Word, Number] => {
                let all = self.words().into_iter();
                all.flat_map(|x| {
                    let number = self.random.below(x.count_ones() as usize + 2) as u128;
                    [0, number, u32::MAX.into()].map(|number| [x, number, 0])
                })
                .collect()
            }
            [Word, Word] if squares.is_empty() => {
                let all = self.words().into_iter();
                all.flat_map(|x| {
                    let other = self.any();
                    [[x, other, 0], [other, x, 0], [x, x, 0]]
                })
                .collect()
            }
            [Bits(low), Bits(high), ref rest @ ..] if rest.is_empty() || *rest == [Bits(high)] => {
                let of = |x: u128, bits: u32| x & (u128::MAX >> (128 - bits));
                let all = self.words().into_iter();
                all.map(|x| [of(x, low), of(self.any(), high), of(self.any(), high)]).collect()
            }
            [Bits(width), Bits(_), Bits(_)] => {
                let mut some = |_| [(); 3].map(|()| self.random.of(width));
                (0..2 * WORDS).map(&mut some).collect()
            }
            [Square] => squares.into_iter().map(|square| [square.into(), 0, 0]).collect(),
            [Square, Square] => {
                let lines = self.squares.as_ref().expect("a board");
                let is_allowed = |&(one, other): &(u32, u32)| {
                    !function.name.ends_with("_aligned") || lines.line_of(one, other).is_some()
                };
                let pairs =
                    squares.iter().flat_map(|&one| squares.iter().map(move |&other| (one, other)));
                let pairs: Vec<_> = pairs.filter(is_allowed).collect();
                let mut some = |_| pairs[self.random.below(pairs.len())];
                let some: Vec<_> = (0..8 * WORDS).map(&mut some).collect();
                some.into_iter().map(|(one, other)| [one.into(), other.into(), 0]).collect()
            }
            [Word, Square] => {
                let all = self.sets_and_squares().into_iter();
                all.map(|(set, square)| [set, square.into(), 0]).collect()
            }
            [Word, Line, Square] => {
                let all = self.sets_and_squares().into_iter();
                all.flat_map(|(set, square)| (0..4).map(move |line| [set, line, square.into()]))
                    .collect()
            }
            [Word, Word] => {
                // Vectors handle bits that are no squares differently.
                let playable = squares.iter().fold(0_u128, |set, square| set | 1 << square);
                let sliders = self.words().into_iter();
                sliders.map(|set| [self.any() & playable, set & playable, 0]).collect()
            }
            [Word, Word, Square] => {
                let all = self.sets_and_squares().into_iter();
                all.map(|(set, square)| [set, self.any(), square.into()]).collect()
            }
            ref other => panic!("how are arguments like {other:?} chosen?"),
        }
    }

    /// Slices as long as a few words, and around what fills lanes, blocks and several of them; two
    /// also with one word less.
    fn slices(&mut self) -> Vec<Lists> {
        let bytes = [0, 8, 16, 64, 256, 504, 512, 520, 760, 768, 1024, 1500];
        let size = self.word.bits() as usize / 8;
        let around = |bytes: &usize| [bytes / size, bytes / size + 1, bytes / size + 3];
        let lengths: BTreeSet<usize> = bytes.iter().flat_map(around).collect();
        let mut all = Vec::new();
        for (length, kind) in
            lengths.into_iter().flat_map(|length| [(length, 0), (length, 1), (length, 2)])
        {
            let mut next = |_| if kind == 0 { self.word.max() } else { self.any() };
            let words: Vec<u128> = (0..length).map(&mut next).collect();
            let others: Vec<u128> = (0..length).map(|_| self.any()).collect();
            for end in [length, length.saturating_sub(1)] {
                all.push([words.clone(), others[..end].to_vec(), Vec::new()]);
            }
        }
        all
    }
}
