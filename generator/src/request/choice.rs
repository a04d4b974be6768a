//! How an operation is to be computed: a technique and its parameters.

use super::diagnostic::{DiagnosticKind, SpannedDiagnostic};
use super::parameter::{Parameter, ParameterSpec};
use super::parse::entries;
use super::spelling::shown;
use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};
use std::fmt;

/// What an operation's value must be.
pub(super) const A_TECHNIQUE: &str = "a technique such as `swar` or `debruijn(seed = 42)`";

/// What the value of `board` must be.
pub(super) const A_BOARD: &str = "a board such as `shogi` or `rectangle(files = 9, ranks = 9)`";

/// The value that requests the best technique for the target.
pub(crate) const AUTO: &str = "auto";

/// A technique by name, with parameters: `debruijn(seed = 42)`.
///
/// Any text can be converted; mistakes in it become diagnostics of the request. Parse it to get
/// them at once.
///
/// ```
/// use bit_tables_generator::{DeBruijn, Selection};
///
/// let selection: Selection = "debruijn(seed = 42)".parse()?;
/// assert_eq!((selection.technique(), selection.parameters().len()), ("debruijn", 1));
/// assert_eq!(Selection::from(DeBruijn::seeded(42)).to_string(), selection.to_string());
/// assert!("debruijn(seed".parse::<Selection>().is_err());
/// # Ok::<(), bit_tables_generator::Diagnostics>(())
/// ```
#[derive(Clone, Debug)]
pub struct Selection {
    /// The technique's name, or `auto`.
    pub(crate) technique: String,
    /// The span of the technique in the request.
    pub(crate) span: Span,
    /// The parameters in the order given.
    pub(crate) parameters: Vec<Parameter>,
    /// Diagnostics of the parser.
    pub(crate) diagnostics: Vec<SpannedDiagnostic>,
}

impl Selection {
    /// Makes a technique without parameters. A name longer than any technique's is truncated.
    #[must_use]
    pub fn named(technique: &str) -> Self {
        Self {
            technique: shown(technique).into_owned(),
            span: Span::call_site(),
            parameters: Vec::new(),
            diagnostics: Vec::new(),
        }
    }

    /// The technique's name, or `auto`.
    #[must_use]
    pub fn technique(&self) -> &str {
        &self.technique
    }

    /// The parameters in the order given.
    #[must_use]
    pub fn parameters(&self) -> &[Parameter] {
        &self.parameters
    }

    /// Adds a parameter, which must not be present; `text` is the value as written.
    pub(crate) fn with(mut self, spec: &ParameterSpec, text: impl Into<String>) -> Self {
        self.parameters.retain(|parameter| parameter.name != spec.name);
        self.parameters.push(Parameter::new(spec.name, text));
        self
    }

    /// Parses the tokens after an equals sign; no tokens mean `auto`.
    ///
    /// `span` is that of the operation, for diagnostics without a span of their own; `expected`
    /// describes a valid value. Mistakes are kept as diagnostics.
    pub(crate) fn from_tokens(tokens: TokenStream, span: Span, expected: &str) -> Self {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let (name, list) = match tokens.as_slice() {
            [] => {
                return Self { span, ..Self::named(AUTO) };
            }
            [TokenTree::Ident(name)] => (name, TokenStream::new()),
            [TokenTree::Ident(name), TokenTree::Group(group)]
                if group.delimiter() == Delimiter::Parenthesis =>
            {
                (name, group.stream())
            }
            // Another operation follows: the comma before it is missing.
            [
                name @ TokenTree::Ident(_),
                list @ TokenTree::Group(_),
                other @ TokenTree::Ident(_),
                ..,
            ] => {
                return Self::without_comma(&format!("{name}{list}"), other);
            }
            [name @ TokenTree::Ident(_), other @ TokenTree::Ident(_), ..] => {
                return Self::without_comma(&name.to_string(), other);
            }
            [TokenTree::Ident(_), TokenTree::Group(_), other, ..]
            | [TokenTree::Ident(_), other, ..]
            | [other, ..] => {
                let found = format!("found `{}`", shown(&other.to_string()));
                return Self::not_understood(other.span(), expected, &found);
            }
        };
        let (entries, diagnostics) = entries(list);
        let mut selection =
            Self { span: name.span(), diagnostics, ..Self::named(&name.to_string()) };
        for entry in entries {
            let value: Vec<TokenTree> = entry.value.into_iter().collect();
            let text: Vec<String> = value.iter().map(TokenTree::to_string).collect();
            let span = value.first().map_or(entry.span, TokenTree::span);
            // Token text has a space before each comma of a bracketed list.
            let text = text.join(" ").replace(" ,", ",");
            let (name, name_span) = (entry.name, entry.span);
            selection.parameters.push(Parameter { name, name_span, span, text });
        }
        selection
    }

    /// The diagnostic that a comma is missing after a technique.
    fn without_comma(technique: &str, next: &TokenTree) -> Self {
        let next_text = next.to_string();
        let message =
            format!("expected `,` after `{}`, found `{}`", shown(technique), shown(&next_text));
        Self::faulty(SpannedDiagnostic::new(next.span(), DiagnosticKind::Syntax, message))
    }

    /// The diagnostic that something else is expected.
    pub(super) fn not_understood(span: Span, expected: &str, found: &str) -> Self {
        Self::faulty(SpannedDiagnostic::new(
            span,
            DiagnosticKind::Syntax,
            format!("expected {expected}, {found}"),
        ))
    }

    /// A selection that contains only this diagnostic.
    pub(super) fn faulty(diagnostic: SpannedDiagnostic) -> Self {
        Self { diagnostics: vec![diagnostic], ..Self::named("") }
    }

    /// The technique as in a request, for people: long lists of numbers are written as `[…]`.
    #[must_use]
    pub fn brief(&self) -> String {
        let is_long = |parameter: &Parameter| {
            parameter.integers().is_some_and(|numbers| numbers.len() > MOST_SHOWN)
        };
        let each = self.parameters.iter().map(|parameter| match parameter.text() {
            "" => parameter.name().to_owned(),
            _ if is_long(parameter) => format!("{} = […]", parameter.name()),
            text => format!("{} = {text}", parameter.name()),
        });
        self.with_parameters(&each.collect::<Vec<_>>())
    }

    fn with_parameters(&self, parameters: &[String]) -> String {
        let technique = &self.technique;
        if parameters.is_empty() {
            return technique.clone();
        }
        format!("{technique}({})", parameters.join(", "))
    }
}

/// The maximum number of list elements shown to people.
const MOST_SHOWN: usize = 4;

/// Writes the technique as text that parses to it again.
impl fmt::Display for Selection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parameters = self.parameters.iter();
        let each = parameters.map(|Parameter { name, text, .. }| format!("{name} = {text}"));
        f.write_str(&self.with_parameters(&each.collect::<Vec<_>>()))
    }
}
