//! Proves techniques for every input, with a solver.
//!
//! `bit_tables_verify::specifications` specifies each operation. `bit_tables_verify::smt` turns a
//! specification and a technique's code into a query: does any input violate the specification? An
//! external SMT solver answers it.

// What is proved: operations by techniques, printed files, maps.
mod map;
mod options;
mod printed;
mod scope;
mod subject;

// Solver queries, run in several threads, and their answers.
mod child;
mod counterexample;
mod model;
mod reply;
mod running;
mod solver;

// Outcomes, and how they are shown.
mod document;
mod json;
mod outcome;
mod progress;
mod results;
mod table;

// The record, so that only changes are proved again.
mod digest;
mod file;
mod recorded;
mod store;

pub(crate) use map::prove_map;
pub(crate) use options::ProveArgs;
pub(crate) use recorded::recorded;

use bit_tables_console::{CommandError, Destination, stop};
use outcome::{Record, Verdict};
use results::print;
use running::Work;
use solver::Solver;
use std::fs;
use std::path::Path;
use store::Store;
use subject::Subject;
use table::Table;

/// Notes on solvers and exit statuses, for the help.
pub(crate) const NOTES: &str = "An SMT solver must be installed separately: `apt install z3`, or `pip install bitwuzla` in a Python environment, which is faster. Exit status 0: all proved; 1: a \
                                counterexample, explained step by step; 3: something undecided, such as at the time limit, unless the record says so already.";

/// Proves the request, and prints the outcome.
///
/// # Errors
/// If there is no solver, a proof has a counterexample or remains open, or the user asks to stop.
/// Earlier results are printed in any case, and kept in the record.
pub(crate) fn prove(asked: &ProveArgs) -> Result<(), CommandError> {
    let subjects = asked.subjects()?;
    let store = asked.record.as_deref().map(|path| store(path, asked, &subjects)).transpose()?;
    let solver = if asked.check { None } else { Some(Solver::find(asked.solver.as_deref())?) };
    let unwritable = |error| CommandError::because("make a folder for the queries", error);
    let temporary = tempfile::tempdir().map_err(unwritable)?;
    let folder = match &asked.output {
        Some(folder) => {
            fs::create_dir_all(folder)
                .map_err(|error| CommandError::of_file("make the folder", folder, error))?;
            folder.as_path()
        }
        None => temporary.path(),
    };
    // To end solvers, and to keep results.
    stop::watch();
    let table = (!asked.json && solver.is_some()).then(|| Table::of(&subjects));
    let kept = store.as_ref().filter(|_| !asked.check);
    let work = Work {
        subjects: &subjects,
        solver: solver.as_ref(),
        known: store.as_ref().map(|store| store.known(asked.time_limit())).unwrap_or_default(),
        folder,
        keeps: asked.output.is_some(),
        jobs: asked.jobs(),
        limit: asked.time_limit(),
        verbose: asked.verbose,
        table: table.as_ref(),
        store: kept,
    };
    if let Some(table) = &table {
        print(&table.head())?;
    }
    let (records, all) = work.done()?;
    if let Some(store) = kept {
        store.save(&all)?;
    }
    match (&solver, &store) {
        (None, Some(store)) => return checked(asked, store, &records),
        (Some(solver), _) if asked.json => {
            print(&json::text(&records, solver, asked.time_limit()))?;
        }
        _ => print(&table::end(&records))?,
    }
    // A partial page must not replace the whole one.
    if let Some(path) = asked.document.as_ref().filter(|_| !stop::is_asked()) {
        let (text, command) = page(asked, store.as_ref(), &all)?;
        Destination::file_at(path.clone()).deliver(&text, &command)?;
    }
    let says = |record: &&Record| store.as_ref().is_some_and(|store| store.says(record));
    let news: Vec<&Record> = records.iter().filter(|record| !says(record)).collect();
    ending(&news, records.len(), subjects.len())
}

/// The record in a file, for the requested operations; for all operations if it is to be checked.
fn store(path: &Path, asked: &ProveArgs, subjects: &[Subject]) -> Result<Store, CommandError> {
    let whole = ProveArgs::default();
    let of = if asked.check { &whole } else { asked };
    let (operations, everything) = (of.operations(), of.of_records()?);
    if let Some(other) = subjects.iter().find(|subject| !everything.contains(subject)) {
        return Err(CommandError::Failed(format!(
            "a record has what `bit-tables prove` proves without options, and `{other}` is not of that: leave out `--record`"
        )));
    }
    Store::open(path, operations, everything)
}

