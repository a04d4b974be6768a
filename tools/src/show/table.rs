//! Finds tables of the registry by name.

use super::arguments::DrawingQuery;
use crate::CommandError;
use crate::emit::arguments::domain;
use crate::emit::requests::{on, own_board};
use bit_tables_generator::__private::module::{Contents, Table, TableValue};
use bit_tables_generator::__private::tables::ray_orders::PLACES;
use bit_tables_generator::__private::{Advice, advised, alternatives};
use bit_tables_generator::{
    Board, DiagnosticKind, Domain, Operation, ParameterKind, Plan, Request, Selection, Target,
    Technique, Word, techniques, techniques_for,
};
use std::ptr;

/// A table and its origin.
pub(super) struct Found {
    /// The table.
    pub table: Table,
    /// The operation and the technique, as in a request.
    pub made_for: String,
    /// Whether its technique needs a board.
    pub is_of_board: bool,
    /// The word and the board.
    pub domain: Domain,
}

impl Found {
    /// Whether it has an entry for each square of the board: a set of squares, a count, or an
    /// order.
    pub(super) fn is_by_square(&self) -> bool {
        let is_of_squares = match (&self.table.contents, &self.table.value) {
            (Contents::Sets | Contents::Orders, _)
            | (Contents::Numbers { .. }, TableValue::Bytes { .. }) => true,
            (Contents::RowAttacks | Contents::Floats | Contents::Numbers { .. }, _) => false,
        };
        let of_each = if self.table.contents == Contents::Orders { PLACES } else { 1 };
        is_of_squares
            && self.is_of_board
            && self.table.entries() == of_each * self.domain.board().bits() as usize
    }
}

/// Whether a text can only be a table's name.
pub(super) fn is_name(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_uppercase())
        && text.chars().all(|character| {
            character.is_ascii_uppercase() || character.is_ascii_digit() || character == '_'
        })
}

/// Finds the table with that name: for the given word and board, or for the first usual ones that
/// have it.
pub(super) fn find(asked: &DrawingQuery) -> Result<Found, CommandError> {
    let (name, board) = (asked.what(), asked.board);
    let first = domain(asked.word, board)?;
    if let Some(found) = on_ground(name, first) {
        return Ok(found);
    }
    let elsewhere = usual_grounds().into_iter().find_map(|domain| on_ground(name, domain));
    match elsewhere {
        Some(found) if asked.word.is_none() && board.is_none() => Ok(found),
        Some(found) => {
            let [here, there] = [first, found.domain].map(described);
            Err(CommandError::Failed(format!(
                "there is no `{name}` for {here}, as there is for {there}"
            )))
        }
        None => Err(unknown(&format!("unknown table `{name}`"), suggestion(name))),
    }
}

/// Finds the table of a plan with that name.
pub(super) fn find_in(plan: &Plan, name: &str) -> Result<Found, CommandError> {
    let tables = &plan.module().tables;
    let Some(table) = tables.iter().find(|table| table.name == name) else {
        let names = tables.iter().map(|table| table.name.as_str());
        let message = format!("`{}` has no table `{name}`", plan.request());
        return Err(unknown(&message, alternatives(name, names)));
    };
    let domain = plan.request().domain();
    // The first operation that has it itself. The table's name may begin with the operation's.
    let maker = plan.request().choices().iter().find(|choice| {
        let request = Request::new(domain.word());
        let request = on(domain, request).with(choice.operation(), choice.selection().clone());
        let alone = Plan::new(&request, &Target::unknown());
        alone.is_ok_and(|alone| {
            let is_it = |other: &Table| other.value == table.value && name.ends_with(&other.name);
            alone.module().tables.iter().any(is_it)
        })
    });
    let technique = maker.and_then(|choice| {
        let all = techniques(choice.operation()).iter();
        all.into_iter().find(|technique| technique.name() == choice.selection().technique())
    });
    let made_for = maker.map_or_else(
        || plan.request().to_string(),
        |choice| format!("{} = {}", choice.operation(), choice.selection()),
    );
    let is_of_board = technique.is_some_and(Technique::needs_board);
    Ok(Found { table: table.clone(), made_for, is_of_board, domain })
}

