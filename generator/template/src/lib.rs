//! The macro `quote!` of `bit-tables-generator`: the syntax and result of
//! [`quote`](https://docs.rs/quote)'s, at a fraction of the compile time.
//!
//! `quote`'s macro expands to one call for each token, which the compiler resolves, checks, and
//! translates unoptimised. This one writes all tokens of a template into one string, and expands to
//! one call that reads it, `crate::template::fill`. So it works only in a crate that has that
//! module. What differs:
//!
//! - `#{expression}` stands for the value of an expression, as `#name` does for that of a variable.
//! - A number is a literal without a suffix.
//! - A repetition contains no other repetition: make the inner one a variable.
//! - What separates is an operator.
//! - That a repetition contains an iterator is checked when it is filled, not when it is compiled.
//!
//! An operator of one character stands for itself in the string. Every other token is a letter or
//! bracket that says its kind, the number of bytes of its text as one character, and that text:
//!
//! | kind | text | token |
//! |---|---|---|
//! | `i` | name | identifier |
//! | `l` | source | literal |
//! | `o` | two or three characters | operator |
//! | `t` | name | lifetime |
//! | `(`, `[`, `{`, `g` | tokens | group, the last without delimiters |
//! | `v` | index as one character | a variable |
//! | `w` | index as one character | a variable in a repetition |
//! | `r` | index of its first variable and number of its variables as one character each, operator that separates, space, tokens | repetition |

use proc_macro::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};
use std::iter::Peekable;
use std::mem;

/// As `quote::quote!`: the tokens between the brackets, with `#name` replaced by the variable
/// `name`, `#{…}` by the value of an expression, and `#(…)*` or `#(…),*` repeated for each item of
/// the variables and expressions in it.
#[proc_macro]
pub fn quote(input: TokenStream) -> TokenStream {
    let mut template = Template::default();
    match template.read(input, None) {
        Ok(text) => template.call(&text),
        Err(fault) => fault.tokens(),
    }
}

/// The variables of a template, in the order of their indices: names, or expressions in brackets.
#[derive(Default)]
struct Template {
    parts: Vec<TokenTree>,
    repeated: Vec<TokenTree>,
}

