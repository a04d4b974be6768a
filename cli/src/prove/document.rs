//! The results as a Markdown page.

use super::outcome::{Record, Verdict};
use super::results::{distinct, summary};
use bit_tables_generator::{Domain, Operation};
use std::collections::BTreeSet;

/// Stands for the number of arguments in a column where it differs between rows.
const BY_PARAMETERS: &str = "by parameters";

/// Explains the cells.
const LEGEND: &str = "The guide's chapter Proofs says what is proved and how.

- A number is the seconds from request to proof, mostly the solver's.
- `e`: proved by evaluation alone, which takes no solver.
- `=`: all queries equal those of rows above.
- `†`: the scalar code is proved. For some targets the code has instructions that the proof does not cover.
- `to` a length: proved for slices up to that length.
- **no**: not proved, with the reason below.
- *Inputs* are the arguments of the operation's function, of several of that with the most: `64 × 2^64` are the squares times all values of a word. Arguments that a
  precondition excludes are counted. `any length` is a slice, of whose loops rounds are proved. `by parameters` depends on the row.
";

/// A table for each operation, with a row for each technique and a column for each word or board.
pub(super) fn text(records: &[Record], command: &str) -> String {
    let mut text = format!("# Proofs\n\nPrinted by `{command}`. {LEGEND}\n{}.\n", summary(records));
    for &operation in Operation::ALL {
        let own: Vec<&Record> =
            records.iter().filter(|record| record.subject.operation == operation).collect();
        if !own.is_empty() {
            text += &section(operation, &own);
        }
    }
    text
}

fn section(operation: Operation, records: &[&Record]) -> String {
    let mut domains = distinct(records.iter().map(|record| record.subject.domain));
    domains.sort_by_key(|domain| (domain.named().is_some(), domain.word().bits()));
    let heads = domains.iter().map(|domain| match domain.named() {
        Some(board) => format!("{board}, {}", domain.word()),
        None => domain.word().to_string(),
    });
    let mut text = format!("\n## `{operation}`\n\n") + &row("technique", heads);
    text += &row("---", domains.iter().map(|_| "--:".to_owned()));
    let inputs = |domain: &Domain| {
        let own = records.iter().filter(|record| record.subject.domain == *domain);
        // Without queries there is no number.
        let all = own.map(|record| &*record.scope.inputs).filter(|inputs| !inputs.is_empty());
        match *distinct(all) {
            [] => String::new(),
            [only] => only.to_owned(),
            _ => BY_PARAMETERS.to_owned(),
        }
    };
    text += &row("*inputs*", domains.iter().map(inputs));
    for technique in distinct(records.iter().map(|record| record.subject.technique())) {
        let of = |domain: &Domain| {
            let is_it = |record: &&&Record| {
                record.subject.domain == *domain && record.subject.technique() == technique
            };
            records.iter().find(is_it).map_or_else(String::new, |record| cell(record))
        };
        text += &row(&format!("`{technique}`"), domains.iter().map(of));
    }
    let given: BTreeSet<String> = records
        .iter()
        .flat_map(|record| &record.scope.given)
        .map(|name| format!("`{name}`"))
        .collect();
    if !given.is_empty() {
        let given = given.into_iter().collect::<Vec<_>>().join(", ");
        text +=
            &format!("\nProved elsewhere, and taken as specified where it is called: {given}.\n");
    }
    let open: String = records.iter().map(|record| open(record)).collect();
    if !open.is_empty() {
        text += &format!("\nNot proved:\n\n{open}");
    }
    text
}

fn row(first: &str, cells: impl Iterator<Item = String>) -> String {
    format!("| {first} | {} |\n", cells.collect::<Vec<_>>().join(" | "))
}

/// The seconds of a proof, and what it does not cover.
fn cell(record: &Record) -> String {
    let mut text = match record.verdict() {
        Verdict::Proved if record.is_evaluated() => "e".to_owned(),
        Verdict::Proved if record.is_as_others() => "=".to_owned(),
        Verdict::Proved => format!("{:.1}", record.seconds()),
        _ => return "**no**".to_owned(),
    };
    if let Some(bounded) = &record.scope.bounded {
        text += &format!(" to {bounded}");
    }
    if record.scope.without_vectors {
        text += " †";
    }
    text
}

/// What is not proved, and why: a list item for each claim.
fn open(record: &Record) -> String {
    let item = |(function, why): (Option<&str>, String)| {
        let function = function.map_or_else(String::new, |name| format!(", `{name}`"));
        format!("- `{}`{function}: {why}\n", record.subject)
    };
    record.open().into_iter().map(item).collect()
}
