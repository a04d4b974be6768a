//! Options for the output language.

use crate::arguments::LANGUAGE;
use crate::banner;
use crate::destination::Destination;
use bit_tables_tools::CommandError;
use bit_tables_tools::emit::{Language, LanguageOptions};
use clap::{Args, ValueEnum};
use std::fs;
use std::path::{Path, PathBuf};

/// Where tables in C are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Linkage {
    /// In the header.
    Static,
    /// In a file beside it.
    Extern,
}

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
    #[arg(long, value_name = "LINKAGE", default_value = "static", hide_possible_values = true)]
    linkage: Linkage,

    /// Write the self-checks in C or C++ to FILE: a function `self_check`, with the prefix or in the
    /// namespace, which returns the text of the first assertion that fails, or null
    ///
    /// Without it a header of C has none, and one of C++ has them where C++20 evaluates them.
    #[arg(long, value_name = "FILE")]
    self_check: Option<PathBuf>,

    /// Leave out the line that keeps rustfmt from a file of Rust, as `include!` refuses it
    #[arg(long)]
    fragment: bool,

    /// Put the text of FILE, such as a licence, above the code as a comment
    #[arg(long, value_name = "FILE")]
    banner: Option<PathBuf>,

    /// Write to FILE, as a rule of make, which files the output depends on
    #[arg(long, value_name = "FILE", requires = "output")]
    depfile: Option<PathBuf>,
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
            is_extern: self.linkage == Linkage::Extern,
            self_check,
        };
        form.checked()?;
        if self.fragment && language != Language::Rust {
            return Err(CommandError::Failed(
                "`--fragment` is for Rust: a file of C or C++ is included as it is".to_owned(),
            ));
        }
        if let (true, Some(file)) = (form.is_extern, destination.name()?)
            && extension == "c"
        {
            return Err(CommandError::Failed(format!(
                "`--linkage extern` writes its tables to {file}, which is the header: name that with .h"
            )));
        }
        Ok(form)
    }

    /// The banner as lines of comments; empty if there is none.
    ///
    /// # Errors
    /// If its file cannot be read, or has what a comment cannot have.
    pub fn banner(&self) -> Result<String, CommandError> {
        let Some(path) = &self.banner else { return Ok(String::new()) };
        let read = fs::read_to_string(path);
        let text = read.map_err(|error| CommandError::of_file("read", path, error))?;
        banner::comment(&text).map_err(|why| {
            CommandError::Failed(format!("{} cannot be a banner: {why}", path.display()))
        })
    }

    /// Writes the rule of make for the output, unless that is only checked.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write_dependencies(
        &self,
        destination: &Destination,
        inputs: &[&Path],
    ) -> Result<(), CommandError> {
        let (Some(depfile), Some(output)) = (&self.depfile, destination.file()?) else {
            return Ok(());
        };
        let name = |path: &Path| {
            path.to_string_lossy().replace('$', "$$").replace('#', "\\#").replace(' ', "\\ ")
        };
        let inputs = inputs.iter().copied().chain(self.banner.as_deref());
        let inputs = inputs.fold(String::new(), |text, path| text + " " + &name(path));
        destination.deliver_about(depfile, &format!("{}:{inputs}\n", name(output)))
    }

    /// Whether the code is for `include!`.
    #[must_use]
    pub const fn is_fragment(&self) -> bool {
        self.fragment
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
