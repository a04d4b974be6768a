//! What can be wrong with a FEN, and how it is said.

use std::error::Error;
use std::fmt;

use crate::bitboard::square_name;
use crate::board::{Color, Piece};

/// Why a text is not the FEN of a position. Squares are below 64; ranks run
/// from 1 to 8.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FenError {
    /// There are this many fields, not 4 or 6.
    FieldCount(usize),
    /// The placement field, given, has this many ranks, not 8.
    RankCount(usize, String),
    /// A rank of the placement field does not have 8 squares.
    RankLength {
        /// The rank.
        rank: u32,
        /// How many squares it has.
        length: u32,
        /// Its text.
        row: String,
    },
    /// A rank of the placement field has a letter that is no piece.
    UnknownPiece {
        /// The letter.
        letter: char,
        /// The rank.
        rank: u32,
        /// The text of the rank.
        row: String,
    },
    /// This side has this many kings, not one.
    KingCount(Color, u32),
    /// This side has a pawn on this square of the first or last rank.
    PawnOnBackRank(Color, u32),
    /// A side has more pieces than promotions can account for.
    TooManyPieces {
        /// The side.
        color: Color,
        /// How many pawns it has.
        pawns: u32,
        /// How many more pieces it has than at the start, kind by kind.
        promoted: u32,
    },
    /// The field of the side to move is this, not `w` or `b`.
    SideToMove(String),
    /// The field of the castling rights is this, not `-` or some of `KQkq`.
    CastlingRights(String),
    /// There is a castling right without the king or the rook for it.
    CastlingPieceMissing {
        /// The letter of the castling right.
        letter: char,
        /// The color of the missing piece.
        color: Color,
        /// The missing piece, a king or a rook.
        piece: Piece,
        /// Where it should be.
        square: u32,
    },
    /// The en passant field is this, not `-` or a square.
    EnPassant(String),
    /// The en passant target is not on the rank behind an enemy double push.
    EnPassantRank {
        /// The target.
        target: u32,
        /// The side to move.
        us: Color,
        /// The rank it should be on.
        rank: u32,
    },
    /// There is no pawn that could have passed over the en passant target.
    EnPassantPawnMissing {
        /// The target.
        target: u32,
        /// The side that should have the pawn.
        them: Color,
        /// Where the pawn should be.
        pawn: u32,
    },
    /// The pawn cannot have passed over the en passant target, because something
    /// stands on the target or on the square the pawn came from.
    EnPassantBlocked {
        /// The target.
        target: u32,
        /// The occupied square.
        square: u32,
    },
    /// This side is in check, though it is not its move.
    OpponentInCheck(Color),
    /// The halfmove clock is this, not a number.
    HalfmoveClock(String),
    /// The fullmove number is this, not a number from 1.
    FullmoveNumber(String),
}

impl Error for FenError {}

/// The error on one line, beginning with "bad FEN: ".
impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("bad FEN: ")?;
        match self {
            Self::FieldCount(count) => {
                write!(f, "{}, not 4 or 6", plural(*count, "field"))
            }
            Self::RankCount(count, field) => {
                let field = quote(field);
                write!(f, "{}, not 8, in {field}", plural(*count, "rank"))
            }
            Self::RankLength { rank, length, row } => {
                let length = plural(*length as usize, "square");
                write!(f, "rank {rank} has {length} in {}", quote(row))
            }
            Self::UnknownPiece { letter, rank, row } => {
                let letter = quote(&letter.to_string());
                write!(f, "rank {rank} has no piece for {letter} in {}", quote(row))
            }
            Self::KingCount(color, count) => {
                let kings = plural(*count as usize, "king");
                write!(f, "{} has {kings}, not 1", color.name())
            }
            Self::PawnOnBackRank(color, square) => {
                let square = square_name(*square);
                write!(f, "{} pawn on {square}, where none can be", color.name())
            }
            Self::TooManyPieces { color, pawns, promoted } => {
                let pawns = plural(*pawns as usize, "pawn");
                let promoted = plural(*promoted as usize, "promoted piece");
                let color = color.name();
                write!(f, "{color} has {pawns} and {promoted}, more than 8")
            }
            Self::SideToMove(field) => {
                write!(f, "side to move is {}, not `w` or `b`", quote(field))
            }
            Self::CastlingRights(field) => {
                let field = quote(field);
                write!(f, "castling rights are {field}, not `-` or some of `KQkq`")
            }
            Self::CastlingPieceMissing { letter, color, piece, square } => {
                let piece = if *piece == Piece::King { "king" } else { "rook" };
                let (color, square) = (color.name(), square_name(*square));
                write!(f, "castling right `{letter}` without a {color} {piece} on {square}")
            }
            Self::EnPassant(field) => {
                let field = quote(field);
                write!(f, "en passant target is {field}, not `-` or a square")
            }
            Self::EnPassantRank { target, us, rank } => {
                let (target, us) = (square_name(*target), us.name());
                write!(f, "en passant target {target} is not on rank {rank} with {us} to move")
            }
            Self::EnPassantPawnMissing { target, them, pawn } => {
                let (target, pawn) = (square_name(*target), square_name(*pawn));
                let them = them.name();
                write!(f, "en passant target {target} without a {them} pawn on {pawn}")
            }
            Self::EnPassantBlocked { target, square } => {
                let (target, square) = (square_name(*target), square_name(*square));
                write!(f, "en passant target {target}, but {square} is not empty")
            }
            Self::OpponentInCheck(color) => {
                let name = color.name();
                write!(f, "{name} is in check, but it is not {name}'s move")
            }
            Self::HalfmoveClock(field) => {
                write!(f, "halfmove clock is {}, not a number", quote(field))
            }
            Self::FullmoveNumber(field) => {
                let field = quote(field);
                write!(f, "fullmove number is {field}, not a number from 1")
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
