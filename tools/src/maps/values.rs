//! Values as numbers: numbers themselves, `bool`, or indices of names.

use super::cells::{Cell, TextError, is_invisible, shown};
use super::format::Format;
use super::formats::{Content, are_code_points};
use super::numbers::{
    Fault, Integer, Notation, OF_VALUES, Written, float, is_exact, is_fraction, number,
};
use super::options::Options;
use bit_tables_generator::__private::ValueType;
use bit_tables_generator::__private::module::Type;
use bit_tables_generator::Word;
use std::collections::HashMap;

/// The values of entries.
pub(super) struct Values {
    /// The type of the values.
    pub ty: ValueType,
    /// The bits of each value: of entries, then of what is missing, then of the default.
    pub numbers: Vec<u128>,
    /// The names, by index, if the values are names.
    pub names: Vec<String>,
    /// Whether they are neither names nor `true` and `false`.
    pub are_numbers: bool,
    /// The number of integers that are rounded to floating point.
    rounded: usize,
    /// Whether they are code points in hexadecimal.
    are_code_points: bool,
}

const SINGLE: ValueType = ValueType::float(Word::U32);

/// What a value is.
#[derive(Clone, Copy, Debug)]
enum Value {
    Number(Integer),
    /// A number of floating point.
    Float,
    Bool(bool),
    Name,
}

