//! Attacks of riders: pieces that repeat a leap until they are blocked.

use super::prelude::*;
use super::sliders::walked;
use super::squares::{WHATEVER_IS_THERE, both_ways, occupied_and_square};
use crate::tables::lines;

pub(super) const GROUP: Group =
    Group { techniques: &[REVERSAL, OBSTRUCTION_DIFFERENCE], self_check };

/// From each square: on the empty board all squares of a rider's lines, on a full one those of one
/// leap, and with pieces two leaps away the squares up to these.
fn self_check(context: &Context) -> TokenStream {
    let Context { word, ref board, .. } = *context;
    let all = word.literal(word.max());
    let steps = leap(context).lines().into_iter().flat_map(|(_, step)| both_ways(board, step));
    let each = quote! {
        let (mut free, mut near, mut far): (#word, #word, #word) = (0, 0, 0);
        #(
            free |= reach(square, #steps, #{board.bits()});
            near |= reach(square, #steps, 1);
            far |= reach(square, #steps, 2);
        )*
        ::core::assert!(rider_attacks(0, square) == free);
        ::core::assert!(rider_attacks(all, square) == near);
        ::core::assert!(rider_attacks(far ^ near, square) == far);
    };
    quote!(#{walk(word, board)} let all: #word = #all; #{every_square(word, board, &each)})
}

named_enum! {
    /// The leap that a rider repeats, by the name of the piece that leaps once.
    #[non_exhaustive]
    pub enum Leap {
        /// One square along a rank or file and two across: the nightrider.
        Knight = "knight",
        /// One and three: the camelrider.
        Camel = "camel",
        /// Two and three: the zebrarider.
        Zebra = "zebra",
        /// One and four: the giraffe rider.
        Giraffe = "giraffe",
        /// Two squares along a rank or file: the dabbabarider.
        Dabbaba = "dabbaba",
        /// Three squares along a rank or file.
        Threeleaper = "threeleaper",
        /// Two squares along a diagonal: the alfilrider.
        Alfil = "alfil",
        /// Three squares along a diagonal.
        Tripper = "tripper",
    }
}

impl Leap {
    /// The smaller and the greater coordinate of the leap.
    const fn steps(self) -> Step {
        match self {
            Self::Knight => (1, 2),
            Self::Camel => (1, 3),
            Self::Zebra => (2, 3),
            Self::Giraffe => (1, 4),
            Self::Dabbaba => (0, 2),
            Self::Threeleaper => (0, 3),
            Self::Alfil => (2, 2),
            Self::Tripper => (3, 3),
        }
    }

    fn record(self) -> &'static Record {
        match self.steps() {
            (0, _) => &STRAIGHT,
            (less, more) if less == more => &SLANTED,
            _ => &OBLIQUE,
        }
    }

    /// Its lines: the field of each mask, and one of the two steps along the line.
    fn lines(self) -> Vec<(Ident, Step)> {
        let (less, more) = self.steps();
        let steps = if less == 0 {
            vec![(more, 0), (0, more)]
        } else if less == more {
            vec![(more, more), (-more, more)]
        } else {
            vec![(less, more), (more, less), (-more, less), (-less, more)]
        };
        let fields = self.record().fields.iter();
        fields.map(|(field, _)| format_ident!("{field}")).zip(steps).collect()
    }
}

const STEP: ParameterSpec = ParameterSpec::of_names(
    "step",
    Leap::NAMES,
    "knight",
    "The leap that is repeated, by the name of the piece that leaps once.",
    |_| Leap::NAMES,
);

typed_technique! {
    /// Attacks of riders by subtraction from both ends of a line.
    ///
    /// ```
    /// use bit_tables_generator::typed::{Leap, RiderReversal};
    /// use bit_tables_generator::{Request, Word};
    ///
    /// let request = Request::new(Word::U64).riders(RiderReversal::new().step(Leap::Camel));
    /// assert_eq!(request.to_string(), "riders = reversal(step = camel)");
    /// ```
    pub struct RiderReversal = "reversal";
    /// The leap that is repeated.
    step: Leap => STEP;
}

typed_technique! {
    /// Attacks of riders by the difference of the pieces above and the first one below.
    pub struct RiderObstruction = "obstruction_difference";
    /// The leap that is repeated.
    step: Leap => STEP;
}

fn leap(context: &Context) -> Leap {
    let given = context.given(&STEP).map(Parameter::text);
    given.and_then(Leap::named).unwrap_or(Leap::Knight)
}

const REVERSAL: Technique = Technique {
    name: "reversal",
    summary: "subtracts the rider from the pieces of each line, in order and reversed: with swapped bytes where no \
              two squares of the line share one, otherwise with all bits reversed",
    origin: "Gerd Isenberg and Aleks Peshkov, Hyperbola Quintessence, general form, Chess Programming Wiki",
    parameters: &[&STEP],
    parameters_combine: true,
    tables: |context| Ok(vec![rider_lines(context)]),
    code: |context, tables| {
        let is_by_bytes = |step: &Step| lines::is_reversed_by_bytes(&context.board, *step);
        let ways = [BY_BYTES, ("leaps_by_bits", "reverse_bits", "")];
        let way = |step: &Step| ways[usize::from(!is_by_bytes(step))];
        let lines = leap(context).lines();
        let used = ways.into_iter().filter(|used| lines.iter().any(|(_, step)| way(step) == *used));
        let helpers = used.map(|used| reversed(context.word, used)).collect();
        let along = |line: &Ident, step: &Step| quote!(#{format_ident!("{}", way(step).0)}(occupied, bit_mask, lines.#line));
        functions(context, &tables[0], helpers, along)
    },
    ..Technique::ON_BOARDS
};

const OBSTRUCTION_DIFFERENCE: Technique = Technique {
    name: "obstruction_difference",
    summary: "on each line, subtracts the highest piece below the rider from the pieces above it; the bits that \
              change reach from one to the other",
    origin: "Michael Hoffmann, Obstruction Difference, Computer Chess Club, 2008",
    auto: Rule::Never,
    code: |context, tables| {
        let along = |line: &Ident, _: &Step| quote!(leaps_between(occupied, bit_mask, lines.#line));
        functions(context, &tables[0], vec![obstructed(context.word)], along)
    },
    ..REVERSAL
};

/// The function for lines that are reversed by bytes, the method and how it does so.
const BY_BYTES: (&str, &str, &str) =
    ("leaps_by_bytes", "swap_bytes", ", with a byte for each square");

/// The attacks along a line of which no two squares share a byte.
pub(super) fn reversed_bytes(word: Word) -> Function {
    reversed(word, BY_BYTES)
}

/// The attacks along a line, reversed by a method.
fn reversed(word: Word, (name, method, how): (&'static str, &str, &str)) -> Function {
    let method = format_ident!("{method}");
    let body = quote! {
        let forward: #word = occupied & mask_ex;
        let reverse: #word = forward.#method();
        let upward: #word = forward.wrapping_sub(bit_mask);
        let downward: #word = reverse.wrapping_sub(bit_mask.#method()).#method();
        (upward ^ downward) & mask_ex
    };
    along_line(name, how, body)
}

/// The attacks along a line by the pieces above and below.
pub(super) fn obstructed(word: Word) -> Function {
    let body = quote! {
        let pieces: #word = occupied & mask_ex;
        let lower: #word = bit_mask - 1;
        let below: #word = (pieces & lower) | 1;
        let above: #word = pieces & !lower;
        let first: #word = #{word.literal(1 << (word.bits() - 1))} >> below.leading_zeros();
        let difference: #word = above ^ above.wrapping_sub(first);
        difference & mask_ex
    };
    along_line("leaps_between", "", body)
}

/// The attacks along half a line, of squares above the rider's: the difference borrows up to the
/// first piece.
pub(super) fn above(word: Word) -> Function {
    let body = quote! {
        let pieces: #word = occupied & mask_ex;
        (pieces ^ pieces.wrapping_sub(bit_mask)) & mask_ex
    };
    along_line("leaps_above", ", whose squares are above it", body)
}

fn along_line(name: &'static str, how: &str, body: TokenStream) -> Function {
    let doc = format!(
        "The attacks of the rider `bit_mask` along the line `mask_ex` that excludes it{how}."
    );
    let parameters = ["occupied", "bit_mask", "mask_ex"].map(|name| (name, Type::Word));
    Function::private(name, &doc, parameters.to_vec(), Type::Word, body)
}

/// The helpers and the function itself, from a call for each line.
fn functions(
    context: &Context,
    masks: &Ident,
    mut helpers: Vec<Function>,
    along: impl Fn(&Ident, &Step) -> TokenStream,
) -> Vec<Function> {
    let Context { word, ref board, .. } = *context;
    let leap = leap(context);
    let (less, more) = leap.steps();
    let lines = leap.lines();
    let (names, calls): (Vec<Ident>, Vec<TokenStream>) =
        lines.iter().map(|(line, step)| (line.clone(), along(line, step))).unzip();
    let body = quote! {
        #{on_board(board)}
        let lines: RiderLines = #masks[square as usize];
        let bit_mask: #word = 1 << square;
        #(let #names: #word = #calls;)*
        #(#names)|*
    };
    let what = format!(
        "The squares that a rider on `square` attacks by leaps of a {leap}, {less} and {more} squares: up to and including \
         the first occupied one in each direction. {WHATEVER_IS_THERE}"
    );
    let signature = (occupied_and_square(), Type::Word);
    helpers.push(named(context, "rider_attacks", &contract(board, &what), signature, body));
    helpers
}

static OBLIQUE: Record = Record {
    name: "RiderLines",
    constructor: "rider_lines",
    doc: "The masks of one square: the lines of leaps through it, each without it.",
    fields: &[
        ("steep_rising", "The squares that differ by more ranks than files, both growing."),
        ("flat_rising", "The squares that differ by more files than ranks, both growing."),
        ("flat_falling", "The squares that differ by more files than ranks, one growing."),
        ("steep_falling", "The squares that differ by more ranks than files, one growing."),
    ],
};

static STRAIGHT: Record = Record {
    fields: &[("rank", "Squares of the rank."), ("file", "Squares of the file.")],
    ..OBLIQUE
};

static SLANTED: Record = Record {
    fields: &[
        ("diagonal", "Squares of the diagonal, in the direction of a1 to b2."),
        ("antidiagonal", "Squares of the antidiagonal, in the direction of b1 to a2."),
    ],
    ..OBLIQUE
};

fn rider_lines(context: &Context) -> Table {
    let Context { word, board, .. } = *context;
    let leap = leap(context);
    let masks = leap
        .lines()
        .into_iter()
        .map(|(_, step)| lines::masks_along(&board, step))
        .collect::<Vec<_>>();
    let rows = (0..board.bits() as usize)
        .map(|square| masks.iter().map(|masks: &Vec<u128>| masks[square]).collect());
    Table {
        name: "RIDER_LINES".to_owned(),
        doc: format!(
            "The lines that leaps of a {leap} lead along, through every square of {}.",
            in_order(&board)
        ),
        value: TableValue::Records { record: leap.record(), word, rows: rows.collect() },
        contents: Contents::Sets,
        check: Some(walked(context, move |table, board| {
            let checks = leap.lines().into_iter().map(|(line, step)| {
                quote! {
                    let line: #word = #{reached(board, step, board.bits())};
                    ::core::assert!(lines.#line == line);
                }
            });
            quote! {
                let lines: RiderLines = #table[square as usize];
                #(#checks)*
            }
        })),
    }
}
