//! The registry as a list, for people and for scripts.

mod json;
pub mod parameters;
mod text;

use crate::CommandError;
use crate::emit::arguments::{Named, domain};
use crate::emit::requests::{on, own_board};
use crate::needs::needs;
use bit_tables_generator::{
    Board, Domain, OnZero, Operation, Plan, Request, Target, Technique, Word, techniques,
};

/// Operations with their techniques.
pub struct Listing {
    operations: Vec<Listed>,
    /// Whether operations were requested, which are described in full.
    is_requested: bool,
}

/// An operation.
struct Listed {
    operation: Operation,
    techniques: Vec<Row>,
}

/// A technique of an operation.
struct Row {
    technique: &'static Technique,
    /// The requested words that it is defined for.
    words: Vec<Word>,
    needs: String,
    /// The operation's result for zero.
    zero: &'static str,
    /// The bytes of its tables for each word, and the board if it needs one.
    bytes: Vec<(Domain, usize)>,
}

/// Lists the techniques of the given operations, or of all if none is given: for one word or all
/// words, or for a board in a word that it fits.
///
/// # Errors
/// If there is no such technique.
pub fn listing(
    named: &Named,
    word: Option<Word>,
    board: Option<Board>,
) -> Result<Listing, CommandError> {
    let domains: Vec<Domain> = match (word, board) {
        (None, None) => Word::ALL.iter().map(|&word| word.into()).collect(),
        _ => vec![domain(word, board)?],
    };
    let requested = named.operations.as_slice();
    let is_wanted = |other: &&Operation| requested.is_empty() || requested.contains(other);
    let mut operations = Vec::new();
    for &operation in Operation::ALL.iter().filter(is_wanted) {
        // An operation that requires a board fits any word.
        let defined = |technique: &&Technique| {
            (technique.words().is_empty() && domains.len() > 1)
                || domains.iter().any(|&domain| technique.defined_for(domain).is_ok())
        };
        let is_named =
            |technique: &&Technique| named.technique.is_none_or(|name| technique.name() == name);
        let found = techniques(operation).iter().filter(defined).filter(is_named);
        let techniques: Vec<Row> =
            found.map(|technique| Row::new(operation, technique, &domains)).collect();
        if !techniques.is_empty() {
            operations.push(Listed { operation, techniques });
        }
    }
    match (operations.is_empty(), requested, domains.as_slice()) {
        (true, &[operation, ..], &[domain]) => {
            // The plan's error says why.
            let word = domain.word();
            let message = on(domain, Request::new(word)).with(operation, "auto");
            Err(Plan::new(&message, &Target::unknown()).map(drop).err().map_or_else(
                || CommandError::Failed(format!("`{operation}` does not exist for `{word}`")),
                CommandError::from,
            ))
        }
        _ => Ok(Listing { operations, is_requested: !requested.is_empty() }),
    }
}

impl Row {
    fn new(operation: Operation, technique: &'static Technique, domains: &[Domain]) -> Self {
        let own_board = own_board(operation).filter(|_| domains.len() > 1);
        let on_own_board = own_board.and_then(|board| Domain::on(Word::U128, board).ok());
        let with_bytes = |domain: Domain| Some((domain, technique.table_bytes(operation, domain)?));
        let bytes = domains.iter().copied().chain(on_own_board).filter_map(with_bytes).collect();
        let words: Vec<Word> = domains.iter().map(bit_tables_generator::Domain::word).collect();
        let needs = needs(technique, &words);
        let is_defined = |domain: &&Domain| technique.defined_for(**domain).is_ok();
        let words =
            domains.iter().filter(is_defined).map(bit_tables_generator::Domain::word).collect();
        Self { technique, words, needs, zero: zero(operation, technique), bytes }
    }
}

/// The operation's result for zero.
fn zero(operation: Operation, technique: &Technique) -> &'static str {
    match operation.spec().for_zero {
        OnZero::Precondition => "excluded",
        OnZero::ReturnsNone => "none",
        OnZero::Returns(_) if technique.handles_zero() => "exact",
        OnZero::Returns(_) | OnZero::Guarded(_) => "tested first",
        _ => "",
    }
}
