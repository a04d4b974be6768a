//! Parameters: their specifications, from which the grammar, messages, lists and typed builders are
//! derived, and their values in requests.

#[cfg(feature = "games")]
use super::betza::{self, Cells};
use super::diagnostic::{DiagnosticKind, SpannedDiagnostic};
use super::number::integer;
use super::spelling::{alternatives, list, shown};
use crate::word::Word;
use proc_macro2::Span;
use std::fmt;

/// The specification of a parameter.
#[derive(Debug)]
pub struct ParameterSpec {
    /// The name in requests.
    pub(crate) name: &'static str,
    /// The possible values.
    pub(crate) kind: ParameterKind,
    /// The default: a value, or a description.
    pub(crate) default: &'static str,
    /// What it controls, as a sentence.
    pub(crate) doc: &'static str,
    /// Values, as texts, that lead to different tables or code for a word.
    pub(crate) samples: fn(Word) -> &'static [&'static str],
}

/// The values that a parameter can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParameterKind {
    /// An integer from `least` to `most`, unless the word or the board has a lower limit.
    Integer {
        /// The smallest.
        least: u128,
        /// The largest.
        most: u128,
    },
    /// The bits of a word, as an integer that is usually written in hexadecimal.
    Bits,
    /// One of these names.
    Name(&'static [&'static str]),
    /// Several integers in brackets, separated by commas.
    Integers,
    /// The moves of a piece in Betza's notation; the parameter has the piece's name instead of one
    /// of its own.
    #[cfg(feature = "games")]
    Moves,
}

impl ParameterKind {
    /// Any 64-bit integer.
    pub(crate) const U64: Self = Self::Integer { least: 0, most: u64::MAX as u128 };

    /// A value of this kind as text.
    pub(crate) fn text(self, value: u128) -> String {
        match self {
            Self::Bits => format!("{value:#x}"),
            _ => value.to_string(),
        }
    }
}

impl ParameterSpec {
    /// A parameter whose value is one of several names, each of which is a sample.
    pub(crate) const fn of_names(
        name: &'static str,
        names: &'static [&'static str],
        default: &'static str,
        doc: &'static str,
        samples: fn(Word) -> &'static [&'static str],
    ) -> Self {
        Self { name, kind: ParameterKind::Name(names), default, doc, samples }
    }

    /// The name in requests.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// The possible values.
    #[must_use]
    pub const fn kind(&self) -> ParameterKind {
        self.kind
    }

    /// Whether a parameter of a request with this name is of this kind: it has the same name, or
    /// that of a piece.
    pub(crate) fn is_named(&self, name: &str) -> bool {
        self.name == name || (self.names_pieces() && !NO_OPERATIONS.contains(&name))
    }

    /// Whether the name in requests is that of a piece, and not one of its own.
    pub(crate) fn names_pieces(&self) -> bool {
        #[cfg(feature = "games")]
        let names = self.kind == ParameterKind::Moves;
        #[cfg(not(feature = "games"))]
        let names = false;
        names
    }

    /// The default: a value, or a description.
    #[must_use]
    pub const fn default(&self) -> &'static str {
        self.default
    }

    /// What it controls, as a sentence.
    #[must_use]
    pub const fn doc(&self) -> &'static str {
        self.doc
    }

    /// Values, as texts, that lead to different tables or code for a word; tests cover them. Empty
    /// if the word has only the default.
    #[must_use]
    pub fn samples(&self, word: Word) -> &'static [&'static str] {
        (self.samples)(word)
    }

    /// The possible values in words: "0 to 255", "`structs`, `arrays` or `lines`".
    #[must_use]
    pub fn values(&self) -> String {
        match self.kind {
            ParameterKind::Integer { least, most } if most == u64::MAX.into() => {
                format!("{least} to 2^64 - 1")
            }
            ParameterKind::Integer { least, most } => format!("{least} to {most}"),
            ParameterKind::Bits => "bits, as an integer".to_owned(),
            ParameterKind::Name(names) => list(names, "or"),
            ParameterKind::Integers => "integers in brackets".to_owned(),
            #[cfg(feature = "games")]
            ParameterKind::Moves => "moves in Betza's notation".to_owned(),
        }
    }

    /// Why a value is invalid, as a message; `None` if it is valid.
    fn wrong(&self, parameter: &Parameter) -> Option<String> {
        let text = parameter.text.as_str();
        match (self.kind, text) {
            (ParameterKind::Name(names), _) if names.contains(&text) => None,
            (ParameterKind::Name(names), "") => {
                Some(format!("expected `{} = …` with {}", self.name, list(names, "or")))
            }
            (ParameterKind::Name(names), text) => {
                Some(format!("`{}` is {}, not `{}`", self.name, list(names, "or"), shown(text)))
            }
            (ParameterKind::Integers, text) => {
                integers(text).err().map(|why| format!("`{}`: {why}", self.name))
            }
            #[cfg(feature = "games")]
            (ParameterKind::Moves, text) => {
                let name = &parameter.name;
                // Whether cells are squares or hexagons is known only with the board.
                let parsed = betza::parse(text, Cells::Squares);
                let parsed =
                    parsed.or_else(|why| betza::parse(text, Cells::Hexagons).map_err(|_| why));
                let moves = betza::is_name(name).and(parsed);
                moves.err().map(|why| format!("`{name}`: {why}"))
            }
            (_, "") => Some(format!("expected `{} = …` with an integer", self.name)),
            // Ranges depend on more than the specification knows, so techniques check them.
            (ParameterKind::Integer { .. } | ParameterKind::Bits, text) => {
                integer(text).err().map(|why| format!("`{}`: {why}", self.name))
            }
        }
    }
}

