//! Initialisers of C arrays: values, pairs in braces, and values with designators.

use super::super::cells::{Cell, Entry, Key, Row, TextError, shown};
use super::super::numbers::{Notation, OF_KEYS, Written, number};
use bit_tables_generator::__private::ValueType;
use bit_tables_generator::Word;
use std::borrow::Cow;

/// What an initialiser has.
pub enum Initialiser<'t> {
    /// Values by their places, and their type if it is declared.
    Entries(Vec<Entry<'t>>, Option<ValueType>),
    /// The contents of braces.
    Rows(Vec<Row<'t>>),
}

/// Whether a text has an initialiser: it begins with a brace or a designator, or declares
/// something.
pub fn is_initialiser(text: &str) -> bool {
    let text = text.trim_start();
    let is_declaration = opening(text).is_some_and(|brace| text[..brace].trim_end().ends_with('='));
    let is_designator = text.starts_with('[')
        && text.split_once(']').is_some_and(|(_, rest)| rest.trim_start().starts_with('='));
    text.starts_with('{') || is_designator || is_declaration
}

/// The brace of the initialiser: the one after `=`, if there is such a one.
fn opening(text: &str) -> Option<usize> {
    let after = text.match_indices('=').find_map(|(place, _)| {
        let rest = &text[place + 1..];
        let blanks = rest.len() - rest.trim_start().len();
        rest.trim_start().starts_with('{').then_some(place + 1 + blanks)
    });
    after.or_else(|| text.find('{'))
}

/// The type that a declaration gives to its numbers, if that is the same for every compiler.
fn declared(head: &str) -> Option<ValueType> {
    let mut words = head.split(|c: char| !c.is_alphanumeric() && c != '_');
    words.find_map(|word| {
        let name = match word {
            "float" => "f32",
            "double" => "f64",
            "bool" | "_Bool" => "bool",
            word => &word.strip_suffix("_t")?.replace("uint", "u").replace("int", "i"),
        };
        ValueType::ALL.into_iter().find(|(known, _)| *known == name).map(|(_, ty)| ty)
    })
}

/// The text with blanks in place of comments and lines of the preprocessor, of the same length.
pub fn without_comments(text: &str) -> String {
    let text = without_block_comments(text);
    let mut out = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        if line.trim_start().starts_with('#') {
            out.extend(line.bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }));
        } else {
            out.push_str(line);
        }
    }
    out
}

/// The text with blanks in place of comments, of the same length.
fn without_block_comments(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find("//").into_iter().chain(rest.find("/*")).min() {
        let comment = &rest[start..];
        let length = if comment.starts_with("//") {
            comment.find('\n').unwrap_or(comment.len())
        } else {
            comment[2..].find("*/").map_or(comment.len(), |end| end + 4)
        };
        out.push_str(&rest[..start]);
        out.extend(comment[..length].bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }));
        rest = &comment[length..];
    }
    out + rest
}

/// Parses a text without comments.
pub fn read(text: &str) -> Result<Initialiser<'_>, TextError> {
    let inside = match opening(text) {
        Some(open) if !text.trim_start().starts_with('[') => {
            let close = text.rfind('}').filter(|&close| close > open).ok_or_else(|| {
                TextError::at(text, &text[open..], "the brace is not closed".to_owned())
            })?;
            let after = text[close + 1..].trim_start().trim_start_matches(';').trim();
            if !after.is_empty() {
                return Err(TextError::at(
                    text,
                    after,
                    format!("{} follows the initialiser; give one at a time", shown(after)),
                ));
            }
            &text[open + 1..close]
        }
        _ => text,
    };
    let head = opening(text).map_or("", |brace| &text[..brace]);
    let head = head.split('=').next().unwrap_or("");
    let ty = declared(head);
    if head.matches('[').count() > 1 {
        let message =
            "an array of arrays: give the values of one row, or pairs of a key and a value";
        return Err(TextError::at(text, head.trim(), message.to_owned()));
    }
    let mut elements = split(text, inside)?;
    if elements.last().is_some_and(|last| last.is_empty()) {
        elements.pop();
    }
    // An array of C++ is a struct, whose braces may be written twice.
    if let ([only], true) = (&elements[..], head.contains("array<"))
        && let Some(inner) = only.strip_prefix('{').and_then(|inner| inner.strip_suffix('}'))
    {
        elements = split(text, inner)?;
    }
    if elements.first().is_some_and(|first| first.starts_with('{')) {
        let rows = elements.into_iter().map(|at| row(text, at));
        return Ok(Initialiser::Rows(rows.collect::<Result<_, TextError>>()?));
    }
    let mut entries = Vec::new();
    let mut next = 0_u64;
    for at in elements {
        let Some(designated) = at.strip_prefix('[') else {
            entries.push(Entry::new(Key::Place(next), None, cell(at)));
            next += 1;
            continue;
        };
        let parts = designated
            .split_once(']')
            .and_then(|(place, rest)| Some((place, rest.trim_start().strip_prefix('=')?)));
        let (place, written) = parts.ok_or_else(|| {
            TextError::at(text, at, format!("{} is no value, as `[3] = 5`", shown(at)))
        })?;
        let (first, last) = place.split_once("...").unwrap_or((place, place));
        let (first, last) = (cell(first.trim()), cell(last.trim()));
        // What is no number is refused where keys are read.
        let place = number(&last, Notation::Plain, OF_KEYS).ok().map(Written::number);
        let place = place.filter(|place| !place.is_negative).map(|place| place.size as u64);
        next = place.unwrap_or(next).saturating_add(1);
        let is_range = first.at != last.at;
        let last = is_range.then_some(Key::Written(last));
        entries.push(Entry::new(Key::Written(first), last, cell(written)));
    }
    Ok(Initialiser::Entries(entries, ty))
}

