//! For checks: walks from square to square.

use super::super::prelude::*;
use super::super::squares::{nth, walk_by};
use super::piece::Walk;
use crate::request::betza::Way;

/// What the walks of these pieces need: the function `reach`, and `ride` for the squares of a walk
/// within `zone` up to a piece, between two pieces or, with `hops` 2, just behind the first one.
pub(super) fn walker<'a>(
    word: Word,
    board: &Board,
    walks: impl Iterator<Item = &'a Walk> + Clone,
    has_directions: bool,
) -> TokenStream {
    let walks = walks.filter(|walk| !walk.steps.is_empty());
    let has_rides = walks.clone().any(is_ride);
    let has_leaps = has_directions || walks.clone().any(|walk| !is_ride(walk));
    let functions = if has_leaps { walk(word, board) } else { quote!(#{nth(board)}) };
    let ride = has_rides.then(|| {
        let each = |bit: &TokenStream| {
            quote! {
                let next: #word = 1 << #bit;
                if next & zone == 0 { return set; }
                if met == hurdles {
                    set |= next;
                    if hops == 2 { return set; }
                }
                if next & occupied != 0 { met += 1; }
                if met > hurdles { return set; }
            }
        };
        let parameters = quote!(occupied: #word, zone: #word, hops: u32,);
        let variables =
            quote!(let (hurdles, mut met): (u32, u32) = (if hops == 0 { 0 } else { 1 }, 0););
        walk_by(word, board, "ride", [&parameters, &variables], each)
    });
    quote!(#functions #ride)
}

/// Whether it has several steps.
fn is_ride(walk: &Walk) -> bool {
    !walk.is_leap() && walk.way != Way::Lame
}

/// The end of a step from `square`, within a zone.
pub(super) fn leap(walk: &Walk, word: Word, board: &Board, step: Step) -> TokenStream {
    let zone = walk.zone(word).map(|zone| quote!(& (#zone)));
    quote!(reach(square, #{arguments(board, step)}, 1) #zone)
}

/// A call of `ride` from `square`, as a piece moves or, for its line, over nothing.
pub(super) fn ride(
    walk: &Walk,
    word: Word,
    board: &Board,
    step: Step,
    is_line: bool,
) -> TokenStream {
    let zone = walk.zone(word).unwrap_or_else(|| quote!(!0));
    let most = walk.most.min(board.bits());
    let hops = match walk.way {
        Way::Cannon if !is_line => 1_u32,
        Way::Grasshopper if !is_line => 2,
        _ => 0,
    };
    let occupied = if is_line { quote!(0) } else { quote!(occupied) };
    quote!(ride(#occupied, #zone, #hops, square, #{arguments(board, step)}, #most))
}

/// The bit of `square`, if the zones of walks depend on it.
pub(super) fn own<'a>(
    word: Word,
    walks: impl IntoIterator<Item = &'a Walk>,
) -> Option<TokenStream> {
    let has_zones = walks.into_iter().any(|walk| !walk.zones.is_empty());
    has_zones.then(|| quote!(let own: #word = 1 << square;))
}
