//! How many squares a piece attacks, each counted once or more the nearer it is to the centre.

use super::line_counts::diagonals;
use super::squares::on_board;
use super::word_function::named;
use super::{CHESS_ALONE, Context, Group, Technique};
use crate::board::{Board, Step};
use crate::module::{Check, Function, Notation, Table, Type, Value};
use crate::request::Operation;
use crate::tables::lines::Line;
use crate::tables::mobility::{self, Weights};
use crate::tables::steps::{KING, KNIGHT};
use crate::target::Target;
use crate::word::Word;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

pub(super) const PLAIN: Group =
    Group { techniques: &[LINE_TABLE, COUNT], check: |_| check(&PLAIN_NAMES) };

pub(super) const CENTRE: Group =
    Group { techniques: &[CENTRE_LINE_TABLE, CENTRE_COUNT], check: |_| check(&CENTRE_NAMES) };

/// What the tables and functions of an operation are called.
struct Names {
    /// What a square counts.
    weights: fn() -> Weights,
    /// That in words.
    counted: &'static str,
    /// The tables of knight, king, bishop, rook and queen on the empty board.
    pieces: [&'static str; 5],
    /// The table of lines.
    by_occupancy: &'static str,
    /// The functions of knight and king.
    steppers: [&'static str; 2],
    /// The functions of rank, file, diagonal and antidiagonal.
    lines: [&'static str; 4],
    /// The functions of bishop, rook and queen.
    sliders: [&'static str; 3],
}

const PLAIN_NAMES: Names = Names {
    weights: mobility::plain,
    counted: "each counted once",
    pieces: [
        "KNIGHT_MOBILITY",
        "KING_MOBILITY",
        "BISHOP_MOBILITY",
        "ROOK_MOBILITY",
        "QUEEN_MOBILITY",
    ],
    by_occupancy: "LINE_MOBILITY",
    steppers: ["knight_mobility", "king_mobility"],
    lines: ["rank_mobility", "file_mobility", "diagonal_mobility", "antidiagonal_mobility"],
    sliders: ["bishop_mobility", "rook_mobility", "queen_mobility"],
};

const CENTRE_NAMES: Names = Names {
    weights: mobility::centre,
    counted: "each counted 1 on the rim of the board, 2 and 3 on the rings within, and 4 in the centre",
    pieces: [
        "KNIGHT_CENTRE_MOBILITY",
        "KING_CENTRE_MOBILITY",
        "BISHOP_CENTRE_MOBILITY",
        "ROOK_CENTRE_MOBILITY",
        "QUEEN_CENTRE_MOBILITY",
    ],
    by_occupancy: "LINE_CENTRE_MOBILITY",
    steppers: ["knight_centre_mobility", "king_centre_mobility"],
    lines: [
        "rank_centre_mobility",
        "file_centre_mobility",
        "diagonal_centre_mobility",
        "antidiagonal_centre_mobility",
    ],
    sliders: ["bishop_centre_mobility", "rook_centre_mobility", "queen_centre_mobility"],
};

const LINE_TABLE: Technique = Technique {
    name: "line_table",
    summary: "looks up what is attacked along each line by the square and the occupancy of the line's six inner squares, \
              those of a rank by a shift and others gathered by a product",
    origin: "Onno Garms, Magic and precomputation, Computer Chess Club, 2007 (the look-up); Marco Costalba, 2009 (the \
             gathering)",
    words: &[Word::U64],
    boards: Some(CHESS_ALONE),
    multiplies: Some,
    auto: Target::multiplies,
    tables: |_| Ok(line_tables(&PLAIN_NAMES)),
    code: |context, tables| line_table(context, &PLAIN_NAMES, tables),
    ..Technique::BASE
};

const CENTRE_LINE_TABLE: Technique = Technique {
    tables: |_| Ok(line_tables(&CENTRE_NAMES)),
    code: |context, tables| line_table(context, &CENTRE_NAMES, tables),
    ..LINE_TABLE
};

const COUNT: Technique = Technique {
    name: "count",
    summary: "counts the squares of the attack sets",
    origin: "the definition",
    words: &[Word::U64],
    boards: Some(CHESS_ALONE),
    auto: |_, _| true,
    tables: |_| Ok(piece_tables(&PLAIN_NAMES)),
    code: |context, tables| {
        count(context, &PLAIN_NAMES, tables, |attacks| quote!(count_ones(#attacks)))
    },
    requires: &[Operation::Sliders, Operation::CountOnes],
    ..Technique::BASE
};

const CENTRE_COUNT: Technique = Technique {
    summary: "counts the squares of the attack sets, all of them and again those within each of the three inner rings",
    tables: |_| Ok(piece_tables(&CENTRE_NAMES)),
    code: |context, tables| {
        count(context, &CENTRE_NAMES, tables, |attacks| {
            let within = (2..=4).map(|ring| {
                let inside = (0..64).filter(|&square| mobility::centre()[square] >= ring);
                Word::U64.literal(inside.fold(0, |set, square| set | 1 << square))
            });
            quote! {
                let mut count: u32 = count_ones(#attacks);
                #(count += count_ones(#attacks & #within);)*
                count
            }
        })
    },
    ..COUNT
};

/// The tables of pieces on the empty board.
fn piece_tables(names: &Names) -> Vec<Table> {
    let weights = (names.weights)();
    let of_steps = |steps: &[Step]| mobility::of_steps(steps, &weights);
    let on_lines = |lines| mobility::on_empty_board(lines, &weights);
    let pieces = [
        ("a knight", of_steps(KNIGHT)),
        ("a king", of_steps(KING)),
        ("a bishop", on_lines(&Line::ALL[2..])),
        ("a rook", on_lines(&Line::ALL[..2])),
        ("a queen", on_lines(&Line::ALL)),
    ];
    let table = |((piece, values), name): ((&str, Vec<u8>), &str)| {
        let counted = names.counted;
        let doc = format!(
            "The squares that {piece} attacks on the empty board from each square, a1 first, {counted}."
        );
        Table::bytes_of(name, doc, values, Notation::Decimal(8))
    };
    pieces.into_iter().zip(names.pieces).map(table).collect()
}

/// The same, and those of lines by their occupancy.
fn line_tables(names: &Names) -> Vec<Table> {
    let counted = names.counted;
    let doc = format!(
        "The squares that a slider attacks along a line, {counted}: entry `4096 * line + 64 * square + inner`. The lines are \
         rank, file, diagonal and antidiagonal, and `inner` is the occupancy of the six inner ranks of a file, or of the six \
         inner files of another line, the first lowest."
    );
    let values = mobility::by_occupancy(&(names.weights)());
    let table = Table {
        check: Some(Check::new(if names.by_occupancy == PLAIN_NAMES.by_occupancy {
            check_plain
        } else {
            check_centre
        })),
        ..Table::bytes_of(names.by_occupancy, doc, values, Notation::Hexadecimal(16))
    };
    let mut tables = piece_tables(names);
    tables.push(table);
    tables.extend(diagonals());
    tables
}

fn check_plain(table: &Ident, _: &Value) -> TokenStream {
    check_lines(table, &quote!(let weight: u32 = 1;))
}

fn check_centre(table: &Ident, _: &Value) -> TokenStream {
    let ring = ring();
    check_lines(
        table,
        &quote! {
            let file: u32 = if line == 1 { file } else { at };
            let rank: u32 = there % 8;
            #ring
        },
    )
}

/// Every entry: the weights of the squares up to the first occupied place above and below, as differences of their sums
/// from the line's beginning.
///
/// `weight` is a statement of the variable of that name, given `file` and `rank`.
fn check_lines(table: &Ident, weight: &TokenStream) -> TokenStream {
    quote! {
        let mut line: u32 = 0;
        while line < 4 {
            let mut slider: u32 = 0;
            while slider < 64 {
                let (file, rank): (u32, u32) = (slider % 8, slider / 8);
                let place: u32 = if line == 1 { rank } else { file };
                let mut sums: [u32; 10] = [0; 10];
                let mut at: u32 = 0;
                while at < 8 {
                    // The rank of the line on a file, and 8 more; where it is beyond the board nothing counts.
                    let up: u32 = 8 + rank + at - file;
                    let down: u32 = 8 + rank + file - at;
                    let there: u32 = [8 + rank, 8 + at, up, down][line as usize];
                    sums[at as usize + 1] = sums[at as usize];
                    if there / 8 == 1 {
                        #weight
                        sums[at as usize + 1] += weight;
                    }
                    at += 1;
                }
                sums[9] = sums[8];
                let mut inner: u32 = 0;
                while inner < 64 {
                    let ends: u32 = (inner << 1) | 0x0181;
                    let above: u32 = place + 1 + (ends >> (place + 1)).trailing_zeros();
                    let below: u32 = (ends & ((1 << place) - 1) | 1).ilog2();
                    let upward: u32 = sums[above as usize + 1] - sums[place as usize + 1];
                    let downward: u32 = sums[place as usize] - sums[below as usize];
                    let entry: u32 = 4096 * line + 64 * slider + inner;
                    let sum: u32 = #table[entry as usize] as u32;
                    ::core::assert!(sum == upward + downward);
                    inner += 1;
                }
                slider += 1;
            }
            line += 1;
        }
    }
}

/// Every square on the empty board: for knights and kings by the distances of all other squares, for others by their lines.
fn check(names: &Names) -> TokenStream {
    let [knight, king] = names.steppers.map(|name| format_ident!("{name}"));
    let lines = names.lines.map(|name| format_ident!("{name}"));
    let [rank, file, diagonal, antidiagonal] = &lines;
    let [bishop, rook, queen] = names.sliders.map(|name| format_ident!("{name}"));
    let tables = names.pieces.map(|name| format_ident!("{name}"));
    let [_, _, bishop_table, rook_table, queen_table] = &tables;
    let weights = (names.weights)();
    let weight = if weights == mobility::plain() { quote!(let weight: u32 = 1;) } else { ring() };
    quote! {
        let mut from: u32 = 0;
        while from < 64 {
            let (mut leaps, mut steps): (u32, u32) = (0, 0);
            let (mut straight, mut oblique): (u32, u32) = (0, 0);
            let mut square: u32 = 0;
            while square < 64 {
                let (file, rank): (u32, u32) = (square % 8, square / 8);
                let across: u32 = file.abs_diff(from % 8);
                let along: u32 = rank.abs_diff(from / 8);
                #weight
                if across * along == 2 { leaps += weight; }
                if (across | along) == 1 { steps += weight; }
                if square != from && across * along == 0 { straight += weight; }
                if square != from && across == along { oblique += weight; }
                square += 1;
            }
            let both: u32 = straight + oblique;
            ::core::assert!(#knight(from) == leaps);
            ::core::assert!(#king(from) == steps);
            ::core::assert!(#bishop(0, from) == oblique);
            ::core::assert!(#rook(0, from) == straight);
            ::core::assert!(#queen(0, from) == both);
            ::core::assert!(#bishop_table[from as usize] as u32 == oblique);
            ::core::assert!(#rook_table[from as usize] as u32 == straight);
            ::core::assert!(#queen_table[from as usize] as u32 == both);
            let across: u32 = #rank(0, from);
            ::core::assert!(across + #file(0, from) == straight);
            let upward: u32 = #diagonal(0, from);
            ::core::assert!(upward + #antidiagonal(0, from) == oblique);
            from += 1;
        }
    }
}

/// `weight`, what a square of `file` and `rank` counts by its ring.
fn ring() -> TokenStream {
    quote! {
        let column: u32 = if file < 4 { file } else { 7 - file };
        let row: u32 = if rank < 4 { rank } else { 7 - rank };
        let weight: u32 = 1 + if column < row { column } else { row };
    }
}

/// The functions of all pieces and lines, those of lines by look-up.
fn line_table(context: &Context, names: &Names, tables: &[Ident]) -> Vec<Function> {
    let table = &tables[5];
    let diagonal = |lines: &Ident| {
        // One bit of each file at most, so that nothing is carried: all ranks are added in the last.
        quote! {
            let line: u64 = occupied & #lines[square as usize];
            let inner: u64 = (line.wrapping_mul(0x0101_0101_0101_0101) >> 57) & 0x3f;
        }
    };
    let inner = [
        quote!(let inner: u64 = (occupied >> ((square & 0x38) + 1)) & 0x3f;),
        quote! {
            let line: u64 = (occupied >> (square & 0x07)) & 0x0101_0101_0101_0101;
            // Every rank's bit to a place of its own in the last.
            let inner: u64 = (line.wrapping_mul(0x0102_0408_1020_4080) >> 57) & 0x3f;
        },
        diagonal(&tables[6]),
        diagonal(&tables[7]),
    ];
    let bodies = inner.into_iter().zip(0..).map(|(inner, line)| {
        let first = Literal::usize_unsuffixed(4096 * line);
        let entry = quote!((square as usize) * 64 + inner as usize);
        let entry = if line == 0 { entry } else { quote!(#entry + #first) };
        quote!(#inner #table[#entry] as u32)
    });
    functions(context, names, tables, bodies.collect())
}

/// The functions of all pieces and lines, given how attack sets are counted.
fn count(
    context: &Context,
    names: &Names,
    tables: &[Ident],
    counted: impl Fn(TokenStream) -> TokenStream,
) -> Vec<Function> {
    let attacks = ["rank_attacks", "file_attacks", "diagonal_attacks", "antidiagonal_attacks"];
    let bodies = attacks.map(|name| {
        let (name, count) = (format_ident!("{name}"), counted(quote!(attacks)));
        quote! {
            let attacks: u64 = #name(occupied, square);
            #count
        }
    });
    functions(context, names, tables, bodies.to_vec())
}

/// The functions of knight and king, those of the lines by their bodies, and those of the sliders that are sums of these.
fn functions(
    context: &Context,
    names: &Names,
    tables: &[Ident],
    lines: Vec<TokenStream>,
) -> Vec<Function> {
    let on_board = on_board(&Board::CHESS);
    let counted = names.counted;
    let contract = |what: &str, occupied: &str| {
        format!(
            "The squares that {what} on `square` attacks{occupied}, {counted}.\n\nSquares are little-endian rank-file: a1 \
             is 0, h8 is 63.\n\nPrecondition: `square` is below 64, which debug builds assert; others take it modulo 64."
        )
    };
    let function = |name, contract: &str, parameters, body| {
        [named(context, name, contract, (parameters, Type::Index), body)]
    };
    let occupied = ", up to and including the first occupied square in each direction; whether its own is occupied makes no difference";
    let steppers = ["a knight", "a king"].into_iter().zip(names.steppers).zip(tables).flat_map(
        |((piece, name), table)| {
            let body = quote!(#on_board #table[square as usize] as u32);
            function(name, &contract(piece, ""), vec![("square", Type::Square)], body)
        },
    );
    let parameters = || vec![("occupied", Type::Word), ("square", Type::Square)];
    let along = [
        "rank",
        "file",
        "diagonal, the direction of a1 to b2",
        "antidiagonal, the direction of b1 to a2",
    ];
    let along = along.into_iter().zip(names.lines).zip(lines).flat_map(|((line, name), body)| {
        let what = format!("a slider along its {line},");
        function(name, &contract(&what, occupied), parameters(), quote!(#on_board #body))
    });
    let [rank, file, diagonal, antidiagonal] = names.lines.map(|name| format_ident!("{name}"));
    let [bishop, rook, _] = names.sliders.map(|name| format_ident!("{name}"));
    let sum = |one: &Ident, other: &Ident| {
        quote! {
            let one: u32 = #one(occupied, square);
            one + #other(occupied, square)
        }
    };
    let sums = [
        ("a bishop", sum(&diagonal, &antidiagonal)),
        ("a rook", sum(&rank, &file)),
        ("a queen", sum(&rook, &bishop)),
    ];
    let sliders = sums.into_iter().zip(names.sliders).flat_map(|((piece, body), name)| {
        function(name, &contract(piece, occupied), parameters(), body)
    });
    steppers.chain(along).chain(sliders).collect()
}
