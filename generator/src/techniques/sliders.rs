//! Attacks of the sliding pieces, and along each of their lines.

use super::{Group, Technique};
use crate::module::{Function, Notation, Record, Table, Type, Value};
use crate::tables::{lines, ranks};
use crate::word::Word;
use proc_macro2::{Ident, TokenStream};
use quote::quote;

pub(super) const GROUP: Group = Group {
    techniques: &[HYPERBOLA],
    // On the empty board a piece sees the whole of its lines, on a full one only its neighbours: the
    // squares a step away, of which rooks see those of the other colour and bishops those of the same. With
    // the squares of its own colour occupied a rook sees two steps far.
    check: |_| {
        quote! {
            let light: u64 = 0x55aa_55aa_55aa_55aa;
            let mut square: u32 = 0;
            while square < 64 {
                let (file, rank): (u32, u32) = (square % 8, square / 8);
                let others: u64 = !(1 << square);
                let lines: u64 = (0x0101_0101_0101_0101 << file) | (0xff << (8 * rank));
                let columns: u64 = (((0x07 << file) >> 1) & 0xff) * 0x0101_0101_0101_0101;
                let rows: u64 = (0xffff << (8 * rank)) | ((0xff << (8 * rank)) >> 8);
                let around: u64 = columns & rows & others;
                let is_dark: u64 = !(light >> square) & 1;
                let same: u64 = light ^ is_dark.wrapping_neg();
                let different: u64 = !same;
                let (rook, bishop): (u64, u64) = rook_and_bishop_attacks(0, square);
                ::core::assert!(rook == lines & others);
                ::core::assert!(bishop & (lines | different) == 0);
                ::core::assert!(queen_attacks(0, square) == rook | bishop);
                let (rook, bishop): (u64, u64) = rook_and_bishop_attacks(u64::MAX, square);
                ::core::assert!(rook == around & different);
                ::core::assert!(bishop == around & same);
                let wider: u64 = (((0x1f << file) >> 2) & 0xff) * 0x0101_0101_0101_0101;
                let row: u64 = 0xff << (8 * rank);
                let higher: u64 = row | row << 8 | row << 16 | row >> 8 | row >> 16;
                let (rook, bishop): (u64, u64) = rook_and_bishop_attacks(same, square);
                ::core::assert!(rook == lines & wider & higher & others);
                ::core::assert!(bishop == around & same);
                let (rook, bishop): (u64, u64) = rook_and_bishop_attacks(different, square);
                ::core::assert!(rook == around & different);
                ::core::assert!(bishop == bishop_attacks(0, square));
                square += 1;
            }
        }
    },
};

const HYPERBOLA: Technique = Technique {
    name: "hyperbola",
    summary: "subtracts the slider from the blockers of its line, once as they stand and once with the bytes \
              swapped, which reverses files and diagonals; the first blocker on each side stops the borrow. \
              Ranks are looked up",
    origin: "Gerd Isenberg and Aleks Peshkov, Hyperbola Quintessence, Computer Chess Club, 2007",
    words: &[Word::U64],
    auto: |_, _| true,
    tables: |_| Ok(vec![line_masks(), first_rank_attacks()]),
    code: |_, tables| hyperbola(&tables[0], &tables[1]),
    ..Technique::BASE
};

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

fn line_masks() -> Table {
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
            quote! {
                let mut square: u32 = 0;
                while square < 64 {
                    let (file, rank): (u32, u32) = (square % 8, square / 8);
                    let masks: LineMasks = #table[square as usize];
                    // The long diagonals, moved up or down until they pass through the square.
                    let up: u32 = 8 * rank.saturating_sub(file);
                    let down: u32 = 8 * file.saturating_sub(rank);
                    let diagonal: u64 = (0x8040_2010_0804_0201 << up) >> down;
                    let up: u32 = 8 * (rank + file).saturating_sub(7);
                    let down: u32 = 8 * 7_u32.saturating_sub(rank + file);
                    let antidiagonal: u64 = (0x0102_0408_1020_4080 << up) >> down;
                    let file_mask: u64 = 0x0101_0101_0101_0101 << file;
                    let others: u64 = !(1 << square);
                    ::core::assert!(masks.bit_mask == 1 << square);
                    ::core::assert!(masks.diagonal_mask_ex == diagonal & others);
                    ::core::assert!(masks.antidiagonal_mask_ex == antidiagonal & others);
                    ::core::assert!(masks.file_mask_ex == file_mask & others);
                    square += 1;
                }
            }
        }),
    }
}

