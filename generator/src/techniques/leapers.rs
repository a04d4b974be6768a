//! Attacks of knights, kings and pawns, which no piece blocks.

use super::prelude::*;
use super::squares::{Move, moved};
use crate::module::Half;
use crate::tables::steps::{self, GOLD, KING, KNIGHT, PAWN, SHOGI_KNIGHT, SHOGI_PAWN, SILVER};

/// A piece: its function, its steps, and the function of either color if the colors move
/// differently.
pub(super) struct Leaper {
    pub name: &'static str,
    steps: &'static [Step],
    pub half: Option<Half>,
}

impl Leaper {
    pub(super) const fn either(name: &'static str, steps: &'static [Step]) -> Self {
        Self { name, steps, half: None }
    }

    /// A piece of the color that moves up the board, and the function of either color.
    pub(super) const fn up(name: &'static str, of: &'static str, steps: &'static [Step]) -> Self {
        Self { name, steps, half: Some(Half { of, is_second: false }) }
    }

    /// Like [`up`](Self::up), but for the color that moves down the board.
    pub(super) const fn down(name: &'static str, of: &'static str, steps: &'static [Step]) -> Self {
        Self { name, steps, half: Some(Half { of, is_second: true }) }
    }

    fn steps(&self) -> Vec<Step> {
        let is_down = self.half.is_some_and(|half| half.is_second);
        if is_down { steps::mirrored(self.steps) } else { self.steps.to_vec() }
    }

    /// Its name in documentation.
    pub(super) fn piece(&self) -> String {
        self.name.trim_end_matches("_attacks").replace('_', " ")
    }
}

const CHESS: &[Leaper] = &[
    Leaper::either("knight_attacks", KNIGHT),
    Leaper::either("king_attacks", KING),
    Leaper::up("white_pawn_attacks", "pawn_attacks", PAWN),
    Leaper::down("black_pawn_attacks", "pawn_attacks", PAWN),
];

/// The pieces of shogi except the king. Names that chess pieces have too begin with the game's.
pub(super) const SHOGI: &[Leaper] = &[
    Leaper::up("sente_pawn_attacks", "shogi_pawn_attacks", SHOGI_PAWN),
    Leaper::up("sente_knight_attacks", "shogi_knight_attacks", SHOGI_KNIGHT),
    Leaper::up("sente_silver_attacks", "silver_attacks", SILVER),
    Leaper::up("sente_gold_attacks", "gold_attacks", GOLD),
    Leaper::down("gote_pawn_attacks", "shogi_pawn_attacks", SHOGI_PAWN),
    Leaper::down("gote_knight_attacks", "shogi_knight_attacks", SHOGI_KNIGHT),
    Leaper::down("gote_silver_attacks", "silver_attacks", SILVER),
    Leaper::down("gote_gold_attacks", "gold_attacks", GOLD),
];

pub(super) const GROUP: Group =
    Group { techniques: &[TABLE, SHIFTS], self_check: |context| self_check(context, CHESS) };

