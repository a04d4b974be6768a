//! Requests: which operations on which word, each by which technique.
//!
//! All front ends share one grammar, in which a request is written
//! `count_ones = swar, trailing_zeros = debruijn(seed = 42), sliders = hyperbola`. Numbers are decimal, or
//! hexadecimal, octal or binary as in Rust; an operation by itself means `= auto`.

mod board;
pub(crate) mod choice;
mod fault;
mod number;
mod operation;
pub(crate) mod parameter;
mod parse;
mod text;

pub use choice::Selection;
pub use fault::{Fault, FaultKind, Faults, Mistake, alternatives};
pub use number::integer;
pub use operation::Operation;
pub use parameter::{Parameter, ParameterKind, ParameterSpec};
pub(crate) use parse::{Entry, entries};

use crate::lists::List as _;
pub(crate) use board::RECTANGLE;
pub(crate) use choice::AUTO;
use choice::{A_BOARD, A_TECHNIQUE};
pub(crate) use fault::{Asked, edits, list, near, shown};
pub(crate) use parameter::{NamedValue, check_parameters, given, named_values, typed_technique};

use crate::board::{Board, Domain};
use crate::word::Word;
use proc_macro2::{Span, TokenStream};
use std::fmt;

/// One requested operation and its technique.
#[derive(Clone, Debug)]
pub struct Choice {
    pub(crate) operation: Operation,
    pub(crate) selection: Selection,
    /// The place where the operation is named.
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

/// The entries of a request that are not operations: the board, the limit on the bytes of all tables, and `tables =
/// none`.
pub(crate) const BOARD: &str = "board";
const MAX_BYTES: &str = "max_bytes";
pub(crate) const TABLES: &str = "tables";
pub(crate) const NO_OPERATIONS: [&str; 3] = [BOARD, MAX_BYTES, TABLES];
const NONE: &str = "none";

/// The limit on the bytes of all tables together, and its place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limit {
    pub bytes: u128,
    /// Whether it is written as `tables = none`.
    pub no_tables: bool,
    pub span: Span,
}

/// As in a request.
impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.no_tables {
            write!(f, "{TABLES} = {NONE}")
        } else {
            write!(f, "{MAX_BYTES} = {}", self.bytes)
        }
    }
}

/// The entries that only the derive takes.
const OF_THE_DERIVE: [&str; 4] = ["word", "crate", "square", "operators"];

/// Operations on one word, each by a technique.
///
/// Building a request never fails. [`Plan::new`](crate::Plan::new) reports all its faults together.
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
    choices: Vec<Choice>,
    faults: Vec<Mistake>,
}

impl Request {
    /// Makes an empty request for a word.
    #[must_use]
    pub const fn new(word: Word) -> Self {
        Self { word, board: None, limit: None, choices: Vec::new(), faults: Vec::new() }
    }

    /// Parses a request in the grammar of all front ends.
    ///
    /// Mistakes are kept as faults.
    #[must_use]
    pub fn parse(word: Word, text: &str) -> Self {
        match parse::tokens(text) {
            Ok(tokens) => {
                let (entries, faults) = entries(tokens);
                Self::from_entries(word, entries, faults)
            }
            Err(why) => Self::new(word).with_fault(Mistake::in_text(FaultKind::Syntax, why)),
        }
    }

    /// Makes a request from parsed entries, which name operations, a board or a limit, and from the faults found so
    /// far.
    #[must_use]
    pub(crate) fn from_entries(word: Word, entries: Vec<Entry>, faults: Vec<Mistake>) -> Self {
        let mut request = Self { faults, ..Self::new(word) };
        for entry in entries {
            match (entry.name.as_str(), Operation::named(&entry.name)) {
                (BOARD, _) => request.set_board(&entry),
                (MAX_BYTES | TABLES, _) => request.set_limit(&entry),
                (_, Some(operation)) => {
                    let selection = Selection::from_tokens(entry.value, entry.span, A_TECHNIQUE);
                    request.choices.push(Choice { operation, selection, span: entry.span });
                }
                (name, None) if OF_THE_DERIVE.contains(&name) => {
                    let message = format!("`{name}` is for the derive alone");
                    let kind = FaultKind::UnknownOperation;
                    request.faults.push(Mistake::new(entry.span, kind, message));
                }
                (name, None) => {
                    let message = format!("unknown operation `{name}`");
                    let fault = Mistake::new(entry.span, FaultKind::UnknownOperation, message);
                    request.faults.push(fault.of_name(name, None));
                }
            }
        }
        request
    }

    fn fault(&mut self, span: Span, kind: FaultKind, message: impl Into<String>) {
        self.faults.push(Mistake::new(span, kind, message));
    }

