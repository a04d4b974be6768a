//! Parsing SFEN, the usual text form of a shogi position.
//!
//! An SFEN that parses is a position the move generator can play from: the parser rejects
//! impossible positions, as far as that can be recognized cheaply from the position alone. Pieces
//! may be missing, but both kings must be there.

use std::str::FromStr;

use super::attacks::dead_squares;
use super::bitboard::{rank_letter, square_name};
use super::bits::{count_ones, north_attacks, ones};
use super::board::Board;
use super::piece::{Piece, Side};
use crate::text::{check_kings, check_number, check_waiting, plural, quote, read_placement};

/// How many of each of [`Piece::IN_HAND`] there are in a game.
const SET: [u32; 7] = [18, 4, 4, 4, 2, 2, 4];

/// Parses an SFEN of 3 or 4 fields: the move number may be left out. It is checked, but not kept:
/// no legal move depends on it.
impl FromStr for Board {
    type Err = String;

    fn from_str(sfen: &str) -> Result<Self, String> {
        read(sfen).map_err(|reason| format!("bad SFEN: {reason}"))
    }
}

/// The position of an SFEN, or what is wrong with it.
fn read(sfen: &str) -> Result<Board, String> {
    let fields: Vec<&str> = sfen.split_ascii_whitespace().collect();
    let Some((&[placement, side, hands], number @ ([] | [_]))) = fields.split_first_chunk() else {
        return Err(format!("{}, not 3 or 4", plural(fields.len(), "field")));
    };
    let mut board = Board::empty(parse_side(side)?);
    let put = |(side, piece), square| board.put(side, piece, square);
    read_placement(placement, [9, 9], rank_letter, Piece::from_name, put)?;
    fill_hands(&mut board, hands)?;
    check_counts(&board)?;
    for side in Side::BOTH {
        check_places(&board, side)?;
    }
    let waiting = board.side_to_move().opposite();
    check_waiting(waiting.name(), board.checkers(waiting) != 0)?;
    if let [number] = number {
        check_number("move number", number, 1)?;
    }
    Ok(board)
}

/// The side to move: `b` for Sente, `w` for Gote.
fn parse_side(field: &str) -> Result<Side, String> {
    match field {
        "b" => Ok(Side::Sente),
        "w" => Ok(Side::Gote),
        _ => Err(format!("side to move is {}, not `b` or `w`", quote(field))),
    }
}

/// Puts the pieces of the hands field in the empty hands of `board`.
fn fill_hands(board: &mut Board, field: &str) -> Result<(), String> {
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
            return Err(format!("hands have no piece for {letter} in {}", quote(field)));
        };
        let count = if number.is_empty() { Some(1) } else { number.parse().ok() };
        let Some(count) = count.filter(|&count| count > 0 && !number.starts_with('0')) else {
            return Err(format!("hands have {} of `{letter}`, not 1 to 255", quote(number)));
        };
        if board.in_hand(side, piece) > 0 {
            return Err(format!("hands have `{letter}` twice in {}", quote(field)));
        }
        board.set_in_hand(side, piece, count);
    }
    if rest.is_empty() {
        Ok(())
    } else {
        Err(format!("hands end with a number and no piece in {}", quote(field)))
    }
}

/// Checks that there is one king on each side, and no more of anything else than a game has.
fn check_counts(board: &Board) -> Result<(), String> {
    for side in Side::BOTH {
        check_kings(side.name(), count_ones(board.pieces(side, Piece::King)))?;
    }
    for (piece, limit) in Piece::IN_HAND.into_iter().zip(SET) {
        let of_side = |side| {
            let promoted = piece.promoted().map_or(0, |promoted| board.pieces(side, promoted));
            count_ones(board.pieces(side, piece) | promoted) + u32::from(board.in_hand(side, piece))
        };
        let count: u32 = Side::BOTH.into_iter().map(of_side).sum();
        if count > limit {
            let pieces = plural(count as usize, piece.name());
            return Err(format!("there are {pieces}, more than {limit}"));
        }
    }
    Ok(())
}

/// Checks that the pieces of `side` stand where they can.
fn check_places(board: &Board, side: Side) -> Result<(), String> {
    for piece in Piece::ALL {
        let dead = board.pieces(side, piece) & dead_squares(side, piece);
        if let Some(square) = ones(dead).next() {
            let (side, piece, square) = (side.name(), piece.name(), square_name(square));
            return Err(format!("{piece} of {side} on {square}, where it would never have a move"));
        }
    }
    let pawns = board.pieces(side, Piece::Pawn);
    match ones(pawns & north_attacks(0, pawns)).next() {
        Some(square) => Err(format!("{} has two pawns on file {}", side.name(), 9 - square % 9)),
        None => Ok(()),
    }
}
