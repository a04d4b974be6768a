//! Requests: operations on a word, each with its technique.
//!
//! All front ends share one grammar, in which a request is written
//! `count_ones = swar, trailing_zeros = debruijn(seed = 42), sliders = hyperbola`. Numbers are
//! decimal, or hexadecimal, octal or binary as in Rust; an operation by itself means `= auto`.

// The contents: an operation, its technique, its parameters, a board, moves of pieces.
#[cfg(feature = "games")]
pub(crate) mod betza;
pub(crate) mod board;
pub(crate) mod choice;
mod operation;
pub(crate) mod parameter;
mod spec;
mod typed;

// Parsing and diagnostics.
mod diagnostic;
mod number;
mod parse;
mod spelling;
mod text;

pub use choice::Selection;
pub use diagnostic::{Diagnostic, DiagnosticKind, Diagnostics, SpannedDiagnostic};
pub use number::integer;
pub use operation::Operation;
use operation::for_each_operation;
pub use parameter::{Parameter, ParameterKind, ParameterSpec};
pub(crate) use parse::{RequestEntry, entries};
#[cfg(feature = "derive")]
pub(crate) use parse::{parts, tokens};
pub use spec::{OnZero, OperationFamily, OperationSpec};

pub(crate) use board::{HEX, RECTANGLE};
pub(crate) use choice::AUTO;
use choice::{A_BOARD, A_TECHNIQUE};
pub(crate) use diagnostic::UnknownName;
#[cfg(any(feature = "keys", feature = "large-tables"))]
pub(crate) use parameter::IntegerList;
pub(crate) use parameter::{BOARD, NO_OPERATIONS, TABLES, check_parameters, given, misplaced};
use parameter::{FUNCTIONS, MAX_BYTES, UNSAFE};
pub use spelling::{Advice, alternatives, near, shown};
pub(crate) use spelling::{edits, list};
pub(crate) use typed::typed_technique;

use crate::board::Board;
use crate::domain::Domain;
use crate::word::Word;
use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};
use std::fmt;

/// One requested operation and its technique.
#[derive(Clone, Debug)]
pub struct Choice {
    pub(crate) operation: Operation,
    pub(crate) selection: Selection,
    /// The span of the operation's name.
    pub(crate) span: Span,
}

impl Choice {
    /// The operation.
    #[must_use]
    pub const fn operation(&self) -> Operation {
        self.operation
    }

    /// The technique and its parameters.
    #[must_use]
    pub const fn selection(&self) -> &Selection {
        &self.selection
    }
}

const NONE: &str = "none";

/// The entry for the pieces of the board's game.
const PIECES: &str = "pieces";

/// The limit on the bytes of all tables together, and its span.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limit {
    pub bytes: u128,
    /// Whether it was written as `tables = none`.
    pub no_tables: bool,
    pub span: Span,
}

/// Written as in a request.
impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.no_tables {
            write!(f, "{TABLES} = {NONE}")
        } else {
            write!(f, "{MAX_BYTES} = {}", self.bytes)
        }
    }
}

/// The entries that only the derive accepts.
const OF_THE_DERIVE: [&str; 7] =
    ["word", "crate", "square", "color", "piece", "operators", "set_methods"];

/// Operations on one word, each by a technique.
///
/// Building a request never fails. [`Plan::new`](crate::Plan::new) reports all its diagnostics
/// together.
///
/// ```
/// use bit_tables_generator::{DeBruijn, Request, Word};
///
/// let request = Request::new(Word::U64).count_ones("swar").trailing_zeros(DeBruijn::seeded(42));
/// assert_eq!(request.to_string(), "count_ones = swar, trailing_zeros = debruijn(seed = 42)");
/// ```
#[derive(Clone, Debug)]
pub struct Request {
    word: Word,
    board: Option<(Board, Span)>,
    limit: Option<Limit>,
    is_safe: bool,
    /// The names of the selected functions, with their spans; empty if all functions are emitted.
    functions: Vec<(String, Span)>,
    choices: Vec<Choice>,
    diagnostics: Vec<SpannedDiagnostic>,
}

