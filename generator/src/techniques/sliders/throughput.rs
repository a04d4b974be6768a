//! Hyperbola Quintessence for many independent attacks: in vectors, if the target has them.

use super::super::squares::on_board;
use super::super::technique::Context;
use super::functions::{LineAttacks, functions, looked_up};
use super::tables::{reached, walked};
use crate::board::Board;
use crate::kernels::shapes::sliders::{LINES, Reversal};
use crate::kernels::sliders as kernels;
use crate::lists::{List as _, mapped};
use crate::module::{Contents, Function, Table, TableValue, Type};
use crate::tables::lines::{self, Line};
use crate::template::{format_ident, quote};
use crate::word::Word;
use proc_macro2::{Ident, TokenStream};

/// The lines in the order of their fields.
fn fields(board: &Board) -> [(&'static str, Line); 4] {
    let row = Line::of_row(board);
    let column = if row == Line::Rank { Line::File } else { Line::Rank };
    [
        ("row", row),
        ("column", column),
        ("diagonal", Line::Diagonal),
        ("antidiagonal", Line::Antidiagonal),
    ]
}

/// A record for each square.
pub(super) fn table(context: &Context) -> Result<Table, String> {
    let Context { word, board, .. } = *context;
    if word != Word::U64 {
        return Err(format!("vectors have lanes of 64 bits, and `{word}` has others"));
    }
    let masks = fields(&board).map(|(_, line)| lines::masks(&board, line));
    let rows = (0..board.bits()).map(|square| {
        let bit: u64 = 1 << square;
        let bits = mapped([0, bit, bit.swap_bytes(), bit.reverse_bits()], &u128::from);
        masks.iter().map(|masks| masks[square as usize]).chain(bits).list()
    });
    Ok(Table {
        name: "SLIDER_LINES".to_owned(),
        doc: format!(
            "The masks that sliders need, for every square of {}, {}.",
            board.described(),
            board.ordered()
        ),
        value: TableValue::Records { record: &LINES, word, rows: rows.list() },
        contents: Contents::Sets,
        check: Some(walked(context, move |table, board| {
            let checks = fields(board).map(|(name, line)| {
                let (field, reached) = (format_ident!("{name}"), reached(board, line));
                quote! {
                    let line: #word = #reached;
                    ::core::assert!(lines.#field == line);
                }
            });
            quote! {
                let lines: &SliderLines = &#table[square as usize];
                #(#checks)*
                let bit_mask: u64 = 1 << square;
                ::core::assert!(lines.nothing == 0);
                ::core::assert!(lines.bit_mask == bit_mask);
                ::core::assert!(lines.swapped_mask == bit_mask.swap_bytes());
                ::core::assert!(lines.reversed_mask == bit_mask.reverse_bits());
            }
        })),
    })
}

/// All functions, from the names of the records and of the table of rows, if there is one.
pub(super) fn code(context: &Context, tables: &[Ident]) -> Vec<Function> {
    let (records, rows) = tables.split_first().expect("a table of records");
    let (board, on_board) = (&context.board, on_board(&context.board));
    let plain = |reversal| {
        let body = |line: Line| {
            let found = fields(board).into_iter().find(|field| field.1 == line);
            let (field, _) = found.expect("a record has all lines");
            match (rows.first(), reversal) {
                (Some(_), Reversal::Bytes) if field == "row" => {
                    quote!(row_attacks(occupied, square))
                }
                _ => along(records, field, reversal, &on_board),
            }
        };
        let mut functions = functions(context, line_attacks(reversal), body);
        if let (Some(rows), Reversal::Bytes) = (rows.first(), reversal) {
            let parameters = vec![("occupied", Type::Word), ("square", Type::Square)];
            let doc = "The attacks along the line of neighbouring bits.";
            let body = looked_up(context, rows);
            functions.push(Function::private("row_attacks", doc, parameters, Type::Word, body));
        }
        functions
    };
    kernels::functions(context.target, (&on_board, records), plain)
}

/// The body for a line by the record of the square.
fn along(records: &Ident, field: &str, reversal: Reversal, on_board: &TokenStream) -> TokenStream {
    let field = format_ident!("{field}");
    let mirrored = match reversal {
        Reversal::Bytes => quote!(swapped_mask),
        Reversal::Bits => quote!(reversed_mask),
    };
    quote! {
        #on_board
        let lines: &SliderLines = &#records[square as usize];
        line_attacks(occupied, lines.bit_mask, lines.#mirrored, lines.#field)
    }
}

/// Subtracts the slider in both directions.
fn line_attacks(reversal: Reversal) -> LineAttacks {
    let method = match reversal {
        Reversal::Bytes => quote!(swap_bytes),
        Reversal::Bits => quote!(reverse_bits),
    };
    let names = ["occupied", "bit_mask", "mirrored", "mask_ex"];
    LineAttacks {
        doc: "The attacks of the slider `bit_mask`, in reverse order `mirrored`, along the line `mask_ex` that excludes it.",
        parameters: names.map(|name| (name, Type::Word)).to_vec(),
        body: quote! {
            let forward: u64 = occupied & mask_ex;
            let reverse: u64 = forward.#method();
            let upward: u64 = forward.wrapping_sub(bit_mask);
            let downward: u64 = reverse.wrapping_sub(mirrored).#method();
            (upward ^ downward) & mask_ex
        },
    }
}
