//! All results, and how they were obtained.

use super::outcome::{Finding, Record, Verdict};
use std::fmt::Write;

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
    let mut solvers: Vec<&str> = asked.iter().filter_map(|found| found.by.as_deref()).collect();
    solvers.sort_unstable();
    solvers.dedup();
    for solver in solvers {
        let own = asked.iter().filter(|found| found.by.as_deref() == Some(solver));
        let (count, seconds) =
            own.fold((0, 0.0), |(count, sum), found| (count + 1, sum + found.seconds));
        let _ = write!(text, ", {count} by {solver} in {seconds:.1} s");
    }
    text
}
