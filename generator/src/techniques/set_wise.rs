//! Attacks of whole sets of sliders at once, in all eight directions.

use super::word_function::only;
use super::{Context, Group, Technique};
use crate::module::{Function, Type};
use crate::word::Word;
use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};

/// A direction: its name, and the step from a square to the next.
struct Direction {
    name: &'static str,
    step: i32,
    files: i32,
}

const DIRECTIONS: [Direction; 8] = [
    Direction { name: "north_attacks", step: 8, files: 0 },
    Direction { name: "north_east_attacks", step: 9, files: 1 },
    Direction { name: "east_attacks", step: 1, files: 1 },
    Direction { name: "south_east_attacks", step: -7, files: 1 },
    Direction { name: "south_attacks", step: -8, files: 0 },
    Direction { name: "south_west_attacks", step: -9, files: -1 },
    Direction { name: "west_attacks", step: -1, files: -1 },
    Direction { name: "north_west_attacks", step: 7, files: -1 },
];

/// The functions of several directions: of those at places that differ by two, from which on.
const PIECES: [(&str, &str, &[usize]); 3] = [
    ("rooks_attacks", "rooks", &[0, 2, 4, 6]),
    ("bishops_attacks", "bishops", &[1, 3, 5, 7]),
    ("queens_attacks", "queens", &[0, 1, 2, 3, 4, 5, 6, 7]),
];

