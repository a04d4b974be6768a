//! Parsing FEN, the usual text form of a position.
//!
//! A FEN that parses is a position the move generator can play from: the parser
//! rejects whatever no game could show, as far as that follows from the
//! position alone at little cost.

use std::str::FromStr;

use crate::bitboard::{BACK_RANKS, bit, parse_square, square_name, squares};
use crate::bits::{bit_scan_forward, count_ones};
use crate::board::{Board, Color, Piece, en_passant_victim};
use crate::castling::{Castling, CastlingRights};
pub use crate::fen_error::FenError;
use crate::fen_error::{plural, quote};

/// The start position.
pub const START_FEN: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Parses a FEN of 4 or 6 fields: the halfmove clock and the fullmove number may
/// be left out together. They are checked, but not kept: no legal move depends
/// on them.
impl FromStr for Board {
    type Err = FenError;

    fn from_str(fen: &str) -> Result<Self, FenError> {
        let fields: Vec<&str> = fen.split_ascii_whitespace().collect();
        let (placement, side, castling, en_passant, counters) = match *fields {
            [placement, side, castling, en_passant] => {
                (placement, side, castling, en_passant, None)
            }
            [placement, side, castling, en_passant, clock, number] => {
                (placement, side, castling, en_passant, Some((clock, number)))
            }
            _ => return bad(format!("{}, not 4 or 6", plural(fields.len(), "field"))),
        };
        let mut board = Self::empty(parse_side(side)?);
        place_pieces(&mut board, placement)?;
        check_pieces(&board)?;
        let rights = parse_castling_rights(&board, castling)?;
        board.set_castling_rights(rights);
        if let Some(target) = parse_en_passant(&board, en_passant)? {
            board.set_en_passant(Some(target));
        }
        let waiting = board.side_to_move().opposite();
        if board.checkers(waiting) != 0 {
            let name = waiting.name();
            return bad(format!("{name} is in check, but it is not {name}'s move"));
        }
        if let Some((clock, number)) = counters {
            if parse_counter(clock).is_none() {
                return bad(format!("halfmove clock is {}, not a number", quote(clock)));
            }
            if parse_counter(number).is_none_or(|number| number == 0) {
                return bad(format!("fullmove number is {}, not a number from 1", quote(number)));
            }
        }
        Ok(board)
    }
}

/// The error with this reason.
fn bad<T>(reason: String) -> Result<T, FenError> {
    Err(FenError(reason))
}

/// The side to move: `w` or `b`.
///
/// # Errors
///
/// If the field is anything else.
fn parse_side(field: &str) -> Result<Color, FenError> {
    match field {
        "w" => Ok(Color::White),
        "b" => Ok(Color::Black),
        _ => bad(format!("side to move is {}, not `w` or `b`", quote(field))),
    }
}

/// Puts the pieces of the placement field on the empty `board`.
///
/// # Errors
///
/// If there are not eight ranks of eight squares, or a letter is no piece.
fn place_pieces(board: &mut Board, field: &str) -> Result<(), FenError> {
    let count = field.split('/').count();
    if count != 8 {
        return bad(format!("{}, not 8, in {}", plural(count, "rank"), quote(field)));
    }
    // The eighth rank comes first.
    for (rank, row) in (0..8).rev().zip(field.split('/')) {
        let mut file = 0;
        for letter in row.chars() {
            if let Some(skipped @ 1..=8) = letter.to_digit(10) {
                file += skipped;
                continue;
            }
            let Some((color, piece)) = parse_piece(letter) else {
                let (rank, letter) = (rank + 1, quote(&letter.to_string()));
                return bad(format!("rank {rank} has no piece for {letter} in {}", quote(row)));
            };
            if file < 8 {
                board.put(color, piece, 8 * rank + file);
            }
            file += 1;
        }
        if file != 8 {
            let (rank, length) = (rank + 1, plural(file as usize, "square"));
            return bad(format!("rank {rank} has {length} in {}", quote(row)));
        }
    }
    Ok(())
}

/// The piece that `letter` stands for: white in upper case, black in lower case.
fn parse_piece(letter: char) -> Option<(Color, Piece)> {
    let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
    let lower = letter.to_ascii_lowercase();
    let piece = Piece::ALL.into_iter().find(|piece| piece.letter() == lower)?;
    Some((color, piece))
}

