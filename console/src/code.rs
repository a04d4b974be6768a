//! Generated code and its delivery.

use crate::destination::Destination;
use crate::failure::{self, CommandError};
use bit_tables_emit::LanguageOptions;
use bit_tables_generator::{GeneratedSource, Layout};

/// Generated code in a language.
pub struct Code {
    /// What is printed.
    pub printed: GeneratedSource,
    /// The text.
    pub text: String,
    /// The files next to it: their names and contents.
    pub files: Vec<(String, Vec<u8>)>,
    /// The command that prints it again.
    pub command: String,
}

impl Code {
    /// Writes `printed` in a language.
    ///
    /// # Errors
    /// If it cannot be written in the language.
    pub fn new(printed: GeneratedSource, form: &LanguageOptions) -> Result<Self, CommandError> {
        let commands = form.commands(&printed);
        let text = form.text(&printed, &commands)?;
        Ok(Self { printed, text, files: Vec::new(), command: commands.join("; ") })
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
        Ok(Self { printed, text, files, command })
    }

    /// Notes on standard error what is left out, and writes the code.
    ///
    /// # Errors
    /// If it cannot be written, or the file to check differs.
    pub fn deliver(
        &self,
        form: &LanguageOptions,
        destination: &Destination,
    ) -> Result<(), CommandError> {
        form.left_out(&self.printed).iter().for_each(|line| failure::note(line));
        for (file, bytes) in &self.files {
            destination.deliver_beside(file, bytes, &self.command)?;
        }
        destination.deliver(&self.text, &self.command)
    }
}
