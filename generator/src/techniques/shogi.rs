//! Attacks of the pieces of shogi, for both sides: Sente moves up the board, Gote down.

use super::leapers::{self, SHOGI};
use super::prelude::*;
use super::squares::{WHATEVER_IS_THERE, occupied_and_square};
use crate::module::Half;

/// The functions of the lances, and whether they move up the board.
const LANCES: [(&str, bool); 2] = [("sente_lance_attacks", true), ("gote_lance_attacks", false)];

pub(super) const GROUP: Group = Group { techniques: &[TABLE, SHIFTS], self_check };

const fn step(is_up: bool) -> (i32, i32) {
    (0, if is_up { 1 } else { -1 })
}

/// The check for leapers; and lances on the empty board, on a full one, and with their own squares
/// occupied.
fn self_check(context: &Context) -> TokenStream {
    let Context { word, ref board, .. } = *context;
    let steps = leapers::self_check(context, SHOGI);
    let lances = LANCES.iter().map(|&(name, is_up)| {
        let (name, step) = (format_ident!("{name}"), arguments(board, step(is_up)));
        quote! {
            {
                let free: #word = reach(square, #step, #{board.bits()});
                let next: #word = reach(square, #step, 1);
                ::core::assert!(#name(0, square) == free);
                ::core::assert!(#name(all, square) == next);
                ::core::assert!(#name(1 << square, square) == free);
            }
        }
    });
    let each = every_square(word, board, &quote!(#(#lances)*));
    quote! {
        #steps
        {
            let all: #word = #{word.literal(word.max())};
            #each
        }
    }
}

const TABLE: Technique = Technique {
    name: "table",
    summary: "looks up the attacks of each piece by its square; a lance gets the forward half of a file's attacks",
    origin: "Chess Programming Wiki, King Pattern and Shogi",
    words: &[],
    boards: Some(EVERY_BOARD),
    auto: Rule::Always,
    tables: |context| Ok(leapers::tables(context, SHOGI)),
    code: |context, tables| with_lances(context, leapers::look_ups(context, SHOGI, tables)),
    requires: &[Operation::Sliders],
    ..Technique::BASE
};

const SHIFTS: Technique = Technique {
    name: "shifts",
    summary: "shifts the square's bit by every step, and masks out the squares that wrap around the board; a lance \
              gets the forward half of a file's attacks",
    boards: Some(EVEN_BOARDS),
    tables: |_| Ok(Vec::new()),
    code: |context, _| with_lances(context, leapers::shifted(context, SHOGI)),
    ..TABLE
};

fn with_lances(context: &Context, mut functions: Vec<Function>) -> Vec<Function> {
    let Context { word, ref board, .. } = *context;
    let on_board = on_board(board);
    functions.extend(LANCES.map(|(name, is_up)| {
        let piece = name.trim_end_matches("_attacks").replace('_', " ");
        let what = format!(
            "The squares that a {piece} on `square` attacks, up to and including the first occupied one. {WHATEVER_IS_THERE}"
        );
        let step = step(is_up);
        let not = (board.upward(step) != step).then(|| quote!(!));
        let body = quote! {
            #on_board
            let all: #word = #{word.literal(word.max())};
            let upward: #word = all << square;
            #{format_ident!("{}_attacks", Line::File.name())}(occupied, square) & #not upward
        };
        let signature = (occupied_and_square(), Type::Word);
        let half = Some(Half { of: "lance_attacks", is_second: !is_up });
        Function { half, ..named(context, name, &contract(board, &what), signature, body) }
    }));
    functions
}
