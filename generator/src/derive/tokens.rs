//! Tokens as the derive reads them.

use crate::lists::List as _;
use crate::template::quote;
use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};

/// The place of the first token.
pub(super) fn start(tokens: &TokenStream) -> Span {
    tokens.clone().into_iter().next().map_or_else(Span::call_site, |token| token.span())
}

/// The content of the parentheses, if these are all the tokens.
pub(super) fn list(tokens: &[TokenTree]) -> Option<TokenStream> {
    match tokens {
        [TokenTree::Group(group)] if group.delimiter() == Delimiter::Parenthesis => {
            Some(group.stream())
        }
        _ => None,
    }
}

/// The tokens without the invisible brackets around fragments of `macro_rules!`, such as `$seed:literal`.
pub(super) fn flat(tokens: TokenStream) -> TokenStream {
    let flatten = |token: TokenTree| match token {
        TokenTree::Group(group) if group.delimiter() == Delimiter::None => flat(group.stream()),
        TokenTree::Group(group) => {
            let mut inside = proc_macro2::Group::new(group.delimiter(), flat(group.stream()));
            inside.set_span(group.span());
            quote!(#inside)
        }
        token => token.into(),
    };
    tokens.into_iter().map(flatten).tokens()
}

/// Whether a token is that punctuation character.
pub(super) fn is_punct(token: &TokenTree, character: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == character)
}
