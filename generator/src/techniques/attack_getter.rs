//! Attacks along a line given as an argument.

use super::prelude::*;
use super::sliders::{all_masks, subtracted_reversed};
use super::squares::{WHATEVER_IS_THERE, at_most_last};

pub(super) const GROUP: Group = Group {
    techniques: &[REVERSAL],
    // On the empty board all of a line is attacked, on a full one the neighbours, and with blockers
    // two squares away these.
    self_check: |context| {
        let Context { word, ref board, .. } = *context;
        let all = word.literal(word.max());
        let lines = Line::ALL.into_iter().zip(0..).map(|(line, number)| {
            let reached = |most| reached(board, line.step(), most);
            quote! {
                let free: #word = #{reached(board.bits())};
                let near: #word = #{reached(1)};
                let far: #word = #{reached(2)};
                ::core::assert!(attacks(0, #number, square) == free);
                ::core::assert!(attacks(all, #number, square) == near);
                ::core::assert!(attacks(all ^ free ^ far ^ near, #number, square) == far);
            }
        });
        let each = every_square(word, board, &quote!(#(#lines)*));
        quote!(#{walk(word, board)} let all: #word = #all; #each)
    },
};

const REVERSAL: Technique = Technique {
    name: "reversal",
    summary: "looks up the line's mask by its number, and subtracts the slider from its blockers, once in order and \
              once with all bits reversed",
    origin: "Gerd Isenberg and Aleks Peshkov, Hyperbola Quintessence, general form, Chess Programming Wiki",
    tables: |context| Ok(vec![all_masks(context)]),
    code: |context, tables| {
        let Context { word, ref board, .. } = *context;
        let masks = &tables[0];
        let body = quote! {
            #{on_board(board)}
            #{at_most_last(&format_ident!("line"), 4)}
            let masks: AllMasks = #masks[square as usize];
            let lines: [#word; 4] = [masks.rank, masks.file, masks.diagonal, masks.antidiagonal];
            let mask_ex: #word = lines[line as usize];
            #{subtracted_reversed(word)}
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
    ..Technique::ON_BOARDS
};
