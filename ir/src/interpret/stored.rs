//! Tables in the form that the interpreter reads.

use super::value::Value;
use crate::language::Int;
use bit_tables_generator::__private::module::{Contents, Table, TableValue};
use bit_tables_generator::Word;
use std::cell::OnceCell;

/// A table, and its value once that is needed.
pub(super) struct Stored<'a> {
    table: &'a Table,
    whole: OnceCell<Value>,
}

impl<'a> Stored<'a> {
    pub(super) const fn new(table: &'a Table) -> Self {
        Self { table, whole: OnceCell::new() }
    }

    /// The number of entries.
    pub(super) fn entries(&self) -> usize {
        self.table.entries()
    }

    /// Whether its entries are counts or indices.
    pub(super) const fn has_counts(&self) -> bool {
        matches!(self.table.value, TableValue::Bytes { .. })
            && matches!(self.table.contents, Contents::Numbers { .. } | Contents::Orders)
    }

    /// An entry; `None` out of bounds, or if the table is a number.
    pub(super) fn entry(&self, place: usize) -> Option<Value> {
        match &self.table.value {
            TableValue::Bytes { values, .. } => {
                values.get(place).map(|&value| Value::int(Int::U8, value.into()))
            }
            TableValue::Words { word, values } => {
                values.get(place).map(|&value| entry_of(self.table, *word, value))
            }
            TableValue::Records { .. } | TableValue::Number { .. } => match self.whole() {
                Value::Array(items) => items.get(place).cloned(),
                _ => None,
            },
        }
    }

    /// The value of the table: an array, or a number.
    pub(super) fn whole(&self) -> &Value {
        self.whole.get_or_init(|| Value::of_table(self.table))
    }
}

/// An entry of a table of words, or of numbers of floating point, from its bits.
fn entry_of(table: &Table, word: Word, bits: u128) -> Value {
    match (table.has_floats(), word) {
        (false, _) => Value::of(word, bits),
        (true, Word::U32) => Value::Single(f32::from_bits(bits as u32)),
        (true, _) => Value::Double(f64::from_bits(bits as u64)),
    }
}

impl Value {
    /// The value of a table: an array, or a number.
    #[must_use]
    pub fn of_table(table: &Table) -> Self {
        match &table.value {
            &TableValue::Number { word, value } => Self::of(word, value),
            TableValue::Bytes { values, .. } => {
                let bytes = values.iter().map(|&value| Self::int(Int::U8, value.into()));
                Self::array(bytes.collect())
            }
            TableValue::Words { word, values } => {
                let values = values.iter().map(|&value| entry_of(table, *word, value));
                Self::array(values.collect())
            }
            TableValue::Records { record, word, rows } => {
                let names = || record.fields.iter().map(|(name, _)| (*name).to_owned());
                let row = |row: &Vec<u128>| {
                    let values = row.iter().map(|&value| Self::of(*word, value));
                    Self::Struct(names().zip(values).collect::<Vec<_>>().into())
                };
                Self::array(rows.iter().map(row).collect())
            }
        }
    }
}
