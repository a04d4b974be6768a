//! What can be wrong with an SFEN, and how it is said.

use std::error::Error;
use std::fmt;

use crate::piece::{Piece, Side};

/// Why a text is not the SFEN of a position. Ranks are the letters a to i, files the numbers 1 to
/// 9.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SfenError {
    /// There are this many fields, not 3 or 4.
    FieldCount(usize),
    /// The placement field, given, has this many ranks, not 9.
    RankCount(usize, String),
    /// A rank of the placement field does not have 9 squares.
    RankLength {
        /// The rank.
        rank: char,
        /// How many squares it has.
        length: u32,
        /// Its text.
        text: String,
    },
    /// A rank of the placement field has something that is no piece.
    UnknownPiece {
        /// A letter, or `+` and what is promoted by it, if anything.
        piece: String,
        /// The rank.
        rank: char,
        /// The text of the rank.
        text: String,
    },
    /// The field of the side to move is this, not `b` or `w`.
    SideToMove(String),
    /// This letter of the hands field, given, is no piece that can be in hand.
    UnknownInHand(char, String),
    /// This number before this letter of the hands field is not one from 1 to 255.
    CountInHand(String, char),
    /// This letter is in the hands field, given, twice.
    TwiceInHand(char, String),
    /// The hands field, given, is empty of letters at its end.
    EndOfHands(String),
    /// This side has this many kings, not one.
    KingCount(Side, u32),
    /// There are more pieces of a kind, promoted or not, than in a game.
    TooMany {
        /// The unpromoted piece.
        piece: Piece,
        /// How many there are on the board and in both hands.
        count: u32,
        /// How many there may be.
        limit: u32,
    },
    /// A piece of this side and kind stands on the square of that name, where it would never have a
    /// move.
    DeadPiece(Side, Piece, String),
    /// This side has two pawns on this file.
    TwoPawns(Side, u32),
    /// This side is in check, though it is not its move.
    OpponentInCheck(Side),
    /// The move number is this, not a number from 1.
    MoveNumber(String),
}

impl Error for SfenError {}

/// The error on one line, beginning with "bad SFEN: ".
impl fmt::Display for SfenError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("bad SFEN: ")?;
        match self {
            Self::FieldCount(count) => write!(f, "{}, not 3 or 4", plural(*count, "field")),
            Self::RankCount(count, field) => {
                write!(f, "{}, not 9, in {}", plural(*count, "rank"), quote(field))
            }
            Self::RankLength { rank, length, text } => {
                let length = plural(*length as usize, "square");
                write!(f, "rank {rank} has {length}, not 9, in {}", quote(text))
            }
            Self::UnknownPiece { piece, rank, text } => {
                write!(f, "rank {rank} has no piece for {} in {}", quote(piece), quote(text))
            }
            Self::SideToMove(field) => {
                write!(f, "side to move is {}, not `b` or `w`", quote(field))
            }
            Self::UnknownInHand(letter, field) => {
                let letter = quote(&letter.to_string());
                write!(f, "hands have no piece for {letter} in {}", quote(field))
            }
            Self::CountInHand(number, letter) => {
                write!(f, "hands have {} of `{letter}`, not 1 to 255", quote(number))
            }
            Self::TwiceInHand(letter, field) => {
                write!(f, "hands have `{letter}` twice in {}", quote(field))
            }
            Self::EndOfHands(field) => {
                write!(f, "hands end with a number and no piece in {}", quote(field))
            }
            Self::KingCount(side, count) => {
                let kings = plural(*count as usize, "king");
                write!(f, "{} has {kings}, not 1", side.name())
            }
            Self::TooMany { piece, count, limit } => {
                write!(f, "there are {}, more than {limit}", plural(*count as usize, piece.name()))
            }
            Self::DeadPiece(side, piece, square) => {
                let (side, piece) = (side.name(), piece.name());
                write!(f, "{piece} of {side} on {square}, where it would never have a move")
            }
            Self::TwoPawns(side, file) => {
                write!(f, "{} has two pawns on file {file}", side.name())
            }
            Self::OpponentInCheck(side) => {
                let name = side.name();
                write!(f, "{name} is in check, but it is not {name}'s move")
            }
            Self::MoveNumber(field) => {
                write!(f, "move number is {}, not a number from 1", quote(field))
            }
        }
    }
}

/// `count` and the noun, with an s unless there is one.
fn plural(count: usize, noun: &str) -> String {
    let ending = if count == 1 { "" } else { "s" };
    format!("{count} {noun}{ending}")
}

/// `text` between backticks, on one line and of moderate length.
fn quote(text: &str) -> String {
    const LIMIT: usize = 80;
    let mut chars = text.chars();
    let head: String = chars.by_ref().take(LIMIT).collect();
    let rest = if chars.next().is_some() { "..." } else { "" };
    format!("`{}{rest}`", head.escape_debug())
}
