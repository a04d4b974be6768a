//! The results as a table, row by row.

use super::outcome::{Outcome, Record};
use super::results::summary;
use super::subject::Subject;
use std::fmt::Write;

const HEAD: [&str; 8] =
    ["operation", "technique", "word", "board", "claims", "inputs", "seconds", "result"];
/// The columns of numbers, which are right-aligned.
const NUMBERS: [usize; 2] = [4, 6];
/// Columns, by index, whose contents are not known before the first row; wide enough for most.
const WIDE: [(usize, usize); 3] = [(4, 6), (5, 13), (6, 8)];

/// The maximum width of a column of names; longer names are rare and widen only their own row.
const WIDEST: usize = 40;

/// The widths of the columns.
pub(super) struct Table([usize; 8]);

impl Table {
    /// A table with a row for each of these subjects.
    pub fn of(subjects: &[Subject]) -> Self {
        let mut widths = HEAD.map(str::len);
        for subject in subjects {
            for (width, cell) in widths.iter_mut().zip(names(subject)) {
                *width = cell.chars().count().clamp(*width, WIDEST);
            }
        }
        for (column, wide) in WIDE {
            widths[column] = wide;
        }
        Self(widths)
    }

    /// The heads of the columns.
    pub fn head(&self) -> String {
        self.line(HEAD.map(str::to_owned))
    }

    /// The row of a subject.
    pub fn row(&self, record: &Record) -> String {
        let [operation, technique, word, board] = names(&record.subject);
        self.line([
            operation,
            technique,
            word,
            board,
            record.findings().len().to_string(),
            record.scope.inputs.clone(),
            format!("{:.2}", record.seconds()),
            record.result(),
        ])
    }

    fn line(&self, row: [String; 8]) -> String {
        let cell = |(column, cell): (usize, &String)| {
            let width = self.0[column];
            if NUMBERS.contains(&column) {
                format!("{cell:>width$}")
            } else {
                format!("{cell:width$}")
            }
        };
        let cells: Vec<String> = row.iter().enumerate().map(cell).collect();
        cells.join("  ").trim_end().to_owned() + "\n"
    }
}

/// The text below the rows: what is not proved, and a summary.
pub(super) fn end(records: &[Record]) -> String {
    let mut text = "\n".to_owned();
    for record in records {
        for (function, why) in record.open() {
            let function = function.map_or_else(String::new, |name| format!(", {name}"));
            let _ = writeln!(text, "not proved: {}{function}: {why}", record.subject);
        }
    }
    for details in details(records) {
        let _ = writeln!(text, "\n{details}");
    }
    let _ = writeln!(text, "{}", summary(records));
    text
}

fn names(subject: &Subject) -> [String; 4] {
    [
        subject.operation.name().to_owned(),
        subject.technique(),
        subject.domain.word().name().to_owned(),
        subject.board(),
    ]
}

/// All counterexamples, without duplicates.
fn details(records: &[Record]) -> impl Iterator<Item = &str> {
    let findings = records.iter().flat_map(Record::findings);
    let own = findings.filter(|finding| !finding.is_repeated);
    let others = own.filter(|finding| !matches!(finding.outcome, Outcome::Failed(_)));
    others.filter_map(|finding| finding.outcome.details())
}
