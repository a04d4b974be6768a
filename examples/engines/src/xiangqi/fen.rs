//! Parsing the FEN of xiangqi.

use std::str::FromStr;

use super::bits::{count_ones, general_attacks, ones};
use super::board::{Board, square_name};
use super::piece::{Piece, Side};
use crate::text::{check_number, check_waiting, plural, quote, read_placement};

/// Parses a FEN of 2 or 6 fields: the placement and the side to move, `w` or `r` for Red and `b`
/// for Black; then two that are `-`, and two numbers, which are checked but not kept.
impl FromStr for Board {
    type Err = String;

    fn from_str(fen: &str) -> Result<Self, String> {
        read(fen).map_err(|reason| format!("bad FEN: {reason}"))
    }
}

/// The position of a FEN, or what is wrong with it.
fn read(fen: &str) -> Result<Board, String> {
    let fields: Vec<&str> = fen.split_ascii_whitespace().collect();
    let Some((&[placement, side], rest @ ([] | [_, _, _, _]))) = fields.split_first_chunk() else {
        return Err(format!("{}, not 2 or 6", plural(fields.len(), "field")));
    };
    let side = match side {
        "w" | "r" => Side::Red,
        "b" => Side::Black,
        _ => return Err(format!("side to move is {}, not `w`, `r` or `b`", quote(side))),
    };
    let mut board = Board::empty(side);
    let rank = |row| char::from(b"0123456789"[row as usize]);
    let put = |(side, piece), square| board.put(side, piece, square);
    read_placement(placement, [9, 10], rank, Piece::from_name, put)?;
    if let &[first, second, half_moves, moves] = rest {
        if let Some(other) = [first, second].into_iter().find(|field| *field != "-") {
            return Err(format!("a field is {}, not `-`", quote(other)));
        }
        check_number("half-move clock", half_moves, 0)?;
        check_number("move number", moves, 1)?;
    }
    for side in Side::BOTH {
        check_pieces(&board, side)?;
    }
    let waiting = side.opposite();
    check_waiting(waiting.name(), board.is_in_check(waiting))?;
    Ok(board)
}

/// Checks that a side has one general, not too many of any other piece, and none where palaces and
/// river keep it from.
fn check_pieces(board: &Board, side: Side) -> Result<(), String> {
    for (piece, most) in Piece::ALL.into_iter().zip(Piece::SET) {
        let count = count_ones(board.pieces(side, piece));
        if count > most || (piece == Piece::General && count == 0) {
            let pieces = plural(count as usize, piece.name());
            return Err(format!("{} has {pieces}, not {most}", side.name()));
        }
    }
    for piece in [Piece::General, Piece::Advisor, Piece::Elephant] {
        let is_out = |&square: &u32| {
            let is_across = (square < 45) != (side == Side::Red);
            // A general has no step outside a palace.
            is_across || (piece != Piece::Elephant && general_attacks(square) == 0)
        };
        if let Some(square) = ones(board.pieces(side, piece)).find(is_out) {
            let (side, piece, square) = (side.name(), piece.name(), square_name(square));
            return Err(format!("{side} has its {piece} on {square}, where it cannot go"));
        }
    }
    Ok(())
}
