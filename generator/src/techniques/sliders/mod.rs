//! Attacks of the sliding pieces, and along each of their lines.

mod tables;

use super::{Context, Group, Technique};
use crate::module::{Function, Table, Type};
use crate::request::{ARRAYS, Parameter};
use crate::word::Word;
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
pub(super) use tables::all_masks;
pub(super) use tables::{Line, check_lines};
use tables::{first_rank_attacks, half_lines, line_masks, mask_arrays};

pub(super) const GROUP: Group = Group {
    techniques: &[REVERSAL, HYPERBOLA, HYPERBOLA_2R, COOIJMANS, OBSTRUCTION_DIFFERENCE],
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
    parameters: LAYOUTS,
    auto: |_, _| true,
    tables: |setting| Ok([masks(setting.parameters), vec![first_rank_attacks()]].concat()),
    code: |context, tables| {
        let [masks @ .., ranks] = tables else { return Vec::new() };
        functions(context, subtracted(), [lines(masks), looked_up(ranks)].concat())
    },
    ..Technique::BASE
};

const HYPERBOLA_2R: Technique = Technique {
    name: "hyperbola_2r",
    summary: "as `hyperbola`, but subtracts the slider twice from a line that has it, as the trick `o ^ (o - 2r)` says",
    auto: |_, _| false,
    code: |context, tables| {
        let [masks @ .., ranks] = tables else { return Vec::new() };
        functions(context, subtracted_twice(), [lines(masks), looked_up(ranks)].concat())
    },
    ..HYPERBOLA
};

const COOIJMANS: Technique = Technique {
    name: "cooijmans",
    summary: "as `hyperbola`, but turns a rank to the long diagonal by a product, and its attacks back by another",
    origin: "Tim Cooijmans, Hyperbola quintessence for rooks along ranks, 2014",
    multiplies: Some,
    tables: |setting| Ok(masks(setting.parameters)),
    code: |context, tables| {
        functions(context, subtracted(), [lines(tables), vec![turned()]].concat())
    },
    ..HYPERBOLA
};

const REVERSAL: Technique = Technique {
    name: "reversal",
    summary: "as `hyperbola`, but reverses all bits, which serves all four lines",
    origin: "Gerd Isenberg and Aleks Peshkov, Hyperbola Quintessence, general form, Chess Programming Wiki",
    parameters: &[],
    needs: "an instruction",
    auto: |target, _| target.reverses_bits(),
    tables: |_| Ok(vec![all_masks()]),
    code: |context, tables| functions(context, reversed(), of_records(&tables[0])),
    ..HYPERBOLA
};

const OBSTRUCTION_DIFFERENCE: Technique = Technique {
    name: "obstruction_difference",
    summary: "subtracts the highest blocker below the slider from the blockers above it: what changes reaches from one to the \
              other",
    origin: "Michael Hoffmann, Obstruction Difference, Computer Chess Club, 2008",
    parameters: &[],
    auto: |_, _| false,
    tables: |_| Ok(vec![half_lines()]),
    code: |context, tables| functions(context, obstructed(), of_halves(&tables[0])),
    ..HYPERBOLA
};

/// The parameter that says how masks lie in memory: those of a square together, or those of a line.
const LAYOUT: &str = "layout";
const LAYOUTS: &[&str] = &[LAYOUT];

/// The masks of file, diagonal and antidiagonal: in a table of structs, or in arrays.
fn masks(parameters: &[Parameter]) -> Vec<Table> {
    let are_arrays = parameters.iter().any(|parameter| parameter.text == ARRAYS);
    if are_arrays { mask_arrays().to_vec() } else { vec![line_masks()] }
}

