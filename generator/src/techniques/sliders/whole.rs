//! Whole lines: the first column shifted, the first row, or a look-up by the number of a diagonal.

use super::super::squares::on_board;
use super::super::technique::Context;
use super::functions::{of_lines, of_pieces};
use super::tables::{all_masks, is_rising, whole_lines};
use crate::board::Board;
use crate::lists::{List as _, mapped};
use crate::module::{Function, Table};
use crate::tables::lines::Line;
use crate::tables::magic::relevant::Piece;
use crate::template::{format_ident, quote};
use proc_macro2::{Ident, Literal, TokenStream};

/// Whether a line is the same for all of its squares, so that it has a number.
pub(super) fn are_whole(board: &Board) -> bool {
    !board.has_holes() && !board.is_packed() && board.height() > 1
}

/// The tables that [`line`] reads: of whole lines, or of the lines through each square.
pub(super) fn tables(context: &Context) -> Vec<Table> {
    if are_whole(&context.board) { whole_lines(context) } else { vec![all_masks(context)] }
}

/// Defines `line`, the squares of a line through `square`; it may include the square itself.
pub(super) fn line(context: &Context, tables: &[Ident], line: Line) -> TokenStream {
    if are_whole(&context.board) {
        return whole_line(context, tables, line);
    }
    let (word, field) = (context.word, format_ident!("{}", line.name()));
    let masks = &tables[0];
    quote!(let line: #word = #masks[square as usize].#field;)
}

/// Defines `line`, a whole line through `square`: the first column or row shifted, or a look-up by
/// the sum or the difference of column and row.
pub(super) fn whole_line(context: &Context, tables: &[Ident], line: Line) -> TokenStream {
    let Context { word, ref board, .. } = *context;
    let (width, height) = (board.width(), board.height());
    let [each, last] = mapped([width, height - 1], &Literal::u32_unsuffixed);
    let by_number = |lines: &Ident, number: TokenStream| {
        let (count, greatest) = (width + height - 1, width + height - 2);
        let [count, greatest] = mapped([count, greatest], &Literal::u32_unsuffixed);
        // Of quotients and remainders that are no shifts, compilers do not know that the number is
        // in the table.
        let (bounded, number) = if width.is_power_of_two() {
            (TokenStream::new(), quote!((#number)))
        } else {
            let bounded = quote! {
                let number: u32 = #number;
                let number: u32 = if number < #count { number } else { #greatest };
            };
            (bounded, quote!(number))
        };
        quote! {
            let column: u32 = square % #each;
            let row: u32 = square / #each;
            #bounded
            let line: #word = #lines[#number as usize];
        }
    };
    if line == Line::of_row(board) {
        let row = word.literal((1 << width) - 1);
        return quote!(let line: #word = #row << (square - square % #each););
    }
    match (is_rising(board, line), tables) {
        (None, _) => {
            let first = (0..height).fold(0_u128, |set, row| set | 1 << (row * width));
            let first = word.literal(first);
            quote!(let line: #word = #first << (square % #each);)
        }
        (Some(true), [rising, ..]) => by_number(rising, quote!(column + #last - row)),
        (Some(_), [.., falling]) => by_number(falling, quote!(column + row)),
        (Some(_), []) => TokenStream::new(),
    }
}

/// All functions, from the bodies of rook and bishop and the tables of lines: what a piece sees on
/// a line is what the line and the piece's attacks share.
pub(super) fn by_pieces(
    context: &Context,
    (rook, bishop): (TokenStream, TokenStream),
    tables: &[Ident],
    allows: Option<&'static str>,
) -> Vec<Function> {
    let on_board = on_board(&context.board);
    let lines = of_lines(context, |line| {
        let whole = self::line(context, tables, line);
        let piece = Piece::ALL.into_iter().find(|piece| piece.lines().contains(&line));
        let piece = piece.map(|piece| format_ident!("{}_attacks", piece.name()));
        quote! {
            #on_board
            #whole
            #piece(occupied, square) & line
        }
    });
    let reads = |function: Function| match function.name {
        "rook_attacks" | "bishop_attacks" => Function { allows, ..function },
        _ => function,
    };
    of_pieces(context, rook, bishop).into_iter().map(reads).chain(lines).list()
}
