//! Files of results: a line of JSON for each finished unit, which contains the question, so that
//! files can be merged, and an interrupted run loses nothing.

use super::part::Part;
use bit_tables_console::CommandError;
use bit_tables_tools::searches::shards::{Run, Sharded, text};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt::Display;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// The maximum size of a file in bytes.
const MOST: u64 = 1 << 30;

/// The result of a unit in a part. The fields are in alphabetical order, as in a JSON object.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Line {
    /// Finds damaged results that would otherwise look valid.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    checksum: String,
    found: Value,
    #[serde(with = "text")]
    part: Part,
    question: Value,
    search: String,
    unit: u64,
}

impl Line {
    /// The line, including the line break.
    pub fn text<S: Sharded>(run: &Run<S>, part: Part, unit: u64, found: Value) -> String {
        let (question, search) = (run.question(), S::NAME.to_owned());
        let mut line = Self { checksum: String::new(), found, part, question, search, unit };
        line.checksum = line.sum();
        format!("{}\n", json!(line))
    }

    /// 64-bit FNV-1a of the line without a checksum.
    fn sum(&self) -> String {
        let step = |sum: u64, byte: u8| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        let sum = json!(self).to_string().bytes().fold(0xcbf2_9ce4_8422_2325, step);
        format!("{sum:016x}")
    }

    /// Reads a line of the search with this name.
    fn read(text: &str, name: &str) -> Result<Self, String> {
        let none = || format!("this is no result of `bit-tables search {name}`");
        let mut line: Self = serde_json::from_str(text).map_err(|_| none())?;
        if line.search != name {
            return Err(format!("{}, but of `bit-tables search {}`", none(), line.search));
        }
        if std::mem::take(&mut line.checksum) != line.sum() {
            let why = "its checksum does not fit, so it is not as a run wrote it: remove the file, and do its part again";
            return Err(why.to_owned());
        }
        Ok(line)
    }
}

/// A search with the results of files.
struct Results<S: Sharded> {
    run: Run<S>,
    /// The number of parts.
    parts: u64,
    /// The file that the question is from, if there is one.
    asked_by: Option<PathBuf>,
    /// The files of units.
    files: BTreeMap<u64, PathBuf>,
}

impl<S: Sharded> Results<S> {
    /// The search that the first line of a file names.
    fn of(line: &Line, file: &Path) -> Result<Self, String> {
        let run = Run::of(&line.question);
        let run = run.ok_or_else(|| format!("there is no such search: {}", line.question))?;
        let (parts, asked_by) = (line.part.of, Some(file.to_owned()));
        Ok(Self { run, parts, asked_by, files: BTreeMap::new() })
    }

    /// Takes a line, which must fit the others.
    fn take(&mut self, line: &Line, file: &Path) -> Result<(), String> {
        let Line { found, part, question, unit, .. } = line;
        let asked_by = self.asked_by.as_deref().unwrap_or(file).display();
        let asked = self.run.question();
        if *question != asked {
            let than =
                self.asked_by.as_ref().map_or(String::new(), |_| format!(" than {asked_by}"));
            let how = difference(&asked, question);
            return Err(format!("this is of another question{than}: {how}"));
        }
        if part.of != self.parts {
            let parts = self.parts;
            return Err(format!("this is of part {part}, but in {asked_by} are parts of {parts}"));
        }
        if *unit >= self.run.units() || !part.has(*unit) {
            return Err(format!("part {part} has no unit {unit}"));
        }
        if let Some(other) = self.files.insert(*unit, file.to_owned()) {
            let other = other.display();
            return Err(format!("part {part} is here twice: its unit {unit} is also in {other}"));
        }
        self.run.recall(*unit, found)
    }

    /// Fails unless the results are complete, and says how to get the others.
    fn check(&self) -> Result<(), CommandError> {
        for number in 1..=self.parts {
            let Some(part) = Part::new(number, self.parts) else { continue };
            let units = part.units(self.run.units()).count();
            let missing = part.units(self.run.units()).filter(|&unit| !self.run.has(unit)).count();
            let command = self.run.command();
            let message = match missing {
                0 => continue,
                _ if missing == units => {
                    format!("part {part} is missing; to do it: {command} --part {part}")
                }
                _ => format!(
                    "part {part} is incomplete: {missing} of its {units} units are missing; to finish it: {command} --part \
                     {part} --resume FILE"
                ),
            };
            return Err(CommandError::Failed(message));
        }
        Ok(())
    }
}

/// Describes how two questions differ.
fn difference(question: &Value, other: &Value) -> String {
    let differing = question.as_object().into_iter().flatten();
    match differing.into_iter().find(|(key, value)| other.get(key) != Some(value)) {
        Some((key, value)) => {
            format!("it has {key} {}, not {value}", other.get(key).unwrap_or(&Value::Null))
        }
        None => format!("it is {other}, not {question}"),
    }
}

