//! Counting along the lines through a square: the mobility of pieces that move along them.

use super::count::counts;
use super::squares::on_board;
use super::word_function::named;
use super::{CHESS_ALONE, Context, Group, Technique};
use crate::board::Board;
use crate::module::{Check, Contents, Function, Table, Type, Value};
use crate::tables::lines::{self, Line};
use crate::word::Word;
use proc_macro2::{Ident, TokenStream};
use quote::quote;

pub(super) const GROUP: Group = Group {
    techniques: &[GATHER],
    // Full and empty boards, and a board of one rank or file: a square of the line for each.
    check: |_| {
        quote! {
            let mut square: u32 = 0;
            while square < 64 {
                let (file, rank): (u32, u32) = (square % 8, square / 8);
                let apart: u32 = file.abs_diff(rank);
                let sum: u32 = file + rank;
                let anti: u32 = if sum > 7 { 15 - sum } else { sum + 1 };
                let others: u64 = !(1 << square);
                ::core::assert!(file_count(others, square) == 7);
                ::core::assert!(file_count(0xff, square) == 1);
                ::core::assert!(rank_count(others, square) == 7);
                ::core::assert!(rank_count(0x0101_0101_0101_0101, square) == 1);
                ::core::assert!(rank_count(0xff << (8 * rank), square) == 8);
                ::core::assert!(file_count(0x0101_0101_0101_0101 << file, square) == 8);
                ::core::assert!(diagonal_count(u64::MAX, square) == 8 - apart);
                ::core::assert!(antidiagonal_count(u64::MAX, square) == anti);
                ::core::assert!(diagonal_count(1 << square, square) == 1);
                ::core::assert!(antidiagonal_count(others, square) == anti - 1);
                square += 1;
            }
        }
    },
};

const GATHER: Technique = Technique {
    name: "gather",
    summary: "gathers the up to eight bits of a line into a byte, those of a rank by a shift and others by a product, and looks \
              up the count of that",
    origin: "Marco Costalba, Piece attacks count, Computer Chess Club, 2009",
    words: &[Word::U64],
    boards: Some(CHESS_ALONE),
    multiplies: Some,
    auto: |_, _| true,
    tables: |_| {
        let [diagonals, antidiagonals] = diagonals();
        Ok(vec![diagonals, antidiagonals, counts(8)])
    },
    code: |context, tables| {
        let table = &tables[2];
        let diagonal = |lines: &Ident| {
            // One bit of each file at most, so that nothing is carried: all ranks are added in the last.
            quote! {
                let line: u64 = x & #lines[square as usize];
                let byte: u64 = line.wrapping_mul(0x0101_0101_0101_0101) >> 56;
            }
        };
        let rank = quote! {
            let byte: u64 = (x >> (square & 0x38)) & 0xff;
        };
        let file = quote! {
            let line: u64 = (x >> (square & 0x07)) & 0x0101_0101_0101_0101;
            // Every rank's bit to a place of its own in the last.
            let byte: u64 = line.wrapping_mul(0x0102_0408_1020_4080) >> 56;
        };
        [
            ("file_count", "file", file),
            ("rank_count", "rank", rank),
            ("diagonal_count", "diagonal, the direction of a1 to b2,", diagonal(&tables[0])),
            (
                "antidiagonal_count",
                "antidiagonal, the direction of b1 to a2,",
                diagonal(&tables[1]),
            ),
        ]
        .into_iter()
        .flat_map(|(name, line, byte)| function(context, name, line, byte, table))
        .collect()
    },
    ..Technique::BASE
};

/// The diagonals and the antidiagonals through every square.
pub(super) fn diagonals() -> [Table; 2] {
    let table = |name: &str, direction: &str, line, made: TokenStream| {
        let masks = lines::masks(&Board::CHESS, line).into_iter().zip(0..);
        Table {
            name: name.to_owned(),
            doc: format!(
                "The {direction}, through every square of the chess board, that itself included, a1 first, then b1."
            ),
            value: Value::Words {
                word: Word::U64,
                values: masks.map(|(mask, square)| mask | 1 << square).collect(),
            },
            contents: Contents::Sets,
            check: Some(Check::new(move |table, _| check_diagonals(table, &made))),
        }
    };
    // The long one, moved until it passes through the square.
    let diagonal = quote! {
        let up: usize = 8 * (place / 8).saturating_sub(place % 8);
        let down: usize = 8 * (place % 8).saturating_sub(place / 8);
        let line: u64 = (0x8040_2010_0804_0201 << up) >> down;
    };
    let antidiagonal = quote! {
        let up: usize = 8 * (place / 8 + place % 8).saturating_sub(7);
        let down: usize = 8 * 7_usize.saturating_sub(place / 8 + place % 8);
        let line: u64 = (0x0102_0408_1020_4080 << up) >> down;
    };
    let [of_diagonal, of_antidiagonal] =
        ["diagonal, the direction of a1 to b2", "antidiagonal, the direction of b1 to a2"];
    [
        table("DIAGONALS", of_diagonal, Line::Diagonal, diagonal),
        table("ANTIDIAGONALS", of_antidiagonal, Line::Antidiagonal, antidiagonal),
    ]
}

/// Every entry of a table of lines, given how `line` is made for a `place`.
fn check_diagonals(table: &Ident, made: &TokenStream) -> TokenStream {
    quote! {
        let mut place: usize = 0;
        while place < 64 {
            #made
            ::core::assert!(#table[place] == line);
            place += 1;
        }
    }
}

/// The function of a line whose bits are gathered in `byte`.
fn function(
    context: &Context,
    name: &'static str,
    line: &str,
    byte: TokenStream,
    table: &Ident,
) -> Vec<Function> {
    let contract = format!(
        "The number of one bits of `x` on the {line} of `square`, the square itself included, 0 to 8.\n\nSquares are \
         little-endian rank-file: a1 is 0, h8 is 63. For zero it is 0.\n\nPrecondition: `square` is below 64, which debug \
         builds assert; others take it modulo 64."
    );
    let on_board = on_board(&Board::CHESS);
    let body = quote! {
        #on_board
        #byte
        #table[(byte & 0xff) as usize] as u32
    };
    let parameters = vec![("x", Type::Word), ("square", Type::Square)];
    vec![named(context, name, &contract, (parameters, Type::Index), body)]
}
