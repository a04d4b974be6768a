//! Options for the language that code is printed in.

use crate::destination::Destination;
use crate::failure::CommandError;
use bit_tables_emit::{Language, LanguageOptions};
use clap::{Args, ValueEnum};

/// A language, with what it needs to be told.
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// The language of the code: Rust, or C as a header for C99 and C++17 and later
    ///
    /// In C++ a program has one copy of each table. In C each file that includes the header has its
    /// own; for one copy define `PREFIX_EXTERN` in all files, and `PREFIX_IMPLEMENTATION` in one of
    /// them, with the prefix in capitals: `BITS_EXTERN`.
    ///
    /// Without it, a name of `--output` that ends as those of C and C++ do, such as .h, .hpp or .c,
    /// asks for C, and any other for Rust.
    #[arg(long, visible_alias = "lang", value_name = "LANGUAGE")]
    language: Option<Named>,

    /// What all names in C begin with; an underscore follows unless it ends with one
    #[arg(long, value_name = "PREFIX", default_value = LanguageOptions::PREFIX)]
    prefix: String,
}

/// A language by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Named {
    Rust,
    C,
}

impl Options {
    /// The form of the code in that place.
    ///
    /// # Errors
    /// If the name of its file is one of another language.
    pub fn form(&self, destination: &Destination) -> Result<LanguageOptions, CommandError> {
        let asked = self.language.map(|named| match named {
            Named::Rust => Language::Rust,
            Named::C => Language::C,
        });
        let extension = destination.extension().unwrap_or_default();
        let of_file = match extension.as_str() {
            "rs" => Some(Language::Rust),
            "h" | "hh" | "hpp" | "hxx" | "c" | "cc" | "cpp" => Some(Language::C),
            _ => None,
        };
        let language = match (asked, of_file) {
            (Some(asked), Some(of_file)) if asked != of_file => {
                return Err(CommandError::Failed(format!(
                    "`--language {}` prints no `.{extension}` file: leave it out to print {}, or name the file otherwise",
                    asked.name(),
                    match of_file {
                        Language::Rust => "Rust",
                        Language::C => "C",
                    }
                )));
            }
            (asked, of_file) => asked.or(of_file).unwrap_or(Language::Rust),
        };
        Ok(LanguageOptions { language, prefix: LanguageOptions::separated(&self.prefix) })
    }
}
