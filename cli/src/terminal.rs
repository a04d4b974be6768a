//! The width of the terminal.

use std::env;

/// The default width.
const WIDTH: usize = 100;

/// The width of text in columns: `COLUMNS`, or the width of the terminal of a standard stream.
pub fn width() -> usize {
    let said = env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let seen = || terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
    said.filter(|&columns| columns > 0).or_else(seen).unwrap_or(WIDTH)
}