/// Checks that both sides have pieces that a game can give them.
///
/// # Errors
///
/// If a side has no king or several, a pawn stands on the first or last rank, or
/// a side has more promoted pieces than pawns have gone missing.
fn check_pieces(board: &Board) -> Result<(), FenError> {
    for color in [Color::White, Color::Black] {
        let name = color.name();
        let count = |piece| count_ones(board.pieces(color, piece));
        let kings = count(Piece::King);
        if kings != 1 {
            return bad(format!("{name} has {}, not 1", plural(kings as usize, "king")));
        }
        let misplaced = board.pieces(color, Piece::Pawn) & BACK_RANKS;
        if misplaced != 0 {
            let square = square_name(bit_scan_forward(misplaced));
            return bad(format!("{name} pawn on {square}, where none can be"));
        }
        let pawns = count(Piece::Pawn);
        let promoted = count(Piece::Queen).saturating_sub(1)
            + count(Piece::Rook).saturating_sub(2)
            + count(Piece::Bishop).saturating_sub(2)
            + count(Piece::Knight).saturating_sub(2);
        if pawns + promoted > 8 {
            let pawns = plural(pawns as usize, "pawn");
            let promoted = plural(promoted as usize, "promoted piece");
            return bad(format!("{name} has {pawns} and {promoted}, more than 8"));
        }
    }
    Ok(())
}

/// The castling rights: `-`, or some of `KQkq` in any order.
///
/// # Errors
///
/// If the field is anything else, or the king or rook is not on its first
/// square.
fn parse_castling_rights(board: &Board, field: &str) -> Result<CastlingRights, FenError> {
    let mut rights = CastlingRights::NONE;
    if field == "-" {
        return Ok(rights);
    }
    for letter in field.chars() {
        let castling = Castling::ALL
            .iter()
            .find(|castling| castling.letter == letter && !rights.contains(castling))
            .ok_or_else(|| {
                FenError(format!("castling rights are {}, not `-` or some of `KQkq`", quote(field)))
            })?;
        for (piece, square) in
            [(Piece::King, castling.king_from), (Piece::Rook, castling.rook_from)]
        {
            if board.pieces(castling.color, piece) & bit(square) == 0 {
                let piece = if piece == Piece::King { "king" } else { "rook" };
                let (color, square) = (castling.color.name(), square_name(square));
                return bad(format!(
                    "castling right `{letter}` without a {color} {piece} on {square}"
                ));
            }
        }
        rights = rights.with(castling);
    }
    Ok(rights)
}

/// The en passant target square, or `None` for `-`.
///
/// # Errors
///
/// If the field is no square, or the side that is not to move cannot just have
/// pushed a pawn over it by two squares.
fn parse_en_passant(board: &Board, field: &str) -> Result<Option<u32>, FenError> {
    if field == "-" {
        return Ok(None);
    }
    let Some(target) = parse_square(field) else {
        return bad(format!("en passant target is {}, not `-` or a square", quote(field)));
    };
    let name = square_name(target);
    let us = board.side_to_move();
    let rank = match us {
        Color::White => 6,
        Color::Black => 3,
    };
    if target / 8 + 1 != rank {
        let us = us.name();
        return bad(format!("en passant target {name} is not on rank {rank} with {us} to move"));
    }
    let them = us.opposite();
    let pawn = en_passant_victim(target);
    if board.pieces(them, Piece::Pawn) & bit(pawn) == 0 {
        let (them, pawn) = (them.name(), square_name(pawn));
        return bad(format!("en passant target {name} without a {them} pawn on {pawn}"));
    }
    // The pawn came from its second rank, which is as far behind the target as the pawn is in front
    // of it.
    let origin = 2 * target - pawn;
    let passed = bit(target) | bit(origin);
    if let Some(square) = squares(passed & board.occupied()).next() {
        let square = square_name(square);
        return bad(format!("en passant target {name}, but {square} is not empty"));
    }
    Ok(Some(target))
}

/// The number that `field` spells in decimal digits, without a sign.
fn parse_counter(field: &str) -> Option<u32> {
    // `u32`'s own parser takes a leading plus.
    if field.starts_with('+') {
        return None;
    }
    field.parse().ok()
}