impl Request {
    /// Makes an empty request for a word.
    #[must_use]
    pub const fn new(word: Word) -> Self {
        Self {
            word,
            board: None,
            limit: None,
            is_safe: false,
            functions: Vec::new(),
            choices: Vec::new(),
            diagnostics: Vec::new(),
        }
    }

    /// Parses a request in the grammar of all front ends.
    ///
    /// Mistakes are kept, and become diagnostics of the plan, together with its own.
    /// [`try_parse`](Self::try_parse) returns them at once.
    #[must_use]
    pub fn parse(word: Word, text: &str) -> Self {
        match parse::tokens(text) {
            Ok(tokens) => {
                let (entries, diagnostics) = entries(tokens);
                Self::from_entries(word, entries, diagnostics)
            }
            Err(mistake) => Self::new(word).with_fault(mistake),
        }
    }

    /// Makes a request from parsed entries, which are operations, a board or a limit, and from
    /// earlier diagnostics.
    #[must_use]
    pub(crate) fn from_entries(
        word: Word,
        entries: Vec<RequestEntry>,
        diagnostics: Vec<SpannedDiagnostic>,
    ) -> Self {
        let mut request = Self { diagnostics, ..Self::new(word) };
        let mut pieces = None;
        for entry in entries {
            match (entry.name.as_str(), Operation::known_as(&entry.name)) {
                (BOARD, _) => request.set_board(&entry),
                (MAX_BYTES | TABLES, _) => request.set_limit(&entry),
                (UNSAFE, _) => request.set_unsafe(&entry),
                (FUNCTIONS, _) => request.set_functions(&entry),
                (PIECES, _) if entry.value.is_empty() => pieces = Some(entry.span),
                (_, Some(operation)) => {
                    let selection = Selection::from_tokens(entry.value, entry.span, A_TECHNIQUE);
                    request.choices.push(Choice { operation, selection, span: entry.span });
                }
                (name, None) if OF_THE_DERIVE.contains(&name) => {
                    let message = format!(
                        "`{name}` is only valid for methods: in a derive, or with `BuildScript::implement`"
                    );
                    let kind = DiagnosticKind::UnknownOperation;
                    request.diagnostics.push(SpannedDiagnostic::new(entry.span, kind, message));
                }
                (name, None) => {
                    let message = format!("unknown operation `{name}`");
                    let diagnostic = SpannedDiagnostic::new(
                        entry.span,
                        DiagnosticKind::UnknownOperation,
                        message,
                    );
                    request.diagnostics.push(diagnostic.of_name(name, None));
                    // What else is wrong with it is reported, too.
                    let meant = near(name, Operation::names()).and_then(Operation::named);
                    let is_requested = |operation: &Operation| {
                        request.choices.iter().any(|choice| choice.operation == *operation)
                    };
                    if let Some(operation) = meant.filter(|operation| !is_requested(operation)) {
                        let selection =
                            Selection::from_tokens(entry.value, entry.span, A_TECHNIQUE);
                        request.choices.push(Choice { operation, selection, span: entry.span });
                    }
                }
            }
        }
        if let Some(span) = pieces {
            request.add_pieces(span);
        }
        request
    }

    /// Adds what an engine for the board's game needs, except what the request already has.
    fn add_pieces(&mut self, span: Span) {
        let Some(pieces) = board::pieces(&self.domain().board()) else {
            let message = format!(
                "`{PIECES}` is for {}; on other boards name operations, such as `fairy = auto(camel = C)`",
                list(&board::games(), "or")
            );
            return self.diagnostic(span, DiagnosticKind::UnknownBoard, message);
        };
        for choice in Self::parse(self.word, pieces).choices {
            if self.choices.iter().all(|other| other.operation != choice.operation) {
                let selection = Selection { span, ..choice.selection };
                self.choices.push(Choice { selection, span, ..choice });
            }
        }
    }

