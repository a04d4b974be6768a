//! What sliders attack through the first piece in their way.

use super::prelude::*;

pub(super) const GROUP: Group = Group { techniques: &[REMOVAL], self_check };

/// With all neighbours occupied, a piece attacks the rest of its lines on the empty board.
fn self_check(context: &Context) -> TokenStream {
    let Context { word, ref board, .. } = *context;
    let each = quote! {
        let rook: #word = rook_attacks(0, square);
        let bishop: #word = bishop_attacks(0, square);
        let near: #word = rook_attacks(all, square);
        let slant: #word = bishop_attacks(all, square);
        ::core::assert!(xray_rook_attacks(near, near, square) == rook ^ near);
        ::core::assert!(xray_bishop_attacks(slant, slant, square) == bishop ^ slant);
        ::core::assert!(xray_rook_attacks(near, 0, square) == 0);
        ::core::assert!(xray_bishop_attacks(slant, bishop ^ slant, square) == 0);
    };
    quote!(let all: #word = #{word.literal(word.max())}; #{every_square(word, board, &each)})
}

const REMOVAL: Technique = Technique {
    name: "removal",
    summary: "removes the attacked blockers from the board, and returns the squares that are attacked only then",
    origin: "Chess Programming Wiki, X-ray Attacks (Bitboards)",
    code: |context, _| {
        let pieces = [("xray_rook_attacks", "rook"), ("xray_bishop_attacks", "bishop")];
        pieces.map(|(name, piece)| function(context, name, piece)).to_vec()
    },
    requires: &[Operation::Sliders],
    ..Technique::ON_BOARDS
};

fn function(context: &Context, name: &'static str, piece: &str) -> Function {
    let word = context.word;
    let what = format!(
        "The squares that a {piece} on `square` attacks behind the first occupied square of each direction, if that is one \
         of `blockers`, up to and including the next. Without blockers it is 0."
    );
    let attacks = format_ident!("{piece}_attacks");
    let body = quote! {
        let first: #word = #attacks(occupied, square);
        let removed: #word = occupied & blockers & first;
        first ^ #attacks(occupied ^ removed, square)
    };
    let parameters =
        vec![("occupied", Type::Word), ("blockers", Type::Word), ("square", Type::Square)];
    named(context, name, &contract(&context.board, &what), (parameters, Type::Word), body)
}
