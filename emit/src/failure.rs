//! Why there is no answer.

use bit_tables_generator::Faults;
use std::fmt;

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// A request cannot be met.
    Faults(Faults),
    /// What was asked is impossible.
    Failed(String),
    /// Who asked has stopped it.
    Stopped(String),
}

impl Failure {
    /// An error with its context: `cannot show x: no set`.
    #[must_use]
    pub fn because(what: impl fmt::Display, why: impl fmt::Display) -> Self {
        Self::Failed(format!("cannot {what}: {why}"))
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Faults(faults) => faults.fmt(f),
            Self::Failed(message) | Self::Stopped(message) => f.write_str(message),
        }
    }
}

impl std::error::Error for Failure {}

impl From<Faults> for Failure {
    fn from(faults: Faults) -> Self {
        Self::Faults(faults)
    }
}

impl From<bit_tables_ir::CodeError> for Failure {
    fn from(fault: bit_tables_ir::CodeError) -> Self {
        Self::Failed(fault.to_string())
    }
}
