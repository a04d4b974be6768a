//! Values for the keys from 0 on.

use super::super::cells::{Cell, Entry, Key};
use super::comments::without_comment;

/// The values of a text, between blanks, commas and ends of lines.
pub fn read(text: &str) -> Vec<Entry<'_>> {
    let values =
        text.lines().map(without_comment).flat_map(|line| line.split([' ', '\t', ',', '\r']));
    let values = values.filter(|value| !value.is_empty()).map(Cell::of);
    entries(values)
}

/// Entries of values for the keys from 0 on.
pub fn entries<'t>(values: impl Iterator<Item = Cell<'t>>) -> Vec<Entry<'t>> {
    (0..).zip(values).map(|(place, value)| Entry::new(Key::Place(place), None, value)).collect()
}
