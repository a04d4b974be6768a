//! Turns the input of a map into a function of all keys of a word, or into diagnostics.

use super::key::{KeyType, ValueType, sign};
use super::subject::Subject;
use super::{MOST_RANGES, Map};
use crate::file::is_identifier;
use crate::module::Type;
use crate::request::{DiagnosticKind, Diagnostics};
use crate::tables::maps::runs::{Run, Runs};

/// Names of types and functions that headers may have besides those that begin with `native_`.
const IN_HEADERS: [&str; 4] = ["self_check", "u128_t", "i128_t", "wide"];

/// The maximum number of diagnostics of one kind that are listed.
const MOST_LISTED: usize = 5;

impl Map {
    /// A key in human-readable form.
    pub(super) fn shown(&self, key: u64) -> String {
        match self.key {
            Some(KeyType::Char) => format!("U+{key:04X}"),
            Some(KeyType::Signed(word)) => {
                ValueType::number(word, true).value(key ^ sign(word)).to_string()
            }
            Some(KeyType::Pair(_, other)) => {
                format!("({}, {})", key >> other.bits(), key & other.max() as u64)
            }
            _ if key > 0xff => format!("{key:#x}"),
            _ => key.to_string(),
        }
    }

    /// A value as it was given.
    fn shown_value(&self, value: u64) -> String {
        if let Some(record) = &self.record {
            return record.shown(value);
        }
        self.result.map_or_else(|| value.to_string(), |ty| ty.shown(self.bits(value)))
    }

    /// The function of all keys of the word.
    pub(super) fn subject(&self) -> Result<Subject, Diagnostics> {
        let mut map = self.clone();
        // Names of tables are the function's name in capitals, also in C.
        if !is_identifier(&self.name) || self.name.contains(|c: char| !c.is_ascii() || c == '#') {
            let is_word =
                !self.name.is_empty() && self.name.chars().all(|c| c.is_ascii_lowercase());
            let message = if is_word {
                "the name is not a valid function name, as it is a keyword of Rust"
            } else {
                "the name is not a valid function name: use ASCII letters, digits and `_`"
            };
            map.reject(DiagnosticKind::InvalidValue, message.to_owned());
        }
        let is_of_headers =
            self.name.starts_with("native_") || IN_HEADERS.contains(&self.name.as_str());
        if self.is_plain && is_of_headers {
            let message = "the name is that of something which headers in C and C++ have themselves: use another one";
            map.reject(DiagnosticKind::InvalidValue, message.to_owned());
        }
        let (Some(key), Some(result)) = (map.key, map.result) else {
            map.reject(DiagnosticKind::InvalidValue, "it has no keys".to_owned());
            return Err(Diagnostics::of(map.diagnostics));
        };
        if map.ranges.is_empty() {
            map.reject(DiagnosticKind::InvalidValue, "it has no keys".to_owned());
        }
        if map.is_relative {
            map.take_differences(key, result);
        }
        map.ranges.sort_by_key(|run| (run.first, run.last));
        map.find_what_does_not_fit(key, result);
        Diagnostics::if_any(map.diagnostics.clone())?;
        map.find_conflicts();
        map.find_values_without_names();
        let ranges = std::mem::take(&mut map.ranges);
        let mut ranges = joined(ranges);
        let mut without_holes = ranges.clone();
        if key == KeyType::Char {
            pass_over_surrogates(&mut without_holes);
        }
        let first_without = first_without(&without_holes, key.last());
        // In a language without `char` a caller can pass any number.
        if !map.is_plain {
            ranges = without_holes;
        }
        let default = match (map.default, first_without) {
            (Some(default), Some(_)) => default,
            (Some(default), None) if map.is_plain => default,
            // If no default is given, no key has it.
            (_, None) => ranges.last().map_or(0, |run| run.value),
            (None, Some(first)) => {
                let message = format!("{} has no value: give the map a default", map.shown(first));
                map.reject(DiagnosticKind::MissingParameter, message);
                0
            }
        };
        Diagnostics::if_any(std::mem::take(&mut map.diagnostics))?;
        let word = key.word();
        let runs = Runs::new(word.max() as u64, default, ranges);
        if result.is_listed() {
            let (runs, default, listed) = map.places.in_order(&runs, default, result);
            let place = Type::Number(listed.place());
            let subject = Subject::new(runs, word, default, place, map.goal);
            return Ok(Subject { listed: Some(listed), ..subject });
        }
        Ok(Subject::new(runs, word, default, result.number, map.goal))
    }

    /// Replaces values by their differences from keys, and the default by no difference.
    fn take_differences(&mut self, key: KeyType, result: ValueType) {
        let word = key.word();
        if !matches!(key, KeyType::Number(_) | KeyType::Char)
            || self.record.is_some()
            || result != ValueType::number(word, false)
            || self.default.is_some()
            || self.named.is_some()
        {
            let message = format!(
                "if keys are their own values by default, they have no sign, values are `{word}`, and there is no other default"
            );
            self.reject(DiagnosticKind::Conflict, message);
            return;
        }
        let mut differences: Vec<Run> = Vec::new();
        for run in std::mem::take(&mut self.ranges) {
            let left = MOST_RANGES - differences.len();
            if run.last - run.first >= left as u64 {
                let message = format!(
                    "with the range from {} there are more than {MOST_RANGES} keys, each with a difference of its own",
                    self.shown(run.first)
                );
                self.reject(DiagnosticKind::InvalidValue, message);
                return;
            }
            let difference = |key: u64| run.value.wrapping_sub(key) & word.max() as u64;
            differences.extend((run.first..=run.last).map(|key| Run {
                first: key,
                last: key,
                value: difference(key),
            }));
        }
        self.ranges = differences;
        self.default = Some(0);
    }

