//! Where a command's output goes.

use crate::comparison::Comparison;
use crate::replacement::{replace_file, write_if_changed};
use crate::{process, stop};
use anstream::AutoStream;
use bit_tables_tools::CommandError;
use clap::Args;
use std::fmt::Display;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Where output goes, or what it is compared with.
#[derive(Args, Debug, Default)]
pub struct Destination {
    /// Write to FILE instead of standard output, which is `-`; an unchanged file is not touched
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Set the modification time of FILE even if it is unchanged, as make would otherwise run the
    /// command again
    #[arg(long, requires = "output", conflicts_with = "check")]
    touch: bool,

    /// Write nothing: exit with status 1 if FILE differs from what would be written to it
    #[arg(long, requires = "output")]
    check: bool,
}

impl Destination {
    /// Whether files are only compared.
    #[must_use]
    pub const fn is_check(&self) -> bool {
        self.check
    }

    /// A file, or standard output if it is `-`.
    #[must_use]
    pub const fn file_at(path: PathBuf) -> Self {
        Self { output: Some(path), touch: false, check: false }
    }

    /// Writes a text with colours. Files never have colours, standard output only on terminals,
    /// unless `NO_COLOR` or `CLICOLOR_FORCE` say otherwise.
    ///
    /// # Errors
    /// As [`deliver`](Self::deliver).
    pub fn deliver_coloured(&self, text: &str, command: &str) -> Result<(), CommandError> {
        if self.file()?.is_some() {
            return self.deliver(&anstream::adapter::strip_str(text).to_string(), command);
        }
        let written = process::standard_output().and_then(|output| {
            let mut output = AutoStream::auto(output);
            output.write_all(text.as_bytes())?;
            output.flush()
        });
        written.map_err(|error| CommandError::of_standard_output(&error))
    }

    /// Writes the text, or checks it. Messages show `command`, which produces the text.
    ///
    /// # Errors
    /// If the text cannot be written, or the file to check cannot be read or differs.
    pub fn deliver(&self, text: &str, command: &str) -> Result<(), CommandError> {
        let bytes = text.as_bytes();
        match self.file()? {
            Some(path) if !self.check => self.write_bytes(path, bytes),
            _ => self.stream(command, |output| output.write_all(bytes)),
        }
    }

    /// Writes bytes to another file in the same folder, or checks them. `command` produces both
    /// files.
    ///
    /// # Errors
    /// As [`deliver`](Self::deliver).
    pub fn deliver_beside(
        &self,
        name: &str,
        bytes: &[u8],
        command: &str,
    ) -> Result<(), CommandError> {
        match self.file()? {
            None => Ok(()),
            Some(path) if self.check => {
                check_bytes(&path.with_file_name(name), &renewal(command, path), bytes)
            }
            Some(path) => self.write_bytes(&path.with_file_name(name), bytes),
        }
    }

    /// Writes a text to a file in any folder, or checks it. `command` produces it beside the output.
    ///
    /// # Errors
    /// As [`deliver`](Self::deliver).
    pub fn deliver_to(&self, path: &Path, text: &str, command: &str) -> Result<(), CommandError> {
        match self.file()? {
            Some(own) if self.check => {
                check(path, &renewal(command, own), |output| output.write_all(text.as_bytes()))
            }
            _ => self.write_bytes(path, text.as_bytes()),
        }
    }

