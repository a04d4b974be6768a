//! Parsing SFEN, the usual text form of a shogi position.
//!
//! An SFEN that parses is a position the move generator can play from: the parser rejects
//! impossible positions, as far as that can be recognized cheaply from the position alone. Pieces
//! may be missing, but both kings must be there.

use std::iter::Peekable;
use std::str::{Chars, FromStr};

use crate::attacks::dead_squares;
use crate::bitboard::{rank_letter, square_name};
use crate::bits::{count_ones, north_attacks, ones};
use crate::board::Board;
use crate::piece::{Piece, Side};
pub use crate::sfen_error::SfenError;
use crate::sfen_error::{plural, quote};

/// The start position.
pub const START_SFEN: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

/// How many of each of [`Piece::IN_HAND`] there are in a game.
const SET: [u32; 7] = [18, 4, 4, 4, 4, 2, 2];

/// Parses an SFEN of 3 or 4 fields: the move number may be left out. It is checked, but not kept:
/// no legal move depends on it.
impl FromStr for Board {
    type Err = SfenError;

    fn from_str(sfen: &str) -> Result<Self, SfenError> {
        let fields: Vec<&str> = sfen.split_ascii_whitespace().collect();
        let (placement, side, hands, number) = match *fields {
            [placement, side, hands] => (placement, side, hands, None),
            [placement, side, hands, number] => (placement, side, hands, Some(number)),
            _ => return bad(format!("{}, not 3 or 4", plural(fields.len(), "field"))),
        };
        let mut board = Self::empty(parse_side(side)?);
        place_pieces(&mut board, placement)?;
        fill_hands(&mut board, hands)?;
        check_counts(&board)?;
        for side in Side::BOTH {
            check_places(&board, side)?;
        }
        let waiting = board.side_to_move().opposite();
        if board.checkers(waiting) != 0 {
            let name = waiting.name();
            return bad(format!("{name} is in check, but it is not {name}'s move"));
        }
        match number {
            Some(number) if !is_move_number(number) => {
                bad(format!("move number is {}, not a number from 1", quote(number)))
            }
            _ => Ok(board),
        }
    }
}

/// The error with this reason.
fn bad<T>(reason: String) -> Result<T, SfenError> {
    Err(SfenError(reason))
}

/// The side to move: `b` for Sente, `w` for Gote.
///
/// # Errors
///
/// If the field is anything else.
fn parse_side(field: &str) -> Result<Side, SfenError> {
    match field {
        "b" => Ok(Side::Sente),
        "w" => Ok(Side::Gote),
        _ => bad(format!("side to move is {}, not `b` or `w`", quote(field))),
    }
}

/// Puts the pieces of the placement field on the empty `board`.
///
/// # Errors
///
/// If there are not nine ranks of nine squares, or something is no piece.
fn place_pieces(board: &mut Board, field: &str) -> Result<(), SfenError> {
    let count = field.split('/').count();
    if count != 9 {
        return bad(format!("{}, not 9, in {}", plural(count, "rank"), quote(field)));
    }
    // Rank a comes first, which is the row at the top.
    for (row, text) in (0..9).rev().zip(field.split('/')) {
        let rank = rank_letter(row);
        let mut column = 0;
        let mut letters = text.chars().peekable();
        while let Some(&letter) = letters.peek() {
            if let Some(skipped @ 1..=9) = letter.to_digit(10) {
                letters.next();
                column += skipped;
                continue;
            }
            let (side, piece) = parse_piece(&mut letters).or_else(|piece| {
                bad(format!("rank {rank} has no piece for {} in {}", quote(&piece), quote(text)))
            })?;
            if column < 9 {
                board.put(side, piece, 9 * row + column);
            }
            column += 1;
        }
        if column != 9 {
            let length = plural(column as usize, "square");
            return bad(format!("rank {rank} has {length}, not 9, in {}", quote(text)));
        }
    }
    Ok(())
}