    fn set_board(&mut self, entry: &Entry) {
        if self.board.is_some() {
            return self.fault(entry.span, FaultKind::Conflict, "`board` is given twice");
        }
        if entry.value.is_empty() {
            let message = "expected a board, as in `board = shogi`";
            return self.fault(entry.span, FaultKind::Syntax, message);
        }
        let selection = Selection::from_tokens(entry.value.clone(), entry.span, A_BOARD);
        // A board that cannot be read counts as the word's own, so that nothing else is at fault.
        let usual = Domain::from(self.word).board();
        let board = board::board(&selection).unwrap_or_else(|faults| {
            self.faults.extend(faults);
            usual
        });
        self.board = Some((board, entry.span));
    }

    fn set_limit(&mut self, entry: &Entry) {
        let span = entry.span;
        let no_tables = entry.name == TABLES;
        if let Some(limit) = self.limit {
            let message = if limit.no_tables == no_tables {
                format!("`{}` is given twice", entry.name)
            } else {
                format!("`{TABLES} = {NONE}` is `{MAX_BYTES} = 0`: give one of them")
            };
            return self.fault(span, FaultKind::Conflict, message);
        }
        let text = TokenStream::to_string(&entry.value);
        let bytes = if no_tables { (text == NONE).then_some(0) } else { integer(&text).ok() };
        if let Some(bytes) = bytes {
            self.limit = Some(Limit { bytes, no_tables, span });
        } else {
            let message = if no_tables {
                "expected `tables = none`; a number of bytes is allowed by `max_bytes = …`"
            } else {
                "expected a number of bytes, as in `max_bytes = 4096`"
            };
            self.fault(span, FaultKind::InvalidValue, message);
        }
    }

    /// Sets the board of every operation on squares.
    ///
    /// Without it, words of 64 bits have the chess board; other words require a board for such operations.
    #[must_use]
    pub fn board(mut self, board: Board) -> Self {
        self.board = Some((board, Span::call_site()));
        self
    }

    /// Limits the bytes of all tables together. A request beyond the limit is a fault, which names the largest
    /// tables.
    #[must_use]
    pub fn max_bytes(mut self, bytes: usize) -> Self {
        self.limit =
            Some(Limit { bytes: bytes as u128, no_tables: false, span: Span::call_site() });
        self
    }

    /// Allows no tables, for code that executes in place from slow memory. `auto` then takes techniques without
    /// tables; naming one with tables is a fault.
    ///
    /// Where the target lacks the instruction, the compiler may add a table of its own to the technique `native`;
    /// `auto` takes `native` only where the target has it.
    #[must_use]
    pub fn without_tables(mut self) -> Self {
        self.limit = Some(Limit { bytes: 0, no_tables: true, span: Span::call_site() });
        self
    }

    /// Adds an operation, computed by the given technique.
    ///
    /// A technique is a text such as `"swar"`, `"auto"` or `"debruijn(seed = 42)"`, or a typed one such as
    /// [`DeBruijn`].
    #[must_use]
    pub fn with(mut self, operation: Operation, technique: impl Into<Selection>) -> Self {
        self.choices.push(Choice {
            operation,
            selection: technique.into(),
            span: Span::call_site(),
        });
        self
    }

    /// Adds a fault, to be reported with all others.
    fn with_fault(mut self, fault: Mistake) -> Self {
        self.faults.push(fault);
        self
    }

    /// Adds the number of one bits: [`Operation::CountOnes`].
    #[must_use]
    pub fn count_ones(self, technique: impl Into<Selection>) -> Self {
        self.with(Operation::CountOnes, technique)
    }

    /// Adds the number of trailing zeros, the word's width for zero: [`Operation::TrailingZeros`].
    #[must_use]
    pub fn trailing_zeros(self, technique: impl Into<Selection>) -> Self {
        self.with(Operation::TrailingZeros, technique)
    }

    /// Adds the number of leading zeros, the word's width for zero: [`Operation::LeadingZeros`].
    #[must_use]
    pub fn leading_zeros(self, technique: impl Into<Selection>) -> Self {
        self.with(Operation::LeadingZeros, technique)
    }

    /// Adds the index of the least significant one bit: [`Operation::BitScanForward`].
    #[must_use]
    pub fn bit_scan_forward(self, technique: impl Into<Selection>) -> Self {
        self.with(Operation::BitScanForward, technique)
    }

    /// Adds the index of the least significant one bit, counted from 1: [`Operation::FindFirstSet`].
    #[must_use]
    pub fn find_first_set(self, technique: impl Into<Selection>) -> Self {
        self.with(Operation::FindFirstSet, technique)
    }

