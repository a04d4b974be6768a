//! Values as numbers: numbers themselves, `bool`, or indices of names.

use super::cells::{Cell, TextError, is_invisible, shown};
use super::format::Format;
use super::formats::{Content, are_code_points};
use super::numbers::{Notation, number};
use super::options::Options;
use bit_tables_generator::__private::ValueType;
use bit_tables_generator::__private::module::Type;
use bit_tables_generator::Word;
use std::collections::HashMap;

/// The values of entries.
pub(super) struct Values {
    /// The type of the values.
    pub ty: ValueType,
    /// The number for each value, in two's complement: of entries, then of what is missing, then
    /// the default.
    pub numbers: Vec<u64>,
    /// The names, by index, if the values are names.
    pub names: Vec<String>,
    /// Whether they are neither names nor `true` and `false`.
    pub are_numbers: bool,
}

/// What a value is.
#[derive(Clone, Copy, Debug)]
enum Value {
    Number(i128),
    Bool(bool),
    Name,
}

impl Value {
    /// The kind of such values, and of one of them, in words.
    const fn kind(self) -> (&'static str, &'static str) {
        match self {
            Self::Number(_) => ("numbers", "a number"),
            Self::Bool(_) => ("`bool`", "`true` or `false`"),
            Self::Name => ("names", "a name"),
        }
    }
}

/// A value, and where it is from.
struct Given<'a> {
    cell: &'a Cell<'a>,
    /// Whether it is the default from the options, which is nowhere in the text.
    is_option: bool,
}

impl Given<'_> {
    fn error(&self, text: &str, message: String) -> TextError {
        if self.is_option {
            TextError::of_all(format!("the default: {message}"))
        } else {
            TextError::at(text, self.cell.at, message)
        }
    }
}

impl Values {
    /// Reads the values: all numbers, all `true` and `false`, or names, which are numbered in the
    /// order of the options, or else from the default in the order of the text.
    pub fn new(
        text: &str,
        content: &Content,
        default: Option<&Cell>,
        options: &Options,
    ) -> Result<Self, TextError> {
        let cells = || {
            let entries = content.entries.iter().chain(&content.missing);
            entries.map(|entry| &entry.value)
        };
        let is_ucd = content.format == Format::Ucd && options.radix.is_none();
        let is_of_code_points = is_ucd && are_code_points(cells());
        let mut all: Vec<Given> = cells().map(|cell| Given { cell, is_option: false }).collect();
        all.extend(default.map(|cell| Given {
            cell,
            is_option: content.default.is_none() || options.default.is_some(),
        }));
        // A default among the options is decimal, even if code points are not.
        let notation = |given: &Given| match (is_of_code_points && !given.is_option, options.radix)
        {
            (true, _) => Notation::CodePoints,
            (false, Some(radix)) => Notation::Radix(radix),
            (false, None) => Notation::Plain,
        };
        let mut values = Vec::new();
        for given in &all {
            let value = value(given.cell, notation(given), content.format, options);
            values.push(value.map_err(|why| {
                let of_keys = if given.cell.text.contains("..") {
                    "; a line with keys is `key;value` or `first..last;value`"
                } else {
                    "; values are integers, `true` and `false`, or names, which begin with a letter"
                };
                given.error(text, format!("the value {} {why}{of_keys}", shown(given.cell.at)))
            })?);
        }
        let first = values.first().copied().unwrap_or(Value::Number(0));
        let other = values.iter().position(|other| other.kind() != first.kind());
        if let Some(place) = other {
            let given = &all[place];
            let what = if given.is_option { "" } else { "the value " };
            let message = format!(
                "{what}{} is {}, and other values are {}",
                shown(given.cell.at),
                values[place].kind().1,
                first.kind().0
            );
            return Err(given.error(text, message));
        }
        let mut names: Vec<&str> = Vec::new();
        let mut places: HashMap<&str, usize> = HashMap::new();
        if let Value::Name = first {
            // What is added to the text later renumbers nothing: the default is first.
            let (others, own) = all.split_at(all.len() - usize::from(default.is_some()));
            let in_text = || own.iter().chain(others).map(|given| given.cell.text.trim());
            let fixed = options.values.iter().map(String::as_str);
            for name in fixed.chain(in_text().filter(|_| options.values.is_empty())) {
                if !places.contains_key(name) {
                    places.insert(name, names.len());
                    names.push(name);
                } else if !options.values.is_empty() {
                    let message = format!("`--values` has {} twice", shown(name));
                    return Err(TextError::of_all(message));
                }
            }
            let unknown = all.iter().find(|given| !places.contains_key(given.cell.text.trim()));
            if let Some(given) = unknown {
                let message = format!("the value {} is none of `--values`", shown(given.cell.at));
                return Err(given.error(text, message));
            }
        } else if !options.values.is_empty() {
            let message = format!("`--values` names values, and these are {}", first.kind().0);
            return Err(TextError::of_all(message));
        }
        let number = |(value, given): (&Value, &Given)| match *value {
            Value::Number(number) => number,
            Value::Bool(truth) => truth.into(),
            Value::Name => places.get(given.cell.text.trim()).copied().unwrap_or(0) as i128,
        };
        let numbers: Vec<i128> = values.iter().zip(&all).map(number).collect();
        let ty = match first {
            Value::Number(_) => narrowest(&numbers),
            Value::Bool(_) => Type::Bool.into(),
            Value::Name => Type::Number(word_for(names.len() as u64)).into(),
        };
        let ty = options.value.unwrap_or(ty);
        let (least, greatest) = ty.limits();
        let bits = match ty.number {
            Type::Number(word) => word.max() as u64,
            _ => 1,
        };
        let beyond = numbers.iter().position(|number| !(least..=greatest).contains(number));
        if let Some(place) = beyond {
            let value = shown(all[place].cell.at);
            let message = if numbers[place] < least {
                format!("the value {value} is less than {least}, the least of the type of values")
            } else {
                format!(
                    "the value {value} is greater than {greatest}, the greatest of the type of values"
                )
            };
            return Err(all[place].error(text, message));
        }
        // A value that fits the type is cut to its two's complement in that type.
        let number = |number: i128| number.cast_unsigned() as u64 & bits;
        let numbers = numbers.into_iter().map(number).collect();
        let names = names.into_iter().map(str::to_owned).collect();
        Ok(Self { ty, numbers, names, are_numbers: matches!(first, Value::Number(_)) })
    }

