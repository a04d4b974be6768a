//! The formats of texts, and which one a text has.

mod c;
mod comments;
mod json;
mod list;
mod rust;
mod table;
mod ucd;

use super::cells::{Cell, Entry, Key, Row, TextError, shown};
use super::columns::{Columns, Places};
use super::format::Format;
use super::numbers::{Notation, OF_KEYS, OF_VALUES, number};
use super::options::Options;
use bit_tables_generator::__private::{KeyType, ValueType};
use comments::without_comment;
use std::borrow::Cow;

/// The content of a text, with keys and values as they are written.
#[derive(Clone, Debug)]
pub(super) struct Content<'t> {
    pub format: Format,
    pub has_header: bool,
    pub entries: Vec<Entry<'t>>,
    /// The names of the columns of keys, if there are two, and of values.
    pub names: [Vec<String>; 2],
    /// The value of all other keys, if the text says so.
    pub default: Option<Cell<'t>>,
    /// Ranges whose keys have a value unless an entry gives one; later ones come first.
    pub missing: Vec<Entry<'t>>,
    /// The notation of keys.
    pub notation: Notation,
    /// The type that the text declares for values.
    pub declared: Option<ValueType>,
}

/// The lines that have something other than a comment.
fn content(text: &str) -> impl Iterator<Item = &str> {
    text.lines().map(without_comment).filter(|line| !line.trim().is_empty())
}

/// Removes what a reader of the format must not see, where that takes a copy.
pub(super) fn prepared(text: &str, format: Format) -> Cow<'_, str> {
    if format == Format::C { Cow::Owned(c::without_comments(text)) } else { Cow::Borrowed(text) }
}

/// The format of a text.
pub(super) fn recognised(text: &str, options: &Options) -> Result<Format, TextError> {
    let begin = text.trim_start();
    let is_object =
        begin.strip_prefix('{').is_some_and(|rest| rest.trim_start().starts_with(['"', '}']));
    let uncommented = c::without_comments(text);
    if !is_object
        && c::is_initialiser(&uncommented)
        && !content(text).any(|line| table::arrow(line).is_some())
    {
        return Ok(Format::C);
    }
    if is_object || begin.starts_with('[') {
        return Ok(Format::Json);
    }
    let lines: Vec<&str> = content(text).collect();
    if lines.iter().any(|line| table::arrow(line).is_some()) {
        return Ok(Format::Lines);
    }
    let has_missing = text.lines().any(|line| ucd::missing(line).is_some());
    if has_missing || lines.iter().any(|line| line.contains(';')) {
        return of_semicolons(text, &lines, has_missing, options);
    }
    for (separator, format) in [(',', Format::Csv), ('\t', Format::Tsv)] {
        if let Some(format) = of_separator(text, &lines, separator, format, options)? {
            return Ok(format);
        }
    }
    of_blanks(text, &lines, options)
}

/// The format of a text whose lines have fields between a separator; `None` if they are no table.
fn of_separator(
    text: &str,
    lines: &[&str],
    separator: char,
    format: Format,
    options: &Options,
) -> Result<Option<Format>, TextError> {
    let rows: Vec<usize> = if text.contains('"') {
        table::separated(text, separator)?.iter().map(|row| row.cells.len()).collect()
    } else {
        let fields = |line: &&str| line.trim_end_matches(['\r', ' ']).split(separator).count();
        lines.iter().map(fields).collect()
    };
    let Some(&width) = rows.first().filter(|&&width| width > 1) else { return Ok(None) };
    let is_usual = options.columns.are_usual();
    let first = lines[0].split(separator).next().unwrap_or("");
    let is_named = lines[0].trim_start().starts_with(char::is_alphabetic);
    if is_named && has_header(text, &table::separated(text, separator)?, options)? {
        return Ok(Some(format));
    }
    // A list goes on after a comma at the end of a line.
    let ends = |line: &&str| {
        let line = line.trim_end();
        separator == ',' && line.ends_with(',') && !line.ends_with(",,")
    };
    let goes_on = lines.len() > 1 && lines[..lines.len() - 1].iter().all(ends);
    // The empty cell after a comma at the end is none.
    let filled = |(line, fields): (&&str, &usize)| fields - usize::from(ends(line));
    let are_pairs = (lines.len() == 1 || goes_on)
        && lines.iter().zip(&rows).map(filled).all(|fields| fields == 2);
    if is_usual && are_pairs && is_key(first) {
        return Err(two_readings(text, lines[0], 2 * rows.len(), 2, format));
    }
    if (is_usual && rows.len() < 2) || goes_on {
        return Ok(None);
    }
    let pairs = rows.iter().filter(|&&other| other == 2).count();
    let has_blanks = first.trim().contains(char::is_whitespace) && !first.trim().starts_with('"');
    if width == 2 {
        return Ok((2 * pairs >= rows.len() && !has_blanks).then_some(format));
    }
    if !is_usual || has_header(text, &table::separated(text, separator)?, options)? {
        return Ok(Some(format));
    }
    if is_broken(&rows) {
        return Ok(None);
    }
    Err(two_readings(text, lines[0], rows.iter().sum(), width, format))
}

