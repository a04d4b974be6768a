//! The external solver: which program decides queries, and how it is called.

use super::child::{End, run};
use super::reply::{Reply, reply};
use bit_tables_console::{CommandError, stop};
use std::fmt;
use std::fs;
use std::io;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

/// How to get a solver.
const INSTALLATION: &str = "`apt install z3` or `brew install z3` installs one; a faster one comes by `pip install bitwuzla` into an environment of Python, \
     made by `python3 -m venv solver` and entered by `. solver/bin/activate`";

/// Bitwuzla's Python module, which provides no program.
const MODULE: &str =
    "import sys, bitwuzla as b; b.Parser(b.TermManager(), b.Options()).parse(sys.argv[1], False)";
/// The version of that module.
const MODULE_VERSION: &str =
    "import importlib.metadata, bitwuzla; print(importlib.metadata.version('bitwuzla'))";

/// The time limit for asking a program for its version.
const SECONDS_FOR_VERSION: Duration = Duration::from_secs(10);

/// A program that takes an SMT-LIB 2 file as its last argument.
#[derive(Clone, Debug)]
pub(super) struct Solver {
    /// The program and its first arguments.
    words: Vec<String>,
    name: String,
    version: Option<String>,
}

/// A solver's answer to a query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// No input violates an obligation.
    Unsat,
    /// An input violates an obligation; with the whole output, which may contain values.
    Sat(String),
    /// The solver gives up.
    Unknown,
    /// It was killed at the time limit.
    TimeLimit,
    /// It was killed because its answer is no longer needed.
    Stopped,
    /// It cannot be run, or its output contains no verdict.
    Failed(String),
}

impl Solver {
    /// The solver with that name, or a command; without an argument, the first that is installed.
    ///
    /// # Errors
    /// If there is none.
    pub fn find(asked: Option<&str>) -> Result<Self, CommandError> {
        match asked.map(str::trim) {
            None => bitwuzla().or_else(z3).ok_or_else(|| missing("no solver is installed")),
            Some("bitwuzla") => bitwuzla().ok_or_else(|| {
                missing("neither the program `bitwuzla` nor its module of `python3` is installed")
            }),
            Some("z3") => z3().ok_or_else(|| missing("the program `z3` is not installed")),
            Some(command) => of_command(command),
        }
    }

    /// The name; for a command, the command itself.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The version, if it reports one.
    pub fn version(&self) -> Option<&str> {
        self.version.as_deref()
    }

    /// Its answer to the query in a file, within a time limit, unless `is_stopped` becomes true.
    pub fn answer(&self, file: &Path, limit: Duration, is_stopped: &dyn Fn() -> bool) -> Answer {
        match run(self.command().arg(file), limit, is_stopped) {
            Err(error) => Answer::Failed(format!("cannot run `{}`: {error}", self.words[0])),
            Ok(End::TimeLimit) => Answer::TimeLimit,
            Ok(End::Stopped) => Answer::Stopped,
            Ok(End::Ended { status, output, errors }) => match reply(status, &output, &errors) {
                Ok(Reply::Unsat) => Answer::Unsat,
                Ok(Reply::Sat) => Answer::Sat(output.text),
                Ok(Reply::Unknown) => Answer::Unknown,
                Err(why) => Answer::Failed(format!("`{}` {why}", self.name)),
            },
        }
    }

    fn command(&self) -> Command {
        let mut command = Command::new(&self.words[0]);
        command.args(&self.words[1..]);
        command
    }
}

/// The name and the version.
impl fmt::Display for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        self.version.iter().try_for_each(|version| write!(f, " {version}"))
    }
}

/// Writes a query to a file.
///
/// # Errors
/// If it cannot be written.
pub(super) fn write(file: &Path, query: &str) -> Result<(), CommandError> {
    fs::write(file, query).map_err(|error| CommandError::of_file("write", file, error))
}

fn missing(what: &str) -> CommandError {
    CommandError::Failed(format!(
        "{what}: {INSTALLATION}; or name one that reads SMT-LIB 2 by `--solver COMMAND`"
    ))
}

fn words(words: &[&str]) -> Vec<String> {
    words.iter().map(|&word| word.to_owned()).collect()
}

fn bitwuzla() -> Option<Solver> {
    let of = |command: &[&str], version| {
        let name = "bitwuzla".to_owned();
        Some(Solver { words: words(command), name, version: Some(version) })
    };
    match version(&["bitwuzla", "--version"]) {
        Ok(Some(version)) => of(&["bitwuzla"], version),
        _ => match version(&["python3", "-c", MODULE_VERSION]) {
            Ok(Some(version)) => of(&["python3", "-c", MODULE], version),
            _ => None,
        },
    }
}

fn z3() -> Option<Solver> {
    let version = version(&["z3", "--version"]).ok()??;
    // "Z3 version 4.13.0 - 64 bit"
    let number =
        version.split_whitespace().find(|word| word.starts_with(|c: char| c.is_ascii_digit()));
    let version = Some(number.unwrap_or(&version).to_owned());
    Some(Solver { words: words(&["z3"]), name: "z3".to_owned(), version })
}

fn of_command(command: &str) -> Result<Solver, CommandError> {
    let words = shlex::split(command).filter(|words| !words.is_empty()).ok_or_else(|| {
        CommandError::Failed(format!(
            "`{command}` is not a command: name `bitwuzla`, `z3`, or a program with its arguments, in quotes as for a shell"
        ))
    })?;
    let mut asking: Vec<&str> = words.iter().map(String::as_str).collect();
    asking.push("--version");
    let version = version(&asking).map_err(|error| {
        CommandError::Failed(format!(
            "cannot run the solver `{}`: {error}; {INSTALLATION}",
            words[0]
        ))
    })?;
    Ok(Solver { name: command.to_owned(), words, version })
}

/// The first line that a command prints, if it succeeds.
fn version(command: &[&str]) -> io::Result<Option<String>> {
    let end =
        run(Command::new(command[0]).args(&command[1..]), SECONDS_FOR_VERSION, &stop::is_asked)?;
    Ok(match end {
        End::Ended { status, output, .. } if status.success() => {
            let line = first_line(&output.text);
            // A script that ignores options prints a verdict instead of a version.
            let is_answer = ["sat", "unsat", "unknown"].contains(&line);
            (!line.is_empty() && !is_answer).then(|| line.to_owned())
        }
        _ => None,
    })
}

fn first_line(text: &str) -> &str {
    text.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or_default()
}
