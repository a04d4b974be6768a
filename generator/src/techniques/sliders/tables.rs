//! The tables of sliding attacks.

use crate::module::{Notation, Record, Table, Value};
use crate::tables::{lines, ranks};
use crate::word::Word;
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

static LINE_MASKS: Record = Record {
    name: "LineMasks",
    constructor: "line_masks",
    doc: "The masks of one square: its own bit and, each without it, the lines through it.",
    align: 32,
    fields: &[
        ("bit_mask", "The square's own bit."),
        ("diagonal_mask_ex", "The other squares of the diagonal, in the direction of a1 to h8."),
        (
            "antidiagonal_mask_ex",
            "The other squares of the antidiagonal, in the direction of h1 to a8.",
        ),
        ("file_mask_ex", "The other squares of the file."),
    ],
};

pub(super) fn line_masks() -> Table {
    let rows = lines::masks().into_iter().map(|masks| {
        [masks.bit_mask, masks.diagonal_mask_ex, masks.antidiagonal_mask_ex, masks.file_mask_ex]
            .map(u128::from)
            .to_vec()
    });
    Table {
        name: "LINE_MASKS".to_owned(),
        doc: "The lines through every square of the chess board, a1 first, then b1.".to_owned(),
        value: Value::Records { record: &LINE_MASKS, word: Word::U64, rows: rows.collect() },
        check: Some(|table, _| {
            let start = quote! {
                let own: u64 = 1 << place;
                let others: u64 = !own;
                ::core::assert!(#table[place].bit_mask == own);
            };
            check_lines(&start, &Line::ALL[1..], |line| {
                let field = line.field("mask_ex");
                quote!(::core::assert!(#table[place].#field == line & others);)
            })
        }),
    }
}

pub(super) fn first_rank_attacks() -> Table {
    Table {
        check: Some(|table, _| {
            quote! {
                let mut entry: u32 = 0;
                while entry < 512 {
                    let (occupied, slider): (u32, u32) = (entry / 8 * 2, 1 << (entry % 8));
                    // All squares above the slider up to the lowest blocker, and the same below.
                    let below: u32 = slider - 1;
                    let above: u32 = 0xff & !(slider | below);
                    let blockers: u32 = (occupied | 0x80) & above;
                    let upward: u32 = (blockers ^ blockers.wrapping_sub(1)) & above;
                    let blockers: u32 = (occupied & below) | 1;
                    let downward: u32 = below & !((1 << blockers.ilog2()) - 1);
                    ::core::assert!(#table[entry as usize] as u32 == upward | downward);
                    entry += 1;
                }
            }
        }),
        ..Table::bytes_of(
            "FIRST_RANK_ATTACKS",
            "The attacks on the first rank, entry `8 * inner + file`, with the occupancy of the squares b1 to g1 in \
             the six bits of `inner`."
                .to_owned(),
            ranks::first_rank_attacks(),
            Notation::Hexadecimal(8),
        )
    }
}

/// The same in an array each, without the squares' own bits, which a shift makes.
pub(super) fn mask_arrays() -> [Table; 3] {
    let masks = lines::masks();
    let table = |name: &str, line: &str, mask: fn(&lines::LineMasks) -> u64, check| Table {
        name: name.to_owned(),
        doc: format!(
            "The other squares of the {line} of every square of the chess board, a1 first, then b1."
        ),
        value: Value::Words {
            word: Word::U64,
            values: masks.iter().map(|masks| mask(masks).into()).collect(),
        },
        check: Some(check),
    };
    [
        table(
            "FILE_MASKS_EX",
            "file",
            |masks| masks.file_mask_ex,
            |table, _| check_one(table, Line::File),
        ),
        table(
            "DIAGONAL_MASKS_EX",
            "diagonal, the direction of a1 to h8,",
            |masks| masks.diagonal_mask_ex,
            |table, _| check_one(table, Line::Diagonal),
        ),
        table(
            "ANTIDIAGONAL_MASKS_EX",
            "antidiagonal, the direction of h1 to a8,",
            |masks| masks.antidiagonal_mask_ex,
            |table, _| check_one(table, Line::Antidiagonal),
        ),
    ]
}

/// Every entry of the array of a line.
fn check_one(table: &Ident, checked: Line) -> TokenStream {
    check_lines(&others(), &[checked], |_| quote!(::core::assert!(#table[place] == line & others);))
}

static ALL_MASKS: Record = Record {
    name: "AllMasks",
    constructor: "all_masks",
    doc: "The masks of one square: the lines through it, each without it.",
    align: 32,
    fields: &[
        ("rank", "The other squares of the rank."),
        ("file", "The other squares of the file."),
        ("diagonal", "The other squares of the diagonal, in the direction of a1 to h8."),
        ("antidiagonal", "The other squares of the antidiagonal, in the direction of h1 to a8."),
    ],
};

/// All four lines through every square.
pub(in crate::techniques) fn all_masks() -> Table {
    let rows = lines::halves()
        .into_iter()
        .map(|square| square.map(|(lower, upper)| u128::from(lower | upper)).to_vec());
    Table {
        name: "ALL_MASKS".to_owned(),
        doc: "The lines through every square of the chess board, a1 first, then b1.".to_owned(),
        value: Value::Records { record: &ALL_MASKS, word: Word::U64, rows: rows.collect() },
        check: Some(|table, _| {
            check_lines(&others(), &Line::ALL, |line| {
                let field = format_ident!("{}", line.name());
                quote!(::core::assert!(#table[place].#field == line & others);)
            })
        }),
    }
}

static HALF_LINES: Record = Record {
    name: "HalfLines",
    constructor: "half_lines",
    doc: "The masks of one square: the lines through it, each in the part below it and the part above.",
    align: 64,
    fields: &[
        ("rank_lower", "The squares of the rank before it."),
        ("rank_upper", "The squares of the rank behind it."),
        ("file_lower", "The squares of the file below it."),
        ("file_upper", "The squares of the file above it."),
        ("diagonal_lower", "The squares of the diagonal, the direction of a1 to h8, below it."),
        ("diagonal_upper", "The squares of the diagonal above it."),
        (
            "antidiagonal_lower",
            "The squares of the antidiagonal, the direction of h1 to a8, below it.",
        ),
        ("antidiagonal_upper", "The squares of the antidiagonal above it."),
    ],
};

/// Both parts of all four lines through every square.
pub(super) fn half_lines() -> Table {
    let rows = lines::halves().into_iter().map(|square| {
        square.into_iter().flat_map(|(lower, upper)| [lower, upper]).map(u128::from).collect()
    });
    Table {
        name: "HALF_LINES".to_owned(),
        doc: "The lines through every square of the chess board in two parts each, a1 first, then b1.".to_owned(),
        value: Value::Records { record: &HALF_LINES, word: Word::U64, rows: rows.collect() },
        check: Some(|table, _| {
            let start = quote! {
                let below: u64 = (1 << place) - 1;
                let above: u64 = !(below + below + 1);
            };
            check_lines(&start, &Line::ALL, |line| {
                let (lower, upper) = (line.field("lower"), line.field("upper"));
                quote! {
                    ::core::assert!(#table[place].#lower == line & below);
                    ::core::assert!(#table[place].#upper == line & above);
                }
            })
        }),
    }
}

/// A line through a square.
#[derive(Clone, Copy)]
pub(in crate::techniques) enum Line {
    Rank,
    File,
    Diagonal,
    Antidiagonal,
}

impl Line {
    /// All of them.
    const ALL: [Self; 4] = [Self::Rank, Self::File, Self::Diagonal, Self::Antidiagonal];

    const fn name(self) -> &'static str {
        match self {
            Self::Rank => "rank",
            Self::File => "file",
            Self::Diagonal => "diagonal",
            Self::Antidiagonal => "antidiagonal",
        }
    }

    /// Its name before that of what a struct has of it.
    fn field(self, of: &str) -> Ident {
        format_ident!("{}_{of}", self.name())
    }

    /// `line`, the one through the square at `place`, that itself included: the first of its kind, or a long diagonal, moved
    /// until it passes through the square.
    fn made(self) -> TokenStream {
        match self {
            Self::Rank => quote!(let line: u64 = 0xff << (place / 8 * 8);),
            Self::File => quote!(let line: u64 = 0x0101_0101_0101_0101 << (place % 8);),
            Self::Diagonal => quote! {
                let up: usize = 8 * (place / 8).saturating_sub(place % 8);
                let down: usize = 8 * (place % 8).saturating_sub(place / 8);
                let line: u64 = (0x8040_2010_0804_0201 << up) >> down;
            },
            Self::Antidiagonal => quote! {
                let up: usize = 8 * (place / 8 + place % 8).saturating_sub(7);
                let down: usize = 8 * 7_usize.saturating_sub(place / 8 + place % 8);
                let line: u64 = (0x0102_0408_1020_4080 << up) >> down;
            },
        }
    }
}

/// `others`, all squares but the one at `place`.
fn others() -> TokenStream {
    quote!(let others: u64 = !(1 << place);)
}

/// Statements for those lines of every `place`, given what comes before them there and what is done with each.
pub(in crate::techniques) fn check_lines(
    start: &TokenStream,
    lines: &[Line],
    check: impl Fn(Line) -> TokenStream,
) -> TokenStream {
    let checks = lines.iter().map(|&line| {
        let (made, check) = (line.made(), check(line));
        quote!(#made #check)
    });
    quote! {
        let mut place: usize = 0;
        while place < 64 {
            #start
            #(#checks)*
            place += 1;
        }
    }
}