fn first_rank_attacks() -> Table {
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

fn hyperbola(masks: &Ident, ranks: &Ident) -> Vec<Function> {
    // Squares are masked rather than checked: it costs less, and no square is out of bounds.
    let masks_of_square = quote!(
        ::core::debug_assert!(square < 64, "a square beyond 63");
        let masks: LineMasks = #masks[(square & 0x3f) as usize];
    );
    let line = |name, direction: &str, mask: TokenStream| {
        attacks(
            name,
            direction,
            quote!(#masks_of_square line_attacks(occupied, masks.bit_mask, masks.#mask)),
        )
    };
    let lines = [("occupied", Type::Word), ("bit_mask", Type::Word), ("mask_ex", Type::Word)];
    let both =
        "The attacks of a rook and those of a bishop, in this order: the two parts of a queen's";
    vec![
        Function {
            name: "line_attacks",
            doc: "The attacks of the slider `bit_mask` along the line `mask_ex` that excludes it."
                .to_owned(),
            parameters: lines.to_vec(),
            result: Type::Word,
            body: quote! {
                let forward: u64 = occupied & mask_ex;
                let reverse: u64 = forward.swap_bytes();
                let upward: u64 = forward.wrapping_sub(bit_mask);
                let downward: u64 = reverse.wrapping_sub(bit_mask.swap_bytes()).swap_bytes();
                (upward ^ downward) & mask_ex
            },
            public: false,
            inline: true,
            allows: None,
        },
        line("file_attacks", "along its file", quote!(file_mask_ex)),
        line(
            "diagonal_attacks",
            "along its diagonal, the direction of a1 to h8",
            quote!(diagonal_mask_ex),
        ),
        line(
            "antidiagonal_attacks",
            "along its antidiagonal, the direction of h1 to a8",
            quote!(antidiagonal_mask_ex),
        ),
        attacks(
            "rank_attacks",
            "along its rank",
            quote! {
                ::core::debug_assert!(square < 64, "a square beyond 63");
                let file: u32 = square & 0x07;
                let first: u32 = square & 0x38;
                let inner: u64 = (occupied >> (first + 1)) & 0x3f;
                (#ranks[(inner as usize) * 8 + file as usize] as u64) << first
            },
        ),
        attacks(
            "bishop_attacks",
            "like a bishop",
            quote!(diagonal_attacks(occupied, square) | antidiagonal_attacks(occupied, square)),
        ),
        attacks(
            "rook_attacks",
            "like a rook",
            quote!(file_attacks(occupied, square) | rank_attacks(occupied, square)),
        ),
        attacks(
            "queen_attacks",
            "like a queen",
            quote!(rook_attacks(occupied, square) | bishop_attacks(occupied, square)),
        ),
        Function {
            result: Type::WordPair,
            doc: documented(both),
            ..attacks(
                "rook_and_bishop_attacks",
                "",
                quote! {
                    let rook: u64 = rook_attacks(occupied, square);
                    let bishop: u64 = bishop_attacks(occupied, square);
                    (rook, bishop)
                },
            )
        },
    ]
}

/// A public function of the occupancy and a square.
fn attacks(name: &'static str, how: &str, body: TokenStream) -> Function {
    Function {
        name,
        doc: documented(&format!("The squares that a slider on `square` attacks {how}")),
        parameters: vec![("occupied", Type::Word), ("square", Type::Index)],
        result: Type::Word,
        body,
        public: true,
        inline: true,
        allows: None,
    }
}

/// The documentation that all attack functions share.
fn documented(what: &str) -> String {
    let Technique { name, summary, origin, .. } = HYPERBOLA;
    format!(
        "{what}: up to and including the first occupied square in each direction.\n\n\
         Squares are little-endian rank-file: a1 is 0, h8 is 63. Whether the slider's own square is in `occupied` \
         makes no difference; an empty board is 0.\n\n\
         Precondition: `square` is below 64, which debug builds assert; others take it modulo 64.\n\n\
         Technique `{name}`: {summary}.\nOrigin: {origin}."
    )
}
