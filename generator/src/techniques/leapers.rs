//! Attacks of knights, kings and pawns, which no blocker changes.

use super::word_function::only;
use super::{Context, Group, Technique};
use crate::module::{Function, Table, Type, Value};
use crate::tables::steps::{self, BLACK_PAWN, KING, KNIGHT, Steps, WHITE_PAWN};
use crate::word::Word;
use proc_macro2::{Ident, TokenStream};
use quote::quote;

pub(super) const GROUP: Group = Group {
    techniques: &[TABLE, SHIFTS],
    // Every square by the distances of all others.
    check: |_| {
        quote! {
            let mut from: u32 = 0;
            while from < 64 {
                let mut to: u32 = 0;
                while to < 64 {
                    let across: u32 = (from % 8).abs_diff(to % 8);
                    let along: u32 = (from / 8).abs_diff(to / 8);
                    let is_above: bool = to / 8 == from / 8 + 1;
                    let is_below: bool = to / 8 + 1 == from / 8;
                    let is_knights: bool = across * along == 2;
                    ::core::assert!((knight_attacks(from) >> to) & 1 == is_knights as u64);
                    let is_kings: bool = (across | along) == 1;
                    ::core::assert!((king_attacks(from) >> to) & 1 == is_kings as u64);
                    let is_whites: bool = across == 1 && is_above;
                    ::core::assert!((white_pawn_attacks(from) >> to) & 1 == is_whites as u64);
                    let is_blacks: bool = across == 1 && is_below;
                    ::core::assert!((black_pawn_attacks(from) >> to) & 1 == is_blacks as u64);
                    to += 1;
                }
                from += 1;
            }
        }
    },
};

const TABLE: Technique = Technique {
    name: "table",
    summary: "looks up the attacks of each piece by its square",
    origin: "Chess Programming Wiki, Knight Pattern, King Pattern and Pawn Attacks",
    words: &[Word::U64],
    auto: |_, _| true,
    tables: |_| {
        let table = |(name, piece, steps): (&str, &str, &Steps)| Table {
            name: name.to_owned(),
            doc: format!("The squares that a {piece} attacks from each square, a1 first, then b1."),
            value: Value::Words {
                word: Word::U64,
                values: steps::attacks(steps).into_iter().map(u128::from).collect(),
            },
            check: None,
        };
        let pieces = [
            ("KNIGHT_ATTACKS", "knight", KNIGHT),
            ("KING_ATTACKS", "king", KING),
            ("WHITE_PAWN_ATTACKS", "white pawn", WHITE_PAWN),
            ("BLACK_PAWN_ATTACKS", "black pawn", BLACK_PAWN),
        ];
        Ok(pieces.map(table).to_vec())
    },
    code: |context, tables| {
        let look_up = |table: &Ident| quote!(#table[(square & 0x3f) as usize]);
        functions(context, tables.iter().map(look_up).collect())
    },
    ..Technique::BASE
};

const SHIFTS: Technique = Technique {
    name: "shifts",
    summary: "shifts the square's bit by every step, without the files that it cannot come from",
    tables: |_| Ok(Vec::new()),
    code: |context, _| {
        let bit = quote!(let bit: u64 = 1 << (square & 0x3f););
        let sides = quote! {
            let west: u64 = (bit >> 1) & 0x7f7f_7f7f_7f7f_7f7f;
            let east: u64 = (bit << 1) & 0xfefe_fefe_fefe_fefe;
            let beside: u64 = west | east;
        };
        let knight = quote! {
            #bit
            #sides
            let far_west: u64 = (bit >> 2) & 0x3f3f_3f3f_3f3f_3f3f;
            let far_east: u64 = (bit << 2) & 0xfcfc_fcfc_fcfc_fcfc;
            let far: u64 = far_west | far_east;
            (beside << 16) | (beside >> 16) | (far << 8) | (far >> 8)
        };
        let king = quote! {
            #bit
            #sides
            let row: u64 = beside | bit;
            beside | (row << 8) | (row >> 8)
        };
        let [white, black] =
            [quote!(beside << 8), quote!(beside >> 8)].map(|moved| quote!(#bit #sides #moved));
        functions(context, vec![knight, king, white, black])
    },
    ..TABLE
};

/// The functions of knight, king and both pawns, given their bodies.
fn functions(context: &Context, bodies: Vec<TokenStream>) -> Vec<Function> {
    let pieces = [
        ("knight_attacks", "knight"),
        ("king_attacks", "king"),
        ("white_pawn_attacks", "white pawn"),
        ("black_pawn_attacks", "black pawn"),
    ];
    let function = |((name, piece), body): ((&'static str, &str), TokenStream)| {
        let contract = format!(
            "The squares that a {piece} on `square` attacks.\n\nSquares are little-endian rank-file: a1 is 0, h8 is \
             63.\n\nPrecondition: `square` is below 64, which debug builds assert; others take it modulo 64."
        );
        let body = quote! {
            ::core::debug_assert!(square < 64, "a square beyond 63");
            #body
        };
        let functions = only(context, &contract, vec![("square", Type::Index)], Type::Word, body);
        functions.into_iter().map(move |function| Function { name, ..function })
    };
    pieces.into_iter().zip(bodies).flat_map(function).collect()
}