impl Value {
    /// The kind of such values, and of one of them, in words.
    const fn kind(self) -> (&'static str, &'static str) {
        match self {
            Self::Number(_) | Self::Float => ("numbers", "a number"),
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
        if let (Some(radix), Some(ty)) =
            (options.radix.filter(|&radix| radix != 10), options.value.filter(|ty| ty.is_float()))
        {
            let message =
                format!("`--radix {radix}` is for integers, and `{}` is decimal", ty.name());
            return Err(TextError::of_all(message));
        }
        let cells = || {
            let entries = content.entries.iter().chain(&content.missing);
            entries.map(|entry| &entry.value)
        };
        let is_ucd = content.format == Format::Ucd && options.radix.is_none();
        let is_float = options.value.is_some_and(ValueType::is_float);
        let is_of_code_points = is_ucd && !is_float && are_code_points(cells());
        let mut all: Vec<Given> = cells().map(|cell| Given { cell, is_option: false }).collect();
        all.extend(default.map(|cell| Given {
            cell,
            is_option: content.default.is_none() || options.default.is_some(),
        }));
        let own;
        let options = match own_type(text, content, &all)? {
            ty @ Some(_) if options.value.is_none() => {
                own = Options { value: ty, ..options.clone() };
                &own
            }
            _ => options,
        };
        let values = kinds(text, content, &all, is_of_code_points, options)?;
        let first = values.first().copied().unwrap_or(Value::Number(0.into()));
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
        let is_name = matches!(first, Value::Name);
        if !is_name && !options.values.is_empty() {
            let message = format!("`--values` names values, and these are {}", first.kind().0);
            return Err(TextError::of_all(message));
        }
        // What is added to the text later renumbers nothing: the default is first.
        let (others, own) = all.split_at(all.len() - usize::from(default.is_some()));
        let in_order = own.iter().chain(others).filter(|_| is_name);
        let (names, places) = numbered(text, in_order, options)?;
        let are_numbers = matches!(first, Value::Number(_) | Value::Float);
        if let Some(ty) = options.value.filter(|ty| ty.is_listed() && !are_numbers) {
            let message =
                format!("`{}` is for numbers, and values are {}", ty.name(), first.kind().0);
            return Err(TextError::of_all(message));
        }
        let float_type = match options.value {
            Some(ty) if !ty.is_float() || !are_numbers => None,
            Some(ty) => Some(ty),
            None => {
                let is_float = values.iter().any(|value| matches!(value, Value::Float));
                let word = if is_single(content, &values, &all) { Word::U32 } else { Word::U64 };
                is_float.then_some(ValueType::float(word))
            }
        };
        let is_rounded = |given: &&Given| {
            let integer = number(given.cell, Notation::Plain, OF_VALUES);
            let integer = integer.map(Written::number);
            float_type.zip(integer.ok()).is_some_and(|(ty, integer)| !is_exact(integer, ty))
        };
        let rounded = all.iter().filter(is_rounded).count();
        let (ty, numbers) = if let Some(ty) = float_type {
            (ty, floats(text, ty, &values, &all)?)
        } else {
            let number = |(value, given): (&Value, &Given)| match *value {
                Value::Number(number) => Ok(number),
                Value::Bool(truth) => Ok(u128::from(truth).into()),
                Value::Name => Ok(places[given.cell.text.trim()].into()),
                Value::Float => {
                    let message = format!(
                        "the value {} is no integer: `--value f64` takes numbers of floating point",
                        shown(given.cell.at)
                    );
                    Err(given.error(text, message))
                }
            };
            let numbers = values.iter().zip(&all).map(number);
            let numbers = numbers.collect::<Result<Vec<Integer>, _>>()?;
            let ty = options.value.unwrap_or_else(|| match first {
                Value::Bool(_) => Type::Bool.into(),
                Value::Name => Type::Number(word_for(names.len() as u64)).into(),
                _ => narrowest(&numbers),
            });
            (ty, integers(text, ty, &numbers, &all)?)
        };
        let names = names.into_iter().map(str::to_owned).collect();
        let are_code_points = is_of_code_points && are_numbers && !all.is_empty();
        Ok(Self { ty, numbers, names, are_numbers, rounded, are_code_points })
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

    /// The least and the greatest of the first `count` values, as bits.
    fn ends(&self, count: usize) -> [u128; 2] {
        let order = |bits: &u128| order(self.ty, *bits);
        let values = || self.numbers.iter().take(count).copied();
        [values().min_by_key(order), values().max_by_key(order)].map(Option::unwrap_or_default)
    }

    /// The values of the first `count` entries in a sentence.
    pub fn summary(&self, count: usize) -> String {
        match (self.names.len(), self.ty.number) {
            (0, Type::Bool) => "values are `bool`".to_owned(),
            (0, _) => {
                let [least, greatest] = self.ends(count).map(|bits| self.ty.shown(bits));
                let of = if self.ty.is_listed() { self.ty.name() } else { "" };
                let comma = if of.is_empty() { "" } else { ", " };
                let rounded = match self.rounded {
                    0 => String::new(),
                    1 => "; 1 integer is rounded".to_owned(),
                    more => format!("; {more} integers are rounded"),
                };
                let hexadecimal = if self.are_code_points { ", from hexadecimal" } else { "" };
                format!("values {least} to {greatest}{hexadecimal}{comma}{of}{rounded}")
            }
            (1, _) => "one value, a name".to_owned(),
            (count, _) => format!("values are {count} names"),
        }
    }
}

/// What each value is.
fn kinds(
    text: &str,
    content: &Content,
    all: &[Given],
    is_of_code_points: bool,
    options: &Options,
) -> Result<Vec<Value>, TextError> {
    // A default among the options is decimal, even if code points are not.
    let is_json = content.format == Format::Json;
    let notation = |given: &Given| match (is_of_code_points && !given.is_option, options.radix) {
        (true, _) => Notation::CodePoints,
        // Numbers of JSON are decimal by themselves.
        (false, Some(_)) if is_json && !given.is_option => Notation::Plain,
        (false, Some(radix)) => Notation::Radix(radix),
        (false, None) => Notation::Plain,
    };
    let mut values = Vec::new();
    for given in all {
        let value = value(given.cell, notation(given), content.format, options);
        values.push(value.map_err(|why| {
            let hint = match why {
                Fault::Mistake(_) => "",
                Fault::Other(_) if given.cell.text.contains("..") => {
                    "; a line with keys is `key;value` or `first..last;value`"
                }
                Fault::Other(_) => {
                    "; values are numbers, `true` and `false`, or names, which begin with a letter"
                }
            };
            given.error(text, format!("the value {} {why}{hint}", shown(given.cell.at)))
        })?);
    }
    // Beside numbers of floating point, `inf` and `nan` are such numbers, too.
    if values.iter().any(|value| matches!(value, Value::Float)) {
        for (value, given) in values.iter_mut().zip(all) {
            let is_float = float(given.cell.text.trim(), ValueType::float(Word::U64)).is_ok();
            if matches!(value, Value::Name) && is_float {
                *value = Value::Float;
            }
        }
    }
    Ok(values)
}

/// The names of values in the order of their numbers, and the number of each.
fn numbered<'a>(
    text: &str,
    values: impl Iterator<Item = &'a Given<'a>> + Clone,
    options: &'a Options,
) -> Result<(Vec<&'a str>, HashMap<&'a str, u128>), TextError> {
    let (mut names, mut places) = (Vec::new(), HashMap::new());
    let fixed = options.values.iter().map(String::as_str);
    let in_text = values.clone().map(|given| given.cell.text.trim());
    for name in fixed.chain(in_text.filter(|_| options.values.is_empty())) {
        if !places.contains_key(name) {
            places.insert(name, names.len() as u128);
            names.push(name);
        } else if !options.values.is_empty() {
            return Err(TextError::of_all(format!("`--values` has {} twice", shown(name))));
        }
    }
    let mut values = values;
    match values.find(|given| !places.contains_key(given.cell.text.trim())) {
        None => Ok((names, places)),
        Some(given) => {
            let message = format!("the value {} is none of `--values`", shown(given.cell.at));
            Err(given.error(text, message))
        }
    }
}

/// The type that the text declares for values, or that literals of Rust say themselves; an error if
/// two say different ones.
fn own_type(text: &str, content: &Content, all: &[Given]) -> Result<Option<ValueType>, TextError> {
    let mut typed =
        all.iter().filter(|given| content.format == Format::Lines && given.cell.ty.is_some());
    let Some(first) = typed.next() else { return Ok(content.declared) };
    match typed.find(|given| given.cell.ty != first.cell.ty) {
        None => Ok(first.cell.ty),
        Some(other) => {
            let name = |given: &Given| given.cell.ty.map_or("", ValueType::name);
            let message = format!(
                "the value {} is `{}`, and {} is `{}`",
                shown(other.cell.at),
                name(other),
                shown(first.cell.at),
                name(first)
            );
            Err(other.error(text, message))
        }
    }
}

/// Whether numbers of floating point are constants of C with the suffix of `float`.
fn is_single(content: &Content, values: &[Value], all: &[Given]) -> bool {
    let mut floats = values.iter().zip(all).filter(|(value, given)| {
        matches!(value, Value::Float) && !given.is_option && is_fraction(given.cell.text.trim())
    });
    let is_suffixed = |(_, given): (&Value, &Given)| given.cell.ty.is_some();
    content.format == Format::C && floats.next().is_some_and(is_suffixed) && floats.all(is_suffixed)
}

/// The bits of numbers of floating point.
fn floats(
    text: &str,
    ty: ValueType,
    values: &[Value],
    all: &[Given],
) -> Result<Vec<u128>, TextError> {
    let bits = |(value, given): (&Value, &Given)| {
        let written = given.cell.text.trim();
        let bits = match value {
            // A literal of single precision has this precision, whatever it becomes.
            Value::Float if given.cell.ty == Some(SINGLE) => {
                float(written, SINGLE).map(|bits| match ty {
                    SINGLE => bits,
                    _ => f64::from(f32::from_bits(bits as u32)).to_bits().into(),
                })
            }
            // One with a prefix, or a character.
            Value::Number(number) if float(written, ty).is_err() => float(&number.to_string(), ty),
            _ => float(written, ty),
        };
        bits.map_err(|why| given.error(text, format!("the value {} {why}", shown(given.cell.at))))
    };
    values.iter().zip(all).map(bits).collect()
}

/// The two's complement of integers in their type.
fn integers(
    text: &str,
    ty: ValueType,
    numbers: &[Integer],
    all: &[Given],
) -> Result<Vec<u128>, TextError> {
    let (least, greatest) = ty.limits();
    let is_beyond = |number: &Integer| number.is_below(least) || number.is_above(greatest);
    if let Some(place) = numbers.iter().position(is_beyond) {
        let value = shown(all[place].cell.at);
        let message = if numbers[place].is_below(least) {
            format!("the value {value} is less than {least}, the least of the type of values")
        } else {
            format!(
                "the value {value} is greater than {greatest}, the greatest of the type of values"
            )
        };
        return Err(all[place].error(text, message));
    }
    let bits = match ty.number {
        Type::Number(word) => word.max(),
        _ => 1,
    };
    Ok(numbers.iter().map(|number| number.bits() & bits).collect())
}

/// What a value is; or a sentence about why it is none, without the text itself.
fn value(
    cell: &Cell,
    notation: Notation,
    format: Format,
    options: &Options,
) -> Result<Value, Fault> {
    let text = cell.text.trim();
    if let Some(invisible) = text.chars().find(|&character| is_invisible(character)) {
        let message = format!("has the invisible character U+{:04X}", u32::from(invisible));
        return Err(Fault::Mistake(message));
    }
    if cell.is_quoted && format != Format::Json {
        return Err("is in quotes: write numbers and names without them".into());
    }
    if options.values.iter().any(|name| name == text) {
        return Ok(Value::Name);
    }
    let name = || if is_name(text, format) { Ok(Value::Name) } else { Err(NO_NAME) };
    if options.values_as.is_some() {
        return name().map_err(|_| "is no name, and `--values-as` is for names".into());
    }
    if cell.is_quoted {
        return name();
    }
    if matches!(text, "true" | "false") {
        return Ok(Value::Bool(text == "true"));
    }
    let of_floats = options.value.filter(|ty| ty.is_float());
    let is_infinite = text.starts_with(['+', '-']) || format == Format::C;
    let is_special = is_infinite
        && float(text, ValueType::float(Word::U64)).is_ok()
        && !text.contains(|c: char| c.is_ascii_digit());
    if of_floats.is_some_and(|ty| float(text, ty).is_ok())
        || is_special
        || format != Format::Ucd
            && (format == Format::Json || options.radix.is_none_or(|radix| radix == 10))
            && is_fraction(text)
            && float(text, ValueType::float(Word::U64)).is_ok()
    {
        return Ok(Value::Float);
    }
    let begins_as_number = |first: char| first.is_ascii_digit() || "+-.\u{2212}'".contains(first);
    number(cell, notation, OF_VALUES).map(|number| Value::Number(number.number())).or_else(|why| {
        let is_numeric = text.starts_with(begins_as_number) || text.starts_with("b'");
        name().map_err(|no_name| match float(text, ValueType::float(Word::U64)) {
            Err(why) if is_numeric && is_fraction(text) => why,
            Err(mistake @ Fault::Mistake(_)) => mistake,
            _ if is_numeric => why,
            _ => no_name,
        })
    })
}

const NO_NAME: Fault = Fault::Other("is neither a number nor a name");

/// Whether a text can be the name of a value. In the Unicode Character Database names begin with
/// digits, too, as those of versions do.
fn is_name(text: &str, format: Format) -> bool {
    let begins = |first: char| {
        first.is_alphabetic() || first == '_' || (format == Format::Ucd && first.is_ascii_digit())
    };
    let continues = |other: char| other.is_alphanumeric() || "_-. &/+:'()".contains(other);
    text.starts_with(begins) && text.chars().all(continues)
}

/// A number that is in the order of values of a type, from their bits.
const fn order(ty: ValueType, bits: u128) -> u128 {
    let (Type::Number(word) | Type::Float(word)) = ty.number else { return bits };
    let sign = 1 << (word.bits() - 1);
    match ty.number {
        // Negative ones have their size below the sign.
        Type::Float(_) if bits & sign != 0 => !bits & (sign | (sign - 1)),
        Type::Float(_) => bits | sign,
        _ if ty.is_signed => bits ^ sign,
        _ => bits,
    }
}

/// The narrowest type for all numbers; signed if one is negative.
fn narrowest(numbers: &[Integer]) -> ValueType {
    let fits = |ty: ValueType| {
        let (least, greatest) = ty.limits();
        numbers.iter().all(|number| !number.is_below(least) && !number.is_above(greatest))
    };
    let mut all = ValueType::ALL.into_iter().map(|(_, ty)| ty);
    let found = all.find(|&ty| matches!(ty.number, Type::Number(_)) && fits(ty));
    found.unwrap_or(ValueType::number(Word::U128, true))
}

/// The narrowest word for numbers up to this one.
pub(super) fn word_for(greatest: u64) -> Word {
    let mut words = Word::ALL.iter().copied();
    words.find(|&word| u128::from(greatest) <= Word::max(word)).unwrap_or(Word::U64)
}