/// The piece that comes next, `+` before its letter if it is promoted.
///
/// # Errors
///
/// If it is no piece; what it is instead.
fn parse_piece(letters: &mut Peekable<Chars>) -> Result<(Side, Piece), String> {
    let is_promoted = letters.next_if_eq(&'+').is_some();
    let sign = if is_promoted { "+" } else { "" };
    let letter = letters.next().map_or_else(String::new, String::from);
    let unknown = || format!("{sign}{letter}");
    let (side, piece) = letter.parse().ok().and_then(Piece::from_letter).ok_or_else(unknown)?;
    if is_promoted { Ok((side, piece.promoted().ok_or_else(unknown)?)) } else { Ok((side, piece)) }
}

/// Puts the pieces of the hands field in the empty hands of `board`.
///
/// # Errors
///
/// If the field is not `-` or letters of pieces, each once and with a number before it where there
/// are several.
fn fill_hands(board: &mut Board, field: &str) -> Result<(), SfenError> {
    if field == "-" {
        return Ok(());
    }
    let mut rest = field;
    while let Some(at) = rest.find(|letter: char| !letter.is_ascii_digit()) {
        let (number, letters) = rest.split_at(at);
        let mut chars = letters.chars();
        let letter = chars.next().unwrap_or_default();
        rest = chars.as_str();
        let found = Piece::from_letter(letter).filter(|&(_, piece)| piece != Piece::King);
        let Some((side, piece)) = found else {
            let letter = quote(&letter.to_string());
            return bad(format!("hands have no piece for {letter} in {}", quote(field)));
        };
        let count = if number.is_empty() { Some(1) } else { number.parse().ok() };
        let Some(count) = count.filter(|&count| count > 0 && !number.starts_with('0')) else {
            return bad(format!("hands have {} of `{letter}`, not 1 to 255", quote(number)));
        };
        if board.in_hand(side, piece) > 0 {
            return bad(format!("hands have `{letter}` twice in {}", quote(field)));
        }
        board.set_in_hand(side, piece, count);
    }
    if rest.is_empty() {
        Ok(())
    } else {
        bad(format!("hands end with a number and no piece in {}", quote(field)))
    }
}

/// Checks that there is one king on each side, and no more of anything else than a game has.
///
/// # Errors
///
/// If there is no king or several, or too many pieces of a kind.
fn check_counts(board: &Board) -> Result<(), SfenError> {
    for side in Side::BOTH {
        let kings = count_ones(board.pieces(side, Piece::King));
        if kings != 1 {
            let kings = plural(kings as usize, "king");
            return bad(format!("{} has {kings}, not 1", side.name()));
        }
    }
    for (piece, limit) in Piece::IN_HAND.into_iter().zip(SET) {
        let of_side = |side| {
            let promoted = piece.promoted().map_or(0, |promoted| board.pieces(side, promoted));
            count_ones(board.pieces(side, piece) | promoted) + u32::from(board.in_hand(side, piece))
        };
        let count: u32 = Side::BOTH.into_iter().map(of_side).sum();
        if count > limit {
            let pieces = plural(count as usize, piece.name());
            return bad(format!("there are {pieces}, more than {limit}"));
        }
    }
    Ok(())
}

/// Checks that the pieces of `side` stand where they can.
///
/// # Errors
///
/// If a piece would never have a move, or there are two pawns on a file.
fn check_places(board: &Board, side: Side) -> Result<(), SfenError> {
    for piece in Piece::ALL {
        let dead = board.pieces(side, piece) & dead_squares(side, piece);
        if let Some(square) = ones(dead).next() {
            let (side, piece, square) = (side.name(), piece.name(), square_name(square));
            return bad(format!("{piece} of {side} on {square}, where it would never have a move"));
        }
    }
    let pawns = board.pieces(side, Piece::Pawn);
    match ones(pawns & north_attacks(0, pawns)).next() {
        Some(square) => bad(format!("{} has two pawns on file {}", side.name(), 9 - square % 9)),
        None => Ok(()),
    }
}

/// Whether `field` is a number from 1 in decimal digits, without a sign.
fn is_move_number(field: &str) -> bool {
    // `u32`'s own parser takes a leading plus.
    !field.starts_with('+') && field.parse::<u32>().is_ok_and(|number| number > 0)
}
