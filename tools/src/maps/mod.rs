//! Maps given as text: lists, lines of keys and values, or JSON.

mod code;
mod entries;
mod front;
mod json;
mod lines;
mod values;

pub use code::{MapCode, code};
pub use entries::{Options, TextError};
pub use front::{front, front_json};

use bit_tables_generator::__private::{KeyType, ValueType, advised, alternatives};
use bit_tables_generator::{Diagnostic, DiagnosticKind, Map, MapGoal};
use entries::{Entries, Range, word_for};
use values::Values;

/// Reads a map from text.
///
/// The text is JSON if it begins with a brace or a bracket, lines of keys and values if it has a
/// semicolon, and otherwise a list of values for the keys from 0 on, separated by spaces, commas or
/// lines.
///
/// # Errors
/// If the text has another form, or a value does not fit its type; it names the first such place.
pub fn map(text: &str, options: &Options) -> Result<Map, TextError> {
    // Some editors write a byte order mark.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let entries = if text.trim_start().starts_with(['{', '[']) {
        json::entries(text)?
    } else if lines::has_pairs(text) {
        lines::pairs(text, options.key)?
    } else {
        lines::list(text)
    };
    let values = Values::new(&entries, options)?;
    let last = entries.ranges.iter().map(|range| range.last).max().unwrap_or(0);
    let key = match options.key {
        Some(key) => key,
        None if entries.is_char => KeyType::Char,
        None => KeyType::Number(word_for(last)),
    };
    if let Some(range) = entries.ranges.iter().find(|range| range.last > key.last()) {
        let message = format!(
            "the key {} is greater than {}, the last one of the type of keys",
            range.last,
            key.last()
        );
        return Err(TextError::at(text, range.at, message));
    }
    let numbers = entries.ranges.iter().zip(&values.numbers);
    let ranges = numbers.map(|(range, &value)| (range.first, range.last, value));
    let map = Map::new(&options.name)
        .doc(&values.doc(&options.name))
        .from_numbers(key, values.ty, ranges);
    if let Some((key, shown)) = map.first_conflict() {
        return Err(conflict(&entries, key, &shown));
    }
    let map = values.default.into_iter().fold(map, Map::default_number);
    let map = match &options.values_as {
        Some(ty) => map.values_as(ty, &values.names),
        None => map,
    };
    let map = options.max_bytes.into_iter().fold(map, Map::max_bytes);
    let map = options.goal.into_iter().fold(map, Map::goal);
    Ok(options.technique.iter().fold(map, |map, name| map.technique(name)))
}

/// The error for a key given twice, at the last place that contradicts the first.
fn conflict(entries: &Entries, key: u64, shown: &str) -> TextError {
    let ranges = entries.ranges.iter();
    let given: Vec<&Range> =
        ranges.filter(|range| (range.first..=range.last).contains(&key)).collect();
    let (first, last) = (given[0], given[given.len() - 1]);
    match given.iter().rfind(|range| range.value != first.value) {
        Some(other) => {
            let message =
                format!("{shown} has two values, `{}` and `{}`", first.value, other.value);
            TextError::at(entries.text, other.at, message)
        }
        None => TextError::at(entries.text, last.at, format!("{shown} is given twice")),
    }
}

/// Parses the type of keys.
///
/// # Errors
/// If there is no such type.
pub fn key_type(name: &str) -> Result<KeyType, Diagnostic> {
    let types = KeyType::ALL.map(|ty| (ty.name(), ty));
    named("type of keys", name, types)
}

/// Parses the type of values.
///
/// # Errors
/// If there is no such type.
pub fn value_type(name: &str) -> Result<ValueType, Diagnostic> {
    named("type of values", name, ValueType::ALL)
}

/// Parses the name of a technique.
///
/// # Errors
/// If there is no such technique.
pub fn technique(name: &str) -> Result<&'static str, Diagnostic> {
    named("technique of maps", name, Map::techniques().map(|(name, _)| (name, name)))
}

/// The goal of a map that has this name.
///
/// # Errors
/// If there is no such goal.
pub fn goal(name: &str) -> Result<MapGoal, Diagnostic> {
    named("goal", name, MapGoal::ALL.iter().map(|&goal| (goal.name(), goal)))
}

/// Finds something by its name.
fn named<T: Copy>(
    what: &str,
    given: &str,
    all: impl IntoIterator<Item = (&'static str, T)>,
) -> Result<T, Diagnostic> {
    let all: Vec<(&str, T)> = all.into_iter().collect();
    let found = all.iter().find(|(name, _)| *name == given).map(|&(_, value)| value);
    found.ok_or_else(|| {
        let advice = alternatives(given, all.iter().map(|&(name, _)| name));
        advised(DiagnosticKind::InvalidValue, &format!("unknown {what} `{given}`"), advice)
    })
}
