//! Why something is refused: messages with places and suggestions.
#![cfg_attr(
    not(all(feature = "requests", feature = "searches", feature = "maps")),
    allow(dead_code, reason = "each kind of question has some")
)]

use bit_tables_generator::{Diagnostic, DiagnosticKind, Diagnostics};
use bit_tables_tools::CommandError;
use serde::Serialize;
use std::cmp::Reverse;
use std::ops::Range;

/// Why something is refused: one fault or more.
#[derive(Debug, Serialize)]
pub struct ErrorResponse(Vec<ErrorItem>);

/// One of the things that are wrong.
#[derive(Debug, Serialize)]
struct ErrorItem {
    kind: String,
    message: String,
    /// The field of the question that it is about.
    field: Option<String>,
    place: Option<Units>,
    suggestions: Vec<Suggestion>,
    /// What could stand in the place of the whole field, if that is known to be the place.
    #[serde(skip)]
    instead: Vec<String>,
}

/// A text that would be right in some place.
#[derive(Debug, Serialize)]
struct Suggestion {
    label: String,
    replace: Units,
    by: String,
}

/// Where a place in a text begins and ends, in UTF-16 units.
pub type Units = (usize, usize);

/// A place of these bytes.
pub fn units(text: &str, bytes: &Range<usize>) -> Units {
    let before = |end: usize| text[..end].encode_utf16().count();
    (before(bytes.start), before(bytes.end))
}

/// The most suggestions for a fault, and the most texts that are tried.
const MOST: usize = 4;
const MOST_TRIED: usize = 20;

impl ErrorResponse {
    /// What is wrong, in a field that is not said.
    pub fn new(message: impl Into<String>) -> Self {
        Self(vec![ErrorItem::new("Invalid".to_owned(), message.into(), &[])])
    }

    /// What is wrong, in a field.
    pub fn of(field: &str, message: impl Into<String>) -> Self {
        Self::new(message).about(field)
    }

    /// The same with each thing that is wrong changed.
    fn with(mut self, change: impl FnMut(&mut ErrorItem)) -> Self {
        self.0.iter_mut().for_each(change);
        self
    }

    /// Sets the field of errors that have none.
    pub fn about(self, field: &str) -> Self {
        self.with(|wrong| {
            wrong.field.get_or_insert_with(|| field.to_owned());
        })
    }

    /// Sets the place in the field.
    pub fn at(self, place: Units) -> Self {
        self.with(|wrong| wrong.place = Some(place))
    }

    /// Puts this before each message.
    pub fn prefixed(self, prefix: &str) -> Self {
        self.with(|wrong| wrong.message.insert_str(0, prefix))
    }

    /// Sets the field and its text; all suggestions apply to the whole text.
    pub fn about_text(self, field: &str, text: &str) -> Self {
        let replace = units(text, &(0..text.len()));
        let suggestion =
            |text: &String| Suggestion { label: text.clone(), replace, by: text.clone() };
        self.about(field).at(replace).with(|wrong| {
            wrong.suggestions = wrong.instead.iter().take(MOST).map(suggestion).collect();
        })
    }

    /// The faults of a text in a field, with those of their suggestions by which the text loses the
    /// fault; `retry` returns the faults of another text.
    pub fn of_faults(
        field: &str,
        text: &str,
        faults: &Diagnostics,
        retry: impl Fn(&str) -> Option<Diagnostics>,
    ) -> Self {
        let count = faults.iter().len();
        let helps = |fault: &Diagnostic, replace: &Range<usize>, by: &str| {
            let mut other = text.to_owned();
            other.replace_range(replace.clone(), by);
            let left = retry(&other);
            let left = left.as_ref().map_or(&[][..], |left| left.iter().as_slice());
            let is_gone = left.iter().all(|one| one.message() != fault.message());
            // Other errors that this one had hidden may appear, but nothing else may become wrong.
            let is_old =
                |one: &Diagnostic| faults.iter().any(|other| other.message() == one.message());
            let is_fine =
                |one: &Diagnostic| is_old(one) || (!by.is_empty() && stage(one) > stage(fault));
            let most = count - usize::from(by.is_empty());
            other != text && is_gone && left.len() <= most && left.iter().all(is_fine)
        };
        let suggestion = |(replace, by): (Range<usize>, String)| {
            let label = if by.is_empty() {
                format!("without `{}`", text[replace.clone()].trim_matches([',', ' ']))
            } else {
                by.clone()
            };
            Suggestion { label, replace: units(text, &replace), by }
        };
        let wrong = |fault: &Diagnostic| {
            let bytes = fault.place().filter(|place| text.get(place.clone()).is_some());
            let tried = candidates(text, fault, bytes.as_ref()).into_iter().take(MOST_TRIED);
            let helpful = tried.filter(|(replace, by)| helps(fault, replace, by)).take(MOST);
            ErrorItem {
                field: Some(field.to_owned()),
                place: bytes.as_ref().map(|place| units(text, place)),
                suggestions: helpful.map(suggestion).collect(),
                ..ErrorItem::from(fault)
            }
        };
        Self(faults.iter().map(wrong).collect())
    }