    /// Writes a text about the output, such as a rule of make, unless the output is only checked.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn deliver_about(&self, path: &Path, text: &str) -> Result<(), CommandError> {
        if self.check { Ok(()) } else { self.write_bytes(path, text.as_bytes()) }
    }

    /// Writes a file unless it already has this content.
    fn write_bytes(&self, path: &Path, bytes: &[u8]) -> Result<(), CommandError> {
        let is_another = write_if_changed(path, bytes).map_err(|error| unwritable(path, &error))?;
        if self.touch && !is_another {
            let file = File::options().append(true).open(path);
            let touched = file.and_then(|file| file.set_modified(SystemTime::now()));
            touched.map_err(|error| unwritable(path, &error))?;
        }
        Ok(())
    }

    /// The name of the file without its folder; `None` for standard output.
    ///
    /// # Errors
    /// If standard output is to be checked, or the name is not Unicode.
    pub fn name(&self) -> Result<Option<String>, CommandError> {
        let Some(path) = self.file()? else { return Ok(None) };
        let name = path.file_name().and_then(|name| name.to_str());
        let name = name.ok_or_else(|| unwritable(path, &"its name is not Unicode"))?;
        Ok(Some(name.to_owned()))
    }

    /// The extension of the file, in lower case.
    #[must_use]
    pub fn extension(&self) -> Option<String> {
        let extension = self.output.as_ref()?.extension()?.to_str()?;
        Some(extension.to_ascii_lowercase())
    }

    /// Writes what `write` produces, or checks it, piece by piece.
    ///
    /// A file is written under a temporary name next to its destination and renamed at the end, so
    /// a failing `write` leaves no file. While a file is written, `write` must check whether the
    /// user has asked to stop.
    ///
    /// # Errors
    /// If it cannot be written, or the file to check cannot be read or differs.
    pub fn stream(
        &self,
        command: &str,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), CommandError> {
        match self.file()? {
            None => {
                let output = process::standard_output();
                let output = output.map_err(|error| CommandError::of_standard_output(&error))?;
                let mut output = BufWriter::new(output);
                let written = write(&mut output).and_then(|()| output.flush());
                written.map_err(|error| {
                    // Otherwise dropping the writer would write the buffered rest again.
                    drop(output.into_parts());
                    stopped_or(CommandError::of_standard_output(&error))
                })
            }
            Some(path) if self.check => check(path, &renewal(command, path), write),
            Some(path) => {
                // An unfinished file must be removed.
                stop::watch();
                replace_file(path, write)
                    .map(|_is_another| ())
                    .map_err(|error| stopped_or(unwritable(path, &error)))
            }
        }
    }

    /// Whether output goes to standard output because no file was named.
    #[must_use]
    pub const fn is_default(&self) -> bool {
        self.output.is_none()
    }

    /// Whether output goes to a terminal.
    #[must_use]
    pub fn is_terminal(&self) -> bool {
        self.file().is_ok_and(|file| file.is_none()) && io::stdout().is_terminal()
    }

    /// The file; `None` for standard output.
    ///
    /// # Errors
    /// If standard output is to be checked.
    pub fn file(&self) -> Result<Option<&Path>, CommandError> {
        match &self.output {
            Some(path) if path.as_os_str() != "-" => Ok(Some(path)),
            Some(_) if self.check => Err(CommandError::Failed(
                "cannot check standard output: `--check` needs `--output FILE`".to_owned(),
            )),
            _ => Ok(None),
        }
    }
}

/// An interruption if there was one, otherwise the failure.
fn stopped_or(failure: CommandError) -> CommandError {
    // Ctrl-C ends the reader of a pipe too, so the write error carries no information.
    if stop::is_asked() { CommandError::Stopped("stopped".to_owned()) } else { failure }
}

fn unwritable(path: &Path, error: &dyn Display) -> CommandError {
    let what = format!("write {}", path.display());
    // The system's error does not say that the folder is missing.
    match path.parent().filter(|folder| !folder.as_os_str().is_empty() && !folder.exists()) {
        Some(folder) => {
            CommandError::because(what, format!("there is no folder {}", folder.display()))
        }
        None => CommandError::because(what, error),
    }
}

/// The command that rewrites a file.
fn renewal(command: &str, path: &Path) -> String {
    // A name that no shell accepts cannot be quoted and is shown unquoted.
    let name = path.to_string_lossy();
    let quoted = shlex::try_quote(&name).unwrap_or_else(|_| name.clone());
    format!("{command} --output {quoted}")
}

/// Compares a file with the text that `write` produces; `renewal` is the command that rewrites it.
fn check(
    path: &Path,
    renewal: &str,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), CommandError> {
    let unreadable = |error: io::Error| unreadable(path, &error);
    let mut comparison = Comparison::new(opened(path, renewal)?);
    let mut buffered = BufWriter::new(&mut comparison);
    let written = write(&mut buffered).and_then(|()| buffered.flush());
    // The rest of the buffer has been compared, or follows a difference.
    drop(buffered.into_parts());
    match comparison.difference().map_err(unreadable)? {
        Some(difference) => Err(differs(path, &format!(": {difference}"), renewal)),
        None => written.map_err(unreadable),
    }
}

/// Compares a file with binary content.
fn check_bytes(path: &Path, renewal: &str, bytes: &[u8]) -> Result<(), CommandError> {
    let file = opened(path, renewal)?;
    let mut found = Vec::with_capacity(bytes.len());
    let most = bytes.len() as u64 + 1;
    file.take(most).read_to_end(&mut found).map_err(|error| unreadable(path, &error))?;
    if found == bytes { Ok(()) } else { Err(differs(path, "", renewal)) }
}

fn differs(path: &Path, difference: &str, renewal: &str) -> CommandError {
    let shown = path.display();
    CommandError::Differs(format!(
        "{shown} differs from the generated output{difference}; to renew it: {renewal}"
    ))
}

fn unreadable(path: &Path, why: &dyn Display) -> CommandError {
    CommandError::of_file("read", path, why)
}

/// Opens a file for comparison.
fn opened(path: &Path, renewal: &str) -> Result<BufReader<File>, CommandError> {
    let metadata = path.metadata().map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => unreadable(path, &format!("{error}; to make it: {renewal}")),
        _ => unreadable(path, &error),
    })?;
    // A device may have no end.
    if !metadata.is_file() {
        return Err(unreadable(path, &"not a file"));
    }
    File::open(path).map(BufReader::new).map_err(|error| unreadable(path, &error))
}
