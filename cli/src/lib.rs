//! What the commands `debruijn_gen` and `bit-tables` share: where output goes, and how a command ends.
//!
//! Exit status 0 is success, 1 a file that `--check` finds different, 130 that the user has stopped it, as by
//! Ctrl-C, and 2 any other failure; each is told in one message on standard error.

mod arguments;
mod destination;
pub mod explain;
mod keys;
mod listing;
mod member;
mod search;
pub mod show;
mod smallest;
pub mod stop;

pub use arguments::{Range, board, family, integer, integer64, operation, range, target, word};
pub use destination::Destination;
pub use keys::keys;
pub use listing::listing;
pub use member::Member;
pub use search::Search;
pub use smallest::smallest;

use clap::Parser;
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
}

impl Failure {
    /// Something that went wrong while doing something: `cannot write x: no space left`.
    #[must_use]
    pub fn because(what: impl fmt::Display, why: impl fmt::Display) -> Self {
        Self::Failed(format!("cannot {what}: {why}"))
    }
}

impl From<bit_tables_generator::Faults> for Failure {
    fn from(faults: bit_tables_generator::Faults) -> Self {
        Self::Failed(faults.to_string())
    }
}

/// The command line; or help, the version or what is wrong with it printed where it belongs, and the exit status.
///
/// # Errors
/// When the command is to end with that status.
pub fn parse<T: Parser>(command: &str) -> Result<T, ExitCode> {
    T::try_parse().map_err(|message| {
        let printed = message.print().and_then(|()| io::stdout().flush());
        match printed {
            Ok(()) if message.use_stderr() => ExitCode::from(2),
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => finish(command, Err(Failure::because("write to standard output", error))),
        }
    })
}

/// Ends a command: says what is wrong, if anything, and gives the exit status.
#[must_use]
pub fn finish(command: &str, result: Result<(), Failure>) -> ExitCode {
    let (message, status) = match result {
        Ok(()) => return ExitCode::SUCCESS,
        Err(Failure::Differs(message)) => (message, 1),
        Err(Failure::Failed(message)) => (message, 2),
        Err(Failure::Stopped(message)) => (message, stop::STATUS),
    };
    // Where standard error is closed, the exit status still tells.
    let _ = writeln!(io::stderr(), "{command}: {message}");
    ExitCode::from(status)
}
