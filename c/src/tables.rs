//! Tables.

use super::names::Names;
use super::native::float;
use super::style::Language;
use super::text::doc_comment;
use bit_tables_generator::__private::module::{Notation, Table, TableValue};
use bit_tables_generator::Word;
use bit_tables_ir::Int;

/// Where the numbers of a table stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Linkage {
    /// In the header: in C each file that includes it has its own copy.
    Here,
    /// In another file: the header declares the table.
    Declared,
    /// In this file, for the header that declares it.
    Defined,
}

/// A table with its documentation, and whether it has 128-bit words.
pub(super) fn table(table: &Table, names: &Names, linkage: Linkage) -> (String, bool) {
    let name = names.table(&table.name);
    let doc = doc_comment(&table.full_doc(), 0);
    let of = |word: &Word| {
        if table.has_floats() { float(word.bits()).to_owned() } else { names.int(Int::of(*word)) }
    };
    let (ty, is_wide) = match &table.value {
        TableValue::Number { word, .. }
        | TableValue::Words { word, .. }
        | TableValue::Records { word, .. } => (of(word), *word == Word::U128),
        TableValue::Bytes { .. } => (names.int(Int::U8), false),
    };
    let entries = table.entries();
    if linkage == Linkage::Declared && is_array(table) {
        let ty = match &table.value {
            TableValue::Records { record, .. } => names.record(record.name),
            _ => ty,
        };
        return (format!("{doc}extern const {ty} {name}[{entries}];\n"), is_wide);
    }
    let head = if linkage == Linkage::Defined { "const" } else { names.constant() };
    let doc = if linkage == Linkage::Defined { String::new() } else { doc };
    let flash =
        if names.is_in_flash(&table.name) { names.macro_named("FLASH ") } else { String::new() };
    let array =
        |ty: &str, rows: &str| format!("{head} {ty} {name}[{entries}] {flash}= {{\n{rows}}};\n");
    let text = match &table.value {
        TableValue::Number { word, value } => {
            format!("{} {ty} {name} = {};\n", names.constant(), number(*word, *value, names))
        }
        TableValue::Bytes { values, notation } => array(&ty, &bytes(table, values, *notation)),
        TableValue::Words { word, values } if table.has_floats() => {
            let row = |row: &[u128]| {
                let row = row.iter().map(|&bits| floating(*word, bits, names));
                format!("    {},\n", row.collect::<Vec<_>>().join(", "))
            };
            array(&ty, &values.chunks(4).map(row).collect::<String>())
        }
        TableValue::Words { word, values } => {
            let mut rows = String::new();
            // As many as fit on a line.
            for row in values.chunks(256 / word.bits() as usize) {
                rows.push_str("   ");
                for &value in row {
                    rows.push(' ');
                    push_number(&mut rows, *word, value, names);
                    rows.push(',');
                }
                rows.push('\n');
            }
            array(&ty, &rows)
        }
        TableValue::Records { record, word, rows } => {
            let mut text = String::new();
            for row in rows {
                let row: Vec<String> =
                    row.iter().map(|&value| number(*word, value, names)).collect();
                text += &format!("    {{{}}},\n", row.join(", "));
            }
            array(&names.record(record.name), &text)
        }
    };
    (doc + &text, is_wide)
}

/// Whether it is an array, of which a program can have one copy or several.
pub(super) const fn is_array(table: &Table) -> bool {
    !matches!(table.value, TableValue::Number { .. })
}

/// A word in full-width hexadecimal.
fn number(word: Word, value: u128, names: &Names) -> String {
    let mut text = String::new();
    push_number(&mut text, word, value, names);
    text
}

/// Appends what [`number`] returns. Formatting with the standard library takes several times as
/// long, and long tables have 100,000 numbers.
fn push_number(text: &mut String, word: Word, value: u128, names: &Names) {
    if word == Word::U128 {
        let (high, low) = (value >> 64, value & u128::from(u64::MAX));
        *text += &names.wide(high, low);
        return;
    }
    let (mut left, count) = (value as u64, word.bits() as usize / 4);
    let mut digits = [0; 16];
    for digit in digits[..count].iter_mut().rev() {
        *digit = b"0123456789abcdef"[(left & 15) as usize];
        left >>= 4;
    }
    text.push_str("0x");
    text.extend(digits[..count].iter().map(|&digit| char::from(digit)));
}

/// A number of floating point: the shortest literal that has its bits.
fn floating(word: Word, bits: u128, names: &Names) -> String {
    let ty = float(word.bits());
    // Every `float` is a `double`, but its shortest literal is not that of the `double`.
    let (value, shown) = if word == Word::U32 {
        let value = f32::from_bits(bits as u32);
        (f64::from(value), format!("{value:?}f"))
    } else {
        let value = f64::from_bits(bits as u64);
        (value, format!("{value:?}"))
    };
    if value.is_finite() {
        return shown;
    }
    let sign = if value.is_infinite() && value < 0.0 { "-" } else { "" };
    let of = |c: &str, cpp: &str| match names.language() {
        Language::C if word == Word::U32 => c.to_owned(),
        Language::C => format!("({ty}){c}"),
        Language::Cpp => format!("std::numeric_limits<{ty}>::{cpp}()"),
    };
    sign.to_owned()
        + &if value.is_nan() { of("NAN", "quiet_NaN") } else { of("INFINITY", "infinity") }
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
