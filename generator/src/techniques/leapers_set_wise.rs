//! Attacks of whole sets of knights, kings or pawns at once.

use super::leapers::{Leaper, stepped, walked};
use super::prelude::*;
use super::squares::{BEYOND, only_squares};
use crate::tables::steps::{KING, KNIGHT, PAWN};

/// The functions, with the steps of a single piece.
const SETS: &[Leaper] = &[
    Leaper::either("knights_attacks", KNIGHT),
    Leaper::either("kings_attacks", KING),
    Leaper::up("white_pawns_attacks", "pawns_attacks", PAWN),
    Leaper::down("black_pawns_attacks", "pawns_attacks", PAWN),
];

pub(super) const GROUP: Group = Group { techniques: &[SHIFTS, SQUARES], self_check };

/// One piece on each square, alone and beside others on a pseudo-random board, whose attacks cross;
/// and all bits that are no squares.
fn self_check(context: &Context) -> TokenStream {
    let Context { word, ref board, .. } = *context;
    let names = SETS.iter().map(|leaper| format_ident!("{}", leaper.name)).collect::<Vec<_>>();
    let others = word.max() & !board.all();
    let ignored =
        (others != 0).then(|| quote!(#(::core::assert!(#names(#{word.literal(others)}) == 0);)*));
    let checks = SETS.iter().zip(&names).map(|(leaper, name)| {
        quote! {
            {
                #{walked(context, leaper)}
                ::core::assert!(#name(own) == steps);
                ::core::assert!(#name(few | own) == #name(few) | steps);
            }
        }
    });
    let Mixed { start, next } = mixed(word);
    let each = quote! {
        let own: #word = 1 << square;
        #next
        let few: #word = next & (next << 1) & (next >> 2);
        #(#checks)*
    };
    quote!(#{walk(word, board)} #ignored #start #{every_square(word, board, &each)})
}

const SHIFTS: Technique = Technique {
    name: "shifts",
    summary: "shifts all pieces at once by every step, and masks out the squares that wrap around the board",
    origin: "Chess Programming Wiki, Knight Pattern (Multiple Knight Attacks), King Pattern and Pawn Attacks",
    boards: Some(EVEN_BOARDS),
    code: |context, _| {
        functions(context, |context, leaper, pieces| {
            let Context { word, ref board, .. } = *context;
            let masked = (board.all() != word.max()).then(
                || quote!(let #pieces: #word = #{only_squares(board, word, pieces.clone())};),
            );
            quote!(#masked #{stepped(context, leaper, pieces)})
        })
    },
    ..Technique::ON_BOARDS
};

const SQUARES: Technique = Technique {
    name: "squares",
    summary: "unites the attacks of one piece after the other",
    origin: "the definition",
    boards: Some(EVERY_BOARD),
    code: |context, _| {
        functions(context, |context, leaper, pieces| {
            let Context { word, ref board, .. } = *context;
            let attacks = leaper.name.replace("s_attacks", "_attacks");
            quote! {
                let mut rest: #word = #{only_squares(board, word, pieces.clone())};
                let mut attacks: #word = 0;
                while rest != 0 {
                    attacks |= #{format_ident!("{attacks}")}(bit_scan_forward(rest));
                    rest &= rest.wrapping_sub(1);
                }
                attacks
            }
        })
    },
    requires: &[Operation::Leapers, Operation::BitScanForward],
    ..SHIFTS
};

/// The functions, with bodies for a piece and the name of the parameter.
fn functions(
    context: &Context,
    body: fn(&Context, &Leaper, &TokenStream) -> TokenStream,
) -> Vec<Function> {
    let board = &context.board;
    let beyond = if board.all() == context.word.max() { "" } else { BEYOND };
    let function = |leaper: &Leaper| {
        let pieces = leaper.name.trim_end_matches("_attacks");
        let (_, parameter) = pieces.rsplit_once('_').unwrap_or(("", pieces));
        let contract = format!(
            "The squares that a {} on any square of `{parameter}` attacks.\n\n{} Without {parameter} it is 0.{beyond}",
            leaper.piece().trim_end_matches('s'),
            board.numbers()
        );
        let body = body(context, leaper, &quote!(#{format_ident!("{parameter}")}));
        let signature = (vec![(parameter, Type::Word)], Type::Word);
        Function { half: leaper.half, ..named(context, leaper.name, &contract, signature, body) }
    };
    SETS.iter().map(function).collect()
}