    /// Adds the index of the most significant one bit: [`Operation::BitScanReverse`].
    #[must_use]
    pub fn bit_scan_reverse(self, technique: impl Into<Selection>) -> Self {
        self.with(Operation::BitScanReverse, technique)
    }

    /// Adds the scan with its direction as an argument: [`Operation::BitScan`].
    #[must_use]
    pub fn bit_scan(self, technique: impl Into<Selection>) -> Self {
        self.with(Operation::BitScan, technique)
    }

    /// Adds the scan that removes the least significant one bit: [`Operation::PopFirst`].
    #[must_use]
    pub fn pop_first(self, technique: impl Into<Selection>) -> Self {
        self.with(Operation::PopFirst, technique)
    }

    /// Adds the scan that removes the most significant one bit: [`Operation::PopLast`].
    #[must_use]
    pub fn pop_last(self, technique: impl Into<Selection>) -> Self {
        self.with(Operation::PopLast, technique)
    }

    /// Adds the iterator over the indices of the one bits: [`Operation::Ones`].
    #[must_use]
    pub fn ones(self, technique: impl Into<Selection>) -> Self {
        self.with(Operation::Ones, technique)
    }

    /// Adds the test that no bit is one: [`Operation::IsEmpty`].
    #[must_use]
    pub fn is_empty(self, technique: impl Into<Selection>) -> Self {
        self.with(Operation::IsEmpty, technique)
    }

    /// Adds the test that exactly one bit is one: [`Operation::IsPowerOfTwo`].
    #[must_use]
    pub fn is_power_of_two(self, technique: impl Into<Selection>) -> Self {
        self.with(Operation::IsPowerOfTwo, technique)
    }

    /// Adds the test that at least two bits are one: [`Operation::MoreThanOne`].
    #[must_use]
    pub fn more_than_one(self, technique: impl Into<Selection>) -> Self {
        self.with(Operation::MoreThanOne, technique)
    }

    /// Adds the test that at most one bit is one: [`Operation::AtMostOne`].
    #[must_use]
    pub fn at_most_one(self, technique: impl Into<Selection>) -> Self {
        self.with(Operation::AtMostOne, technique)
    }

    /// Adds the number of one bits in several words together: [`Operation::CountOnesOf`].
    #[must_use]
    pub fn count_ones_of(self, technique: impl Into<Selection>) -> Self {
        self.with(Operation::CountOnesOf, technique)
    }

    /// Adds, for each bit, the number of words that have it: [`Operation::AttackCounts`].
    #[must_use]
    pub fn attack_counts(self, technique: impl Into<Selection>) -> Self {
        self.with(Operation::AttackCounts, technique)
    }

    /// Adds the number of bits in which two words differ: [`Operation::HammingDistance`].
    #[must_use]
    pub fn hamming_distance(self, technique: impl Into<Selection>) -> Self {
        self.with(Operation::HammingDistance, technique)
    }

    /// Adds the number of one bits of a slice: [`Operation::CountOnesOfSlice`].
    #[must_use]
    pub fn count_ones_of_slice(self, technique: impl Into<Selection>) -> Self {
        self.with(Operation::CountOnesOfSlice, technique)
    }

    /// Adds the number of bits in which two slices differ: [`Operation::HammingDistanceOfSlices`].
    #[must_use]
    pub fn hamming_distance_of_slices(self, technique: impl Into<Selection>) -> Self {
        self.with(Operation::HammingDistanceOfSlices, technique)
    }

    /// Adds the sum of the weights of the one bits: [`Operation::WeightedCount`].
    #[must_use]
    pub fn weighted_count(self, technique: impl Into<Selection>) -> Self {
        self.with(Operation::WeightedCount, technique)
    }

    /// Adds that sum by a table that is made from the weights: [`Operation::WeightedLookUp`].
    #[must_use]
    pub fn weighted_look_up(self, technique: impl Into<Selection>) -> Self {
        self.with(Operation::WeightedLookUp, technique)
    }

    /// Adds the number of one bits along each line through a square: [`Operation::LineCounts`].
    #[must_use]
    pub fn line_counts(self, technique: impl Into<Selection>) -> Self {
        self.with(Operation::LineCounts, technique)
    }

    /// Adds the number of squares that a piece attacks: [`Operation::Mobility`].
    #[must_use]
    pub fn mobility(self, technique: impl Into<Selection>) -> Self {
        self.with(Operation::Mobility, technique)
    }

