//! What is wrong with a SFEN.

use std::error::Error;
use std::fmt;

/// Why a text is not the SFEN of a position, on one line that begins with "bad SFEN: ".
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SfenError(pub(crate) String);

impl Error for SfenError {}

impl fmt::Display for SfenError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "bad SFEN: {}", self.0)
    }
}

/// `count` and the noun, with an s unless there is one.
pub(crate) fn plural(count: usize, noun: &str) -> String {
    let ending = if count == 1 { "" } else { "s" };
    format!("{count} {noun}{ending}")
}

/// `text` between backticks, on one line and of moderate length.
pub(crate) fn quote(text: &str) -> String {
    const LIMIT: usize = 80;
    let mut chars = text.chars();
    let head: String = chars.by_ref().take(LIMIT).collect();
    let rest = if chars.next().is_some() { "..." } else { "" };
    format!("`{}{rest}`", head.escape_debug())
}
