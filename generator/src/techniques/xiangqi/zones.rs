//! Pieces of xiangqi that the palaces and the river hold: generals, advisors, elephants and
//! soldiers. Red moves up the board, Black down.

use crate::module::Half;
use crate::tables::steps::ORTHOGONAL;
use crate::tables::zones::Zone;
use crate::techniques::prelude::*;
use crate::techniques::squares::{
    Move, WHATEVER_IS_THERE, moved, nowhere, nowhere_whatever_is_there, occupied_and_square,
};

/// A piece that nothing is in the way of: its function, the function of either color, the first
/// sentences of the contract, and its steps in each zone.
pub(super) struct Man {
    name: &'static str,
    half: Option<Half>,
    what: &'static str,
    steps: &'static [(Zone, &'static [Step])],
}

impl Man {
    /// How the squares of its table are related to each square.
    fn relation(&self) -> String {
        let (piece, is_attacked) = match self.name.strip_suffix("_attackers") {
            Some(piece) => (piece, true),
            None => (self.name.trim_end_matches("_attacks"), false),
        };
        let piece = piece.replace('_', " ");
        if is_attacked {
            format!("from which a {piece} attacks")
        } else {
            format!("that a {piece} attacks from")
        }
    }
}

const DIAGONAL: &[Step] = &[(1, 1), (1, -1), (-1, -1), (-1, 1)];
const SIDEWAYS: &[Step] = &[(1, 0), (-1, 0)];
const UP: &[Step] = &[(0, 1)];
const DOWN: &[Step] = &[(0, -1)];

pub(super) const MEN: &[Man] = &[
    Man {
        name: "general_attacks",
        half: None,
        what: "The squares that a general on `square` attacks: one step along a rank or file within a palace, the middle \
               three files of the first and of the last three ranks. It is 0 outside.",
        steps: &[(Zone::Palaces, ORTHOGONAL)],
    },
    Man {
        name: "advisor_attacks",
        half: None,
        what: "The squares that an advisor on `square` attacks: one diagonal step within a palace, the middle three files of \
               the first and of the last three ranks. It is 0 outside.",
        steps: &[(Zone::Palaces, DIAGONAL)],
    },
    Man {
        name: "red_soldier_attacks",
        half: Some(Half { of: "soldier_attacks", is_second: false }),
        what: "The squares that a red soldier on `square` attacks: one step up the board, and above its middle also to \
               either side.",
        steps: &[(Zone::Board, UP), (Zone::Upper, SIDEWAYS)],
    },
    Man {
        name: "black_soldier_attacks",
        half: Some(Half { of: "soldier_attacks", is_second: true }),
        what: "The squares that a black soldier on `square` attacks: one step down the board, and below its middle also to \
               either side.",
        steps: &[(Zone::Board, DOWN), (Zone::Lower, SIDEWAYS)],
    },
    Man {
        name: "red_soldier_attackers",
        half: Some(Half { of: "soldier_attackers", is_second: false }),
        what: "The squares from which a red soldier attacks `square`: one step down the board, and above its middle also to \
               either side.",
        steps: &[(Zone::Board, DOWN), (Zone::Upper, SIDEWAYS)],
    },
    Man {
        name: "black_soldier_attackers",
        half: Some(Half { of: "soldier_attackers", is_second: true }),
        what: "The squares from which a black soldier attacks `square`: one step up the board, and below its middle also to \
               either side.",
        steps: &[(Zone::Board, UP), (Zone::Lower, SIDEWAYS)],
    },
];

/// The steps of a man, each with the squares that it reaches.
fn reached(board: &Board, man: &Man) -> Vec<(Step, u128)> {
    let steps =
        man.steps.iter().flat_map(|&(zone, steps)| steps.iter().map(move |&step| (zone, step)));
    steps.map(|(zone, step)| (step, zone.reached(board, step, 1))).collect()
}

/// The tables of men.
pub(super) fn tables(context: &Context) -> Vec<Table> {
    let Context { word, board, .. } = *context;
    let table = |man: &Man| {
        let steps = reached(&board, man);
        let of = |square: u32| {
            let targets = steps.iter().filter_map(|&(step, reached)| {
                board.stepped(square, step).map(|to| 1 << to & reached)
            });
            // A square is reached by a step from one square only.
            targets.fold(0, |set, to| set | to)
        };
        Table {
            name: man.name.to_ascii_uppercase(),
            doc: format!("The squares {} each square of {}.", man.relation(), in_order(&board)),
            value: TableValue::Words { word, values: (0..board.bits()).map(of).collect() },
            contents: Contents::Sets,
            check: None,
        }
    };
    MEN.iter().map(table).collect()
}

