//! Maps given as text, in the formats that people have.
//!
//! A text is cut into cells (`formats`), columns say which are keys and values (`columns`), and
//! these become numbers (`keys`, `values`). A reading says what was read.

mod cells;
mod code;
mod columns;
mod format;
mod formats;
mod front;
mod keys;
mod numbers;
mod options;
mod reading;
mod several;
mod values;

pub use cells::TextError;
pub use code::{MapCode, code, in_language};
pub use columns::{Columns, Condition};
pub use format::Format;
pub use front::{front, front_json};
pub use options::Options;
pub use reading::Reading;

use crate::emit::Enumeration;
use bit_tables_generator::__private::{KeyType, ValueType, advised, alternatives};
use bit_tables_generator::typed::Detect;
use bit_tables_generator::{Diagnostic, DiagnosticKind, Map, MapGoal};
use cells::Cell;
use keys::{Keys, distinct};
use several::{Packed, distinct_names};
use std::collections::HashSet;

/// Reads a map from text.
///
/// # Errors
/// If the format is not recognised, or the text is not in its format, or a value does not fit its
/// type; it names the first such place.
pub fn map(text: &str, options: &Options) -> Result<Reading, TextError> {
    // Some editors write a byte order mark.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    // Old programs of the Macintosh end lines by a carriage return alone.
    let with_ends;
    let text = if text.contains('\r') && !text.contains('\n') {
        with_ends = text.replace('\r', "\n");
        &*with_ends
    } else {
        text
    };
    let format = options.format.map_or_else(|| formats::recognised(text, options), Ok)?;
    let text = &*formats::prepared(text, format);
    let mut content = formats::read(text, format, options)?;
    let default = options.default.as_deref().map(Cell::of).or_else(|| content.default.clone());
    let default = default.map(|cell| without_type(cell, options));
    for entry in content.entries.iter_mut().chain(&mut content.missing) {
        entry.value = without_type(entry.value.clone(), options);
    }
    let is_self = default.as_ref().is_some_and(|default| default.text == "self");
    let default = default.filter(|_| !is_self);
    let keys = several::keys(text, &mut content, options)?;
    let mut values = Packed::new(text, &content, default.as_ref(), options)?;
    if is_self {
        let fault = no_self(&keys, &values);
        fault.map_or(Ok(()), |why| Err(TextError::of_all(format!("the default: {why}"))))?;
        if options.value.is_none() {
            let own = Some(ValueType::number(keys.ty.word(), false));
            let options = Options { value: own, ..options.clone() };
            values = Packed::new(text, &content, default.as_ref(), &options)?;
        }
    }
    let distinct = distinct(text, &content, &keys, &values.numbers)?;
    let count: u128 =
        distinct.ranges.iter().map(|(first, last, _)| u128::from(last - first) + 1).sum();
    let unknown = names_of_missing(&content);
    let others = match (&default, is_self) {
        (_, true) => "; every other key is its own value".to_owned(),
        (Some(default), false) => format!("; all other keys have {}", cells::shown(&default.text)),
        (None, false) => String::new(),
    };
    let summary = summary(&content, &keys, &values, count, distinct.repeated) + &others + &unknown;
    let parameters = distinct_names(&content.names[0], "key");
    let doc = values.doc(&options.name, &parameters);
    let map = Map::new(&options.name).doc(&doc).parameters(parameters).from_numbers(
        keys.ty,
        values.ty,
        distinct.ranges,
    );
    let map = match default.and(values.numbers.last()) {
        Some(&default) => map.default_number(default),
        None => map,
    };
    let map = if is_self { map.default_self() } else { map };
    let map = values.record.into_iter().fold(map, Map::record);
    let names = match values.columns.as_mut_slice() {
        [values] => std::mem::take(&mut values.names),
        _ => Vec::new(),
    };
    let map = match &options.values_as {
        Some(ty) => map.values_as(ty, &names.iter().map(String::as_str).collect::<Vec<_>>()),
        None => map,
    };
    let map = options.max_bytes.into_iter().fold(map, Map::max_bytes);
    let map = options.goal.into_iter().fold(map, Map::goal);
    let map = options.slices.into_iter().fold(map, Map::detect);
    let map = options.technique.iter().fold(map, |map, name| map.technique(name));
    let enumeration = options.values_as.as_ref().map(|ty| Enumeration {
        function: options.name.clone(),
        name: ty.clone(),
        values: names.clone(),
    });
    Ok(Reading { map, summary, names, enumeration })
}