/// Whether rows with these numbers of fields are of one width but for a shorter last one, as those
/// of a list that is broken into lines are.
fn is_broken(rows: &[usize]) -> bool {
    let Some((last, others)) = rows.split_last() else { return true };
    others.iter().all(|other| *other == others[0] && *last < others[0])
}

/// The format of a text without separators but blanks.
fn of_blanks(text: &str, lines: &[&str], options: &Options) -> Result<Format, TextError> {
    if !options.columns.are_usual() {
        return Ok(Format::Lines);
    }
    let rows: Vec<usize> = lines.iter().map(|line| line.split_whitespace().count()).collect();
    let Some((first, &width)) = lines.first().zip(rows.first()) else { return Ok(Format::List) };
    if width < 2 || lines.iter().any(|line| line.contains(',')) {
        return Ok(Format::List);
    }
    if width == 2 && lines.len() > 1 {
        return Ok(Format::Lines);
    }
    let is_pair = width == 2 && is_key(first.split_whitespace().next().unwrap_or(""));
    if is_pair || (lines.len() > 1 && !is_broken(&rows)) {
        return Err(two_readings(text, first, rows.iter().sum(), width, Format::Lines));
    }
    Ok(Format::List)
}

/// Whether a text can be a key.
fn is_key(text: &str) -> bool {
    number(&Cell::of(text), Notation::Plain, OF_KEYS).is_ok()
}

/// The error about a text that is a list of `values`, or a table of `width` columns.
fn two_readings(text: &str, at: &str, values: usize, width: usize, format: Format) -> TextError {
    let (table, columns) = match (values, width) {
        (2, 2) => ("a key and its value".to_owned(), String::new()),
        (_, 2) => ("pairs of a key and its value".to_owned(), String::new()),
        _ => (format!("a table of {width} columns"), format!(" --columns key=1,value={width}")),
    };
    let message = format!(
        "this is a list of {values} values for the keys from 0 on, or {table}: choose by `--format list`, or by `--format {}{columns}`",
        format.name()
    );
    TextError::at(text, at, message)
}

/// The format of a text with semicolons.
fn of_semicolons(
    text: &str,
    lines: &[&str],
    has_missing: bool,
    options: &Options,
) -> Result<Format, TextError> {
    let are_code_points = lines.iter().all(|line| ucd::has_code_points(line));
    if has_missing || (are_code_points && lines.iter().any(|line| ucd::is_certain(line))) {
        return Ok(Format::Ucd);
    }
    let is_of_chars = options.key == Some(KeyType::Char);
    let range = lines.iter().find(|line| are_code_points && (is_of_chars || line.contains("..")));
    if let Some(range) = range {
        // Decimal numbers do not begin with a zero.
        let is_padded = lines.iter().any(|line| line.trim_start().starts_with('0'));
        return match options.key {
            _ if options.radix.is_some() => Ok(Format::Lines),
            Some(KeyType::Char) if is_padded => Ok(Format::Ucd),
            Some(KeyType::Char) | None => {
                let key = range.split(';').next().unwrap_or("").trim();
                let message = format!(
                    "{} is in decimal, or a code point in hexadecimal: choose by `--format lines` or `--format ucd`",
                    shown(key)
                );
                Err(TextError::at(text, range, message))
            }
            Some(_) => Ok(Format::Lines),
        };
    }
    // A spreadsheet puts every cell in quotes, or none.
    let rows = if text.trim_start().starts_with('"') {
        table::separated(text, ';')?
    } else {
        table::lines(text)
    };
    Ok(if has_header(text, &rows, options)? { Format::Csv } else { Format::Lines })
}

