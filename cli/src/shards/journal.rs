//! A file that grows by one line for each finished unit, so that an interrupted run loses nothing.

use super::lines::{Line, difference};
use super::part::Part;
use super::regular;
use bit_tables_console::CommandError;
use bit_tables_tools::searches::shards::Sharded;
use std::collections::BTreeSet;
use std::fmt::Display;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// The file; this run is its only writer.
pub(super) struct Journal {
    path: PathBuf,
    file: File,
    name: &'static str,
}

impl Journal {
    /// Opens or creates the file.
    ///
    /// # Errors
    /// If it cannot be opened, is no regular file, or another run is writing it.
    pub fn open(path: &Path) -> Result<Self, CommandError> {
        let failed =
            |why: &dyn Display| CommandError::because(format!("write {}", path.display()), why);
        regular::check(path).map_err(|why| failed(&why))?;
        let mut options = OpenOptions::new();
        let file = options.read(true).write(true).create(true).truncate(false).open(path);
        let file = file.map_err(|error| failed(&error))?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => return Err(failed(&"another search is writing it")),
            // Some file systems have no locks; there, another run cannot be detected.
            Err(TryLockError::Error(_)) | Ok(()) => {}
        }
        Ok(Self { path: path.to_owned(), file, name: "" })
    }

    /// Reads what an earlier run has found for the same part, and drops an unfinished last line.
    /// Returns the units in increasing order.
    ///
    /// # Errors
    /// If the file cannot be read, or has other contents.
    pub fn recall<S: Sharded>(
        &mut self,
        search: &mut S,
        part: Part,
    ) -> Result<Vec<u64>, CommandError> {
        self.name = S::NAME;
        let shown = self.path.display().to_string();
        let failed = |why: &dyn Display| CommandError::because(format!("read {shown}"), why);
        let text = regular::contents(&self.file).map_err(|why| failed(&why))?;
        let whole = text.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let lines = str::from_utf8(&text[..whole]).map_err(|error| failed(&error))?;
        if whole < text.len() && !text[whole..].starts_with(b"{") {
            return Err(failed(&"it has something else"));
        }
        let question = search.question();
        let mut units = BTreeSet::new();
        for (number, text) in lines.lines().enumerate() {
            let at =
                |why: String| CommandError::Failed(format!("{shown}, line {}: {why}", number + 1));
            let line = Line::read(text, S::NAME).map_err(at)?;
            if line.question != question {
                let how = difference(&question, &line.question);
                return Err(at(format!("this is of another question: {how}")));
            }
            if line.part != part {
                return Err(at(format!("this is of part {}, not {part}", line.part)));
            }
            if line.unit >= search.units() || !part.has(line.unit) || !units.insert(line.unit) {
                return Err(at(format!("part {part} has no unit {}, or has it twice", line.unit)));
            }
            search.recall(line.unit, &line.found).map_err(at)?;
        }
        let length = whole as u64;
        let set = self.file.set_len(length).and_then(|()| self.file.seek(SeekFrom::Start(length)));
        set.map_err(|error| failed(&error))?;
        Ok(units.into_iter().collect())
    }

    /// Appends a line.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn add(&mut self, line: &Line) -> Result<(), CommandError> {
        let written = self.file.write_all(line.text(self.name).as_bytes());
        written
            .map_err(|error| CommandError::because(format!("write {}", self.path.display()), error))
    }
}
