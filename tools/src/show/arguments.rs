//! The arguments of `show`: a word and a board, squares and sets of squares.

use crate::CommandError;
use crate::emit::arguments::integer;
use bit_tables_generator::__private::shown;
use bit_tables_generator::{Board, Word};

/// What to show, and for which squares.
#[derive(Clone, Debug, Default)]
pub struct DrawingQuery {
    /// An operation on squares, such as `sliders` or `sliders = hyperbola`; or the name of a table,
    /// such as `KNIGHT_ATTACKS`.
    pub what: String,
    /// The functions whose results are drawn; if empty, all of the operation.
    pub functions: Vec<String>,
    /// The square, by name or number; by default one near the middle of the board.
    pub square: Option<String>,
    /// The occupied squares: names, the bits of an integer, or on the chess board a FEN; by default
    /// none.
    pub occupied: Option<String>,
    /// The other square, for functions of two squares.
    pub other: Option<String>,
    /// The blockers that `xrays` looks through; by default all occupied squares.
    pub blockers: Option<String>,
    /// The sliders of `set_wise`, or the pieces of `leapers_set_wise`; by default one on the square.
    pub sliders: Option<String>,
    /// The word; by default `u64`, or `u128` if the board needs it.
    pub word: Option<Word>,
    /// The board; by default chess, or the board of the operation's game.
    pub board: Option<Board>,
}

impl DrawingQuery {
    /// The operation or table to show.
    pub(super) fn what(&self) -> &str {
        self.what.trim()
    }

    /// The given square.
    pub(super) fn square(&self, board: &Board) -> Result<Option<u32>, CommandError> {
        self.square.as_deref().map(|text| square("square", text, board)).transpose()
    }

    /// The given other square.
    pub(super) fn other(&self, board: &Board) -> Result<Option<u32>, CommandError> {
        self.other.as_deref().map(|text| square("other", text, board)).transpose()
    }
}

/// The names of a board's first and last squares.
pub(super) fn span(board: &Board) -> String {
    let mut squares = (0..board.bits()).filter(|&square| board.place(square).is_some());
    let first = squares.next().unwrap_or_default();
    let last = squares.next_back().unwrap_or(first);
    format!("{} to {}, or {first} to {last}", board.name(first), board.name(last))
}

/// Parses a square: a name or a number.
pub(super) fn square(option: &'static str, text: &str, board: &Board) -> Result<u32, CommandError> {
    let name = text.to_ascii_lowercase();
    let is_hole = || holes(board).any(|hole| hole == name);
    let number = || integer(text).ok().map(|number| u32::try_from(number).unwrap_or(u32::MAX));
    let why = match (board.named(&name), number()) {
        (Some(square), _) => return Ok(square),
        (None, Some(square)) if board.place(square).is_some() => return Ok(square),
        (None, Some(square)) if square < board.bits() => "is a hole",
        (None, Some(_)) => "is beyond the board",
        (None, None) if is_hole() => "is a hole",
        (None, None) => "is no square",
    };
    let (text, span) = (shown(text), span(board));
    let message = format!("`--{option} {text}` {why}: the squares of `board = {board}` are {span}");
    Err(CommandError::of_option(option, message))
}

/// The names of the holes of a board.
fn holes(board: &Board) -> impl Iterator<Item = String> {
    let whole = Board::new(board.files(), board.ranks());
    let is_hole = move |&(file, rank): &(i32, i32)| board.square(file, rank).is_none();
    let places = (0..whole.bits()).filter_map(move |square| whole.place(square));
    places.filter(is_hole).map(move |(file, rank)| {
        whole.square(file, rank).map_or_else(String::new, |square| whole.name(square))
    })
}

/// The square nearest to the middle of the board; the lowest if there are several.
#[must_use]
pub fn middle(board: &Board) -> u32 {
    let (file, rank) = ((board.files() as i32 - 1) / 2, (board.ranks() as i32 - 1) / 2);
    let squares = (0..board.bits()).filter_map(|square| Some((square, board.place(square)?)));
    let nearest = squares.min_by_key(|&(square, (other_file, other_rank))| {
        ((other_file - file).pow(2) + (other_rank - rank).pow(2), square)
    });
    nearest.map_or(0, |(square, _)| square)
}
