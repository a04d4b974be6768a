//! Searches in units of work: in one run, or in parts by several runs, on one machine or many, with
//! the same answer.

mod part;
mod results;

use bit_tables_console::{CommandError, Destination, ProgressBar, stop};
use bit_tables_tools::searches::shards::{Run, Sharded};
use clap::Args;
use part::Part;
use results::{Journal, Line, merged};
use serde_json::Value;
use std::path::PathBuf;

/// How much of a search is done, and what becomes of the results.
#[derive(Args, Debug)]
pub struct Work {
    /// Do part I of N, and print its results as lines of JSON, for `--merge`
    #[arg(long, value_name = "I/N", conflicts_with = "merge")]
    part: Option<Part>,

    /// Keep the results in FILE as they are found, and do only what it lacks
    #[arg(long, value_name = "FILE", conflicts_with = "merge")]
    resume: Option<PathBuf>,

    /// Answer the question of these files, which have the results of all parts
    #[arg(long, value_name = "FILE", num_args = 1..)]
    merge: Vec<PathBuf>,

    /// Where the answer goes.
    #[command(flatten)]
    pub destination: Destination,
}

impl Work {
    /// Whether only the answer is requested, from a single run.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        self.part.is_none() && self.resume.is_none() && self.merge.is_empty()
    }

    /// Runs a search as requested.
    ///
    /// # Errors
    /// If there is no such search or no answer, files do not fit together or cannot be read or
    /// written, or the user has asked to stop.
    ///
    /// `named` contains the fields of the question that the command line names; merged files must
    /// agree with them.
    pub fn run<S: Sharded<Found: Send> + Send + 'static>(
        &self,
        named: &[(&str, Option<String>)],
        question: impl FnOnce() -> Result<S::Question, CommandError>,
    ) -> Result<(), CommandError> {
        if !self.merge.is_empty() {
            let run: Run<S> = merged(&self.merge)?;
            check(&run.question(), named)?;
            let command = run.command();
            stop::watch();
            let answer = answer(run, || "stopped".to_owned())?;
            return self.destination.deliver(&answer, &command);
        }
        let mut run = Run::<S>::new(question()?)?;
        let whole = run.command();
        let part = self.part.unwrap_or_default();
        let command = match self.part {
            Some(part) => format!("{whole} --part {part}"),
            None => whole.clone(),
        };
        let all = part.units(run.units()).count();
        if all == 0 {
            let units = run.units();
            let message = format!("there are {units} units of work, too few for `--part {part}`");
            return Err(CommandError::Failed(message));
        }
        if self.part.is_some() && self.resume.is_some() && !self.destination.is_default() {
            let message =
                "the results of a part go to the file of `--resume`: leave out `--output`";
            return Err(CommandError::Failed(message.to_owned()));
        }
        let mut journal = None;
        if let Some(path) = &self.resume {
            let (opened, recalled) = Journal::open(path, run, part)?;
            (journal, run) = (Some(opened), recalled);
        }
        stop::watch();
        let progress = ProgressBar::new(all as u64, "searching").starting_at(run.done());
        let mut lines = String::new();
        for unit in part.units(run.units()) {
            if run.has(unit) {
                continue;
            }
            let done = run.done();
            let step = stop::unless_asked(move || {
                let found = run.find(unit);
                (run, found)
            });
            let Some((searched, found)) = step else {
                progress.finish();
                let kept = format!("stopped after {done} of {all} units");
                return Err(CommandError::Stopped(kept + &self.how_to_go_on(&command)));
            };
            run = searched;
            let line = Line::text(&run, part, unit, found);
            match &mut journal {
                Some(journal) => journal.add(&line)?,
                None => lines += &line,
            }
            progress.set(run.done());
            progress.tell(|| run.best());
        }
        progress.finish();
        match (self.part, journal) {
            (Some(_), Some(_)) => Ok(()),
            (Some(_), None) => self.destination.deliver(&lines, &command),
            (None, _) => {
                let kept =
                    || format!("stopped after all {all} units") + &self.how_to_go_on(&command);
                self.destination.deliver(&answer(run, kept)?, &whole)
            }
        }
    }

    fn how_to_go_on(&self, command: &str) -> String {
        match &self.resume {
            Some(file) => {
                let name = file.to_string_lossy();
                let name = shlex::try_quote(&name).unwrap_or_else(|_| name.clone());
                format!(", which {name} has; to go on: {command} --resume {name}")
            }
            None => ", and nothing is saved: use `--resume FILE` to save progress and continue"
                .to_owned(),
        }
    }
}

/// Checks that a question agrees with what the command line names.
fn check(question: &Value, named: &[(&str, Option<String>)]) -> Result<(), CommandError> {
    for (field, named) in named {
        let Some(named) = named else { continue };
        let found = question[field].as_str().unwrap_or_default();
        if found != named {
            return Err(CommandError::Failed(format!(
                "the files are of a search with `--{field} {found}`, not `--{field} {named}`: leave it out, or name their {field}"
            )));
        }
    }
    Ok(())
}

/// The answer of a search whose units are all done; or, if it is stopped, an error that says what
/// is kept.
fn answer<S: Sharded<Found: Send> + Send + 'static>(
    run: Run<S>,
    kept: impl Fn() -> String,
) -> Result<String, CommandError> {
    let answered = stop::unless_asked(move || {
        let mut bar: Option<ProgressBar> = None;
        let answer = run.answer(&mut |done, of, best| {
            let bar = bar.get_or_insert_with(|| ProgressBar::new(of, "packing"));
            bar.set(done);
            bar.tell(best);
            !stop::is_asked()
        });
        bar.into_iter().for_each(ProgressBar::finish);
        answer
    });
    match answered {
        Some(Err(CommandError::Stopped(_))) | None => Err(CommandError::Stopped(kept())),
        Some(answer) => answer,
    }
}
