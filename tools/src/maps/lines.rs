//! Lists of values, and lines of keys and values.

use super::entries::{Entries, Range, TextError, code_point, number};
use bit_tables_generator::__private::KeyType;
use std::borrow::Cow;

/// What may stand between keys and value: as in the Unicode Character Database, or as in a `match`.
const SEPARATORS: [&str; 3] = [";", "=>", "->"];

/// Whether a text has keys and values, rather than only values.
pub(super) fn has_pairs(text: &str) -> bool {
    text.lines().any(|line| !fields(without_comment(line)).mark.is_empty())
}

/// The parts of a line.
struct Fields<'t> {
    keys: &'t str,
    /// What stands between keys and value; empty if there is no value.
    mark: &'static str,
    value: &'t str,
}

fn fields(line: &str) -> Fields<'_> {
    let found = SEPARATORS.iter().filter_map(|&mark| Some((line.find(mark)?, mark)));
    let (place, mark) = found.min().unwrap_or((line.len(), ""));
    let value = line[place + mark.len()..].split(';').next().unwrap_or("");
    Fields { keys: line[..place].trim(), mark, value: value.trim().trim_end_matches(',') }
}

/// Values for the keys from 0 on.
pub(super) fn list(text: &str) -> Entries<'_> {
    let values =
        text.lines().map(without_comment).flat_map(|line| line.split([' ', '\t', ',', '\r']));
    let values = values.filter(|value| !value.is_empty());
    let range = |(key, at)| Range { first: key, last: key, value: Cow::Borrowed(at), at };
    Entries { text, ranges: (0..).zip(values).map(range).collect(), is_char: false }
}

/// Lines `key;value` or `first..last;value`, as the Unicode Character Database has them, or with
/// ranges as Rust has them, `first..=last`, and `=>` or `->` before the value; what follows a second
/// semicolon or `#` is left out.
///
/// Keys of type `char` are hexadecimal. If no type is given, keys are read as hexadecimal code
/// points if all have four to six hexadecimal digits and at least one has a letter or a leading
/// zero; otherwise as Rust numbers.
pub(super) fn pairs(text: &str, ty: Option<KeyType>) -> Result<Entries<'_>, TextError> {
    let lines = || text.lines().map(without_comment).filter(|line| !line.trim().is_empty());
    let mut is_char = ty == Some(KeyType::Char);
    if ty.is_none() {
        let keys = || lines().flat_map(|line| <[&str; 2]>::from(ends(fields(line).keys)));
        let is_hexadecimal = |key: &str| {
            (4..=6).contains(&key.len()) && key.bytes().all(|digit| digit.is_ascii_hexdigit())
        };
        let is_no_decimal =
            |key: &str| key.starts_with('0') || key.bytes().any(|digit| !digit.is_ascii_digit());
        is_char = keys().all(is_hexadecimal) && keys().any(is_no_decimal);
    }
    let mut entries = Entries { text, ranges: Vec::new(), is_char };
    for line in lines() {
        let Fields { keys, mark, value } = fields(line);
        let error = |part: &str, message: String| TextError::at(text, part, message);
        // Before an arrow people expect Rust's meaning, in which the last key is not in the range.
        if matches!(mark, "=>" | "->") && keys.contains("..") && !keys.contains("..=") {
            let message = format!(
                "`{keys}`: write `first..=last => value`, or `first..last;value`, which has the last key too"
            );
            return Err(error(keys, message));
        }
        if value.is_empty() {
            let message = "no value: write `key;value` or `first..last;value`";
            return Err(error(line, message.to_owned()));
        }
        let number = |text: &str| {
            let text = text.trim();
            let number = if is_char { code_point(text) } else { self::number(text) };
            let what = if is_char {
                "a code point: up to 10FFFF in hexadecimal"
            } else {
                "a number of 64 bits, as 65 or 0x41"
            };
            number.ok_or_else(|| error(text, format!("`{text}` is not {what}")))
        };
        let (first, last) = ends(keys);
        let (first, last) = (number(first)?, number(last)?);
        if first > last {
            return Err(error(
                keys,
                format!("`{keys}` has no keys: the first is greater than the last"),
            ));
        }
        entries.ranges.push(Range { first, last, value: Cow::Borrowed(value), at: value });
    }
    Ok(entries)
}

/// The first and the last key of `first..last`, `first..=last` or a single key.
fn ends(keys: &str) -> (&str, &str) {
    let (first, last) = keys.split_once("..").unwrap_or((keys, keys));
    (first.trim(), last.strip_prefix('=').unwrap_or(last).trim())
}

fn without_comment(line: &str) -> &str {
    line.split('#').next().unwrap_or("")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_written_as_in_unicode_or_as_in_rust() {
        for text in [
            "0x41..0x5a;1\n",
            "0x41..=0x5a;1\n",
            "0041 ..= 005A ; 1\n",
            "0x41..=0x5a => 1,\n",
            "0x41..=0x5a->1 # to\n",
        ] {
            let entries = pairs(text, None).unwrap_or_else(|_| panic!("`{text}` has keys"));
            let ranges: Vec<(u64, u64)> =
                entries.ranges.iter().map(|range| (range.first, range.last)).collect();
            assert_eq!(ranges, [(0x41, 0x5a)], "{text}");
            assert_eq!(entries.ranges[0].value, "1", "{text}");
        }
    }
}
