//! Counts along the lines through a square.

use super::count::counts;
use super::prelude::*;
use super::sliders::{all_masks, walked};
use super::squares::precondition;
use crate::tables::lines;

pub(super) const GROUP: Group = Group { techniques: &[GATHER, COUNT], self_check };

/// The lines in the order of their functions, with their names.
const LINES: [(&str, Line, &str); 4] = [
    ("file_count", Line::File, "file"),
    ("rank_count", Line::Rank, "rank"),
    ("diagonal_count", Line::Diagonal, "diagonal, the direction of a1 to b2,"),
    ("antidiagonal_count", Line::Antidiagonal, "antidiagonal, the direction of b1 to a2,"),
];

/// From each square along each line: all its squares, all other squares, the square alone, and its
/// neighbours.
fn self_check(context: &Context) -> TokenStream {
    let Context { word, ref board, .. } = *context;
    let checks = LINES.map(|(name, line, _)| {
        let name = format_ident!("{name}");
        quote! {
            {
                let line: #word = own | #{reached(board, line.step(), board.bits())};
                let near: #word = #{reached(board, line.step(), 1)};
                ::core::assert!(#name(line, square) == line.count_ones());
                ::core::assert!(#name(all ^ line, square) == 0);
                ::core::assert!(#name(own, square) == 1);
                ::core::assert!(#name(near, square) == near.count_ones());
            }
        }
    });
    let each = every_square(word, board, &quote!(let own: #word = 1 << square; #(#checks)*));
    quote!(#{walk(word, board)} let all: #word = #{word.literal(word.max())}; #each)
}

const GATHER: Technique = Technique {
    name: "gather",
    summary: "gathers the bits of a line into a byte, with a shift for ranks and a multiplication for other lines, \
              then looks up the count of that byte",
    origin: "Marco Costalba, Piece attacks count, Computer Chess Club, 2009",
    boards: Some(|board| gathered_up_to(12, board)),
    multiplies: Some,
    tables: |context| {
        let [diagonals, antidiagonals] = diagonals(context);
        Ok(vec![diagonals, antidiagonals, counts(context.board.width())])
    },
    code: |context, tables| {
        let Context { word, ref board, .. } = *context;
        let table = &tables[2];
        // As many bits as a row has squares; no column has more.
        let mask = hexadecimal((1 << board.width()) - 1, 2);
        let bits = if board.width() > 8 { "bits" } else { "byte" };
        let bits = format_ident!("{bits}");
        let body = |line| {
            let (statement, gathered) = gathered(context, line, "x", tables, 0);
            let is_row = line == Line::of_row(board);
            let gathered = if is_row { quote!((#gathered) & #mask) } else { gathered };
            quote! {
                #statement
                let #bits: #word = #gathered;
                #table[(#bits & #mask) as usize] as u32
            }
        };
        functions(context, body)
    },
    ..Technique::ON_BOARDS
};

const COUNT: Technique = Technique {
    name: "count",
    summary: "masks the line and counts its bits",
    origin: "the definition",
    boards: Some(EVERY_BOARD),
    multiplies: |_| None,
    tables: |context| Ok(vec![all_masks(context)]),
    code: |context, tables| {
        let (word, masks) = (context.word, &tables[0]);
        functions(context, |line| {
            quote! {
                let mask_ex: #word = #masks[square as usize].#{format_ident!("{}", line.name())};
                let bit_mask: #word = 1 << square;
                count_ones(x & (mask_ex | bit_mask))
            }
        })
    },
    requires: &[Operation::CountOnes],
    ..GATHER
};

/// Whether multiplications can gather the lines of a board whose rows have at most `most` squares.
pub(super) fn gathered_up_to(most: u32, board: &Board) -> Result<(), &'static str> {
    if board.has_holes() {
        Err("holes interrupt its lines")
    } else if board.width() > most {
        Err("its rows are too long to look them up")
    } else if board.width() < 4 || board.height() < 3 {
        Err("it requires at least three rows, of at least four squares")
    } else if board.height() > board.width() {
        Err("its product requires columns no longer than rows")
    } else {
        Ok(())
    }
}

/// The bits of a line of a `set`, by columns, or by rows if the line is a column, without the first
/// few: a statement, and an expression with the bits in its lowest places. The tables are those of
/// [`diagonals`], followed by others.
pub(super) fn gathered(
    context: &Context,
    line: Line,
    set: &str,
    tables: &[Ident],
    skipped: u32,
) -> (TokenStream, TokenStream) {
    let Context { word, ref board, .. } = *context;
    let (set, (width, height)) = (format_ident!("{set}"), (board.width(), board.height()));
    let (along, across) = board.turned(line.step());
    let last = board.bits() - 1;
    // For a power of two, the remainder is a mask.
    let [column, first] = if width.is_power_of_two() && board.bits().is_power_of_two() {
        let column = width - 1;
        [column, last & !column]
            .map(|mask| hexadecimal(mask, 2))
            .map(|mask| quote!((square & #mask)))
    } else {
        [quote!((square % #width)), quote!((square - square % #width))]
    };
    if across == 0 {
        let skipped = (skipped > 0).then_some(skipped);
        let by = skipped.map_or(first.clone(), |skipped| quote!((#first + #skipped)));
        return (TokenStream::new(), quote!(#set >> #by));
    }
    let places = |places: &mut dyn Iterator<Item = u32>| {
        word.literal(places.fold(0_u128, |set, place| set | 1 << place))
    };
    let squares = places(&mut (0..height).map(|row| row * width));
    let (statement, product, top) = if along == 0 {
        // Moves each row's bit to its own place.
        let product = places(&mut (1..=height).map(|row| row * (width - 1)));
        let line = quote! {
            let moved: #word = #set >> #column;
            let line: #word = moved & #squares;
        };
        (line, product, (width - 1) * height)
    } else {
        // Each column has at most one bit, so there are no carries: all rows are summed in the last
        // one.
        let lines = &tables[usize::from(line == Line::Antidiagonal)];
        let line = quote!(let line: #word = #set & #lines[square as usize];);
        (line, squares, width * (height - 1))
    };
    let product = quote!(let product: #word = line.wrapping_mul(#product););
    (quote!(#statement #product), quote!(product >> #{top + skipped}))
}

/// A hexadecimal literal with at least this many digits.
pub(super) fn hexadecimal(value: u32, digits: usize) -> TokenStream {
    format!("{value:#0width$x}", width = digits + 2).parse().expect("digits are a literal")
}

/// The diagonals and antidiagonals through each square of a board without holes.
pub(super) fn diagonals(context: &Context) -> [Table; 2] {
    let Context { word, board, .. } = *context;
    let table = |name: &str, direction: &str, line: Line| {
        let masks = lines::masks(&board, line).into_iter().zip(0..);
        Table {
            name: name.to_owned(),
            doc: format!(
                "The {direction}, through every square of {}, the square included, {}.",
                board.described(),
                board.ordered()
            ),
            value: TableValue::Words {
                word,
                values: masks.map(|(mask, square)| mask | 1 << square).collect(),
            },
            contents: Contents::Sets,
            check: Some(walked(context, move |table, board| {
                quote! {
                    let mut line: #word = 1 << square;
                    line |= #{reached(board, line.step(), board.bits())};
                    ::core::assert!(#table[square as usize] == line);
                }
            })),
        }
    };
    [
        table("DIAGONALS", "diagonal, the direction of a1 to b2", Line::Diagonal),
        table("ANTIDIAGONALS", "antidiagonal, the direction of b1 to a2", Line::Antidiagonal),
    ]
}

fn functions(context: &Context, body: impl Fn(Line) -> TokenStream) -> Vec<Function> {
    let board = &context.board;
    let (on_board, numbers) = (on_board(board), board.numbers());
    let function = |(name, line, what): (&'static str, Line, &str)| {
        let most = match line {
            Line::Rank => board.files(),
            Line::File => board.ranks(),
            Line::Diagonal | Line::Antidiagonal => board.files().min(board.ranks()),
        };
        let holes = if board.has_holes() { ", up to the next hole," } else { "" };
        let contract = format!(
            "The number of one bits of `x` on the {what} of `square`{holes}, the square itself included, 0 to {most}.\n\n\
             {numbers} For zero it is 0.\n\n{}",
            precondition(board)
        );
        let signature = vec![("x", Type::Word), ("square", Type::Square)];
        named(context, name, &contract, (signature, Type::Index), quote!(#on_board #{body(line)}))
    };
    LINES.map(function).to_vec()
}
