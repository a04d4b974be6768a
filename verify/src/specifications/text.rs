//! The text of specifications, of what they call, and of the tables that they read.
//!
//! Most are functions in `rust/`. Those with the name of a direction, a line or a piece, and tables
//! of squares, are made from lists of these.

use super::claim::specified;
use super::source::{self, is_part_of_name};
use super::subject::Subject;
use super::{counts, riders, sliders, squares, steps};
use bit_tables_ir::CodeError;

/// What specifications, and functions and tables that they share, are called: no function of a
/// module has such a name.
const PREFIXES: [&str; 2] = ["specified_", "SPECIFIED_"];

/// The families, each of which has the text of what it defines, by its name.
const FAMILIES: [fn(&str, &Subject) -> Option<String>; 6] =
    [squares::text, sliders::text, riders::text, steps::text, counts::text, source::text];

/// Whether the function of that name has a specification.
pub(super) fn is_specified(function: &str, subject: &Subject) -> bool {
    find(&specified(function), subject).is_some()
}

fn find(name: &str, subject: &Subject) -> Option<String> {
    FAMILIES.iter().find_map(|text| text(name, subject))
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