/// Whether the first row names the columns: it has words, and the key of the next row is none.
///
/// A name that is a number in hexadecimal is refused if it may be a key.
fn has_header(text: &str, rows: &[Row], options: &Options) -> Result<bool, TextError> {
    let column = options.columns.place_of_key();
    let is_number = |cell: &Cell, radix| {
        let first = Cell::of(cell.text.split("..").next().unwrap_or(""));
        let notation = options.radix.or(radix).map_or(Notation::Plain, Notation::Radix);
        number(&first, notation, OF_VALUES).is_ok()
    };
    let [first, second, ..] = rows else { return Ok(false) };
    let is_word = |cell: &Cell| {
        let begins = |first: char| first.is_alphabetic() || first == '_';
        cell.text.starts_with(begins) && !["true", "false"].contains(&&*cell.text)
    };
    // Some programs end every row with an empty cell.
    let are_words = first.cells.iter().all(|cell| cell.text.is_empty() || is_word(cell));
    let key = first.cells.get(column).filter(|cell| is_word(cell) && !is_number(cell, None));
    let (Some(key), Some(next)) = (key.filter(|_| are_words), second.cells.get(column)) else {
        return Ok(false);
    };
    if options.columns.has_names() {
        return Ok(is_number(next, None) || is_number(next, Some(16)));
    }
    // Two digits or more may be a key, and a letter alone is the name of a column.
    let is_digits = key.text.len() > 1 && is_number(key, Some(16));
    match (is_number(next, None), is_number(next, Some(16))) {
        (true, _) if is_digits => {
            let message = format!(
                "{} names a column, or is a key in hexadecimal: choose by `--columns key={}`, or by `--radix 16`",
                shown(key.at),
                key.text
            );
            Err(TextError::at(text, key.at, message))
        }
        (false, true) => Ok(!is_digits),
        (is_key, _) => Ok(is_key),
    }
}

/// Reads a text in a format.
pub(super) fn read<'t>(
    text: &'t str,
    format: Format,
    options: &Options,
) -> Result<Content<'t>, TextError> {
    let notation = match (options.radix, format) {
        (Some(radix), _) => Notation::Radix(radix),
        (None, Format::Ucd) => Notation::CodePoints,
        (None, _) => Notation::Plain,
    };
    let content = |entries| Content {
        format,
        has_header: false,
        entries,
        names: [Vec::new(), Vec::new()],
        default: None,
        missing: Vec::new(),
        notation,
        declared: None,
    };
    match format {
        Format::List => Ok(content(list::read(text))),
        Format::C => match c::read(text)? {
            c::Initialiser::Entries(entries, declared) => {
                Ok(Content { declared, ..content(entries) })
            }
            c::Initialiser::Rows(rows) => of_rows(text, rows, None, options, content(Vec::new())),
        },
        Format::Json => match json::read(text)? {
            json::Json::Entries(entries) => Ok(content(entries)),
            json::Json::Rows(rows, header) => {
                of_rows(text, rows, header.as_deref(), options, content(Vec::new()))
            }
        },
        Format::Csv | Format::Tsv => {
            let first =
                text.lines().find(|line| !line.trim().is_empty() && !line.trim().starts_with('#'));
            let separator = match format {
                Format::Tsv => '\t',
                _ if first.is_some_and(|line| line.contains(';') && !line.contains(',')) => ';',
                _ => ',',
            };
            let mut rows = table::separated(text, separator)?;
            let is_named = options.columns.has_names();
            let header = !rows.is_empty() && (is_named || has_header(text, &rows, options)?);
            let header = header.then(|| rows.remove(0));
            let header: Option<Vec<String>> = header
                .map(|row| row.cells.into_iter().map(|cell| cell.text.into_owned()).collect());
            let content = Content { has_header: header.is_some(), ..content(Vec::new()) };
            of_rows(text, rows, header.as_deref(), options, content)
        }
        Format::Lines => of_rows(text, table::lines(text), None, options, content(Vec::new())),
        Format::Ucd => of_ucd(text, options, content(Vec::new())),
    }
}

/// The entries of rows.
fn of_rows<'t>(
    text: &'t str,
    rows: Vec<Row<'t>>,
    header: Option<&[String]>,
    options: &Options,
    mut content: Content<'t>,
) -> Result<Content<'t>, TextError> {
    let of_header = header.filter(|_| options.columns.are_usual()).and_then(Columns::named_in);
    let columns = of_header.as_ref().unwrap_or(&options.columns);
    if content.format == Format::Json && header.is_some() && columns.are_usual() {
        let message = "objects have no order: say which members are key and value, as in `--columns key=code,value=length`";
        return Err(TextError::of_all(message.to_owned()));
    }
    let places = Places::of(columns, &options.conditions, header).map_err(TextError::of_all)?;
    content.names = places.names(header);
    for row in rows {
        let Some(entry) = places.entry(text, &row)? else { continue };
        let Key::Written(key) = &entry.first else { continue };
        let is_more = entry.second.is_some() || entry.last.is_some();
        if key.at == "_" && is_more {
            let message = "`_` stands for every key, and here is another one: write each row, or the default by `--default`";
            return Err(TextError::at(text, key.at, message.to_owned()));
        }
        if key.at == "_" {
            // The key itself, by its name in the `match`.
            let name = text.lines().find_map(|line| line.trim().strip_prefix("match "));
            let name = name.map_or("x", |rest| rest.trim_end_matches('{').trim());
            let is_self = entry.value.at == name;
            let value =
                if is_self { Cell { text: "self".into(), ..entry.value } } else { entry.value };
            if content.default.replace(value).is_some() {
                return Err(TextError::at(text, row.at, "`_` is given twice".to_owned()));
            }
            continue;
        }
        add_keys(text, &row, &entry, &mut content.entries)?;
    }
    Ok(content)
}

