//! Attacks of horses, which a piece on their leg hobbles.

use crate::techniques::prelude::*;
use crate::techniques::sliders::walked;
use crate::techniques::squares::{Move, occupied_and_square};

/// The first step of a horse, with the two that may follow; or the reverse, from its destination.
type Way = (Step, [Step; 2]);
type Ways = [Way; 4];
pub(super) const LEGS: Ways = [
    ((0, 1), [(-1, 1), (1, 1)]),
    ((1, 0), [(1, 1), (1, -1)]),
    ((0, -1), [(1, -1), (-1, -1)]),
    ((-1, 0), [(-1, -1), (-1, 1)]),
];
const BACKWARD: Ways = [
    ((1, 1), [(0, 1), (1, 0)]),
    ((1, -1), [(1, 0), (0, -1)]),
    ((-1, -1), [(0, -1), (-1, 0)]),
    ((-1, 1), [(-1, 0), (0, 1)]),
];

/// A function: its name, the first sentence of its contract, its ways, its table, and what the
/// table has for a square.
struct Horse {
    name: &'static str,
    what: &'static str,
    ways: &'static Ways,
    table: &'static str,
    relation: &'static str,
}

const HORSES: [Horse; 2] = [
    Horse {
        name: "horse_attacks",
        what: "The squares that a horse on `square` attacks: one step along a rank or file to an empty square, then \
               one diagonal step outward.",
        ways: &LEGS,
        table: "HORSE_STEPS",
        relation: "to which a horse goes from it by each leg: up, right, down and left",
    },
    Horse {
        name: "horse_attackers",
        what: "The squares from which a horse attacks `square`: its steps backwards, one diagonal step to an empty \
               square, then one step outward along a rank or file.",
        ways: &BACKWARD,
        table: "HORSE_STEPS_BACK",
        relation: "from which a horse comes to it by each leg: up to the right, down to the right, down to the left and up to \
                   the left",
    },
];

/// Where each way leads from a square, for each square.
fn ends(board: &Board, ways: &Ways) -> Vec<[u128; 4]> {
    let of = |square: u32| {
        ways.map(|(first, ways)| {
            let leg = board.stepped(square, first);
            let ends = ways.iter().filter_map(|&way| board.stepped(leg?, way));
            ends.fold(0, |set, end| set | 1 << end)
        })
    };
    (0..board.bits()).map(of).collect()
}

/// How far below a square its lowest leg is, in bits; `None` if a word has no room for these bits
/// below the board, or if horses go nowhere on it.
fn below(context: &Context, ways: &Ways) -> Option<u32> {
    let Context { word, board, .. } = *context;
    let legs = ways.map(|(first, _)| Move::new(&board, word, board.turned(first)).bits);
    let below = legs.iter().min()?.unsigned_abs();
    let has_ends = ends(&board, ways).concat().iter().any(|&set| set != 0);
    (has_ends && board.bits() + below <= word.bits()).then_some(below)
}

/// The tables, or none for a board on which the bits of horses move.
pub(super) fn tables(context: &Context) -> Vec<Table> {
    let Context { word, board, .. } = *context;
    let horses = HORSES.iter().filter(|horse| below(context, horse.ways).is_some());
    let table = |horse: &'static Horse| Table {
        name: horse.table.to_owned(),
        doc: format!("The squares {}, for each square of {}.", horse.relation, in_order(&board)),
        value: TableValue::Words { word, values: ends(&board, horse.ways).concat() },
        contents: Contents::Sets,
        check: Some(walked(context, move |table, board| {
            let legs = horse.ways.iter().enumerate();
            let checks = legs.map(|(place, &leg)| check(word, board, table, place, leg));
            quote!(#(#checks)*)
        })),
    };
    horses.map(table).collect()
}

/// For checks, walks to a leg, and on.
fn check(
    word: Word,
    board: &Board,
    table: &Ident,
    place: usize,
    ((files, ranks), ways): Way,
) -> TokenStream {
    let ends = ways
        .map(|(more_files, more_ranks)| arguments(board, (files + more_files, ranks + more_ranks)));
    quote! {
        let leg: #word = reach(square, #{arguments(board, (files, ranks))}, 1);
        let ends: #word = if leg == 0 { 0 } else { #(reach(square, #ends, 1))|* };
        ::core::assert!(#table[#{entry(quote!(4 * square as usize), place)}] == ends);
    }
}

/// The functions, by their tables if there are any.
pub(super) fn functions(context: &Context, tables: &[Ident]) -> Vec<Function> {
    let mut tables = tables.iter();
    let of = |horse: &Horse| {
        // Only these have tables.
        let table = below(context, horse.ways).and_then(|below| Some((tables.next()?, below)));
        function(context, horse, table)
    };
    HORSES.iter().map(of).collect()
}

fn function(context: &Context, horse: &Horse, table: Option<(&Ident, u32)>) -> Function {
    let Context { word, ref board, .. } = *context;
    let body = match table {
        Some((table, below)) => looked_up(context, horse.ways, table, below),
        None => moved(context, horse.ways),
    };
    let body = quote! {
        #{on_board(board)}
        let mut attacks: #word = 0;
        #body
        attacks
    };
    let signature = (occupied_and_square(), Type::Word);
    named(context, horse.name, &contract(board, horse.what), signature, body)
}

/// Looks up where each leg leads that is empty. Where one is not on the board, what is tested makes
/// no difference.
fn looked_up(context: &Context, ways: &Ways, table: &Ident, below: u32) -> TokenStream {
    let Context { word, ref board, .. } = *context;
    let tests = ways.iter().enumerate().map(|(place, &(first, _))| {
        let bit = below.saturating_add_signed(Move::new(board, word, board.turned(first)).bits);
        let bit = if bit == 0 { quote!(around) } else { quote!((around >> #bit)) };
        quote!(if #bit & 1 == 0 { attacks |= #table[#{entry(quote!(row), place)}]; })
    });
    quote! {
        let row: usize = 4 * square as usize;
        let around: #word = (occupied << #below) >> square;
        #(#tests)*
    }
}

/// Moves the bit of the square.
fn moved(context: &Context, ways: &Ways) -> TokenStream {
    let Context { word, ref board, .. } = *context;
    let of = |step: Step, set: TokenStream| {
        Move::new(board, word, board.turned(step)).of(word, &set).unwrap_or_else(|| quote!(0))
    };
    let ways = ways.iter().map(|&(first, ways)| {
        let leg = of(first, quote!(bit));
        let ways = ways.map(|way| of(way, quote!(leg)));
        quote! {
            let step: #word = #leg;
            let leg: #word = step & !occupied;
            #(attacks |= #ways;)*
        }
    });
    quote!(let bit: #word = 1 << square; #(#ways)*)
}

/// The place of a leg's entry in the table.
fn entry(row: TokenStream, place: usize) -> TokenStream {
    if place == 0 { row } else { quote!(#row + #place) }
}
