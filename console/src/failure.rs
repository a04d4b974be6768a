//! Exit statuses and errors of the commands.

use crate::stop;
use anstyle::{AnsiColor, Style};
use bit_tables_generator::Diagnostics;
use std::fmt;
use std::io::{self, Write};
use std::process::ExitCode;

/// Why a command fails.
#[derive(Debug, PartialEq, Eq)]
pub enum CommandError {
    /// `--check` found a file that is not what the command prints.
    Differs(String),
    /// A proof found a counterexample.
    Refuted(String),
    /// Something is neither proved nor refuted.
    Undecided(String),
    /// A request cannot be met.
    Diagnostics(Diagnostics),
    /// The command cannot do what was asked.
    Failed(String),
    /// The user has asked to stop.
    Stopped(String),
    /// The reader of standard output went away, as with `head`: end silently.
    Unread,
}

impl CommandError {
    /// An error with its context: `cannot write x: no space left`.
    #[must_use]
    pub fn because(what: impl fmt::Display, why: impl fmt::Display) -> Self {
        Self::Failed(format!("cannot {what}: {why}"))
    }

    /// The error for a failed write to standard output.
    #[must_use]
    pub fn of_standard_output(error: &io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::Unread,
            _ => Self::because("write to standard output", error),
        }
    }
}

impl From<bit_tables_emit::CommandError> for CommandError {
    fn from(failure: bit_tables_emit::CommandError) -> Self {
        match failure {
            bit_tables_emit::CommandError::Diagnostics(faults) => Self::Diagnostics(faults),
            bit_tables_emit::CommandError::Failed(message) => Self::Failed(message),
            bit_tables_emit::CommandError::Stopped(message) => Self::Stopped(message),
        }
    }
}

impl From<Diagnostics> for CommandError {
    fn from(faults: Diagnostics) -> Self {
        Self::Diagnostics(faults)
    }
}

impl From<bit_tables_ir::CodeError> for CommandError {
    fn from(fault: bit_tables_ir::CodeError) -> Self {
        Self::Failed(fault.to_string())
    }
}

/// Prints a note on standard error: what users should know about otherwise successful output.
pub fn note(message: &str) {
    let style = Style::new().fg_color(Some(AnsiColor::Yellow.into())).bold();
    // If standard error is closed, the output remains.
    let _ = writeln!(anstream::stderr(), "{style}note:{style:#} {message}");
}

/// Ends a command: prints its error, if any, and returns the exit status.
#[must_use]
pub fn finish(result: Result<(), CommandError>) -> ExitCode {
    let (messages, status) = match result {
        Ok(()) | Err(CommandError::Unread) => return ExitCode::SUCCESS,
        Err(CommandError::Differs(message) | CommandError::Refuted(message)) => (vec![message], 1),
        Err(CommandError::Diagnostics(faults)) => {
            (faults.iter().map(ToString::to_string).collect(), 2)
        }
        Err(CommandError::Failed(message)) => (vec![message], 2),
        Err(CommandError::Undecided(message)) => (vec![message], 3),
        Err(CommandError::Stopped(message)) => (vec![message], stop::STATUS),
    };
    // Styled like clap's own messages.
    let style = Style::new().fg_color(Some(AnsiColor::Red.into())).bold();
    for message in messages {
        // If standard error is closed, the exit status remains.
        let _ = writeln!(anstream::stderr(), "{style}error:{style:#} {message}");
    }
    ExitCode::from(status)
}