    /// For a text composed of a part of another field, which comes first, and its own: assigns each
    /// error to its field.
    pub fn split(self, first: &str, start: usize, end: usize) -> Self {
        self.with(|wrong| {
            let is_first = wrong.place.is_some_and(|(place, _)| place < end);
            let offset = if is_first { start } else { end };
            let moved = |(from, to): Units| Some((from.checked_sub(offset)?, to - offset));
            if is_first {
                wrong.field = Some(first.to_owned());
            }
            wrong.place = wrong.place.and_then(moved);
            wrong.suggestions.retain_mut(|suggestion| {
                moved(suggestion.replace).map(|replace| suggestion.replace = replace).is_some()
            });
        })
    }

    /// Renames a field, if the question uses another name for it.
    pub fn moved(self, from: &str, to: &str) -> Self {
        self.with(|wrong| {
            if wrong.field.as_deref() == Some(from) {
                wrong.field = Some(to.to_owned());
            }
        })
    }
}

/// When a fault is found: while the text is read, among the names in it, or when it is known what
/// they are.
fn stage(fault: &Diagnostic) -> u8 {
    use DiagnosticKind::{NotDefined, Syntax, TooManyBytes, Unaddressable, UnfitBoard};
    match fault.kind() {
        Syntax => 0,
        NotDefined | TooManyBytes | Unaddressable | UnfitBoard => 2,
        _ => 1,
    }
}

/// What to try in the place of a fault, or to add, or to leave out: the best first.
fn candidates(
    text: &str,
    fault: &Diagnostic,
    place: Option<&Range<usize>>,
) -> Vec<(Range<usize>, String)> {
    let suggested = fault.suggestions().iter().map(String::as_str);
    let Some(place) = place else {
        return suggested.map(|name| (0..text.len(), name.to_owned())).collect();
    };
    let wrong = &text[place.clone()];
    let mut found: Vec<(Range<usize>, String)> = Vec::new();
    let mut others: Vec<&str> = suggested.collect();
    // Of names, what begins alike first.
    let alike = |name: &str| name.chars().zip(wrong.chars()).take_while(|(a, b)| a == b).count();
    if stage(fault) == 1 {
        others.sort_by_key(|name| Reverse(alike(name)));
    }
    let rest = text[place.end..].trim_start();
    for name in others {
        found.push((place.clone(), name.to_owned()));
        // An operation by itself, whose technique is to be named.
        if rest.is_empty() || rest.starts_with(',') {
            found.push((place.end..place.end, format!(" = {name}")));
        }
    }
    let closing = [("(", ")"), ("[", "]"), ("{", "}")];
    if let Some((_, closing)) = closing.iter().find(|(opening, _)| *opening == wrong) {
        found.push((text.len()..text.len(), (*closing).to_owned()));
    }
    found.push((entry(text, place.start), String::new()));
    found
}

/// The entry that begins at a place, up to the next comma outside brackets, with one adjacent
/// comma.
fn entry(text: &str, start: usize) -> Range<usize> {
    let mut depth = 0_usize;
    let is_end = |character| {
        match character {
            '(' | '[' => depth += 1,
            ')' | ']' if depth == 0 => return true,
            ')' | ']' => depth -= 1,
            ',' => return depth == 0,
            _ => {}
        }
        false
    };
    let end = text[start..].find(is_end).map_or(text.len(), |end| start + end);
    if let Some(before) = text[..start].trim_end().strip_suffix(',') {
        before.len()..end
    } else {
        start..end + usize::from(text[end..].starts_with(','))
    }
}

impl ErrorItem {
    /// A fault of a field that is not said.
    fn new(kind: String, message: String, instead: &[String]) -> Self {
        let (field, place, suggestions) = (None, None, Vec::new());
        Self { kind, message, field, place, suggestions, instead: instead.to_vec() }
    }
}

impl From<&Diagnostic> for ErrorItem {
    fn from(fault: &Diagnostic) -> Self {
        let kind = format!("{:?}", fault.kind());
        Self::new(kind, fault.message().to_owned(), fault.suggestions())
    }
}

impl From<Diagnostic> for ErrorResponse {
    fn from(fault: Diagnostic) -> Self {
        Self(vec![ErrorItem::from(&fault)])
    }
}

impl From<String> for ErrorResponse {
    fn from(message: String) -> Self {
        Self::new(message)
    }
}

/// Diagnostics without places, as the question had no text of a request.
impl From<CommandError> for ErrorResponse {
    fn from(failure: CommandError) -> Self {
        match failure {
            CommandError::Diagnostics(faults) => Self(faults.iter().map(ErrorItem::from).collect()),
            // The options of commands are the fields of questions.
            CommandError::Option { option, message } => {
                Self::new(message.replace("`--", "`")).about(&option.replace('-', "_"))
            }
            failure => Self::new(failure.to_string()),
        }
    }
}
