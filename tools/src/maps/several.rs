//! Maps with two keys, and with several values: both become numbers.

use super::cells::{Cell, Entry, Key, TextError, shown};
use super::formats::Content;
use super::keys::{Keys, written};
use super::options::Options;
use super::values::Values;
use bit_tables_generator::__private::module::Type;
use bit_tables_generator::__private::{Field, KeyType, Record, ValueType, is_identifier};
use bit_tables_generator::Word;
use std::borrow::Cow;

/// The maximum number of entries that ranges of first keys make with second keys.
const MOST: u64 = 1 << 20;

/// The keys of entries, each a number or a pair.
///
/// Entries with a range of first keys become several, one for each.
pub(super) fn keys(
    text: &str,
    content: &mut Content,
    options: &Options,
) -> Result<Keys, TextError> {
    let first = Keys::new(text, content, options)?;
    if content.entries.iter().all(|entry| entry.second.is_none()) {
        return Ok(first);
    }
    let of_second = of_second_keys(content);
    let second = Keys::new(text, &of_second, options)?;
    let one = word(text, content, &first)?;
    let other = word(text, &of_second, &second)?;
    if one.bits() + other.bits() > 64 {
        let message =
            format!("two keys have at most 64 bits together, and these are `{one}` and `{other}`");
        return Err(TextError::of_all(message));
    }
    let count = first.ranges.iter().map(|(first, last)| last - first).fold(0, u64::saturating_add);
    if count > MOST {
        let message = format!(
            "the ranges of first keys have {count} keys, and {MOST} is the most: make them the second keys"
        );
        return Err(TextError::of_all(message));
    }
    let (mut entries, mut ranges) = (Vec::new(), Vec::new());
    for (place, entry) in content.entries.iter().enumerate() {
        let (from, until) = second.ranges[place];
        for key in first.ranges[place].0..=first.ranges[place].1 {
            entries.push(entry.clone());
            ranges.push((key << other.bits() | from, key << other.bits() | until));
        }
    }
    content.entries = entries;
    Ok(Keys { ty: KeyType::Pair(one, other), ranges, notation: first.notation })
}

/// The word of keys, of which each is one of two.
fn word(text: &str, content: &Content, keys: &Keys) -> Result<Word, TextError> {
    let KeyType::Signed(_) = keys.ty else { return Ok(keys.ty.word()) };
    let is_negative = |range: &(u64, u64)| range.0 < keys.ty.number(0);
    let negative = keys.ranges.iter().position(is_negative);
    Err(negative.and_then(|place| content.entries.get(place)).map_or_else(
        || TextError::of_all("two keys have no sign: choose another `--key`".to_owned()),
        |entry| {
            let key = written(entry);
            let message =
                format!("the key {} is less than 0, and two keys have no sign", shown(key));
            TextError::at(text, key, message)
        },
    ))
}

/// The content with the second keys in place of the first ones.
fn of_second_keys<'t>(content: &Content<'t>) -> Content<'t> {
    let entries = content.entries.iter().map(|entry| {
        let range = match &entry.second {
            Some(Key::Written(cell)) if matches!(cell.text, Cow::Borrowed(_)) => {
                cell.at.split_once("..")
            }
            _ => None,
        };
        let (first, last) = match range {
            Some((first, last)) => (
                Key::Written(Cell::of(first)),
                Some(Key::Written(Cell::of(last.strip_prefix('=').unwrap_or(last)))),
            ),
            None => (entry.second.clone().unwrap_or_else(|| entry.first.clone()), None),
        };
        Entry { first, last, second: None, ..entry.clone() }
    });
    Content { entries: entries.collect(), missing: Vec::new(), ..content.clone() }
}

/// The values of entries, of which each may have several.
pub(super) struct Packed {
    /// The values of each column.
    pub columns: Vec<Values>,
    /// The type of the numbers.
    pub ty: ValueType,
    /// The number of each entry, then of what is missing, then of the default.
    pub numbers: Vec<u128>,
    /// The struct of several values.
    pub record: Option<Record>,
}

