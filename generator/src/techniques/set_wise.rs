//! Attacks of whole sets of sliders at once, in all eight directions.

use super::prelude::*;
use super::squares::{BEYOND, Move, moved, only_squares};
#[cfg(feature = "vectors")]
use crate::kernels::dispatch::{self, DETECT};
#[cfg(feature = "vectors")]
use crate::kernels::set_wise::Direction;
use crate::kernels::set_wise::Pieces;
#[cfg(feature = "vectors")]
use crate::kernels::set_wise::vectors as kernels;
use crate::tables::lines;
use crate::tables::steps::KING;

/// The functions of the eight directions, in the order of [`KING`].
const DIRECTIONS: [&str; 8] = [
    "north_attacks",
    "north_east_attacks",
    "east_attacks",
    "south_east_attacks",
    "south_attacks",
    "south_west_attacks",
    "west_attacks",
    "north_west_attacks",
];

/// The functions of several directions, with these directions.
const PIECES: [(Pieces, &str, &[usize]); 3] = [
    (Pieces::Rooks, "rooks", &[0, 2, 4, 6]),
    (Pieces::Bishops, "bishops", &[1, 3, 5, 7]),
    (Pieces::Queens, "queens", &[0, 1, 2, 3, 4, 5, 6, 7]),
];

pub(super) const GROUP: Group = Group {
    techniques: &[
        KOGGE_STONE,
        BARRIER,
        #[cfg(feature = "vectors")]
        SIMD,
    ],
    self_check,
};