/// Adds the alternatives of a key, and ranges with both ends in one cell.
fn add_keys<'t>(
    text: &str,
    row: &Row<'t>,
    entry: &Entry<'t>,
    into: &mut Vec<Entry<'t>>,
) -> Result<(), TextError> {
    let Key::Written(key) = &entry.first else { return Ok(()) };
    let is_arm = table::arrow(row.at).is_some();
    let is_plain = key.is_quoted || entry.last.is_some() || *key.text != *key.at;
    if is_plain {
        into.push(entry.clone());
        return Ok(());
    }
    let cell = |part: &'t str| if is_arm { rust::cell(part) } else { Cell::of(part) };
    for part in alternatives(key.at, is_arm) {
        let part = cell(part);
        let Some((first, last)) = part.at.split_once("..") else {
            into.push(Entry { first: Key::Written(part), ..entry.clone() });
            continue;
        };
        // Before an arrow people expect Rust's meaning, in which the last key is not in the range.
        if is_arm && !last.starts_with('=') {
            let message = format!(
                "{}: write `first..=last => value`, or `first..last;value`, which has the last key too",
                shown(part.at)
            );
            return Err(TextError::at(text, part.at, message));
        }
        let last = last.strip_prefix('=').unwrap_or(last);
        let last = Some(Key::Written(cell(last)));
        into.push(Entry { first: Key::Written(cell(first)), last, ..entry.clone() });
    }
    Ok(())
}

/// The alternatives of the pattern of an arm; `'|'` is a key.
fn alternatives(key: &str, is_arm: bool) -> Vec<&str> {
    let (mut parts, mut start) = (Vec::new(), 0);
    for (place, _) in key.match_indices('|').filter(|_| is_arm) {
        let is_quoted = key[..place].ends_with('\'') && key[place + 1..].starts_with('\'');
        if !is_quoted {
            parts.push(key[start..place].trim());
            start = place + 1;
        }
    }
    parts.push(key[start..].trim());
    parts
}

/// The entries of a file of the Unicode Character Database.
fn of_ucd<'t>(
    text: &'t str,
    options: &Options,
    mut content: Content<'t>,
) -> Result<Content<'t>, TextError> {
    let ucd = ucd::read(text)?;
    let is_usual = options.columns.are_usual() && options.conditions.is_empty();
    let fields = ucd.rows.first().map_or(0, |(row, _)| row.cells.len());
    let places = if is_usual && fields == ucd::FIELDS_OF_UNICODE_DATA {
        Places::fixed(ucd::GENERAL_CATEGORY, &[])
    } else if is_usual && ucd::are_foldings(&ucd.rows) {
        // Simple case folding.
        Places::fixed(3, &[(2, &["C", "S"])])
    } else {
        Places::of(&options.columns, &options.conditions, None).map_err(TextError::of_all)?
    };
    content.names = places.names(None);
    let range = |cell: &Cell<'t>| {
        let (first, last) = cell.at.split_once("..").unwrap_or((cell.at, cell.at));
        let [first, last] = [first, last].map(|end| Key::Written(Cell::of(end)));
        (first, cell.at.contains("..").then_some(last))
    };
    for (row, last) in &ucd.rows {
        // An empty field is no value of the character.
        if places.lacks_value(row) {
            continue;
        }
        let Some(entry) = places.entry(text, row)? else { continue };
        match (&entry.first, last) {
            (_, Some(last)) => {
                content.entries.push(Entry { last: Some(Key::Written(last.clone())), ..entry });
            }
            (Key::Written(key), None) => {
                let (first, last) = range(key);
                content.entries.push(Entry { first, last, ..entry.clone() });
            }
            (Key::Place(_), None) => content.entries.push(entry),
        }
    }
    // What a file says of missing keys is one value of one key.
    let missing = if places.has_several() { &[][..] } else { &ucd.missing };
    for row in missing.iter().rev() {
        // A line with a property is of that property alone.
        let (Some(keys), Some(value)) = (row.cells.first(), row.cells.last()) else { continue };
        if row.cells.len() > 2 && !places.takes(row) {
            continue;
        }
        if keys.at == "0000..10FFFF" {
            content.default.get_or_insert_with(|| value.clone());
        } else {
            let (first, last) = range(keys);
            content.missing.push(Entry::new(first, last, value.clone()));
        }
    }
    Ok(content)
}

/// Whether all values are code points in hexadecimal.
pub(super) fn are_code_points<'a>(mut values: impl Iterator<Item = &'a Cell<'a>>) -> bool {
    values.all(ucd::is_code_point)
}
