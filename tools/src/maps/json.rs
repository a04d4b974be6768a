//! Maps as JSON: an array of values, an array of pairs, or an object of values by key.

use super::entries::{Entries, Range, TextError, number};
use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::fmt;

/// Parses the keys and values of a text.
pub(super) fn entries(text: &str) -> Result<Entries<'_>, TextError> {
    let ranges: Result<Vec<Range>, TextError> = if text.trim_start().starts_with('{') {
        let Object(entries) = parsed(text)?;
        let entries = entries.into_iter();
        entries.map(|(name, raw)| range(text, key(text, &name, raw)?, raw)).collect()
    } else {
        let entries: Vec<&RawValue> = parsed(text)?;
        (0..).zip(entries).map(|(place, raw)| of_array(text, place, raw)).collect()
    };
    Ok(Entries { text, ranges: ranges?, is_char: false })
}

/// An entry of an array: a pair, or the value for the key `place`.
fn of_array<'t>(text: &'t str, place: u64, raw: &'t RawValue) -> Result<Range<'t>, TextError> {
    if !raw.get().starts_with('[') {
        return range(text, place, raw);
    }
    let Ok((name, value)) = serde_json::from_str::<(&RawValue, &RawValue)>(raw.get()) else {
        let message = format!("{} is not a pair of a key and a value", raw.get());
        return Err(TextError::at(text, raw.get(), message));
    };
    range(text, key(text, name.get(), name)?, value)
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

/// The number of a key; `at` is where the key or its value is in the text.
fn key(text: &str, name: &str, at: &RawValue) -> Result<u64, TextError> {
    let message = || format!("`{name}` is not a key: a number of 64 bits, as 65 or \"0x41\"");
    number(name).ok_or_else(|| TextError::at(text, at.get(), message()))
}

/// A key with its value as text.
fn range<'t>(text: &'t str, key: u64, value: &'t RawValue) -> Result<Range<'t>, TextError> {
    let at = value.get();
    let value = match at.as_bytes() {
        [b'"', ..] => serde_json::from_str::<String>(at).ok().map(Cow::Owned),
        [b'[' | b'{', ..] => None,
        _ if at == "null" => None,
        _ => Some(Cow::Borrowed(at)),
    };
    let message = || format!("{at} is not a value: a number, `true`, `false`, or a name in quotes");
    let value = value.ok_or_else(|| TextError::at(text, at, message()))?;
    Ok(Range { first: key, last: key, value, at })
}
