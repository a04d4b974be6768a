//! A printed file: it is compared with what its command prints, and that is proved.

use super::results::distinct;
use super::subject::Subject;
use crate::emission;
use bit_tables_console::{Code, CommandError, debruijn_gen, difference_of_texts, without_banner};
use bit_tables_generator::__private::GENERATED;
use bit_tables_generator::GeneratedSource;
use std::ffi::OsStr;
use std::fs;
use std::path::Path;

/// The subjects in a printed file: every operation of the request in its header, by its technique.
///
/// # Errors
/// If the file has no command in its header, or differs from what the command prints; the error
/// says where.
pub(super) fn subjects(path: &Path) -> Result<Vec<Subject>, CommandError> {
    let text =
        fs::read_to_string(path).map_err(|error| CommandError::of_file("read", path, error))?;
    let command = command(&text).ok_or_else(|| {
        CommandError::Failed(format!(
            "{} has no command in its head: `prove` takes files that `bit-tables emit`, `bit-tables default`, `bit-tables map` or `debruijn_gen` printed, \
             which begin with `// {GENERATED}`",
            path.display()
        ))
    })?;
    let name = path.file_name().and_then(OsStr::to_str).unwrap_or_default();
    let code = code(command, name)?;
    let is_beside = |(file, bytes): &(String, Vec<u8>)| {
        fs::read(path.with_file_name(file)).is_ok_and(|found| found == *bytes)
    };
    let difference = difference_of_texts(path, &text, &code.texts);
    if difference.is_some() || !code.tables.iter().all(is_beside) {
        return Err(CommandError::Failed(format!(
            "{0} is not what its command prints{1}, so nothing of it is proved; to renew it: {command} --output {0}",
            path.display(),
            difference.map_or_else(String::new, |difference| format!(": {difference}"))
        )));
    }
    Ok(of(&code.printed))
}

/// The words of the command of a printed map, in the header of a file; `None` if it has another
/// one.
pub(super) fn command_of_map(path: &Path) -> Option<Vec<String>> {
    let words = shlex::split(command(&fs::read_to_string(path).ok()?)?)?;
    (words.first()? == "bit-tables" && words.get(1)? == "map").then_some(words)
}

/// The command in the header of a printed file.
fn command(text: &str) -> Option<&str> {
    let mut lines = without_banner(text).lines();
    lines
        .next()
        .filter(|line| line.strip_prefix("// ").is_some_and(|line| line.starts_with(GENERATED)))?;
    lines.next()?.strip_prefix("// ")
}

/// What a command prints.
fn code(command: &str, name: &str) -> Result<Code, CommandError> {
    let words = shlex::split(command).unwrap_or_default();
    match words.first().map(String::as_str) {
        Some("bit-tables") => emission::code(&words, name),
        Some("debruijn_gen") => debruijn_gen::routine(&words),
        _ => Err(CommandError::Failed(format!("`{command}` is no command of bit-tables"))),
    }
}

/// Each operation with its technique, word and board, without duplicates.
fn of(printed: &GeneratedSource) -> Vec<Subject> {
    let subjects = printed.plans().flat_map(|plan| {
        let request = plan.request();
        request.choices().iter().map(|choice| Subject {
            operation: choice.operation(),
            selection: choice.selection().to_string(),
            domain: request.domain(),
        })
    });
    distinct(subjects)
}
