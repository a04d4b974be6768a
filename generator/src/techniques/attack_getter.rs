//! Attacks along a line given as an argument.

use super::rule::Rule;
use super::sliders::{all_masks, subtracted_reversed};
use super::squares::{
    WHATEVER_IS_THERE, arguments, at_most_last, contract, every_square, on_board, walk,
};
use super::technique::{Context, EVERY_BOARD, Group, Technique};
use super::word_function::named;
use crate::module::Type;
use crate::tables::lines::Line;
use crate::template::{format_ident, quote};
use crate::word::Word;
use proc_macro2::Literal;

pub(super) const GROUP: Group = Group {
    techniques: &[REVERSAL],
    // On the empty board all of a line is attacked, on a full one the neighbours, and with blockers
    // two squares away these.
    self_check: |context| {
        let Context { word, ref board, .. } = *context;
        let walk = walk(word, board);
        let [most, all] = [Literal::u32_unsuffixed(board.bits()), word.literal(word.max())];
        let lines = Line::ALL.into_iter().zip(0..).map(|(line, number)| {
            let ((files, ranks), number) = (line.step(), Literal::u32_unsuffixed(number));
            let [forth, back] =
                [(files, ranks), (-files, -ranks)].map(|step| arguments(board, step));
            quote! {
                let free: #word = reach(square, #forth, #most) | reach(square, #back, #most);
                let near: #word = reach(square, #forth, 1) | reach(square, #back, 1);
                let far: #word = reach(square, #forth, 2) | reach(square, #back, 2);
                ::core::assert!(attacks(0, #number, square) == free);
                ::core::assert!(attacks(all, #number, square) == near);
                ::core::assert!(attacks(all ^ free ^ far ^ near, #number, square) == far);
            }
        });
        let each = every_square(word, board, &quote!(#(#lines)*));
        quote!(#walk let all: #word = #all; #each)
    },
};

const REVERSAL: Technique = Technique {
    name: "reversal",
    summary: "looks up the line's mask by its number, and subtracts the slider from its blockers, once in order and \
              once with all bits reversed",
    origin: "Gerd Isenberg and Aleks Peshkov, Hyperbola Quintessence, general form, Chess Programming Wiki",
    words: &[Word::U64],
    boards: Some(EVERY_BOARD),
    auto: Rule::Always,
    tables: |context| Ok(vec![all_masks(context)]),
    code: |context, tables| {
        let Context { word, ref board, .. } = *context;
        let (masks, on_board) = (&tables[0], on_board(board));
        let in_range = at_most_last(&format_ident!("line"), 4);
        let attacks = subtracted_reversed(word);
        let body = quote! {
            #on_board
            #in_range
            let masks: AllMasks = #masks[square as usize];
            let lines: [#word; 4] = [masks.rank, masks.file, masks.diagonal, masks.antidiagonal];
            let mask_ex: #word = lines[line as usize];
            #attacks
        };
        let what = format!(
            "The squares that a slider on `square` attacks along a `line`: 0 its rank, 1 its file, 2 its diagonal, the \
             direction of a1 to b2, 3 its antidiagonal, which debug builds assert, others as 3. They are up to and including the \
             first occupied square in each direction. {WHATEVER_IS_THERE}"
        );
        let parameters =
            vec![("occupied", Type::Word), ("line", Type::Index), ("square", Type::Square)];
        let contract = contract(board, &what);
        vec![named(context, "attacks", &contract, (parameters, Type::Word), body)]
    },
    ..Technique::BASE
};
