//! The grammar's outer form: names with optional values between commas.

use super::Fault;
use proc_macro2::{Span, TokenStream, TokenTree};

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
                format!("expected a name, found `{other}`"),
            )),
        }
    }
    (entries, faults)
}

fn entry(name: &proc_macro2::Ident, value: &[TokenTree]) -> Entry {
    Entry {
        name: name.to_string(),
        span: name.span(),
        value: value.iter().cloned().collect(),
    }
}

/// Whether a token is that punctuation character.
fn is_punct(token: &TokenTree, character: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == character)
}
