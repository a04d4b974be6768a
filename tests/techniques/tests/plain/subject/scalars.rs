//! The functions of words, sets, squares and numbers.

use super::{Subject, WORDS, index, number, option};
use bit_tables_ir::interpret::Value;
use bit_tables_techniques::{Parameter, Scalar};

impl Subject<'_> {
    /// Compares a function.
    pub(super) fn scalar(&mut self, function: &Scalar) {
        for given in self.given(function) {
            let value = |(parameter, &given): (&Parameter, &u128)| match parameter {
                Parameter::Word => self.word(given),
                Parameter::Bits(_) => Value::of(self.word.half().expect("a half"), given),
                Parameter::Number | Parameter::Square | Parameter::Line => index(given as u32),
            };
            let values = function.parameters.iter().zip(&given).map(value).collect();
            let found = match self.call(function.name, values).result {
                Value::Tuple(parts) => number(&parts[function.part]),
                result @ Value::Option(_) => option(&result).unwrap_or(u128::MAX),
                result => number(&result),
            };
            self.same(function.name, found, (function.code)(&given), given);
        }
    }

    /// Arguments for a function.
    fn given(&mut self, function: &Scalar) -> Vec<[u128; 3]> {
        use Parameter::{Bits, Line, Number, Square, Word};
        let squares = self.squares();
        match *function.parameters {
            [Word] => self.words().into_iter().map(|x| [x, 0, 0]).collect(),
            [Word, Number] => {
                let all = self.words().into_iter();
                all.flat_map(|x| {
                    let number = self.below(x.count_ones() as usize + 2) as u128;
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
            [Bits(low), Bits(high)] => {
                let of = |x: u128, bits: u32| x & (u128::MAX >> (128 - bits));
                let all = self.words().into_iter();
                all.map(|x| [of(x, low), of(self.any(), high), 0]).collect()
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
                let mut some = |_| pairs[self.below(pairs.len())];
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
}