/// How the function `line_attacks` comes about, which all lines are put to but those that are looked up.
struct LineAttacks {
    doc: &'static str,
    parameters: Vec<(&'static str, Type)>,
    body: TokenStream,
}

const MASKS: [&str; 3] = ["occupied", "bit_mask", "mask_ex"];

/// The slider once, as it is not among the blockers.
fn subtracted() -> LineAttacks {
    LineAttacks {
        doc: "The attacks of the slider `bit_mask` along the line `mask_ex` that excludes it.",
        parameters: MASKS.map(|name| (name, Type::Word)).to_vec(),
        body: quote! {
            let forward: u64 = occupied & mask_ex;
            let reverse: u64 = forward.swap_bytes();
            let upward: u64 = forward.wrapping_sub(bit_mask);
            let downward: u64 = reverse.wrapping_sub(bit_mask.swap_bytes()).swap_bytes();
            (upward ^ downward) & mask_ex
        },
    }
}

/// The slider twice, as it is put among the blockers.
fn subtracted_twice() -> LineAttacks {
    LineAttacks {
        body: quote! {
            let forward: u64 = (occupied & mask_ex) | bit_mask;
            let reverse: u64 = forward.swap_bytes();
            let swapped: u64 = bit_mask.swap_bytes();
            let upward: u64 = forward.wrapping_sub(bit_mask.wrapping_add(bit_mask));
            let borrowed: u64 = reverse.wrapping_sub(swapped.wrapping_add(swapped));
            (upward ^ borrowed.swap_bytes()) & mask_ex
        },
        ..subtracted()
    }
}

/// All bits reversed instead of bytes swapped.
fn reversed() -> LineAttacks {
    LineAttacks {
        body: quote! {
            let forward: u64 = occupied & mask_ex;
            let reverse: u64 = forward.reverse_bits();
            let upward: u64 = forward.wrapping_sub(bit_mask);
            let downward: u64 = reverse.wrapping_sub(bit_mask.reverse_bits()).reverse_bits();
            (upward ^ downward) & mask_ex
        },
        ..subtracted()
    }
}

/// By the difference of the blockers above and the first below.
fn obstructed() -> LineAttacks {
    LineAttacks {
        doc: "The attacks of a slider along a line, given the parts of it below and above.",
        parameters: ["occupied", "lower", "upper"].map(|name| (name, Type::Word)).to_vec(),
        body: quote! {
            let below: u64 = (occupied & lower) | 1;
            let above: u64 = occupied & upper;
            let first: u64 = 0x8000_0000_0000_0000 >> below.leading_zeros();
            let difference: u64 = above ^ above.wrapping_sub(first);
            difference & (lower | upper)
        },
    }
}

/// What every function of a line begins with.
fn assertion() -> TokenStream {
    quote!(::core::debug_assert!(square < 64, "a square beyond 63");)
}

/// The bodies for file, diagonal and antidiagonal, by masks of one layout or the other.
fn lines(tables: &[Ident]) -> Vec<TokenStream> {
    let assertion = assertion();
    let body = |position: usize, line: &str| match tables {
        [masks] => {
            let mask = format_ident!("{line}_mask_ex");
            quote! {
                #assertion
                let masks: LineMasks = #masks[(square & 0x3f) as usize];
                line_attacks(occupied, masks.bit_mask, masks.#mask)
            }
        }
        arrays => {
            let masks = &arrays[position];
            quote! {
                #assertion
                let mask_ex: u64 = #masks[(square & 0x3f) as usize];
                let bit_mask: u64 = 1 << (square & 0x3f);
                line_attacks(occupied, bit_mask, mask_ex)
            }
        }
    };
    ["file", "diagonal", "antidiagonal"]
        .into_iter()
        .enumerate()
        .map(|(position, line)| body(position, line))
        .collect()
}

/// The body for ranks by the table of the first.
fn looked_up(ranks: &Ident) -> Vec<TokenStream> {
    let assertion = assertion();
    vec![quote! {
        #assertion
        let file: u32 = square & 0x07;
        let first: u32 = square & 0x38;
        let inner: u64 = (occupied >> (first + 1)) & 0x3f;
        (#ranks[(inner as usize) * 8 + file as usize] as u64) << first
    }]
}

/// The body for ranks by way of the long diagonal.
fn turned() -> TokenStream {
    let assertion = assertion();
    quote! {
        #assertion
        let first: u32 = square & 0x38;
        let rank: u64 = (occupied >> first) & 0xff;
        let columns: u64 = rank.wrapping_mul(0x0101_0101_0101_0101);
        // The slider's own square is on the diagonal nine times as far from a1 as its file.
        let bit_mask: u64 = 1 << (9 * (square & 0x07));
        let diagonal: u64 = 0x8040_2010_0804_0201 ^ bit_mask;
        let attacks: u64 = line_attacks(columns, bit_mask, diagonal);
        (attacks.wrapping_mul(0x0101_0101_0101_0101) >> 56) << first
    }
}

/// The bodies for file, diagonal, antidiagonal and rank by masks of all four.
fn of_records(masks: &Ident) -> Vec<TokenStream> {
    let assertion = assertion();
    let body = |line: &str| {
        let mask = format_ident!("{line}");
        quote! {
            #assertion
            let mask_ex: u64 = #masks[(square & 0x3f) as usize].#mask;
            let bit_mask: u64 = 1 << (square & 0x3f);
                line_attacks(occupied, bit_mask, mask_ex)
        }
    };
    ["file", "diagonal", "antidiagonal", "rank"].into_iter().map(body).collect()
}

/// The same by masks of their parts.
fn of_halves(masks: &Ident) -> Vec<TokenStream> {
    let assertion = assertion();
    let body = |line: &str| {
        let (lower, upper) = (format_ident!("{line}_lower"), format_ident!("{line}_upper"));
        quote! {
            #assertion
            let lines: HalfLines = #masks[(square & 0x3f) as usize];
            line_attacks(occupied, lines.#lower, lines.#upper)
        }
    };
    ["file", "diagonal", "antidiagonal", "rank"].into_iter().map(body).collect()
}

/// All functions, given what those of file, diagonal, antidiagonal and rank are.
fn functions(context: &Context, line: LineAttacks, bodies: Vec<TokenStream>) -> Vec<Function> {
    let technique = context.technique;
    let LineAttacks { doc, parameters, body } = line;
    let private = Function {
        name: "line_attacks",
        doc: doc.to_owned(),
        parameters,
        result: Type::Word,
        body,
        public: false,
        inline: true,
        allows: None,
    };
    let lines = [
        ("file_attacks", "along its file"),
        ("diagonal_attacks", "along its diagonal, the direction of a1 to h8"),
        ("antidiagonal_attacks", "along its antidiagonal, the direction of h1 to a8"),
        ("rank_attacks", "along its rank"),
    ];
    let lines = lines
        .into_iter()
        .zip(bodies)
        .map(|((name, how), body)| attacks(technique, name, how, body));
    let pieces = [
        (
            "bishop_attacks",
            "like a bishop",
            quote!(diagonal_attacks(occupied, square) | antidiagonal_attacks(occupied, square)),
        ),
        (
            "rook_attacks",
            "like a rook",
            quote!(file_attacks(occupied, square) | rank_attacks(occupied, square)),
        ),
        (
            "queen_attacks",
            "like a queen",
            quote!(rook_attacks(occupied, square) | bishop_attacks(occupied, square)),
        ),
    ];
    let pieces = pieces.map(|(name, how, body)| attacks(technique, name, how, body));
    let both =
        "The attacks of a rook and those of a bishop, in this order: the two parts of a queen's";
    let parts = Function {
        result: Type::WordPair,
        doc: documented(technique, both),
        ..attacks(
            technique,
            "rook_and_bishop_attacks",
            "",
            quote! {
                let rook: u64 = rook_attacks(occupied, square);
                let bishop: u64 = bishop_attacks(occupied, square);
                (rook, bishop)
            },
        )
    };
    [private].into_iter().chain(lines).chain(pieces).chain([parts]).collect()
}

/// A public function of the occupancy and a square.
fn attacks(technique: &Technique, name: &'static str, how: &str, body: TokenStream) -> Function {
    Function {
        name,
        doc: documented(technique, &format!("The squares that a slider on `square` attacks {how}")),
        parameters: vec![("occupied", Type::Word), ("square", Type::Index)],
        result: Type::Word,
        body,
        public: true,
        inline: true,
        allows: None,
    }
}

/// The documentation that all attack functions share.
fn documented(technique: &Technique, what: &str) -> String {
    let Technique { name, summary, origin, .. } = technique;
    format!(
        "{what}: up to and including the first occupied square in each direction.\n\n\
         Squares are little-endian rank-file: a1 is 0, h8 is 63. Whether the slider's own square is in `occupied` \
         makes no difference; an empty board is 0.\n\n\
         Precondition: `square` is below 64, which debug builds assert; others take it modulo 64.\n\n\
         Technique `{name}`: {summary}.\nOrigin: {origin}."
    )
}