    /// Adds the operations that an engine for the board's game needs, each by the best technique:
    /// the attacks of all pieces, and the squares between two. Those that the request has stay.
    ///
    /// Boards of chess, shogi, xiangqi, draughts, Gliński's chess and Hex have them; another one is a
    /// diagnostic of the plan.
    ///
    /// ```
    /// use bit_tables_generator::{Request, Word};
    ///
    /// let request = Request::new(Word::U64).pieces();
    /// assert_eq!(request.to_string(), "sliders = auto, leapers = auto, between = auto");
    /// ```
    #[must_use]
    pub fn pieces(mut self) -> Self {
        self.add_pieces(Span::call_site());
        self
    }

    fn diagnostic(&mut self, span: Span, kind: DiagnosticKind, message: impl Into<String>) {
        self.diagnostics.push(SpannedDiagnostic::new(span, kind, message));
    }

    fn set_board(&mut self, entry: &RequestEntry) {
        if self.board.is_some() {
            return self.diagnostic(entry.span, DiagnosticKind::Conflict, "`board` is given twice");
        }
        if entry.value.is_empty() {
            let message = "expected a board, as in `board = shogi`";
            let diagnostic = SpannedDiagnostic::new(entry.span, DiagnosticKind::Syntax, message);
            return self.diagnostics.push(diagnostic.suggesting(vec!["board = shogi".to_owned()]));
        }
        let selection = board::parsed(entry.value.clone(), entry.span, A_BOARD);
        // If the board cannot be parsed, the word's default board is used, so that nothing else is
        // reported because of it.
        let usual = Domain::from(self.word).board();
        let board = board::board(&selection).unwrap_or_else(|diagnostics| {
            self.diagnostics.extend(diagnostics);
            usual
        });
        self.board = Some((board, entry.span));
    }

    fn set_limit(&mut self, entry: &RequestEntry) {
        let span = entry.span;
        let no_tables = entry.name == TABLES;
        if let Some(limit) = self.limit {
            let message = if limit.no_tables == no_tables {
                format!("`{}` is given twice", entry.name)
            } else {
                format!("`{TABLES} = {NONE}` means `{MAX_BYTES} = 0`: give only one of them")
            };
            return self.diagnostic(span, DiagnosticKind::Conflict, message);
        }
        let text = TokenStream::to_string(&entry.value);
        let bytes = match (no_tables, text.as_str()) {
            (true, NONE) => Ok(0),
            (true, text) => {
                let found = if text.is_empty() {
                    String::new()
                } else {
                    format!(", not `{}`", shown(text))
                };
                let bytes = format!("a number of bytes is allowed by `{MAX_BYTES} = …`");
                Err(format!("expected `{TABLES} = {NONE}`{found}; {bytes}"))
            }
            (false, "") => Err(format!("expected a number of bytes, as in `{MAX_BYTES} = 4096`")),
            (false, text) => integer(text).map_err(|why| format!("`{MAX_BYTES}`: {why}")),
        };
        match bytes {
            Ok(bytes) => self.limit = Some(Limit { bytes, no_tables, span }),
            Err(message) => self.diagnostic(span, DiagnosticKind::InvalidValue, message),
        }
    }

    fn set_unsafe(&mut self, entry: &RequestEntry) {
        let text = TokenStream::to_string(&entry.value);
        if text != NONE {
            let found =
                if text.is_empty() { String::new() } else { format!(", not `{}`", shown(&text)) };
            let message = format!("expected `{UNSAFE} = {NONE}`{found}");
            return self.diagnostic(entry.span, DiagnosticKind::InvalidValue, message);
        }
        if self.is_safe {
            let message = format!("`{UNSAFE}` is given twice");
            return self.diagnostic(entry.span, DiagnosticKind::Conflict, message);
        }
        self.is_safe = true;
    }