    /// Adds that number with weights that grow towards the centre: [`Operation::CentreMobility`].
    #[must_use]
    pub fn centre_mobility(self, technique: impl Into<Selection>) -> Self {
        self.with(Operation::CentreMobility, technique)
    }

    /// Adds keys for hashing positions: [`Operation::Zobrist`].
    #[must_use]
    pub fn zobrist(self, technique: impl Into<Selection>) -> Self {
        self.with(Operation::Zobrist, technique)
    }

    /// Adds the attacks of knights, kings and pawns: [`Operation::Leapers`].
    #[must_use]
    pub fn leapers(self, technique: impl Into<Selection>) -> Self {
        self.with(Operation::Leapers, technique)
    }

    /// Adds the squares between two squares, and the line through both: [`Operation::Between`].
    #[must_use]
    pub fn between(self, technique: impl Into<Selection>) -> Self {
        self.with(Operation::Between, technique)
    }

    /// Adds the attacks of whole sets of sliding pieces: [`Operation::SetWise`].
    #[must_use]
    pub fn set_wise(self, technique: impl Into<Selection>) -> Self {
        self.with(Operation::SetWise, technique)
    }

    /// Adds the attacks of sliding pieces through the first blocker: [`Operation::Xrays`].
    #[must_use]
    pub fn xrays(self, technique: impl Into<Selection>) -> Self {
        self.with(Operation::Xrays, technique)
    }

    /// Adds all squares in one direction: [`Operation::Rays`].
    #[must_use]
    pub fn rays(self, technique: impl Into<Selection>) -> Self {
        self.with(Operation::Rays, technique)
    }

    /// Adds the attacks along a line that is an argument: [`Operation::AttackGetter`].
    #[must_use]
    pub fn attack_getter(self, technique: impl Into<Selection>) -> Self {
        self.with(Operation::AttackGetter, technique)
    }

    /// Adds the number of one bits on the squares that a knight or a king attacks: [`Operation::LeaperCounts`].
    #[must_use]
    pub fn leaper_counts(self, technique: impl Into<Selection>) -> Self {
        self.with(Operation::LeaperCounts, technique)
    }

    /// Adds the attacks of the pieces of shogi: [`Operation::Shogi`].
    #[must_use]
    pub fn shogi(self, technique: impl Into<Selection>) -> Self {
        self.with(Operation::Shogi, technique)
    }

    /// Adds the attacks of the pieces of xiangqi: [`Operation::Xiangqi`].
    #[must_use]
    pub fn xiangqi(self, technique: impl Into<Selection>) -> Self {
        self.with(Operation::Xiangqi, technique)
    }

    /// Adds the attacks of the sliding pieces: [`Operation::Sliders`].
    #[must_use]
    pub fn sliders(self, technique: impl Into<Selection>) -> Self {
        self.with(Operation::Sliders, technique)
    }

    /// The word that the operations work on.
    #[must_use]
    pub const fn word(&self) -> Word {
        self.word
    }

    /// The word and the named board, if any. A board that does not fit the word is a fault of the request and is
    /// replaced by one that fits.
    #[must_use]
    pub fn domain(&self) -> Domain {
        let usual = Domain::from(self.word);
        let fitting = |(board, _): (Board, Span)| {
            if board.fits(self.word).is_ok() { board } else { usual.board() }
        };
        Domain { named: self.board.map(fitting), ..usual }
    }

    /// The request without operations and faults.
    pub(crate) fn emptied(&self) -> Self {
        Self { choices: Vec::new(), faults: Vec::new(), ..self.clone() }
    }

    /// The named board, whether it fits the word or not.
    #[must_use]
    pub fn named_board(&self) -> Option<Board> {
        self.board.map(|(board, _)| board)
    }

    /// The named board and its place.
    pub(crate) const fn board_and_span(&self) -> Option<(Board, Span)> {
        self.board
    }

    /// The limit on bytes.
    pub(crate) const fn limit(&self) -> Option<Limit> {
        self.limit
    }

    /// The operations in the order of the request.
    #[must_use]
    pub fn choices(&self) -> &[Choice] {
        &self.choices
    }

    /// The mistakes in the text of the request.
    pub(crate) fn faults(&self) -> &[Mistake] {
        &self.faults
    }
}

/// Writes the request as text that parses to it again.
impl fmt::Display for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = self.board.iter().map(|(board, _)| format!("{BOARD} = {board}"));
        let limit = self.limit.iter().map(Limit::to_string);
        let choices = self.choices.iter();
        let choices =
            choices.map(|Choice { operation, selection, .. }| format!("{operation} = {selection}"));
        let parts: Vec<String> = board.chain(limit).chain(choices).list();
        f.write_str(&parts.join(", "))
    }
}
