//! Attacks of the sliding pieces, and along each of their lines.

// Subtraction, in words and in vectors.
mod hyperbola;
#[cfg(feature = "vectors")]
mod throughput;

// Look-ups.
#[cfg(feature = "large-tables")]
mod kindergarten;
#[cfg(feature = "large-tables")]
mod magic;
#[cfg(feature = "large-tables")]
mod pext;

// What is there without the look-ups.
#[cfg(any(test, not(feature = "large-tables")))]
mod missing;

// The common part: tables of lines, functions, checks.
#[cfg(feature = "large-tables")]
mod by_pieces;
#[cfg(feature = "large-tables")]
mod checked;
mod functions;
mod tables;
mod whole;

#[cfg(not(feature = "large-tables"))]
use super::rule::Rule;
use super::squares::{arguments, every_square, walk};
use super::technique::{Context, Group, Missing};
use crate::tables::lines::Line;
use crate::template::{format_ident, quote};
#[cfg(feature = "boards")]
pub(super) use hyperbola::subtracted_reversed;
pub use hyperbola::{Cooijmans, Goal, Hyperbola, Hyperbola2r, MaskLayout};
#[cfg(feature = "large-tables")]
pub use magic::{Fill, Magic, Shape};
#[cfg(feature = "large-tables")]
pub use pext::{Otherwise, Pext, PextDeposit};
use proc_macro2::{Literal, TokenStream};
#[cfg(feature = "boards")]
pub(super) use tables::{all_masks, half_lines, halves_of, walked};

pub(super) const GROUP: Group = Group {
    techniques: &[
        hyperbola::REVERSAL,
        hyperbola::HYPERBOLA,
        hyperbola::OBSTRUCTION_DIFFERENCE,
        hyperbola::HYPERBOLA_2R,
        hyperbola::COOIJMANS,
        #[cfg(feature = "large-tables")]
        pext::PEXT,
        #[cfg(feature = "large-tables")]
        magic::MAGIC,
        #[cfg(feature = "large-tables")]
        pext::PEXT_DEPOSIT,
        #[cfg(feature = "large-tables")]
        kindergarten::KINDERGARTEN,
    ],
    self_check,
};

pub(super) const MISSING: &[Missing] = &[
    #[cfg(not(feature = "large-tables"))]
    missing::large("pext", Rule::EXTRACTS),
    #[cfg(not(feature = "large-tables"))]
    missing::large("magic", Rule::MULTIPLIES_U64),
    #[cfg(not(feature = "large-tables"))]
    missing::large("pext_deposit", Rule::EXTRACTS),
    #[cfg(not(feature = "large-tables"))]
    missing::large("kindergarten", Rule::MULTIPLIES_U64),
    #[cfg(not(feature = "vectors"))]
    Missing { parameter: Some(("for", "throughput")), ..Missing::vectors("hyperbola") },
];

/// From each square along each line: on the empty board all squares are attacked, on a full one the
/// neighbours, and with blockers two squares away the squares up to these.
fn self_check(context: &Context) -> TokenStream {
    let Context { word, ref board, .. } = *context;
    let walk = walk(word, board);
    let [most, all] = [Literal::u32_unsuffixed(board.bits()), word.literal(word.max())];
    let lines = Line::ALL.into_iter().map(|line| {
        let ((files, ranks), name) = (line.step(), format_ident!("{}_attacks", line.name()));
        let [forth, back] = [(files, ranks), (-files, -ranks)].map(|step| arguments(board, step));
        let free = format_ident!("{}", line.name());
        quote! {
            let #free: #word = reach(square, #forth, #most) | reach(square, #back, #most);
            {
                let near: #word = reach(square, #forth, 1) | reach(square, #back, 1);
                let far: #word = reach(square, #forth, 2) | reach(square, #back, 2);
                ::core::assert!(#name(0, square) == #free);
                ::core::assert!(#name(all, square) == near);
                ::core::assert!(#name(far ^ near, square) == far);
            }
        }
    });
    let each = every_square(
        word,
        board,
        &quote! {
            #(#lines)*
            {
                let (rook, bishop): (#word, #word) = rook_and_bishop_attacks(0, square);
                ::core::assert!(rook == file | rank && bishop == diagonal | antidiagonal);
            }
            ::core::assert!(queen_attacks(0, square) == file | rank | diagonal | antidiagonal);
        },
    );
    quote! {
        #walk
        let all: #word = #all;
        #each
    }
}
