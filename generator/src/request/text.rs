//! Parses the text of a single word, technique or board.

use super::board::{board, parsed};
use super::choice::{A_BOARD, A_TECHNIQUE, Selection};
use super::diagnostic::{Diagnostic, DiagnosticKind, Diagnostics};
use super::parse::tokens;
use super::spelling::{alternatives, shown};
use crate::board::Board;
use crate::word::Word;
use proc_macro2::{Span, TokenStream};
use std::str::FromStr;

impl Selection {
    /// Parses a single selection; mistakes are kept as diagnostics.
    fn read(text: &str, expected: &str, parse: impl Fn(TokenStream, Span, &str) -> Self) -> Self {
        match tokens(text) {
            Ok(tokens) if !tokens.is_empty() => parse(tokens, Span::call_site(), expected),
            Ok(_) => {
                let found = format!("found `{}`", shown(text));
                Self::not_understood(Span::call_site(), expected, &found)
            }
            Err(mistake) => Self::faulty(mistake),
        }
    }
}

/// Parses a text such as `debruijn(seed = 42)`. A mistake in it is reported with the
/// request.
impl From<&str> for Selection {
    fn from(text: &str) -> Self {
        Self::read(text, A_TECHNIQUE, Self::from_tokens)
    }
}

/// Parses a text such as `debruijn(seed = 42)`. Whether the technique and the parameters exist
/// depends on the operation.
impl FromStr for Selection {
    type Err = Diagnostics;

    fn from_str(text: &str) -> Result<Self, Diagnostics> {
        let selection = Self::read(text, A_TECHNIQUE, Self::from_tokens);
        Diagnostics::if_any(selection.diagnostics.clone()).map(|()| selection)
    }
}

/// Parses a board as in a request: `shogi`, or
/// `rectangle(files = 6, ranks = 7, order = file_rank)`. Whether it
/// [fits](Board::fits) depends on the word.
impl FromStr for Board {
    type Err = Diagnostics;

    fn from_str(text: &str) -> Result<Self, Diagnostics> {
        board(&Selection::read(text, A_BOARD, parsed)).map_err(Diagnostics::of)
    }
}

/// Parses the name of the Rust type, `u8` to `u128`.
impl FromStr for Word {
    type Err = Diagnostic;

    fn from_str(name: &str) -> Result<Self, Diagnostic> {
        Self::named(name).ok_or_else(|| {
            let advice = alternatives(name, Self::ALL.iter().map(|word| word.name()));
            let message = format!("unknown word `{}`", shown(name));
            Diagnostic::advised(DiagnosticKind::UnknownWord, &message, advice)
        })
    }
}
