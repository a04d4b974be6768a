//! Rays: all squares in one direction.

use super::prelude::*;
use super::sliders::{half_lines, halves_of};
use crate::tables::steps::KING;

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

fn self_check(context: &Context) -> TokenStream {
    let Context { word, ref board, .. } = *context;
    let checks = DIRECTIONS.iter().zip(KING).map(|(name, &step)| {
        quote! {
            {
                let ray: #word = reach(square, #{arguments(board, step)}, #{board.bits()});
                ::core::assert!(#{format_ident!("{name}")}(square) == ray);
            }
        }
    });
    quote!(#{walk(word, board)} #{every_square(word, board, &quote!(#(#checks)*))})
}

const HALF_LINES: Technique = Technique {
    name: "half_lines",
    summary: "looks up the part of the line on one side of the square",
    origin: "Chess Programming Wiki, Rays",
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
    ..Technique::ON_BOARDS
};
