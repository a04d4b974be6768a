//! The shapes of magics: their records, and the look-up.

use crate::module::count;
use crate::tables::magic::Indices;
use crate::tables::magic::factors::Colour;
use crate::tables::magic::relevant::{Piece, Place, places, sets_of_all};
use crate::techniques::prelude::*;

/// The maximum number of index bits, as chess needs. One more makes a search at least ten times as
/// long.
pub(super) const MOST_BITS: u32 = 12;

/// The word of the multiplications: a wider one gathers no more squares, and in a narrower one
/// factors are rare.
pub(super) const PRODUCT: Word = Word::U64;

/// The maximum number of sets of squares for rooks and bishops together: tables of two megabytes in
/// 64-bit words.
const MOST_SETS: u128 = 1 << 18;

/// Boards with tables of at most a few megabytes.
pub(in super::super) fn boards(board: &Board) -> Result<(), &'static str> {
    let [rooks, bishops] = Piece::ALL.map(|piece| sets_of_all(board, piece));
    if rooks.saturating_add(bishops) > MOST_SETS {
        Err("its tables would take more than two megabytes; by `kindergarten` they take less")
    } else {
        Ok(())
    }
}

named_enum! {
    /// How the tables of magics are built.
    #[non_exhaustive]
    pub enum Shape {
        /// Equally many entries for each square: the simplest code, and the most bytes.
        Plain = "plain",
        /// As many entries for each square as it has sets, one table after the other.
        Fancy = "fancy",
        /// Like `fancy`, but entries are 16-bit numbers of distinct sets of attacks: a third of the
        /// bytes, and two look-ups.
        Numbered = "numbered",
        /// One shift for all squares, and overlapping tables.
        Fixed = "fixed",
        /// Like `fixed`, but irrelevant squares are set instead of cleared: the fewest bytes.
        Black = "black",
    }
}

pub(super) const SHAPE: ParameterSpec = ParameterSpec::of_names(
    "shape",
    Shape::NAMES,
    "fancy",
    "How the tables are made: `plain` ones of equal length; `fancy` ones one after the other; these \
     `numbered`, with each set of attacks once; or over each other, with a \
     `fixed` shift, and `black` by adding squares that do not matter.",
    |_| Shape::NAMES,
);
pub(super) fn shape(parameters: &[Parameter]) -> Shape {
    given(parameters, &SHAPE).map(Parameter::text).and_then(Shape::named).unwrap_or(Shape::Fancy)
}

impl Shape {
    pub(super) const fn colour(self) -> Colour {
        match self {
            Self::Black => Colour::Black,
            _ => Colour::White,
        }
    }

    pub(super) const fn indices(self) -> Indices {
        match self {
            Self::Fancy | Self::Numbered => Indices::Own,
            _ => Indices::Equal,
        }
    }

    pub(super) const fn record(self) -> &'static Record {
        match self {
            Self::Plain => &PLAIN,
            Self::Fancy | Self::Numbered => &FANCY,
            Self::Fixed => &FIXED,
            Self::Black => &BLACK,
        }
    }
}

const MASK: (&str, &str) = ("mask", "The squares that matter.");
const FACTOR: (&str, &str) = ("factor", "The factor that moves them to the highest bits.");
const OFFSET: (&str, &str) = ("from", "Where the square's entries begin.");

static PLAIN: Record = Record {
    name: "Magic",
    constructor: "magic",
    doc: "Makes an index from the occupancy, for a slider on one square.",
    fields: &[MASK, FACTOR],
};
static FANCY: Record = Record {
    fields: &[MASK, FACTOR, ("right_shift", "By how much the product is shifted."), OFFSET],
    ..PLAIN
};
static FIXED: Record = Record { fields: &[MASK, FACTOR, OFFSET], ..PLAIN };
static BLACK: Record =
    Record { fields: &[("rest", "The squares that do not matter."), FACTOR, OFFSET], ..PLAIN };

named_enum! {
    /// When attacks are computed.
    #[non_exhaustive]
    pub enum Fill {
        /// By the generator: they are in the program's file, and functions are `const`.
        Build = "build",
        /// By the program, in a function that must be called first.
        Start = "start",
    }
}

