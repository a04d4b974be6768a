//! Rays: all squares in one direction.

use super::rule::Rule;
use super::sliders::{half_lines, halves_of};
use super::squares::{arguments, contract, every_square, on_board, walk};
use super::technique::{Context, EVERY_BOARD, Group, Technique};
use super::word_function::named;
use crate::board::Step;
use crate::module::Type;
use crate::tables::lines::Line;
use crate::tables::steps::KING;
use crate::template::{format_ident, quote};
use crate::word::Word;
use proc_macro2::{Literal, TokenStream};

/// The functions of the eight directions, in the order of [`KING`].
const DIRECTIONS: [&str; 8] = [
    "north_ray",
    "north_east_ray",
    "east_ray",
    "south_east_ray",
    "south_ray",
    "south_west_ray",
    "west_ray",
    "north_west_ray",
];

pub(super) const GROUP: Group = Group { techniques: &[HALF_LINES], self_check };

/// Every square, by a walk.
fn self_check(context: &Context) -> TokenStream {
    let Context { word, ref board, .. } = *context;
    let walk = walk(word, board);
    let most = Literal::u32_unsuffixed(board.bits());
    let checks = DIRECTIONS.iter().zip(KING).map(|(name, &step)| {
        let (name, step) = (format_ident!("{name}"), arguments(board, step));
        quote! {
            {
                let ray: #word = reach(square, #step, #most);
                ::core::assert!(#name(square) == ray);
            }
        }
    });
    let each = every_square(word, board, &quote!(#(#checks)*));
    quote!(#walk #each)
}

const HALF_LINES: Technique = Technique {
    name: "half_lines",
    summary: "looks up the part of the line on one side of the square",
    origin: "Chess Programming Wiki, Rays",
    words: &[Word::U64],
    boards: Some(EVERY_BOARD),
    auto: Rule::Always,
    tables: |context| Ok(vec![half_lines(context)]),
    code: |context, tables| {
        let (board, lines) = (&context.board, &tables[0]);
        let on_board = on_board(board);
        let ray = |(&name, &step): (&&'static str, &Step)| {
            let (files, ranks) = step;
            let is_line = |line: &&Line| [step, (-files, -ranks)].contains(&line.step());
            let line = Line::ALL.iter().find(is_line).copied().expect("a king steps along lines");
            let [lower, upper] = halves_of(line);
            let half = if board.upward(step) == step { upper } else { lower };
            let way = name.trim_end_matches("_ray").replace('_', "-");
            let what =
                format!("The squares to the {way} of `square`, up to the edge of the board.");
            let body = quote!(#on_board #lines[square as usize].#half);
            let signature = (vec![("square", Type::Square)], Type::Word);
            named(context, name, &contract(board, &what), signature, body)
        };
        DIRECTIONS.iter().zip(KING).map(ray).collect()
    },
    ..Technique::BASE
};
