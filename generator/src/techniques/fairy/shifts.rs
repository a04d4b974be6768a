//! The technique `shifts`: the square's bit, shifted step by step.

use super::super::leapers::gathered;
use super::super::prelude::*;
use super::super::squares::Move;
use super::piece::{Piece, Walk, emitted, path, pieces};
use crate::request::betza::Way;

pub(super) fn functions(context: &Context, _: &[Ident]) -> Vec<Function> {
    let pieces = pieces(context.parameters, &context.board).expect("pieces of a plan");
    emitted(context, &pieces, |piece| body(context, piece))
}

/// What each step adds to `attacks` that can be blocked.
fn statements(context: &Context, piece: &Piece) -> Vec<TokenStream> {
    let walks = piece.walks.iter().filter(|walk| !walk.is_leap());
    walks
        .flat_map(|walk| walk.steps.iter().map(|&step| blocked(context, walk, step)))
        .filter(|each| !each.is_empty())
        .collect()
}

fn body(context: &Context, piece: &Piece) -> (TokenStream, TokenStream) {
    let Context { word, ref board, .. } = *context;
    let leaps = piece.walks.iter().filter(|walk| walk.is_leap());
    let is_everywhere = leaps.clone().all(|walk| walk.zones.is_empty());
    let leaps: Vec<(&Walk, Step)> =
        leaps.flat_map(|walk| walk.steps.iter().map(move |&step| (walk, step))).collect();
    let mut others = statements(context, piece);
    if others.is_empty() && piece.is_blocked() && !piece.is_quiet {
        // Nothing can be in the way on this board.
        others.push(quote!({ let blocked: #word = 0; attacks |= blocked & occupied; }));
    }
    let reached = if others.is_empty() && is_everywhere {
        let steps: Vec<Step> = leaps.iter().map(|&(_, step)| board.turned(step)).collect();
        gathered(board, word, "attacks", &quote!(bit), &steps)
    } else {
        let steps =
            leaps.iter().filter_map(|&(walk, step)| moved(context, walk, step, &quote!(bit)));
        let sets: Vec<TokenStream> = steps.collect();
        match (sets.as_slice(), others.as_slice()) {
            ([only], []) => quote!(let attacks: #word = #only;),
            ([], _) => quote!(let mut attacks: #word = 0; #(#others)*),
            ([first, sets @ ..], _) => {
                quote!(let mut attacks: #word = #first; #(attacks |= #sets;)* #(#others)*)
            }
        }
    };
    (quote!(let bit: #word = 1 << square; #reached), quote!(attacks))
}

/// A set, moved by a step of a walk; `None` if no square is left.
fn moved(context: &Context, walk: &Walk, step: Step, set: &TokenStream) -> Option<TokenStream> {
    let Context { word, ref board, .. } = *context;
    let everywhere = Move::new(board, word, board.turned(step));
    if walk.zones.is_empty() {
        return everywhere.of(word, set);
    }
    // The squares that can be reached say where the step begins, too.
    let reached = (0..board.bits()).filter_map(|from| walk.to(board, from, step));
    let reached = reached.fold(0, |set, to| set | 1 << to);
    Move { squares: reached, inside: Some(reached), ..everywhere }.of(word, set)
}

/// Adds what a step reaches to `attacks`; nothing if it leads nowhere.
fn blocked(context: &Context, walk: &Walk, step: Step) -> TokenStream {
    let Context { word, ref board, .. } = *context;
    let step_of = |step: Step, set: TokenStream| moved(context, walk, step, &set);
    let longest = (0..board.bits()).map(|square| {
        let next = |&from: &u32| walk.to(board, from, step);
        std::iter::successors(Some(square), next).count() as u32 - 1
    });
    let most = longest.max().unwrap_or(0).min(walk.most);
    let Some(front) = step_of(step, quote!(front)) else { return TokenStream::new() };
    match walk.way {
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
