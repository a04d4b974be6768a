//! The number of squares that a piece attacks, each counted once, or weighted more towards the
//! centre.

use super::line_counts::{diagonals, gathered, gathered_up_to, hexadecimal};
use super::prelude::*;
use super::squares::{occupied_and_square, weigh};
use crate::tables::mobility::{self, Weights};
use crate::tables::steps::{KING, KNIGHT};

pub(super) const PLAIN: Group = Group {
    techniques: &[LINE_TABLE, COUNT],
    self_check: |context| self_check(context, &PLAIN_NAMES),
};

pub(super) const CENTRE: Group = Group {
    techniques: &[CENTRE_LINE_TABLE, CENTRE_COUNT],
    self_check: |context| self_check(context, &CENTRE_NAMES),
};

struct Names {
    /// The weights of squares.
    weights: fn(&Board) -> Weights,
    /// A description of the weights.
    counted: fn(&Board) -> String,
    /// The statement that computes `weight` from `column` and `row`, unless all weights are 1.
    weight: fn(&Board) -> Option<TokenStream>,
    /// The table of lines.
    by_occupancy: &'static str,
    /// The functions of knight and king; the tables of pieces on the empty board have such names.
    steppers: [&'static str; 2],
    /// The functions of rank, file, diagonal and antidiagonal.
    lines: [&'static str; 4],
    /// The functions of bishop, rook and queen.
    sliders: [&'static str; 3],
}

const PLAIN_NAMES: Names = Names {
    weights: mobility::plain,
    counted: |_| "each counted once".to_owned(),
    weight: |_| None,
    by_occupancy: "LINE_MOBILITY",
    steppers: ["knight_mobility", "king_mobility"],
    lines: ["rank_mobility", "file_mobility", "diagonal_mobility", "antidiagonal_mobility"],
    sliders: ["bishop_mobility", "rook_mobility", "queen_mobility"],
};

const CENTRE_NAMES: Names = Names {
    weights: mobility::centre,
    counted: |board| {
        match mobility::centre(board).into_iter().max() {
        Some(4) => "each counted 1 on the rim of the board, 2 and 3 on the rings within, and 4 in the centre".to_owned(),
        Some(rings @ 2..) => {
            format!("each counted by its ring, from 1 on the rim of the board to {rings} in the centre")
        }
        _ => "each counted 1, since all are on the rim of the board".to_owned(),
    }
    },
    weight: |board| Some(ring(board)),
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
    summary: "looks up the attacks along each line by the square and the occupancy of the line's six inner squares, \
              gathered with a shift for ranks and a multiplication for other lines",
    origin: "Onno Garms, Magic and precomputation, Computer Chess Club, 2007 (the look-up); Marco Costalba, 2009 (the \
             gathering)",
    words: &[Word::U64],
    // Longer rows need tables of more than 100 KiB.
    boards: Some(|board| gathered_up_to(10, board)),
    multiplies: Some,
    auto: Rule::Has(Ability::Multiply),
    tables: |context| Ok(line_tables(context, &PLAIN_NAMES)),
    code: |context, tables| line_table(context, &PLAIN_NAMES, tables),
    ..Technique::BASE
};

const CENTRE_LINE_TABLE: Technique = Technique {
    tables: |context| Ok(line_tables(context, &CENTRE_NAMES)),
    code: |context, tables| line_table(context, &CENTRE_NAMES, tables),
    ..LINE_TABLE
};

const COUNT: Technique = Technique {
    name: "count",
    summary: "counts the squares of the attack sets",
    origin: "the definition",
    tables: |context| Ok(piece_tables(context, &PLAIN_NAMES)),
    code: |context, tables| {
        count(context, &PLAIN_NAMES, tables, |attacks| quote!(count_ones(#attacks)))
    },
    requires: &[Operation::Sliders, Operation::CountOnes],
    ..Technique::ON_BOARDS
};

const CENTRE_COUNT: Technique = Technique {
    summary: "counts the squares of the attack sets: all of them, then again those within each of the three inner \
              rings",
    tables: |context| Ok(piece_tables(context, &CENTRE_NAMES)),
    code: |context, tables| {
        let weights = mobility::centre(&context.board);
        let rings = weights.iter().copied().max().expect("a board has squares");
        let within: Vec<Literal> = (2..=rings)
            .map(|ring| {
                let inside = (0..).zip(&weights).filter(|(_, weight)| **weight >= ring);
                context.word.literal(inside.fold(0, |set, (square, _): (u32, _)| set | 1 << square))
            })
            .collect();
        count(context, &CENTRE_NAMES, tables, |attacks| {
            if within.is_empty() {
                return quote!(count_ones(#attacks));
            }
            quote! {
                let mut count: u32 = count_ones(#attacks);
                #(count += count_ones(#attacks & #within);)*
                count
            }
        })
    },
    ..COUNT
};

fn piece_tables(context: &Context, names: &Names) -> Vec<Table> {
    let board = &context.board;
    let weights = (names.weights)(board);
    let of_steps = |steps: &[Step]| mobility::of_steps(board, steps, &weights);
    let on_lines = |lines| mobility::on_empty_board(board, lines, &weights);
    let pieces = [
        ("a knight", of_steps(KNIGHT)),
        ("a king", of_steps(KING)),
        ("a bishop", on_lines(&Line::ALL[2..])),
        ("a rook", on_lines(&Line::ALL[..2])),
        ("a queen", on_lines(&Line::ALL)),
    ];
    let order = if *board == Board::CHESS { "a1 first".to_owned() } else { board.ordered() };
    let table = |((piece, values), name): ((&str, Vec<u8>), &str)| {
        let counted = (names.counted)(board);
        let doc = format!(
            "The squares that {piece} attacks on the empty board from each square, {order}, {counted}."
        );
        Table::bytes_of(&name.to_ascii_uppercase(), doc, values, Notation::Decimal(8))
    };
    pieces.into_iter().zip(names.steppers.into_iter().chain(names.sliders)).map(table).collect()
}

/// These tables, and the tables of lines by their occupancy.
fn line_tables(context: &Context, names: &Names) -> Vec<Table> {
    let (board, weight) = (context.board, names.weight);
    let counted = (names.counted)(&board);
    let subsets = 1 << (board.width() - 2);
    let [inner, inner_of_columns] = [board.width(), board.height()].map(|squares| {
        let words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight"];
        words[squares as usize - 2]
    });
    let (column, columns, rows) = match Line::of_row(&board) {
        Line::Rank => ("file", "files", "ranks"),
        _ => ("rank", "ranks", "files"),
    };
    let doc = format!(
        "The squares that a slider attacks along a line, {counted}: entry `{} * line + {subsets} * square + inner`. The lines are \
         rank, file, diagonal and antidiagonal, and `inner` is the occupancy of the {inner_of_columns} inner {rows} of a \
         {column}, or of the {inner} inner {columns} of another line, the first lowest.",
        board.bits() * subsets
    );
    let values = mobility::by_occupancy(&board, &(names.weights)(&board));
    let check = Check::new(move |table, _| check_lines(&board, table, weight(&board)));
    let table = Table {
        check: Some(check),
        ..Table::bytes_of(names.by_occupancy, doc, values, Notation::Hexadecimal(16))
    };
    let mut tables = piece_tables(context, names);
    tables.push(table);
    tables.extend(diagonals(context));
    tables
}

/// Checks each entry: the weights of the squares up to the first occupied one above and below, as
/// differences of sums from the start of the line.
///
/// `weight` is a statement that computes the variable `weight` from `column` and `row`; `None` if
/// all weights are 1.
fn check_lines(board: &Board, table: &Ident, weight: Option<TokenStream>) -> TokenStream {
    let (width, height) = (board.width(), board.height());
    let subsets = 1 << (width - 2);
    let ends = hexadecimal(1 | 3 << (width - 1), 4);
    let steps = Line::ALL.map(|line| board.turned(line.step()));
    let upright =
        steps.iter().position(|&(along, _)| along == 0).expect("files or ranks are upright");
    // The row of a line in a column, or the column of a place in a row, plus `width`, so that it is
    // never negative.
    let there = steps.iter().map(|step| match step {
        (0, _) => quote!(#width + at),
        (_, 0) => quote!(#width + row),
        (along, across) if along == across => quote!(rising),
        _ => quote!(falling),
    });
    let there = quote!([#(#there),*]);
    let counted = if let Some(weight) = weight {
        quote! {
            let column: u32 = if line == #{upright as u32} { column } else { at };
            let row: u32 = there - #width;
            #weight
            sums[at as usize + 1] += weight;
        }
    } else {
        quote!(sums[at as usize + 1] += 1;)
    };
    quote! {
        let mut line: u32 = 0;
        while line < 4 {
            let mut slider: u32 = 0;
            while slider < #{board.bits()} {
                let (column, row): (u32, u32) = (slider % #width, slider / #width);
                let place: u32 = if line == #{upright as u32} { row } else { column };
                let mut sums: [u32; #{(width + 2) as usize}] = [0; #{(width + 2) as usize}];
                let mut at: u32 = 0;
                while at < #width {
                    let rising: u32 = #width + row + at - column;
                    let falling: u32 = #width + row + column - at;
                    // Squares beyond the board count nothing.
                    let there: u32 = #there[line as usize];
                    sums[at as usize + 1] = sums[at as usize];
                    if there >= #width && there < #{width + height} {
                        #counted
                    }
                    at += 1;
                }
                sums[#{(width + 1) as usize}] = sums[#{(width + 1) as usize} - 1];
                let mut inner: u32 = 0;
                while inner < #subsets {
                    let ends: u32 = (inner << 1) | #ends;
                    let above: u32 = place + 1 + (ends >> (place + 1)).trailing_zeros();
                    let below: u32 = (ends & ((1 << place) - 1) | 1).ilog2();
                    let upward: u32 = sums[above as usize + 1] - sums[place as usize + 1];
                    let downward: u32 = sums[place as usize] - sums[below as usize];
                    let entry: u32 = #{board.bits() * subsets} * line + #subsets * slider + inner;
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

/// Each square: knights and kings by their steps; each line on the empty board, on a full one, and
/// with blockers two squares away and on the rest of the board; and the sliders, which are sums of
/// lines, on a full board, where the sums have carries, and their tables, for the empty one.
fn self_check(context: &Context, names: &Names) -> TokenStream {
    let Context { word, ref board, .. } = *context;
    let weigh = weigh(word, board, (names.weight)(board));
    let all = word.literal(word.max());
    let steppers = [KNIGHT, KING].into_iter().zip(names.steppers).map(|(steps, name)| {
        let steps = steps.iter().map(|&step| arguments(board, step));
        quote! {
            {
                let mut steps: #word = 0;
                #(steps |= reach(square, #steps, 1);)*
                ::core::assert!(#{format_ident!("{name}")}(square) == weigh(steps));
            }
        }
    });
    let lines = Line::ALL.into_iter().zip(names.lines).map(|(line, name)| {
        let [name, sum] = [name, line.name()].map(|name| format_ident!("{name}"));
        let sum_of_near = format_ident!("near_{sum}");
        let reached = |most| reached(board, line.step(), most);
        quote! {
            let free: #word = #{reached(board.bits())};
            let near: #word = #{reached(1)};
            let (#sum, #sum_of_near): (u32, u32) = (weigh(free), weigh(near));
            {
                let far: #word = #{reached(2)};
                ::core::assert!(#name(0, square) == #sum);
                ::core::assert!(#name(all, square) == #sum_of_near);
                let others: #word = all ^ free ^ far ^ near;
                ::core::assert!(#name(others, square) == weigh(far));
            }
        }
    });
    let [bishop, rook, queen] = names.sliders.map(|name| format_ident!("{name}"));
    let [bishop_table, rook_table, queen_table] =
        names.sliders.map(|name| format_ident!("{}", name.to_ascii_uppercase()));
    let each = quote! {
        #(#steppers)*
        #(#lines)*
        let straight: u32 = rank + file;
        let oblique: u32 = diagonal + antidiagonal;
        let both: u32 = straight + oblique;
        ::core::assert!(#bishop_table[square as usize] as u32 == oblique);
        ::core::assert!(#rook_table[square as usize] as u32 == straight);
        ::core::assert!(#queen_table[square as usize] as u32 == both);
        let near_straight: u32 = near_rank + near_file;
        let near_oblique: u32 = near_diagonal + near_antidiagonal;
        let near_both: u32 = near_straight + near_oblique;
        ::core::assert!(#bishop(all, square) == near_oblique);
        ::core::assert!(#rook(all, square) == near_straight);
        ::core::assert!(#queen(all, square) == near_both);
    };
    quote!(#{walk(word, board)} #weigh let all: #word = #all; #{every_square(word, board, &each)})
}

/// The weight of a square by its ring, counted from the outside.
fn ring(board: &Board) -> TokenStream {
    let (last_column, last_row) = (board.width() - 1, board.height() - 1);
    quote! {
        let column: u32 = if column * 2 > #last_column { #last_column - column } else { column };
        let row: u32 = if row * 2 > #last_row { #last_row - row } else { row };
        let weight: u32 = 1 + if column < row { column } else { row };
    }
}

fn line_table(context: &Context, names: &Names, tables: &[Ident]) -> Vec<Function> {
    let Context { word, ref board, .. } = *context;
    let (table, diagonals) = (&tables[5], &tables[6..]);
    let subsets = 1 << (board.width() - 2);
    let bodies = Line::ALL.into_iter().zip(0..).map(|(line, number)| {
        let (statement, bits) = gathered(context, line, "occupied", diagonals, 1);
        let is_upright = board.turned(line.step()).0 == 0;
        let inner = if is_upright { board.height() } else { board.width() } - 2;
        let first = board.bits() as usize * subsets * number;
        let entry = quote!((square as usize) * #subsets + inner as usize);
        let entry = if number == 0 { entry } else { quote!(#entry + #first) };
        quote! {
            #statement
            let inner: #word = (#bits) & #{hexadecimal((1 << inner) - 1, 2)};
            #table[#entry] as u32
        }
    });
    functions(context, names, tables, bodies.collect())
}

/// The functions of all pieces and lines, by population counts of attack sets.
fn count(
    context: &Context,
    names: &Names,
    tables: &[Ident],
    counted: impl Fn(TokenStream) -> TokenStream,
) -> Vec<Function> {
    let word = context.word;
    let attacks = ["rank_attacks", "file_attacks", "diagonal_attacks", "antidiagonal_attacks"];
    let bodies = attacks.map(|name| {
        let count = counted(quote!(attacks));
        quote! {
            let attacks: #word = #{format_ident!("{name}")}(occupied, square);
            #count
        }
    });
    functions(context, names, tables, bodies.to_vec())
}

/// The functions of knight and king, of the lines from their bodies, and of the sliders as their
/// sums.
fn functions(
    context: &Context,
    names: &Names,
    tables: &[Ident],
    lines: Vec<TokenStream>,
) -> Vec<Function> {
    let board = &context.board;
    let (on_board, counted) = (on_board(board), (names.counted)(board));
    let mut functions = Vec::new();
    let mut function = |what: &str, occupied: &str, name, body| {
        let what = format!("The squares that {what} on `square` attacks{occupied}, {counted}.");
        let parameters = match occupied {
            "" => vec![("square", Type::Square)],
            _ => occupied_and_square(),
        };
        let signature = (parameters, Type::Index);
        functions.push(named(context, name, &contract(board, &what), signature, body));
    };
    let occupied = ", up to and including the first occupied square in each direction; whether its own is occupied makes no difference";
    for ((piece, name), table) in ["a knight", "a king"].into_iter().zip(names.steppers).zip(tables)
    {
        function(piece, "", name, quote!(#on_board #table[square as usize] as u32));
    }
    let along = [
        "rank",
        "file",
        "diagonal, the direction of a1 to b2",
        "antidiagonal, the direction of b1 to a2",
    ];
    for ((line, name), body) in along.into_iter().zip(names.lines).zip(lines) {
        let what = format!("a slider along its {line},");
        function(&what, occupied, name, quote!(#on_board #body));
    }
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
    for ((piece, body), name) in sums.into_iter().zip(names.sliders) {
        function(piece, occupied, name, body);
    }
    functions
}
