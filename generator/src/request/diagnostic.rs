//! Diagnostics: what is wrong with a request, and what would work.

use super::spelling::Advice;
use proc_macro2::Span;
use std::fmt;
use std::ops::Range;

/// A single mistake in a request.
///
/// The message says what was requested, what is wrong, and what would work. Its wording may change
/// in any release; programs match on the [kind](Self::kind).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    kind: DiagnosticKind,
    message: String,
    suggestions: Vec<String>,
    #[cfg(feature = "places")]
    place: Option<Range<usize>>,
}

/// The kind of a [`Diagnostic`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DiagnosticKind {
    /// The text does not follow the grammar of requests, or is too long or too deeply nested to be
    /// read.
    Syntax,
    /// An entry of the request is neither an operation nor a board nor a limit.
    UnknownOperation,
    /// No requested operation has a function with that name.
    UnknownFunction,
    /// The operation has no technique with that name.
    UnknownTechnique,
    /// The technique, the board or `auto` has no parameter with that name.
    UnknownParameter,
    /// No board has that name.
    UnknownBoard,
    /// No word has that name.
    UnknownWord,
    /// A required parameter is missing.
    MissingParameter,
    /// The value of a parameter or a limit is invalid.
    InvalidValue,
    /// Something is given twice, or two things exclude each other.
    Conflict,
    /// No operation is requested.
    NoOperation,
    /// The operation or the technique is not defined for the word or the board, or `auto` has no
    /// technique for the target.
    NotDefined,
    /// The operation or the technique belongs to a feature of this crate that is off.
    MissingFeature,
    /// The board has no squares, or more bits than the word.
    UnfitBoard,
    /// No target has that name, or its architecture has no such feature.
    UnknownTarget,
    /// The tables take more bytes than the request allows.
    TooManyBytes,
    /// A table is larger than the largest array of the target.
    Unaddressable,
    /// A module of a [`SourceFile`](crate::SourceFile) cannot have that name.
    InvalidModule,
}

impl Diagnostic {
    /// A diagnostic with a message, which says what was requested, why it is impossible and what
    /// would work.
    pub(crate) fn new(kind: DiagnosticKind, message: impl Into<String>) -> Self {
        Self {
            kind,
            message: message.into(),
            suggestions: Vec::new(),
            #[cfg(feature = "places")]
            place: None,
        }
    }

    /// A diagnostic whose message ends with advice.
    pub(crate) fn advised(kind: DiagnosticKind, message: &str, advice: Advice) -> Self {
        let message = format!("{message}; {advice}");
        Self { suggestions: advice.texts, ..Self::new(kind, message) }
    }

