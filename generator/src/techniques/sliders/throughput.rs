//! Hyperbola Quintessence for many independent attacks: in vectors, if the target has them.

use super::functions::{LineAttacks, functions, looked_up};
use super::tables::{first_rank_attacks, walked};
use crate::kernels::sliders::{self as kernels, Records};
use crate::kernels::sliders::{LINES, PAIRS, Reversal};
use crate::tables::lines;
use crate::techniques::prelude::*;

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

/// The tables that the target may need: those with a record for each square, and rows.
pub(super) fn tables(context: &Context) -> Result<Vec<Table>, String> {
    let word = context.word;
    if word != Word::U64 {
        return Err(format!("vectors have lanes of 64 bits, and `{word}` has others"));
    }
    let (has_lines, has_pairs) = kernels::records(context.target);
    let lines = has_lines.then(|| slider_lines(context));
    let pairs = has_pairs.then(|| slider_pairs(context));
    let mut tables: Vec<Table> = lines.into_iter().chain(pairs).collect();
    if kernels::look_up_rows(context.target) {
        tables.push(first_rank_attacks(&context.board));
    }
    Ok(tables)
}

/// All lines through each square, and its own bit in several bit orders.
fn slider_lines(context: &Context) -> Table {
    let Context { word, board, .. } = *context;
    let masks = fields(&board).map(|(_, line)| lines::masks(&board, line));
    let rows = (0..board.bits()).map(|square| {
        let bit: u64 = 1 << square;
        let bits = [0, bit, bit.swap_bytes(), bit.reverse_bits()].map(u128::from);
        masks.iter().map(|masks| masks[square as usize]).chain(bits).collect()
    });
    Table {
        name: "SLIDER_LINES".to_owned(),
        doc: format!("The masks that sliders need, for every square of {}.", in_order(&board)),
        value: TableValue::Records { record: &LINES, word, rows: rows.collect() },
        contents: Contents::Sets,
        check: Some(walked(context, move |table, board| {
            let checks = fields(board).map(|(name, line)| {
                quote! {
                    let line: #word = #{reached(board, line.step(), board.bits())};
                    ::core::assert!(lines.#{format_ident!("{name}")} == line);
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
    }
}

/// All lines through each square except the row, and its own bit, each in both byte orders.
fn slider_pairs(context: &Context) -> Table {
    let Context { word, board, .. } = *context;
    let [_, slanted @ ..] = fields(&board);
    let masks = slanted.map(|(_, line)| lines::masks(&board, line));
    let rows = (0..board.bits()).map(|square| {
        let masks = masks.iter().map(|masks| masks[square as usize] as u64);
        let both = |mask: u64| [mask, mask.swap_bytes()].map(u128::from);
        masks.chain([1 << square]).flat_map(both).collect()
    });
    Table {
        name: "SLIDER_PAIRS".to_owned(),
        doc: format!(
            "The masks that sliders need, each beside itself with swapped bytes, for every square of {}.",
            in_order(&board)
        ),
        value: TableValue::Records { record: &PAIRS, word, rows: rows.collect() },
        contents: Contents::Sets,
        check: Some(walked(context, move |table, board| {
            let [_, slanted @ ..] = fields(board);
            let checks = slanted.map(|(name, line)| {
                let [field, swapped] = [format_ident!("{name}"), format_ident!("swapped_{name}")];
                quote! {
                    let line: #word = #{reached(board, line.step(), board.bits())};
                    ::core::assert!(lines.#field == line);
                    ::core::assert!(lines.#swapped == line.swap_bytes());
                }
            });
            quote! {
                let lines: &SliderPairs = &#table[square as usize];
                #(#checks)*
                let bit_mask: u64 = 1 << square;
                ::core::assert!(lines.bit_mask == bit_mask);
                ::core::assert!(lines.swapped_mask == bit_mask.swap_bytes());
            }
        })),
    }
}

/// All functions, from the names of the record tables and of the row table, if there is one.
pub(super) fn code(context: &Context, tables: &[Ident]) -> Vec<Function> {
    let (has_lines, has_pairs) = kernels::records(context.target);
    let (lines, pairs) = (&tables[0], &tables[usize::from(has_lines && has_pairs)]);
    let rows = tables.get(usize::from(has_lines) + usize::from(has_pairs));
    let (board, on_board) = (&context.board, on_board(&context.board));
    let plain = |reversal, records: Records| {
        let body = |line: Line| {
            let found = fields(board).into_iter().find(|field| field.1 == line);
            let (field, _) = found.expect("a record has all lines");
            match (rows, reversal) {
                (Some(_), Reversal::Bytes) if field == "row" => {
                    quote!(row_attacks(occupied, square))
                }
                _ => along(records, field, reversal, &on_board),
            }
        };
        let mut functions = functions(context, line_attacks(reversal), body);
        if let (Some(rows), Reversal::Bytes) = (rows, reversal) {
            let parameters = vec![("occupied", Type::Word), ("square", Type::Square)];
            let doc = "The attacks along the line of neighbouring bits.";
            let body = looked_up(context, rows);
            functions.push(Function::private("row_attacks", doc, parameters, Type::Word, body));
        }
        functions
    };
    kernels::functions(context.target, (&on_board, lines, pairs), plain)
}

/// The body for a line by the record of the square.
fn along(records: Records, field: &str, reversal: Reversal, on_board: &TokenStream) -> TokenStream {
    let table = records.table;
    let mirrored = match reversal {
        Reversal::Bytes => quote!(swapped_mask),
        Reversal::Bits => quote!(reversed_mask),
    };
    quote! {
        #on_board
        let lines: &#{format_ident!("{}", records.record.name)} = &#table[square as usize];
        line_attacks(occupied, lines.bit_mask, lines.#mirrored, lines.#{format_ident!("{field}")})
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
