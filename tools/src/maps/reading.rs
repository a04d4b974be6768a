//! What a text is read as.

use crate::emit::Enumeration;
use bit_tables_generator::Map;

/// A map, and what was read.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The map.
    pub map: Map,
    /// A sentence about what was read, and as what.
    pub summary: String,
    /// The names of values by their numbers, if values are names.
    pub names: Vec<String>,
    /// The type with these names, if the values are of one.
    pub enumeration: Option<Enumeration>,
}
