//! Keys: none is zero, and no two are equal.

use super::claim::{Stated, each};
use bit_tables_generator::__private::module::Function;
use bit_tables_generator::__private::reference::Subject;
use bit_tables_generator::{Board, Parameter, Selection};

/// The functions in the order of the keys, each with its parameters and the number of values of
/// each parameter.
fn kinds(subject: &Subject) -> [(&'static str, Vec<(&'static str, u128)>); 4] {
    // Without a named board, it is the chess board, whatever the word.
    let board = subject.named.unwrap_or(Board::CHESS);
    let parameters = subject.selection.map(Selection::parameters).unwrap_or_default();
    let number = |name: &str, usual: u32| {
        let given = parameters.iter().find(|parameter| parameter.name() == name);
        given.and_then(Parameter::integer).unwrap_or_else(|| usual.into())
    };
    let squares = number("squares", board.bits());
    let (castling, files) = (number("castling", 16), number("en_passant", board.files()));
    // The remaining given keys belong to pieces.
    let others = number("side", 1) + castling + files;
    let keys = parameters.iter().find(|parameter| parameter.name() == "keys");
    let listed = keys.and_then(Parameter::integers).map(|keys| keys.len() as u128);
    let pieces = listed.map_or(12, |listed| listed.saturating_sub(others) / squares.max(1)) as u32;
    [
        ("piece_key", vec![("piece", number("pieces", pieces)), ("square", squares)]),
        ("side_key", Vec::new()),
        ("castling_key", vec![("rights", castling)]),
        ("en_passant_key", vec![("file", files)]),
    ]
}

/// The claims about keys of one kind: among themselves, and compared with those of later kinds.
pub(super) fn claims(function: &Function, subject: &Subject) -> Vec<Stated> {
    let kinds = kinds(subject);
    let Some(place) = kinds.iter().position(|(name, _)| *name == function.name) else {
        return Vec::new();
    };
    let (name, parameters) = &kinds[place];
    let mut all = vec![Stated::new(
        name,
        "_is_not_zero",
        &declared(parameters, "one").join(", "),
        &format!(
            "{} ::core::assert!({} != 0);",
            assumed(parameters, "one"),
            call(name, parameters, "one")
        ),
        cases(parameters),
    )];
    let others = kinds[place..].iter().filter(|(name, _)| subject.function(name).is_some());
    for (other, of_other) in others {
        if other == name && parameters.iter().map(|(_, count)| count).product::<u128>() == 1 {
            continue;
        }
        let differ = if other == name {
            let differ = parameters.iter().map(|(name, _)| format!("one_{name} != other_{name}"));
            format!("::core::debug_assert!({});", differ.collect::<Vec<_>>().join(" || "))
        } else {
            String::new()
        };
        let both = [declared(parameters, "one"), declared(of_other, "other")].concat().join(", ");
        let body = format!(
            "{}{}{differ} ::core::assert!({} != {});",
            assumed(parameters, "one"),
            assumed(of_other, "other"),
            call(name, parameters, "one"),
            call(other, of_other, "other")
        );
        let what = format!("_differs_from_{other}");
        all.push(Stated::new(name, &what, &both, &body, cases(parameters)));
    }
    all
}

/// The values of a key's parameters, case by case: each key is compared with all others.
fn cases(parameters: &[(&str, u128)]) -> Vec<Vec<u128>> {
    parameters
        .iter()
        .fold(vec![Vec::new()], |cases, (_, count)| each(cases, &(0..*count).collect::<Vec<_>>()))
}

fn declared(parameters: &[(&str, u128)], of: &str) -> Vec<String> {
    parameters.iter().map(|(name, _)| format!("{of}_{name}: u32")).collect()
}

fn assumed(parameters: &[(&str, u128)], of: &str) -> String {
    parameters.iter().fold(String::new(), |text, (name, count)| {
        text + &format!("::core::debug_assert!({of}_{name} < {count});")
    })
}

fn call(function: &str, parameters: &[(&str, u128)], of: &str) -> String {
    let arguments: Vec<String> =
        parameters.iter().map(|(name, _)| format!("{of}_{name}")).collect();
    format!("{function}({})", arguments.join(", "))
}
