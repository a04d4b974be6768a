//! Parsing FEN, the usual text form of a position.
//!
//! A FEN that parses is a position the move generator can play from: the parser
//! rejects whatever no game could show, as far as that follows from the
//! position alone at little cost.

use std::str::FromStr;

use super::bitboard::{BACK_RANKS, bit, parse_square, square_name};
use super::bits::{bit_scan_forward, count_ones, ones};
use super::board::{Board, en_passant_victim};
use super::castling::{Castling, CastlingRights};
use super::piece::{Color, Piece};
use crate::text::{check_kings, check_number, check_waiting, plural, quote, read_placement};

/// Parses a FEN of 4 or 6 fields: the halfmove clock and the fullmove number may
/// be left out together. They are checked, but not kept: no legal move depends
/// on them.
impl FromStr for Board {
    type Err = String;

    fn from_str(fen: &str) -> Result<Self, String> {
        read(fen).map_err(|reason| format!("bad FEN: {reason}"))
    }
}

/// The position of a FEN, or what is wrong with it.
fn read(fen: &str) -> Result<Board, String> {
    let fields: Vec<&str> = fen.split_ascii_whitespace().collect();
    let Some((&[placement, side, castling, en_passant], counters @ ([] | [_, _]))) =
        fields.split_first_chunk()
    else {
        return Err(format!("{}, not 4 or 6", plural(fields.len(), "field")));
    };
    let mut board = Board::empty(parse_side(side)?);
    let rank = |row: u32| char::from(b'1' + row as u8);
    let put = |(color, piece), square| board.put(color, piece, square);
    read_placement(placement, [8, 8], rank, piece, put)?;
    for color in [Color::White, Color::Black] {
        check_pieces(&board, color)?;
    }
    board.set_castling_rights(parse_castling_rights(&board, castling)?);
    board.set_en_passant(parse_en_passant(&board, en_passant)?);
    let waiting = board.side_to_move().opposite();
    check_waiting(waiting.name(), board.checkers(waiting) != 0)?;
    if let [clock, number] = counters {
        check_number("halfmove clock", clock, 0)?;
        check_number("fullmove number", number, 1)?;
    }
    Ok(board)
}

/// The side to move: `w` or `b`.
fn parse_side(field: &str) -> Result<Color, String> {
    match field {
        "w" => Ok(Color::White),
        "b" => Ok(Color::Black),
        _ => Err(format!("side to move is {}, not `w` or `b`", quote(field))),
    }
}

/// The piece that `name` stands for: white in upper case, black in lower case.
fn piece(name: &str) -> Option<(Color, Piece)> {
    let letter: char = name.parse().ok()?;
    let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
    let lower = letter.to_ascii_lowercase();
    let piece = Piece::ALL.into_iter().find(|piece| piece.letter() == lower)?;
    Some((color, piece))
}

/// Checks that the side has pieces that a game can give it: one king, no pawn on the first or last
/// rank, and no more promoted pieces than pawns have gone missing.
fn check_pieces(board: &Board, color: Color) -> Result<(), String> {
    let name = color.name();
    let count = |piece| count_ones(board.pieces(color, piece));
    check_kings(name, count(Piece::King))?;
    let misplaced = board.pieces(color, Piece::Pawn) & BACK_RANKS;
    if misplaced != 0 {
        let square = square_name(bit_scan_forward(misplaced));
        return Err(format!("{name} pawn on {square}, where none can be"));
    }
    let pawns = count(Piece::Pawn);
    let promoted = count(Piece::Queen).saturating_sub(1)
        + count(Piece::Rook).saturating_sub(2)
        + count(Piece::Bishop).saturating_sub(2)
        + count(Piece::Knight).saturating_sub(2);
    if pawns + promoted > 8 {
        let pawns = plural(pawns as usize, "pawn");
        let promoted = plural(promoted as usize, "promoted piece");
        return Err(format!("{name} has {pawns} and {promoted}, more than 8"));
    }
    Ok(())
}

/// The castling rights: `-`, or some of `KQkq` in any order.
fn parse_castling_rights(board: &Board, field: &str) -> Result<CastlingRights, String> {
    let mut rights = CastlingRights::NONE;
    if field == "-" {
        return Ok(rights);
    }
    for letter in field.chars() {
        let castling = Castling::ALL
            .iter()
            .find(|castling| castling.letter == letter && !rights.contains(castling))
            .ok_or_else(|| {
                format!("castling rights are {}, not `-` or some of `KQkq`", quote(field))
            })?;
        for (piece, square) in
            [(Piece::King, castling.king_from), (Piece::Rook, castling.rook_from)]
        {
            if board.pieces(castling.color, piece) & bit(square) == 0 {
                let piece = if piece == Piece::King { "king" } else { "rook" };
                let (color, square) = (castling.color.name(), square_name(square));
                return Err(format!(
                    "castling right `{letter}` without a {color} {piece} on {square}"
                ));
            }
        }
        rights = rights.with(castling);
    }
    Ok(rights)
}

/// The en passant target square, or `None` for `-`.
fn parse_en_passant(board: &Board, field: &str) -> Result<Option<u32>, String> {
    if field == "-" {
        return Ok(None);
    }
    let Some(target) = parse_square(field) else {
        return Err(format!("en passant target is {}, not `-` or a square", quote(field)));
    };
    let name = square_name(target);
    let us = board.side_to_move();
    let rank = match us {
        Color::White => 6,
        Color::Black => 3,
    };
    if target / 8 + 1 != rank {
        let us = us.name();
        return Err(format!("en passant target {name} is not on rank {rank} with {us} to move"));
    }
    let them = us.opposite();
    let pawn = en_passant_victim(target);
    if board.pieces(them, Piece::Pawn) & bit(pawn) == 0 {
        let (them, pawn) = (them.name(), square_name(pawn));
        return Err(format!("en passant target {name} without a {them} pawn on {pawn}"));
    }
    // The pawn came from its second rank, which is as far behind the target as the pawn is in front
    // of it.
    let origin = 2 * target - pawn;
    let passed = bit(target) | bit(origin);
    if let Some(square) = ones(passed & board.occupied()).next() {
        let square = square_name(square);
        return Err(format!("en passant target {name}, but {square} is not empty"));
    }
    Ok(Some(target))
}
