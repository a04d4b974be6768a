//! Parses the values of command-line arguments.

use super::host;
use super::language::Language;
use crate::command_error::CommandError;
use bit_tables_generator::__private::tables::debruijn::Family;
use bit_tables_generator::__private::{
    self, Advice, advised, alternatives, near, operation_named, shown,
};
use bit_tables_generator::typed::End;
use bit_tables_generator::{
    Board, Diagnostic, DiagnosticKind, Diagnostics, Domain, Operation, Target, Technique, Word,
    techniques,
};

/// Parses an integer of up to 128 bits, decimal or `0x`, `0o` or `0b`.
///
/// # Errors
/// If the text is no such integer.
pub fn integer(text: &str) -> Result<u128, String> {
    __private::integer(text)
}

/// Parses an integer of up to 64 bits.
///
/// # Errors
/// If the text is no such integer.
pub fn integer64(text: &str) -> Result<u64, String> {
    u64::try_from(integer(text)?).map_err(|_| format!("`{}` does not fit 64 bits", shown(text)))
}

/// Parses a word, `u8` to `u128`.
///
/// # Errors
/// If there is no such word.
pub fn word(text: &str) -> Result<Word, Diagnostic> {
    let names = Word::ALL.iter().map(|word| word.name());
    Word::named(text).ok_or_else(|| {
        advised(DiagnosticKind::UnknownWord, "unknown word", alternatives(text, names))
    })
}

/// Parses a target: a triple of rustc or a profile, and features, each after a plus sign.
///
/// # Errors
/// If there is no such target, or its architecture has no such feature.
pub fn target(text: &str) -> Result<Target, String> {
    let (base, features) = text.split_at(text.find('+').unwrap_or(text.len()));
    if host::NAMES.contains(&base) {
        let host = host::target()?;
        let name = host.name().ok_or("the target of this machine has no name")?;
        return (name + features).parse().map_err(|unknown: Diagnostic| unknown.to_string());
    }
    text.parse().map_err(|unknown: Diagnostic| unknown.to_string())
}

/// Parses the name of an operation.
///
/// # Errors
/// If there is no such operation.
pub fn operation(text: &str) -> Result<Operation, Diagnostic> {
    operation_named(text)
        .map_err(|advice| advised(DiagnosticKind::UnknownOperation, "unknown operation", advice))
}

/// What a name in a list refers to.
#[derive(Clone, Debug, Default)]
pub struct Named {
    /// The operations with that name, or with a function or technique of that name; at least one.
    pub operations: Vec<Operation>,
    /// The technique, if the name is a technique's.
    pub technique: Option<&'static str>,
}

/// Resolves a name: an operation's name or alias, a technique, or a function that an operation
/// emits.
///
/// # Errors
/// If nothing has that name.
pub fn operations(text: &str) -> Result<Named, Diagnostic> {
    let name = text.to_ascii_lowercase();
    let all = || Operation::ALL.iter().copied();
    let named = |operations| Named { operations, technique: None };
    let known: Vec<Operation> = all().filter(|operation| operation.is_known_as(&name)).collect();
    if !known.is_empty() {
        return Ok(named(known));
    }
    let unknown = match operation(text) {
        Ok(operation) => return Ok(named(vec![operation])),
        Err(unknown) => unknown,
    };
    let having: Vec<Operation> =
        all().filter(|operation| find(*operation, &name).is_some()).collect();
    if let Some(technique) = having.first().and_then(|operation| find(*operation, &name)) {
        return Ok(Named { operations: having, technique: Some(technique.name()) });
    }
    let with_function = __private::operations_with_function(&name);
    if with_function.is_empty() { Err(unknown) } else { Ok(named(with_function)) }
}

/// The names of all techniques, sorted and deduplicated.
#[must_use]
pub fn technique_names() -> Vec<&'static str> {
    let all = Operation::ALL.iter().flat_map(|&operation| techniques(operation));
    let mut names: Vec<&str> = all.map(Technique::name).collect();
    names.sort_unstable();
    names.dedup();
    names
}

