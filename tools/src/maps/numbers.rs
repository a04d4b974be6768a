//! Numbers and characters in texts.

use super::cells::{Cell, shown};
use crate::emit::arguments::integer;
use bit_tables_generator::__private::ValueType;
use bit_tables_generator::Word;
use std::fmt;

/// An integer of any sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Integer {
    pub is_negative: bool,
    pub size: u128,
}

impl Integer {
    /// Whether it is less than the least one.
    pub const fn is_below(self, least: i128) -> bool {
        self.is_negative && self.size > if least < 0 { least.unsigned_abs() } else { 0 }
    }

    /// Whether it is greater than the greatest one.
    pub const fn is_above(self, greatest: u128) -> bool {
        !self.is_negative && self.size > greatest
    }

    /// Its two's complement.
    pub const fn bits(self) -> u128 {
        if self.is_negative { self.size.wrapping_neg() } else { self.size }
    }
}

impl fmt::Display for Integer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", if self.is_negative { "-" } else { "" }, self.size)
    }
}

impl From<u128> for Integer {
    fn from(size: u128) -> Self {
        Self { is_negative: false, size }
    }
}

impl From<char> for Integer {
    fn from(character: char) -> Self {
        u128::from(character).into()
    }
}

/// What a cell is, or why it is no number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Written {
    /// A number, in decimal or with a prefix.
    Number(Integer),
    /// A number in hexadecimal.
    Hexadecimal(Integer),
    /// A character in quotes, or a code point after `U+`.
    Character(Integer),
    /// A character in quotes after `b`.
    Byte(Integer),
}

impl Written {
    pub const fn number(self) -> Integer {
        match self {
            Self::Number(number)
            | Self::Hexadecimal(number)
            | Self::Character(number)
            | Self::Byte(number) => number,
        }
    }
}

/// The bits of keys, and the most that values have.
pub(super) const OF_KEYS: u32 = 64;
pub(super) const OF_VALUES: u32 = 128;

/// The notation of numbers without a prefix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Notation {
    /// Decimal; leading zeros are refused, as they may mean another radix.
    Plain,
    /// In this radix, whatever zeros are before it.
    Radix(u32),
    /// Code points in hexadecimal, as in the Unicode Character Database.
    CodePoints,
}

/// Why a text is no number: what follows the text in a sentence.
#[derive(Clone, Debug)]
pub(super) enum Fault {
    /// It is none.
    Other(&'static str),
    /// It is one but for a mistake, and the sentence says what is right.
    Mistake(String),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Other(why) => f.write_str(why),
            Self::Mistake(why) => f.write_str(why),
        }
    }
}

impl From<&str> for Fault {
    fn from(why: &str) -> Self {
        Self::Mistake(why.to_owned())
    }
}

const NO_NUMBER: Fault = Fault::Other("is no number");

