//! Options for the output language.

use crate::arguments::LANGUAGE;
use crate::destination::Destination;
use crate::failure::CommandError;
use bit_tables_emit::{Language, LanguageOptions};
use clap::Args;
use std::path::{Path, PathBuf};

/// The output language and its options.
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// The language of the code: rust, c for a header of C99 and later, or cpp for one of C++17 and
    /// later
    ///
    /// Without it, a name of `--output` that ends in .h or .c asks for C, one that ends in .hpp, .hh
    /// or .cpp for C++, and any other for Rust.
    #[arg(long, visible_alias = "lang", value_name = "LANGUAGE", value_parser = LANGUAGE)]
    language: Option<Language>,

    /// What all names in C begin with; an underscore follows unless it ends with one
    #[arg(long, value_name = "PREFIX", default_value = LanguageOptions::PREFIX)]
    prefix: String,

    /// The namespace of all names in C++
    #[arg(long, value_name = "NAMESPACE", default_value = LanguageOptions::NAMESPACE)]
    namespace: String,

    /// Where tables in C are: `static` in the header, so that each file that includes it has its own
    /// copy; or `extern`, which writes a second file with the extension .c and one copy of each
    #[arg(long, value_name = "LINKAGE", default_value = "static", value_parser = ["static", "extern"], hide_possible_values = true)]
    linkage: String,

    /// Write the self-checks in C or C++ to FILE: a function `self_check`, with the prefix or in the
    /// namespace, which returns the text of the first assertion that fails, or null
    ///
    /// Without it a header of C has none, and one of C++ has them where C++20 evaluates them.
    #[arg(long, value_name = "FILE")]
    self_check: Option<PathBuf>,
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
            (Some(asked), Some(of_file)) if !is_of_file(&asked) => {
                return Err(CommandError::Failed(format!(
                    "`--language {}` prints no `.{extension}` file: leave it out to print {}, or name the file otherwise",
                    asked.name(),
                    of_file.title()
                )));
            }
            (asked, of_file) => asked.or(of_file).unwrap_or(Language::Rust),
        };
        let self_check = self.self_check.as_deref().map(name).transpose()?;
        let form = LanguageOptions {
            language,
            prefix: LanguageOptions::separated(&self.prefix),
            namespace: self.namespace.clone(),
            is_extern: self.linkage == "extern",
            self_check,
        };
        form.checked()?;
        if let (true, Some(file)) = (form.is_extern, destination.name()?)
            && extension == "c"
        {
            return Err(CommandError::Failed(format!(
                "`--linkage extern` writes its tables to {file}, which is the header: name that with .h"
            )));
        }
        Ok(form)
    }

    /// The file of the self-checks.
    #[must_use]
    pub fn self_check(&self) -> Option<&Path> {
        self.self_check.as_deref()
    }
}

/// The name of a file without its folder.
fn name(path: &Path) -> Result<String, CommandError> {
    let name = path.file_name().and_then(|name| name.to_str());
    let message = || format!("{} cannot be a file of self-checks", path.display());
    name.map(str::to_owned).ok_or_else(|| CommandError::Failed(message()))
}
