//! The functions of squares.

use super::{Subject, WORDS, index, number};
use bit_tables_ir::interpret::Value;
use bit_tables_techniques::{OnBoard, Parameter};

impl Subject<'_> {
    /// Compares a function of sets and squares.
    pub(super) fn on_board(&mut self, function: &OnBoard) {
        for given in self.given(function) {
            let value = |(parameter, &given): (&Parameter, &u128)| match parameter {
                Parameter::Set => self.word(given),
                Parameter::Square | Parameter::Line => index(given as u32),
            };
            let values = function.parameters.iter().zip(&given).map(value).collect();
            let found = match self.call(function.name, values).result {
                Value::Tuple(parts) => number(&parts[function.part]),
                result => number(&result),
            };
            self.same(function.name, found, (function.code)(&given), given);
        }
    }

    /// Arguments for a function.
    fn given(&mut self, function: &OnBoard) -> Vec<[u128; 3]> {
        use Parameter::{Line, Set, Square};
        let squares = self.squares();
        match function.parameters {
            [Square] => squares.into_iter().map(|square| [square.into(), 0, 0]).collect(),
            [Square, Square] => {
                let lines = self.squares.as_ref().expect("a board");
                let is_allowed = |&(one, other): &(u32, u32)| {
                    !function.name.ends_with("_aligned") || lines.line_of(one, other).is_some()
                };
                let pairs =
                    squares.iter().flat_map(|&one| squares.iter().map(move |&other| (one, other)));
                let pairs: Vec<_> = pairs.filter(is_allowed).collect();
                let mut some = |_| pairs[self.below(pairs.len())];
                let some: Vec<_> = (0..8 * WORDS).map(&mut some).collect();
                some.into_iter().map(|(one, other)| [one.into(), other.into(), 0]).collect()
            }
            [Set, Square] => {
                let all = self.sets_and_squares().into_iter();
                all.map(|(set, square)| [set, square.into(), 0]).collect()
            }
            [Set, Line, Square] => {
                let all = self.sets_and_squares().into_iter();
                all.flat_map(|(set, square)| (0..4).map(move |line| [set, line, square.into()]))
                    .collect()
            }
            [Set, Set] => {
                // Vectors handle bits that are no squares differently.
                let playable = squares.iter().fold(0_u128, |set, square| set | 1 << square);
                let sliders = self.words().into_iter();
                sliders.map(|set| [self.any() & playable, set & playable, 0]).collect()
            }
            [Set, Set, Square] => {
                let all = self.sets_and_squares().into_iter();
                all.map(|(set, square)| [set, self.any(), square.into()]).collect()
            }
            other => panic!("how are arguments like {other:?} chosen?"),
        }
    }
}