/// The number that a cell is, of at most `bits` bits.
pub(super) fn number(cell: &Cell, notation: Notation, bits: u32) -> Result<Written, Fault> {
    let text = &*cell.text;
    if cell.is_quoted {
        return Err(Fault::Other("is a string"));
    }
    if let Some(character) = character(text) {
        let written = if text.starts_with('b') { Written::Byte } else { Written::Character };
        return character.map(written);
    }
    if let Some(digits) = text.strip_prefix("U+").or_else(|| text.strip_prefix("u+")) {
        return code_point(digits).map(Written::Character);
    }
    if notation == Notation::CodePoints {
        return code_point(text).map(Written::Character);
    }
    let (is_negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let greatest = u128::MAX >> (128 - bits);
    let too_long = || Fault::Mistake(format!("does not fit {bits} bits"));
    let signed = |size: u128| {
        let number = Integer { is_negative: is_negative && size > 0, size };
        let is_wide = size > if is_negative { greatest / 2 + 1 } else { greatest };
        if is_wide { Err(too_long()) } else { Ok(number) }
    };
    if text.starts_with('\u{2212}') {
        return Err("has a minus sign of Unicode: write `-`".into());
    }
    let lower = digits.to_ascii_lowercase();
    let is_hexadecimal = lower.starts_with("0x");
    let has_prefix = ["0x", "0o", "0b"].iter().any(|prefix| lower.starts_with(prefix));
    if let Notation::Radix(radix) = notation
        && !has_prefix
    {
        let size = u128::from_str_radix(digits, radix);
        let size = size.map_err(|_| Fault::Mistake(format!("is no number in base {radix}")))?;
        let number = signed(size)?;
        return Ok(if radix == 16 {
            Written::Hexadecimal(number)
        } else {
            Written::Number(number)
        });
    }
    if !digits.starts_with(|first: char| first.is_ascii_digit()) {
        return Err(NO_NUMBER);
    }
    let are_digits_and_commas = digits.bytes().all(|digit| digit == b',' || digit.is_ascii_digit());
    if are_digits_and_commas && digits.contains(',') {
        return Err(
            "has a comma: write `.` before a fraction, and nothing between thousands".into()
        );
    }
    let is_padded = digits.len() > 1
        && digits.starts_with('0')
        && digits.bytes().all(|digit| digit.is_ascii_digit());
    if is_padded {
        return Err("begins with a zero, so it may be decimal or hexadecimal: `--format ucd` reads code points in \
                    hexadecimal, `--radix 10` decimal numbers"
            .into());
    }
    if is_hexadecimal && lower.contains(['.', 'p']) && !lower.contains("..") {
        return Err(
            "has floating point in hexadecimal, which is not read: write it in decimal".into()
        );
    }
    let size = integer(&lower);
    let size = size.map_err(|_| {
        let of_hexadecimal = lower.strip_prefix("0x").unwrap_or(&lower);
        let is_digit = |digit: u8| {
            digit == b'_' || digit.is_ascii_digit() || (is_hexadecimal && digit.is_ascii_hexdigit())
        };
        let is_long = !of_hexadecimal.is_empty() && of_hexadecimal.bytes().all(is_digit);
        if is_long { too_long() } else { Fault::Other("is no integer") }
    })?;
    let number = signed(size)?;
    Ok(if is_hexadecimal { Written::Hexadecimal(number) } else { Written::Number(number) })
}

/// A code point in hexadecimal.
fn code_point(digits: &str) -> Result<Integer, Fault> {
    let are_digits = !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    let number = are_digits.then(|| u128::from_str_radix(digits, 16).ok()).flatten();
    let number = number.filter(|&number| number <= char::MAX.into());
    number.map(Integer::from).ok_or_else(|| "is no code point: up to 10FFFF in hexadecimal".into())
}

/// A character in single quotes, as Rust and C write it, maybe after `b`; `None` if the text has no
/// such quotes.
fn character(text: &str) -> Option<Result<Integer, Fault>> {
    let quoted = text.strip_prefix('b').unwrap_or(text);
    let inner = quoted.strip_prefix('\'')?;
    let Some(inner) = inner.strip_suffix('\'') else {
        return Some(Err("has no closing quote".into()));
    };
    Some(
        unescaped(inner)
            .map(Integer::from)
            .ok_or_else(|| "is no character in quotes, as 'a', '\\n' or '\\x7f'".into()),
    )
}

fn unescaped(text: &str) -> Option<char> {
    let mut characters = text.chars();
    let first = characters.next()?;
    let rest = characters.as_str();
    if first != '\\' {
        return (rest.is_empty() && first != '\'').then_some(first);
    }
    let hexadecimal = |digits: &str| char::from_u32(u32::from_str_radix(digits, 16).ok()?);
    match rest {
        "n" => Some('\n'),
        "t" => Some('\t'),
        "r" => Some('\r'),
        "0" => Some('\0'),
        "\\" => Some('\\'),
        "'" => Some('\''),
        "\"" => Some('"'),
        _ => match rest.strip_prefix('x') {
            Some(digits) => hexadecimal(digits),
            None => hexadecimal(rest.strip_prefix("u{")?.strip_suffix('}')?),
        },
    }
}

/// The sentence about a key that is none.
pub(super) fn no_key(cell: &Cell, why: &Fault) -> String {
    let shown = shown(&cell.text);
    if cell.is_quoted || cell.at.starts_with('"') {
        let why = "is a string";
        return format!(
            "{shown} {why}, and keys are numbers or characters: for strings take a perfect hash of strings, such as the crates `phf` and `hashify`"
        );
    }
    format!(
        "the key {shown} {why}; keys are numbers as 65 or 0x41, characters as 'A', or code points as U+0041"
    )
}

/// The bits of the number of floating point of a type that a text is: decimal, with digits on both
/// sides of a point, or with an exponent; or infinity, or `nan`.
pub(super) fn float(text: &str, ty: ValueType) -> Result<u128, Fault> {
    let lower = text.replace('_', "").to_ascii_lowercase();
    let size = lower.trim_start_matches(['+', '-']);
    let mantissa = size.split('e').next().unwrap_or("");
    let mut parts = mantissa.split('.');
    let has_digits =
        parts.all(|part| !part.is_empty() && part.bytes().all(|digit| digit.is_ascii_digit()));
    let is_infinite = matches!(size, "inf" | "infinity");
    if size == "nan" && lower != size {
        return Err("is no number: `nan` has no sign".into());
    }
    if !has_digits && !is_infinite && size != "nan" {
        let is_near = mantissa.starts_with('.') || mantissa.ends_with('.');
        return Err(if is_near {
            "is no number: write digits on both sides of the point, as in `0.5`".into()
        } else {
            NO_NUMBER
        });
    }
    let found = if is_single(ty) {
        lower.parse().map(|found: f32| (f64::from(found), u128::from(found.to_bits())))
    } else {
        lower.parse().map(|found: f64| (found, found.to_bits().into()))
    };
    let (value, bits) = found.map_err(|_| NO_NUMBER)?;
    if value.is_infinite() && !is_infinite {
        return Err("is beyond the type of values".into());
    }
    if value == 0.0 && mantissa.contains(|digit| matches!(digit, '1'..='9')) {
        return Err("is nearer to 0 than any number of the type of values".into());
    }
    Ok(bits)
}

fn is_single(ty: ValueType) -> bool {
    ty == ValueType::float(Word::U32)
}

/// Whether a type of floating point has an integer, so that nothing is rounded.
pub(super) fn is_exact(integer: Integer, ty: ValueType) -> bool {
    let size = integer.size;
    let digits = if is_single(ty) { f32::MANTISSA_DIGITS } else { f64::MANTISSA_DIGITS };
    size == 0 || 128 - size.leading_zeros() - size.trailing_zeros() <= digits
}

/// Whether a text is written as a decimal number with a point or an exponent.
pub(super) fn is_fraction(text: &str) -> bool {
    let digits = text.trim_start_matches(['+', '-']).to_ascii_lowercase();
    let first = digits.trim_start_matches('.').bytes().next();
    first.is_some_and(|first| first.is_ascii_digit())
        && !digits.starts_with("0x")
        && digits.contains(['.', 'e'])
}