/// A search with the results of all its parts.
///
/// # Errors
/// If a file cannot be read or has other contents; if a part is missing, incomplete, duplicate, or
/// of another question.
pub(super) fn merged<S: Sharded>(files: &[PathBuf]) -> Result<Run<S>, CommandError> {
    let mut all: Option<Results<S>> = None;
    for file in files {
        let text = contents(file, &opened(file, "read", OpenOptions::new().read(true))?)?;
        if !text.is_empty() && !text.ends_with(b"\n") {
            let why = "its last line is incomplete: finish its part by `--resume`";
            return Err(CommandError::of_file("read", file, why));
        }
        each_line::<S>(&text, file, |line| {
            let results = match &mut all {
                Some(results) => results,
                none => none.insert(Results::of(&line, file)?),
            };
            results.take(&line, file)
        })?;
    }
    let none = || CommandError::Failed("there is nothing to merge: the files are empty".to_owned());
    let results = all.ok_or_else(none)?;
    results.check()?;
    Ok(results.run)
}

/// A file that grows by a line for each unit; this run is its only writer.
pub(super) struct Journal {
    path: PathBuf,
    file: File,
}

impl Journal {
    /// Opens or creates the file, and drops an unfinished last line. The search recalls what an
    /// earlier run has found for the same part.
    ///
    /// # Errors
    /// If it cannot be opened or read, is no regular file, has other contents, or another run is
    /// writing it.
    pub fn open<S: Sharded>(
        path: &Path,
        run: Run<S>,
        part: Part,
    ) -> Result<(Self, Run<S>), CommandError> {
        let mut options = OpenOptions::new();
        let mut file = opened(path, "write", options.read(true).write(true).create(true))?;
        // Some file systems have no locks; there, another run cannot be detected.
        if matches!(file.try_lock(), Err(TryLockError::WouldBlock)) {
            return Err(CommandError::of_file("write", path, "another search is writing it"));
        }
        let failed = |why: &dyn Display| CommandError::of_file("read", path, why);
        let text = contents(path, &file)?;
        let (lines, rest) =
            text.split_at(text.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1));
        if !rest.is_empty() && !rest.starts_with(b"{") {
            return Err(failed(&"it has something else"));
        }
        let mut results = Results { run, parts: part.of, asked_by: None, files: BTreeMap::new() };
        each_line::<S>(lines, path, |line| {
            if line.part == part {
                return results.take(&line, path);
            }
            Err(format!("this is of part {}, not {part}", line.part))
        })?;
        let length = lines.len() as u64;
        let set = file.set_len(length).and_then(|()| file.seek(SeekFrom::Start(length)));
        set.map_err(|error| failed(&error))?;
        Ok((Self { path: path.to_owned(), file }, results.run))
    }

    /// Appends a line.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn add(&mut self, line: &str) -> Result<(), CommandError> {
        let written = self.file.write_all(line.as_bytes());
        written.map_err(|error| CommandError::of_file("write", &self.path, error))
    }
}

/// Opens a regular file. A device may never end, and opening a pipe would wait for a writer.
fn opened(path: &Path, what: &str, options: &OpenOptions) -> Result<File, CommandError> {
    if fs::metadata(path).is_ok_and(|found| !found.is_file()) {
        return Err(CommandError::of_file(what, path, "it is not a regular file"));
    }
    options.open(path).map_err(|error| CommandError::of_file(what, path, error))
}

/// Reads an open file of a limited size to the end.
fn contents(path: &Path, file: &File) -> Result<Vec<u8>, CommandError> {
    let failed = |why: &dyn Display| CommandError::of_file("read", path, why);
    if file.metadata().map_err(|error| failed(&error))?.len() > MOST {
        return Err(failed(&format!("it has more than {MOST} bytes, so it is no file of results")));
    }
    let mut bytes = Vec::new();
    // Another process may extend it meanwhile.
    file.take(MOST).read_to_end(&mut bytes).map_err(|error| failed(&error))?;
    Ok(bytes)
}

/// Reads every line of a text, and says in which one there is a fault.
fn each_line<S: Sharded>(
    text: &[u8],
    file: &Path,
    mut take: impl FnMut(Line) -> Result<(), String>,
) -> Result<(), CommandError> {
    for (number, line) in (1..).zip(String::from_utf8_lossy(text).lines()) {
        let taken = Line::read(line, S::NAME).and_then(&mut take);
        let place = format!("{}, line {number}", file.display());
        taken.map_err(|why| CommandError::Failed(format!("{place}: {why}")))?;
    }
    Ok(())
}
