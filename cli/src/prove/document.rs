//! The results as a Markdown page.

use super::outcome::{Record, Verdict};
use super::results::summary;
use bit_tables_generator::{Domain, Operation};
use std::fmt::Write;

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
    let mut domains: Vec<Domain> = Vec::new();
    let mut techniques: Vec<String> = Vec::new();
    for record in records {
        let (domain, technique) = (record.subject.domain, record.subject.technique());
        if !domains.contains(&domain) {
            domains.push(domain);
        }
        if !techniques.contains(&technique) {
            techniques.push(technique);
        }
    }
    domains.sort_by_key(|domain| (domain.named().is_some(), domain.word().bits()));
    let mut text = format!("\n## `{operation}`\n\n");
    let heads = domains.iter().map(|domain| match domain.named() {
        Some(board) => format!("{board}, {}", domain.word()),
        None => domain.word().to_string(),
    });
    row(&mut text, "technique", heads);
    row(&mut text, "---", domains.iter().map(|_| "--:".to_owned()));
    let inputs = |domain: &Domain| {
        let own = records.iter().filter(|record| record.subject.domain == *domain);
        let mut all: Vec<&str> = own.map(|record| &*record.scope.inputs).collect();
        // Without queries there is no number.
        all.retain(|inputs| !inputs.is_empty());
        all.dedup();
        match *all {
            [] => String::new(),
            [only] => only.to_owned(),
            _ => BY_PARAMETERS.to_owned(),
        }
    };
    row(&mut text, "*inputs*", domains.iter().map(inputs));
    for technique in techniques {
        let of = |domain: &Domain| {
            let is_it = |record: &&&Record| {
                record.subject.domain == *domain && record.subject.technique() == technique
            };
            records.iter().find(is_it).map_or_else(String::new, |record| cell(record))
        };
        row(&mut text, &format!("`{technique}`"), domains.iter().map(of));
    }
    let mut given: Vec<String> = records
        .iter()
        .flat_map(|record| &record.scope.given)
        .map(|name| format!("`{name}`"))
        .collect();
    given.sort_unstable();
    given.dedup();
    if !given.is_empty() {
        let _ = writeln!(
            text,
            "\nProved elsewhere, and taken as specified where it is called: {}.",
            given.join(", ")
        );
    }
    let open: Vec<String> = records.iter().flat_map(|record| open(record)).collect();
    if !open.is_empty() {
        let _ = write!(text, "\nNot proved:\n\n{}", open.concat());
    }
    text
}

fn row(text: &mut String, first: &str, cells: impl Iterator<Item = String>) {
    let _ = write!(text, "| {first} |");
    cells.for_each(|cell| {
        let _ = write!(text, " {cell} |");
    });
    text.push('\n');
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
fn open(record: &Record) -> Vec<String> {
    let item = |(function, why): (Option<&str>, String)| {
        let function = function.map_or_else(String::new, |name| format!(", `{name}`"));
        format!("- `{}`{function}: {why}\n", record.subject)
    };
    record.open().into_iter().map(item).collect()
}
