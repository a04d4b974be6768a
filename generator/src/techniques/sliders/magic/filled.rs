//! Attacks that a program computes at startup, instead of tables that are built into it.

use super::super::checked::{beyond, rays, relevant};
use super::shape::{PRODUCT, Read, Shape, filled_entry, index, most_bits, shape};
use crate::module::{Definition, count};
use crate::tables::magic::relevant::Piece;
use crate::techniques::prelude::*;

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
    let why = format!("`fill = start` needs atomics of {bits} bits: take `fill = build`");
    let tokens = quote! {
        #[doc = #doc]
        static #name: [::core::sync::atomic::#number; #entries] = [const { ::core::sync::atomic::#number::new(0) }; #entries];
        #[cfg(not(target_has_atomic = #{bits.to_string()}))]
        ::core::compile_error!(#why);
    };
    Definition::new(name.to_string(), tokens)
}

fn atomic(word: Word) -> Ident {
    format_ident!("AtomicU{}", word.bits())
}

pub(super) fn functions(
    context: &Context,
    (read, allows): (Read, &'static str),
    magics: [&Ident; 2],
) -> [Function; 3] {
    let Context { word, ref board, .. } = *context;
    let shape = shape(context.parameters);
    let of = |piece, name, doc, magics| {
        let each =
            every_square(word, board, &of_piece((word, board), (shape, read), piece, magics));
        let body = quote! {
            #{walk(word, board)}
            let mut is_right: bool = true;
            #each
            is_right
        };
        Function {
            inline: false,
            constant: false,
            allows: Some(allows),
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

fn of_piece(
    (word, board): (Word, &Board),
    (shape, read): (Shape, Read),
    piece: Piece,
    magics: &Ident,
) -> TokenStream {
    let bits = most_bits(board, piece);
    let (defined, rays) = rays(word, board, piece.lines());
    let seen = rays.iter().map(|&(ref ray, is_up)| {
        let first = if is_up { quote!(met & met.wrapping_neg()) } else { quote!(1 << met.ilog2()) };
        quote! {
            attacks |= #ray;
            let met: #word = #ray & blockers;
            if met != 0 {
                let one: #word = #first;
                attacks ^= #{beyond(ray, is_up)};
            }
        }
    });
    let as_product = if word == PRODUCT { quote!(blockers) } else { quote!(blockers as u64) };
    let table = name(shape, piece);
    let entry = match shape {
        Shape::Plain => quote!(&#table[(square << #bits) as usize | index as usize]),
        _ => filled_entry(&table, read),
    };
    quote! {
        let magic: Magic = #magics[square as usize];
        #{relevant(word, board, piece.lines())}
        #defined
        // Every set of squares that matter, from all of them to none.
        let mut blockers: #word = relevant;
        loop {
            let mut attacks: #word = 0;
            #(#seen)*
            let squares: u64 = #as_product;
            #{index(shape, bits)}
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
