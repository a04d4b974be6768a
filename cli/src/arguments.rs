//! The values of arguments.

use crate::failure::Failure;
use bit_tables_generator::internal::tables::debruijn::Family;
use bit_tables_generator::internal::{self, alternatives, operation_named};
use bit_tables_generator::typed::End;
use bit_tables_generator::{
    Board, Domain, Faults, Operation, Target, Technique, UnknownTarget, Word, techniques,
};
use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Arg, Command};
use std::ffi::OsStr;

/// How to parse a named value, and the names that shells complete.
pub struct Named<T> {
    read: fn(&str) -> Result<T, String>,
    names: fn() -> Vec<&'static str>,
}

/// A word.
pub const WORD: Named<Word> =
    Named { read: word, names: || Word::ALL.iter().map(|word| word.name()).collect() };

/// A target. Shells complete only the profiles, not the hundreds of triples.
pub const TARGET: Named<Target> = Named { read: target, names: || Target::profiles().collect() };

/// An operation.
pub const OPERATION: Named<Operation> = Named {
    read: operation,
    names: || Operation::ALL.iter().map(|operation| operation.name()).collect(),
};

/// A technique; several operations may have one of that name.
pub const TECHNIQUE: Named<String> = Named {
    read: |text| Ok(text.to_owned()),
    names: || {
        let all = Operation::ALL.iter().flat_map(|&operation| techniques(operation));
        let mut names: Vec<&str> = all.map(Technique::name).collect();
        names.sort_unstable();
        names.dedup();
        names
    },
};

/// A family of sequences.
pub const FAMILY: Named<Family> =
    Named { read: family, names: || Family::ALL.iter().map(|family| family.name()).collect() };

/// An end of a word.
pub const END: Named<End> =
    Named { read: end, names: || End::ALL.iter().map(|end| end.name()).collect() };

impl<T> Clone for Named<T> {
    fn clone(&self) -> Self {
        Self { read: self.read, names: self.names }
    }
}

impl<T: Clone + Send + Sync + 'static> TypedValueParser for Named<T> {
    type Value = T;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<T, clap::Error> {
        self.read.parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.names)().into_iter().map(PossibleValue::new)))
    }
}

/// Parses an integer of up to 128 bits, decimal or `0x`, `0o` or `0b`.
///
/// # Errors
/// If the text is no such integer.
pub fn integer(text: &str) -> Result<u128, String> {
    internal::integer(text)
}

/// Parses an integer of up to 64 bits.
///
/// # Errors
/// If the text is no such integer.
pub fn integer64(text: &str) -> Result<u64, String> {
    u64::try_from(integer(text)?).map_err(|_| format!("`{text}` does not fit 64 bits"))
}

/// Parses a word, `u8` to `u128`.
///
/// # Errors
/// If there is no such word.
pub fn word(text: &str) -> Result<Word, String> {
    let names = Word::ALL.iter().map(|word| word.name());
    Word::named(text).ok_or_else(|| format!("unknown word; {}", alternatives(text, names)))
}

/// Parses a target: a triple of rustc or a profile, and features with plus signs before them.
///
/// # Errors
/// If there is no such target, or its architecture has no such feature.
pub fn target(text: &str) -> Result<Target, String> {
    text.parse().map_err(|unknown: UnknownTarget| unknown.to_string())
}

/// Parses the name of an operation.
///
/// # Errors
/// If there is no such operation.
pub fn operation(text: &str) -> Result<Operation, String> {
    operation_named(text).map_err(|instead| format!("unknown operation; {instead}"))
}

/// The operations that have a technique of that name: one or more.
///
/// # Errors
/// If there is no such technique. What takes the name appears in the message.
pub fn operations_with(name: &str, who: &str) -> Result<Vec<Operation>, Failure> {
    let has = |operation: &&Operation| find(**operation, name).is_some();
    let operations: Vec<Operation> = Operation::ALL.iter().filter(has).copied().collect();
    if !operations.is_empty() {
        return Ok(operations);
    }
    if let Some(operation) = Operation::named(name) {
        let names = techniques(operation).iter().map(Technique::name);
        let message = format!(
            "`{name}` is an operation, but {who} takes a technique; {}",
            alternatives("", names)
        );
        return Err(Failure::Failed(message));
    }
    let near = alternatives(name, (TECHNIQUE.names)());
    // Far from all techniques, it may be a function, or another name of an operation.
    let instead = match operation_named(name) {
        Err(meant) if !near.starts_with("did you mean") => meant,
        _ => near,
    };
    Err(Failure::Failed(format!("unknown technique `{name}`; {instead}")))
}

/// The technique of that name of an operation.
///
/// # Errors
/// If it has none.
pub fn technique_of(operation: Operation, name: &str) -> Result<&'static Technique, Failure> {
    find(operation, name).ok_or_else(|| {
        let instead = alternatives(name, techniques(operation).iter().map(Technique::name));
        Failure::Failed(format!("unknown technique `{name}` for `{operation}`; {instead}"))
    })
}

fn find(operation: Operation, name: &str) -> Option<&'static Technique> {
    techniques(operation).iter().find(|technique| technique.name() == name)
}

fn end(text: &str) -> Result<End, String> {
    End::named(text).ok_or_else(|| "an end is `low` or `high`".to_owned())
}

/// Parses the name of a family of sequences.
///
/// # Errors
/// If there is no such family.
pub fn family(text: &str) -> Result<Family, String> {
    let names = Family::ALL.iter().map(|family| family.name());
    Family::named(text).ok_or_else(|| format!("unknown family; {}", alternatives(text, names)))
}

/// A range of numbers with optional ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    /// The first number.
    pub from: u128,
    /// The number after the last; `None` for all.
    pub to: Option<u128>,
}

/// Parses a range `FROM..TO` of numbers; a missing end is 0, or open.
///
/// # Errors
/// If the text is no such range.
pub fn range(text: &str) -> Result<Range, String> {
    let (from, to) = text.split_once("..").ok_or("not a range: write it like 0..10")?;
    let end = |text: &str| (!text.is_empty()).then(|| integer(text)).transpose();
    Ok(Range { from: end(from)?.unwrap_or(0), to: end(to)? })
}

/// Parses a board, written as in requests.
///
/// # Errors
/// If it is none, or fits no word.
pub fn board(text: &str) -> Result<Board, String> {
    let board: Board = text.parse().map_err(|faults: Faults| faults.to_string())?;
    board.fits(Word::U128).map(|()| board).map_err(|why| why.to_string())
}

/// The board with a word that it fits, of 64 bits if possible.
///
/// # Errors
/// If it does not fit the given word.
pub fn domain(word: Option<Word>, named: Option<Board>) -> Result<Domain, Failure> {
    let Some(board) = named else { return Ok(word.unwrap_or(Word::U64).into()) };
    let fits_usual = board.fits(Word::U64).is_ok();
    let word = word.unwrap_or(if fits_usual { Word::U64 } else { Word::U128 });
    Domain::on(word, board).map_err(|why| Failure::Failed(format!("`board = {board}`: {why}")))
}
