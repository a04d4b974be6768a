//! JSON: an array of values, of pairs or of objects, or an object of values by key.

use super::super::cells::{Cell, Entry, Key, Row, TextError, shown};
use super::list;
use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt;

/// What a text of JSON has.
pub enum Json<'t> {
    /// Keys with their values.
    Entries(Vec<Entry<'t>>),
    /// Rows, and the names of their columns if they have some.
    Rows(Vec<Row<'t>>, Option<Vec<String>>),
}

/// Parses a text.
pub fn read(text: &str) -> Result<Json<'_>, TextError> {
    if text.trim_start().starts_with('{') {
        let Object(entries) = parsed(text)?;
        let entries = entries.into_iter().map(|(name, raw)| {
            let is_quoted = !is_numeric(&name);
            let key = Cell { text: Cow::Owned(name), at: raw.get(), is_quoted, ty: None };
            Ok(Entry::new(Key::Written(key), None, value(text, raw)?))
        });
        return Ok(Json::Entries(entries.collect::<Result<_, _>>()?));
    }
    let all: Vec<&RawValue> = parsed(text)?;
    let begins = |mark: char| all.first().is_some_and(|raw| raw.get().starts_with(mark));
    if begins('{') {
        return of_objects(text, &all);
    }
    if !begins('[') {
        let values = all.iter().map(|raw| value(text, raw));
        let values: Vec<Cell> = values.collect::<Result<_, _>>()?;
        return Ok(Json::Entries(list::entries(values.into_iter())));
    }
    let rows = all.into_iter().map(|raw| row(text, raw));
    Ok(Json::Rows(rows.collect::<Result<_, TextError>>()?, None))
}

/// An array in the array.
fn row<'t>(text: &'t str, raw: &'t RawValue) -> Result<Row<'t>, TextError> {
    let cells: Vec<&RawValue> = serde_json::from_str(raw.get()).map_err(|_| {
        let message = format!("{} is no pair of a key and a value", shown(raw.get()));
        TextError::at(text, raw.get(), message)
    })?;
    let cells = cells.into_iter().map(|raw| value(text, raw));
    Ok(Row { cells: cells.collect::<Result<_, TextError>>()?, at: raw.get() })
}

/// Objects with the same names: a row each.
fn of_objects<'t>(text: &'t str, all: &[&'t RawValue]) -> Result<Json<'t>, TextError> {
    let mut names: Option<Vec<String>> = None;
    let mut rows = Vec::new();
    for raw in all {
        let at = |message: String| TextError::at(text, raw.get(), message);
        let object = serde_json::from_str::<Object>(raw.get());
        let Object(entries) =
            object.map_err(|_| at(format!("{} is no object", shown(raw.get()))))?;
        let mut known = HashSet::new();
        if let Some((twice, _)) = entries.iter().find(|(name, _)| !known.insert(name)) {
            return Err(at(format!("the object has two `{twice}`")));
        }
        let names =
            names.get_or_insert_with(|| entries.iter().map(|(name, _)| name.clone()).collect());
        let mut cells = Vec::new();
        for name in names.iter() {
            let found = entries.iter().find(|(other, _)| other == name);
            let (_, raw) = found.ok_or_else(|| at(format!("the object has no `{name}`")))?;
            cells.push(value(text, raw)?);
        }
        rows.push(Row { cells, at: raw.get() });
    }
    Ok(Json::Rows(rows, names))
}

/// An object that keeps duplicate names; other readers of JSON keep only the last.
struct Object<'t>(Vec<(String, &'t RawValue)>);

impl<'t> serde::Deserialize<'t> for Object<'t> {
    fn deserialize<D: Deserializer<'t>>(deserializer: D) -> Result<Self, D::Error> {
        struct Entries;

        impl<'t> Visitor<'t> for Entries {
            type Value = Object<'t>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object of values by key")
            }

            fn visit_map<A: MapAccess<'t>>(self, mut map: A) -> Result<Object<'t>, A::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(Object(entries))
            }
        }

        deserializer.deserialize_map(Entries)
    }
}

fn parsed<'t, T: serde::Deserialize<'t>>(text: &'t str) -> Result<T, TextError> {
    serde_json::from_str(text).map_err(|error| {
        // serde_json's columns are bytes, and 0 after the end of a line.
        let line = text.lines().nth(error.line().saturating_sub(1)).unwrap_or("");
        let before = line.get(..error.column().saturating_sub(1)).unwrap_or(line);
        let column = before.chars().count() + 1;
        TextError {
            place: Some((error.line(), column)),
            message: format!("this is not JSON: {error}"),
        }
    })
}

/// Whether a string is a number that JSON has no notation for, or a character.
fn is_numeric(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_digit() || "-'".contains(first))
        || text.starts_with("U+")
        || text.starts_with("b'")
}

/// A number, a truth or a string.
fn value<'t>(text: &'t str, raw: &'t RawValue) -> Result<Cell<'t>, TextError> {
    let at = raw.get();
    let found = match at.as_bytes() {
        [b'"', ..] => serde_json::from_str::<String>(at).ok().map(|text| Cell {
            is_quoted: !is_numeric(&text),
            text: Cow::Owned(text),
            at,
            ty: None,
        }),
        [b'[' | b'{', ..] => None,
        _ if at == "null" => None,
        _ => Some(Cell::of(at)),
    };
    let message =
        || format!("{} is no value: a number, `true`, `false`, or a name in quotes", shown(at));
    found.ok_or_else(|| TextError::at(text, at, message()))
}
