//! The tables of sliding attacks.

use crate::tables::lines;
use crate::tables::ranks;
use crate::techniques::prelude::*;

const DIAGONAL: &str = "The other squares of the diagonal, in the direction of a1 to b2.";
const ANTIDIAGONAL: &str = "The other squares of the antidiagonal, in the direction of b1 to a2.";
const BIT_MASK: (&str, &str) = ("bit_mask", "The square's own bit.");

/// For boards on which the squares of a rank have adjacent bits.
static LINE_MASKS: Record = Record {
    name: "LineMasks",
    constructor: "line_masks",
    doc: "The masks of one square: its own bit and, each without it, the lines through it except the one of \
          neighbouring bits.",
    fields: &[
        BIT_MASK,
        ("file_mask_ex", "The other squares of the file."),
        ("diagonal_mask_ex", DIAGONAL),
        ("antidiagonal_mask_ex", ANTIDIAGONAL),
    ],
};

/// For boards on which the squares of a file have adjacent bits.
static LINE_MASKS_BY_FILES: Record = Record {
    fields: &[
        BIT_MASK,
        ("rank_mask_ex", "The other squares of the rank."),
        ("diagonal_mask_ex", DIAGONAL),
        ("antidiagonal_mask_ex", ANTIDIAGONAL),
    ],
    ..LINE_MASKS
};

static ALL_MASKS: Record = Record {
    name: "AllMasks",
    constructor: "masks",
    doc: "The masks of one square: the lines through it, each without it.",
    fields: &[
        ("rank", "The other squares of the rank."),
        ("file", "The other squares of the file."),
        ("diagonal", DIAGONAL),
        ("antidiagonal", ANTIDIAGONAL),
    ],
};

static HALF_LINES: Record = Record {
    name: "HalfLines",
    constructor: "half_lines",
    doc: "The masks of one square: the lines through it, each split into the squares of smaller and of greater \
          numbers.",
    fields: &[
        ("rank_lower", "The squares of the rank with smaller numbers."),
        ("rank_upper", "The squares of the rank with greater numbers."),
        ("file_lower", "The squares of the file with smaller numbers."),
        ("file_upper", "The squares of the file with greater numbers."),
        ("diagonal_lower", "The squares of the diagonal, as a1 to b2, with smaller numbers."),
        ("diagonal_upper", "The squares of the diagonal with greater numbers."),
        (
            "antidiagonal_lower",
            "The squares of the antidiagonal, as b1 to a2, with smaller numbers.",
        ),
        ("antidiagonal_upper", "The squares of the antidiagonal with greater numbers."),
    ],
};

/// All lines except rows, which have adjacent bits.
pub(super) fn slanted(board: &Board) -> impl Iterator<Item = Line> + use<> {
    let row = Line::of_row(board);
    Line::ALL.into_iter().filter(move |line| *line != row)
}

pub(super) fn mask_ex(line: Line) -> Ident {
    format_ident!("{}_mask_ex", line.name())
}

pub(in crate::techniques) fn halves_of(line: Line) -> [Ident; 2] {
    ["lower", "upper"].map(|half| format_ident!("{}_{half}", line.name()))
}

