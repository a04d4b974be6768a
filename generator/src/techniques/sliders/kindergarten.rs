//! Attacks along each line by a multiplication and a look-up.

use super::checked::{beside, blocked_once, relevant};
use super::functions::{of_lines, of_pieces};
use crate::tables::magic::factors::Colour;
use crate::tables::magic::gathering;
use crate::tables::magic::relevant::Place;
use crate::techniques::prelude::*;

pub(super) const KINDERGARTEN: Technique = Technique {
    name: "kindergarten",
    summary: "looks up the attacks along each line by its inner squares: a multiplication gathers these, in order, \
              in the highest bits, which are the index",
    origin: "Gerd Isenberg, Kindergarten Bitboards, Computer Chess Club, 2007",
    words: &[Word::U64],
    boards: Some(|board| {
        if entries(board) > MOST_ENTRIES {
            Err("its tables would have more than 65,536 entries for a line")
        } else if board.given_bits().is_some() && !has_factors(board) {
            Err("squares of a line collide in the product")
        } else {
            Ok(())
        }
    }),
    multiplies: Some,
    auto_prefers_large_tables: Rule::MULTIPLIES_U64,
    tables: |context| {
        let board = context.board;
        Ok(Line::ALL.into_iter().flat_map(|line| of_line(context, &board, line)).collect())
    },
    code,
    ..Technique::BASE
};

/// The maximum number of entries for the squares of one kind of line.
const MOST_ENTRIES: u128 = 1 << 16;

/// Whether multiplications gather the squares of every line; squares on explicitly given bits may
/// be unevenly spaced.
fn has_factors(board: &Board) -> bool {
    let product = product(board);
    Line::ALL.into_iter().all(|line| {
        let bits = bits(board, line);
        places(board, line).iter().all(|place| {
            let gathering = gathering(product, place, bits);
            gathering.entries(product, Colour::White, place, &place.sets()).is_ok()
        })
    })
}

fn places(board: &Board, line: Line) -> Vec<Place> {
    (0..board.bits()).map(|square| Place::new(board, square, &[line])).collect()
}

fn bits(board: &Board, line: Line) -> u32 {
    places(board, line).iter().map(Place::bits).max().unwrap_or(1).max(1)
}

fn entries(board: &Board) -> u128 {
    let longest = Line::ALL.into_iter().map(|line| bits(board, line)).max().unwrap_or(0);
    u128::from(board.bits()).saturating_mul(1 << longest)
}

static GATHERING: Record = Record {
    name: "Gathering",
    constructor: "gathering",
    doc: "Gathers the inner squares of a line through one square.",
    fields: &[
        ("mask", "The squares of the line without its ends and without the square itself."),
        ("factor", "The factor that moves them to the highest bits, in order."),
    ],
};

fn of_line(context: &Context, board: &Board, line: Line) -> [Table; 2] {
    let (word, board, bits) = (context.word, *board, bits(board, line));
    let product = product(&board);
    let (mut rows, mut values, mut fillers) = (Vec::new(), Vec::new(), Vec::new());
    for place in places(&board, line) {
        let gathering = gathering(product, &place, bits);
        rows.push(vec![place.mask, gathering.factor]);
        let entries = gathering.entries(product, Colour::White, &place, &place.sets());
        for entry in entries.expect("a factor with an index for each set") {
            if entry.is_none() {
                fillers.push(values.len());
            }
            values.push(entry.unwrap_or(0));
        }
    }
    let name = line.name();
    let every = format!("for every square of {}", in_order(&board));
    let check = Check::new(move |table, _| {
        let relevant_squares = as_product(word, product, &quote!(relevant));
        let each = quote! {
            let gathering: Gathering = #table[square as usize];
            #{relevant(word, &board, &[line])}
            let relevant: #product = #relevant_squares;
            ::core::assert!(gathering.mask == relevant);
        };
        quote!(#{walk(word, &board)} #{every_square(word, &board, &each)})
    });
    let factors = Table {
        name: gatherings_name(line),
        doc: format!("How the inner squares of a {name} are gathered, {every}."),
        value: TableValue::Records { record: &GATHERING, word: product, rows },
        contents: Contents::NUMBERS,
        // A factor by itself has no definition to compare with.
        check: Some(check.with_digest()),
    };
    let attacks = Table {
        name: attacks_name(line),
        doc: format!("The attacks along a {name} by {bits} bits of its inner squares, {every}."),
        value: TableValue::Words { word, values },
        contents: Contents::Numbers { fillers },
        check: Some(
            Check::new(move |table, _| {
                let gatherings = beside(table, &attacks_name(line), &gatherings_name(line));
                let body = look_up(word, &board, line, [&gatherings, table]);
                blocked_once(word, &board, &[(name, &[line], body)])
            })
            .with_digest(),
        ),
    };
    [factors, attacks]
}

/// The word of the multiplications: a narrow one may have no factor, and a wide one takes longer.
fn product(board: &Board) -> Word {
    if board.bits() > 64 { Word::U128 } else { Word::U64 }
}

/// A set, converted to the word of the multiplications.
fn as_product(word: Word, product: Word, set: &TokenStream) -> TokenStream {
    if word == product { quote!(#set) } else { quote!(#set as #product) }
}

fn gatherings_name(line: Line) -> String {
    format!("{}_GATHERINGS", line.name().to_ascii_uppercase())
}

fn attacks_name(line: Line) -> String {
    format!("{}_LOOK_UPS", line.name().to_ascii_uppercase())
}

fn look_up(
    word: Word,
    board: &Board,
    line: Line,
    [gatherings, attacks]: [&Ident; 2],
) -> TokenStream {
    let bits = bits(board, line);
    let product = product(board);
    let squares = as_product(word, product, &quote!(occupied));
    quote! {
        #{on_board(board)}
        let gathering: Gathering = #gatherings[square as usize];
        let squares: #product = #squares;
        let product: #product = (squares & gathering.mask).wrapping_mul(gathering.factor);
        #attacks[(square << #bits) as usize | (product >> #{product.bits() - bits}) as usize]
    }
}

fn code(context: &Context, tables: &[Ident]) -> Vec<Function> {
    let board = &context.board;
    let lines = of_lines(context, |line| {
        let place = Line::ALL.iter().position(|other| *other == line).unwrap_or(0);
        let (gatherings, attacks) = (&tables[2 * place], &tables[2 * place + 1]);
        look_up(context.word, board, line, [gatherings, attacks])
    });
    let rook = quote!(file_attacks(occupied, square) | rank_attacks(occupied, square));
    let bishop =
        quote!(diagonal_attacks(occupied, square) | antidiagonal_attacks(occupied, square));
    lines.into_iter().chain(of_pieces(context, rook, bishop)).collect()
}
