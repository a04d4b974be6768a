//! Templates of tokens: what the macro `quote!` of `bit-tables-template` expands to, and names.
//!
//! There the string is described that a template is written as.

use proc_macro2::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream};
use quote::{ToTokens, TokenStreamExt};
use std::{fmt, slice};

pub(crate) use bit_tables_template::quote;

/// An identifier at the call site, made as `format!` makes text.
macro_rules! format_ident {
    ($($format:tt)*) => { crate::template::ident(::core::format_args!($($format)*)) };
}
pub(crate) use format_ident;

/// The identifier at the call site with this name.
pub(crate) fn ident(name: fmt::Arguments) -> Ident {
    Ident::new(&name.to_string(), Span::call_site())
}

/// The tokens of a template without repetitions.
pub(crate) fn fill(text: &str, parts: &[&dyn ToTokens]) -> TokenStream {
    repeat(text, parts, &mut [])
}

/// The tokens of a template.
pub(crate) fn repeat(
    text: &str,
    parts: &[&dyn ToTokens],
    sequences: &mut [&mut dyn Sequence],
) -> TokenStream {
    let mut tokens = TokenStream::new();
    Template { parts, sequences }.fill(text, &mut tokens);
    tokens
}

/// The variables of a template.
struct Template<'t, 'v, 's> {
    parts: &'t [&'v dyn ToTokens],
    sequences: &'t mut [&'s mut dyn Sequence],
}

impl Template<'_, '_, '_> {
    /// Appends the tokens of a text.
    fn fill(&mut self, text: &str, tokens: &mut TokenStream) {
        let (bytes, mut at) = (text.as_bytes(), 0);
        while at < bytes.len() {
            let kind = bytes[at];
            at += 1;
            if !matches!(kind, b'a'..=b'z' | b'(' | b'[' | b'{') {
                tokens.append(Punct::new(kind as char, Spacing::Alone));
                continue;
            }
            let length = number(text, &mut at);
            let token = &text[at..at + length];
            at += length;
            match kind {
                b'i' => tokens.append(identifier(token)),
                b'l' => tokens.append(token.parse::<Literal>().expect("a literal")),
                b'o' => operator(token, tokens),
                b't' => {
                    tokens.append(Punct::new('\'', Spacing::Joint));
                    tokens.append(identifier(token));
                }
                b'v' => self.parts[number(token, &mut 0)].to_tokens(tokens),
                b'w' => self.sequences[number(token, &mut 0)].put(tokens),
                b'r' => self.repeat(token, tokens),
                _ => {
                    let delimiter = match kind {
                        b'(' => Delimiter::Parenthesis,
                        b'[' => Delimiter::Bracket,
                        b'{' => Delimiter::Brace,
                        _ => Delimiter::None,
                    };
                    let mut inner = TokenStream::new();
                    self.fill(token, &mut inner);
                    tokens.append(Group::new(delimiter, inner));
                }
            }
        }
    }

    /// Appends the tokens of a repetition once for all items of its variables, until one ends.
    fn repeat(&mut self, token: &str, tokens: &mut TokenStream) {
        let mut at = 0;
        let first = number(token, &mut at);
        let variables = first..first + number(token, &mut at);
        let (separator, body) = token[at..].split_once(' ').expect("a separator");
        let ends = self.sequences[variables.clone()].iter().any(|sequence| sequence.ends());
        assert!(ends, "a repetition without an iterator");
        let mut first = true;
        while self.sequences[variables.clone()].iter_mut().all(|sequence| sequence.advance()) {
            if !first {
                operator(separator, tokens);
            }
            first = false;
            self.fill(body, tokens);
        }
    }
}

/// The number that is one character of a text, and goes to the next.
fn number(text: &str, at: &mut usize) -> usize {
    let byte = text.as_bytes()[*at];
    // Nearly all, and quickly.
    if byte.is_ascii() {
        *at += 1;
        return byte as usize;
    }
    let character = text[*at..].chars().next().unwrap_or_default();
    *at += character.len_utf8();
    character as usize
}

/// The identifier at the call site, raw if so written.
fn identifier(name: &str) -> Ident {
    match name.strip_prefix("r#") {
        Some(name) => Ident::new_raw(name, Span::call_site()),
        None => Ident::new(name, Span::call_site()),
    }
}

/// Appends an operator, all characters but the last joint with the next.
fn operator(operator: &str, tokens: &mut TokenStream) {
    let mut left = operator.len();
    for character in operator.chars() {
        left -= 1;
        let spacing = if left == 0 { Spacing::Alone } else { Spacing::Joint };
        tokens.append(Punct::new(character, spacing));
    }
}

/// A variable of a repetition.
pub(crate) trait Sequence {
    /// Goes to the next item, and whether there is one.
    fn advance(&mut self) -> bool;
    /// Appends the item.
    fn put(&self, tokens: &mut TokenStream);
    /// Whether it ends at all.
    fn ends(&self) -> bool;
}

/// The items of an iterator.
pub(crate) struct Each<I: Iterator> {
    items: I,
    item: Option<I::Item>,
}

impl<I: Iterator<Item: ToTokens>> Sequence for Each<I> {
    fn advance(&mut self) -> bool {
        self.item = self.items.next();
        self.item.is_some()
    }

    fn put(&self, tokens: &mut TokenStream) {
        self.item.to_tokens(tokens);
    }

    fn ends(&self) -> bool {
        true
    }
}

/// The same for ever.
pub(crate) struct Same<'v, T: ?Sized>(&'v T);

impl<T: ToTokens + ?Sized> Sequence for Same<'_, T> {
    fn advance(&mut self) -> bool {
        true
    }

    fn put(&self, tokens: &mut TokenStream) {
        self.0.to_tokens(tokens);
    }

    fn ends(&self) -> bool {
        false
    }
}

/// Iterators as variables of repetitions.
pub(crate) trait Items: Iterator + Sized {
    fn sequence(self) -> Each<Self> {
        Each { items: self, item: None }
    }
}

impl<I: Iterator> Items for I {}

/// Lists as variables of repetitions.
pub(crate) trait Listed {
    type Item;
    fn sequence(&self) -> Each<slice::Iter<'_, Self::Item>>;
}

impl<T> Listed for [T] {
    type Item = T;
    fn sequence(&self) -> Each<slice::Iter<'_, T>> {
        self.iter().sequence()
    }
}

/// Everything else in a repetition: the same in each round.
pub(crate) trait Constant: ToTokens {
    fn sequence(&self) -> Same<'_, Self> {
        Same(self)
    }
}

impl<T: ToTokens + ?Sized> Constant for T {}

#[cfg(test)]
mod tests;
