//! A trace of the interpreter's steps, for people to read.

use super::value::Value;

/// An assignment to a variable, or a look-up in a table.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// The variable's name in the source, with an index if it is an entry of an array, as in
    /// `ones[0]`; or the table's entry.
    pub name: String,
    /// The expression in source form; for a look-up the index.
    pub code: String,
    /// The value.
    pub value: Value,
    /// The number of enclosing calls.
    pub depth: usize,
    /// The entry's place, if the step is a look-up.
    pub look_up: Option<LookUp>,
}

/// A look-up in a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LookUp {
    /// The table.
    pub table: String,
    /// The index.
    pub place: usize,
    /// Whether the value is a count or an index, which people read in decimal.
    pub is_count: bool,
}
