//! Attacks along lines from those of rooks and bishops, for techniques that look these up.

use super::functions::{of_lines, of_pieces};
use super::tables::{all_masks, whole_lines};
use super::whole::whole_line;
use crate::tables::magic::relevant::Piece;
use crate::techniques::prelude::*;

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
    let word = context.word;
    let masks = &tables[0];
    quote!(let line: #word = #masks[square as usize].#{format_ident!("{}", line.name())};)
}

/// All functions, from the bodies of rook and bishop and the tables of lines: the attacks along a
/// line are the intersection of the line and the piece's attacks.
pub(super) fn functions(
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
    of_pieces(context, rook, bishop).into_iter().map(reads).chain(lines).collect()
}