pub(super) const GROUP: Group = Group {
    techniques: &[KOGGE_STONE, BARRIER],
    // One slider on every square, on the empty board and with all others occupied; and sliders on all squares.
    check: |_| {
        let directions = DIRECTIONS.iter().map(|direction| {
            let name = format_ident!("{}", direction.name);
            let next = shifted(&quote!(own), direction.step);
            let inside = inside(direction);
            let step = match inside {
                None => next,
                Some(inside) => quote!((#next) & #inside),
            };
            quote! {
                let next: u64 = #step;
                let steps: u64 = #name(0, own);
                ::core::assert!(steps & next == next && steps & own == 0);
                ::core::assert!(steps == next | #name(0, next));
                ::core::assert!(#name(all, own) == next);
                ::core::assert!(#name(own, all) & next == next);
            }
        });
        quote! {
            let all: u64 = 0xffff_ffff_ffff_ffff;
            let mut square: u32 = 0;
            while square < 64 {
                let own: u64 = 1 << square;
                #(#directions)*
                // A rook has fourteen moves wherever it is.
                let rooks: u64 = rooks_attacks(0, own);
                let bishops: u64 = bishops_attacks(0, own);
                ::core::assert!(rooks.count_ones() == 14 && rooks & bishops == 0);
                ::core::assert!(queens_attacks(0, own) == rooks | bishops);
                square += 1;
            }
        }
    },
};

const KOGGE_STONE: Technique = Technique {
    name: "kogge_stone",
    summary: "spreads the sliders over the empty squares of a direction by one, two and four steps, and then one further, \
              without those that would wrap around the board",
    origin: "Peter Kogge and Harold Stone, 1973; Steffen Jakob and Gerd Isenberg, Kogge-Stone Algorithm, Chess Programming \
             Wiki",
    words: &[Word::U64],
    auto: |_, _| true,
    code: |context, _| functions(context, DIRECTIONS.iter().map(spread).collect()),
    ..Technique::BASE
};

const BARRIER: Technique = Technique {
    name: "barrier",
    summary: "subtracts along ranks, where a column of blockers beyond the board stops the borrow of one rank from flooding \
              the next, for the west with the files reversed; spreads as `kogge_stone` in the other directions",
    origin: "Chess Programming Wiki, Hyperbola Quintessence, Generalized Set-wise Attacks",
    auto: |_, _| false,
    code: |context, _| {
        let bodies = DIRECTIONS.iter().map(|direction| match direction.name {
            "east_attacks" => subtracted(),
            "west_attacks" => mirrored(),
            _ => spread(direction),
        });
        functions(context, bodies.collect())
    },
    ..KOGGE_STONE
};

/// A set moved by so many squares up, or down.
fn shifted(set: &TokenStream, step: i32) -> TokenStream {
    let by = Literal::u32_unsuffixed(step.unsigned_abs());
    if step > 0 { quote!(#set << #by) } else { quote!(#set >> #by) }
}

/// The squares that a step in a direction can lead to without wrapping around: all but the first file or the last, if any.
fn inside(direction: &Direction) -> Option<Literal> {
    match direction.files {
        0 => None,
        1 => Some(Word::U64.literal(0xfefe_fefe_fefe_fefe)),
        _ => Some(Word::U64.literal(0x7f7f_7f7f_7f7f_7f7f)),
    }
}

/// The body for a direction by parallel prefix.
fn spread(direction: &Direction) -> TokenStream {
    let (set, free) = (quote!(set), quote!(free));
    let [one, two, four] = [1, 2, 4].map(|steps| shifted(&set, steps * direction.step));
    let [free_one, free_two] = [1, 2].map(|steps| shifted(&free, steps * direction.step));
    let (start, end) = match inside(direction) {
        None => (quote!(!occupied), quote!(#one)),
        Some(inside) => (quote!(!occupied & #inside), quote!((#one) & #inside)),
    };
    quote! {
        let mut free: u64 = #start;
        let mut set: u64 = sliders;
        set |= free & (#one);
        free &= #free_one;
        set |= free & (#two);
        free &= #free_two;
        set |= free & (#four);
        #end
    }
}

/// The body for the east: what a rank's borrow does not reach beyond it is stopped by a bit on the first file of the next.
fn subtracted() -> TokenStream {
    quote! {
        let barrier: u64 = 0x0101_0101_0101_0101;
        let blockers: u64 = occupied | sliders;
        let borrowed: u64 = (blockers | barrier).wrapping_sub(sliders << 1);
        (blockers ^ borrowed) & !barrier
    }
}

/// The body for the west: the same with the files reversed.
fn mirrored() -> TokenStream {
    quote! {
        let east: u64 = east_attacks(mirrored(occupied), mirrored(sliders));
        mirrored(east)
    }
}

/// The functions of all directions, given their bodies, and of the pieces that go several ways.
fn functions(context: &Context, bodies: Vec<TokenStream>) -> Vec<Function> {
    let parameters = || vec![("occupied", Type::Word), ("sliders", Type::Word)];
    let contract = |what: &str| {
        format!(
            "The squares that `sliders` attack {what}, up to and including the first occupied square in each direction; they \
             are in each other's way.\n\nSquares are little-endian rank-file: a1 is bit 0, h8 is bit 63. Whether the sliders are in \
             `occupied` makes no difference; without sliders it is 0."
        )
    };
    let function = |name, what: &str, body| {
        let functions = only(context, &contract(what), parameters(), Type::Word, body);
        functions.into_iter().map(move |function| Function { name, ..function })
    };
    let uses_mirror = bodies.iter().any(|body| body.to_string().contains("mirrored"));
    let mirror = uses_mirror.then(|| Function {
        name: "mirrored",
        doc: "The set with the files in reverse.".to_owned(),
        parameters: vec![("set", Type::Word)],
        result: Type::Word,
        body: quote!(set.reverse_bits().swap_bytes()),
        public: false,
        inline: true,
        allows: None,
    });
    let directions = DIRECTIONS.iter().zip(bodies).flat_map(|(direction, body)| {
        let way = direction.name.trim_end_matches("_attacks").replace('_', "-");
        function(direction.name, &format!("to the {way}"), body)
    });
    let pieces = PIECES.into_iter().flat_map(|(name, pieces, places)| {
        let names = places.iter().map(|&place| format_ident!("{}", DIRECTIONS[place].name));
        let body = quote! {
            let mut attacks: u64 = 0;
            #(attacks |= #names(occupied, sliders);)*
            attacks
        };
        function(name, &format!("as {pieces}"), body)
    });
    mirror.into_iter().chain(directions).chain(pieces).collect()
}