/// The functions of men by these tables.
pub(super) fn look_ups(context: &Context, tables: &[Ident]) -> Vec<Function> {
    let men = MEN.iter().zip(tables);
    men.map(|(man, table)| {
        function(context, man, quote!(#{on_board(&context.board)} #table[square as usize]))
    })
    .collect()
}

/// The functions of men by shifts.
pub(super) fn shifted(context: &Context) -> Vec<Function> {
    let Context { word, ref board, .. } = *context;
    let body = |man: &Man| {
        let bit = quote!(bit);
        let steps = reached(board, man).into_iter().filter(|&(_, reached)| reached != 0);
        let steps = steps.map(|(step, reached)| {
            let moved = moved(&bit, Move::new(board, word, board.turned(step)).bits);
            quote!(((#moved) & #{word.literal(reached)}))
        });
        let steps: Vec<TokenStream> = steps.collect();
        if steps.is_empty() {
            return nowhere(board);
        }
        quote!(#{on_board(board)} let bit: #word = 1 << square; #(#steps)|*)
    };
    MEN.iter().map(|man| function(context, man, body(man))).collect()
}

fn function(context: &Context, man: &Man, body: TokenStream) -> Function {
    let board = &context.board;
    let signature = (vec![("square", Type::Square)], Type::Word);
    let function = named(context, man.name, &contract(board, man.what), signature, body);
    Function { half: man.half, ..function }
}

/// The function of elephants: two diagonal steps, by an empty square, to the same half.
pub(super) fn elephant(context: &Context) -> Function {
    let Context { word, ref board, .. } = *context;
    let ways = DIAGONAL.iter().filter_map(|&step| {
        let reached = [Zone::Lower, Zone::Upper].map(|half| half.reached(board, step, 2));
        let reached = reached[0] | reached[1];
        let bits = Move::new(board, word, board.turned(step)).bits;
        let onward = moved(&quote!(eye), bits);
        (reached != 0).then(|| {
            quote! {
                let eye: #word = (#{moved(&quote!(bit), bits)}) & !occupied;
                attacks |= (#onward) & #{word.literal(reached)};
            }
        })
    });
    let ways: Vec<TokenStream> = ways.collect();
    let body = if ways.is_empty() {
        nowhere_whatever_is_there(board, word)
    } else {
        quote! {
            #{on_board(board)}
            let bit: #word = 1 << square;
            let mut attacks: #word = 0;
            #(#ways)*
            attacks
        }
    };
    let what = format!(
        "The squares that an elephant on `square` attacks: two steps on a diagonal, the first to an empty square, on the \
         same side of the middle of the board. {WHATEVER_IS_THERE}"
    );
    let signature = (occupied_and_square(), Type::Word);
    named(context, "elephant_attacks", &contract(board, &what), signature, body)
}

/// The function of generals that see each other.
pub(super) fn flying_general(context: &Context) -> Function {
    let Context { word, ref board, .. } = *context;
    let [lower, upper] = Zone::Palaces.parts(board).map(|palace| word.literal(palace));
    let body = quote! {
        #{on_board(board)}
        let bit: #word = 1 << square;
        let other: #word = if bit & #lower != 0 {
            #upper
        } else if bit & #upper != 0 {
            #lower
        } else {
            0
        };
        file_attacks(occupied, square) & other
    };
    let what = format!(
        "The squares of the other palace that a general on `square` sees along its file, up to and including the first \
         occupied one: generals may not face each other. It is 0 outside the palaces. {WHATEVER_IS_THERE}"
    );
    let signature = (occupied_and_square(), Type::Word);
    named(context, "flying_general_attacks", &contract(board, &what), signature, body)
}

/// Walks that follow the rules, for every square.
pub(super) fn self_check(context: &Context) -> TokenStream {
    let Context { word, ref board, .. } = *context;
    let zone = |zone: Zone| word.literal(zone.squares(board));
    let men = MEN.iter().map(|man| {
        let steps = man.steps.iter().map(|&(of, steps)| {
            let steps = steps.iter().map(|&step| arguments(board, step));
            quote! {
                let zone: #word = #{zone(of)};
                if zone & own != 0 { #(steps |= reach(square, #steps, 1) & zone;)* }
            }
        });
        quote! {
            {
                let mut steps: #word = 0;
                #(#steps)*
                ::core::assert!(#{format_ident!("{}", man.name)}(square) == steps);
            }
        }
    });
    let elephants = DIAGONAL.iter().map(|&step| {
        quote! {
            let eye: #word = reach(square, #{arguments(board, step)}, 1);
            let onward: #word = reach(square, #{arguments(board, step)}, 2) & !eye & half;
            ::core::assert!(elephant_attacks(all ^ eye, square) == onward);
            eyes |= eye;
            onwards |= onward;
        }
    });
    let [lower, upper] = Zone::Palaces.parts(board).map(|palace| word.literal(palace));
    quote! {
        let own: #word = 1 << square;
        #(#men)*
        let half: #word = if #{zone(Zone::Lower)} & own != 0 {
            #{zone(Zone::Lower)}
        } else if #{zone(Zone::Upper)} & own != 0 {
            #{zone(Zone::Upper)}
        } else {
            0
        };
        let (mut eyes, mut onwards): (#word, #word) = (0, 0);
        #(#elephants)*
        ::core::assert!(elephant_attacks(0, square) == onwards);
        ::core::assert!(elephant_attacks(eyes, square) == 0);
        let opposite: #word = if #lower & own != 0 {
            #upper
        } else if #upper & own != 0 {
            #lower
        } else {
            0
        };
        let file: #word = file_attacks(0, square);
        ::core::assert!(flying_general_attacks(0, square) == file & opposite);
        let near: #word = file_attacks(file, square);
        ::core::assert!(flying_general_attacks(near, square) == near & opposite);
    }
}
