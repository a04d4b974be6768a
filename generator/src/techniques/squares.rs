//! Shared by all operations on squares: range checks, steps, and a walk that checks them.
//!
//! An index beyond the last square is masked if the number of squares is a power of two, and
//! otherwise clamped by a comparison, which costs less than padding the tables.

use crate::board::{Board, Step};
use crate::module::Type;
use crate::template::{format_ident, quote};
use crate::word::Word;
use proc_macro2::{Ident, TokenStream};

/// Forces a square below the limit, for any input, so that no look-up is out of bounds; there is no
/// branch.
pub(super) fn within(name: &Ident, count: u32) -> TokenStream {
    if count == 1 || !count.is_power_of_two() {
        return at_most_last(name, count);
    }
    quote! {
        #{asserted(name, count)}
        let #name: u32 = #name & #{count - 1};
    }
}

/// Forces a number below the limit; greater ones become the last.
pub(super) fn at_most_last(name: &Ident, count: u32) -> TokenStream {
    let bounded = if count == 1 {
        quote!(0)
    } else {
        quote!(if #name < #count { #name } else { #{count - 1} })
    };
    quote! {
        #{asserted(name, count)}
        let #name: u32 = #bounded;
    }
}

fn asserted(name: &Ident, count: u32) -> TokenStream {
    let message = format!("`{name}` must be below {count}");
    quote!(::core::debug_assert!(#name < #count, #message);)
}

/// What [`within`] does with squares beyond the last: for one square, or for several.
pub(super) fn beyond_the_last(board: &Board, is_one: bool) -> String {
    let bits = board.bits();
    match (bits > 1 && bits.is_power_of_two(), is_one) {
        (true, true) => format!("other builds take it modulo {bits}"),
        (true, false) => format!("other builds take them modulo {bits}"),
        (false, true) => format!("other builds take a greater one as {}", bits - 1),
        (false, false) => format!("other builds take greater ones as {}", bits - 1),
    }
}

/// The body of a function that takes a `square`, if no square of this board has a result.
pub(super) fn nowhere(board: &Board) -> TokenStream {
    quote!(#{asserted(&format_ident!("square"), board.bits())} 0)
}

/// The same for a function that takes `occupied` too.
#[cfg(feature = "games")]
pub(super) fn nowhere_whatever_is_there(board: &Board, word: Word) -> TokenStream {
    quote! {
        #{asserted(&format_ident!("square"), board.bits())}
        let attacks: #word = 0;
        attacks & occupied
    }
}

/// The first statements of every function that takes a `square`.
pub(super) fn on_board(board: &Board) -> TokenStream {
    within(&format_ident!("square"), board.bits())
}

pub(super) fn contract(board: &Board, what: &str) -> String {
    format!("{what}\n\n{}\n\n{}", board.numbers(), precondition(board))
}

pub(super) fn precondition(board: &Board) -> String {
    let bits = board.bits();
    let holes =
        if board.all().count_ones() == bits { "" } else { " Results for holes are unspecified." };
    let others = beyond_the_last(board, true);
    format!("Precondition: `square` is below {bits}, which debug builds assert; {others}.{holes}")
}

/// An addition to the contract of functions that take `occupied` and a `square`.
pub(super) const WHATEVER_IS_THERE: &str =
    "Whether the square itself is in `occupied` makes no difference; an empty board is 0.";

pub(super) fn occupied_and_square() -> Vec<(&'static str, Type)> {
    vec![("occupied", Type::Word), ("square", Type::Square)]
}

/// A set, shifted up or down; `set` must be a name or in brackets.
pub(super) fn moved(set: &TokenStream, bits: i32) -> TokenStream {
    let by = bits.unsigned_abs();
    if bits > 0 { quote!(#set << #by) } else { quote!(#set >> #by) }
}

/// A set, masked to squares: from other bits, a step could lead to a square.
pub(super) fn only_squares(board: &Board, word: Word, set: TokenStream) -> TokenStream {
    if board.all() == word.max() {
        return set;
    }
    quote!(#set & #{word.literal(board.all())})
}

/// An addition to the contract of functions that do so.
pub(super) const BEYOND: &str = " Bits that are no squares are ignored.";

/// A step as a shift and a mask.
pub(super) struct Move {
    /// The distance of the shift.
    pub bits: i32,
    /// The squares that it can reach.
    pub squares: u128,
    /// The mask; `None` if the shift itself drops all other squares.
    pub inside: Option<u128>,
}

impl Move {
    /// A step along a row and across rows, on a board where equal steps have equal distances.
    pub(super) fn new(board: &Board, word: Word, (along, across): Step) -> Self {
        let (width, height) = (board.width() as i32, board.height() as i32);
        let bits = across * width + along;
        let (mut inside, mut moved) = (0_u128, 0_u128);
        for from in 0..width * height {
            let bit = |to| if (0..word.bits() as i32).contains(&to) { 1 << to } else { 0 };
            moved |= bit(from + bits);
            let (column, row) = (from % width + along, from / width + across);
            if (0..width).contains(&column) && (0..height).contains(&row) {
                inside |= bit(row * width + column);
            }
        }
        inside &= board.all();
        Self { bits, squares: inside, inside: (inside != moved).then_some(inside) }
    }

    /// A shifted set, without squares that wrap around the board; `None` if no square is left.
    pub(super) fn of(&self, word: Word, set: &TokenStream) -> Option<TokenStream> {
        let moved = moved(set, self.bits);
        let inside = self.inside.map(|inside| word.literal(inside));
        let moved = inside.map_or(moved.clone(), |inside| quote!((#moved) & #inside));
        (self.squares != 0).then_some(moved)
    }
}

/// A step along the rows and across them, as arguments.
pub(super) fn arguments(board: &Board, step: Step) -> TokenStream {
    let (along, across) = board.turned(step);
    quote!(#along, #across)
}

/// A step and the step back, as arguments.
pub(super) fn both_ways(board: &Board, (files, ranks): Step) -> [TokenStream; 2] {
    [(files, ranks), (-files, -ranks)].map(|step| arguments(board, step))
}

/// The squares that a walk reaches in at most `most` steps in both directions.
pub(super) fn reached(board: &Board, step: Step, most: u32) -> TokenStream {
    quote!(#(reach(square, #{both_ways(board, step)}, #most))|*)
}

/// The squares of a board and their order, for documentation.
pub(super) fn in_order(board: &Board) -> String {
    format!("{}, {}", board.described(), board.ordered())
}

/// A function for checks only, `reach`: the squares at most this many steps from a square, along
/// rows and across them, up to the edge of the board or a hole.
pub(super) fn walk(word: Word, board: &Board) -> TokenStream {
    let nothing = TokenStream::new();
    let reach = walk_by(word, board, "reach", [&nothing; 2], |bit| quote!(set |= 1 << #bit;));
    quote!(#{nth(board)} #reach)
}

/// A function for checks only that walks need, `nth`: the index of the n-th set bit.
pub(super) fn nth(board: &Board) -> Option<TokenStream> {
    board.given_bits().map(|_| {
        quote! {
            const fn nth(bits: u128, place: u32) -> u32 {
                let (mut rest, mut before): (u128, u32) = (bits, 0);
                while before < place {
                    rest &= rest - 1;
                    before += 1;
                }
                rest.trailing_zeros()
            }
        }
    })
}

/// A function for checks only that walks as `reach`, and needs [`nth`]: with more parameters before
/// `square`, more variables, and what happens to `set` on each square, given its bit.
pub(super) fn walk_by(
    word: Word,
    board: &Board,
    name: &str,
    [parameters, variables]: [&TokenStream; 2],
    each: impl Fn(&TokenStream) -> TokenStream,
) -> TokenStream {
    let hole = board.has_holes().then(|| {
        quote!(if cells >> cell & 1 == 0 {
            return set;
        })
    });
    let bit = match board.given_bits().map(|bits| Word::U128.literal(bits)) {
        Some(bits) => quote!(nth(#bits, (cells & ((1 << cell) - 1)).count_ones())),
        None if board.is_packed() => quote!((cells & ((1 << cell) - 1)).count_ones()),
        None => quote!(cell),
    };
    let name = format_ident!("{name}");
    quote! {
        const fn #name(#parameters square: u32, along: i32, across: i32, most: u32) -> #word {
            let (width, height): (u32, u32) = (#{board.width()}, #{board.height()});
            #{cells(board)}
            #{start(board)}
            let (mut column, mut row): (u32, u32) = (square % width, square / width);
            let (mut set, mut steps): (#word, u32) = (0, 0);
            #variables
            while steps < most {
                column = column.wrapping_add_signed(along);
                row = row.wrapping_add_signed(across);
                if column >= width || row >= height { return set; }
                let cell: u32 = row * width + column;
                #hole
                #{each(&bit)}
                steps += 1;
            }
            set
        }
    }
}

/// For checks only, `cells`: the squares without holes, if there are holes or bits without a
/// square.
fn cells(board: &Board) -> Option<TokenStream> {
    let all = u128::MAX >> (Word::U128.bits() - board.files() * board.ranks());
    let cells = Word::U128.literal(all & !board.hole_cells());
    board.has_holes().then(|| quote!(let cells: u128 = #cells;))
}

/// For checks only: converts `square` to its cell number, which counts holes, given `cells`; `None`
/// if they are equal.
fn start(board: &Board) -> Option<TokenStream> {
    let before = match board.given_bits().map(|bits| Word::U128.literal(bits)) {
        Some(bits) => quote! {
            // The squares on lower bits.
            let bits: u128 = #bits;
            let square: u32 = (bits & ((1 << square) - 1)).count_ones();
        },
        None => TokenStream::new(),
    };
    board.is_packed().then(|| {
        quote! {
            #before
            // The cell of the square: it has as many other squares before it.
            let (mut cell, mut before): (u32, u32) = (0, 0);
            while before < square || cells >> cell & 1 == 0 {
                before += (cells >> cell & 1) as u32;
                cell += 1;
            }
            let square: u32 = cell;
        }
    })
}

/// A function for checks only, `weigh`: the sum of the squares' weights. `weight` is a statement
/// that computes the variable `weight`, a `u32`, from `column` and `row`; without it all weights
/// are 1.
pub(super) fn weigh(word: Word, board: &Board, weight: Option<TokenStream>) -> TokenStream {
    let Some(weight) = weight else {
        return quote!(const fn weigh(set: #word) -> u32 { set.count_ones() });
    };
    let cells = cells(board).filter(|_| board.is_packed());
    quote! {
        const fn weigh(set: #word) -> u32 {
            let width: u32 = #{board.width()};
            #cells
            let (mut rest, mut sum): (#word, u32) = (set, 0);
            while rest != 0 {
                let square: u32 = rest.trailing_zeros();
                #{start(board)}
                let (column, row): (u32, u32) = (square % width, square / width);
                #weight
                sum += weight;
                rest &= rest - 1;
            }
            sum
        }
    }
}

/// A loop for checks only, over every `square` that is not a hole.
pub(super) fn every_square(word: Word, board: &Board, each: &TokenStream) -> TokenStream {
    let all = board.all();
    let each = if all.count_ones() == board.bits() {
        quote!(#each)
    } else {
        quote! {
            let squares: #word = #{word.literal(all)};
            if squares >> square & 1 == 1 { #each }
        }
    };
    quote! {
        let mut square: u32 = 0;
        while square < #{board.bits()} {
            #each
            square += 1;
        }
    }
}