/// The page, of the whole record if there is one, and the command that prints it.
fn page(
    asked: &ProveArgs,
    store: Option<&Store>,
    all: &[Record],
) -> Result<(String, String), CommandError> {
    let unreadable = |why| CommandError::because("read what was recorded", why);
    let (records, command) = match store {
        Some(store) => {
            let command = asked.renewal();
            (file::content(&file::text(&store.with(all), "")).map_err(unreadable)?.records, command)
        }
        None => (all.to_vec(), asked.command()),
    };
    Ok((document::text(&records, &command), command))
}

/// Compares the record, and the page if it is named, with the code.
fn checked(asked: &ProveArgs, store: &Store, records: &[Record]) -> Result<(), CommandError> {
    if stop::is_asked() {
        return Err(CommandError::Stopped("stopped".to_owned()));
    }
    store.check(records, &asked.renewal())?;
    let Some(path) = &asked.document else { return Ok(()) };
    let text = document::text(store.earlier(), &asked.renewal());
    let found =
        fs::read_to_string(path).map_err(|error| CommandError::of_file("read", path, error))?;
    if found == text {
        return Ok(());
    }
    let (path, renewal) = (path.display(), asked.renewal());
    Err(CommandError::Differs(format!("{path} is not that of the record; to renew it: {renewal}")))
}

/// The exit status for results that were not known before.
fn ending(news: &[&Record], done: usize, subjects: usize) -> Result<(), CommandError> {
    if stop::is_asked() {
        return Err(CommandError::Stopped(format!("stopped with {done} of {subjects} done")));
    }
    let worst = news.iter().map(|record| record.verdict()).min().unwrap_or(Verdict::Proved);
    let count = news.iter().filter(|record| record.verdict() == worst).count();
    let message = |what: &str| format!("{count} of {subjects} {what}");
    match worst {
        Verdict::Refuted => Err(CommandError::Refuted(message("have a counterexample"))),
        Verdict::Failed => Err(CommandError::Failed(message("failed; see above"))),
        Verdict::Undecided => {
            Err(CommandError::Undecided(message("are neither proved nor refuted")))
        }
        Verdict::Proved => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bit_tables_generator::{Operation, Word};
    use outcome::{Finding, Outcome, Scope, Solution};
    use subject::Subject;

    /// A counterexample takes precedence over a failure, and a failure over an undecided claim.
    #[test]
    fn the_worst_decides() {
        let record = |outcomes: &[Outcome]| Record {
            subject: Subject {
                operation: Operation::Parity,
                selection: "native".to_owned(),
                domain: Word::U8.into(),
            },
            scope: Scope::default(),
            code: None,
            findings: Ok(outcomes
                .iter()
                .map(|&outcome| Finding {
                    of: "parity".to_owned(),
                    query: None,
                    solution: Solution::of(outcome),
                    is_repeated: false,
                    stated: None,
                })
                .collect()),
            preparation: 0.0,
        };
        let open = Record { findings: Err("a vector".to_owned()), ..record(&[]) };
        let proved = record(&[Outcome::Evaluated, Outcome::Proved]);
        let undecided = record(&[Outcome::Proved, Outcome::TimeLimit]);
        let failed = record(&[Outcome::Failed, Outcome::GivenUp]);
        let refuted = record(&[Outcome::Unconfirmed, Outcome::Refuted]);
        let of = |records: &[&Record]| ending(records, records.len(), records.len());
        assert_eq!(of(&[&proved, &proved]), Ok(()));
        assert!(matches!(of(&[&proved, &open]), Err(CommandError::Undecided(_))));
        assert_eq!(open.result(), "no query");
        assert!(matches!(of(&[&undecided, &proved]), Err(CommandError::Undecided(_))));
        assert_eq!(undecided.result(), "1 of 2: time limit");
        assert!(matches!(of(&[&undecided, &failed, &open]), Err(CommandError::Failed(_))));
        assert_eq!(failed.result(), "failed, given up");
        let message = "1 of 3 have a counterexample".to_owned();
        assert_eq!(of(&[&undecided, &refuted, &failed]), Err(CommandError::Refuted(message)));
    }
}
