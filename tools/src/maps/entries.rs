//! Entries of a map as text, before their values become numbers.

use bit_tables_emit::arguments::integer64;
use bit_tables_generator::__private::{KeyType, ValueType};
use bit_tables_generator::{MapGoal, Word};
use std::borrow::Cow;
use std::fmt::Write;

/// Options of a map, apart from its keys and values.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The name of the function.
    pub name: String,
    /// The type of a key; by default the narrowest word, or `char` if the text contains code
    /// points.
    pub key: Option<KeyType>,
    /// The type of a value; by default the narrowest word, or `bool`.
    pub value: Option<ValueType>,
    /// The value of all other keys, in the notation of the text.
    pub default: Option<String>,
    /// The type whose variants the values name.
    pub values_as: Option<String>,
    /// The maximum size of the tables in bytes.
    pub max_bytes: Option<usize>,
    /// The technique.
    pub technique: Option<String>,
    /// The goal: what look-ups are optimized for.
    pub goal: Option<MapGoal>,
}

impl Options {
    /// The command that prints the code of the map in a file.
    #[must_use]
    pub fn command(&self, file: &str) -> String {
        let quoted =
            |text: &str| shlex::try_quote(text).map_or_else(|_| text.to_owned(), Into::into);
        let mut command = format!("bit-tables map {} --name {}", quoted(file), quoted(&self.name));
        let key = self.key.map(|ty| ty.name().to_owned());
        let value = ValueType::ALL.iter().find(|(_, ty)| Some(*ty) == self.value);
        let value = value.map(|&(name, _)| name.to_owned());
        let options = [
            ("key", key),
            ("value", value),
            ("default", self.default.clone()),
            ("values-as", self.values_as.clone()),
            ("max-bytes", self.max_bytes.map(|bytes| bytes.to_string())),
            ("technique", self.technique.clone()),
            ("for", self.goal.map(|goal| goal.name().to_owned())),
        ];
        for (option, value) in options {
            if let Some(value) = value {
                let _ = write!(command, " --{option} {}", quoted(&value));
            }
        }
        // It becomes a one-line comment.
        command.replace(char::is_control, " ")
    }
}

/// An error in a text, and its position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextError {
    /// Where in the text, if it is about the text: the line, and the column in characters, both
    /// counted from 1.
    pub place: Option<(usize, usize)>,
    /// What is wrong, and what would be valid.
    pub message: String,
}

/// Ranges of keys with their values, as given in a text.
#[derive(Debug)]
pub(super) struct Entries<'t> {
    /// The text.
    pub text: &'t str,
    /// The ranges.
    pub ranges: Vec<Range<'t>>,
    /// Whether the keys are code points.
    pub is_char: bool,
}

/// A range of keys.
#[derive(Debug)]
pub(super) struct Range<'t> {
    /// The first key.
    pub first: u64,
    /// The last key.
    pub last: u64,
    /// The value.
    pub value: Cow<'t, str>,
    /// The part of the text that contains the value.
    pub at: &'t str,
}

impl TextError {
    /// An error at a part of a text.
    pub(super) fn at(text: &str, part: &str, message: String) -> Self {
        let bytes = (part.as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
        let before = text.get(..bytes).unwrap_or("");
        let line = before.rfind('\n').map_or(0, |end| end + 1);
        let column = before[line..].chars().count() + 1;
        Self { place: Some((before.matches('\n').count() + 1, column)), message }
    }
}

/// The narrowest word for numbers up to this one.
pub(super) fn word_for(greatest: u64) -> Word {
    let mut words = Word::ALL.iter().copied();
    words.find(|&word| u128::from(greatest) <= Word::max(word)).unwrap_or(Word::U64)
}

/// Parses a number of up to 64 bits.
pub(super) fn number(text: &str) -> Option<u64> {
    integer64(text).ok()
}

/// Parses a value: a number of up to 64 bits, possibly signed.
pub(super) fn signed(text: &str) -> Option<i128> {
    match text.strip_prefix('-') {
        Some(text) => number(text).map(|number| -i128::from(number)),
        None => number(text).map(i128::from),
    }
}

/// Parses a code point: hexadecimal, with or without a leading `U+`.
pub(super) fn code_point(text: &str) -> Option<u64> {
    let digits = text.strip_prefix("U+").unwrap_or(text);
    let number = u32::from_str_radix(digits, 16).ok();
    number.filter(|&number| number <= u32::from(char::MAX)).map(u64::from)
}
