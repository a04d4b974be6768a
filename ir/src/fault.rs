//! What is wrong with code, and where.

use std::fmt;

/// Why code cannot be lowered, or what goes wrong when it is interpreted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The function.
    pub function: String,
    /// The place: the expression as the source has it.
    pub code: String,
    /// What is wrong with it.
    pub what: String,
    /// Whether a precondition does not hold, for which the caller answers.
    pub is_precondition: bool,
}

impl Fault {
    /// A fault at a place, in no function yet.
    #[must_use]
    pub fn new(code: impl Into<String>, what: impl Into<String>) -> Self {
        Self {
            function: String::new(),
            code: code.into(),
            what: what.into(),
            is_precondition: false,
        }
    }

    /// The same in a function, unless it is known to be in another that this one calls.
    #[must_use]
    pub fn within(self, function: &str) -> Self {
        if self.function.is_empty() { Self { function: function.to_owned(), ..self } } else { self }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // What is wrong with a function as a whole has its name as the code.
        if !self.function.is_empty() && self.function != self.code {
            write!(f, "`{}`: ", self.function)?;
        }
        write!(f, "`{}`: {}", self.code, self.what)
    }
}

impl std::error::Error for Fault {}
