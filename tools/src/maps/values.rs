//! Values as numbers: numbers themselves, `bool`, or indices of names.

use super::entries::{Entries, Options, TextError, signed, word_for};
use bit_tables_generator::__private::ValueType;
use bit_tables_generator::__private::module::Type;
use bit_tables_generator::Word;

/// The values of ranges.
pub(super) struct Values<'t> {
    /// The type of the values.
    pub ty: ValueType,
    /// The number for each range's value, in two's complement.
    pub numbers: Vec<u64>,
    /// The default.
    pub default: Option<u64>,
    /// The names, by index, if the values are names.
    pub names: Vec<&'t str>,
}

impl<'t> Values<'t> {
    /// Reads the values: all numbers, all `true` and `false`, or names, which are numbered
    /// alphabetically.
    pub fn new(entries: &'t Entries, options: &'t Options) -> Result<Self, TextError> {
        let texts = entries.ranges.iter().map(|range| &*range.value);
        let all: Vec<&str> = texts.chain(options.default.as_deref()).collect();
        let is_bool = |text: &&str| matches!(*text, "true" | "false");
        let is_numeric =
            options.values_as.is_none() && all.iter().all(|text| signed(text).is_some());
        if options.values_as.is_none() && !is_numeric {
            reject_mixtures(entries, options.default.as_deref())?;
        }
        let (mut numbers, names, ty): (Vec<i128>, _, ValueType) = if is_numeric {
            let numbers: Vec<i128> = all.iter().filter_map(|text| signed(text)).collect();
            let ty = narrowest(&numbers);
            (numbers, Vec::new(), ty)
        } else if options.values_as.is_none() && all.iter().all(is_bool) {
            let numbers = all.iter().map(|&text| i128::from(text == "true")).collect();
            (numbers, Vec::new(), Type::Bool.into())
        } else {
            let mut names = all.clone();
            names.sort_unstable();
            names.dedup();
            let place = |text: &&str| names.binary_search(text).unwrap_or(0) as i128;
            let numbers = all.iter().map(place).collect();
            let ty = Type::Number(word_for(names.len() as u64)).into();
            (numbers, names, ty)
        };
        let ty = options.value.unwrap_or(ty);
        let (least, greatest) = ty.limits();
        let bits = match ty.number {
            Type::Number(word) => word.max() as u64,
            _ => 1,
        };
        let beyond = numbers.iter().position(|number| !(least..=greatest).contains(number));
        if let Some(place) = beyond {
            // The default comes last, and is not in the text.
            let (value, range) = (all[place], entries.ranges.get(place));
            let message = if numbers[place] < least {
                format!("the value {value} is less than {least}, the least of the type of values")
            } else {
                format!(
                    "the value {value} is greater than {greatest}, the greatest of the type of values"
                )
            };
            return Err(match range {
                Some(range) => TextError::at(entries.text, range.at, message),
                None => TextError { place: None, message: format!("the default: {message}") },
            });
        }
        let default = options.default.as_ref().and_then(|_| numbers.pop());
        // A value that fits the type is cut to its two's complement in that type.
        let number = |number: i128| number.cast_unsigned() as u64 & bits;
        let numbers = numbers.into_iter().map(number).collect();
        Ok(Self { ty, numbers, default: default.map(number), names })
    }

    /// The documentation of the function, which lists the names of values.
    pub fn doc(&self, name: &str) -> String {
        let doc = format!("The value of `x` in the map `{name}`");
        if self.names.is_empty() {
            return format!("{doc}.");
        }
        let names: Vec<String> =
            (0..).zip(&self.names).map(|(number, name)| format!("{number} `{name}`")).collect();
        format!("{doc}: {}.", names.join(", "))
    }
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

/// Rejects names mixed with numbers, and numbers that do not fit 64 bits, such as 1.5: they would
/// be read as names.
fn reject_mixtures(entries: &Entries, default: Option<&str>) -> Result<(), TextError> {
    let begins_as_number =
        |text: &str| text.starts_with(|first: char| first.is_ascii_digit() || "+-".contains(first));
    let mut ranges = entries.ranges.iter();
    let Some(numeric) = ranges.find(|range| begins_as_number(&range.value)) else { return Ok(()) };
    let Some(odd) = entries.ranges.iter().find(|range| signed(&range.value).is_none()) else {
        let message = format!(
            "the default `{}` is not a number of 64 bits, as `{}` is; names begin with a letter",
            default.unwrap_or_default(),
            numeric.value
        );
        return Err(TextError { place: None, message });
    };
    let keys = if odd.at.contains("..") {
        "; a line with keys is `key;value` or `first..last;value`"
    } else {
        ""
    };
    let message = format!(
        "`{}` is not a number of 64 bits, as other values are; names begin with a letter{keys}",
        odd.value
    );
    Err(TextError::at(entries.text, odd.at, message))
}
