//! Checks of tables with attacks for every set of relevant squares, which are too many for the
//! compiler to check each.

use crate::tables::magic::relevant::Piece;
use crate::techniques::prelude::*;

/// A slider: its name, its lines, and the body of a function that looks up its attacks.
pub(super) type Slider<'a> = (&'static str, &'a [Line], TokenStream);

/// The name of another table of the same technique, given a table's current name and its own name:
/// both may have a common prefix.
pub(super) fn beside(table: &Ident, own: &str, other: &str) -> Ident {
    let table = table.to_string();
    let prefix = table.strip_suffix(own).unwrap_or_default();
    format_ident!("{prefix}{other}")
}

pub(super) const ALLOWED: &str = "no index is beyond the table";

/// Checks that a single occupied square, wherever it is, hides exactly the squares beyond it from
/// each slider on each square.
pub(super) fn blocked_once(word: Word, board: &Board, sliders: &[Slider]) -> TokenStream {
    let functions = sliders.iter().map(|(name, _, body)| {
        let function = format_ident!("{name}_attacks");
        quote! {
            #[allow(clippy::cast_possible_truncation, reason = #ALLOWED)]
            const fn #function(occupied: #word, square: u32) -> #word { #body }
        }
    });
    let functions = functions.collect::<Vec<_>>();
    let sliders = sliders.iter().map(|(name, lines, _)| {
        let function = format_ident!("{name}_attacks");
        let (defined, rays) = rays(word, board, lines);
        let names = rays.iter().map(|(ray, _)| ray);
        let checks = rays.iter().map(|(ray, is_up)| {
            quote! {
                let mut left: #word = #ray;
                while left != 0 {
                    let one: #word = left & left.wrapping_neg();
                    let beyond: #word = #{beyond(ray, *is_up)};
                    ::core::assert!(#function(one, square) == all ^ beyond);
                    left ^= one;
                }
            }
        });
        quote! {
            #defined
            let all: #word = #(#names)|*;
            #(#checks)*
        }
    });
    let sliders = sliders.collect::<Vec<_>>();
    quote!(#{walk(word, board)} #(#functions)* #{every_square(word, board, &quote!(#(#sliders)*))})
}

/// Checks the entries for no and for each single occupied square, for pieces with records in these
/// tables. The definitions contain a function `attacks`, which reads an entry by its index and its
/// square's record.
pub(super) fn blocked_entries(
    word: Word,
    board: &Board,
    tables: &[(Piece, Ident)],
    record: &Ident,
    definitions: &TokenStream,
) -> TokenStream {
    let pieces = tables.iter().map(|(piece, table)| {
        let (defined, rays) = rays(word, board, piece.lines());
        let names = rays.iter().map(|(ray, _)| ray);
        let seen = rays.iter().map(|(ray, is_up)| {
            quote! {
                if #ray & one != 0 {
                    seen ^= #{beyond(ray, *is_up)};
                }
            }
        });
        quote! {
            #defined
            let all: #word = #(#names)|*;
            let record: #record = #table[square as usize];
            #{relevant(word, board, piece.lines())}
            ::core::assert!(attacks(record.offset, record) == all);
            let mut left: #word = relevant;
            let mut number: u64 = 1;
            while left != 0 {
                let one: #word = left & left.wrapping_neg();
                let mut seen: #word = all;
                #(#seen)*
                let index: u64 = record.offset + number;
                ::core::assert!(attacks(index, record) == seen);
                left ^= one;
                number *= 2;
            }
        }
    });
    let pieces = pieces.collect::<Vec<_>>();
    let each = every_square(word, board, &quote!(#(#pieces)*));
    quote! {
        #{walk(word, board)}
        #definitions
        #each
    }
}

/// Defines the squares that are reached in each direction of the lines: `ray0` and so on. Their
/// names, each with whether bits increase along it.
pub(super) fn rays(word: Word, board: &Board, lines: &[Line]) -> (TokenStream, Vec<(Ident, bool)>) {
    let ways = lines.iter().flat_map(|line| ways(board, *line)).zip(0..);
    let ray = |((step, is_up), number): (((i32, i32), bool), usize)| {
        let (ray, step) = (format_ident!("ray{number}"), arguments(board, step));
        (quote!(let #ray: #word = reach(square, #step, #{board.bits()});), (ray, is_up))
    };
    ways.map(ray).unzip()
}

/// The squares of a ray beyond `one` of them.
pub(super) fn beyond(ray: &Ident, is_up: bool) -> TokenStream {
    if is_up {
        quote!(#ray & !(one | one.wrapping_sub(1)))
    } else {
        quote!(#ray & one.wrapping_sub(1))
    }
}

/// Both directions along a line, and whether bits increase in each.
pub(super) fn ways(board: &Board, line: Line) -> [((i32, i32), bool); 2] {
    let (files, ranks) = board.upward(line.step());
    [((files, ranks), true), ((-files, -ranks), false)]
}

/// Defines `relevant`, the relevant squares of a slider on `square`, by a walk.
pub(super) fn relevant(word: Word, board: &Board, lines: &[Line]) -> TokenStream {
    let rays = lines.iter().flat_map(|line| ways(board, *line)).map(|(step, is_up)| {
        let step = arguments(board, step);
        let ray = quote!(let ray: #word = reach(square, #step, #{board.bits()}););
        if is_up {
            quote! {
                #ray
                if ray != 0 {
                    relevant |= ray ^ (1 << ray.ilog2());
                }
            }
        } else {
            quote!(#ray relevant |= ray & ray.wrapping_sub(1);)
        }
    });
    let rays = rays.collect::<Vec<_>>();
    quote! {
        let mut relevant: #word = 0;
        #(#rays)*
    }
}
