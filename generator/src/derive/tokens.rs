//! Helpers for tokens.

use crate::template::quote;
use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::quote_spanned;

/// The span of the first token.
pub(super) fn start(tokens: &TokenStream) -> Span {
    tokens.clone().into_iter().next().map_or_else(Span::call_site, |token| token.span())
}

/// The contents of the parentheses, if there are no other tokens.
pub(super) fn list(tokens: &[TokenTree]) -> Option<TokenStream> {
    match tokens {
        [TokenTree::Group(group)] if group.delimiter() == Delimiter::Parenthesis => {
            Some(group.stream())
        }
        _ => None,
    }
}

/// The tokens without the invisible groups around `macro_rules!` fragments, such as
/// `$seed:literal`.
pub(super) fn flat(tokens: TokenStream) -> TokenStream {
    let flatten = |token: TokenTree| match token {
        TokenTree::Group(group) if group.delimiter() == Delimiter::None => flat(group.stream()),
        TokenTree::Group(group) => {
            let mut inside = Group::new(group.delimiter(), flat(group.stream()));
            inside.set_span(group.span());
            quote!(#inside)
        }
        token => token.into(),
    };
    tokens.into_iter().map(flatten).collect()
}

/// Gives all tokens outside braces this span, where the compiler then reports a duplicate item.
pub(super) fn heads_at(tokens: TokenStream, span: Span) -> TokenStream {
    let place = span.resolved_at(Span::call_site());
    let head = |token: TokenTree| {
        let mut token = match token {
            TokenTree::Group(group) if group.delimiter() != Delimiter::Brace => {
                Group::new(group.delimiter(), heads_at(group.stream(), span)).into()
            }
            token => token,
        };
        token.set_span(place);
        token
    };
    tokens.into_iter().map(head).collect()
}

/// The call that converts a variable to an index by the user's function, which may return any
/// integer. If the function's path begins with the variable's type, it is called as a method, so
/// that it may take `self` or `&self`.
pub(super) fn index(function: &TokenStream, kind: &TokenStream, variable: &str) -> TokenStream {
    let span = start(function).resolved_at(Span::call_site());
    let variable = Ident::new(variable, span);
    let path: Vec<TokenTree> = function.clone().into_iter().collect();
    match &*path {
        [of @ .., first, second, TokenTree::Ident(name)]
            if is_punct(first, ':')
                && is_punct(second, ':')
                && text(&of.iter().cloned().collect()) == text(kind) =>
        {
            quote_spanned!(span=> #variable.#name() as ::core::primitive::u32)
        }
        _ => quote_spanned!(span=> #function(#variable) as ::core::primitive::u32),
    }
}

/// Attributes of a conversion function: it may remain uncalled, and the user's integer may be `u32`
/// or not.
pub(super) fn conversion() -> TokenStream {
    quote! {
        #[allow(dead_code, unused_variables, trivial_numeric_casts)]
        #[allow(clippy::cast_lossless, clippy::cast_possible_truncation, clippy::unnecessary_cast)]
        #[inline]
    }
}

/// Tokens as text, regardless of their spacing.
pub(super) fn text(tokens: &TokenStream) -> String {
    tokens.to_string().replace(' ', "")
}

/// Gives every mention of the lint `unsafe_code` this span, where the compiler then reports that it
/// is forbidden.
pub(super) fn unsafe_code_at(tokens: TokenStream, span: Span) -> TokenStream {
    let at = |token: TokenTree| match token {
        TokenTree::Group(group) => {
            let mut inside = Group::new(group.delimiter(), unsafe_code_at(group.stream(), span));
            inside.set_span(group.span());
            TokenTree::from(inside)
        }
        TokenTree::Ident(mut lint) if lint == "unsafe_code" => {
            lint.set_span(span.resolved_at(Span::call_site()));
            lint.into()
        }
        token => token,
    };
    tokens.into_iter().map(at).collect()
}

/// Whether a token is that punctuation character.
pub(super) fn is_punct(token: &TokenTree, character: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == character)
}
