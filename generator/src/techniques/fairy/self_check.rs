//! The check of fairy pieces: walks from square to square.

use super::super::prelude::*;
use super::piece::{Piece, Walk, path, pieces};
use super::walker::{leap, own, ride, walker};
use crate::request::betza::Way;

/// Occupied squares that are scattered.
const SCATTERED: u128 = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c834;

/// Each function from each square: on the empty board, on a full one, on one with scattered pieces
/// and on one with all others; and with the squares occupied that are one and two steps away.
///
/// Each of these is a constant of its own, as there is a limit to how long one is evaluated.
pub(super) fn self_check(context: &Context) -> TokenStream {
    let Context { word, ref board, .. } = *context;
    let pieces = pieces(context.parameters, board).expect("pieces of a plan");
    let walks = pieces.iter().flat_map(|piece| &piece.walks);
    let checks = pieces.iter().flat_map(|piece| checks(context, piece));
    let checks = checks.map(|check| every_square(word, board, &check));
    quote! {
        #{walker(word, board, walks, true)}
        #(const _: () = { #checks };)*
    }
}

/// The checks of a function from `square`, one for each kind of occupied squares.
fn checks(context: &Context, piece: &Piece) -> Vec<TokenStream> {
    let Context { word, ref board, .. } = *context;
    let name = format_ident!("{}", piece.function);
    let own = own(word, &piece.walks);
    let (mut reached, mut directions) = (Vec::new(), Vec::new());
    for walk in &piece.walks {
        for &step in &walk.steps {
            reached.push(match walk.way {
                Way::Ride if walk.is_leap() => leap(walk, word, board, step),
                Way::Lame => lame(walk, word, board, step),
                Way::Ride | Way::Cannon | Way::Grasshopper => {
                    directions.push(arguments(board, step));
                    ride(walk, word, board, step, false)
                }
            });
        }
    }
    if reached.is_empty() {
        reached.push(quote!(0));
    }
    let reached = quote!(let reached: #word = #(#reached)|*;);
    if !piece.is_blocked() {
        return vec![quote!(#own #reached ::core::assert!(#name(square) == reached);)];
    }
    let scattered = word.literal(SCATTERED & word.max());
    let mut occupied = vec![quote!(0), quote!(!0), quote!(#scattered), quote!(!#scattered)];
    if !directions.is_empty() {
        occupied.push(quote!(#(reach(square, #directions, 1))|*));
        occupied.push(quote!(#(reach(square, #directions, 2) ^ reach(square, #directions, 1))|*));
    }
    let empty = piece.is_quiet.then(|| quote!(&!occupied));
    let check = |occupied| {
        quote! {
            let occupied: #word = #occupied;
            #own
            #reached
            ::core::assert!(#name(occupied, square) == reached #empty);
        }
    };
    occupied.into_iter().map(check).collect()
}

/// The end of a lame leap, if all squares before it are there and empty.
fn lame(walk: &Walk, word: Word, board: &Board, step: Step) -> TokenStream {
    let path = path(step);
    let (&end, eyes) = path.split_last().expect("a lame leap has a way");
    let eyes = eyes.iter().map(|&eye| leap(walk, word, board, eye));
    let end = leap(walk, word, board, end);
    quote!(if #(#eyes & !occupied != 0)&&* { #end } else { 0 })
}
