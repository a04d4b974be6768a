//! How a command ends.

use crate::stop;
use anstyle::{AnsiColor, Style};
use std::fmt;
use std::io::{self, Write};
use std::process::ExitCode;

/// Why a command does not succeed.
#[derive(Debug, PartialEq, Eq)]
pub enum Failure {
    /// `--check` found a file that is not what the command prints.
    Differs(String),
    /// What was asked cannot be done.
    Failed(String),
    /// The user has asked to stop.
    Stopped(String),
    /// Nobody reads standard output any more, as behind `head`: nothing is left to do, and nobody to tell.
    Unread,
}

impl Failure {
    /// Something that went wrong while doing something: `cannot write x: no space left`.
    #[must_use]
    pub fn because(what: impl fmt::Display, why: impl fmt::Display) -> Self {
        Self::Failed(format!("cannot {what}: {why}"))
    }

    /// What went wrong while writing to standard output.
    #[must_use]
    pub fn of_standard_output(error: &io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::Unread,
            _ => Self::because("write to standard output", error),
        }
    }
}

impl From<bit_tables_generator::Faults> for Failure {
    fn from(faults: bit_tables_generator::Faults) -> Self {
        Self::Failed(faults.to_string())
    }
}

/// Ends a command: says what is wrong, if anything, and gives the exit status.
#[must_use]
pub fn finish(result: Result<(), Failure>) -> ExitCode {
    let (message, status) = match result {
        Ok(()) | Err(Failure::Unread) => return ExitCode::SUCCESS,
        Err(Failure::Differs(message)) => (message, 1),
        Err(Failure::Failed(message)) => (message, 2),
        Err(Failure::Stopped(message)) => (message, stop::STATUS),
    };
    // As clap styles its own messages.
    let style = Style::new().fg_color(Some(AnsiColor::Red.into())).bold();
    // Where standard error is closed, the exit status still tells.
    let _ = writeln!(anstream::stderr(), "{style}error:{style:#} {message}");
    ExitCode::from(status)
}
