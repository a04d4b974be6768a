//! Proves that a map returns the given value for every key.
//!
//! If there are few keys, all are evaluated. Otherwise a solver is asked whether for some key the
//! function differs from a decision tree, which is made from the given ranges without any
//! technique.

use crate::smt::{Query, query};
use crate::specifications::Claim;
use bit_tables_generator::__private::ValueType;
use bit_tables_generator::__private::module::Type;
use bit_tables_generator::{EmittedMap, Map, Word};
use bit_tables_ir::CodeError;
use bit_tables_ir::interpret::{Interpreter, Value};
use bit_tables_ir::lower::lower_unchecked;
use bit_tables_ir::{Int, Program};

/// The maximum number of keys that are evaluated: more than there are code points.
const MOST: u64 = 1 << 21;

/// The function that states the claim.
const CLAIM: &str = "claim_of_map";

/// The claim about a map.
pub struct MapProof {
    program: Program,
    /// The function from keys to values, both as numbers.
    name: &'static str,
    /// What it returns.
    result: Type,
    key: Word,
    /// The keys in order; numbers between segments are no keys, such as surrogates.
    segments: Vec<Segment>,
}

/// Consecutive keys with one value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Segment {
    first: u64,
    last: u64,
    /// The bits of the value.
    value: u128,
    /// Whether each key is its own value instead.
    is_self: bool,
}

/// A key whose value differs from the given one.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    /// The key.
    pub key: u64,
    /// The given value.
    pub given: Value,
    /// What the function returns, or why it fails.
    pub found: Result<Value, CodeError>,
}

impl MapProof {
    /// The claim about a map and its code.
    ///
    /// # Errors
    /// If the code is not in the language.
    ///
    /// # Panics
    /// If the code has no function that takes the key.
    pub fn new(map: &Map, emitted: &EmittedMap) -> Result<Self, CodeError> {
        let (module, key) = (emitted.module(), emitted.word());
        let function = module.functions.iter().find(|function| function.public);
        let function = function.expect("a function of the key");
        // The function itself, or what takes and returns numbers by it.
        let flat = emitted.flat();
        let (name, result) = flat
            .as_ref()
            .map_or((function.name, function.result), |(name, result, _)| (name, *result));
        let mut text = flat.map_or_else(String::new, |(_, _, code)| code.to_string());
        let segments = segments(map);
        if !is_evaluated(&segments) {
            let ty = written_type(result);
            let decisions = decisions(&segments, result);
            text += &format!(
                "fn specified_map(x: {key}) -> {ty} {{ {decisions} }}
                fn {CLAIM}(x: {key}) {{
                    let found: {ty} = {name}(x);
                    let expected: {ty} = specified_map(x);
                    ::core::assert!(found == expected);
                }}"
            );
        }
        Ok(Self { program: lower_unchecked(module, key, &text)?, name, result, key, segments })
    }

    /// Evaluates the function for every key, until `is_stopped`. Returns a key with a wrong value,
    /// if there is one; `None` if there are too many keys, for which there is the
    /// [query](Self::query).
    #[must_use]
    pub fn evaluate(&self, is_stopped: &dyn Fn() -> bool) -> Option<Option<Difference>> {
        let mut interpreter = Interpreter::new(&self.program);
        let keys = || self.segments.iter().flat_map(|segment| segment.first..=segment.last);
        is_evaluated(&self.segments).then(|| {
            keys()
                .take_while(|_| !is_stopped())
                .find_map(|key| self.difference(&mut interpreter, key))
        })
    }

    /// The difference at a key, such as a solver's counterexample, if there is one.
    #[must_use]
    pub fn at(&self, key: u64) -> Option<Difference> {
        self.difference(&mut Interpreter::new(&self.program), key)
    }

    fn difference(&self, interpreter: &mut Interpreter, key: u64) -> Option<Difference> {
        let place = self.segments.partition_point(|segment| segment.last < key);
        let segment = self.segments.get(place).filter(|segment| segment.first <= key)?;
        let value = if segment.is_self { key.into() } else { segment.value };
        let given = match self.result {
            Type::Number(word) => Value::int(Int::of(word), value),
            Type::Signed(word) => Value::int(Int::signed(word), value),
            _ => Value::Bool(value != 0),
        };
        let argument = Value::int(Int::of(self.key), key.into());
        let found = interpreter.call(self.name, vec![argument]);
        let found = found.map(|outcome| outcome.result);
        (found.as_ref() != Ok(&given)).then_some(Difference { key, given, found })
    }

    /// The query about all keys, if there are too many to evaluate.
    ///
    /// # Errors
    /// If the code cannot be expressed as terms.
    pub fn query(&self) -> Result<Query, CodeError> {
        let claim = Claim {
            of: self.name.to_owned(),
            name: CLAIM.to_owned(),
            cases: vec![Vec::new()],
            given: Vec::new(),
        };
        query(&self.program, &claim)
    }
}

/// Whether the keys are few enough.
fn is_evaluated(segments: &[Segment]) -> bool {
    segments.last().is_none_or(|segment| segment.last < MOST)
}

/// The keys with their values in order, computed from the given ranges only.
fn segments(map: &Map) -> Vec<Segment> {
    let mut given: Vec<Segment> = map
        .given()
        .map(|(first, last, value)| Segment { first, last, value, is_self: false })
        .collect();
    given.sort_by_key(|segment| segment.first);
    let mut all = Vec::new();
    // The first key that is not covered yet.
    let mut next = 0_u128;
    for segment in given {
        add_defaults(&mut all, map, next, segment.first.into());
        // Ranges with equal values may overlap.
        if u128::from(segment.last) >= next {
            let first = segment.first.max(next as u64);
            all.push(Segment { first, ..segment });
            next = u128::from(segment.last) + 1;
        }
    }
    let end = map.last_key().map_or(0, |last| u128::from(last) + 1);
    add_defaults(&mut all, map, next, end);
    all
}

/// Adds the keys in `from..until`, which have the default. Surrogates are no `char`.
fn add_defaults(all: &mut Vec<Segment>, map: &Map, from: u128, until: u128) {
    let is_self = map.is_default_self();
    let Some(value) = map.given_default().or(is_self.then_some(0)) else { return };
    let keys = if map.is_of_chars() {
        [(from, until.min(0xd800)), (from.max(0xe000), until)]
    } else {
        [(from, until), (until, until)]
    };
    for (from, until) in keys.into_iter().filter(|(from, until)| from < until) {
        all.push(Segment { first: from as u64, last: (until - 1) as u64, value, is_self });
    }
}

/// Nested conditions on `x`, one for each boundary between segments.
fn decisions(segments: &[Segment], ty: Type) -> String {
    let middle = segments.len() / 2;
    match segments {
        [] => String::new(),
        [only] if only.is_self => "x".to_owned(),
        [only] => match ty {
            Type::Number(_) => only.value.to_string(),
            Type::Signed(word) => ValueType::number(word, true).shown(only.value),
            _ => (only.value != 0).to_string(),
        },
        _ => format!(
            "if x < {} {{ {} }} else {{ {} }}",
            segments[middle].first,
            decisions(&segments[..middle], ty),
            decisions(&segments[middle..], ty)
        ),
    }
}

fn written_type(ty: Type) -> String {
    match ty {
        Type::Number(word) => word.to_string(),
        Type::Signed(word) => Int::signed(word).name().to_owned(),
        _ => "bool".to_owned(),
    }
}
