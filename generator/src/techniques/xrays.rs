//! What sliders attack behind the first piece in their way.

use super::word_function::only;
use super::{Context, Group, Technique};
use crate::module::{Function, Type};
use crate::request::Operation;
use crate::word::Word;
use quote::{format_ident, quote};

pub(super) const GROUP: Group = Group {
    techniques: &[REMOVAL],
    // With the squares around it in the way, a piece sees what is left of its lines on the empty board.
    check: |_| {
        quote! {
            let mut square: u32 = 0;
            while square < 64 {
                let (rook, bishop): (u64, u64) = rook_and_bishop_attacks(0, square);
                let (near, slant): (u64, u64) = rook_and_bishop_attacks(u64::MAX, square);
                ::core::assert!(xray_rook_attacks(near, near, square) == rook ^ near);
                ::core::assert!(xray_bishop_attacks(slant, slant, square) == bishop ^ slant);
                ::core::assert!(xray_rook_attacks(near, 0, square) == 0);
                ::core::assert!(xray_bishop_attacks(slant, bishop ^ slant, square) == 0);
                square += 1;
            }
        }
    },
};

const REMOVAL: Technique = Technique {
    name: "removal",
    summary: "takes the blockers that are attacked off the board, and tells what is attacked then and was not before",
    origin: "Chess Programming Wiki, X-ray Attacks (Bitboards)",
    words: &[Word::U64],
    auto: |_, _| true,
    code: |context, _| {
        [("xray_rook_attacks", "rook"), ("xray_bishop_attacks", "bishop")]
            .into_iter()
            .flat_map(|(name, piece)| function(context, name, piece))
            .collect()
    },
    requires: &[Operation::Sliders],
    ..Technique::BASE
};

/// The function of a piece.
fn function(context: &Context, name: &'static str, piece: &str) -> Vec<Function> {
    let contract = format!(
        "The squares that a {piece} on `square` attacks behind the first occupied square of each direction, if that is one \
         of `blockers`, up to and including the next.\n\nSquares are little-endian rank-file: a1 is 0, h8 is 63. Without \
         blockers it is 0.\n\nPrecondition: `square` is below 64, which debug builds assert; others take it modulo 64."
    );
    let attacks = format_ident!("{piece}_attacks");
    let body = quote! {
        let first: u64 = #attacks(occupied, square);
        let removed: u64 = occupied & blockers & first;
        first ^ #attacks(occupied ^ removed, square)
    };
    let parameters =
        vec![("occupied", Type::Word), ("blockers", Type::Word), ("square", Type::Index)];
    let functions = only(context, &contract, parameters, Type::Word, body);
    functions.into_iter().map(|function| Function { name, ..function }).collect()
}
