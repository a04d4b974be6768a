//! The results as a table, row by row.

use super::outcome::{Outcome, Record};
use super::results::summary;
use super::subject::Subject;
use std::fmt::Write;

/// The maximum width of a column of names; longer names are rare and widen only their own row.
const WIDEST: usize = 40;

/// The widths of the columns of names.
pub(super) struct Table([usize; 4]);

impl Table {
    /// A table with a row for each of these subjects.
    pub fn of(subjects: &[Subject]) -> Self {
        let mut widths = HEAD.map(str::len);
        for subject in subjects {
            for (width, cell) in widths.iter_mut().zip(names(subject)) {
                *width = cell.chars().count().clamp(*width, WIDEST);
            }
        }
        Self(widths)
    }

    /// The heads of the columns.
    pub fn head(&self) -> String {
        self.line(HEAD.map(str::to_owned), ["claims", "inputs", "seconds", "result"])
    }

    /// The row of a subject.
    pub fn row(&self, record: &Record) -> String {
        let (claims, seconds) = (record.findings().len(), record.seconds());
        let (claims, seconds) = (claims.to_string(), format!("{seconds:.2}"));
        let result = record.result();
        self.line(names(&record.subject), [&claims, &record.scope.inputs, &seconds, &result])
    }

    fn line(&self, names: [String; 4], [claims, inputs, seconds, result]: [&str; 4]) -> String {
        let cells = names.iter().zip(self.0).map(|(name, width)| format!("{name:width$}  "));
        let names: String = cells.collect();
        format!("{names}{claims:>6}  {inputs:13}  {seconds:>8}  {result}").trim_end().to_owned()
            + "\n"
    }
}

const HEAD: [&str; 4] = ["operation", "technique", "word", "board"];

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
    let others = own.filter(|finding| finding.solution.outcome != Outcome::Failed);
    others.map(|finding| &*finding.solution.details).filter(|details| !details.is_empty())
}
