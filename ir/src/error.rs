//! An error in code, and where it is.

use std::fmt;

/// Why code cannot be lowered, printed or expressed as terms, or what goes wrong when it runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeError {
    /// The function.
    pub function: String,
    /// The expression as the source has it.
    pub code: String,
    /// What is wrong with it.
    pub what: String,
    /// Whether it is a failed precondition, which is the caller's fault.
    pub is_precondition: bool,
}

impl CodeError {
    /// An error at an expression, in no function yet.
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

impl fmt::Display for CodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // What is wrong with a function as a whole has its name as the code.
        if !self.function.is_empty() && self.function != self.code {
            write!(f, "`{}`: ", self.function)?;
        }
        write!(f, "`{}`: {}", self.code, self.what)
    }
}

impl std::error::Error for CodeError {}
