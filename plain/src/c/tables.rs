//! Tables.

use super::names::Names;
use super::text::doc_comment;
use crate::ir::Int;
use bit_tables_generator::Word;
use bit_tables_generator::internal::module::{Notation, Table, TableValue};

/// A table with its documentation, and whether it has words of 128 bits.
pub(super) fn table(table: &Table, names: &Names) -> (String, bool) {
    let (head, name) = (names.macro_named("TABLE"), names.table(&table.name));
    let doc = doc_comment(&table.full_doc(), 0);
    let of = |word: &Word| Int::named(word.name()).map_or_else(String::new, |int| names.int(int));
    let (ty, is_wide) = match &table.value {
        TableValue::Number { word, .. }
        | TableValue::Words { word, .. }
        | TableValue::Records { word, .. } => (of(word), *word == Word::U128),
        TableValue::Bytes { .. } => ("uint8_t".to_owned(), false),
    };
    let entries = table.entries();
    let text = match &table.value {
        TableValue::Number { word, value } => {
            format!("{head} {ty} {name} = {};\n", number(*word, *value, names))
        }
        TableValue::Bytes { values, notation } => {
            format!("{head} {ty} {name}[{entries}] = {{\n{}}};\n", bytes(table, values, *notation))
        }
        TableValue::Words { word, values } => {
            let mut rows = String::new();
            // As many as fit on a line.
            for row in values.chunks(256 / word.bits() as usize) {
                let row: Vec<String> =
                    row.iter().map(|&value| number(*word, value, names)).collect();
                rows += &format!("    {},\n", row.join(", "));
            }
            format!("{head} {ty} {name}[{entries}] = {{\n{rows}}};\n")
        }
        TableValue::Records { record, word, rows } => {
            let ty = names.record(record.name);
            let mut text = String::new();
            for row in rows {
                let row: Vec<String> =
                    row.iter().map(|&value| number(*word, value, names)).collect();
                text += &format!("    {{{}}},\n", row.join(", "));
            }
            format!("{head} {ty} {name}[{entries}] = {{\n{text}}};\n")
        }
    };
    (doc + &text, is_wide)
}

/// A word in full-width hexadecimal.
fn number(word: Word, value: u128, names: &Names) -> String {
    if word == Word::U128 {
        let (high, low) = (value >> 64, value & u128::from(u64::MAX));
        format!("{}({high:#018x}, {low:#018x})", names.macro_named("U128"))
    } else {
        let (value, width) = ((value & word.max()) as u64, 2 + word.bits() as usize / 4);
        format!("{value:#0width$x}")
    }
}

fn bytes(table: &Table, values: &[u8], notation: Notation) -> String {
    let fillers = table.fillers();
    let mut text = String::new();
    if !fillers.is_empty() {
        text += "    /* Hexadecimal: fillers, which no input reaches. */\n";
    }
    let widest = values.iter().max().map_or(1, |max| max.to_string().len());
    let width = if fillers.is_empty() { widest } else { "0x00".len() };
    let (Notation::Decimal(per_row) | Notation::Hexadecimal(per_row)) = notation;
    for (row, places) in values.chunks(per_row).zip((0..).step_by(per_row)) {
        text.push_str("   ");
        for (value, place) in row.iter().zip(places..) {
            let is_decimal =
                matches!(notation, Notation::Decimal(_)) && fillers.binary_search(&place).is_err();
            text +=
                &if is_decimal { format!(" {value:width$},") } else { format!(" {value:#04x},") };
        }
        text.push('\n');
    }
    text
}
