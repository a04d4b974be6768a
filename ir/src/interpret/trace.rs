//! What the interpreter does, for people to follow.

use super::value::Value;

/// An assignment to a variable, or a look-up in a table.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// The variable as the source calls it, `ones[0]` if it is an entry of an array, or the entry
    /// of a table.
    pub name: String,
    /// The expression as written; for a look-up the index.
    pub code: String,
    /// The value.
    pub value: Value,
    /// The depth of calls of other functions.
    pub depth: usize,
    /// The place, if it is an entry of a table.
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
