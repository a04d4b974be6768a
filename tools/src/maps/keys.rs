//! Keys as numbers, and what a map says of each: a note about equal repeats, and an error where two
//! entries contradict each other.

use super::cells::{Entry, Key, TextError, line_of, shown};
use super::format::Format;
use super::formats::Content;
use super::numbers::{Notation, OF_KEYS, Written, no_key, number};
use super::options::Options;
use super::values::word_for;
use bit_tables_generator::__private::{KeyType, ValueType};
use bit_tables_generator::Word;

/// The keys of entries.
pub(super) struct Keys {
    /// The type of the keys.
    pub ty: KeyType,
    /// The first and the last key of each entry, then of each that has what is missing.
    pub ranges: Vec<(u64, u64)>,
    /// The notation in a sentence.
    pub notation: &'static str,
}

impl Keys {
    /// Reads the keys.
    pub fn new(text: &str, content: &Content, options: &Options) -> Result<Self, TextError> {
        let (mut are_characters, mut are_bytes, mut are_hexadecimal) = (false, false, false);
        // The type that a key says itself.
        let mut own = None;
        let mut one = |key: &Key| match key {
            Key::Place(place) => Ok(i128::from(*place)),
            Key::Written(cell) => {
                own = own.or(cell.ty);
                let written = number(cell, content.notation, OF_KEYS);
                let written =
                    written.map_err(|why| TextError::at(text, cell.at, no_key(cell, &why)))?;
                are_characters |= matches!(written, Written::Character(_));
                are_bytes |= matches!(written, Written::Byte(_));
                are_hexadecimal |= matches!(written, Written::Hexadecimal(_));
                // At most 64 bits.
                Ok(written.number().bits().cast_signed())
            }
        };
        let mut ranges = Vec::new();
        for entry in content.entries.iter().chain(&content.missing) {
            let first = one(&entry.first)?;
            let last = entry.last.as_ref().map_or(Ok(first), &mut one)?;
            if first > last {
                let message = format!(
                    "the range {first} to {last} has no keys: the first is greater than the last"
                );
                return Err(TextError::at(text, written(entry), message));
            }
            ranges.push((first, last));
        }
        let end = ranges.iter().map(|range| range.1).max().unwrap_or(0);
        let start = ranges.iter().map(|range| range.0).min().unwrap_or(0);
        let own = own
            .and_then(|ty: ValueType| KeyType::ALL.into_iter().find(|key| key.name() == ty.name()));
        let ty = match options.key.or(own) {
            Some(key) => key,
            None if are_characters => KeyType::Char,
            None if start < 0 => signed_for(start, end),
            None => KeyType::Number(word_for(u64::try_from(end).unwrap_or(u64::MAX))),
        };
        let (least, greatest) = ty.limits();
        let mut entries = content.entries.iter().chain(&content.missing).zip(&ranges);
        let beyond = |range: &(i128, i128)| range.0 < least || range.1 > greatest;
        if let Some((entry, range)) = entries.find(|(_, range)| beyond(range)) {
            let message = if range.0 < least {
                format!(
                    "the key {} is less than {least}, the first one of the type of keys",
                    range.0
                )
            } else {
                format!(
                    "the key {} is greater than {greatest}, the last one of the type of keys",
                    range.1
                )
            };
            return Err(TextError::at(text, written(entry), message));
        }
        let ranges = ranges.into_iter().map(|(first, last)| (ty.number(first), ty.number(last)));
        let ranges = ranges.collect();
        let are_places = content.entries.iter().all(|entry| matches!(entry.first, Key::Place(_)));
        let notation = match content.notation {
            _ if are_places => "by their places",
            Notation::CodePoints => "hexadecimal code points",
            Notation::Radix(2) => "binary",
            Notation::Radix(8) => "octal",
            Notation::Radix(16) => "hexadecimal",
            Notation::Radix(10) => "decimal",
            Notation::Radix(_) => "in the radix given",
            Notation::Plain if are_characters || are_bytes => "characters",
            Notation::Plain if are_hexadecimal => "hexadecimal",
            Notation::Plain => "decimal",
        };
        Ok(Self { ty, ranges, notation })
    }

