//! What several tests go through.

// Each test uses a part.
#![allow(dead_code)]

pub mod compiler;
pub mod variants;

use bit_tables_generator::{Request, Technique, Word};

/// Boards of all kinds: wide and narrow, with holes that count and holes that do not, and turned.
const BOARDS: [(Word, &str); 6] = [
    (Word::U128, "shogi"),
    (Word::U128, "rectangle(files = 11, ranks = 11, first = south_east)"),
    (Word::U64, "draughts(numbering = cells)"),
    (Word::U64, "chess(order = file_rank, first = north_west)"),
    (Word::U32, "draughts"),
    (Word::U16, "rectangle(files = 3, ranks = 5)"),
];

/// An empty request for each word that a technique is defined for, and for each of some boards.
pub fn domains(technique: &Technique) -> Vec<Request> {
    let words = technique.words.iter().map(|&word| Request::new(word));
    let boards = BOARDS.iter().filter(|_| technique.boards.is_some());
    let boards = boards.map(|(word, board)| Request::parse(*word, &format!("board = {board}")));
    words.chain(boards.filter(|request| technique.defined_for(request.domain()).is_ok())).collect()
}
