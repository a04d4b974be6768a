//! Errors of commands.

use bit_tables_generator::{Diagnostic, Diagnostics};
use std::fmt;

/// Why a command fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CommandError {
    /// A request cannot be met.
    Diagnostics(Diagnostics),
    /// The command cannot do what was asked.
    Failed(String),
    /// The caller stopped it.
    Stopped(String),
}

impl CommandError {
    /// An error with its context: `cannot show x: no set`.
    #[must_use]
    pub fn because(what: impl fmt::Display, why: impl fmt::Display) -> Self {
        Self::Failed(format!("cannot {what}: {why}"))
    }
}

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Diagnostics(faults) => faults.fmt(f),
            Self::Failed(message) | Self::Stopped(message) => f.write_str(message),
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
