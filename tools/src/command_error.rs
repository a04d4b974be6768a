//! Errors of commands.

use bit_tables_generator::{Diagnostic, Diagnostics};
use std::path::Path;
use std::{fmt, io};

/// Why a command fails.
#[derive(Clone, Debug, PartialEq, Eq)]
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
    /// An option is wrong, or where it does not belong.
    Option {
        /// Its name, without dashes before it.
        option: &'static str,
        /// What is wrong, with the option as commands write it.
        message: String,
    },
    /// The caller, or the user, has asked to stop.
    Stopped(String),
    /// The reader of standard output went away, as with `head`: end silently.
    Unread,
}

impl CommandError {
    /// What is wrong with an option.
    #[must_use]
    pub fn of_option(option: &'static str, message: impl Into<String>) -> Self {
        Self::Option { option, message: message.into() }
    }

    /// An error with its context: `cannot show x: no set`.
    #[must_use]
    pub fn because(what: impl fmt::Display, why: impl fmt::Display) -> Self {
        Self::Failed(format!("cannot {what}: {why}"))
    }

    /// An error with the file or folder that it is about.
    #[must_use]
    pub fn of_file(what: &str, path: &Path, why: impl fmt::Display) -> Self {
        Self::because(format!("{what} {}", path.display()), why)
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

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Diagnostics(faults) => faults.fmt(f),
            Self::Unread => f.write_str("nobody reads standard output"),
            Self::Differs(message)
            | Self::Refuted(message)
            | Self::Undecided(message)
            | Self::Failed(message)
            | Self::Option { message, .. }
            | Self::Stopped(message) => f.write_str(message),
        }
    }
}

impl std::error::Error for CommandError {}

impl From<Diagnostic> for CommandError {
    fn from(diagnostic: Diagnostic) -> Self {
        Self::Diagnostics(diagnostic.into())
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
