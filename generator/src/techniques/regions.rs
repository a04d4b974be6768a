//! Regions of a board: what is connected along ranks and files, and what lies beside it.

use super::leapers::gathered;
use super::prelude::*;
use super::squares::{BEYOND, only_squares};
use crate::tables::steps::{HEXAGONAL, KING, ORTHOGONAL};

pub(super) const GROUP: Group = Group { techniques: &[STEPS, ROOKS], self_check };

named_enum! {
    /// How many neighbours a square has.
    pub enum Neighbours {
        /// Those along its rank and file.
        Four = "4",
        /// Those of a hexagonal cell: along its rank, its file and one diagonal, that of a1 to b2.
        Six = "6",
        /// All around it.
        Eight = "8",
    }
}

impl Neighbours {
    const fn steps(self) -> &'static [Step] {
        match self {
            Self::Four => ORTHOGONAL,
            Self::Six => HEXAGONAL,
            Self::Eight => KING,
        }
    }

    /// Where squares are connected, for documentation.
    const fn place(self) -> &'static str {
        match self {
            Self::Four => "next to each other on a rank or a file",
            Self::Six => {
                "next to each other on a rank, a file or a diagonal from a1 to b2: on hexagonal cells"
            }
            Self::Eight => "next to each other on a rank, a file or a diagonal",
        }
    }
}

const NEIGHBOURS: ParameterSpec = ParameterSpec::of_names(
    "neighbours",
    Neighbours::NAMES,
    "4, and 6 on hexagons",
    "How many neighbours a square has: 4 along ranks and files, 6 along the diagonals from a1 to b2 too, or 8.",
    |_| Neighbours::NAMES,
);

typed_technique! {
    /// Regions by steps of whole sets.
    ///
    /// ```
    /// use bit_tables_generator::typed::{Neighbours, RegionSteps};
    /// use bit_tables_generator::{Request, Word};
    ///
    /// let hex = RegionSteps::new().neighbours(Neighbours::Six);
    /// let request = Request::new(Word::U128).regions(hex);
    /// assert_eq!(request.to_string(), "regions = steps(neighbours = 6)");
    /// ```
    pub struct RegionSteps = "steps";
    /// How many neighbours a square has.
    neighbours: Neighbours => NEIGHBOURS;
}

fn around(context: &Context) -> Neighbours {
    let given = context.given(&NEIGHBOURS).map(Parameter::text);
    let usual = if context.board.is_hexagonal() { Neighbours::Six } else { Neighbours::Four };
    given.and_then(Neighbours::named).unwrap_or(usual)
}

