//! Results of units as lines of JSON, each of which contains the question.

use super::part::Part;
use super::regular;
use bit_tables_console::CommandError;
use bit_tables_tools::searches::shards::Sharded;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs::File;
use std::path::{Path, PathBuf};

/// The result of a unit in a part.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Line {
    pub question: Value,
    pub part: Part,
    pub unit: u64,
    pub found: Value,
}

impl Line {
    /// The line, including the line break.
    pub fn text(&self, name: &str) -> String {
        let Self { question, part, unit, found } = self;
        let mut line = json!({
            "search": name,
            "question": question,
            "part": part.to_string(),
            "unit": unit,
            "found": found,
        });
        line[CHECKSUM] = checksum(&line).into();
        format!("{line}\n")
    }

    /// Reads a line of the search with this name.
    ///
    /// # Errors
    /// If it is no such line.
    pub fn read(text: &str, name: &str) -> Result<Self, String> {
        let none = || format!("this is no result of `bit-tables search {name}`");
        let mut line: Value = serde_json::from_str(text).map_err(|_| none())?;
        let search = line["search"].as_str().ok_or_else(none)?;
        if search != name {
            return Err(format!("{}, but of `bit-tables search {search}`", none()));
        }
        let written = line.as_object_mut().and_then(|line| line.remove(CHECKSUM));
        if written != Some(checksum(&line).into()) {
            let why = "its checksum does not fit, so it is not as a run wrote it: remove the file, and do its part again";
            return Err(why.to_owned());
        }
        let part = line["part"].as_str().and_then(|part| part.parse().ok()).ok_or_else(none)?;
        let unit = line["unit"].as_u64().ok_or_else(none)?;
        Ok(Self { question: line["question"].take(), part, unit, found: line["found"].take() })
    }
}

/// The name of a line's checksum.
const CHECKSUM: &str = "checksum";

/// The checksum of a line without its checksum field: FNV-1a of 64 bits. It finds damaged results
/// that would otherwise look valid.
fn checksum(line: &Value) -> String {
    let step = |sum: u64, byte: u8| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    let sum = line.to_string().bytes().fold(0xcbf2_9ce4_8422_2325, step);
    format!("{sum:016x}")
}

/// Describes how two questions differ.
pub(super) fn difference(question: &Value, other: &Value) -> String {
    let empty = serde_json::Map::new();
    let [ours, theirs] = [question, other].map(|value| value.as_object().unwrap_or(&empty));
    let differing = ours.iter().find(|(key, value)| theirs.get(*key) != Some(value));
    match differing {
        Some((key, value)) => {
            let other = theirs.get(key).unwrap_or(&Value::Null);
            format!("it has {key} {other}, not {value}")
        }
        None => format!("it is {other}, not {question}"),
    }
}

/// A search with the results of all its parts.
///
/// # Errors
/// If a file cannot be read or has other contents; if a part is missing, incomplete, duplicate, or
/// of another question.
pub(super) fn all_of<S: Sharded>(files: &[PathBuf]) -> Result<S, CommandError> {
    let mut first: Option<(Line, S, &Path)> = None;
    let mut places: BTreeMap<u64, &Path> = BTreeMap::new();
    for file in files {
        let unreadable = |why: &dyn std::fmt::Display| {
            CommandError::because(format!("read {}", file.display()), why)
        };
        regular::check(file).map_err(|why| unreadable(&why))?;
        let opened = File::open(file).map_err(|error| unreadable(&error))?;
        let text = regular::contents(&opened).map_err(|why| unreadable(&why))?;
        let text = String::from_utf8(text).map_err(|error| unreadable(&error.utf8_error()))?;
        if !text.is_empty() && !text.ends_with('\n') {
            return Err(unreadable(&"its last line is incomplete: finish its part by `--resume`"));
        }
        for (number, text) in text.lines().enumerate() {
            let at = |why: String| {
                CommandError::Failed(format!("{}, line {}: {why}", file.display(), number + 1))
            };
            let line = Line::read(text, S::NAME).map_err(at)?;
            if first.is_none() {
                let search = S::of(&line.question)
                    .ok_or_else(|| at(format!("there is no such search: {}", line.question)))?;
                first = Some((line.clone(), search, file));
            }
            let Some((one, search, of_one)) = &mut first else { continue };
            if line.question != one.question {
                let how = difference(&one.question, &line.question);
                return Err(at(format!(
                    "this is of another question than {}: {how}",
                    of_one.display()
                )));
            }
            if line.part.of != one.part.of {
                let (part, of) = (line.part, one.part.of);
                return Err(at(format!(
                    "this is of part {part}, but in {} are parts of {of}",
                    of_one.display()
                )));
            }
            if line.unit >= search.units() || !line.part.has(line.unit) {
                return Err(at(format!("part {} has no unit {}", line.part, line.unit)));
            }
            if let Some(other) = places.insert(line.unit, file) {
                let message = format!(
                    "part {} is here twice: its unit {} is also in {}",
                    line.part,
                    line.unit,
                    other.display()
                );
                return Err(at(message));
            }
            search.recall(line.unit, &line.found).map_err(at)?;
        }
    }
    let Some((one, search, _)) = first else {
        return Err(CommandError::Failed(
            "there is nothing to merge: the files are empty".to_owned(),
        ));
    };
    for number in 1..=one.part.of {
        let Some(part) = Part::new(number, one.part.of) else { continue };
        let units = part.units(search.units()).count();
        let missing = part.units(search.units()).filter(|unit| !places.contains_key(unit)).count();
        let command = search.command();
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
    Ok(search)
}
