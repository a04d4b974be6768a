//! An example of a function: all steps, with pictures of words and look-ups.

use super::look_ups;
use super::numbers::Numbers;
use super::pictures::{Picture, pictures};
use crate::CommandError;
use bit_tables_generator::__private::module::{Function, Module, Type};
use bit_tables_generator::{Domain, Word};
use bit_tables_ir::CodeError;
use bit_tables_ir::interpret::{Interpreter, LookUp, Step, Value};
use bit_tables_ir::{Int, Program};
use std::iter::successors;

/// A word with some bits set in the middle, and one near its end.
const fn sample(word: Word) -> u128 {
    let bits = word.bits();
    0x2c << (bits / 2 - 4) | 1 << (bits - 3)
}

/// The example square: d4 on the chess board.
const SQUARE: u32 = 27;

/// Blockers on both sides of every line through the example square, two or three steps away,
/// provided that the line continues beyond them.
fn blockers(domain: Domain) -> u128 {
    let board = domain.board();
    let mut blockers = 0;
    for step in [(0, 1), (1, 0), (1, 1), (-1, 1), (0, -1), (-1, 0), (-1, -1), (1, -1)] {
        let most = if step > (0, 0) { 3 } else { 2 };
        let line = successors(board.stepped(SQUARE, step), |&square| board.stepped(square, step));
        let line: Vec<u32> = line.collect();
        let inner = &line[..line.len().saturating_sub(1)];
        blockers |= inner.iter().take(most).next_back().map_or(0, |square| 1 << square);
    }
    blockers
}

/// Runs a function for a word; shows all steps, pictures of the words, and look-ups in tables.
pub(super) fn example(
    function: &Function,
    module: &Module,
    program: &Program,
    domain: Domain,
) -> Result<String, CommandError> {
    let arguments = arguments(function, domain);
    let Execution { mut text, fault } = execution(function, &arguments, module, program, domain);
    if let Some(fault) = fault {
        return Err(fault.into());
    }
    text.insert_str(
        0,
        &format!("\nExample: {}, {}\n\n", function.name, arguments_text(&arguments)),
    );
    text += &look_ups::places(function, program, domain.word())?;
    Ok(text.trim_end().to_owned() + "\n")
}

/// The arguments of a call: `x = 0x2c, y = 5`.
#[must_use]
pub fn arguments_text(arguments: &[(&str, Value)]) -> String {
    let arguments_text: Vec<String> =
        arguments.iter().map(|(name, argument)| format!("{name} = {argument}")).collect();
    arguments_text.join(", ")
}

/// The run of a function with given arguments, as text.
pub struct Execution {
    /// All steps, the result, pictures of the words, and look-ups in tables.
    pub text: String,
    /// The error after the last step, if there is one.
    pub fault: Option<CodeError>,
}

/// Runs a function with these arguments.
#[must_use]
pub fn execution(
    function: &Function,
    arguments: &[(&str, Value)],
    module: &Module,
    program: &Program,
    domain: Domain,
) -> Execution {
    let Run { steps, result, fault, .. } = run(function, arguments, module, program, domain);
    let mut text = lines(&steps);
    match &fault {
        None => text += &format!("  {result}\n\n"),
        Some(fault) => text += &format!("  {fault}\n\n"),
    }
    let words = words(function.name, arguments, &steps, &result, module, domain.word());
    text += &pictures(&words, domain);
    text += &look_ups::rows(&steps, module);
    Execution { text, fault }
}

/// The run of a function with given arguments.
pub struct Run {
    /// All steps.
    pub steps: Vec<Step>,
    /// Pictures for each step: of the word that it computes, or of each word in a struct or a
    /// tuple.
    pub pictures: Vec<Vec<Picture>>,
    /// The result.
    pub result: Value,
    /// Pictures of the result.
    pub of_result: Vec<Picture>,
    /// The error after the last step, if there is one.
    pub fault: Option<CodeError>,
}

/// Runs a function with these arguments, without checking preconditions, as in a release build:
/// some requests have fewer squares or pieces than the example uses.
#[must_use]
pub fn run(
    function: &Function,
    arguments: &[(&str, Value)],
    module: &Module,
    program: &Program,
    domain: Domain,
) -> Run {
    let mut interpreter = Interpreter::new(program).without_preconditions().with_steps();
    let values = arguments.iter().map(|(_, argument)| argument.clone()).collect();
    let outcome = interpreter.call(function.name, values);
    let steps = interpreter.into_steps();
    let (result, fault) = match outcome {
        Ok(outcome) => (outcome.result, None),
        Err(fault) => (Value::Unit, Some(fault)),
    };
    let mut numbers = Numbers::of(module);
    let mut result_is_set = true;
    let mut pictures = Vec::new();
    for step in &steps {
        let is_set = !numbers.has(step);
        if step.value == result {
            result_is_set = is_set;
        }
        pictures.push(parts(&step.name, &step.value, is_set, domain.word()));
    }
    let of_result = parts(function.name, &result, result_is_set, domain.word());
    Run { steps, pictures, result, of_result, fault }
}

