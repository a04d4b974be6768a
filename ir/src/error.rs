//! An error in code, and where it is.

use std::fmt;

/// Why code cannot be lowered, printed or expressed as terms, or what goes wrong when it runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeError {
    /// The function.
    pub function: String,
    /// The expression in source form.
    pub code: String,
    /// What is wrong with it.
    pub what: String,
    /// Whether it is a failed precondition, which is the caller's error.
    pub is_precondition: bool,
}

impl CodeError {
    /// An error at an expression, without a function yet.
    #[must_use]
    pub fn new(code: impl Into<String>, what: impl Into<String>) -> Self {
        Self {
            function: String::new(),
            code: code.into(),
            what: what.into(),
            is_precondition: false,
        }
    }

    /// Names the function, unless the error is already known to be in a function that this one
    /// calls.
    #[must_use]
    pub fn within(self, function: &str) -> Self {
        if self.function.is_empty() { Self { function: function.to_owned(), ..self } } else { self }
    }
}

impl fmt::Display for CodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // An error about a whole function has the function's name as its code.
        if !self.function.is_empty() && self.function != self.code {
            write!(f, "`{}`: ", self.function)?;
        }
        write!(f, "`{}`: {}", self.code, self.what)
    }
}

impl std::error::Error for CodeError {}
