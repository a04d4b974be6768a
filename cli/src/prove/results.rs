//! Everything that came out, and how.

use super::outcome::{Outcome, Record, Verdict};
use super::solver::Solver;
use std::ops::Add;
use std::time::Duration;

/// What came out of some subjects.
pub(super) struct Results {
    /// What came out of each.
    pub records: Vec<Record>,
    /// The solver.
    pub solver: Solver,
    /// The most time for one query.
    pub time_limit: Duration,
    /// The command that proves it again.
    pub command: String,
}

impl Results {
    /// How much is proved, by what.
    pub fn summary(&self) -> String {
        let Self { records, solver, .. } = self;
        let proved = records.iter().filter(|record| record.verdict() == Verdict::Proved).count();
        let findings = || records.iter().flat_map(Record::findings);
        let evaluated = findings().filter(|found| found.outcome == Outcome::Evaluated).count();
        let same = findings().filter(|found| found.same_as.is_some()).count();
        let claims = findings().count();
        // A sum of nothing has a sign.
        let seconds = findings().map(|found| found.seconds).fold(0.0, f64::add);
        format!(
            "{proved} of {} proved: {claims} claims, {evaluated} by evaluation, {same} the same as others, {} by {solver} in {seconds:.1} s",
            records.len(),
            claims - evaluated - same,
        )
    }
}
