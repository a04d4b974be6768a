//! The results as a page of Markdown.

use super::outcome::{Inputs, Outcome, Record, Verdict};
use super::results::Results;
use bit_tables_generator::{Domain, Operation};
use std::fmt::Write;

/// A table for each operation: a row for each technique, a column for each word or board.
pub(super) fn text(results: &Results) -> String {
    let Results { records, solver, command, .. } = results;
    let mut text = format!(
        "# Proofs\n\n\
         Printed by `{command}`. A number is the seconds from the request to the proof, most of them those of {solver}; `e` is a proof by\n\
         evaluation alone, which takes no solver; `=` has the same queries as others; **no** is what is not proved, with the reason below. *Inputs* are those of the function\n\
         of an operation that has the most, all of them: `64 × 2^64` are the squares times all values of a word.\n\n{}.\n",
        results.summary()
    );
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
    let mut techniques: Vec<&str> = Vec::new();
    for record in records {
        let (domain, technique) = (record.subject.domain, &*record.subject.selection);
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
        let most: Option<Inputs> = own.filter_map(|record| record.inputs()).max();
        most.map_or_else(String::new, |most| most.to_string())
    };
    row(&mut text, "*inputs*", domains.iter().map(inputs));
    for technique in techniques {
        let of = |domain: &Domain| {
            let is_it = |record: &&&Record| {
                record.subject.domain == *domain && record.subject.selection == technique
            };
            records.iter().find(is_it).map_or_else(String::new, |record| cell(record))
        };
        row(&mut text, &format!("`{technique}`"), domains.iter().map(of));
    }
    let mut given: Vec<String> =
        records.iter().flat_map(|record| &record.given).map(|name| format!("`{name}`")).collect();
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

/// The seconds of a proof.
fn cell(record: &Record) -> String {
    let evaluated = record.findings().iter().all(|found| found.outcome == Outcome::Evaluated);
    match record.verdict() {
        Verdict::Proved if evaluated => "e".to_owned(),
        Verdict::Proved if record.is_as_others() => "=".to_owned(),
        Verdict::Proved => format!("{:.1}", record.seconds()),
        _ => "**no**".to_owned(),
    }
}

/// What is not proved, and why: an item of a list for each claim.
fn open(record: &Record) -> Vec<String> {
    let item = |(function, why): (Option<&str>, String)| {
        let function = function.map_or_else(String::new, |name| format!(", `{name}`"));
        format!("- `{}`{function}: {why}\n", record.subject)
    };
    record.open().into_iter().map(item).collect()
}
