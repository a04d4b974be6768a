//! Parses sets of squares: bits of an integer, names of squares, or the pieces of a position.

use super::arguments::{span, square};
use crate::CommandError;
use crate::emit::arguments::integer;
use bit_tables_generator::Board;

/// A set of squares of the board: `0x8100`, `a2,h2`, or the placement of a FEN.
///
/// # Errors
/// If the text is no such set, or has anything beyond the board.
pub fn set(
    option: &'static str,
    text: Option<&str>,
    board: &Board,
) -> Result<Option<u128>, CommandError> {
    let Some(text) = text.map(str::trim) else { return Ok(None) };
    let is_integer = text.starts_with(|first: char| first.is_ascii_digit())
        && !text.contains('/')
        && !text.contains(',');
    let set = if is_integer {
        of_bits(option, text, board)?
    } else if text.contains('/') {
        placement(text, board).map_err(|why| refused(option, text, &why))?
    } else {
        of_names(option, text, board)?
    };
    Ok(Some(set))
}

/// Why the text of an option is no set.
fn refused(option: &'static str, text: &str, why: &str) -> CommandError {
    CommandError::of_option(option, format!("`--{option} {text}`: {why}"))
}

/// The bits of an integer.
fn of_bits(option: &'static str, text: &str, board: &Board) -> Result<u128, CommandError> {
    let set = integer(text).map_err(|why| refused(option, text, &why))?;
    let all = board.all();
    let wrong = set & !all;
    if wrong == 0 {
        return Ok(set);
    }
    let bit = wrong.trailing_zeros();
    let why = if bit < board.bits() { "a hole" } else { "beyond the board" };
    let message = format!(
        "`--{option} {set:#x}` has bit {bit}, which is {why}: the squares of `board = {board}` are {}, all of them {all:#x}",
        span(board)
    );
    Err(CommandError::of_option(option, message))
}

/// Squares by name, separated by commas.
fn of_names(option: &'static str, text: &str, board: &Board) -> Result<u128, CommandError> {
    if text.is_empty() {
        let message = format!("`--{option}` is empty: no squares are 0");
        return Err(CommandError::of_option(option, message));
    }
    let names = text.split(',').map(str::trim);
    names
        .map(|name| Ok(1 << square(option, name, board)?))
        .try_fold(0, |set, bit: Result<u128, CommandError>| Ok(set | bit?))
}

/// The squares with a piece in the first field of a FEN: ranks from the eighth down, each from the
/// a-file on.
fn placement(text: &str, board: &Board) -> Result<u128, String> {
    if (board.files(), board.ranks(), board.count()) != (8, 8, 64) {
        return Err(format!(
            "a FEN is for the chess board, not for `board = {board}`: name squares, as a1,b2"
        ));
    }
    let placement = text.split_whitespace().next().unwrap_or_default();
    let ranks: Vec<&str> = placement.split('/').collect();
    if ranks.len() != 8 {
        return Err(format!("a FEN has 8 ranks, this one has {}", ranks.len()));
    }
    let mut set = 0;
    for (rank, row) in (0..8).rev().zip(ranks) {
        let mut file = 0;
        for letter in row.chars() {
            match letter.to_digit(10) {
                Some(empty @ 1..=8) => file += empty.cast_signed(),
                _ if "pnbrqk".contains(letter.to_ascii_lowercase()) => {
                    set |= board.square(file, rank).map_or(0, |square| 1 << square);
                    file += 1;
                }
                _ => {
                    return Err(format!(
                        "`{letter}` in a FEN is neither a piece nor a number of empty squares"
                    ));
                }
            }
        }
        if file != 8 {
            return Err(format!("a rank of a FEN has 8 squares, `{row}` has {file}"));
        }
    }
    Ok(set)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str, board: &Board) -> Result<u128, String> {
        match set("occupied", Some(text), board) {
            Ok(set) => Ok(set.expect("a set")),
            Err(CommandError::Option { option: "occupied", message }) => Err(message),
            Err(other) => panic!("{other:?}"),
        }
    }

    #[test]
    fn sets_are_integers_squares_or_positions() {
        let chess = Board::CHESS;
        for (text, expected) in [
            ("0x8100", 0x8100),
            ("0", 0),
            ("a2,h2", 0x8100),
            ("a2, H2 ,a2", 0x8100),
            ("d4", 1 << 27),
            ("8/8/8/8/8/8/P6P/8", 0x8100),
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 0xffff_0000_0000_ffff),
            ("k7/8/8/8/8/8/8/7K", 1 << 56 | 1 << 7),
        ] {
            assert_eq!(of(text, &chess), Ok(expected), "{text}");
        }
        // On a board that starts at a8, a8 is bit 0.
        let turned = crate::emit::arguments::board("chess(first = north_west)").expect("a board");
        assert_eq!(of("k7/8/8/8/8/8/8/7K", &turned), Ok(1 | 1 << 63));
        assert_eq!(of("a8,h1", &turned), Ok(1 | 1 << 63));
        let shogi = crate::emit::arguments::board("shogi").expect("a board");
        assert_eq!(of("i9", &shogi), Ok(1 << 80));
        for (text, board, part) in [
            ("", &chess, "no squares are 0"),
            ("a9", &chess, "`--occupied a9` is no square"),
            ("a2,,h2", &chess, "is no square"),
            ("0x1_0000_0000_0000_0000", &chess, "has bit 64, which is beyond the board"),
            ("0y1", &chess, "`0y1` is not an integer"),
            ("8/8/8/8/8/8/8", &chess, "has 8 ranks, this one has 7"),
            ("8/8/8/8/8/8/8/7", &chess, "`7` has 7"),
            ("8/8/8/8/8/8/8/ppppppppp", &chess, "has 9"),
            ("8/8/8/8/8/8/8/7x", &chess, "`x` in a FEN"),
            ("8/8/8/8/8/8/8/9", &chess, "`9` in a FEN"),
            ("8/8/8/8/8/8/8/8", &shogi, "not for `board = shogi`"),
        ] {
            let message = of(text, board).expect_err(text);
            assert!(message.contains(part), "{text}: {message}");
        }
    }
}