/// Pictures of the words in a value.
fn parts(name: &str, value: &Value, is_set: bool, word: Word) -> Vec<Picture> {
    match value {
        Value::Struct(fields) => {
            let of = |(field, value): &(_, Value)| {
                parts(&format!("{name}.{field}"), value, is_set, word)
            };
            fields.iter().flat_map(of).collect()
        }
        Value::Tuple(values) => {
            let of = |(place, value)| parts(&format!("{name}.{place}"), value, is_set, word);
            values.iter().enumerate().flat_map(of).collect()
        }
        value => picture(name, value, is_set, word).into_iter().collect(),
    }
}

/// Example arguments for a function: a name and a value for each parameter.
#[must_use]
pub fn arguments(function: &Function, domain: Domain) -> Vec<(&'static str, Value)> {
    let word = domain.word();
    let squares = domain.named().map_or(word.max(), |board| board.all());
    let has_square = function.parameters.iter().any(|(_, kind)| matches!(kind, Type::Square));
    let argument = |&(name, kind): &(&'static str, Type)| {
        let argument = match kind {
            // The target square f6.
            Type::Square if name == "other" => Value::of(Word::U32, 45),
            Type::Piece(_) => Value::of(Word::U32, 3),
            Type::Index if name == "line" => Value::of(Word::U32, 0),
            // d4, on boards that have squares.
            Type::Index | Type::Square => Value::of(Word::U32, SQUARE.into()),
            Type::Bool => Value::Bool(false),
            Type::ArrayRef(element, count) | Type::Array(element, count) => {
                Value::words(element, (0..count).map(|by| sample(element) >> (by % 8)))
            }
            Type::ArrayMut(element, count) => Value::words(element, (0..count).map(|_| 0)),
            Type::Word if name == "occupied" && has_square => Value::of(word, blockers(domain)),
            Type::Number(width) if name == "occupied" => Value::of(width, sample(width)),
            // Words that are changed in place, or room for a few entries.
            Type::SliceMut(element) if function.result == Type::Unit => {
                Value::words(element, (0..5).map(|by| sample(element) >> by))
            }
            Type::SliceMut(element) => Value::words(element, [0; 12]),
            Type::Number(width) => Value::of(width, 0),
            Type::Slice(element) => Value::words(element, (0..5).map(|by| sample(element) >> by)),
            _ => Value::of(word, sample(word) & squares),
        };
        (name, argument)
    };
    function.parameters.iter().map(argument).collect()
}

/// One line for each step, with the variable, its value, and the expression; for a struct, one line
/// for each field.
#[must_use]
pub fn lines(steps: &[Step]) -> String {
    let mut lines: Vec<[String; 3]> = Vec::new();
    for Step { name, code, value, depth, look_up } in steps {
        let name = format!("{}{name}", "  ".repeat(*depth));
        match (value, look_up) {
            (Value::Struct(fields), _) => {
                for (place, (field, value)) in fields.iter().enumerate() {
                    let code = if place == 0 { code.clone() } else { String::new() };
                    lines.push([format!("{name}.{field}"), value.to_string(), code]);
                }
            }
            (Value::Int { number, .. }, Some(LookUp { is_count: true, .. })) => {
                lines.push([name, number.to_string(), code.clone()]);
            }
            _ => lines.push([name, value.to_string(), code.clone()]),
        }
    }
    let width = |column: usize| lines.iter().map(|line| line[column].len()).max().unwrap_or(0);
    let [left, middle] = [width(0), width(1)];
    let line = |[name, value, code]: &[String; 3]| {
        let line = format!("  {name:left$} = {value:middle$}  {code}");
        line.trim_end().to_owned() + "\n"
    };
    lines.iter().map(line).collect()
}

/// The words to picture: those with the word's width, or half of it.
fn words(
    function: &str,
    arguments: &[(&str, Value)],
    steps: &[Step],
    result: &Value,
    module: &Module,
    word: Word,
) -> Vec<Picture> {
    let mut words = Vec::new();
    let mut numbers = Numbers::of(module);
    let mut push = |name: &str, value: &Value, is_set: bool| {
        words.extend(picture(name, value, is_set, word));
    };
    for (name, value) in arguments {
        push(name, value, true);
    }
    let mut result_is_set = true;
    for step in steps {
        let is_set = !numbers.has(step);
        if step.value == *result {
            result_is_set = is_set;
        }
        if step.look_up.is_none() {
            push(&step.name, &step.value, is_set);
        }
    }
    push(function, result, result_is_set);
    words
}

/// The picture of a value, if it is a word of that width or half of it.
fn picture(name: &str, value: &Value, is_set: bool, word: Word) -> Option<Picture> {
    let &Value::Int { number, kind } = value else { return None };
    let kind = Word::ALL.iter().copied().find(|&word| Int::of(word) == kind)?;
    // Indices are not pictured.
    let is_word =
        (kind != Word::U32 || word == Word::U32) && (kind == word || Some(kind) == word.half());
    is_word.then(|| Picture { name: name.to_owned(), word: kind, bits: number, is_set })
}
