//! What a text has, before its values are numbers.

use bit_tables_emit::arguments::integer64;
use bit_tables_generator::__private::{KeyType, ValueType};
use bit_tables_generator::{MapGoal, Word};
use std::borrow::Cow;
use std::fmt::Write;

/// What is asked of a map beside its keys and values.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The name of the function.
    pub name: String,
    /// The type of a key; by default the narrowest word, or `char` if the text has code points.
    pub key: Option<KeyType>,
    /// The type of a value; by default the narrowest word, or `bool`.
    pub value: Option<ValueType>,
    /// The value of all other keys, as the text has values.
    pub default: Option<String>,
    /// The type whose variants the values name.
    pub values_as: Option<String>,
    /// The most bytes of the tables.
    pub max_bytes: Option<usize>,
    /// The technique.
    pub technique: Option<String>,
    /// What a look-up is made fast for.
    pub goal: Option<MapGoal>,
}

impl Options {
    /// The command that prints the code of a file's map.
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
        // It stands in a comment of one line.
        command.replace(char::is_control, " ")
    }
}

/// What is wrong with a text, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextError {
    /// The line, from 1 on.
    pub line: usize,
    /// The column in characters, from 1 on.
    pub column: usize,
    /// What is wrong, and what would be right.
    pub message: String,
}

/// Ranges of keys with their values, as a text has them.
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
    /// The part of the text that has the value.
    pub at: &'t str,
}

impl TextError {
    /// An error at a part of a text.
    pub(super) fn at(text: &str, part: &str, message: String) -> Self {
        let bytes = (part.as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
        let before = text.get(..bytes).unwrap_or("");
        let line = before.rfind('\n').map_or(0, |end| end + 1);
        let column = before[line..].chars().count() + 1;
        Self { line: before.matches('\n').count() + 1, column, message }
    }
}

/// The narrowest word of numbers up to this one.
pub(super) fn word_for(greatest: u64) -> Word {
    let mut words = Word::ALL.iter().copied();
    words.find(|&word| u128::from(greatest) <= Word::max(word)).unwrap_or(Word::U64)
}

/// The number of a text, of up to 64 bits.
pub(super) fn number(text: &str) -> Option<u64> {
    integer64(text).ok()
}

/// The value of a text: a number of up to 64 bits, or one with a sign.
pub(super) fn signed(text: &str) -> Option<i128> {
    match text.strip_prefix('-') {
        Some(text) => number(text).map(|number| -i128::from(number)),
        None => number(text).map(i128::from),
    }
}

/// The code point of a text: hexadecimal, with or without `U+` before it.
pub(super) fn code_point(text: &str) -> Option<u64> {
    let digits = text.strip_prefix("U+").unwrap_or(text);
    let number = u32::from_str_radix(digits, 16).ok();
    number.filter(|&number| number <= u32::from(char::MAX)).map(u64::from)
}
