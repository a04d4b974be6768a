//! The list as text.

use super::{Listed, Listing, Row};
use crate::emit::arguments::operations_with;
use bit_tables_generator::__private::{functions_of, signature};
use bit_tables_generator::{Domain, OnZero, Operation, OperationFamily, ParameterSpec, Word};
use textwrap::{Options, WordSplitter, fill};

/// The maximum width of a name that shares a line with its description.
const WIDEST: usize = 24;

impl Listing {
    /// One line for each operation; for requested operations, one paragraph for each technique with
    /// all its properties.
    ///
    /// No line is wider than `width`, unless a name is.
    #[must_use]
    pub fn text(&self, width: usize) -> String {
        let paragraphs: Vec<String> = if self.is_requested {
            self.operations.iter().map(|listed| paragraph(listed, width)).collect()
        } else {
            OperationFamily::ALL.into_iter().filter_map(|of| self.family(of, width)).collect()
        };
        paragraphs.join("\n") + "\n" + &self.others(width)
    }

    /// The operations of a family, one line each.
    fn family(&self, family: OperationFamily, width: usize) -> Option<String> {
        let mut text = format!("{}\n", family.title());
        let all = self.operations.iter().map(|listed| listed.operation);
        for operation in all.clone().filter(|operation| operation.spec().family == family) {
            let indent = indent(all.clone().map(Operation::name), width);
            let head = format!("  {:1$}  ", operation.name(), indent - 4);
            text += &(wrapped(operation.summary(), width, &head, &" ".repeat(indent)) + "\n");
        }
        (text.lines().count() > 1).then_some(text)
    }

    /// Related commands.
    fn others(&self, width: usize) -> String {
        let Some(Listed { operation, techniques }) = self.operations.first() else {
            return String::new();
        };
        let (only, technique) = (self.is_requested, techniques[0].technique.name());
        // `explain` chooses the first operation with a technique of that name.
        let first = operations_with(technique, "").ok().and_then(|all| all.first().copied());
        let option = match first {
            Some(first) if first == *operation => String::new(),
            _ => format!(" --operation {operation}"),
        };
        let mut lines = Vec::new();
        if !only {
            lines.push(format!(
                "bit-tables list {operation}: its techniques, with table bytes, needs, parameters and origins"
            ));
        }
        if let Some(domain) = usual(&self.operations[0]).filter(|_| only) {
            let request = match domain.named() {
                Some(board) => format!("'board = {board}, {operation}'"),
                None => operation.to_string(),
            };
            lines.push(format!(
                "bit-tables report {} {request}: compares techniques: bytes, instructions and proofs",
                domain.word()
            ));
        }
        lines.push(format!(
            "bit-tables explain {technique}{option}: its code, and an example step by step"
        ));
        let drawn = if only {
            Some(*operation).filter(|operation| operation.spec().returns_sets)
        } else {
            Some(Operation::Sliders)
        };
        lines.extend(drawn.map(|drawn| format!("bit-tables show {drawn}: boards drawn")));
        lines.into_iter().map(|line| wrapped(&line, width, "", "    ") + "\n").collect()
    }
}

fn paragraph(listed: &Listed, width: usize) -> String {
    let Listed { operation, techniques } = listed;
    let mut text =
        wrapped(&format!("{operation}: {}", operation.summary()), width, "", "    ") + "\n";
    let mut line = |line: &str| text += &(wrapped(line, width, "    ", "        ") + "\n");
    for function in functions(listed) {
        line(&function);
    }
    line(&format!("example: {}", operation.spec().example));
    if let Some(result) = for_zero(*operation) {
        line(&format!("for zero: {result}"));
    }
    if !operation.aliases().is_empty() {
        line(&format!("also known as: {}", operation.aliases().join(", ")));
    }
    let indent = indent(techniques.iter().map(|row| row.technique.name()), width);
    for row in techniques {
        let head = format!("  {:1$}  ", row.technique.name(), indent - 4);
        let space = " ".repeat(indent);
        text += &(wrapped(row.technique.summary(), width, &head, &space) + "\n");
        text += &(wrapped(&facts(row), width, &space, &space) + "\n");
        for spec in row.technique.parameters() {
            text += &(wrapped(&parameter(spec), width, &space, &space) + "\n");
        }
    }
    text
}