    fn set_functions(&mut self, entry: &RequestEntry) {
        if !self.functions.is_empty() {
            let message = format!("`{FUNCTIONS}` is given twice");
            return self.diagnostic(entry.span, DiagnosticKind::Conflict, message);
        }
        let tokens: Vec<TokenTree> = entry.value.clone().into_iter().collect();
        // A single name, or several in brackets.
        let names = match tokens.as_slice() {
            [TokenTree::Group(group)] if group.delimiter() == Delimiter::Bracket => group.stream(),
            _ => entry.value.clone(),
        };
        let mut diagnostics = Vec::new();
        let tokens: Vec<TokenTree> = names.into_iter().collect();
        let parts = parse::parts(&tokens, &mut diagnostics);
        for part in &parts {
            if let [TokenTree::Ident(name)] = part {
                self.functions.push((name.to_string(), name.span()));
            }
        }
        if parts.is_empty() || self.functions.len() < parts.len() || !diagnostics.is_empty() {
            let example = format!("`{FUNCTIONS} = [king_attacks, knight_attacks]`");
            let message = format!("expected names of functions, as in {example}");
            self.diagnostic(entry.span, DiagnosticKind::Syntax, message);
        }
    }

    /// Restricts the emitted code to these functions of the requested operations, and what they
    /// need.
    ///
    /// ```
    /// use bit_tables_generator::{Plan, Request, Target, Word};
    ///
    /// let request = Request::new(Word::U64).leapers("table").functions(["king_attacks"]);
    /// assert_eq!(request.to_string(), "functions = king_attacks, leapers = table");
    /// let plan = Plan::new(&request, &Target::unknown())?;
    /// assert_eq!(plan.report().bytes(), 64 * 8);
    /// # Ok::<(), bit_tables_generator::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn functions<'a>(mut self, names: impl IntoIterator<Item = &'a str>) -> Self {
        let names = names.into_iter().map(|name| (name.to_owned(), Span::call_site()));
        self.functions.extend(names);
        self
    }

    /// The selected functions; empty for all.
    pub(crate) fn selected(&self) -> &[(String, Span)] {
        &self.functions
    }

    /// Sets the board of every operation on squares.
    ///
    /// By default, 64-bit words have the chess board; other words require a board for such
    /// operations.
    #[must_use]
    pub fn board(mut self, board: Board) -> Self {
        self.board = Some((board, Span::call_site()));
        self
    }

    /// Limits the bytes of all tables together. If the tables exceed the limit, planning fails with
    /// a diagnostic that names the largest ones.
    #[must_use]
    pub fn max_bytes(mut self, bytes: usize) -> Self {
        self.limit =
            Some(Limit { bytes: bytes as u128, no_tables: false, span: Span::call_site() });
        self
    }

    /// Forbids tables, for code that executes in place from slow memory. `auto` then chooses
    /// techniques without tables; naming one with tables is an error.
    ///
    /// If the target lacks an instruction, the compiler may implement the technique `native` with a
    /// table of its own; `auto` chooses `native` only if the target has the instruction.
    #[must_use]
    pub fn without_tables(mut self) -> Self {
        self.limit = Some(Limit { bytes: 0, no_tables: true, span: Span::call_site() });
        self
    }

    /// Forbids `unsafe` code, so that the emitted code compiles under `#![forbid(unsafe_code)]`.
    ///
    /// Instructions that some processors lack are not used, because calling them is `unsafe`:
    /// techniques use their plain form, and `pext` uses its technique for other processors. `magic`
    /// compares each index with the length of its table, and long tables are written number by
    /// number.
    #[must_use]
    pub fn without_unsafe(mut self) -> Self {
        self.is_safe = true;
        self
    }

    /// Adds an operation, computed by the given technique.
    ///
    /// A technique is a text such as `"swar"`, `"auto"` or `"debruijn(seed = 42)"`, or a typed one
    /// such as
    /// [`DeBruijn`](crate::DeBruijn).
    #[must_use]
    pub fn with(mut self, operation: Operation, technique: impl Into<Selection>) -> Self {
        let mut selection: Selection = technique.into();
        // The text of a technique does not say for which operation it is.
        for diagnostic in &mut selection.diagnostics {
            *diagnostic = diagnostic.clone().within(operation.name());
        }
        self.choices.push(Choice { operation, selection, span: Span::call_site() });
        self
    }

    /// Adds a diagnostic, to be reported with all others.
    fn with_fault(mut self, diagnostic: SpannedDiagnostic) -> Self {
        self.diagnostics.push(diagnostic);
        self
    }

    /// The word that the operations work on.
    #[must_use]
    pub const fn word(&self) -> Word {
        self.word
    }

    /// The word and the named board, if any. A board that does not fit the word is reported with
    /// the request, and is replaced by one that fits.
    #[must_use]
    pub fn domain(&self) -> Domain {
        let usual = Domain::from(self.word);
        let fitting = |(board, _): (Board, Span)| {
            if board.fits(self.word).is_ok() { board } else { usual.board() }
        };
        Domain { named: self.board.map(fitting), ..usual }
    }

    /// The request without operations and diagnostics.
    pub(crate) fn emptied(&self) -> Self {
        Self { choices: Vec::new(), diagnostics: Vec::new(), ..self.clone() }
    }

    /// The named board, whether or not it fits the word.
    #[must_use]
    pub fn named_board(&self) -> Option<Board> {
        self.board.map(|(board, _)| board)
    }

    /// The named board and its span.
    pub(crate) const fn board_and_span(&self) -> Option<(Board, Span)> {
        self.board
    }

    /// The limit on bytes.
    pub(crate) const fn limit(&self) -> Option<Limit> {
        self.limit
    }

    /// Whether `unsafe` code is forbidden.
    #[must_use]
    pub const fn is_safe(&self) -> bool {
        self.is_safe
    }

    /// The operations, in the order of the request.
    #[must_use]
    pub fn choices(&self) -> &[Choice] {
        &self.choices
    }

    /// Mistakes in the text of the request.
    pub(crate) fn diagnostics(&self) -> &[SpannedDiagnostic] {
        &self.diagnostics
    }
}

