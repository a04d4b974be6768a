//! Generated code and its delivery.

use crate::banner::without_banner;
use crate::comparison::difference;
use crate::destination::Destination;
use crate::failure;
use crate::language::Options;
use bit_tables_generator::{GeneratedSource, Layout};
use bit_tables_tools::CommandError;
use bit_tables_tools::emit::{Language, LanguageOptions, Texts};
use std::fs;
use std::path::Path;

/// Generated code in a language.
pub struct Code {
    /// What is printed.
    pub printed: GeneratedSource,
    /// The texts.
    pub texts: Texts,
    /// The files of long tables next to the code: their names and contents.
    pub tables: Vec<(String, Vec<u8>)>,
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
        let texts = form.texts(&printed, commands, name)?;
        Ok(Self { printed, texts, tables: Vec::new(), command: commands.join("; ") })
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
        let tables = printed.files(name);
        let printed = printed.made_by(command.clone());
        let code = printed.text_beside(Layout::Readable, name);
        Ok(Self { printed, texts: Texts::of(code), tables, command })
    }

    /// Notes on standard error what is left out, and writes the code.
    ///
    /// # Errors
    /// If it cannot be written, or the file to check differs.
    pub fn deliver(
        &self,
        options: &Options,
        destination: &Destination,
    ) -> Result<(), CommandError> {
        let form = options.form(destination)?;
        form.left_out(&self.printed).iter().for_each(|line| failure::note(line));
        for (file, bytes) in &self.tables {
            destination.deliver_beside(file, bytes, &with_option(&self.command, options))?;
        }
        deliver_texts(&self.texts, options, destination, &self.command, &[])
    }
}

/// Writes texts of code, which `command` prints of input files, and what `options` want beside
/// them.
///
/// # Errors
/// If they cannot be written, or a file to check differs.
pub fn deliver_texts(
    texts: &Texts,
    options: &Options,
    destination: &Destination,
    command: &str,
    inputs: &[&Path],
) -> Result<(), CommandError> {
    let banner = options.banner()?;
    let headed = |text: &str| format!("{banner}{text}");
    if let (Some(path), Some(checks)) = (options.self_check(), &texts.checks) {
        destination.deliver_to(path, &headed(checks), command)?;
    }
    if let (Some(name), Some(definitions)) = (destination.name()?, &texts.definitions) {
        let bytes = headed(definitions).into_bytes();
        destination.deliver_beside(&file_of_definitions(&name), &bytes, command)?;
    }
    options.write_dependencies(destination, inputs)?;
    let is_rust = options.form(destination)?.language == Language::Rust;
    let command = &with_option(command, options);
    match destination.file()? {
        Some(file) if is_rust && has_line(file, options, destination) => {
            destination.deliver(&headed(&with_line(&texts.code)), command)
        }
        _ => destination.deliver(&headed(&texts.code), command),
    }
}

/// The command with `--fragment`, if that is an option.
fn with_option(command: &str, options: &Options) -> String {
    format!("{command}{}", if options.is_fragment() { " --fragment" } else { "" })
}

/// The line of a file of Rust that keeps rustfmt from it.
const LINE: &str = "#![cfg_attr(rustfmt, rustfmt_skip)]\n";

/// Whether the file has that line: what is checked may have it or not.
fn has_line(file: &Path, options: &Options, destination: &Destination) -> bool {
    if !destination.is_check() {
        return !options.is_fragment();
    }
    // A device may have no end.
    let found = if file.is_file() { fs::read(file).unwrap_or_default() } else { Vec::new() };
    is_kept(&String::from_utf8_lossy(&found))
}

/// Whether a text has that line.
fn is_kept(text: &str) -> bool {
    text.lines().any(|line| line == LINE.trim_end())
}

/// The code with that line below its head, which an empty line ends.
fn with_line(code: &str) -> String {
    let (head, items) = code.split_once("\n\n").unwrap_or((code, ""));
    format!("{head}\n{LINE}\n{items}")
}

/// How the file at `path`, with this content, and the tables beside it differ from texts, as a clause;
/// banners do not count.
#[must_use]
pub fn difference_of_texts(path: &Path, found: &str, texts: &Texts) -> Option<String> {
    let found = without_banner(found);
    let code = if is_kept(found) { with_line(&texts.code) } else { texts.code.clone() };
    difference(found, &code).or_else(|| {
        let name = path.file_name()?.to_str()?;
        let file = file_of_definitions(name);
        let definitions = texts.definitions.as_ref()?;
        let found = fs::read_to_string(path.with_file_name(&file)).unwrap_or_default();
        let difference = difference(without_banner(&found), definitions)?;
        Some(format!("in {file}, {difference}"))
    })
}

/// The name of the file with the tables that a header of this name declares.
fn file_of_definitions(header: &str) -> String {
    Path::new(header).with_extension("c").to_string_lossy().into_owned()
}