pub(super) fn self_check(context: &Context, leapers: &[Leaper]) -> TokenStream {
    let Context { word, ref board, .. } = *context;
    let checks = leapers.iter().map(|leaper| {
        quote! {
            {
                #{walked(context, leaper)}
                ::core::assert!(#{format_ident!("{}", leaper.name)}(square) == steps);
            }
        }
    });
    quote!(#{walk(word, board)} #{every_square(word, board, &quote!(#(#checks)*))})
}

/// For checks only, `steps`: the squares to which a leaper walks from `square`.
pub(super) fn walked(context: &Context, leaper: &Leaper) -> TokenStream {
    let Context { word, ref board, .. } = *context;
    let steps = leaper.steps().into_iter().map(|step| arguments(board, step));
    quote!(let mut steps: #word = 0; #(steps |= reach(square, #steps, 1);)*)
}

const TABLE: Technique = Technique {
    name: "table",
    summary: "looks up the attacks of each piece by its square",
    origin: "Chess Programming Wiki, Knight Pattern, King Pattern and Pawn Attacks",
    tables: |context| Ok(tables(context, CHESS)),
    code: |context, tables| look_ups(context, CHESS, tables),
    ..Technique::ON_BOARDS
};

const SHIFTS: Technique = Technique {
    name: "shifts",
    summary: "shifts the square's bit by every step, and masks out the squares that wrap around the board",
    boards: Some(EVEN_BOARDS),
    tables: |_| Ok(Vec::new()),
    code: |context, _| shifted(context, CHESS),
    ..TABLE
};

pub(super) fn tables(context: &Context, leapers: &[Leaper]) -> Vec<Table> {
    let Context { word, board, .. } = *context;
    let table = |leaper: &Leaper| Table {
        name: leaper.name.to_ascii_uppercase(),
        doc: format!(
            "The squares that a {} attacks from each square of {}.",
            leaper.piece(),
            in_order(&board)
        ),
        value: TableValue::Words { word, values: steps::attacks(&board, &leaper.steps()) },
        contents: Contents::Sets,
        check: None,
    };
    leapers.iter().map(table).collect()
}

pub(super) fn look_ups(context: &Context, leapers: &[Leaper], tables: &[Ident]) -> Vec<Function> {
    let look_up = |table: &Ident| quote!(#table[square as usize]);
    let functions = leapers.iter().zip(tables);
    functions.map(|(leaper, table)| function(context, leaper, look_up(table))).collect()
}

pub(super) fn shifted(context: &Context, leapers: &[Leaper]) -> Vec<Function> {
    let word = context.word;
    let function = |leaper: &Leaper| {
        let attacks = stepped(context, leaper, &quote!(bit));
        function(context, leaper, quote!(let bit: #word = 1 << square; #attacks))
    };
    leapers.iter().map(function).collect()
}

/// The squares to which a leaper's steps lead from every square of `set`, a name.
pub(super) fn stepped(context: &Context, leaper: &Leaper, set: &TokenStream) -> TokenStream {
    let Context { word, ref board, .. } = *context;
    match leaper.steps {
        KNIGHT => knight(board, word, set),
        KING => king(board, word, set),
        _ => {
            let steps: Vec<Step> =
                leaper.steps().into_iter().map(|step| board.turned(step)).collect();
            quote!(#{gathered(board, word, "attacks", set, &steps)} attacks)
        }
    }
}

/// Two columns to either side and one row, or one column and two rows: eight steps with four masks.
fn knight(board: &Board, word: Word, set: &TokenStream) -> TokenStream {
    let width = board.width() as i32;
    let steps = [("near", 2 * width), ("far", width), ("near", -2 * width), ("far", -width)];
    let steps = steps.map(|(half, bits)| moved(&quote!(#{format_ident!("{half}")}), bits));
    let all = on_squares(board, word, quote!(#((#steps))|*));
    quote!(#{sideways(board, word, "near", set, 1)} #{sideways(board, word, "far", set, 2)} #all)
}

/// The row of three squares, also shifted up and down, without its middle.
fn king(board: &Board, word: Word, set: &TokenStream) -> TokenStream {
    let width = board.width() as i32;
    let [above, below] = [width, -width].map(|bits| moved(&quote!(row), bits));
    let all = on_squares(board, word, quote!(beside | (#above) | (#below)));
    quote!(#{sideways(board, word, "beside", set, 1)} let row: #word = beside | #set; #all)
}

/// The bits that are `steps` steps from those of a set along their rows, to both sides, without a
/// mask.
fn sideways(board: &Board, word: Word, name: &str, set: &TokenStream, steps: i32) -> TokenStream {
    gathered(&board.holes(0), word, name, set, &[(-steps, 0), (steps, 0)])
}

/// The set `name` of the squares to which these steps, along rows and across them, move a set.
pub(super) fn gathered(
    board: &Board,
    word: Word,
    name: &str,
    set: &TokenStream,
    steps: &[Step],
) -> TokenStream {
    let name = format_ident!("{name}");
    let moves = steps.iter().filter_map(|&step| Move::new(board, word, step).of(word, set));
    match moves.collect::<Vec<_>>().as_slice() {
        [first] => quote!(let #name: #word = #first;),
        [first, others @ ..] => quote!(let mut #name: #word = #first; #(#name |= #others;)*),
        [] => quote!(let #name: #word = 0;),
    }
}

/// A set, masked to squares of the board if it can have other bits.
fn on_squares(board: &Board, word: Word, set: TokenStream) -> TokenStream {
    if board.all() == word.max() {
        return set;
    }
    quote!(let reached: #word = #set; reached & #{word.literal(board.all())})
}

fn function(context: &Context, leaper: &Leaper, body: TokenStream) -> Function {
    let board = &context.board;
    let what = format!("The squares that a {} on `square` attacks.", leaper.piece());
    let body = quote!(#{on_board(board)} #body);
    let signature = (vec![("square", Type::Square)], Type::Word);
    let function = named(context, leaper.name, &contract(board, &what), signature, body);
    Function { half: leaper.half, ..function }
}
