//! The geometry of a board, computed from the files and ranks of its squares, and walks over it.
//!
//! The control flow of a walk depends only on its first square and direction, and never on the
//! occupancy: if the square is known, so is the number of rounds of every loop.

use super::subject::Subject;

/// No square, in tables.
pub(super) const NONE: u8 = 0xff;

/// The eight directions clockwise from north, as steps of files and ranks. Elsewhere they are
/// referred to by index.
pub(super) const DIRECTIONS: [(&str, (i32, i32)); 8] = [
    ("north", (0, 1)),
    ("north_east", (1, 1)),
    ("east", (1, 0)),
    ("south_east", (1, -1)),
    ("south", (0, -1)),
    ("south_west", (-1, -1)),
    ("west", (-1, 0)),
    ("north_west", (-1, 1)),
];

/// The lines by name, each with its two directions: from a1 to b2 is along a diagonal, from b1 to
/// a2 along an antidiagonal.
pub(super) const LINES: [(&str, [usize; 2]); 4] =
    [("rank", [2, 6]), ("file", [0, 4]), ("diagonal", [1, 5]), ("antidiagonal", [3, 7])];

/// The sliding pieces by name, each with its directions.
pub(super) const PIECES: [(&str, &[usize]); 3] =
    [("rook", &[0, 2, 4, 6]), ("bishop", &[1, 3, 5, 7]), ("queen", &[0, 1, 2, 3, 4, 5, 6, 7])];

/// The text of a specification in this family, by its name.
pub(super) fn text(name: &str, subject: &Subject) -> Option<String> {
    let next = |(_, step): (&str, (i32, i32))| {
        let to = move |square| subject.board.stepped(square, step);
        (0..subject.squares()).map(move |square| number(to(square)))
    };
    (name == "SPECIFIED_NEXT").then(|| table(name, DIRECTIONS.into_iter().flat_map(next).collect()))
}

/// A square as an entry of a table.
pub(super) fn number(square: Option<u32>) -> u8 {
    square.and_then(|square| u8::try_from(square).ok()).unwrap_or(NONE)
}

/// A table of bytes.
pub(super) fn table(name: &str, values: Vec<u8>) -> String {
    let numbers: Vec<String> = values.iter().map(ToString::to_string).collect();
    format!("const {name}: [u8; {}] = [{}];", values.len(), numbers.join(", "))
}
