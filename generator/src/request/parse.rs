//! The grammar's outer form: names with optional values between commas.

use super::Fault;
use proc_macro2::{Span, TokenStream, TokenTree};
use std::borrow::Cow;

/// `name`, or `name = value` with a value not looked into yet.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The name before the equals sign.
    pub name: String,
    /// Where the name stands.
    pub span: Span,
    /// What stands behind the equals sign; empty if there is none.
    pub value: TokenStream,
}

/// The entries of a list, with the faults of those that are none.
#[must_use]
pub fn entries(tokens: TokenStream) -> (Vec<Entry>, Vec<Fault>) {
    let (mut entries, mut faults) = (Vec::new(), Vec::new());
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    for part in tokens.split(|token| is_punct(token, ',')) {
        match part {
            [] => {}
            [TokenTree::Ident(name)] => entries.push(entry(name, &[])),
            [TokenTree::Ident(name), equals, value @ ..]
                if is_punct(equals, '=') && !value.is_empty() =>
            {
                entries.push(entry(name, value));
            }
            [TokenTree::Ident(name), ..] => {
                faults.push(Fault::new(name.span(), format!("expected `{name} = …`")));
            }
            [other, ..] => faults.push(Fault::new(
                other.span(),
                format!("expected a name, found `{}`", shown(&other.to_string())),
            )),
        }
    }
    (entries, faults)
}

fn entry(name: &proc_macro2::Ident, value: &[TokenTree]) -> Entry {
    Entry { name: name.to_string(), span: name.span(), value: value.iter().cloned().collect() }
}

/// Whether a token is that punctuation character.
fn is_punct(token: &TokenTree, character: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == character)
}

/// The tokens of a text; none if it is not made of any.
///
/// What is nested deeply is not read, as it could be nested as deeply as there is room.
pub(super) fn tokens(text: &str) -> Option<TokenStream> {
    let mut depth = 0_u32;
    for byte in text.bytes() {
        match byte {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth > MOST_NESTED {
            return None;
        }
    }
    text.parse().ok()
}

/// How deep brackets may be nested: the grammar needs one level.
const MOST_NESTED: u32 = 16;

/// As much of a text as a message has room for.
pub(super) fn shown(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(MOST_SHOWN) {
        None => text.into(),
        Some((end, _)) => format!("{}…", &text[..end]).into(),
    }
}

/// How many characters of a text are shown.
const MOST_SHOWN: usize = 60;
