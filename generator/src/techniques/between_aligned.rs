//! The squares between two squares that are known to share a line.

use super::between::{SQUARES, on_board};
use super::prelude::*;
use super::squares::beyond_the_last;
use crate::tables::steps::KING;

pub(super) const GROUP: Group = Group { techniques: &[SUBTRACTION], self_check };

fn self_check(context: &Context) -> TokenStream {
    let Context { word, ref board, .. } = *context;
    let steps = KING.iter().map(|&step| arguments(board, step));
    let each = quote! {
        #(
            let mut inside: #word = 0;
            let mut next: #word = reach(square, #steps, 1);
            while next != 0 {
                let other: u32 = next.trailing_zeros();
                ::core::assert!(between_aligned(square, other) == inside);
                inside |= next;
                next = reach(other, #steps, 1);
            }
        )*
    };
    quote!(#{walk(word, board)} #{every_square(word, board, &each)})
}

const SUBTRACTION: Technique = Technique {
    name: "subtraction",
    summary: "subtracts one bit from the other, which sets all bits between them, and masks these to the squares of \
              the line",
    origin: "Chess Programming Wiki, Square Attacked By, Pure Calculation",
    boards: Some(|board| match EVEN_BOARDS(board) {
        Ok(()) if board.has_holes() => Err("a hole may be between the squares"),
        other => other,
    }),
    code: |context, _| vec![function(context)],
    ..Technique::ON_BOARDS
};

/// The function: it follows the line from the lower square to the higher one, so that it wraps
/// around the board only beyond that.
fn function(context: &Context) -> Function {
    let Context { word, ref board, .. } = *context;
    let width = board.width();
    let every = |distance: u32| {
        let multiples = (0..word.bits()).step_by(distance as usize);
        word.literal(multiples.fold(0, |set, bit| set | 1 << bit))
    };
    let [column, rising, falling] = [width, width + 1, width - 1].map(&every);
    let body = quote! {
        #{on_board(board)}
        let low: u32 = if one < other { one } else { other };
        let high: u32 = if one < other { other } else { one };
        let (from, to): (u32, u32) = (low % #width, high % #width);
        let (left, right): (u32, u32) = if from < to { (from, to) } else { (to, from) };
        let along: u32 = right - left;
        let across: u32 = high / #width - low / #width;
        let is_line: bool = along == 0 || across == 0 || along == across;
        ::core::debug_assert!(is_line && one != other, "`one` and `other` share no line");
        // From the lower square on, every square that steps along the line reach.
        let line: #word = if across == 0 {
            #{word.literal(word.max())}
        } else if along == 0 {
            #column
        } else if from < to {
            #rising
        } else {
            #falling
        };
        let end: #word = 1 << high;
        let start: #word = 1 << low;
        let inside: #word = end.wrapping_sub(start.wrapping_add(start));
        (line << low) & inside
    };
    let (bits, numbers) = (board.bits(), board.numbers());
    let others = beyond_the_last(board, false);
    let contract = format!(
        "The squares strictly between `one` and `other`, which share a rank, file, diagonal or antidiagonal.\n\n{numbers}\n\n\
         Precondition: both squares are below {bits}, which debug builds assert; {others}. They differ and share a line, which \
         debug builds assert too; otherwise the result is unspecified."
    );
    let signature = (SQUARES.to_vec(), Type::Word);
    named(context, "between_aligned", &contract, signature, body)
}
