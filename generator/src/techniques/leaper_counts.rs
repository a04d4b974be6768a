//! Counts around a square: the set bits on squares that knights and kings attack.

use super::prelude::*;
use super::squares::precondition;
use crate::tables::steps::{KING, KNIGHT};

pub(super) const GROUP: Group = Group {
    techniques: &[COUNT],
    // From every square: all attacked squares, all others, and single squares.
    self_check: |context| {
        let Context { word, ref board, .. } = *context;
        let checks = [("knight_count", KNIGHT), ("king_count", KING)].map(|(name, steps)| {
            let name = format_ident!("{name}");
            let steps = steps.iter().map(|&step| arguments(board, step));
            quote! {
                {
                    let mut steps: #word = 0;
                    #(
                        let step: #word = reach(square, #steps, 1);
                        ::core::assert!(#name(step, square) == step.count_ones());
                        steps |= step;
                    )*
                    ::core::assert!(#name(steps, square) == steps.count_ones());
                    ::core::assert!(#name(all ^ steps, square) == 0);
                }
            }
        });
        let each = every_square(word, board, &quote!(#(#checks)*));
        quote!(#{walk(word, board)} let all: #word = #{word.literal(word.max())}; #each)
    },
};

const COUNT: Technique = Technique {
    name: "count",
    summary: "counts the bits among the squares that are attacked",
    origin: "Marco Costalba, Piece attacks count, Computer Chess Club, 2009 (the counts); the definition",
    code: |context, _| {
        let board = &context.board;
        let (on_board, numbers) = (on_board(board), board.numbers());
        let function = |(name, piece): (&'static str, &str)| {
            let attacks = format_ident!("{piece}_attacks");
            let contract = format!(
                "The number of one bits of `x` on the squares that a {piece} on `square` attacks, 0 to 8.\n\n{numbers} For zero \
                 it is 0.\n\n{}",
                precondition(board)
            );
            let parameters = vec![("x", Type::Word), ("square", Type::Square)];
            let body = quote!(#on_board count_ones(x & #attacks(square)));
            named(context, name, &contract, (parameters, Type::Index), body)
        };
        [("knight_count", "knight"), ("king_count", "king")].map(&function).to_vec()
    },
    requires: &[Operation::Leapers, Operation::CountOnes],
    ..Technique::ON_BOARDS
};
