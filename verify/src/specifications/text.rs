//! Assembles the text of specifications, of the functions that they call, and of the tables that
//! they read.
//!
//! Most are functions in `rust/`. Those named after a direction, a line or a piece, and tables of
//! squares, are generated.

use super::claim::specified;
use super::source::{self, is_part_of_name};
use super::subject::Subject;
use super::{counts, riders, sliders, squares, steps};
use bit_tables_ir::CodeError;

/// The prefixes of specifications and their shared functions and tables, which no function of a
/// module has.
const PREFIXES: [&str; 2] = ["specified_", "SPECIFIED_"];

/// The families; each returns the text of a specification by its name.
const FAMILIES: [fn(&str, &Subject) -> Option<String>; 6] =
    [squares::text, sliders::text, riders::text, steps::text, counts::text, source::text];

/// Whether the function with that name has a specification.
pub(super) fn is_specified(function: &str, subject: &Subject) -> bool {
    find(&specified(function), subject).is_some()
}

fn find(name: &str, subject: &Subject) -> Option<String> {
    FAMILIES.iter().find_map(|text| text(name, subject))
}

/// Text in which every item comes after those that it refers to.
#[derive(Default)]
pub(super) struct Text {
    parts: Vec<String>,
    names: Vec<String>,
}

impl Text {
    /// Adds a specification or a shared item, unless it is already there.
    pub(super) fn require(&mut self, name: &str, subject: &Subject) -> Result<(), CodeError> {
        if self.names.iter().any(|other| other == name) {
            return Ok(());
        }
        self.names.push(name.to_owned());
        let text = find(name, subject);
        self.add(text.ok_or_else(|| CodeError::new(name, "it has no specification"))?, subject)
    }

    /// Adds some text, after everything that it refers to.
    pub(super) fn add(&mut self, text: String, subject: &Subject) -> Result<(), CodeError> {
        for name in text.split(|letter| !is_part_of_name(letter)) {
            if PREFIXES.iter().any(|prefix| name.starts_with(prefix)) {
                self.require(name, subject)?;
            }
        }
        self.parts.push(text);
        Ok(())
    }

    /// The whole text.
    pub(super) fn finish(self) -> String {
        self.parts.join("\n")
    }
}