impl Packed {
    /// Reads the values.
    pub fn new(
        text: &str,
        content: &Content,
        default: Option<&Cell>,
        options: &Options,
    ) -> Result<Self, TextError> {
        let count = content.entries.first().map_or(1, |entry| 1 + entry.others.len());
        if count == 1 {
            let values = Values::new(text, content, default, options)?;
            let (ty, numbers) = (values.ty, values.numbers.clone());
            return Ok(Self { columns: vec![values], ty, numbers, record: None });
        }
        if options.values_as.is_some() || !options.values.is_empty() {
            let message = "`--values-as` and `--values` are for one value: several are the fields of a struct";
            return Err(TextError::of_all(message.to_owned()));
        }
        let defaults = defaults(default, count)?;
        let column = |place: usize| {
            let entries = content.entries.iter().map(|entry| match place.checked_sub(1) {
                Some(other) => Entry { value: entry.others[other].clone(), ..entry.clone() },
                None => entry.clone(),
            });
            let content = Content { entries: entries.collect(), ..content.clone() };
            Values::new(text, &content, defaults.get(place), options)
        };
        let columns = (0..count).map(column).collect::<Result<Vec<_>, _>>()?;
        let names = distinct_names(&content.names[1], "value");
        if let Some(place) = columns.iter().position(|values| values.ty.is_listed()) {
            let message = format!(
                "`{}` is `{}`: several values are integers of at most 64 bits, `bool` and names",
                names[place],
                columns[place].ty.name()
            );
            return Err(TextError::of_all(message));
        }
        let fields = columns.iter().zip(names).zip(&content.names[1]);
        let fields = fields.map(|((values, name), column)| Field {
            name,
            doc: values.doc(&format!("`{column}`")),
            ty: values.ty,
            bits: bits(values),
        });
        let record = Record { name: type_name(&options.name), fields: fields.collect() };
        let bits = record.bits();
        let word = Word::ALL.iter().find(|word| word.bits() >= bits).filter(|_| bits <= 64);
        let word = word.ok_or_else(|| {
            let fields =
                record.fields.iter().map(|field| format!("`{}` {}", field.name, field.bits));
            TextError::of_all(format!(
                "the values of a key take {bits} bits, and 64 is the most: {}",
                fields.collect::<Vec<_>>().join(", ")
            ))
        })?;
        let numbers = (0..columns[0].numbers.len()).map(|place| {
            let values = columns.iter().map(|column| column.numbers[place] as u64);
            u128::from(record.packed(&values.collect::<Vec<_>>()))
        });
        let numbers = numbers.collect();
        Ok(Self { columns, ty: Type::Number(*word).into(), numbers, record: Some(record) })
    }

    /// The documentation of the function of these parameters.
    pub fn doc(&self, name: &str, parameters: &[String]) -> String {
        let of = match parameters {
            [] => "`x`".to_owned(),
            names => names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(" and "),
        };
        match (&self.record, self.columns.as_slice()) {
            (None, [values, ..]) => values.doc(&format!("The value of {of} in the map `{name}`")),
            _ => format!("The values of {of} in the map `{name}`."),
        }
    }

    /// The values of the first `count` entries in a sentence.
    pub fn summary(&self, count: usize) -> String {
        let Some(record) = &self.record else { return self.columns[0].summary(count) };
        let fields = record.fields.iter().zip(&self.columns);
        let all =
            fields.map(|(field, values)| format!("`{}`: {}", field.name, values.summary(count)));
        all.collect::<Vec<_>>().join(", ")
    }
}

/// The default of each column: one text has them all, with commas between.
fn defaults<'d>(default: Option<&'d Cell>, count: usize) -> Result<Vec<Cell<'d>>, TextError> {
    let Some(default) = default else { return Ok(Vec::new()) };
    let all: Vec<Cell> = default.text.split(',').map(Cell::of).collect();
    if all.len() != count {
        let message = format!(
            "the default has {} values, and each key has {count}: write them with commas between",
            all.len()
        );
        return Err(TextError::of_all(message));
    }
    Ok(all)
}

/// The bits that a field needs.
fn bits(values: &Values) -> u32 {
    if let ValueType { number: Type::Number(word), is_signed: true } = values.ty {
        return word.bits();
    }
    let greatest = values.numbers.iter().max().copied().unwrap_or(0);
    (128 - greatest.leading_zeros()).max(1)
}

/// Names of columns as names of parameters or fields: in lower case, and with `_` after a word of
/// Rust. What can be none is the first of `key_1`, `key_2` and so on, for the kind `key`, that is
/// no other's name.
pub(super) fn distinct_names(columns: &[String], kind: &str) -> Vec<String> {
    let name = |column: &String| -> String {
        let name = column.trim().to_ascii_lowercase();
        name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect()
    };
    let is_word = |name: &String| !is_identifier(name) && is_identifier(&format!("{name}_"));
    let own = |name: String| if is_word(&name) { name + "_" } else { name };
    let wanted: Vec<String> = columns.iter().map(name).map(own).collect();
    let mut names: Vec<String> = Vec::new();
    for name in &wanted {
        let is_usable = is_identifier(name) && !name.starts_with('_') && !names.contains(name);
        let is_free = |other: &String| !wanted.contains(other) && !names.contains(other);
        let mut others = (1..).map(|number| format!("{kind}_{number}"));
        let other = if is_usable { None } else { others.find(is_free) };
        names.push(other.unwrap_or_else(|| name.clone()));
    }
    names
}

/// The name of the struct that a function returns: `OpcodeValues` for `opcode`.
fn type_name(function: &str) -> String {
    let words = function.split('_').map(|word| {
        let (first, rest) = word.split_at(word.chars().next().map_or(0, char::len_utf8));
        first.to_uppercase() + rest
    });
    words.collect::<String>() + "Values"
}
