//! All results, and how they were obtained.

use super::outcome::{Finding, Record, Verdict};
use bit_tables_console::CommandError;
use std::fmt::Write as _;
use std::io::{self, Write as _};

/// Prints a part of the results.
///
/// # Errors
/// If standard output takes no more.
pub(super) fn print(text: &str) -> Result<(), CommandError> {
    let mut output = io::stdout().lock();
    let written = output.write_all(text.as_bytes()).and_then(|()| output.flush());
    written.map_err(|error| CommandError::of_standard_output(&error))
}

/// The values of an iterator, each where it first occurs.
pub(super) fn distinct<T: PartialEq>(values: impl Iterator<Item = T>) -> Vec<T> {
    let mut found = Vec::new();
    for value in values {
        if !found.contains(&value) {
            found.push(value);
        }
    }
    found
}

/// Summarizes how many of the subjects are proved, and how; for the page and the table.
pub(super) fn summary(records: &[Record]) -> String {
    let proved = || records.iter().filter(|record| record.verdict() == Verdict::Proved);
    let mut text = format!("{} of {} proved", proved().count(), records.len());
    let without = proved().filter(|record| record.scope.without_vectors).count();
    let bounded = proved().filter(|record| record.scope.bounded.is_some()).count();
    for (count, what) in [(without, "without vectors"), (bounded, "to a bound")] {
        if count > 0 {
            let _ = write!(text, ", {count} of them {what}");
        }
    }
    let findings = || records.iter().flat_map(Record::findings);
    let evaluated = findings().filter(|found| found.query.is_none()).count();
    let same = findings().filter(|found| found.is_repeated).count();
    let claims = findings().count();
    let _ = write!(text, ": {claims} claims, {evaluated} by evaluation, {same} the same as others");
    let asked: Vec<&Finding> = findings().filter(|found| !found.is_repeated).collect();
    let mut solvers = distinct(asked.iter().filter_map(|found| found.solution.by.as_deref()));
    solvers.sort_unstable();
    for solver in solvers {
        let own = asked.iter().filter(|found| found.solution.by.as_deref() == Some(solver));
        let (count, seconds) =
            own.fold((0, 0.0), |(count, sum), found| (count + 1, sum + found.solution.seconds));
        let _ = write!(text, ", {count} by {solver} in {seconds:.1} s");
    }
    text
}
