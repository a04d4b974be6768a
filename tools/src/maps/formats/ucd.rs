//! Files of the Unicode Character Database.
//!
//! Source: Unicode Standard Annex 44, sections 4.2.2 (code points and ranges), 4.2.3 (`First>`,
//! `Last>`), 4.2.4 (comments) and 4.2.10 (`@missing`).

use super::super::cells::{Cell, Row, TextError, shown};
use super::super::numbers::{Notation, OF_KEYS, number};
use super::comments::without_comment;

/// The number of fields of `UnicodeData.txt`, and the one that has `General_Category`.
pub const FIELDS_OF_UNICODE_DATA: usize = 15;
pub const GENERAL_CATEGORY: usize = 3;

/// What is read.
#[derive(Debug)]
pub struct Ucd<'t> {
    /// The fields of each line; a range of `First>` and `Last>` is one row, whose second row is the
    /// last.
    pub rows: Vec<(Row<'t>, Option<Cell<'t>>)>,
    /// The fields of `@missing` lines, in order: a range, maybe a property, and a value.
    pub missing: Vec<Row<'t>>,
}

/// Whether the key of a line is written as code points are: four to six hexadecimal digits, or two
/// of them.
pub fn has_code_points(line: &str) -> bool {
    let Some((key, _)) = without_comment(line).split_once(';') else { return false };
    ends(key).iter().all(|key| {
        // In lower case `0b` begins a number in binary.
        (4..=6).contains(&key.len())
            && key.bytes().all(|digit| digit.is_ascii_hexdigit())
            && !key.starts_with("0b")
    })
}

/// The first and the last code point of a range.
fn ends(key: &str) -> [&str; 2] {
    let (first, last) = key.split_once("..").unwrap_or((key, key));
    [first.trim(), last.trim()]
}

/// Whether a line, whose key has code points, can be nothing else: a digit is a letter, or a range
/// begins with a zero.
pub fn is_certain(line: &str) -> bool {
    let key = without_comment(line).split(';').next().unwrap_or("");
    let has_letter = key.bytes().any(|digit| digit.is_ascii_alphabetic());
    let is_padded = key.contains("..") && ends(key).iter().any(|key| key.starts_with('0'));
    has_letter || is_padded || line.contains(", First>;")
}

/// The content of a line `# @missing: …`.
pub fn missing(line: &str) -> Option<&str> {
    let comment = line.trim_start().strip_prefix('#')?.trim_start();
    Some(comment.strip_prefix("@missing:")?.split('#').next().unwrap_or(""))
}

/// Parses a text.
pub fn read(text: &str) -> Result<Ucd<'_>, TextError> {
    let mut ucd = Ucd { rows: Vec::new(), missing: Vec::new() };
    let mut first: Option<Row> = None;
    for line in text.lines() {
        if let Some(missing) = missing(line) {
            let cells: Vec<Cell> = missing.split(';').map(Cell::of).collect();
            if cells.len() < 2 {
                return Err(TextError::at(text, line, "`@missing` has no value".to_owned()));
            }
            ucd.missing.push(Row { cells, at: missing.trim() });
            continue;
        }
        // Here a comment needs no blank before it: `00A9 ; Extended_Pictographic# E0.6`.
        let at = line.split('#').next().unwrap_or("");
        if at.trim().is_empty() {
            continue;
        }
        let mut cells: Vec<Cell> = at.split(';').map(Cell::of).collect();
        // A semicolon ends the last field, too.
        if cells.len() > 2
            && cells.last().is_some_and(|cell| cell.at.is_empty())
            && cells.len() != FIELDS_OF_UNICODE_DATA
        {
            cells.pop();
        }
        let row = Row { cells, at: at.trim() };
        let name = row.cells.get(1).map_or("", |cell| cell.at);
        match first.take() {
            None if name.ends_with(", First>") => first = Some(row),
            None => ucd.rows.push((row, None)),
            Some(start) => {
                let is_pair = name.ends_with(", Last>")
                    && start.cells[2..]
                        .iter()
                        .zip(&row.cells[2..])
                        .all(|(one, other)| one.at == other.at);
                if !is_pair {
                    let message = format!(
                        "{} has no line with `Last>` and the same fields after it",
                        shown(start.at)
                    );
                    return Err(TextError::at(text, start.at, message));
                }
                let last = row.cells[0].clone();
                ucd.rows.push((start, Some(last)));
            }
        }
    }
    match first {
        Some(start) => Err(TextError::at(
            text,
            start.at,
            format!("{} has no line with `Last>` after it", shown(start.at)),
        )),
        None => Ok(ucd),
    }
}

/// Whether rows are those of `CaseFolding.txt`: code point, status and mapping.
pub fn are_foldings(rows: &[(Row, Option<Cell>)]) -> bool {
    rows.iter().all(|(row, _)| {
        matches!(row.cells.as_slice(), [_, status, _] if ["C", "F", "S", "T"].contains(&status.at))
    })
}

/// Whether a cell is a code point of at least four digits.
pub fn is_code_point(cell: &Cell) -> bool {
    cell.text.len() >= 4 && number(cell, Notation::CodePoints, OF_KEYS).is_ok()
}
