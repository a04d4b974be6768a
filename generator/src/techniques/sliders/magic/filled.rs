//! Attacks that a program computes at startup, instead of tables that are built into it.

use super::super::super::squares::{arguments, every_square, walk};
use super::super::super::technique::Context;
use super::super::checked::{beyond, relevant, ways};
use super::shape::{PRODUCT, Read, Shape, filled_entry, index, most_bits, shape};
use crate::board::Board;
use crate::module::{Definition, Function, Type, count};
use crate::tables::magic::relevant::Piece;
use crate::template::{format_ident, quote};
use crate::word::Word;
use proc_macro2::{Ident, Literal, TokenStream};

/// The name of the static that stores the attacks of a piece.
pub(super) fn name(shape: Shape, piece: Piece) -> Ident {
    match shape {
        Shape::Plain => format_ident!("PLAIN_{}_ATTACKS", piece.name().to_ascii_uppercase()),
        _ => format_ident!("SLIDER_ATTACKS"),
    }
}

/// The static for `entries` attacks, initially zero, so that it takes no room in the program's
/// file.
///
/// Some small processors lack such atomic integers; there the code does not compile, and says why.
pub(super) fn definition(word: Word, name: &Ident, entries: usize) -> Definition {
    let (number, entries) = (atomic(word), count(entries));
    let doc = " Attacks, from `fill_attacks`.";
    let bits = word.bits();
    let width = bits.to_string();
    let why = format!("`fill = start` needs atomics of {bits} bits: take `fill = build`");
    let tokens = quote! {
        #[doc = #doc]
        static #name: [::core::sync::atomic::#number; #entries] = [const { ::core::sync::atomic::#number::new(0) }; #entries];
        #[cfg(not(target_has_atomic = #width))]
        ::core::compile_error!(#why);
    };
    Definition::new(name.to_string(), tokens)
}

fn atomic(word: Word) -> Ident {
    format_ident!("AtomicU{}", word.bits())
}

/// The function that computes them, preceded by one for each piece.
pub(super) fn functions(context: &Context, read: Read, magics: [&Ident; 2]) -> [Function; 3] {
    let Context { word, ref board, .. } = *context;
    let shape = shape(context.parameters);
    let of = |piece, name, doc, magics| {
        let walk = walk(word, board);
        let each =
            every_square(word, board, &of_piece((word, board), (shape, read), piece, magics));
        let body = quote! {
            #walk
            let mut is_right: bool = true;
            #each
            is_right
        };
        Function {
            inline: false,
            constant: false,
            allows: Some(match read {
                Read::Unchecked => ALLOWED,
                _ => ALLOWED_SAFE,
            }),
            ..Function::private(name, doc, Vec::new(), Type::Bool, body)
        }
    };
    let doc = "Computes what a rook and a bishop on every square attack, for every set of squares that matters. Call it before the \
               functions of attacks: until it returns, they find none, or some. To call it again changes nothing, and it may run \
               in several threads.\n\nReturns whether every index has one set of attacks, as each has unless memory is damaged.";
    let body = quote! {
        let rooks: bool = fill_rook_attacks();
        let bishops: bool = fill_bishop_attacks();
        rooks && bishops
    };
    let all = Function {
        public: true,
        inline: false,
        constant: false,
        ..Function::private("fill_attacks", doc, Vec::new(), Type::Bool, body)
    };
    let [rooks, bishops] = magics;
    [
        of(Piece::Rook, "fill_rook_attacks", "Computes what a rook attacks, as below.", rooks),
        of(
            Piece::Bishop,
            "fill_bishop_attacks",
            "Computes what a bishop attacks, as below.",
            bishops,
        ),
        all,
    ]
}

/// Why entries are written with an unchecked index, and lints that only functions which are not
/// `const` trigger.
const ALLOWED: &str = "unsafe_code, clippy::cast_lossless, clippy::cast_possible_truncation, reason = \"no index is beyond the table, which is checked where the \
     magics are\"";

/// Only the lints.
const ALLOWED_SAFE: &str = "clippy::cast_lossless, clippy::cast_possible_truncation, reason = \"no index is beyond the table\"";

/// Computes the attacks of a piece on one `square`.
fn of_piece(
    (word, board): (Word, &Board),
    (shape, read): (Shape, Read),
    piece: Piece,
    magics: &Ident,
) -> TokenStream {
    let (relevant, bits) = (relevant(word, board, piece.lines()), most_bits(board, piece));
    let index = index(shape, bits);
    let most = Literal::u32_unsuffixed(board.bits());
    let (mut rays, mut seen) = (Vec::new(), Vec::new());
    for (step, is_up) in piece.lines().iter().flat_map(|line| ways(board, *line)) {
        let (ray, step) = (format_ident!("ray{}", rays.len()), arguments(board, step));
        let beyond = beyond(&ray, is_up);
        let first = if is_up { quote!(met & met.wrapping_neg()) } else { quote!(1 << met.ilog2()) };
        rays.push(quote!(let #ray: #word = reach(square, #step, #most);));
        seen.push(quote! {
            attacks |= #ray;
            let met: #word = #ray & blockers;
            if met != 0 {
                let one: #word = #first;
                attacks ^= #beyond;
            }
        });
    }
    let as_product = if word == PRODUCT { quote!(blockers) } else { quote!(blockers as u64) };
    let table = name(shape, piece);
    let entry = match shape {
        Shape::Plain => {
            let bits = Literal::u32_unsuffixed(bits);
            quote!(&#table[(square << #bits) as usize | index as usize])
        }
        _ => filled_entry(&table, read),
    };
    quote! {
        let magic: Magic = #magics[square as usize];
        #relevant
        #(#rays)*
        // Every set of squares that matter, from all of them to none.
        let mut blockers: #word = relevant;
        loop {
            let mut attacks: #word = 0;
            #(#seen)*
            let squares: u64 = #as_product;
            #index
            let entry = #entry;
            let earlier: #word = entry.swap(attacks, ::core::sync::atomic::Ordering::Relaxed);
            is_right &= earlier == 0 || earlier == attacks;
            if blockers == 0 {
                break;
            }
            blockers = (blockers - 1) & relevant;
        }
    }
}
