//! The technique `shifts`: the square's bit, shifted step by step.

use super::super::leapers::gathered;
use super::super::prelude::*;
use super::super::squares::Move;
use super::piece::{Piece, emitted, path, pieces};
use crate::request::betza::{Moves, Way};

pub(super) fn functions(context: &Context, _: &[Ident]) -> Vec<Function> {
    let pieces = pieces(context.parameters, &context.board).expect("pieces of a plan");
    emitted(context, &pieces, |piece| body(context, piece))
}

/// What each step adds to `attacks` that can be blocked.
fn statements(context: &Context, piece: &Piece) -> Vec<TokenStream> {
    let blocked_moves = piece.moves.iter().filter(|moves| !moves.is_leap());
    blocked_moves
        .flat_map(|moves| moves.steps.iter().map(|&step| blocked(context, moves, step)))
        .filter(|each| !each.is_empty())
        .collect()
}

fn body(context: &Context, piece: &Piece) -> (TokenStream, TokenStream) {
    let Context { word, ref board, .. } = *context;
    let leaps = piece.moves.iter().filter(|moves| moves.is_leap()).flat_map(|moves| &moves.steps);
    let leaps: Vec<Step> = leaps.map(|&step| board.turned(step)).collect();
    let mut others = statements(context, piece);
    if others.is_empty() && piece.is_blocked() && !piece.is_quiet {
        // Nothing can be in the way on this board.
        others.push(quote!({ let blocked: #word = 0; attacks |= blocked & occupied; }));
    }
    let reached = if others.is_empty() {
        gathered(board, word, "attacks", &quote!(bit), &leaps)
    } else {
        let steps =
            leaps.iter().filter_map(|&step| Move::new(board, word, step).of(word, &quote!(bit)));
        quote!(let mut attacks: #word = 0; #(attacks |= #steps;)* #(#others)*)
    };
    (quote!(let bit: #word = 1 << square; #reached), quote!(attacks))
}

/// Adds what a step reaches to `attacks`; nothing if it leads nowhere.
fn blocked(context: &Context, moves: &Moves, step: Step) -> TokenStream {
    let Context { word, ref board, .. } = *context;
    let step_of =
        |step: Step, set: TokenStream| Move::new(board, word, board.turned(step)).of(word, &set);
    let longest = (0..board.bits()).map(|square| {
        let next = |&from: &u32| board.stepped(from, step);
        std::iter::successors(Some(square), next).count() as u32 - 1
    });
    let most = longest.max().unwrap_or(0).min(moves.most);
    let Some(front) = step_of(step, quote!(front)) else { return TokenStream::new() };
    match moves.way {
        Way::Lame => {
            let path = path(step);
            let steps: Vec<Step> = [(0, 0)]
                .iter()
                .chain(&path)
                .zip(&path)
                .map(|(from, to)| (to.0 - from.0, to.1 - from.1))
                .collect();
            let sets: Option<Vec<TokenStream>> = steps
                .iter()
                .enumerate()
                .map(|(place, &step)| {
                    step_of(step, if place == 0 { quote!(bit) } else { quote!(empty) })
                })
                .collect();
            let Some(sets) = sets else { return TokenStream::new() };
            let (last, eyes) = sets.split_last().expect("a lame leap has a way");
            quote!({ #(let empty: #word = (#eyes) & !occupied;)* attacks |= #last; })
        }
        // From a hole alone, or with no room to hop.
        Way::Ride if most == 0 => TokenStream::new(),
        Way::Ride => quote! {
            let (mut front, mut count): (#word, u32) = (bit, 0);
            while count < #most {
                front = #front;
                attacks |= front;
                front &= !occupied;
                count += 1;
            }
        },
        _ if most < 2 => TokenStream::new(),
        Way::Cannon => quote! {
            let (mut front, mut beyond, mut count): (#word, #word, u32) = (bit, 0, 0);
            while count < #most {
                front = #front;
                beyond = #{step_of(step, quote!(beyond))};
                attacks |= beyond;
                beyond = (beyond & !occupied) | (front & occupied);
                front &= !occupied;
                count += 1;
            }
        },
        Way::Grasshopper => quote! {
            let (mut front, mut count): (#word, u32) = (bit, 0);
            while count < #{most - 1} {
                front = #front;
                let hurdle: #word = front & occupied;
                attacks |= #{step_of(step, quote!(hurdle))};
                front &= !occupied;
                count += 1;
            }
        },
    }
}
