//! All that can be chosen: the page has no list of its own.

use crate::ask::Ask;
use crate::error_response::ErrorResponse;
use crate::searches::searches;
use bit_tables_generator::__private::tables::debruijn::Family;
use bit_tables_generator::__private::{OF_AUTO, OF_NAMED};
use bit_tables_generator::{
    Board, OnZero, Operation, ParameterKind, ParameterSpec, Target, Technique, Word, techniques,
};
use bit_tables_tools::emit::requests::own_board;
use bit_tables_tools::emit::{Language, LanguageOptions};
use serde_json::{Map, Value, json};

/// The entries of a request that are not operations, what each means, and its samples. Boards are
/// the samples of the first.
const ENTRIES: [(&str, &str, &[&str]); 5] = [
    ("board", "the board of all operations on squares", &[]),
    ("max_bytes", "the most bytes that all tables together may take", &["2048", "4096", "65536"]),
    ("tables", "no tables at all", &["none"]),
    ("unsafe", "no unsafe code", &["none"]),
    ("functions", "only these functions, and what they need", &[]),
];

/// Words, boards, targets, operations with their techniques and parameters.
#[allow(clippy::unnecessary_wraps, reason = "as all that answers")]
pub fn registry(_: &Ask) -> Result<Value, ErrorResponse> {
    let word = |word: &Word| json!({ "name": word.name(), "bits": word.bits() });
    let board = |(name, board): &(&str, Board)| {
        json!({
            "name": name,
            "text": name,
            "files": board.files(),
            "ranks": board.ranks(),
            "words": fitting(board).map(Word::name).collect::<Value>(),
        })
    };
    let target = |name: &str| json!({ "name": name, "says": described(name) });
    let entry = |(name, says, samples): &(&str, &str, &[&str])| {
        let boards = Board::NAMED.iter().map(|(board, _)| *board).filter(|_| *name == "board");
        let samples: Value = boards.chain(samples.iter().copied()).collect();
        json!({ "name": name, "says": says, "samples": samples })
    };
    Ok(json!({
        "version": env!("CARGO_PKG_VERSION"),
        "words": Word::ALL.iter().map(word).collect::<Value>(),
        "languages": Language::ALL.map(Language::name),
        "targets": Target::profiles().chain(["any", Target::DEFAULT]).map(target).collect::<Value>(),
        "default_targets": default_targets(),
        "boards": Board::NAMED.iter().map(board).collect::<Value>(),
        "board_parameters": OF_NAMED.iter().map(|spec| parameter(spec, Word::U64)).collect::<Value>(),
        "entries": ENTRIES.iter().map(entry).collect::<Value>(),
        "auto": OF_AUTO.iter().map(|spec| parameter(spec, Word::U64)).collect::<Value>(),
        "families": Family::ALL.iter().map(|family| family.name()).collect::<Value>(),
        "searches": searches(),
        "operations": Operation::ALL.iter().map(|&one| operation(one)).collect::<Value>(),
    }))
}

/// The target of code for which none is named, by its language.
fn default_targets() -> Value {
    let mut targets = Map::new();
    for language in Language::ALL {
        let form = LanguageOptions { language, ..LanguageOptions::default() };
        targets.insert(language.name().to_owned(), form.default_target().name().into());
    }
    targets.into()
}

fn fitting(board: &Board) -> impl Iterator<Item = Word> {
    Word::ALL.iter().copied().filter(move |&word| board.fits(word).is_ok())
}

/// What a target has that `auto` looks at.
fn described(name: &str) -> String {
    let Ok(target) = name.parse::<Target>() else { return String::new() };
    let has = [
        ("counts ones", target.counts_ones()),
        ("counts trailing zeros", target.counts_trailing_zeros()),
        ("counts leading zeros", target.counts_leading_zeros()),
        ("reverses bits", target.reverses_bits()),
    ];
    let has: Vec<&str> = has.iter().filter(|(_, has)| *has).map(|(name, _)| *name).collect();
    if has.is_empty() { "no instructions for bits".to_owned() } else { has.join(", ") }
}

fn operation(operation: Operation) -> Value {
    let spec = operation.spec();
    let for_zero = match spec.for_zero {
        OnZero::Precondition => Some("excluded; debug builds assert it"),
        OnZero::ReturnsNone => Some("`None`"),
        OnZero::Guarded(result) | OnZero::Returns(result) => Some(result),
        _ => None,
    };
    let all = techniques(operation);
    let of_words = |word: &&Word| all.iter().any(|technique| technique.words().contains(word));
    json!({
        "name": operation.name(),
        "summary": operation.summary(),
        "doc": operation.summary(),
        "group": spec.family.title(),
        "on_board": spec.needs_board,
        "returns_sets": spec.returns_sets,
        "example": spec.example,
        "aliases": operation.aliases(),
        "for_zero": for_zero,
        "words": Word::ALL.iter().filter(of_words).map(|word| word.name()).collect::<Value>(),
        "own_board": own_board(operation).map(|board| board.to_string()),
        "techniques": all.iter().map(technique).collect::<Value>(),
    })
}

fn technique(technique: &Technique) -> Value {
    let words = technique.words();
    let word = words.iter().rev().find(|&&word| word <= Word::U64).copied();
    let word = word.unwrap_or(Word::U64);
    json!({
        "name": technique.name(),
        "summary": technique.summary(),
        "origin": technique.origin(),
        "words": words.iter().map(|word| word.name()).collect::<Value>(),
        "needs": technique.hardware(),
        "combine": technique.parameters_combine(),
        "parameters": technique.parameters().iter().map(|spec| parameter(spec, word)).collect::<Value>(),
    })
}

fn parameter(spec: &ParameterSpec, word: Word) -> Value {
    let (kind, values, range) = match spec.kind() {
        ParameterKind::Integer { least, most } => {
            ("integer", Value::Null, json!([least.to_string(), most.to_string()]))
        }
        ParameterKind::Name(names) => ("name", json!(names), Value::Null),
        ParameterKind::Bits => ("bits", Value::Null, Value::Null),
        _ => ("integers", Value::Null, Value::Null),
    };
    json!({
        "name": spec.name(),
        "says": spec.doc(),
        "default": spec.default(),
        "kind": kind,
        "values": values,
        "range": range,
        "allowed": spec.values(),
        "samples": spec.samples(word),
    })
}