/// A mistake in a template, and where.
struct Diagnostic(Span, &'static str);

type Tokens = Peekable<proc_macro::token_stream::IntoIter>;

impl Template {
    /// The string for the tokens. In a repetition, its variables begin at the given index.
    fn read(
        &mut self,
        input: TokenStream,
        repetition: Option<usize>,
    ) -> Result<String, Diagnostic> {
        let mut text = String::new();
        let mut input = input.into_iter().peekable();
        while let Some(token) = input.next() {
            match token {
                TokenTree::Ident(ident) => push(&mut text, 'i', &ident.to_string()),
                TokenTree::Literal(literal) => push(&mut text, 'l', &literal.to_string()),
                TokenTree::Group(group) => {
                    let kind = match group.delimiter() {
                        Delimiter::Parenthesis => '(',
                        Delimiter::Bracket => '[',
                        Delimiter::Brace => '{',
                        Delimiter::None => 'g',
                    };
                    push(&mut text, kind, &self.read(group.stream(), repetition)?);
                }
                TokenTree::Punct(punct) if punct.as_char() == '\'' => {
                    let name = input.next().map(|name| name.to_string()).unwrap_or_default();
                    push(&mut text, 't', &name);
                }
                TokenTree::Punct(punct) if punct.as_char() == '#' => match input.peek() {
                    Some(TokenTree::Ident(name)) => {
                        let name = name.clone().into();
                        input.next();
                        self.variable(&mut text, name, repetition);
                    }
                    Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace => {
                        let expression = Group::new(Delimiter::Parenthesis, group.stream());
                        input.next();
                        self.variable(&mut text, expression.into(), repetition);
                    }
                    Some(TokenTree::Group(group))
                        if group.delimiter() == Delimiter::Parenthesis =>
                    {
                        let (span, body) = (group.span(), group.stream());
                        if repetition.is_some() {
                            return Err(Diagnostic(
                                span,
                                "a repetition in a repetition: make it a variable",
                            ));
                        }
                        input.next();
                        let separator = separator(&mut input).ok_or(Diagnostic(
                            span,
                            "expected `*` or a separator and `*` after this",
                        ))?;
                        let from = self.repeated.len();
                        let body = self.read(body, Some(from))?;
                        let variables = self.repeated.len() - from;
                        if variables == 0 {
                            return Err(Diagnostic(span, "a repetition without a variable"));
                        }
                        let (first, number) = (character(from), character(variables));
                        push(&mut text, 'r', &format!("{first}{number}{separator} {body}"));
                    }
                    _ => text.push('#'),
                },
                TokenTree::Punct(punct) => match operator(punct, &mut input) {
                    operator if operator.len() == 1 => text.push_str(&operator),
                    operator => push(&mut text, 'o', &operator),
                },
            }
        }
        Ok(text)
    }

    /// Appends a variable, which has one index however often its name occurs.
    fn variable(&mut self, text: &mut String, variable: TokenTree, repetition: Option<usize>) {
        let (kind, variables, from) = match repetition {
            None => ('v', &mut self.parts, 0),
            Some(from) => ('w', &mut self.repeated, from),
        };
        let name = variable.to_string();
        let is_it = |known: &TokenTree| {
            matches!(variable, TokenTree::Ident(_)) && known.to_string() == name
        };
        let known = variables[from..].iter().position(is_it);
        let index = known.map_or(variables.len(), |known| from + known);
        if known.is_none() {
            variables.push(variable);
        }
        push(text, kind, &character(index).to_string());
    }

    /// The call that makes the tokens.
    fn call(self, text: &str) -> TokenStream {
        let function = if self.repeated.is_empty() { "fill" } else { "repeat" };
        let mut arguments = TokenStream::from(TokenTree::from(Literal::string(text)));
        let references = |names: Vec<TokenTree>, before: &str, after: &str| {
            let mut list = TokenStream::new();
            for name in names {
                list.extend(source(before));
                list.extend([name]);
                list.extend(source(after));
            }
            TokenTree::from(Group::new(Delimiter::Bracket, list))
        };
        arguments.extend(source(", &"));
        arguments.extend([references(self.parts, "&", ",")]);
        let mut output = TokenStream::new();
        if function == "repeat" {
            output.extend(source("use crate::template::{Items as _, Listed as _, Constant as _};"));
            arguments.extend(source(", &mut"));
            arguments.extend([references(self.repeated, "&mut ", ".sequence(),")]);
        }
        output.extend(source("crate::template::"));
        output.extend([
            TokenTree::from(Ident::new(function, Span::call_site())),
            Group::new(Delimiter::Parenthesis, arguments).into(),
        ]);
        if function == "repeat" {
            output = TokenStream::from(TokenTree::from(Group::new(Delimiter::Brace, output)));
        }
        output
    }
}

impl Diagnostic {
    /// A compile error.
    fn tokens(self) -> TokenStream {
        let message = TokenStream::from(TokenTree::from(Literal::string(self.1)));
        let error: [TokenTree; 3] = [
            Ident::new("compile_error", self.0).into(),
            Punct::new('!', Spacing::Alone).into(),
            Group::new(Delimiter::Brace, message).into(),
        ];
        error
            .into_iter()
            .map(|mut token| {
                token.set_span(self.0);
                token
            })
            .collect()
    }
}

/// Appends a token to a template's string.
fn push(text: &mut String, kind: char, token: &str) {
    text.push(kind);
    text.push(character(token.len()));
    text.push_str(token);
}

/// A number as a character. No template is so long that there is none.
fn character(number: usize) -> char {
    u32::try_from(number).ok().and_then(char::from_u32).expect("a shorter template")
}

/// What stands between a repetition's rounds: an operator or nothing. None if there is no `*`.
fn separator(input: &mut Tokens) -> Option<String> {
    let mut separator = String::new();
    loop {
        let TokenTree::Punct(punct) = input.next()? else { return None };
        let operator = operator(punct, input);
        if operator == "*" {
            return Some(separator);
        }
        if !mem::replace(&mut separator, operator).is_empty() {
            return None;
        }
    }
}

/// The whole operator that begins with a character, as the compiler's lexer reads it.
fn operator(first: Punct, input: &mut Tokens) -> String {
    let mut operator = String::from(first.as_char());
    let mut joint = first.spacing() == Spacing::Joint;
    while joint && let Some(TokenTree::Punct(next)) = input.peek() {
        let longer = format!("{operator}{}", next.as_char());
        if !OPERATORS.contains(&longer.as_str()) {
            break;
        }
        operator = longer;
        joint = next.spacing() == Spacing::Joint;
        input.next();
    }
    operator
}

/// The operators of more than one character. Each is one character more than another or than a
/// character.
const OPERATORS: [&str; 25] = [
    "::", "->", "<-", "=>", "..", "...", "..=", "==", "!=", "<=", ">=", "&&", "||", "<<", ">>",
    "+=", "-=", "*=", "/=", "%=", "^=", "&=", "|=", "<<=", ">>=",
];

/// Tokens from their source.
fn source(text: &str) -> TokenStream {
    text.parse().unwrap_or_default()
}
