//! The functions of sliders: one for each line, and the pieces, which combine these.

use super::super::squares::{WHATEVER_IS_THERE, occupied_and_square};
use crate::techniques::prelude::*;

/// The variants of the function `line_attacks`, which serves all lines except looked-up ones.
pub(super) struct LineAttacks {
    pub doc: &'static str,
    pub parameters: Vec<(&'static str, Type)>,
    pub body: TokenStream,
}

pub(super) fn functions(
    context: &Context,
    line: LineAttacks,
    body: impl Fn(Line) -> TokenStream,
) -> Vec<Function> {
    let LineAttacks { doc, parameters, body: of_line } = line;
    let private = Function::private("line_attacks", doc, parameters, Type::Word, of_line);
    let pieces = of_pieces(
        context,
        quote!(file_attacks(occupied, square) | rank_attacks(occupied, square)),
        quote!(diagonal_attacks(occupied, square) | antidiagonal_attacks(occupied, square)),
    );
    [private].into_iter().chain(of_lines(context, body)).chain(pieces).collect()
}

pub(super) fn of_lines(context: &Context, body: impl Fn(Line) -> TokenStream) -> [Function; 4] {
    let along = [
        ("file_attacks", "along its file", Line::File),
        ("diagonal_attacks", "along its diagonal, the direction of a1 to b2", Line::Diagonal),
        (
            "antidiagonal_attacks",
            "along its antidiagonal, the direction of b1 to a2",
            Line::Antidiagonal,
        ),
        ("rank_attacks", "along its rank", Line::Rank),
    ];
    along.map(|(name, how, line)| along_or_like(context, name, how, body(line)))
}

pub(super) fn of_pieces(
    context: &Context,
    rook: TokenStream,
    bishop: TokenStream,
) -> [Function; 4] {
    let word = context.word;
    let like = |name, how, body| along_or_like(context, name, how, body);
    let queen = quote!(rook_attacks(occupied, square) | bishop_attacks(occupied, square));
    let both =
        "The attacks of a rook and those of a bishop, in this order: the two parts of a queen's";
    let parts = attacks(
        context,
        "rook_and_bishop_attacks",
        both,
        quote! {
            let rook: #word = rook_attacks(occupied, square);
            let bishop: #word = bishop_attacks(occupied, square);
            (rook, bishop)
        },
    );
    let parts = Function { result: Type::WordPair, ..parts };
    [
        like("bishop_attacks", "like a bishop", bishop),
        like("rook_attacks", "like a rook", rook),
        like("queen_attacks", "like a queen", queen),
        parts,
    ]
}

fn along_or_like(context: &Context, name: &'static str, how: &str, body: TokenStream) -> Function {
    attacks(context, name, &format!("The squares that a slider on `square` attacks {how}"), body)
}

fn attacks(context: &Context, name: &'static str, what: &str, body: TokenStream) -> Function {
    let what = format!(
        "{what}: up to and including the first occupied square in each direction. {WHATEVER_IS_THERE}"
    );
    let contract = contract(&context.board, &what);
    named(context, name, &contract, (occupied_and_square(), Type::Word), body)
}

/// The body for rows, by the table of the first row.
pub(super) fn looked_up(context: &Context, rows: &Ident) -> TokenStream {
    let Context { word, ref board, .. } = *context;
    let width = board.width();
    // Holes block, but are not squares.
    let (holes, playable) = (board.hole_cells(), board.all());
    let (in_the_way, squares) = if board.has_holes() {
        let [holes, playable] = [holes, playable].map(|set| word.literal(set));
        (Some(quote!(let occupied: #word = occupied | #holes;)), Some(quote!(& #playable)))
    } else {
        (None, None)
    };
    let entry = quote!(#rows[(place as usize) * #{1 << (width - 2)} + inner as usize]);
    // Entries have the narrowest word that fits a row.
    let is_narrow = word.bits() <= if width > 8 { 16 } else { 8 };
    let entry = if is_narrow { entry } else { quote!((#entry as #word)) };
    let attacks = quote!(#entry << first);
    let attacks = if squares.is_some() { quote!((#attacks) #squares) } else { attacks };
    quote! {
        #{on_board(board)}
        let place: u32 = square % #width;
        let first: u32 = square - place;
        #in_the_way
        let inner: #word = (occupied >> (first + 1)) & #{short((1 << (width - 2)) - 1)};
        #attacks
    }
}

/// A literal without leading zeros.
fn short(value: u32) -> TokenStream {
    format!("{value:#04x}").parse().expect("digits are a literal")
}
