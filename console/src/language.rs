//! Options for the language that code is printed in.

use bit_tables_emit::{Form, Language};
use clap::{Args, ValueEnum};

/// A language, with what it needs to be told.
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// The language of the code: Rust, or C as a header for C99 and C++17 and later
    ///
    /// In C++ a program has one copy of each table. In C each file that includes the header has its own; for one copy define
    /// `PREFIX_EXTERN` in all files, and `PREFIX_IMPLEMENTATION` in one of them, with the prefix in capitals: `BITS_EXTERN`.
    #[arg(long, visible_alias = "lang", value_name = "LANGUAGE", default_value = "rust")]
    language: Named,

    /// What all names in C begin with; an underscore follows unless it ends with one
    #[arg(long, value_name = "PREFIX", default_value = Form::PREFIX)]
    prefix: String,
}

/// A language by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Named {
    Rust,
    C,
}

impl Options {
    /// The form of the code.
    #[must_use]
    pub fn form(&self) -> Form {
        let language = match self.language {
            Named::Rust => Language::Rust,
            Named::C => Language::C,
        };
        Form { language, prefix: Form::separated(&self.prefix) }
    }
}
