//! Parts of a text: cells, rows of them, and entries of a map.

use bit_tables_generator::__private::ValueType;
use std::borrow::Cow;

/// The maximum number of characters of a text that a message repeats.
const MOST_SHOWN: usize = 60;

/// An error in a text, and its position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextError {
    /// Where in the text, if it is about the text: the line, and the column in characters, both
    /// counted from 1.
    pub place: Option<(usize, usize)>,
    /// What is wrong, and what would be valid.
    pub message: String,
}

impl TextError {
    /// An error at a part of a text.
    pub(super) fn at(text: &str, part: &str, message: String) -> Self {
        Self { place: Some(place(text, part)), message }
    }

    /// An error that is about no part of a text.
    pub(super) const fn of_all(message: String) -> Self {
        Self { place: None, message }
    }
}

/// The line and the column of a part of a text, both counted from 1.
pub(super) fn place(text: &str, part: &str) -> (usize, usize) {
    let bytes = (part.as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
    let before = text.get(..bytes).unwrap_or("");
    let line = before.rfind('\n').map_or(0, |end| end + 1);
    (before.matches('\n').count() + 1, before[line..].chars().count() + 1)
}

/// The line of a part of a text, counted from 1.
pub(super) fn line_of(text: &str, part: &str) -> usize {
    place(text, part).0
}

/// A text in backticks as messages show it: short, and with invisible characters escaped.
pub(super) fn shown(text: &str) -> String {
    let text = text.trim();
    let mut shown = String::new();
    for character in text.chars().take(MOST_SHOWN) {
        if is_invisible(character) {
            shown.extend(character.escape_unicode());
        } else {
            shown.push(character);
        }
    }
    if text.chars().nth(MOST_SHOWN).is_some() {
        shown.push('…');
    }
    format!("`{shown}`")
}

/// Whether a character changes how others are shown, or shows nothing.
pub(super) fn is_invisible(character: char) -> bool {
    let is_bidirectional = matches!(
        character,
        '\u{061c}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}'
    );
    character.is_control() || is_bidirectional
}

/// A key or a value as it is in a text.
#[derive(Clone, Debug)]
pub(super) struct Cell<'t> {
    /// Its characters, without quotes.
    pub text: Cow<'t, str>,
    /// Where it stands in the text, with its quotes.
    pub at: &'t str,
    /// Whether it is a string, in double quotes that are not those of CSV.
    pub is_quoted: bool,
    /// The type that it says itself, as by the suffix of a literal.
    pub ty: Option<ValueType>,
}

impl<'t> Cell<'t> {
    /// A part of a text without quotes.
    pub fn of(at: &'t str) -> Self {
        let at = at.trim();
        Self { text: Cow::Borrowed(at), at, is_quoted: false, ty: None }
    }
}

/// The cells of a line.
#[derive(Debug)]
pub(super) struct Row<'t> {
    /// The cells, at least one.
    pub cells: Vec<Cell<'t>>,
    /// The line.
    pub at: &'t str,
}

/// A key of a map.
#[derive(Clone, Debug)]
pub(super) enum Key<'t> {
    /// The place of a value in a list.
    Place(u64),
    /// As it is in the text.
    Written(Cell<'t>),
}

/// A key or a range of keys with its value.
#[derive(Clone, Debug)]
pub(super) struct Entry<'t> {
    /// The first key.
    pub first: Key<'t>,
    /// The last key, if it is another one.
    pub last: Option<Key<'t>>,
    /// The second key, if keys are pairs.
    pub second: Option<Key<'t>>,
    /// The value, or the first one.
    pub value: Cell<'t>,
    /// Further values, if there are several.
    pub others: Vec<Cell<'t>>,
}

impl<'t> Entry<'t> {
    /// A key, or the keys up to the last one, with a value.
    pub const fn new(first: Key<'t>, last: Option<Key<'t>>, value: Cell<'t>) -> Self {
        Self { first, last, second: None, value, others: Vec::new() }
    }
}