pub(super) const FILL: ParameterSpec = ParameterSpec::of_names(
    "fill",
    Fill::NAMES,
    "build",
    "When attacks are computed: during the build, or at program `start` by `fill_attacks`: about a millisecond, no \
     table in the program's file, and no `const` functions.",
    |_| &["start"],
);

/// Whether the program computes the attacks.
pub(super) fn is_at_start(parameters: &[Parameter]) -> bool {
    given(parameters, &FILL).map(Parameter::text).and_then(Fill::named) == Some(Fill::Start)
}

pub(super) fn magics_name(piece: Piece) -> String {
    format!("{}_MAGICS", piece.name().to_ascii_uppercase())
}

pub(super) fn most_bits(board: &Board, piece: Piece) -> u32 {
    places(board, piece).iter().map(Place::bits).max().unwrap_or(1).max(1)
}

/// Defines `index`, the place in the table, from the occupied `squares` and the square's magic.
pub(super) fn index(shape: Shape, bits: u32) -> TokenStream {
    let shift = PRODUCT.bits() - bits;
    let product = match shape {
        Shape::Black => {
            quote! {
                let all: u64 = squares | magic.rest;
                let product: u64 = all.wrapping_mul(magic.factor);
            }
        }
        _ => quote!(let product: u64 = (squares & magic.mask).wrapping_mul(magic.factor);),
    };
    let index = match shape {
        Shape::Plain => quote!(product >> #shift),
        Shape::Fancy | Shape::Numbered => quote!((product >> shift) + magic.from),
        Shape::Fixed | Shape::Black => quote!((product >> #shift) + magic.from),
    };
    let shift = (shape.indices() == Indices::Own)
        .then(|| quote!(let shift: u32 = (magic.right_shift & 63) as u32;));
    quote!(#product #shift let index: u64 = #index;)
}

/// How an entry is read if the compiler does not know that its index is within the table.
#[derive(Clone, Copy)]
pub(super) enum Read {
    /// By its address, with an unchecked index: the magics' own check ensures that no index is
    /// beyond the table.
    Unchecked,
    /// If the index is below the number of entries.
    Guarded(usize),
    /// In a check, in which an index beyond the table is an error.
    InCheck,
}

/// The expression for an entry that is computed at startup.
pub(super) fn filled_entry(table: &Ident, read: Read) -> TokenStream {
    match read {
        // SAFETY: a check beside the magics proves that no index is beyond the table.
        Read::Unchecked => quote!(unsafe { &*#table.as_ptr().add(index as usize) }),
        Read::Guarded(entries) => {
            quote!(&#table[::core::cmp::min(index as usize, #{count(entries - 1)})])
        }
        Read::InCheck => quote!(&#table[index as usize]),
    }
}

pub(super) fn look_up(
    (word, board): (Word, &Board),
    shape: Shape,
    piece: Piece,
    (magics, attacks, sets): (&Ident, &Ident, Option<(&Ident, usize)>),
    read: Read,
    is_at_start: bool,
) -> TokenStream {
    let bits = most_bits(board, piece);
    let squares = if word == PRODUCT { quote!(occupied) } else { quote!(occupied as u64) };
    let entry = match read {
        _ if shape == Shape::Plain => {
            let by_reference = is_at_start.then(|| quote!(&));
            quote!(#by_reference #attacks[(square << #bits) as usize | index as usize])
        }
        _ if is_at_start => filled_entry(attacks, read),
        // SAFETY: a check beside the table proves that no index is beyond it.
        Read::Unchecked => quote!(unsafe { *#attacks.as_ptr().add(index as usize) }),
        Read::Guarded(entries) => {
            quote!(if (index as usize) < #{count(entries)} { #attacks[index as usize] } else { 0 })
        }
        Read::InCheck => quote!(#attacks[index as usize]),
    };
    let entry = if is_at_start {
        quote! {
            let entry = #entry;
            entry.load(::core::sync::atomic::Ordering::Relaxed)
        }
    } else {
        entry
    };
    let entry = match sets {
        None => entry,
        Some((sets, count)) => {
            quote! {
                let number: u16 = #entry;
                #sets[(number as usize) & #{count - 1}]
            }
        }
    };
    quote! {
        #{on_board(board)}
        let magic: Magic = #magics[square as usize];
        let squares: u64 = #squares;
        #{index(shape, bits)}
        #entry
    }
}