/// The cells in braces.
fn row<'t>(text: &str, at: &'t str) -> Result<Row<'t>, TextError> {
    let inner = at.strip_prefix('{').and_then(|inner| inner.strip_suffix('}'));
    let inner = inner.ok_or_else(|| {
        TextError::at(text, at, format!("{} is not in braces, as others are", shown(at)))
    })?;
    let mut cells = split(text, inner)?;
    if cells.last().is_some_and(|last| last.is_empty()) {
        cells.pop();
    }
    Ok(Row { cells: cells.into_iter().map(cell).collect(), at })
}

/// The parts between commas outside braces and quotes.
fn split<'t>(text: &str, inside: &'t str) -> Result<Vec<&'t str>, TextError> {
    let (mut parts, mut start, mut depth) = (Vec::new(), 0, 0_usize);
    let mut quote: Option<char> = None;
    let mut characters = inside.char_indices();
    while let Some((place, character)) = characters.next() {
        match (quote, character) {
            (Some(_), '\\') => {
                characters.next();
            }
            (Some(open), _) if open == character => quote = None,
            (None, '\'' | '"') => quote = Some(character),
            (None, '{') => depth += 1,
            (None, '}') => {
                depth = depth.checked_sub(1).ok_or_else(|| {
                    TextError::at(text, &inside[place..], "the brace closes nothing".to_owned())
                })?;
            }
            (None, ',') if depth == 0 => {
                parts.push(inside[start..place].trim());
                start = place + 1;
            }
            _ => {}
        }
    }
    parts.push(inside[start..].trim());
    Ok(parts)
}

/// A constant, without the suffix that gives its type; octal numbers begin with a zero in C.
fn cell(at: &str) -> Cell<'_> {
    let at = at.trim();
    let digits = at.trim_start_matches(['-', '+']);
    let digits = digits.strip_prefix('.').unwrap_or(digits);
    let is_number = digits.starts_with(|first: char| first.is_ascii_digit());
    // A negative number without a sign is another one.
    let is_unsigned = at.starts_with('-') && at.ends_with(['u', 'U']);
    let is_hexadecimal = at.contains(['x', 'X']);
    let is_float = is_number && !is_hexadecimal && at.contains(['.', 'e', 'E']);
    let is_single = is_float && at.ends_with(['f', 'F']);
    let text = match is_number {
        true if is_float => at.trim_end_matches(['f', 'F', 'l', 'L']),
        true if !is_unsigned => at.trim_end_matches(['u', 'U', 'l', 'L']),
        _ => at,
    };
    let digits = text.trim_start_matches('-');
    let is_octal = digits.len() > 1
        && digits.starts_with('0')
        && digits.bytes().all(|digit| digit.is_ascii_digit());
    let text = if let Some((whole, fraction)) = text.split_once('.').filter(|_| is_number) {
        // C needs digits on one side of a point only.
        let zero = |is_needed| if is_needed { "0" } else { "" };
        let before = zero(!whole.ends_with(|last: char| last.is_ascii_digit()));
        let after = zero(!fraction.starts_with(|first: char| first.is_ascii_digit()));
        Cow::Owned(format!("{whole}{before}.{after}{fraction}"))
    } else if is_octal {
        let sign = &text[..text.len() - digits.len()];
        let digits = digits.trim_start_matches('0');
        Cow::Owned(format!("{sign}0o{}", if digits.is_empty() { "0" } else { digits }))
    } else {
        Cow::Borrowed(text)
    };
    let ty = is_single.then_some(ValueType::float(Word::U32));
    Cell { text, at, is_quoted: at.starts_with('"'), ty }
}
