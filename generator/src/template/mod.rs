//! Token templates: what the macro `quote!` of `bit-tables-template` expands to, and identifiers.
//!
//! That crate describes the string that encodes a template.

use crate::word::Word;
use proc_macro2::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};
use std::{fmt, mem, slice};

pub(crate) use bit_tables_template::quote;

/// An identifier at the call site, formatted as by `format!`.
macro_rules! format_ident {
    ($($format:tt)*) => { crate::template::ident(::core::format_args!($($format)*)) };
}
pub(crate) use format_ident;

/// The identifier with this name, at the call site.
pub(crate) fn ident(name: fmt::Arguments) -> Ident {
    Ident::new(&name.to_string(), Span::call_site())
}

/// The tokens of a template without repetitions.
pub(crate) fn fill(text: &str, parts: &[&dyn Part]) -> TokenStream {
    repeat(text, parts, &mut [])
}

/// The tokens of a template.
pub(crate) fn repeat(
    text: &str,
    parts: &[&dyn Part],
    sequences: &mut [&mut dyn Sequence],
) -> TokenStream {
    let mut tokens = Tokens::default();
    Template { parts, sequences }.fill(text, &mut tokens);
    tokens.stream()
}

/// Tokens that are appended one by one; passing many at once to a stream is faster.
#[derive(Default)]
pub(crate) struct Tokens {
    done: TokenStream,
    last: Vec<TokenTree>,
}

impl Tokens {
    fn push(&mut self, token: impl Into<TokenTree>) {
        self.last.push(token.into());
    }

    fn extend(&mut self, stream: &TokenStream) {
        self.flush();
        self.done.extend(Some(stream.clone()));
    }

    fn flush(&mut self) {
        if !self.last.is_empty() {
            self.done.extend(mem::take(&mut self.last));
        }
    }

    pub(crate) fn stream(mut self) -> TokenStream {
        self.flush();
        self.done
    }
}

/// A variable of a template, or the value of an expression.
pub(crate) trait Part {
    /// Appends its tokens.
    fn put(&self, tokens: &mut Tokens);
}

impl<T: Part + ?Sized> Part for &T {
    fn put(&self, tokens: &mut Tokens) {
        (**self).put(tokens);
    }
}

impl<T: Part> Part for Option<T> {
    fn put(&self, tokens: &mut Tokens) {
        if let Some(part) = self {
            part.put(tokens);
        }
    }
}

impl Part for TokenStream {
    fn put(&self, tokens: &mut Tokens) {
        tokens.extend(self);
    }
}

/// Implements [`Part`] for types that are a single token.
macro_rules! one_token {
    ($($kind:ty: $value:ident => $token:expr;)*) => {$(
        impl Part for $kind {
            fn put(&self, tokens: &mut Tokens) {
                let $value = self;
                tokens.push($token);
            }
        }
    )*};
}

one_token! {
    TokenTree: token => token.clone();
    Group: group => group.clone();
    Ident: ident => ident.clone();
    Literal: literal => literal.clone();
    str: text => Literal::string(text);
    String: text => Literal::string(text);
    i32: number => Literal::i32_unsuffixed(*number);
    u8: number => Literal::u8_unsuffixed(*number);
    u32: number => Literal::u32_unsuffixed(*number);
    u64: number => Literal::u64_unsuffixed(*number);
    u128: number => Literal::u128_unsuffixed(*number);
    usize: number => Literal::usize_unsuffixed(*number);
    Word: word => Ident::new(word.name(), Span::call_site());
}

/// The variables of a template.
struct Template<'t, 'v, 's> {
    parts: &'t [&'v dyn Part],
    sequences: &'t mut [&'s mut dyn Sequence],
}