    /// The documentation of what has these values, which lists their names.
    pub fn doc(&self, doc: &str) -> String {
        if self.names.is_empty() {
            return format!("{doc}.");
        }
        let names: Vec<String> =
            (0..).zip(&self.names).map(|(number, name)| format!("{number} `{name}`")).collect();
        format!("{doc}: {}.", names.join(", "))
    }

    /// The values of the first `count` entries in a sentence.
    pub fn summary(&self, count: usize) -> String {
        match (self.names.len(), self.ty.number) {
            (0, Type::Bool) => "values are `bool`".to_owned(),
            (0, _) => {
                let numbers =
                    || self.numbers.iter().take(count).map(|&number| self.ty.value(number));
                let (least, greatest) =
                    (numbers().min().unwrap_or(0), numbers().max().unwrap_or(0));
                format!("values {least} to {greatest}")
            }
            (1, _) => "one value, a name".to_owned(),
            (count, _) => format!("values are {count} names"),
        }
    }
}

/// What a value is; or a sentence about why it is none, without the text itself.
fn value(
    cell: &Cell,
    notation: Notation,
    format: Format,
    options: &Options,
) -> Result<Value, String> {
    let text = cell.text.trim();
    if let Some(invisible) = text.chars().find(|&character| is_invisible(character)) {
        return Err(format!("has the invisible character U+{:04X}", u32::from(invisible)));
    }
    if cell.is_quoted && format != Format::Json {
        return Err("is in quotes: write numbers and names without them".to_owned());
    }
    let name = || if is_name(text, format) { Ok(Value::Name) } else { Err(NO_NAME.to_owned()) };
    if options.values_as.is_some() || cell.is_quoted {
        return name();
    }
    if matches!(text, "true" | "false") {
        return Ok(Value::Bool(text == "true"));
    }
    let begins_as_number = |first: char| first.is_ascii_digit() || "+-\u{2212}'".contains(first);
    number(cell, notation).map(|number| Value::Number(number.number())).or_else(|why| {
        let is_numeric = text.starts_with(begins_as_number) || text.starts_with("b'");
        name().map_err(|no_name| if is_numeric { why } else { no_name })
    })
}

const NO_NAME: &str = "is neither a number nor a name";

/// Whether a text can be the name of a value. In the Unicode Character Database names begin with
/// digits, too, as those of versions do.
fn is_name(text: &str, format: Format) -> bool {
    let begins = |first: char| {
        first.is_alphabetic() || first == '_' || (format == Format::Ucd && first.is_ascii_digit())
    };
    let continues = |other: char| other.is_alphanumeric() || "_-. &/+:'()".contains(other);
    text.starts_with(begins) && text.chars().all(continues)
}

/// The narrowest type for all numbers; signed if one is negative.
fn narrowest(numbers: &[i128]) -> ValueType {
    let fits = |ty: ValueType| {
        let (least, greatest) = ty.limits();
        numbers.iter().all(|number| (least..=greatest).contains(number))
    };
    let mut all = ValueType::ALL.into_iter().map(|(_, ty)| ty);
    let found = all.find(|&ty| ty.number != Type::Bool && fits(ty));
    found.unwrap_or(ValueType::number(Word::U64, false))
}

/// The narrowest word for numbers up to this one.
pub(super) fn word_for(greatest: u64) -> Word {
    let mut words = Word::ALL.iter().copied();
    words.find(|&word| u128::from(greatest) <= Word::max(word)).unwrap_or(Word::U64)
}