/// The operations with a technique of that name; at least one.
///
/// # Errors
/// If there is no such technique. Its message says that `who` takes the technique.
pub fn operations_with(name: &str, who: &str) -> Result<Vec<Operation>, CommandError> {
    let has = |operation: &&Operation| find(**operation, name).is_some();
    let operations: Vec<Operation> = Operation::ALL.iter().filter(has).copied().collect();
    if !operations.is_empty() {
        return Ok(operations);
    }
    if let Some(operation) = Operation::known_as(name) {
        let names = techniques(operation).iter().map(Technique::name);
        let called =
            if operation.name() == name { String::new() } else { format!(", `{operation}`") };
        let message = format!("`{name}` is an operation{called}, but {who} takes a technique");
        return Err(unknown_technique(&message, alternatives("", names)));
    }
    // If no technique's name is close, it may be a function or an alias of an operation.
    let advice = match operation_named(name) {
        Err(meant) if near(name, technique_names()).is_none() => meant,
        _ => alternatives(name, technique_names()),
    };
    Err(unknown_technique(&format!("unknown technique `{}`", shown(name)), advice))
}

fn unknown_technique(message: &str, advice: Advice) -> CommandError {
    CommandError::from(advised(DiagnosticKind::UnknownTechnique, message, advice))
}

/// The operation's technique of that name.
///
/// # Errors
/// If it has none.
pub fn technique_of(operation: Operation, name: &str) -> Result<&'static Technique, CommandError> {
    find(operation, name).ok_or_else(|| {
        let advice = alternatives(name, techniques(operation).iter().map(Technique::name));
        let message = format!("unknown technique `{}` for `{operation}`", shown(name));
        unknown_technique(&message, advice)
    })
}

fn find(operation: Operation, name: &str) -> Option<&'static Technique> {
    techniques(operation).iter().find(|technique| technique.name() == name)
}

/// Parses the name of a language.
///
/// # Errors
/// If there is no such language.
pub fn language(text: &str) -> Result<Language, Diagnostic> {
    let names = Language::ALL.map(Language::name);
    let is_meant =
        |language: &Language| language.name() == text || language.title().to_lowercase() == text;
    Language::ALL.into_iter().find(is_meant).ok_or_else(|| {
        let message = format!("unknown language `{}`", shown(text));
        advised(DiagnosticKind::InvalidValue, &message, alternatives(text, names))
    })
}

/// Parses an end of a word (`low` or `high`).
///
/// # Errors
/// If it is none.
pub fn end(text: &str) -> Result<End, String> {
    End::named(text).ok_or_else(|| "an end is `low` or `high`".to_owned())
}

/// Parses the name of a family of sequences.
///
/// # Errors
/// If there is no such family.
pub fn family(text: &str) -> Result<Family, Diagnostic> {
    let names = Family::ALL.iter().map(|family| family.name());
    Family::named(text).ok_or_else(|| {
        advised(DiagnosticKind::InvalidValue, "unknown family", alternatives(text, names))
    })
}

/// Parses a board, written as in requests.
///
/// # Errors
/// If it is none, or fits no word.
pub fn board(text: &str) -> Result<Board, String> {
    let board: Board = text.parse().map_err(|faults: Diagnostics| faults.to_string())?;
    board.fits(Word::U128).map(|()| board).map_err(|why| why.to_string())
}

/// The board and a word that it fits: 64 bits unless the board or the caller needs another.
///
/// # Errors
/// If it does not fit the given word.
pub fn domain(word: Option<Word>, named: Option<Board>) -> Result<Domain, CommandError> {
    let Some(board) = named else { return Ok(word.unwrap_or(Word::U64).into()) };
    let fits_usual = board.fits(Word::U64).is_ok();
    let word = word.unwrap_or(if fits_usual { Word::U64 } else { Word::U128 });
    Domain::on(word, board).map_err(|why| CommandError::Failed(format!("`board = {board}`: {why}")))
}