/// The table name that a lower-case name may stand for.
pub(super) fn in_capitals(name: &str) -> Option<String> {
    let name = name.to_ascii_uppercase();
    usual_grounds()
        .into_iter()
        .find_map(|domain| on_ground(&name, domain))
        .map(|found| found.table.name)
}

/// Suggests the table that a misspelled name most likely means.
fn suggestion(name: &str) -> Advice {
    let all = usual_grounds().into_iter().flat_map(tables);
    let mut names: Vec<String> = all.map(|found| found.table.name).collect();
    names.sort_unstable();
    names.dedup();
    alternatives(name, names.iter().map(String::as_str))
}

fn unknown(message: &str, advice: Advice) -> CommandError {
    advised(DiagnosticKind::InvalidValue, message, advice).into()
}

/// A word, and the board if one is named.
pub(super) fn described(domain: Domain) -> String {
    let word = domain.word();
    domain
        .named()
        .map_or_else(|| format!("`{word}`"), |board| format!("`board = {board}` in `{word}`"))
}

/// All words, 64 bits first, then the boards of operations that are defined for one board only.
fn usual_grounds() -> Vec<Domain> {
    let words = [Word::U64, Word::U32, Word::U16, Word::U8, Word::U128];
    let boards: Vec<Board> = Operation::ALL.iter().copied().filter_map(own_board).collect();
    let boards = boards.into_iter().filter_map(|board| domain(None, Some(board)).ok());
    words.into_iter().map(Domain::from).chain(boards).collect()
}

fn on_ground(name: &str, domain: Domain) -> Option<Found> {
    tables(domain).find(|found| found.table.name == name)
}

/// All tables. Those of techniques that need the named board come first; then those of techniques
/// that call no others, because the others repeat the tables of what they call.
fn tables(domain: Domain) -> impl Iterator<Item = Found> {
    let mut all: Vec<(Operation, &Technique)> = distinct()
        .flat_map(|operation| {
            techniques_for(operation, domain).map(move |technique| (operation, technique))
        })
        .collect();
    all.sort_by_key(|(_, technique)| {
        (domain.named().is_some() && !technique.needs_board(), !technique.requires().is_empty())
    });
    all.into_iter().flat_map(move |(operation, technique)| made_for(operation, technique, domain))
}

/// The operations, without those whose techniques and tables an earlier one shares.
fn distinct() -> impl Iterator<Item = Operation> {
    let all = Operation::ALL.iter().enumerate();
    let first = all.filter(|&(place, &operation)| {
        let is_same = |&earlier: &Operation| ptr::eq(techniques(earlier), techniques(operation));
        !Operation::ALL[..place].iter().any(is_same)
    });
    first.map(|(_, &operation)| operation)
}

/// The tables of a technique, in each of its layouts, and for vectors.
fn made_for(operation: Operation, technique: &Technique, domain: Domain) -> Vec<Found> {
    // Other numeric parameters change only the entries, not the names.
    let is_of_names = |selection: &Selection| {
        selection.parameters().iter().all(|given| {
            let spec = technique.parameter(given.name());
            spec.is_some_and(|spec| matches!(spec.kind(), ParameterKind::Name(_)))
        })
    };
    let selections = technique.variants(domain.word()).into_iter().filter(is_of_names);
    let plans = selections.filter_map(|selection| {
        let request = on(domain, Request::new(domain.word())).with(operation, selection.clone());
        let plan = Plan::new(&request, &Target::unknown()).ok()?;
        Some((format!("{operation} = {selection}"), plan))
    });
    plans
        .flat_map(|(made_for, plan)| {
            let found = |table: &Table| Found {
                table: table.clone(),
                made_for: made_for.clone(),
                is_of_board: technique.needs_board(),
                domain,
            };
            plan.module().tables.iter().map(found).collect::<Vec<Found>>()
        })
        .collect()
}
