//! Lines of cells: CSV, TSV, and lines of keys and values.

use super::super::cells::{Cell, Row, TextError, shown};
use super::comments::without_comment;
use super::rust;
use std::borrow::Cow;

/// What stands between keys and value in a `match`, and in lists of ranges.
const ARROWS: [&str; 2] = ["=>", "->"];

/// The arrow between the keys and the value of a line, and its place. One after a separator of
/// fields is part of a text.
pub fn arrow(line: &str) -> Option<(usize, &'static str)> {
    let found = ARROWS.iter().filter_map(|&arrow| Some((line.find(arrow)?, arrow)));
    let (place, arrow) = found.min()?;
    let is_key = |separator: &str| {
        let before = &line[..place];
        before.matches(separator).count() == before.matches(&format!("'{separator}'")).count()
    };
    [";", ",", "\t"].into_iter().all(is_key).then_some((place, arrow))
}

/// Rows of cells between one character, in which double quotes keep it: CSV by RFC 4180, but for
/// ends of lines in quotes. Lines that are empty or begin with `#` are no rows.
pub fn separated(text: &str, separator: char) -> Result<Vec<Row<'_>>, TextError> {
    let lines = text.lines().filter(|line| {
        let line = line.trim();
        let is_comment = line.starts_with('#') && without_comment(line).is_empty();
        !line.is_empty() && !is_comment
    });
    lines
        .map(|line| {
            let mut cells = Vec::new();
            let mut rest = Some(line);
            while let Some(from) = rest {
                let (cell, after) = cell(text, from, separator)?;
                cells.push(cell);
                rest = after;
            }
            Ok(Row { cells, at: line })
        })
        .collect()
}

/// The first cell, and what follows the separator after it.
fn cell<'t>(
    text: &str,
    from: &'t str,
    separator: char,
) -> Result<(Cell<'t>, Option<&'t str>), TextError> {
    let begins = from.trim_start_matches([' ']);
    if !begins.starts_with('"') {
        return Ok(match from.split_once(separator) {
            Some((cell, rest)) => (Cell::of(cell), Some(rest)),
            None => (Cell::of(from), None),
        });
    }
    let inner = &begins[1..];
    let mut searched = 0;
    let end = loop {
        let Some(end) = inner[searched..].find('"').map(|end| searched + end) else {
            return Err(TextError::at(
                text,
                begins,
                format!("{} has no closing quote", shown(begins)),
            ));
        };
        if inner[end + 1..].starts_with('"') {
            searched = end + 2;
        } else {
            break end;
        }
    };
    let (at, rest) = begins.split_at(end + 2);
    let content = inner[..end].replace("\"\"", "\"");
    let cell = Cell { text: Cow::Owned(content), at, is_quoted: false, ty: None };
    match rest.trim_start_matches(' ') {
        "" => Ok((cell, None)),
        rest => match rest.strip_prefix(separator) {
            Some(rest) => Ok((cell, Some(rest))),
            None => {
                Err(TextError::at(text, rest, format!("{} follows a closing quote", shown(rest))))
            }
        },
    }
}

/// Rows of lines: fields between semicolons, keys and value around an arrow, or fields between
/// blanks.
pub fn lines(text: &str) -> Vec<Row<'_>> {
    let mut rows = Vec::new();
    // Where alternatives begin that go on in the next line.
    let mut pending: Option<usize> = None;
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        let at = without_comment(line);
        let is_frame = ["}", "};"].contains(&at.trim())
            || (at.trim_start().starts_with("match ") && at.trim_end().ends_with('{'));
        if at.trim().is_empty() || is_frame {
            continue;
        }
        let start = line.as_ptr() as usize - text.as_ptr() as usize;
        let goes_on = lines.peek().is_some_and(|next| next.trim_start().starts_with('|'));
        if goes_on && arrow(at).is_none() {
            pending.get_or_insert(start);
            continue;
        }
        let at = &text[pending.take().unwrap_or(start)..start + at.len()];
        let cells = if let Some((place, mark)) = arrow(at) {
            let value = at[place + mark.len()..].trim().trim_end_matches(',').trim_end();
            let block = value.strip_prefix('{').and_then(|value| value.strip_suffix('}'));
            let value = block.map_or(value, str::trim);
            vec![bare(&at[..place]), rust::cell(value)]
        } else if at.contains(';') {
            at.split(';').map(bare).collect()
        } else {
            at.split_whitespace().map(bare).collect()
        };
        rows.push(Row { cells, at: at.trim() });
    }
    rows
}

/// A cell of a format without quotes: one in quotes is a string.
fn bare(at: &str) -> Cell<'_> {
    let cell = Cell::of(at);
    Cell { is_quoted: cell.at.starts_with('"'), ..cell }
}
