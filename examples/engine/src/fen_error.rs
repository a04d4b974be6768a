//! What is wrong with a FEN.

use std::error::Error;
use std::fmt;

/// Why a text is not the FEN of a position, on one line that begins with "bad FEN: ".
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FenError(pub(crate) String);

impl Error for FenError {}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "bad FEN: {}", self.0)
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
