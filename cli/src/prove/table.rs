//! The results as a table.

use super::outcome::{Outcome, Record};
use super::results::Results;
use bit_tables_generator::Domain;
use std::fmt::Write;

const HEAD: [&str; 8] =
    ["operation", "technique", "word", "board", "claims", "inputs", "seconds", "result"];
/// The columns of numbers, which end where their heads do.
const NUMBERS: [usize; 2] = [4, 6];

/// A line for each operation and technique, what is not proved, and how much is.
pub(super) fn text(results: &Results) -> String {
    let rows: Vec<[String; 8]> = results.records.iter().map(row).collect();
    let width = |column: usize| {
        let cells = rows.iter().map(|row| row[column].chars().count());
        cells.chain([HEAD[column].len()]).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..HEAD.len()).map(width).collect();
    let line = |row: &[String; 8]| {
        let cell = |(column, cell): (usize, &String)| {
            let width = widths[column];
            if NUMBERS.contains(&column) {
                format!("{cell:>width$}")
            } else {
                format!("{cell:width$}")
            }
        };
        let cells: Vec<String> = row.iter().enumerate().map(cell).collect();
        cells.join("  ").trim_end().to_owned() + "\n"
    };
    let mut text = line(&HEAD.map(str::to_owned));
    text.extend(rows.iter().map(line));
    text.push('\n');
    for record in &results.records {
        for (function, why) in record.open() {
            let function = function.map_or_else(String::new, |name| format!(", {name}"));
            let _ = writeln!(text, "not proved: {}{function}: {why}", record.subject);
        }
    }
    for details in details(&results.records) {
        let _ = writeln!(text, "\n{details}");
    }
    let _ = writeln!(text, "{}", results.summary());
    text
}

fn row(record: &Record) -> [String; 8] {
    let subject = &record.subject;
    [
        subject.operation.name().to_owned(),
        subject.selection.clone(),
        subject.domain.word().name().to_owned(),
        board(subject.domain),
        record.findings().len().to_string(),
        record.inputs().map_or_else(String::new, |inputs| inputs.to_string()),
        format!("{:.2}", record.seconds()),
        record.result(),
    ]
}

/// The board, if it is named.
pub(super) fn board(domain: Domain) -> String {
    domain.named().map_or_else(String::new, |board| board.to_string())
}

/// All counterexamples, each once.
fn details(records: &[Record]) -> impl Iterator<Item = &str> {
    let findings = records.iter().flat_map(Record::findings);
    let own = findings.filter(|finding| finding.same_as.is_none());
    let told = own.filter(|finding| !matches!(finding.outcome, Outcome::Failed(_)));
    told.filter_map(|finding| finding.outcome.details())
}
