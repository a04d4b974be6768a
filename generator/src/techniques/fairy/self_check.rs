//! The check of fairy pieces: walks from square to square.

use super::super::prelude::*;
use super::super::squares::walk_by;
use super::piece::{Piece, path, pieces};
use crate::request::betza::{Moves, Way};

/// Occupied squares that are scattered.
const SCATTERED: u128 = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c834;

/// Each function from each square: on the empty board, on a full one, on one with scattered pieces
/// and on one with all others; and with the squares occupied that are one and two steps away.
///
/// Each of these is a constant of its own, as there is a limit to how long one is evaluated.
pub(super) fn self_check(context: &Context) -> TokenStream {
    let Context { word, ref board, .. } = *context;
    let pieces = pieces(context.parameters, board).expect("pieces of a plan");
    let is_ride = |moves: &Moves| !moves.is_leap() && moves.way != Way::Lame;
    let rides = pieces.iter().any(|piece| piece.moves.iter().any(is_ride));
    // What comes after some pieces, so many squares at most, and not after one more piece.
    let ride = rides.then(|| {
        let each = |bit: &TokenStream| {
            quote! {
                let next: #word = 1 << #bit;
                if met == hurdles {
                    set |= next;
                    taken += 1;
                }
                if next & occupied != 0 { met += 1; }
                if met > hurdles || taken == beyond { return set; }
            }
        };
        let parameters = quote!(occupied: #word, hurdles: u32, beyond: u32,);
        let variables = quote!(let (mut met, mut taken): (u32, u32) = (0, 0););
        walk_by(word, board, "ride", [&parameters, &variables], each)
    });
    let checks = pieces.iter().flat_map(|piece| checks(context, piece));
    let checks = checks.map(|check| every_square(word, board, &check));
    quote! {
        #{walk(word, board)}
        #ride
        #(const _: () = { #checks };)*
    }
}

/// The checks of a function from `square`, one for each kind of occupied squares.
fn checks(context: &Context, piece: &Piece) -> Vec<TokenStream> {
    let Context { word, ref board, .. } = *context;
    let name = format_ident!("{}", piece.function);
    let all = board.bits();
    let (mut reached, mut directions) = (Vec::new(), Vec::new());
    for moves in &piece.moves {
        for &step in &moves.steps {
            let arguments = arguments(board, step);
            let most = moves.most.min(all);
            let (hurdles, beyond) = match moves.way {
                Way::Ride if moves.is_leap() => {
                    reached.push(quote!(reach(square, #arguments, 1)));
                    continue;
                }
                Way::Lame => {
                    reached.push(lame(board, step));
                    continue;
                }
                Way::Ride => (0, all),
                Way::Cannon => (1, all),
                Way::Grasshopper => (1, 1),
            };
            reached.push(quote!(ride(occupied, #hurdles, #beyond, square, #arguments, #most)));
            directions.push(arguments);
        }
    }
    let reached = quote!(let reached: #word = #(#reached)|*;);
    if !piece.is_blocked() {
        return vec![quote!(#reached ::core::assert!(#name(square) == reached);)];
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
            #reached
            ::core::assert!(#name(occupied, square) == reached #empty);
        }
    };
    occupied.into_iter().map(check).collect()
}

/// The end of a lame leap, if all squares before it are there and empty.
fn lame(board: &Board, step: Step) -> TokenStream {
    let path = path(step);
    let (&end, eyes) = path.split_last().expect("a lame leap has a way");
    let eyes = eyes.iter().map(|&eye| arguments(board, eye));
    let end = arguments(board, end);
    quote!(if #(reach(square, #eyes, 1) & !occupied != 0)&&* { reach(square, #end, 1) } else { 0 })
}