    /// Rejects keys and values that exceed their types.
    fn find_what_does_not_fit(&mut self, key: KeyType, result: ValueType) {
        let last = self.ranges.iter().map(|run| run.last).max();
        if let Some(beyond) = last.filter(|&last| last > key.last()) {
            let message =
                format!("{} is greater than the last `{}`", self.shown(beyond), key.name());
            self.reject(DiagnosticKind::InvalidValue, message);
        }
        if result.is_listed() {
            return;
        }
        let most = match result.number {
            Type::Number(word) => word.max(),
            _ => 1,
        };
        let values = self.ranges.iter().map(|run| run.value).chain(self.default);
        if let Some(value) = values.max().filter(|&value| u128::from(value) > most) {
            let message =
                format!("the value {value} is greater than {most}, the greatest of its type");
            self.reject(DiagnosticKind::InvalidValue, message);
        }
    }

    /// The first duplicate key that has different values or was given twice by itself, in
    /// human-readable form too; for bit-tables' own packages.
    #[doc(hidden)]
    #[must_use]
    pub fn first_conflict(&self) -> Option<(u64, String)> {
        let mut ranges = self.ranges.clone();
        ranges.sort_by_key(|run| (run.first, run.last));
        let (key, _) = conflicts(&ranges).next()?;
        Some((key, self.shown(key)))
    }

    /// Rejects duplicate keys that have different values or were given twice by themselves.
    fn find_conflicts(&mut self) {
        let found: Vec<_> = conflicts(&self.ranges).collect();
        for &(key, values) in found.iter().take(MOST_LISTED) {
            let key = self.shown(key);
            let message = match values {
                Some((one, other)) => {
                    let [one, other] = [one, other].map(|value| self.shown_value(value));
                    format!("{key} has two values, {one} and {other}")
                }
                None => format!("{key} is given twice"),
            };
            self.reject(DiagnosticKind::Conflict, message);
        }
        if found.len() > MOST_LISTED {
            let message = format!("{} more keys are given twice", found.len() - MOST_LISTED);
            self.reject(DiagnosticKind::Conflict, message);
        }
    }

    /// Rejects values beyond the names.
    fn find_values_without_names(&mut self) {
        let Some(count) = self.named.as_ref().map(|named| named.values.len() as u64) else {
            return;
        };
        let values = self.ranges.iter().map(|run| run.value).chain(self.default);
        if let Some(value) = values.max().filter(|&value| value >= count) {
            let message = format!(
                "the value {value} has no name: there are {count}, for the numbers from 0 on"
            );
            self.reject(DiagnosticKind::InvalidValue, message);
        }
        let is_plain = |ty: ValueType| ty.number != Type::Bool && !ty.is_signed && !ty.is_listed();
        if !self.result.is_none_or(is_plain) {
            let message =
                "values with names are numbers of at most 64 bits without a sign, not `bool`"
                    .to_owned();
            self.reject(DiagnosticKind::InvalidValue, message);
        }
    }
}

/// Duplicate keys among sorted ranges: with both values if these differ; also those given twice by
/// themselves.
fn conflicts(ranges: &[Run]) -> impl Iterator<Item = (u64, Option<(u64, u64)>)> {
    let mut furthest: Option<Run> = None;
    ranges.iter().filter_map(move |&run| {
        let before = furthest;
        if before.is_none_or(|other| run.last > other.last) {
            furthest = Some(run);
        }
        let other = before.filter(|other| run.first <= other.last)?;
        let is_single = |run: Run| run.first == run.last;
        if other.value == run.value {
            (is_single(run) && is_single(other)).then_some((run.first, None))
        } else {
            Some((run.first, Some((other.value, run.value))))
        }
    })
}

/// Merges sorted ranges, which overlap only where values are equal.
fn joined(ranges: Vec<Run>) -> Vec<Run> {
    let mut joined: Vec<Run> = Vec::new();
    for run in ranges {
        match joined.last_mut() {
            Some(last) if run.first <= last.last => last.last = last.last.max(run.last),
            _ => joined.push(run),
        }
    }
    joined
}

/// Gives surrogates, which are no `char`, the value of the range before them, if nothing else is
/// between two ranges.
fn pass_over_surrogates(ranges: &mut [Run]) {
    let after = ranges.partition_point(|run| run.last < 0xd800);
    let (before, after) = ranges.split_at_mut(after);
    if let (Some(before), Some(next)) = (before.last_mut(), after.first())
        && (before.last, next.first) == (0xd7ff, 0xe000)
    {
        before.last = 0xdfff;
    }
}

/// The first key up to `last` that none of these sorted ranges contains.
fn first_without(ranges: &[Run], last: u64) -> Option<u64> {
    let mut next = 0;
    for run in ranges {
        if run.first > next {
            return Some(next);
        }
        next = run.last.checked_add(1)?;
    }
    (next <= last).then_some(next)
}
