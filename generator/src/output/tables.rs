//! Prints tables as text.
//!
//! Rows are written directly: laying out tens of thousands of tokens takes half a second, and no
//! printer knows which rows a reader wants.
//!
//! Byte tables are byte strings for compilers, which read them several times faster than tokens,
//! and rows for people.

use super::floats;
use super::form::TextOptions;
use super::items;
use super::layout::{Layout, laid_out};
use crate::module::{Module, Notation, Table, TableValue, count};
use crate::template::quote;
use proc_macro2::Literal;

/// The table, without documentation; `None` if it has no rows.
pub(super) fn text(table: &Table, form: TextOptions) -> Option<String> {
    let TextOptions { layout, files, is_safe, .. } = form;
    let (name, kind) = (&table.name, kind(table));
    let value = match &table.value {
        TableValue::Number { .. } => return None,
        // A byte string compiles several times faster than an array.
        TableValue::Bytes { values, .. } if layout == Layout::Compact => {
            format!("*{}", Literal::byte_string(values))
        }
        TableValue::Words { word, values }
            if (layout == Layout::Compact || files.is_some())
                && items::is_from_bytes(&table.value, is_safe) =>
        {
            let text = laid_out(items::from_bytes(table, quote!(#PLACEHOLDER)), layout);
            let bytes = match files {
                Some(prefix) => {
                    format!("::core::include_bytes!({:?})", file_name(prefix, table))
                }
                None => byte_string(&items::little_endian(*word, values)),
            };
            return Some(text.replacen(&format!("{PLACEHOLDER:?}"), &bytes, 1));
        }
        _ => format!("[\n{}]", rows(table)),
    };
    let allow = floats::attribute(table);
    Some(format!("{allow}pub static {name}: {kind} = {value};\n"))
}

/// The name of the file for a long table.
fn file_name(prefix: &str, table: &Table) -> String {
    format!("{prefix}.{}.bin", table.name)
}

/// The files of a module's long tables: their names and bytes, with words in little-endian order.
pub(crate) fn files(module: &Module, prefix: &str) -> Vec<(String, Vec<u8>)> {
    let long = module.tables.iter().filter_map(|table| match &table.value {
        TableValue::Words { word, values }
            if items::is_from_bytes(&table.value, module.is_safe) =>
        {
            Some((file_name(prefix, table), items::little_endian(*word, values)))
        }
        _ => None,
    });
    long.collect()
}

/// Stands for the bytes while the code around them is laid out.
const PLACEHOLDER: &str = "bytes";

/// A byte string; written directly, because a library that inspects each byte takes several times
/// longer.
fn byte_string(bytes: &[u8]) -> String {
    let escapes: Vec<String> = (0..=u8::MAX)
        .map(|byte| match byte {
            b'"' => "\\\"".to_owned(),
            b'\\' => "\\\\".to_owned(),
            0 => "\\0".to_owned(),
            b' '..=b'~' => char::from(byte).to_string(),
            _ => format!("\\x{byte:02x}"),
        })
        .collect();
    let mut text = String::with_capacity(bytes.len() * 3 + 3);
    text.push_str("b\"");
    for (place, &byte) in bytes.iter().enumerate() {
        // Before a digit, `\0` would look like an octal escape.
        let is_before_digit = bytes.get(place + 1).is_some_and(u8::is_ascii_digit);
        if byte == 0 && is_before_digit {
            text.push_str("\\x00");
        } else {
            text.push_str(&escapes[byte as usize]);
        }
    }
    text.push('"');
    text
}

/// The type of a table in rows, as text.
fn kind(table: &Table) -> String {
    match &table.value {
        TableValue::Number { word, .. } => word.name().to_owned(),
        TableValue::Bytes { values, .. } => format!("[u8; {}]", count(values.len())),
        TableValue::Words { word, values } => {
            let kind = if table.has_floats() { "f" } else { "u" };
            format!("[{kind}{}; {}]", word.bits(), count(values.len()))
        }
        TableValue::Records { record, rows, .. } => {
            format!("[{}; {}]", record.name, count(rows.len()))
        }
    }
}

/// The rows of a table, indented.
fn rows(table: &Table) -> String {
    let mut text = String::new();
    match &table.value {
        TableValue::Number { .. } => {}
        TableValue::Bytes { values, notation } => {
            let fillers = table.fillers();
            if !fillers.is_empty() {
                text += "    // Hexadecimal: fillers, which no input reaches.\n";
            }
            let widest = values.iter().max().map_or(1, |max| max.to_string().len());
            let width = if fillers.is_empty() { widest } else { "0x00".len() };
            let (Notation::Decimal(per_row) | Notation::Hexadecimal(per_row)) = *notation;
            for (row, places) in values.chunks(per_row).zip((0..).step_by(per_row)) {
                text.push_str("   ");
                for (value, place) in row.iter().zip(places..) {
                    let is_decimal = matches!(notation, Notation::Decimal(_))
                        && fillers.binary_search(&place).is_err();
                    text += &if is_decimal {
                        format!(" {value:width$},")
                    } else {
                        format!(" {value:#04x},")
                    };
                }
                text.push('\n');
            }
        }
        TableValue::Words { word, values } if table.has_floats() => {
            for row in values.chunks(4) {
                let row: Vec<String> =
                    row.iter().map(|&value| floats::expression(*word, value)).collect();
                text += &format!("    {},\n", row.join(", "));
            }
        }
        TableValue::Words { word, values } => {
            // As many as fit on a line.
            for row in values.chunks(256 / word.bits() as usize) {
                let row: Vec<String> = row.iter().map(|&value| word.hex(value)).collect();
                text += &format!("    {},\n", row.join(", "));
            }
        }
        TableValue::Records { record, word, rows } => {
            for row in rows {
                let fields: Vec<String> = row.iter().map(|&value| word.hex(value)).collect();
                text += &format!(
                    "    {}({}),
",
                    record.constructor,
                    fields.join(", ")
                );
            }
        }
    }
    text
}
