//! Positions: their text, their moves and what a move does.

use std::fmt;
use std::str::FromStr;

use super::bits::{count_ones, ones, othello_flips, othello_moves};
use crate::game::Position;
use crate::text::{plural, quote};

/// The letters of the sides: the first to move is Black, who has `X`.
const LETTERS: [char; 2] = ['X', 'O'];

/// A position. Its text is that of Edax and others: a letter for each square, rank by rank from a1,
/// `X` for Black, `O` for White and `-` for none, then the letter of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    /// The discs of the side to move.
    own: u64,
    /// Those of the other side.
    other: u64,
    /// Whether Black is to move.
    is_black: bool,
}

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// A disc on this square.
    Disc(u32),
    /// No disc, as none would turn one of the other side's, who can move.
    Pass,
}

impl fmt::Display for Move {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Disc(square) => {
                let file = char::from(b"abcdefgh"[square as usize & 7]);
                write!(formatter, "{file}{}", square / 8 + 1)
            }
            Self::Pass => formatter.write_str("pass"),
        }
    }
}

impl Board {
    /// The position with the other side to move.
    const fn passed(self) -> Self {
        Self { own: self.other, other: self.own, is_black: !self.is_black }
    }

    /// The squares on which the side to move can place a disc.
    const fn moves(self) -> u64 {
        othello_moves(self.own, self.other)
    }
}

impl Position for Board {
    type Move = Move;

    const START: &str = "---------------------------OX------XO--------------------------- X";

    fn for_each_move(&self, mut visit: impl FnMut(Move)) {
        let moves = self.moves();
        if moves == 0 && self.passed().moves() != 0 {
            visit(Move::Pass);
        }
        for square in ones(moves) {
            visit(Move::Disc(square));
        }
    }

    fn count_moves(&self) -> u64 {
        match self.moves() {
            0 => u64::from(self.passed().moves() != 0),
            moves => count_ones(moves).into(),
        }
    }

    fn make(&self, mv: Move) -> Self {
        let Move::Disc(square) = mv else { return self.passed() };
        let flips = othello_flips(self.own, self.other, square);
        let own = self.own | flips | 1 << square;
        Self { own, other: self.other & !flips, ..*self }.passed()
    }
}

impl FromStr for Board {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        read(text).map_err(|reason| format!("bad position: {reason}"))
    }
}

/// The position of a text, or what is wrong with it.
fn read(text: &str) -> Result<Board, String> {
    let fields: Vec<&str> = text.split_ascii_whitespace().collect();
    let &[squares, side] = fields.as_slice() else {
        return Err(format!("{}, not 2", plural(fields.len(), "field")));
    };
    let count = squares.chars().count();
    if count != 64 {
        return Err(format!("{}, not 64, in {}", plural(count, "square"), quote(squares)));
    }
    let mut discs = [0_u64; 2];
    for (square, letter) in squares.chars().enumerate() {
        match LETTERS.iter().position(|&other| other == letter.to_ascii_uppercase()) {
            Some(side) => discs[side] |= 1 << square,
            None if matches!(letter, '-' | '.') => {}
            None => {
                let letter = quote(&letter.to_string());
                return Err(format!(
                    "{} has {letter}, not `X`, `O` or `-`",
                    Move::Disc(square as u32)
                ));
            }
        }
    }
    let [black, white] = discs;
    match side {
        "X" | "x" => Ok(Board { own: black, other: white, is_black: true }),
        "O" | "o" => Ok(Board { own: white, other: black, is_black: false }),
        _ => Err(format!("side to move is {}, not `X` or `O`", quote(side))),
    }
}