/// A parameter and its value in a request.
#[derive(Clone, Debug)]
pub struct Parameter {
    /// The name.
    pub(crate) name: String,
    /// The span of the name.
    pub(crate) name_span: Span,
    /// The span of the value.
    pub(crate) span: Span,
    /// The value as written; empty if there is none.
    pub(crate) text: String,
}

impl Parameter {
    /// A parameter that does not come from the text of a request.
    pub(crate) fn new(name: &str, text: impl Into<String>) -> Self {
        let (name_span, span) = (Span::call_site(), Span::call_site());
        Self { name: name.to_owned(), name_span, span, text: text.into() }
    }

    /// The name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The value as written.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The value as integers; `None` if it is something else.
    #[must_use]
    pub fn integers(&self) -> Option<Vec<u128>> {
        integers(&self.text).ok()
    }

    /// The value as an integer; `None` if it is a name.
    #[must_use]
    pub fn integer(&self) -> Option<u128> {
        integer(&self.text).ok()
    }
}

/// Parses integers in brackets, with commas between them.
fn integers(text: &str) -> Result<Vec<u128>, String> {
    let inside = text.trim().strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    let inside = inside.ok_or_else(|| {
        format!("expected integers in brackets, as in `[0x2a, 7]`, not `{}`", shown(text))
    })?;
    let mut numbers = Vec::new();
    let mut parts: Vec<&str> = inside.split(',').map(str::trim).collect();
    // A trailing comma is allowed.
    if parts.last().is_some_and(|last| last.is_empty()) {
        parts.pop();
    }
    for part in parts {
        numbers.push(integer(part)?);
    }
    Ok(numbers)
}

/// Integers as written in requests.
pub(crate) struct IntegerList(Vec<u128>);

impl From<Vec<u128>> for IntegerList {
    fn from(integers: Vec<u128>) -> Self {
        Self(integers)
    }
}

impl fmt::Display for IntegerList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let texts: Vec<String> = self.0.iter().map(|integer| format!("{integer:#x}")).collect();
        write!(f, "[{}]", texts.join(", "))
    }
}

/// The value of a parameter, if it is given.
pub(crate) fn given<'a>(
    parameters: &'a [Parameter],
    spec: &ParameterSpec,
) -> Option<&'a Parameter> {
    parameters.iter().find(|parameter| parameter.name == spec.name)
}

/// The entries of a request that are not operations: the board, the limit on the bytes of all
/// tables, `tables = none` and `unsafe = none`.
pub(crate) const BOARD: &str = "board";
pub(super) const MAX_BYTES: &str = "max_bytes";
pub(crate) const TABLES: &str = "tables";
/// The entry that says whether code may be `unsafe`.
pub(super) const UNSAFE: &str = "unsafe";
/// The selected functions.
pub(crate) const FUNCTIONS: &str = "functions";
pub(crate) const NO_OPERATIONS: [&str; 5] = [BOARD, MAX_BYTES, TABLES, UNSAFE, FUNCTIONS];

/// If a parameter is an entry of requests instead, such as a board, says where it belongs.
pub(crate) fn misplaced(parameter: &Parameter) -> Option<String> {
    let Parameter { name, text, .. } = parameter;
    NO_OPERATIONS.contains(&name.as_str()).then(|| {
        format!(
            "`{name}` applies to the whole request: write `{name} = {text}` as an entry of its own"
        )
    })
}

/// Checks that the parameters are known, that each is given once with a valid value, and that only
/// one is given if they exclude each other.
pub(crate) fn check_parameters(
    technique: &str,
    known: &[&ParameterSpec],
    combine: bool,
    parameters: &[Parameter],
) -> Result<(), Vec<SpannedDiagnostic>> {
    let mut diagnostics = Vec::new();
    let names = || known.iter().map(|spec| spec.name);
    for (position, parameter) in parameters.iter().enumerate() {
        let name = parameter.name.as_str();
        let Some(spec) = known.iter().find(|spec| spec.is_named(name)) else {
            let (span, kind) = (parameter.name_span, DiagnosticKind::UnknownParameter);
            diagnostics.push(if let Some(where_to) = misplaced(parameter) {
                let message = format!("`{technique}` takes no `{name}`; {where_to}");
                SpannedDiagnostic::new(span, kind, message)
            } else if known.is_empty() {
                SpannedDiagnostic::new(span, kind, format!("`{technique}` takes no parameters"))
            } else {
                let message = format!("unknown parameter `{name}` of `{technique}`");
                let advice = alternatives(name, names());
                SpannedDiagnostic::advised(span, kind, &message, advice)
            });
            continue;
        };
        let mut earlier = parameters[..position].iter();
        if (combine || known.len() == 1) && earlier.any(|earlier| earlier.name == name) {
            let message = format!("`{technique}` takes `{name}` once");
            diagnostics.push(SpannedDiagnostic::new(
                parameter.name_span,
                DiagnosticKind::Conflict,
                message,
            ));
        } else if position > 0 && !combine {
            let names: Vec<&str> = names().collect();
            let message = format!("`{technique}` takes only one of {}", list(&names, "or"));
            diagnostics.push(SpannedDiagnostic::new(
                parameter.name_span,
                DiagnosticKind::Conflict,
                message,
            ));
        }
        let wrong = spec.wrong(parameter);
        let values = match spec.kind {
            ParameterKind::Name(names) => names.iter().map(|&name| name.to_owned()).collect(),
            _ => Vec::new(),
        };
        let invalid = |why| {
            let kind = DiagnosticKind::InvalidValue;
            SpannedDiagnostic::new(parameter.span, kind, why).suggesting(values)
        };
        diagnostics.extend(wrong.map(invalid));
    }
    if diagnostics.is_empty() { Ok(()) } else { Err(diagnostics) }
}