/// The column where descriptions begin, chosen so that the longest names still fit on narrow
/// terminals.
fn indent(names: impl Iterator<Item = &'static str>, width: usize) -> usize {
    let longest = names.map(str::len).max().unwrap_or(0);
    4 + longest.min(WIDEST).min((width / 3).max(4))
}

/// The signatures of an operation's functions.
fn functions(listed: &Listed) -> Vec<String> {
    let Some(domain) = usual(listed) else { return Vec::new() };
    let functions = functions_of(listed.operation, domain, &[]);
    functions.iter().map(|function| signature(function, domain.word())).collect()
}

/// The word and board of the list, or the usual ones.
fn usual(listed: &Listed) -> Option<Domain> {
    let rows = listed.techniques.iter().flat_map(|row| &row.bytes);
    let domains: Vec<Domain> = rows.map(|&(domain, _)| domain).collect();
    domains.iter().find(|domain| domain.word() == Word::U64).or(domains.first()).copied()
}

/// An operation's result for zero, if it takes only a word.
pub(super) fn for_zero(operation: Operation) -> Option<&'static str> {
    match operation.spec().for_zero {
        OnZero::Precondition => Some("excluded; debug builds assert it"),
        OnZero::ReturnsNone => Some("`None`"),
        OnZero::Guarded(result) | OnZero::Returns(result) => Some(result),
        _ => None,
    }
}

/// Everything else about a technique.
fn facts(row: &Row) -> String {
    let technique = row.technique;
    let mut facts = vec![bytes(row)];
    if !row.needs.is_empty() {
        facts.push(format!("needs {}", row.needs));
    }
    if !row.zero.is_empty() {
        facts.push(format!("zero: {}", row.zero));
    }
    if !technique.parameters().is_empty() {
        let separator = if technique.parameters_combine() { ", " } else { " | " };
        let names: Vec<&str> = technique.parameters().iter().map(|spec| spec.name()).collect();
        facts.push(format!("parameters: {}", names.join(separator)));
    }
    // If one word was requested, words are not listed.
    if row.words.len() > 1 && row.words.len() < Word::ALL.len() {
        let words: Vec<&str> = row.words.iter().map(|word| word.name()).collect();
        facts.push(format!("words: {}", words.join(" ")));
    }
    facts.push(format!("origin: {}", technique.origin()));
    facts.join("; ")
}

/// A parameter: its values, its default, and what it controls.
pub(super) fn parameter(spec: &ParameterSpec) -> String {
    format!("{}: {}; default: {}. {}", spec.name(), spec.values(), spec.default(), spec.doc())
}

/// The bytes of tables; a single number if it is the same for all words.
fn bytes(row: &Row) -> String {
    let described = |&(domain, bytes): &(Domain, usize)| match domain.named() {
        Some(board) => format!("{bytes} bytes for {} with {board}", domain.word()),
        None => format!("{bytes} bytes for {}", domain.word()),
    };
    match row.bytes.as_slice() {
        all if all.iter().all(|&(_, bytes)| bytes == 0) => "no tables".to_owned(),
        [(domain, bytes), others @ ..]
            if domain.named().is_none() && others.iter().all(|(_, other)| other == bytes) =>
        {
            format!("tables: {bytes} bytes")
        }
        all => format!("tables: {}", all.iter().map(described).collect::<Vec<_>>().join(", ")),
    }
}

/// Wraps a text, with one prefix for the first line and another for the rest.
fn wrapped(text: &str, width: usize, first: &str, others: &str) -> String {
    // A narrower column is unreadable.
    let width = width.max(others.len() + 20);
    // Do not break names.
    let options = Options::new(width).break_words(false).word_splitter(WordSplitter::NoHyphenation);
    fill(text, options.initial_indent(first).subsequent_indent(others))
}
