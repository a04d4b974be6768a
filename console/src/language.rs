//! Options for the output language.

use crate::arguments::LANGUAGE;
use crate::destination::Destination;
use crate::failure::CommandError;
use bit_tables_emit::{Language, LanguageOptions};
use clap::Args;

/// The output language and its options.
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
    #[arg(long, visible_alias = "lang", value_name = "LANGUAGE", value_parser = LANGUAGE)]
    language: Option<Language>,

    /// What all names in C begin with; an underscore follows unless it ends with one
    #[arg(long, value_name = "PREFIX", default_value = LanguageOptions::PREFIX)]
    prefix: String,
}

impl Options {
    /// The language options for code written to `destination`.
    ///
    /// # Errors
    /// If the file name has the extension of another language.
    pub fn form(&self, destination: &Destination) -> Result<LanguageOptions, CommandError> {
        let extension = destination.extension().unwrap_or_default();
        let is_of_file = |language: &Language| language.extensions().contains(&&*extension);
        let of_file = Language::ALL.into_iter().find(is_of_file);
        let language = match (self.language, of_file) {
            (Some(asked), Some(of_file)) if asked != of_file => {
                return Err(CommandError::Failed(format!(
                    "`--language {}` prints no `.{extension}` file: leave it out to print {}, or name the file otherwise",
                    asked.name(),
                    of_file.title()
                )));
            }
            (asked, of_file) => asked.or(of_file).unwrap_or(Language::Rust),
        };
        Ok(LanguageOptions { language, prefix: LanguageOptions::separated(&self.prefix) })
    }
}
