//! The text of specifications, of what they call, and of the tables that they read.
//!
//! Most are functions in `rust/`, where what depends on the subject has a name: `Word` is its type,
//! `BITS` the number of its bits. Functions with the name of a direction, a line or a piece, and
//! tables of squares, are made here from lists of these.

use super::claim::specified;
use super::subject::Subject;
use super::{counts, riders, sliders, squares, steps};
use bit_tables_generator::Word;
use bit_tables_ir::CodeError;

/// The functions whose text is Rust.
const FILES: [&str; 3] =
    [include_str!("rust/words.rs"), include_str!("rust/slices.rs"), include_str!("rust/boards.rs")];

/// What specifications, and functions and tables that they share, are called: no function of a
/// module has such a name.
const PREFIXES: [&str; 2] = ["specified_", "SPECIFIED_"];

/// The families, each of which has the text of what it defines, by its name.
const FAMILIES: [fn(&str, &Subject) -> Option<String>; 6] =
    [squares::text, sliders::text, riders::text, steps::text, counts::text, of_files];

/// Whether the function of that name has a specification.
pub(super) fn is_specified(function: &str, subject: &Subject) -> bool {
    find(&specified(function), subject).is_some()
}

fn find(name: &str, subject: &Subject) -> Option<String> {
    FAMILIES.iter().find_map(|text| text(name, subject))
}

/// A function of the files for a subject.
fn of_files(name: &str, subject: &Subject) -> Option<String> {
    match name {
        "specified_indices" if subject.entries_changed("indices") == Some(Word::U8) => {
            instance("specified_indices_without_base", name, subject, &[])
        }
        _ => instance(name, name, subject, &[]),
    }
}

/// A function of the files by another name, with what more its names stand for.
pub(super) fn instance(
    function: &str,
    name: &str,
    subject: &Subject,
    more: &[(&str, String)],
) -> Option<String> {
    let head = format!("\nfn {function}(");
    let text = FILES.iter().find_map(|file| {
        let from = &file[file.find(&head)?..];
        Some(&from[..from.find("\n}\n")? + 2])
    })?;
    let mut filled = String::new();
    for part in text.split_inclusive(|letter| !is_part_of_name(letter)) {
        let word = part.trim_end_matches(|letter| !is_part_of_name(letter));
        let given = more.iter().find(|(name, _)| *name == word).map(|(_, value)| value.clone());
        match given.map(Some).or_else(|| subject.stands_for(word)) {
            Some(value) => filled += &value?,
            None if word == function => filled += name,
            None => filled += word,
        }
        filled += &part[word.len()..];
    }
    Some(filled)
}

const fn is_part_of_name(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '_'
}

/// Text in an order in which everything stands behind what it calls.
#[derive(Default)]
pub(super) struct Text {
    parts: Vec<String>,
    names: Vec<String>,
}

impl Text {
    /// Adds a specification, or something that several share, unless it is there.
    pub(super) fn require(&mut self, name: &str, subject: &Subject) -> Result<(), CodeError> {
        if self.names.iter().any(|other| other == name) {
            return Ok(());
        }
        self.names.push(name.to_owned());
        let text = find(name, subject);
        self.add(text.ok_or_else(|| CodeError::new(name, "it has no specification"))?, subject)
    }

    /// Adds some text behind what it calls.
    pub(super) fn add(&mut self, text: String, subject: &Subject) -> Result<(), CodeError> {
        for name in text.split(|letter| !is_part_of_name(letter)) {
            if PREFIXES.iter().any(|prefix| name.starts_with(prefix)) {
                self.require(name, subject)?;
            }
        }
        self.parts.push(text);
        Ok(())
    }

    /// The whole.
    pub(super) fn finish(self) -> String {
        self.parts.join("\n")
    }
}