    /// The diagnostic with this place, if places are kept.
    #[cfg_attr(
        not(feature = "places"),
        allow(unused_mut, unused_variables, clippy::missing_const_for_fn)
    )]
    fn at(mut self, place: Range<usize>) -> Self {
        #[cfg(feature = "places")]
        {
            self.place = Some(place).filter(|place| !place.is_empty());
        }
        self
    }

    /// The diagnostic with a prefix to its message.
    pub(crate) fn prefixed(&self, prefix: &str) -> Self {
        Self { message: format!("{prefix}{}", self.message), ..self.clone() }
    }

    /// Its kind.
    #[must_use]
    pub const fn kind(&self) -> DiagnosticKind {
        self.kind
    }

    /// The message, without a final period.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Replacements for the wrong part, the likeliest first; or techniques for an operation whose
    /// technique is wrong. A replacement may lead to other diagnostics.
    ///
    /// ```
    /// use bit_tables_generator::{Request, Word};
    ///
    /// let diagnostics = Request::try_parse(Word::U64, "parity, popcoun = swar").unwrap_err();
    /// assert_eq!(diagnostics.iter().next().unwrap().suggestions(), ["count_ones"]);
    /// ```
    #[must_use]
    pub fn suggestions(&self) -> &[String] {
        &self.suggestions
    }

    /// The place of the mistake, as a byte range in the text that was parsed: a request, or a
    /// separate technique or board. `None` if the diagnostic has no place of its own, or if the
    /// feature `places`, which slows parsing down, is off.
    ///
    /// ```
    /// # #[cfg(feature = "places")] {
    /// use bit_tables_generator::{Request, Word};
    ///
    /// let diagnostics = Request::try_parse(Word::U64, "parity, popcoun = swar").unwrap_err();
    /// assert_eq!(diagnostics.iter().next().unwrap().place(), Some(8..15));
    /// # }
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "places"), allow(clippy::unused_self))]
    pub fn place(&self) -> Option<Range<usize>> {
        #[cfg(feature = "places")]
        return self.place.clone();
        #[cfg(not(feature = "places"))]
        None
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Diagnostic {}

/// A diagnostic and its span in the tokens of the request.
#[derive(Clone, Debug)]
pub struct SpannedDiagnostic {
    span: Span,
    diagnostic: Diagnostic,
    asked: Option<Box<UnknownName>>,
    /// The entry that contains it, which texts need and the derive replaces by the span; empty if
    /// the message names it.
    entry: String,
}

/// An unknown name, about which the registry of techniques may say more.
#[derive(Clone, Debug)]
pub(crate) struct UnknownName {
    /// The name in the place of an operation.
    pub name: String,
    /// The contents of its parentheses, if there are any.
    pub parameters: Option<String>,
}

impl SpannedDiagnostic {
    /// A diagnostic at a span. The message says what was requested, why it is impossible and what
    /// would work.
    pub(crate) fn new(span: Span, kind: DiagnosticKind, message: impl Into<String>) -> Self {
        let diagnostic = Diagnostic::new(kind, message);
        #[cfg(feature = "places")]
        let diagnostic = diagnostic.at(span.byte_range());
        Self { span, diagnostic, asked: None, entry: String::new() }
    }

    /// A diagnostic about something that only the derive reads. The compiler shows it, and no
    /// program matches on its kind.
    #[must_use]
    pub fn of_derive(span: Span, message: impl Into<String>) -> Self {
        Self::new(span, DiagnosticKind::Syntax, message)
    }

    /// A diagnostic about a text, without a place of its own.
    pub(crate) fn in_text(kind: DiagnosticKind, message: impl Into<String>) -> Self {
        Self::new(Span::call_site(), kind, message)
    }

    /// A diagnostic at this place in a text that could not be split into tokens.
    pub(crate) fn unread(message: impl Into<String>, place: Range<usize>) -> Self {
        let diagnostic = Diagnostic::new(DiagnosticKind::Syntax, message).at(place);
        Self { span: Span::call_site(), diagnostic, asked: None, entry: String::new() }
    }

    /// Sets the entry of a request that contains the diagnostic.
    pub(crate) fn within(self, entry: &str) -> Self {
        Self { entry: entry.to_owned(), ..self }
    }

    /// Marks a name, about which the registry adds what it knows.
    pub(crate) fn of_name(self, name: &str, parameters: Option<String>) -> Self {
        let asked = UnknownName { name: name.to_owned(), parameters };
        Self { asked: Some(Box::new(asked)), ..self }
    }

    /// A diagnostic whose message ends with advice.
    pub(crate) fn advised(span: Span, kind: DiagnosticKind, message: &str, advice: Advice) -> Self {
        Self::new(span, kind, format!("{message}; {advice}")).suggesting(advice.texts)
    }

    /// Adds replacements for the wrong part.
    pub(crate) fn suggesting(mut self, texts: Vec<String>) -> Self {
        self.diagnostic.suggestions = texts;
        self
    }

    /// Adds this advice, if the registry has any.
    pub(crate) fn with_advice(&self, advice: impl FnOnce(&UnknownName) -> Option<Advice>) -> Self {
        let mut advised = Self { asked: None, ..self.clone() };
        if let Some(advice) = self.asked.as_deref().and_then(advice) {
            advised.diagnostic.message += &format!("; {advice}");
            advised.diagnostic.suggestions = advice.texts;
        }
        advised
    }

    /// Its kind.
    pub(crate) const fn kind(&self) -> DiagnosticKind {
        self.diagnostic.kind
    }

    /// Its span.
    pub(crate) const fn span(&self) -> Span {
        self.span
    }

    /// The message.
    pub(crate) fn message(&self) -> &str {
        &self.diagnostic.message
    }
}

impl From<SpannedDiagnostic> for Diagnostic {
    fn from(mistake: SpannedDiagnostic) -> Self {
        if mistake.entry.is_empty() {
            return mistake.diagnostic;
        }
        mistake.diagnostic.prefixed(&format!("in `{}`: ", mistake.entry))
    }
}

/// Why a request cannot be met: all its diagnostics; at least one.
///
/// ```
/// use bit_tables_generator::{DiagnosticKind, Request, Word};
///
/// let diagnostics = Request::try_parse(Word::U64, "count_one = swar").unwrap_err();
/// assert_eq!(diagnostics.to_string(), "unknown operation `count_one`; did you mean `count_ones`?");
/// assert!(diagnostics.iter().all(|diagnostic| diagnostic.kind() == DiagnosticKind::UnknownOperation));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostics(Vec<Diagnostic>);

impl Diagnostics {
    /// Returns `Err` with the diagnostics if there are any.
    pub(crate) fn if_any<T: Into<Diagnostic>>(diagnostics: Vec<T>) -> Result<(), Self> {
        if diagnostics.is_empty() { Ok(()) } else { Err(Self::of(diagnostics)) }
    }

    /// Wraps diagnostics; there must be at least one.
    pub(crate) fn of<T: Into<Diagnostic>>(diagnostics: Vec<T>) -> Self {
        debug_assert!(!diagnostics.is_empty(), "a request without diagnostics can be met");
        Self(diagnostics.into_iter().map(Into::into).collect())
    }

    /// Iterates over the diagnostics in the order of the request.
    pub fn iter(&self) -> std::slice::Iter<'_, Diagnostic> {
        self.0.iter()
    }
}

impl<'a> IntoIterator for &'a Diagnostics {
    type Item = &'a Diagnostic;
    type IntoIter = std::slice::Iter<'a, Diagnostic>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl From<Diagnostic> for Diagnostics {
    fn from(diagnostic: Diagnostic) -> Self {
        Self(vec![diagnostic])
    }
}

/// One message per line.
impl fmt::Display for Diagnostics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, diagnostic) in self.0.iter().enumerate() {
            let separator = if position == 0 { "" } else { "\n" };
            write!(f, "{separator}{diagnostic}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Diagnostics {}
