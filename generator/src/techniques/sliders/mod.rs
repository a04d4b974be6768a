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

use super::prelude::*;
#[cfg(not(feature = "large-tables"))]
use super::rule::Rule;
use super::technique::Missing;
#[cfg(feature = "boards")]
pub(super) use hyperbola::subtracted_reversed;
pub use hyperbola::{Cooijmans, Goal, Hyperbola, Hyperbola2r, MaskLayout};
#[cfg(feature = "large-tables")]
pub use magic::{Fill, Magic, Shape};
#[cfg(feature = "large-tables")]
pub use pext::{Otherwise, Pext, PextDeposit};
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
    let lines = Line::ALL.into_iter().map(|line| {
        let name = format_ident!("{}_attacks", line.name());
        let free = format_ident!("{}", line.name());
        let reached = |most| reached(board, line.step(), most);
        quote! {
            let #free: #word = #{reached(board.bits())};
            {
                let near: #word = #{reached(1)};
                let far: #word = #{reached(2)};
                ::core::assert!(#name(0, square) == #free);
                ::core::assert!(#name(all, square) == near);
                ::core::assert!(#name(far ^ near, square) == far);
            }
        }
    });
    let each = quote! {
        #(#lines)*
        {
            let (rook, bishop): (#word, #word) = rook_and_bishop_attacks(0, square);
            ::core::assert!(rook == file | rank && bishop == diagonal | antidiagonal);
        }
        ::core::assert!(queen_attacks(0, square) == file | rank | diagonal | antidiagonal);
    };
    quote! {
        #{walk(word, board)}
        let all: #word = #{word.literal(word.max())};
        #{every_square(word, board, &each)}
    }
}

#[cfg(all(test, feature = "large-tables"))]
mod tests {
    use super::*;
    use crate::domain::Domain;
    use crate::request::Operation;
    use crate::techniques::rule::Rule;

    /// No large table has fewer bytes than what is known without these, and on the chess board the
    /// least has as many.
    #[test]
    fn large_tables_have_the_least_bytes() {
        let bytes = |domain: Domain| {
            let all = GROUP.techniques.iter();
            let large = all.filter(|one| !matches!(one.auto_prefers_large_tables, Rule::Never));
            large.filter_map(move |one| one.table_bytes(Operation::Sliders, domain))
        };
        let mut compared = 0;
        for sides in 0..64 {
            let board = Board::new(1 + sides % 8, 1 + sides / 8);
            let words = [Word::U8, Word::U16, Word::U32, Word::U64];
            for domain in words.into_iter().filter_map(|word| Domain::on(word, board).ok()) {
                let least = missing::least_bytes(&board, domain.word());
                compared +=
                    bytes(domain).inspect(|&bytes| assert!(least <= bytes, "{domain:?}")).count();
            }
        }
        assert!(compared > 200, "{compared}");
        let chess = Board::new(8, 8);
        let least = bytes(Domain::from(Word::U64)).min().expect("a technique");
        // The factors of each line are not in it.
        assert_eq!(missing::least_bytes(&chess, Word::U64) + 4 * 64 * 16, least);
    }
}
