//! Generated code and its delivery.

use crate::destination::Destination;
use crate::failure::{self, CommandError};
use bit_tables_emit::{LanguageOptions, Texts};
use bit_tables_generator::{GeneratedSource, Layout};
use std::path::Path;

/// Generated code in a language.
pub struct Code {
    /// What is printed.
    pub printed: GeneratedSource,
    /// The text.
    pub text: String,
    /// The text of the self-checks, if they have a file of their own.
    pub checks: Option<String>,
    /// The files next to it: their names and contents.
    pub files: Vec<(String, Vec<u8>)>,
    /// The command that prints it again.
    pub command: String,
}

impl Code {
    /// Writes `printed` in a language, for a file of this name.
    ///
    /// # Errors
    /// If it cannot be written in the language.
    pub fn new(
        printed: GeneratedSource,
        form: &LanguageOptions,
        name: Option<&str>,
    ) -> Result<Self, CommandError> {
        let commands = form.commands(&printed);
        Self::of(printed, form, &commands, name)
    }

    /// Like [`new`](Self::new), headed by these commands.
    ///
    /// # Errors
    /// If it cannot be written in the language.
    pub fn of(
        printed: GeneratedSource,
        form: &LanguageOptions,
        commands: &[String],
        name: Option<&str>,
    ) -> Result<Self, CommandError> {
        let Texts { code: text, definitions, checks } = form.texts(&printed, commands, name)?;
        let files = definitions_beside(name, definitions);
        Ok(Self { printed, text, checks, files, command: commands.join("; ") })
    }

    /// Like [`new`](Self::new), but always Rust, with long tables in files of their own whose names
    /// begin like `name`.
    ///
    /// # Errors
    /// If the code must be free of `unsafe`, which reading such tables needs.
    pub fn with_files(printed: GeneratedSource, name: &str) -> Result<Self, CommandError> {
        if printed.plans().any(|plan| plan.module().is_safe) {
            let message = "`--tables files` reads bytes as words by `unsafe` code, which `unsafe = none` does not allow: use \
                           `--tables rows`, or leave `unsafe = none` out";
            return Err(CommandError::Failed(message.to_owned()));
        }
        let command = printed.commands().join("; ") + " --tables files";
        let files = printed.files(name);
        let printed = printed.made_by(command.clone());
        let text = printed.text_beside(Layout::Readable, name);
        Ok(Self { printed, text, checks: None, files, command })
    }

    /// Notes on standard error what is left out, and writes the code, with its self-checks to the
    /// file at `self_check`.
    ///
    /// # Errors
    /// If it cannot be written, or the file to check differs.
    pub fn deliver(
        &self,
        form: &LanguageOptions,
        self_check: Option<&Path>,
        destination: &Destination,
    ) -> Result<(), CommandError> {
        form.left_out(&self.printed).iter().for_each(|line| failure::note(line));
        if let (Some(path), Some(checks)) = (self_check, &self.checks) {
            destination.deliver_to(path, checks, &self.command)?;
        }
        for (file, bytes) in &self.files {
            destination.deliver_beside(file, bytes, &self.command)?;
        }
        destination.deliver(&self.text, &self.command)
    }
}

/// The file beside one of this name that has its tables.
#[must_use]
pub fn definitions_beside(
    name: Option<&str>,
    definitions: Option<String>,
) -> Vec<(String, Vec<u8>)> {
    let (Some(name), Some(text)) = (name, definitions) else { return Vec::new() };
    let name = Path::new(name).with_extension("c").to_string_lossy().into_owned();
    vec![(name, text.into_bytes())]
}