/// Checks a table by a walk along the lines through each square.
pub(in crate::techniques) fn walked(
    context: &Context,
    check: impl Fn(&Ident, &Board) -> TokenStream + 'static,
) -> Check {
    let Context { word, board, .. } = *context;
    Check::new(move |table, _| {
        let each = check(table, &board);
        quote!(#{walk(word, &board)} #{every_square(word, &board, &each)})
    })
}

/// The square's own bit, and the masks of the lines through it, except the row.
pub(super) fn line_masks(context: &Context) -> Table {
    let Context { word, board, .. } = *context;
    let masks: Vec<Vec<u128>> = slanted(&board).map(|line| lines::masks(&board, line)).collect();
    let rows = (0..board.bits()).map(|square| {
        let masks = masks.iter().map(|masks| masks[square as usize]);
        std::iter::once(1 << square).chain(masks).collect()
    });
    let is_of_ranks = Line::of_row(&board) == Line::Rank;
    let record = if is_of_ranks { &LINE_MASKS } else { &LINE_MASKS_BY_FILES };
    Table {
        name: "LINE_MASKS".to_owned(),
        doc: format!("The lines through every square of {}.", in_order(&board)),
        value: TableValue::Records { record, word, rows: rows.collect() },
        contents: Contents::Sets,
        check: Some(walked(context, move |table, board| {
            let checks = slanted(board).map(|line| {
                quote! {
                    let line: #word = #{reached(board, line.step(), board.bits())};
                    ::core::assert!(masks.#{mask_ex(line)} == line);
                }
            });
            quote! {
                let masks: LineMasks = #table[square as usize];
                ::core::assert!(masks.bit_mask == 1 << square);
                #(#checks)*
            }
        })),
    }
}

/// Each of these masks in an array of its own, without the squares' own bits, which a shift
/// computes.
pub(super) fn mask_arrays(context: &Context) -> Vec<Table> {
    let Context { word, board, .. } = *context;
    let table = |line: Line| {
        let name = line.name();
        Table {
            name: format!("{}_MASKS_EX", name.to_ascii_uppercase()),
            doc: format!(
                "The other squares of the {name} of every square of {}.",
                in_order(&board)
            ),
            value: TableValue::Words { word, values: lines::masks(&board, line) },
            contents: Contents::Sets,
            check: Some(walked(context, move |table, board| {
                quote! {
                    let line: #word = #{reached(board, line.step(), board.bits())};
                    ::core::assert!(#table[square as usize] == line);
                }
            })),
        }
    };
    slanted(&board).map(table).collect()
}

/// Whether columns increase with rows along a line, or decrease; `None` if they stay the same.
pub(super) fn is_rising(board: &Board, line: Line) -> Option<bool> {
    let (along, across) = board.turned(line.step());
    (along != 0).then_some(along == across)
}

/// The lines that are neither rows nor columns, without duplicates: rising ones by the difference
/// of column and row, falling ones by the sum.
pub(super) fn whole_lines(context: &Context) -> Vec<Table> {
    let Context { word, board, .. } = *context;
    let (width, height) = (board.width(), board.height());
    let table = |is_rising: bool| {
        let mut lines =
            slanted(&board).filter(|&line| self::is_rising(&board, line) == Some(is_rising));
        let line = lines.next().expect("of the slanted lines one rises and one falls");
        let (numbered, name) = (
            if is_rising { "the column less the row" } else { "the sum of column and row" },
            line.name(),
        );
        let mut values = vec![0_u128; (width + height - 1) as usize];
        for (square, mask) in (0..).zip(lines::masks(&board, line)) {
            let (column, row) = (square % width, square / width);
            let place = if is_rising { column + height - 1 - row } else { column + row };
            values[place as usize] = mask | 1 << square;
        }
        let beyond = if is_rising { format!(" and {}", height - 1) } else { String::new() };
        Table {
            name: format!("{}_LINES", name.to_ascii_uppercase()),
            doc: format!(
                "The {name}s of {}, each at {numbered}{beyond} of its squares.",
                board.described()
            ),
            value: TableValue::Words { word, values },
            contents: Contents::Sets,
            check: Some(walked(context, move |table, board| {
                let (each, last) = (board.width(), board.height() - 1);
                let place =
                    if is_rising { quote!(column + #last - row) } else { quote!(column + row) };
                quote! {
                    let (column, row): (u32, u32) = (square % #each, square / #each);
                    let place: u32 = #place;
                    let others: #word = #{reached(board, line.step(), board.bits())};
                    ::core::assert!(#table[place as usize] == others | 1 << square);
                }
            })),
        }
    };
    vec![table(true), table(false)]
}

pub(in crate::techniques) fn all_masks(context: &Context) -> Table {
    let Context { word, board, .. } = *context;
    let masks = Line::ALL.map(|line| lines::masks(&board, line));
    let rows =
        (0..board.bits() as usize).map(|square| masks.iter().map(|masks| masks[square]).collect());
    Table {
        name: "ALL_MASKS".to_owned(),
        doc: format!("The lines through every square of {}.", in_order(&board)),
        value: TableValue::Records { record: &ALL_MASKS, word, rows: rows.collect() },
        contents: Contents::Sets,
        check: Some(walked(context, move |table, board| {
            let checks = Line::ALL.into_iter().map(|line| {
                quote! {
                    let line: #word = #{reached(board, line.step(), board.bits())};
                    ::core::assert!(masks.#{format_ident!("{}", line.name())} == line);
                }
            });
            quote! {
                let masks: AllMasks = #table[square as usize];
                #(#checks)*
            }
        })),
    }
}

pub(in crate::techniques) fn half_lines(context: &Context) -> Table {
    let Context { word, board, .. } = *context;
    let rows = lines::halves(&board)
        .into_iter()
        .map(|square| square.into_iter().flat_map(|(lower, upper)| [lower, upper]).collect());
    Table {
        name: "HALF_LINES".to_owned(),
        doc: format!(
            "The lines through every square of {} in two parts each, {}.",
            board.described(),
            board.ordered()
        ),
        value: TableValue::Records { record: &HALF_LINES, word, rows: rows.collect() },
        contents: Contents::Sets,
        check: Some(walked(context, move |table, board| {
            let checks = Line::ALL.into_iter().map(|line| {
                let (files, ranks) = board.upward(line.step());
                let ways = [(-files, -ranks), (files, ranks)].map(|step| arguments(board, step));
                quote! {
                    #(
                        let half: #word = reach(square, #ways, #{board.bits()});
                        ::core::assert!(lines.#{halves_of(line)} == half);
                    )*
                }
            });
            quote! {
                let lines: HalfLines = #table[square as usize];
                #(#checks)*
            }
        })),
    }
}

/// The attacks along one row by its inner squares, in the narrowest word that fits.
pub(super) fn first_rank_attacks(board: &Board) -> Table {
    let (width, line) = (board.width(), Line::of_row(board).name());
    let values = ranks::first_rank_attacks(width);
    let name = format!("FIRST_{}_ATTACKS", line.to_ascii_uppercase());
    let (subsets, number) = (1 << (width - 2), values.len());
    let check = Check::new(move |table, _| {
        quote! {
            let mut entry: u32 = 0;
            while entry < #number {
                let (place, inner): (u32, u32) = (entry / #subsets, entry % #subsets);
                let (occupied, slider): (u32, u32) = (inner * 2, 1 << place);
                // All squares above the slider up to the lowest blocker, and the same below.
                let below: u32 = slider - 1;
                let above: u32 = ((2 << #{width - 1}) - 1) & !(slider | below);
                let blockers: u32 = (occupied | 1 << #{width - 1}) & above;
                let upward: u32 = (blockers ^ blockers.wrapping_sub(1)) & above;
                let blockers: u32 = (occupied & below) | 1;
                let downward: u32 = below & !((1 << blockers.ilog2()) - 1);
                ::core::assert!(#table[entry as usize] as u32 == upward | downward);
                entry += 1;
            }
        }
    });
    let doc = format!(
        "The attacks on the first {line}, entry `{} * place + inner`, with the occupancy of its {} inner squares in the \
         bits of `inner`.",
        1 << (width - 2),
        width - 2
    );
    if width > 8 {
        let values = values.into_iter().map(u128::from).collect();
        let value = TableValue::Words { word: Word::U16, values };
        let contents = Contents::RowAttacks;
        return Table { name, doc, value, contents, check: Some(check) };
    }
    let values = values.into_iter().map(|attacks| attacks as u8).collect();
    let table = Table::bytes_of(&name, doc, values, Notation::Hexadecimal(16));
    Table { contents: Contents::RowAttacks, check: Some(check), ..table }
}
