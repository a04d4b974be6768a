//! The outer grammar: names with optional values, separated by commas.
//!
//! Deeply nested text is not tokenized, because the tokenizer recurses for each level.

use super::diagnostic::{DiagnosticKind, SpannedDiagnostic};
use super::number::integer;
use super::spelling::shown;
use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};

/// `name` or `name = value`, with the value not parsed yet.
#[derive(Clone, Debug)]
pub(crate) struct RequestEntry {
    /// The name before the equals sign; a name longer than any known one is truncated and ends with
    /// an ellipsis.
    pub name: String,
    /// The span of the name.
    pub span: Span,
    /// The tokens after the equals sign; empty if there are none.
    pub value: TokenStream,
}

/// Splits a list into entries, and reports what is not an entry.
#[must_use]
pub(crate) fn entries(tokens: TokenStream) -> (Vec<RequestEntry>, Vec<SpannedDiagnostic>) {
    let (mut entries, mut diagnostics) = (Vec::new(), Vec::new());
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    for part in parts(&tokens, &mut diagnostics) {
        match part {
            [] => {}
            [TokenTree::Ident(name)] => entries.push(entry(name, &[])),
            [TokenTree::Ident(name), equals, value @ ..]
                if is_punct(equals, '=') && !value.is_empty() =>
            {
                entries.push(entry(name, value));
            }
            [TokenTree::Ident(name), TokenTree::Group(group)]
                if group.delimiter() == Delimiter::Parenthesis =>
            {
                let (span, name) = (name.span(), cut(name));
                let diagnostic = SpannedDiagnostic::new(
                    span,
                    DiagnosticKind::Syntax,
                    format!("expected `{name} = …`"),
                );
                let parameters = group.stream().to_string().replace(" ,", ",");
                diagnostics.push(diagnostic.of_name(&name, Some(shown(&parameters).into_owned())));
            }
            [TokenTree::Ident(name), equals] if is_punct(equals, '=') => {
                diagnostics.push(SpannedDiagnostic::new(
                    name.span(),
                    DiagnosticKind::Syntax,
                    format!("expected a value after `{} =`", cut(name)),
                ));
            }
            [TokenTree::Ident(name), other, ..] => diagnostics.push(SpannedDiagnostic::new(
                other.span(),
                DiagnosticKind::Syntax,
                format!(
                    "expected `=` or `,` after `{}`, found `{}`",
                    cut(name),
                    shown(&other.to_string())
                ),
            )),
            [other, ..] => diagnostics.push(SpannedDiagnostic::new(
                other.span(),
                DiagnosticKind::Syntax,
                format!("expected a name or `name = value`, found `{}`", shown(&other.to_string())),
            )),
        }
    }
    (entries, diagnostics)
}

/// The nonempty parts of a comma-separated list. As in Rust, a trailing comma is allowed; other
/// empty parts are reported.
pub(crate) fn parts<'a>(
    tokens: &'a [TokenTree],
    diagnostics: &mut Vec<SpannedDiagnostic>,
) -> Vec<&'a [TokenTree]> {
    let (mut parts, mut end) = (Vec::new(), 0);
    for part in tokens.split(|token| is_punct(token, ',')) {
        end += part.len();
        match (part, tokens.get(end)) {
            ([], Some(comma)) => {
                let message = "expected a name or `name = value` before `,`";
                diagnostics.push(SpannedDiagnostic::new(
                    comma.span(),
                    DiagnosticKind::Syntax,
                    message,
                ));
            }
            ([], None) => {}
            _ => parts.push(part),
        }
        end += 1;
    }
    parts
}

fn entry(name: &proc_macro2::Ident, value: &[TokenTree]) -> RequestEntry {
    RequestEntry { name: cut(name), span: name.span(), value: value.iter().cloned().collect() }
}

/// A name, truncated to the length that is compared.
fn cut(name: &proc_macro2::Ident) -> String {
    shown(&name.to_string()).into_owned()
}

/// Whether a token is that punctuation character.
fn is_punct(token: &TokenTree, character: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == character)
}

/// Tokenizes a text.
///
/// Text that is too long or too deeply nested is rejected without being tokenized.
///
/// # Errors
/// If it cannot be tokenized; the diagnostic says why and where.
pub(crate) fn tokens(text: &str) -> Result<TokenStream, SpannedDiagnostic> {
    if text.len() > LONGEST {
        let shown_text = shown(text);
        let message = format!("`{shown_text}` has {} bytes; the limit is {LONGEST}", text.len());
        return Err(SpannedDiagnostic::unread(message, LONGEST..text.len()));
    }
    let mut open = Vec::new();
    // A bracket that closes none, or closes another kind.
    let mut wrong_end = None;
    for (place, byte) in text.bytes().enumerate() {
        match byte {
            b'(' | b'[' | b'{' => open.push((place, byte)),
            // The code of a closing bracket is one or two above that of its opening one.
            b')' | b']' | b'}' => {
                let closes = open.pop().is_some_and(|(_, open): (_, u8)| byte.abs_diff(open) <= 2);
                wrong_end = wrong_end.or((!closes).then_some((place, byte)));
            }
            _ => {}
        }
        if open.len() > MOST_NESTED {
            let message = format!("brackets are nested too deeply in `{}`", shown(text));
            return Err(SpannedDiagnostic::unread(message, place..place + 1));
        }
    }
    text.parse().map_err(|_| {
        // A number with a digit beyond its radix is not a token.
        let mut words =
            text.split(|character: char| !(character.is_alphanumeric() || character == '_'));
        let wrong = words.find_map(|word| {
            let why = integer(word).err()?;
            word.starts_with(|first: char| first.is_ascii_digit()).then_some((word, why))
        });
        if let Some((word, why)) = wrong {
            let start = text.find(word).unwrap_or_default();
            return SpannedDiagnostic::unread(why, start..start + word.len());
        }
        let (what, place) = match (wrong_end, open.last()) {
            (Some((place, end)), _) => (format!("`{}` closes no bracket", char::from(end)), place),
            (None, Some(&(place, open))) => {
                (format!("`{}` is not closed", char::from(open)), place)
            }
            (None, None) => {
                let place = text.find(['"', '\'']).unwrap_or_default();
                ("a quote or a character is out of place".to_owned(), place)
            }
        };
        SpannedDiagnostic::unread(format!("{what} in `{}`", shown(text)), place..place + 1)
    })
}

/// The maximum length of a text in bytes: more than all operations need, and a list of some
/// thousand numbers.
const LONGEST: usize = 1 << 16;

/// The maximum nesting of brackets: the grammar uses one level.
const MOST_NESTED: usize = 16;