impl Template<'_, '_, '_> {
    /// Appends the tokens of a text.
    fn fill(&mut self, text: &str, tokens: &mut Tokens) {
        let (bytes, mut at) = (text.as_bytes(), 0);
        while at < bytes.len() {
            let kind = bytes[at];
            at += 1;
            if !matches!(kind, b'a'..=b'z' | b'(' | b'[' | b'{') {
                tokens.push(Punct::new(kind as char, Spacing::Alone));
                continue;
            }
            let length = number(text, &mut at);
            let token = &text[at..at + length];
            at += length;
            match kind {
                b'i' => tokens.push(identifier(token)),
                b'l' => tokens.push(token.parse::<Literal>().expect("a literal")),
                b'o' => operator(token, tokens),
                b't' => {
                    tokens.push(Punct::new('\'', Spacing::Joint));
                    tokens.push(identifier(token));
                }
                b'v' => self.parts[number(token, &mut 0)].put(tokens),
                b'w' => self.sequences[number(token, &mut 0)].put(tokens),
                b'r' => self.repeat(token, tokens),
                _ => {
                    let delimiter = match kind {
                        b'(' => Delimiter::Parenthesis,
                        b'[' => Delimiter::Bracket,
                        b'{' => Delimiter::Brace,
                        _ => Delimiter::None,
                    };
                    let mut inner = Tokens::default();
                    self.fill(token, &mut inner);
                    tokens.push(Group::new(delimiter, inner.stream()));
                }
            }
        }
    }

    /// Appends the tokens of a repetition, once for each item of its variables, until one of them
    /// ends.
    fn repeat(&mut self, token: &str, tokens: &mut Tokens) {
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

/// Reads a number that is encoded as one character, and advances to the next.
fn number(text: &str, at: &mut usize) -> usize {
    let byte = text.as_bytes()[*at];
    // The fast path for nearly all characters.
    if byte.is_ascii() {
        *at += 1;
        return byte as usize;
    }
    let character = text[*at..].chars().next().unwrap_or_default();
    *at += character.len_utf8();
    character as usize
}

/// The identifier at the call site; raw if so written.
fn identifier(name: &str) -> Ident {
    match name.strip_prefix("r#") {
        Some(name) => Ident::new_raw(name, Span::call_site()),
        None => Ident::new(name, Span::call_site()),
    }
}

/// Appends an operator; all characters except the last are joint with the next.
fn operator(operator: &str, tokens: &mut Tokens) {
    let mut left = operator.len();
    for character in operator.chars() {
        left -= 1;
        let spacing = if left == 0 { Spacing::Alone } else { Spacing::Joint };
        tokens.push(Punct::new(character, spacing));
    }
}

/// A variable of a repetition.
pub(crate) trait Sequence {
    /// Advances to the next item; returns whether there is one.
    fn advance(&mut self) -> bool;
    /// Appends the item.
    fn put(&self, tokens: &mut Tokens);
    /// Whether the sequence is finite.
    fn ends(&self) -> bool;
}

/// The items of an iterator.
pub(crate) struct Each<I: Iterator> {
    items: I,
    item: Option<I::Item>,
}

impl<I: Iterator<Item: Part>> Sequence for Each<I> {
    fn advance(&mut self) -> bool {
        self.item = self.items.next();
        self.item.is_some()
    }

    fn put(&self, tokens: &mut Tokens) {
        if let Some(item) = &self.item {
            item.put(tokens);
        }
    }

    fn ends(&self) -> bool {
        true
    }
}

/// An infinite repetition of the same value.
pub(crate) struct Same<'v, T: ?Sized>(&'v T);

impl<T: Part + ?Sized> Sequence for Same<'_, T> {
    fn advance(&mut self) -> bool {
        true
    }

    fn put(&self, tokens: &mut Tokens) {
        self.0.put(tokens);
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

/// Any other value in a repetition, the same in each round.
pub(crate) trait Constant: Part {
    fn sequence(&self) -> Same<'_, Self> {
        Same(self)
    }
}

impl<T: Part + ?Sized> Constant for T {}

#[cfg(test)]
mod tests;