/// Each square by itself, whose region on a pseudo-random board is one that no step leaves and that
/// contains no smaller one with the square.
fn self_check(context: &Context) -> TokenStream {
    let Context { word, ref board, .. } = *context;
    let steps = around(context).steps().iter().map(|&step| arguments(board, step));
    let Mixed { start, next } = mixed(word);
    let squares = (board.all() != word.max())
        .then(|| quote!(let next: #word = #{only_squares(board, word, quote!(next))};));
    let each = quote! {
        let own: #word = 1 << square;
        let mut beside: #word = 0;
        #(beside |= reach(square, #steps, 1);)*
        ::core::assert!(neighbours(own) == beside);
        let mut rest: #word = beside;
        while rest != 0 {
            let both: #word = own | (rest & rest.wrapping_neg());
            ::core::assert!(fill_within(own, both) == both);
            rest &= rest.wrapping_sub(1);
        }
        if group & own != 0 { all_beside |= beside; }
        ::core::assert!(liberties(own, next) == beside & next);
        let region: #word = fill_within(own, next | own);
        ::core::assert!(region & own == own && region & !(next | own) == 0);
        ::core::assert!(neighbours(region) & next == 0);
        let joined: #word = if beside & next == 0 { 0 } else { own };
        ::core::assert!(fill_within(beside, next | own) & own == joined);
        ::core::assert!(fill_within(own, !own) == 0);
        ::core::assert!(fill_within(own, !beside) == own);
        ::core::assert!(fill_within(region, region & !own) == region & !own);
    };
    let (first, path) = winding(board);
    quote! {
        #{walk(word, board)}
        #start
        #next
        let group: #word = next;
        let mut all_beside: #word = 0;
        #next
        #squares
        #{every_square(word, board, &each)}
        ::core::assert!(neighbours(group) == all_beside & !group);
        ::core::assert!(fill_within(#{word.literal(first)}, #{word.literal(path)}) == #{word.literal(path)});
    }
}

/// The first square of a long path, and its squares: those of every other rank, joined at one end
/// and then at the other; up to the first hole.
fn winding(board: &Board) -> (u128, u128) {
    let (files, ranks) = (board.files().cast_signed(), board.ranks().cast_signed());
    let mut places = Vec::new();
    for rank in 0..ranks {
        match rank % 4 {
            0 => places.extend((0..files).map(|file| (file, rank))),
            1 => places.push((files - 1, rank)),
            2 => places.extend((0..files).rev().map(|file| (file, rank))),
            _ => places.push((0, rank)),
        }
    }
    let squares = places.into_iter().map_while(|(file, rank)| board.square(file, rank));
    let squares: Vec<u128> = squares.map(|square| 1 << square).collect();
    (squares.first().copied().unwrap_or(0), squares.iter().fold(0, |path, square| path | square))
}

const STEPS: Technique = Technique {
    name: "steps",
    summary: "shifts the whole set by one step in each direction; a fill repeats this until nothing is added",
    origin: "Chess Programming Wiki, Fill Algorithms",
    boards: Some(EVEN_BOARDS),
    cells: CellShapes::All,
    parameters: &[&NEIGHBOURS],
    code: |context, _| {
        let beside = |set: &TokenStream| {
            let Context { word, ref board, .. } = *context;
            let steps = around(context).steps().iter();
            let steps: Vec<Step> = steps.map(|&step| board.turned(step)).collect();
            (gathered(board, word, "beside", set, &steps), quote!(beside))
        };
        let added = |filled: &TokenStream| {
            let (statements, beside) = beside(filled);
            (statements, quote!(#beside & within))
        };
        functions(context, beside, added)
    },
    ..Technique::ON_BOARDS
};

const ROOKS: Technique = Technique {
    name: "rooks",
    summary: "takes all squares that rooks in the set attack within the region, until nothing is added: fewer rounds of a \
              fill, each of which takes longer",
    origin: "Chess Programming Wiki, Fill Algorithms, with the fills of `set_wise`",
    boards: Some(EVERY_BOARD),
    cells: CellShapes::Squares,
    parameters: &[],
    code: |context, _| {
        let all = quote!(#{context.word.literal(context.word.max())});
        let beside = |set: &TokenStream| (TokenStream::new(), quote!(rooks_attacks(#all, #set)));
        let added = |filled: &TokenStream| {
            (TokenStream::new(), quote!(rooks_attacks(!within, #filled) & within))
        };
        functions(context, beside, added)
    },
    requires: &[Operation::SetWise],
    ..STEPS
};

/// Statements, and the expression after them.
type Computed = (TokenStream, TokenStream);

/// The functions, given what is beside a set, and what a round adds to a fill.
fn functions(
    context: &Context,
    beside: impl Fn(&TokenStream) -> Computed,
    added: impl Fn(&TokenStream) -> Computed,
) -> Vec<Function> {
    let Context { word, ref board, .. } = *context;
    let numbers = board.numbers();
    let beyond = if board.all() == word.max() { "" } else { BEYOND };
    let (group, filled) = (quote!(group), quote!(filled));
    let masked = (board.all() != word.max()).then(|| {
        let squares = only_squares(board, word, group.clone());
        quote!(let group: #word = #squares;)
    });
    let (statements, result) = beside(&group);
    let neighbours = quote!(#masked #statements #result & !group);
    let (round, more) = added(&filled);
    let within = (board.all() != word.max()).then(|| {
        let squares = only_squares(board, word, quote!(within));
        quote!(let within: #word = #squares;)
    });
    let fill = quote! {
        #within
        let mut filled: #word = seeds & within;
        let mut before: #word = 0;
        // Each round but the last adds a square.
        let mut rounds: u32 = 0;
        while filled != before && rounds < #{board.bits()} {
            before = filled;
            #round
            filled |= #more;
            rounds += 1;
        }
        filled
    };
    let place = around(context).place();
    let connected = format!("Squares are connected if they are {place}.");
    [
        (
            "fill_within",
            "The squares of `within` that are connected with `seeds` by squares of `within`, and the seeds in it.",
            ["seeds", "within"].as_slice(),
            fill,
        ),
        (
            "neighbours",
            "The squares beside those of `group`, and not in it.",
            &["group"],
            neighbours,
        ),
        (
            "liberties",
            "The squares of `empty` beside those of `group`, and not in it.",
            &["group", "empty"],
            quote!(neighbours(group) & empty),
        ),
    ]
    .map(|(name, what, parameters, body)| {
        let first = parameters[0];
        let contract = format!("{what}\n\n{connected} {numbers} Without {first} it is 0.{beyond}");
        let parameters = parameters.iter().map(|&name| (name, Type::Word)).collect();
        named(context, name, &contract, (parameters, Type::Word), body)
    })
    .to_vec()
}
