//! Assembles the text of specifications, of the functions that they call, and of the tables that
//! they read.
//!
//! Most are functions in `rust/`. Those named after a direction, a line or a piece, and tables of
//! squares, are generated.

#[cfg(feature = "games")]
use super::fairy;
use super::source::{self, is_part_of_name};
use super::subject::Subject;
use super::{counts, riders, sliders, squares, steps};

/// The prefixes of specifications and their shared functions and tables, which no function of a
/// module has.
const PREFIXES: [&str; 2] = ["specified_", "SPECIFIED_"];

/// The families; each returns the text of a specification by its name.
const FAMILIES: &[fn(&str, &Subject) -> Option<String>] = &[
    // Pieces of a request may have the names of others.
    #[cfg(feature = "games")]
    fairy::text,
    squares::text,
    sliders::text,
    riders::text,
    steps::text,
    counts::text,
    source::text,
];

/// The name of a function's specification.
#[must_use]
pub fn specified(function: &str) -> String {
    format!("specified_{function}")
}

/// A function has no specification: its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unspecified(pub String);

/// Whether the function with that name has a specification.
#[must_use]
pub fn is_specified(function: &str, subject: &Subject) -> bool {
    find(&specified(function), subject).is_some()
}

fn find(name: &str, subject: &Subject) -> Option<String> {
    FAMILIES.iter().find_map(|text| text(name, subject))
}

/// Text in which every item comes after those that it refers to.
#[derive(Debug, Default)]
pub struct Reference {
    parts: Vec<String>,
    names: Vec<String>,
}

impl Reference {
    /// Adds a specification or a shared item, unless it is already there.
    ///
    /// # Errors
    /// If there is none of that name.
    pub fn require(&mut self, name: &str, subject: &Subject) -> Result<(), Unspecified> {
        if self.names.iter().any(|other| other == name) {
            return Ok(());
        }
        self.names.push(name.to_owned());
        let text = find(name, subject);
        self.add(text.ok_or_else(|| Unspecified(name.to_owned()))?, subject)
    }

    /// Adds some text, after everything that it refers to.
    ///
    /// # Errors
    /// If it refers to a specification that is not there.
    pub fn add(&mut self, text: String, subject: &Subject) -> Result<(), Unspecified> {
        for name in text.split(|letter| !is_part_of_name(letter)) {
            if PREFIXES.iter().any(|prefix| name.starts_with(prefix)) {
                self.require(name, subject)?;
            }
        }
        self.parts.push(text);
        Ok(())
    }

    /// The whole text.
    #[must_use]
    pub fn finish(self) -> String {
        self.parts.join("\n")
    }
}