/// Defines a method for each operation, with its name.
macro_rules! builder_methods {
    ($(
        $(#[$doc:meta])*
        $Variant:ident: $name:ident = $summary:literal { $($body:tt)* }
    )*) => {
        /// A method for each operation.
        impl Request {
            $(
                #[doc = concat!("Adds [`", stringify!($name), "`](Operation::", stringify!($Variant), "): ", $summary, ".")]
                #[must_use]
                pub fn $name(self, technique: impl Into<Selection>) -> Self {
                    self.with(Operation::$Variant, technique)
                }
            )*
        }
    };
}
for_each_operation!(builder_methods);

/// Writes the request as text that parses to it again.
impl fmt::Display for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = self.board.iter().map(|(board, _)| format!("{BOARD} = {board}"));
        let limit = self.limit.iter().map(Limit::to_string);
        let safe = self.is_safe.then(|| format!("{UNSAFE} = {NONE}"));
        let choices = self.choices.iter();
        let choices =
            choices.map(|Choice { operation, selection, .. }| format!("{operation} = {selection}"));
        let names: Vec<&str> = self.functions.iter().map(|(name, _)| &**name).collect();
        let functions = match names.as_slice() {
            [] => None,
            [name] => Some(format!("{FUNCTIONS} = {name}")),
            names => Some(format!("{FUNCTIONS} = [{}]", names.join(", "))),
        };
        let parts: Vec<String> =
            board.chain(limit).chain(safe).chain(functions).chain(choices).collect();
        f.write_str(&parts.join(", "))
    }
}