/// A note on names in `@missing` lines that no other line has: they may be long names of values
/// whose short ones the lines have.
fn names_of_missing(content: &formats::Content) -> String {
    let is_name = |text: &str| text.starts_with(char::is_alphabetic);
    let of_lines: HashSet<&str> =
        content.entries.iter().map(|entry| entry.value.text.trim()).collect();
    let missing = content.missing.iter().map(|entry| &entry.value).chain(&content.default);
    let mut names: Vec<&str> = missing.map(|cell| cell.text.trim()).collect();
    names.retain(|name| is_name(name) && !of_lines.contains(name));
    names.sort_unstable();
    names.dedup();
    let shown = names.iter().map(|name| cells::shown(name)).collect::<Vec<_>>().join(", ");
    let is_noted = content.format == Format::Ucd && !names.is_empty();
    if is_noted { format!("; `@missing` alone has {shown}") } else { String::new() }
}

/// A value without the path of the type whose variants values name.
fn without_type<'t>(cell: Cell<'t>, options: &Options) -> Cell<'t> {
    let variant = options.values_as.as_ref().and_then(|ty| {
        let variant = cell.text.trim().strip_prefix(ty.as_str())?.strip_prefix("::")?;
        Some(variant.to_owned())
    });
    match variant {
        Some(variant) => Cell { text: variant.into(), ..cell },
        None => cell,
    }
}

/// Why keys cannot be their own values.
fn no_self(keys: &Keys, values: &Packed) -> Option<String> {
    if values.record.is_some() {
        return Some(
            "`self` is one value, and each key has several: write their defaults with commas between"
                .to_owned(),
        );
    }
    match keys.ty {
        KeyType::Pair(..) => return Some("`self` is for one key, and here are two".to_owned()),
        KeyType::Signed(_) => {
            let ty = keys.ty.name();
            return Some(format!("`self` is for keys without a sign, and keys are `{ty}`"));
        }
        KeyType::Number(_) | KeyType::Char => {}
    }
    let is_integer = |values: &values::Values| values.are_numbers && !values.ty.is_listed();
    (!values.columns.iter().all(is_integer)).then(|| {
        "with `self` values are differences from keys, so they are integers of at most 64 bits"
            .to_owned()
    })
}

/// A sentence about what was read.
fn summary(
    content: &formats::Content,
    keys: &Keys,
    values: &Packed,
    count: u128,
    repeated: u128,
) -> String {
    let header = if content.has_header { " with a header" } else { "" };
    let ranges = &keys.ranges[..content.entries.len()];
    let first = ranges.iter().map(|range| range.0).min().unwrap_or(0);
    let last = ranges.iter().map(|range| range.1).max().unwrap_or(0);
    let [one, several] = match keys.ty {
        KeyType::Pair(..) => ["pair of keys", "pairs of keys"],
        _ => ["key", "keys"],
    };
    let are = format!("{count} {}", if count == 1 { one } else { several });
    let again = match repeated {
        0 => String::new(),
        1 => "; 1 key is given again with the same value".to_owned(),
        repeated => format!("; {repeated} keys are given again with the same values"),
    };
    format!(
        "read as {}{header}: {are}, {} to {}, {}; {}{again}",
        content.format.title(),
        keys.shown(first),
        keys.shown(last),
        keys.notation,
        values.summary(content.entries.len())
    )
}

/// What a technique of maps stores, and how to take it; `None` if there is none of that name.
#[must_use]
pub fn explained(name: &str) -> Option<String> {
    let (name, summary) = Map::techniques().find(|(known, _)| *known == name)?;
    Some(format!(
        "`{name}`, a technique of maps: {summary}\n\nbit-tables map FILE --name NAME --technique {name}\n"
    ))
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

/// Parses the name of a format.
///
/// # Errors
/// If there is no such format.
pub fn format(name: &str) -> Result<Format, Diagnostic> {
    named("format", name, Format::ALL.map(|(name, format, _)| (name, format)))
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

/// The way to find the processor's instructions that has this name.
///
/// # Errors
/// If there is no such way.
pub fn detect(name: &str) -> Result<Detect, Diagnostic> {
    named("detection", name, Detect::ALL.iter().map(|&detect| (detect.name(), detect)))
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
