//! Why something is refused: messages with places and suggestions.
#![cfg_attr(
    not(all(feature = "requests", feature = "searches", feature = "maps")),
    allow(dead_code, reason = "each kind of question has some")
)]

use bit_tables_generator::{Diagnostic, DiagnosticKind, Diagnostics};
use bit_tables_tools::CommandError;
use serde_json::{Value, json};
use std::cmp::Reverse;
use std::ops::Range;

/// Why something is refused: one fault or more.
#[derive(Clone, Debug, PartialEq)]
pub struct ErrorResponse(Vec<ErrorItem>);

/// One of the things that are wrong.
#[derive(Clone, Debug, PartialEq)]
struct ErrorItem {
    kind: String,
    message: String,
    /// The field of the question that it is about.
    field: Option<String>,
    /// Where in the field, in UTF-16 units.
    place: Option<Range<usize>>,
    suggestions: Vec<Suggestion>,
    /// What could stand in the place of the whole field, if that is known to be the place.
    instead: Vec<String>,
}

/// A text that would be right in some place.
#[derive(Clone, Debug, PartialEq)]
struct Suggestion {
    label: String,
    replace: Range<usize>,
    by: String,
}

/// The most suggestions for a fault, and the most texts that are tried.
const MOST: usize = 4;
const MOST_TRIED: usize = 20;

impl ErrorResponse {
    /// What is wrong, in a field that is not said.
    pub fn new(message: impl Into<String>) -> Self {
        Self(vec![ErrorItem {
            kind: "Invalid".to_owned(),
            message: message.into(),
            field: None,
            place: None,
            suggestions: Vec::new(),
            instead: Vec::new(),
        }])
    }

    /// Sets the field of errors that have none.
    pub fn about(mut self, field: &str) -> Self {
        for wrong in &mut self.0 {
            wrong.field.get_or_insert_with(|| field.to_owned());
        }
        self
    }

    /// Sets the place in the field, in UTF-16 units.
    pub fn at(mut self, place: Range<usize>) -> Self {
        for wrong in &mut self.0 {
            wrong.place = Some(place.clone());
        }
        self
    }

    /// Puts this before each message.
    pub fn prefixed(mut self, prefix: &str) -> Self {
        for wrong in &mut self.0 {
            wrong.message.insert_str(0, prefix);
        }
        self
    }

    /// Sets the field and its text; all suggestions apply to the whole text.
    pub fn about_text(self, field: &str, text: &str) -> Self {
        let mut refusal = self.about(field);
        let all = 0..text.encode_utf16().count();
        for wrong in &mut refusal.0 {
            let suggestion = |text: &String| {
                let (label, by) = (text.clone(), text.clone());
                Suggestion { label, replace: all.clone(), by }
            };
            wrong.suggestions = wrong.instead.iter().take(MOST).map(suggestion).collect();
            wrong.place = Some(all.clone());
        }
        refusal
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
        let wrong = |fault: &Diagnostic| {
            let bytes = fault.place().filter(|place| text.get(place.clone()).is_some());
            let units = |place: &Range<usize>| {
                let before = |end: usize| text[..end].encode_utf16().count();
                before(place.start)..before(place.end)
            };
            let mut suggestions = Vec::new();
            for (replace, by) in
                candidates(text, fault, bytes.as_ref()).into_iter().take(MOST_TRIED)
            {
                if suggestions.len() < MOST && helps(fault, &replace, &by) {
                    let label = if by.is_empty() {
                        format!("without `{}`", text[replace.clone()].trim_matches([',', ' ']))
                    } else {
                        by.clone()
                    };
                    suggestions.push(Suggestion { label, replace: units(&replace), by });
                }
            }
            ErrorItem {
                kind: format!("{:?}", fault.kind()),
                message: fault.message().to_owned(),
                field: Some(field.to_owned()),
                place: bytes.as_ref().map(units),
                suggestions,
                instead: Vec::new(),
            }
        };
        Self(faults.iter().map(wrong).collect())
    }

    /// For a text composed of a part of another field, which comes first, and its own: assigns each
    /// error to its field.
    pub fn split(mut self, first: &str, start: usize, end: usize) -> Self {
        for wrong in &mut self.0 {
            let is_first = wrong.place.as_ref().is_some_and(|place| place.start < end);
            let offset = if is_first { start } else { end };
            let moved = |place: &Range<usize>| {
                (place.start >= offset).then(|| place.start - offset..place.end - offset)
            };
            if is_first {
                wrong.field = Some(first.to_owned());
            }
            wrong.place = wrong.place.as_ref().and_then(moved);
            wrong.suggestions.retain_mut(|suggestion| {
                let moved = moved(&suggestion.replace);
                moved.map(|replace| suggestion.replace = replace).is_some()
            });
        }
        self
    }

    /// Renames a field, if the question uses another name for it.
    pub fn moved(mut self, from: &str, to: &str) -> Self {
        for wrong in &mut self.0 {
            if wrong.field.as_deref() == Some(from) {
                wrong.field = Some(to.to_owned());
            }
        }
        self
    }

    /// An array of all that is wrong.
    pub fn json(&self) -> Value {
        let range = |range: &Range<usize>| json!([range.start, range.end]);
        let suggestion = |one: &Suggestion| json!({ "label": one.label, "replace": range(&one.replace), "by": one.by });
        let wrong = |wrong: &ErrorItem| {
            json!({
                "kind": wrong.kind,
                "message": wrong.message,
                "field": wrong.field,
                "place": wrong.place.as_ref().map(range),
                "suggestions": wrong.suggestions.iter().map(suggestion).collect::<Value>(),
            })
        };
        self.0.iter().map(wrong).collect()
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

/// A fault of a whole field, which is not said.
impl From<&Diagnostic> for ErrorItem {
    fn from(fault: &Diagnostic) -> Self {
        Self {
            kind: format!("{:?}", fault.kind()),
            message: fault.message().to_owned(),
            field: None,
            place: None,
            suggestions: Vec::new(),
            instead: fault.suggestions().to_vec(),
        }
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
            failure => {
                let message = failure.to_string();
                // The options of commands are the fields of questions.
                let option = message.split_once("`--").map(|(_, rest)| {
                    rest.split(|letter: char| !(letter.is_alphanumeric() || letter == '-')).next()
                });
                let field = option.flatten().map(|option| option.replace('-', "_"));
                let refusal = Self::new(message.replace("`--", "`"));
                match field {
                    Some(field) => refusal.about(&field),
                    None => refusal,
                }
            }
        }
    }
}
