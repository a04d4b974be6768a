//! Whole lines: the first column shifted, the first row shifted, or a look-up by the number of a
//! diagonal.

use super::tables::is_rising;
use crate::techniques::prelude::*;

/// Defines `line`, a whole line through `square`: the first column or row shifted, or a look-up by
/// the sum or the difference of column and row.
pub(super) fn whole_line(context: &Context, tables: &[Ident], line: Line) -> TokenStream {
    let Context { word, ref board, .. } = *context;
    let (width, height) = (board.width(), board.height());
    let by_number = |lines: &Ident, number: TokenStream| {
        let (count, greatest) = (width + height - 1, width + height - 2);
        // For quotients and remainders that are not shifts, compilers do not see that the index is
        // within the table.
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
            let column: u32 = square % #width;
            let row: u32 = square / #width;
            #bounded
            let line: #word = #lines[#number as usize];
        }
    };
    if line == Line::of_row(board) {
        let row = word.literal((1 << width) - 1);
        return quote!(let line: #word = #row << (square - square % #width););
    }
    match (is_rising(board, line), tables) {
        (None, _) => {
            let first = (0..height).fold(0_u128, |set, row| set | 1 << (row * width));
            quote!(let line: #word = #{word.literal(first)} << (square % #width);)
        }
        (Some(true), [rising, ..]) => by_number(rising, quote!(column + #{height - 1} - row)),
        (Some(_), [.., falling]) => by_number(falling, quote!(column + row)),
        (Some(_), []) => TokenStream::new(),
    }
}
