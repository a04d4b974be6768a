//! Proves techniques for every input, by a solver.
//!
//! What an operation means is stated in `bit_tables_plain::specifications`; `bit_tables_plain::smt` makes a query of it and of the
//! code of a technique, of which a solver says whether an input violates it. The solver is a program of others.

mod child;
mod counterexample;
mod document;
mod json;
mod model;
mod options;
mod outcome;
mod results;
mod running;
mod solver;
mod subject;
mod table;

pub(crate) use options::Asked;

use crate::destination::Destination;
use crate::failure::Failure;
use crate::stop;
use outcome::{Record, Verdict};
use results::Results;
use running::Work;
use solver::Solver;
use std::fs;

/// What the help says of solvers and exit statuses.
pub(crate) const NOTES: &str = "The solver is a program of others: `pip install bitwuzla` or `pip install z3-solver` installs one. Exit status 0: all is proved; 1: a \
                                counterexample, which is told step by step; 3: something is neither proved nor refuted, as within the time limit.";

/// Proves what is asked for, and prints what comes out.
///
/// # Errors
/// If there is no solver, a proof has a counterexample or remains open, or the user asks to stop. What is proved until then is
/// printed in any case.
pub(crate) fn prove(asked: &Asked) -> Result<(), Failure> {
    let subjects = asked.subjects()?;
    let solver = Solver::find(asked.solver.as_deref())?;
    let unwritable = |error| Failure::because("make a folder for the queries", error);
    let temporary = tempfile::tempdir().map_err(unwritable)?;
    let folder = match &asked.output {
        Some(folder) => {
            let failed =
                |error| Failure::because(format!("make the folder {}", folder.display()), error);
            fs::create_dir_all(folder).map_err(failed)?;
            folder.as_path()
        }
        None => temporary.path(),
    };
    // Solvers must be ended, and results printed.
    stop::watch();
    let work = Work {
        subjects: &subjects,
        solver: &solver,
        folder,
        keeps: asked.output.is_some(),
        jobs: asked.jobs(),
        limit: asked.time_limit(),
        verbose: asked.verbose,
    };
    let records = work.done()?;
    let results =
        Results { records, solver, time_limit: asked.time_limit(), command: asked.command() };
    let text = if asked.json { json::text(&results) } else { table::text(&results) };
    Destination::default().deliver(&text, &results.command)?;
    // A page of a part would stand in the place of the whole.
    if let Some(path) = asked.document.as_ref().filter(|_| !stop::is_asked()) {
        let document = document::text(&results);
        Destination::file_at(path.clone()).deliver(&document, &results.command)?;
    }
    ending(&results.records, subjects.len())
}

/// What the exit status tells.
fn ending(records: &[Record], subjects: usize) -> Result<(), Failure> {
    if stop::is_asked() {
        let message = format!("stopped with {} of {subjects} done", records.len());
        return Err(Failure::Stopped(message));
    }
    let worst = records.iter().map(Record::verdict).min().unwrap_or(Verdict::Proved);
    let count = records.iter().filter(|record| record.verdict() == worst).count();
    let message = |what: &str| format!("{count} of {subjects} {what}");
    match worst {
        Verdict::Refuted => Err(Failure::Refuted(message("have a counterexample"))),
        Verdict::Failed => Err(Failure::Failed(message("failed, as told above"))),
        Verdict::Undecided => Err(Failure::Undecided(message("are neither proved nor refuted"))),
        Verdict::Proved => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bit_tables_generator::{Operation, Word};
    use outcome::{Finding, Inputs, Outcome};
    use subject::Subject;

    /// A counterexample matters more than what failed, and that more than what nobody knows.
    #[test]
    fn the_worst_decides() {
        let record = |outcomes: &[Outcome]| Record {
            subject: Subject {
                operation: Operation::Parity,
                selection: "native".to_owned(),
                domain: Word::U8.into(),
            },
            given: Vec::new(),
            findings: Ok(outcomes
                .iter()
                .map(|outcome| Finding {
                    of: "parity".to_owned(),
                    claim: "claim".to_owned(),
                    inputs: Inputs { bits: 8, cases: 1 },
                    outcome: outcome.clone(),
                    seconds: 0.0,
                    file: None,
                    same_as: None,
                })
                .collect()),
            preparation: 0.0,
        };
        let open = Record { findings: Err("a vector".to_owned()), ..record(&[]) };
        let proved = record(&[Outcome::Evaluated, Outcome::Proved]);
        let undecided = record(&[Outcome::Proved, Outcome::Undecided("time limit")]);
        let failed = record(&[Outcome::Failed(String::new()), Outcome::Undecided("given up")]);
        let refuted =
            record(&[Outcome::Unconfirmed(String::new()), Outcome::Refuted(String::new())]);
        let of = |records: &[&Record]| {
            let records: Vec<Record> = records.iter().copied().cloned().collect();
            ending(&records, records.len())
        };
        assert_eq!(of(&[&proved, &proved]), Ok(()));
        assert!(matches!(of(&[&proved, &open]), Err(Failure::Undecided(_))));
        assert_eq!(open.result(), "no query");
        assert!(matches!(of(&[&undecided, &proved]), Err(Failure::Undecided(_))));
        assert_eq!(undecided.result(), "1 of 2: time limit");
        assert!(matches!(of(&[&undecided, &failed, &open]), Err(Failure::Failed(_))));
        assert_eq!(failed.result(), "failed, given up");
        let message = "1 of 3 have a counterexample".to_owned();
        assert_eq!(of(&[&undecided, &refuted, &failed]), Err(Failure::Refuted(message)));
    }
}