/// One slider on each square, on the empty board, and with all other squares occupied, all beyond
/// its line, or only the next one; sliders on all squares; two on one line, which spread over the
/// same squares; and a few on a pseudo-random board, whose attacks cross.
fn self_check(context: &Context) -> TokenStream {
    let Context { word, ref board, .. } = *context;
    let walk = walk(word, board);
    let directions = DIRECTIONS.iter().zip(KING).map(|(name, &step)| {
        let (name, step) = (format_ident!("{name}"), arguments(board, step));
        quote! {
            {
                let free: #word = reach(square, #step, #{board.bits()});
                let next: #word = reach(square, #step, 1);
                ::core::assert!(#name(0, own) == free);
                ::core::assert!(#name(all, own) == next);
                ::core::assert!(#name(next, own) == next);
                ::core::assert!(#name(all ^ free, own) == free);
                ::core::assert!(#name(own, all) & next == next);
                let far: #word = reach(square, #step, 2);
                ::core::assert!(#name(0, own | far) == free);
            }
        }
    });
    let unions = PIECES.iter().map(|(pieces, _, places)| {
        let name = format_ident!("{}", pieces.function());
        let ways = places.iter().map(|&place| format_ident!("{}", DIRECTIONS[place]));
        let ways = ways.collect::<Vec<_>>();
        quote! {
            {
                let mut attacks: #word = 0;
                #(attacks |= #ways(0, own);)*
                ::core::assert!(#name(0, own) == attacks);
                let mut attacks: #word = 0;
                #(attacks |= #ways(own, all);)*
                ::core::assert!(#name(own, all) == attacks);
                let mut attacks: #word = 0;
                #(attacks |= #ways(occupied, few);)*
                ::core::assert!(#name(occupied, few) == attacks);
            }
        }
    });
    let Mixed { start, next } = mixed(word);
    let ways = DIRECTIONS.map(|name| format_ident!("{name}"));
    let each = quote! {
        let own: #word = 1 << square;
        #(#directions)*
        #next
        let few: #word = own | (next & (next << 1) & (next >> 2));
        #next
        let occupied: #word = next;
        #(#unions)*
        // Sliders are in each other's way.
        #(::core::assert!(#ways(occupied | few, few) == #ways(occupied & !few, few));)*
    };
    quote!(#walk let all: #word = #{word.literal(word.max())}; #start #{every_square(word, board, &each)})
}

const KOGGE_STONE: Technique = Technique {
    name: "kogge_stone",
    summary: "fills the empty squares in one direction by 1, 2, 4 and more steps, then takes one more step; \
              squares that wrap around the board are masked",
    origin: "Peter Kogge and Harold Stone, 1973; Steffen Jakob and Gerd Isenberg, Kogge-Stone Algorithm, Chess Programming \
             Wiki",
    boards: Some(EVEN_BOARDS),
    code: |context, _| functions(context, spread),
    ..Technique::ON_BOARDS
};

const BARRIER: Technique = Technique {
    name: "barrier",
    summary: "subtracts the sliders from the blockers of many lines at once; the first square of each line stops \
              the borrow from the line below. One subtraction handles all rows, all diagonals that do not overlap, \
              or one column; downward directions use reversed bits",
    origin: "Chess Programming Wiki, Hyperbola Quintessence, Generalized Set-wise Attacks",
    boards: Some(EVERY_BOARD),
    code: |context, _| {
        let mut functions = functions(context, subtracted);
        functions.insert(0, upward(context.word));
        functions
    },
    ..KOGGE_STONE
};

#[cfg(feature = "vectors")]
const SIMD: Technique = Technique {
    name: "simd",
    summary: "spreads as `kogge_stone`, but in several directions at once, each in a lane of a vector: in all eight \
              with the rotations of AVX-512, in four and four with the shifts of AVX2, if the target has them or \
              `detect` finds them at run time; otherwise one after the other",
    hardware: "vectors",
    parameters: &[&DETECT],
    auto: Rule::Never,
    code: |context, _| {
        let Context { word, ref board, .. } = *context;
        let plain = functions(context, spread);
        let directions = KING.iter().map(|&step| {
            let step = Move::new(board, word, board.turned(step));
            Direction { bits: step.bits, squares: step.squares }
        });
        let directions: Vec<Direction> = directions.collect();
        let pieces = PIECES.map(|(pieces, _, places)| {
            (pieces, places.iter().map(|&place| directions[place]).collect())
        });
        let length = board.width().max(board.height());
        let call = (length, only_squares(board, word, quote!(sliders)));
        kernels::functions((context.target, context.parameters), word, call, &pieces, plain)
    },
    definitions: |context| dispatch::definitions(context.target, context.parameters),
    ..KOGGE_STONE
};

/// The body for a direction, by parallel-prefix fill.
fn spread(context: &Context, step: Step) -> TokenStream {
    let Context { word, ref board, .. } = *context;
    let (along, across) = board.turned(step);
    let step = Move::new(board, word, (along, across));
    let set = quote!(set);
    let end = step.of(word, &set);
    let inside = step.inside.map(|inside| quote!(& #{word.literal(inside)}));
    // As many squares as fit between a slider and the edge of the board.
    let (width, height) = (board.width(), board.height());
    let length = if along == 0 {
        height
    } else if across == 0 {
        width
    } else {
        width.min(height)
    };
    let mut doublings = Vec::new();
    let mut steps = 1;
    while steps < length - 1 {
        // Skips what is not needed after the last step.
        let free = (2 * steps < length - 1).then(|| {
            let free = moved(&quote!(free), steps as i32 * step.bits);
            quote!(free &= #free;)
        });
        doublings.push(quote!(set |= free & (#{moved(&set, steps as i32 * step.bits)}); #free));
        steps *= 2;
    }
    let changes = (doublings.len() > 1).then(|| quote!(mut));
    quote! {
        let #changes free: #word = !occupied #inside;
        let mut set: #word = #{only_squares(board, word, quote!(sliders))};
        #(#doublings)*
        #end
    }
}

/// The body for a direction by subtraction, one group of disjoint lines after another.
fn subtracted(context: &Context, step: Step) -> TokenStream {
    let Context { word, ref board, .. } = *context;
    let is_upward = board.upward(step) == step;
    let last = word.bits() - 1;
    let bit = |square: u32| if is_upward { square } else { last - square };
    let lines = lines::runs(board, step);
    let lines = lines.into_iter().map(|line| line.into_iter().map(bit).collect());
    let mut groups = lines::groups_apart(lines.collect());
    if groups.is_empty() {
        groups.push((0, 0));
    }
    let call = quote!(upward(blockers, sliders, lines, first));
    let is_alone = groups.len() == 1;
    let groups = groups.into_iter().enumerate().map(|(place, (lines, first))| {
        let added = match place {
            _ if is_alone => TokenStream::new(),
            0 => quote!(let mut attacks: #word = #call;),
            _ => quote!(attacks |= #call;),
        };
        quote! {
            let lines: #word = #{word.literal(lines)};
            let first: #word = #{word.literal(first)};
            #added
        }
    });
    let gathered: TokenStream = groups.collect();
    let attacks = if is_alone { call.clone() } else { quote!(attacks) };
    if is_upward {
        quote! {
            let blockers: #word = occupied | sliders;
            #gathered
            #attacks
        }
    } else {
        quote! {
            let blockers: #word = (occupied | sliders).reverse_bits();
            let sliders: #word = sliders.reverse_bits();
            #gathered
            #attacks.reverse_bits()
        }
    }
}

fn upward(word: Word) -> Function {
    let parameters = ["blockers", "sliders", "lines", "first"].map(|name| (name, Type::Word));
    Function::private(
        "upward",
        "The attacks of the sliders, which are among the blockers, towards greater bits of `lines`, which do not \
         overlap; `first` are their lowest squares, which stop the borrow.",
        parameters.to_vec(),
        Type::Word,
        quote! {
            let blocked: #word = blockers & lines;
            let borrowed: #word = (blocked | first).wrapping_sub((sliders & lines) << 1);
            (blocked ^ borrowed) & (lines ^ first)
        },
    )
}

/// The functions of all directions, with their bodies, and of the pieces that move in several.
fn functions(context: &Context, body: fn(&Context, Step) -> TokenStream) -> Vec<Function> {
    let Context { word, ref board, .. } = *context;
    let numbers = board.numbers();
    let is_full = board.all() == word.max();
    let beyond = if is_full { "" } else { BEYOND };
    let function = |name, what: &str, body: TokenStream| {
        let contract = format!(
            "The squares that `sliders` attack {what}, up to and including the first occupied square in each direction; they \
             are in each other's way.\n\n{numbers} Whether the sliders are in `occupied` makes no difference; without sliders \
             it is 0.{beyond}"
        );
        let parameters = vec![("occupied", Type::Word), ("sliders", Type::Word)];
        named(context, name, &contract, (parameters, Type::Word), body)
    };
    let directions = DIRECTIONS.iter().zip(KING).map(|(name, &step)| {
        let way = name.trim_end_matches("_attacks").replace('_', "-");
        function(name, &format!("to the {way}"), body(context, step))
    });
    let pieces = PIECES.into_iter().map(|(pieces, plural, places)| {
        let names = places.iter().map(|&place| format_ident!("{}", DIRECTIONS[place]));
        let body = quote! {
            let mut attacks: #word = 0;
            #(attacks |= #names(occupied, sliders);)*
            attacks
        };
        function(pieces.function(), &format!("as {plural}"), body)
    });
    directions.chain(pieces).collect()
}