    /// A key as people write it.
    pub fn shown(&self, key: u64) -> String {
        match self.ty {
            KeyType::Char => format!("U+{key:04X}"),
            KeyType::Number(_) if self.notation == "hexadecimal" => format!("{key:#x}"),
            KeyType::Number(_) => key.to_string(),
            KeyType::Signed(word) => (key as i128 + KeyType::Signed(word).limits().0).to_string(),
            KeyType::Pair(_, other) => {
                format!("({}, {})", key >> other.bits(), key & Word::max(other) as u64)
            }
        }
    }
}

/// The narrowest type with a sign for keys from the first to the last.
fn signed_for(first: i128, last: i128) -> KeyType {
    let mut words = Word::ALL.iter().take(4).map(|&word| KeyType::Signed(word));
    let fits = |ty: &KeyType| ty.limits().0 <= first && last <= ty.limits().1;
    words.find(fits).unwrap_or(KeyType::Signed(Word::U64))
}

/// The part of a text that has the keys of an entry.
pub(super) fn written<'t>(entry: &Entry<'t>) -> &'t str {
    match &entry.first {
        Key::Written(cell) => cell.at,
        Key::Place(_) => entry.value.at,
    }
}

/// Ranges with their values in order, each key once.
pub(super) struct Distinct {
    pub ranges: Vec<(u64, u64, u128)>,
    /// The number of keys that are given again with the same value.
    pub repeated: u128,
}

/// Sorts the ranges of entries, whose numbers are values; an error if a key has two.
pub(super) fn distinct(
    text: &str,
    content: &Content,
    keys: &Keys,
    numbers: &[u128],
) -> Result<Distinct, TextError> {
    let count = content.entries.len();
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by_key(|&place| (keys.ranges[place], place));
    let mut all: Vec<(u64, u64, u128)> = Vec::new();
    // The entry whose last key is the greatest so far.
    let mut furthest: Option<usize> = None;
    let mut repeated = 0;
    for place in order {
        let (first, last) = keys.ranges[place];
        let value = numbers[place];
        let before = furthest.filter(|&before| keys.ranges[before].1 >= first);
        if let Some(before) = before {
            if numbers[before] != value {
                let (one, other) =
                    (&content.entries[before.min(place)], &content.entries[before.max(place)]);
                let of_property = if content.format == Format::Ucd && have_names(content) {
                    format!(
                        "; a file of several properties gives one by `--columns key=1 --where 2={}`",
                        one.value.text
                    )
                } else {
                    String::new()
                };
                let message = format!(
                    "{} has two values, {} in line {} and {} in line {}{of_property}",
                    keys.shown(first),
                    shown(one.value.at),
                    line_of(text, one.value.at),
                    shown(other.value.at),
                    line_of(text, other.value.at)
                );
                return Err(TextError::at(text, other.value.at, message));
            }
            let end = keys.ranges[before].1;
            repeated += u128::from(last.min(end) - first) + 1;
            if last > end {
                all.push((end + 1, last, value));
            }
        } else {
            all.push((first, last, value));
        }
        if furthest.is_none_or(|before| last > keys.ranges[before].1) {
            furthest = Some(place);
        }
    }
    // What entries leave open, earlier ones first.
    for (place, range) in keys.ranges.iter().enumerate().skip(count) {
        add_missing(&mut all, *range, numbers[place]);
    }
    Ok(Distinct { ranges: all, repeated })
}

/// Whether values begin with a letter, as names of properties do.
fn have_names(content: &Content) -> bool {
    content.entries.iter().all(|entry| entry.value.text.starts_with(char::is_alphabetic))
}

/// Adds the keys of a range that sorted ranges do not have.
fn add_missing(all: &mut Vec<(u64, u64, u128)>, (first, last): (u64, u64), value: u128) {
    let mut added = Vec::new();
    let mut next = Some(first);
    for &(from, until, _) in all.iter().filter(|range| range.1 >= first && range.0 <= last) {
        let Some(start) = next else { break };
        if from > start {
            added.push((start, from - 1, value));
        }
        next = until.checked_add(1).filter(|&next| next <= last);
    }
    added.extend(next.map(|start| (start, last, value)));
    all.extend(added);
    all.sort_unstable();
}
