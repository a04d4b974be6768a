//! Prints tables as text.
//!
//! Rows are written directly: laying out tens of thousands of tokens takes half a second, and `rustfmt` cannot know
//! which rows a reader wants.

use super::layout::Layout;
use crate::lists::List as _;
use crate::module::{Notation, Table, TableValue};
use proc_macro2::Literal;

/// The table, without documentation; `None` if it has no rows.
pub(super) fn text(table: &Table, layout: Layout) -> Option<String> {
    let (name, kind) = (&table.name, kind(&table.value));
    let value = match &table.value {
        TableValue::Number { .. } => return None,
        // Compiles several times faster than an array.
        TableValue::Bytes { values, .. } if layout == Layout::Compact => {
            format!("*{}", Literal::byte_string(values))
        }
        _ => format!("[\n{}]", rows(table)),
    };
    Some(format!("#[rustfmt::skip]\npub static {name}: {kind} = {value};\n"))
}

/// The type of a table in rows, as text.
fn kind(value: &TableValue) -> String {
    match value {
        TableValue::Number { word, .. } => word.name().to_owned(),
        TableValue::Bytes { values, .. } => format!("[u8; {}]", values.len()),
        TableValue::Words { word, values } => format!("[{word}; {}]", values.len()),
        TableValue::Records { record, rows, .. } => format!("[{}; {}]", record.name, rows.len()),
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
        TableValue::Words { word, values } => {
            // As many as fit on a line.
            for row in values.chunks(256 / word.bits() as usize) {
                let row: Vec<String> = row.iter().map(|&value| word.hex(value)).list();
                text += &format!("    {},\n", row.join(", "));
            }
        }
        TableValue::Records { record, word, rows } => {
            for row in rows {
                let fields: Vec<String> = row.iter().map(|&value| word.hex(value)).list();
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
