//! Numbers and characters in texts.

use super::cells::{Cell, shown};
use bit_tables_emit::arguments::integer;

/// What a cell is, or why it is no number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Written {
    /// A number, in decimal or with a prefix.
    Number(i128),
    /// A number in hexadecimal.
    Hexadecimal(i128),
    /// A character in quotes, or a code point after `U+`.
    Character(i128),
}

impl Written {
    pub const fn number(self) -> i128 {
        match self {
            Self::Number(number) | Self::Hexadecimal(number) | Self::Character(number) => number,
        }
    }
}

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

/// The number that a cell is; or a sentence about what it is instead, without the text itself.
pub(super) fn number(cell: &Cell, notation: Notation) -> Result<Written, String> {
    let text = &*cell.text;
    if cell.is_quoted {
        return Err("is a string".to_owned());
    }
    if let Some(character) = character(text) {
        return character.map(Written::Character);
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
    let signed = |size: u128| {
        let size = i128::try_from(size).map_err(|_| "does not fit 64 bits".to_owned())?;
        let number = if is_negative { -size } else { size };
        let is_wide = number > i128::from(u64::MAX) || number < i128::from(i64::MIN);
        if is_wide { Err("does not fit 64 bits".to_owned()) } else { Ok(number) }
    };
    if text.starts_with('\u{2212}') {
        return Err("has a minus sign of Unicode: write `-`".to_owned());
    }
    let lower = digits.to_ascii_lowercase();
    let is_hexadecimal = lower.starts_with("0x");
    let has_prefix = ["0x", "0o", "0b"].iter().any(|prefix| lower.starts_with(prefix));
    if let Notation::Radix(radix) = notation
        && !has_prefix
    {
        let size = u128::from_str_radix(digits, radix);
        return size.map_err(|_| format!("is no number in base {radix}")).and_then(signed).map(
            |number| {
                if radix == 16 { Written::Hexadecimal(number) } else { Written::Number(number) }
            },
        );
    }
    if !digits.starts_with(|first: char| first.is_ascii_digit()) {
        return Err("is no number".to_owned());
    }
    let is_padded = digits.len() > 1
        && digits.starts_with('0')
        && digits.bytes().all(|digit| digit.is_ascii_digit());
    if is_padded {
        return Err("begins with a zero, so it may be decimal or hexadecimal: `--format ucd` reads code points in \
                    hexadecimal, `--radix 10` decimal numbers"
            .to_owned());
    }
    let size = integer(&lower);
    let size = size.map_err(|_| {
        let is_long = digits.bytes().all(|digit| digit.is_ascii_digit());
        if is_long { "does not fit 64 bits".to_owned() } else { "is no integer".to_owned() }
    })?;
    let number = signed(size)?;
    Ok(if is_hexadecimal { Written::Hexadecimal(number) } else { Written::Number(number) })
}

/// A code point in hexadecimal.
fn code_point(digits: &str) -> Result<i128, String> {
    let are_digits = !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    let number = are_digits.then(|| u32::from_str_radix(digits, 16).ok()).flatten();
    let number = number.filter(|&number| number <= u32::from(char::MAX));
    number.map(i128::from).ok_or_else(|| "is no code point: up to 10FFFF in hexadecimal".to_owned())
}

/// A character in single quotes, as Rust and C write it, maybe after `b`; `None` if the text has no
/// such quotes.
fn character(text: &str) -> Option<Result<i128, String>> {
    let quoted = text.strip_prefix('b').unwrap_or(text);
    let inner = quoted.strip_prefix('\'')?;
    let Some(inner) = inner.strip_suffix('\'') else {
        return Some(Err("has no closing quote".to_owned()));
    };
    Some(
        unescaped(inner)
            .map(|found| u32::from(found).into())
            .ok_or_else(|| "is no character in quotes, as 'a', '\\n' or '\\x7f'".to_owned()),
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
pub(super) fn no_key(cell: &Cell, why: &str) -> String {
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
