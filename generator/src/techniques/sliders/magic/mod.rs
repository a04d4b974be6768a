//! Attacks of rooks and bishops by one look-up each, whose index is computed by a multiplication.

mod filled;
mod found;
mod shape;
mod tables;

use super::by_pieces;
use crate::module::Definition;
use crate::request::IntegerList;
use crate::tables::magic::Magics;
use crate::tables::magic::relevant::Piece;
use crate::techniques::prelude::*;
use found::{FACTORS, SEED, found};
pub(super) use shape::boards;
use shape::{FILL, MOST_BITS, Read, SHAPE, is_at_start, look_up, most_bits, shape};
pub use shape::{Fill, Shape};

pub(super) const MAGIC: Technique = Technique {
    name: "magic",
    summary: "looks up the attacks of a rook, and those of a bishop, by all relevant squares at once: a \
              multiplication moves these to the highest bits, which are the index. `shape` trades bytes for simpler \
              code",
    origin: "Lasse Hansen, 2006; Pradyumna Kannan, 2007 (fancy); Volker Annuss, 2010s (fixed shift, black)",
    words: &[Word::U64],
    boards: Some(|board| {
        let most = Piece::ALL.into_iter().map(|piece| most_bits(board, piece)).max();
        if board.bits() > 64 {
            Err("its products have 64 bits; for wider boards there is `kindergarten`")
        } else if most > Some(MOST_BITS) {
            Err("some squares have more than 12 relevant squares, for which factors are rare")
        } else {
            boards(board)
        }
    }),
    parameters: &[&SHAPE, &SEED, &FACTORS, &FILL],
    parameters_combine: true,
    multiplies: Some,
    auto_prefers_large_tables: Rule::MULTIPLIES_U64,
    at_least: found::at_least,
    tables: tables::tables,
    code,
    definitions,
    ..Technique::BASE
};

typed_technique! {
    /// Magic bitboards.
    ///
    /// ```
    /// use bit_tables_generator::Selection;
    /// use bit_tables_generator::typed::{Magic, Shape};
    ///
    /// let magic = Magic::new().shape(Shape::Fancy).seed(42);
    /// assert_eq!(Selection::from(magic).to_string(), "magic(shape = fancy, seed = 42)");
    /// ```
    pub struct Magic = "magic";
    /// How the tables are built.
    shape: Shape => SHAPE;
    /// Searches other factors, which a seed determines on every host.
    seed: u64 => SEED;
    /// The factors of rooks and then of bishops, square by square, followed by as many offsets if
    /// they are known.
    factors: Vec<u128> as IntegerList => FACTORS;
    /// When attacks are computed.
    fill: Fill => FILL;
}

fn code(context: &Context, tables: &[Ident]) -> Vec<Function> {
    let shape = shape(context.parameters);
    if is_at_start(context.parameters) {
        return code_at_start(context, shape, tables);
    }
    let read = read(context);
    let of =
        |piece, tables| look_up((context.word, &context.board), shape, piece, tables, read, false);
    let both = |rooks, bishops| (of(Piece::Rook, rooks), of(Piece::Bishop, bishops));
    let ((rook, bishop), lines) = match (shape, tables) {
        (Shape::Plain, [rooks, bishops, of_rooks, of_bishops, lines @ ..]) => {
            (both((rooks, of_rooks, None), (bishops, of_bishops, None)), lines)
        }
        (Shape::Numbered, [rooks, bishops, numbers, sets, lines @ ..]) => {
            let count = found(context).map_or(1, |found| found.sets.len().next_power_of_two());
            let sets = Some((sets, count));
            (both((rooks, numbers, sets), (bishops, numbers, sets)), lines)
        }
        (_, [rooks, bishops, all, lines @ ..]) => {
            (both((rooks, all, None), (bishops, all, None)), lines)
        }
        _ => unreachable!("magics and attacks"),
    };
    let within = match read {
        _ if shape == Shape::Plain => None,
        Read::Unchecked => Some(WITHIN),
        _ => Some(TRUNCATED),
    };
    by_pieces::functions(context, (rook, bishop), lines, within)
}

fn read(context: &Context) -> Read {
    if context.target.calls_instructions() {
        return Read::Unchecked;
    }
    Read::Guarded(found(context).map_or(1, |found| found.packed.entries.len()))
}

/// The functions that look up what a program computes, and the one that computes it.
fn code_at_start(context: &Context, shape: Shape, tables: &[Ident]) -> Vec<Function> {
    let [rooks, bishops, lines @ ..] = tables else { unreachable!("magics") };
    let read = read(context);
    let allows = match read {
        Read::Unchecked => WITHIN_AT_START,
        _ => TRUNCATED_AT_START,
    };
    let of = |piece, magics| {
        let tables = (magics, &filled::name(shape, piece), None);
        look_up((context.word, &context.board), shape, piece, tables, read, true)
    };
    let bodies = (of(Piece::Rook, rooks), of(Piece::Bishop, bishops));
    let functions = by_pieces::functions(context, bodies, lines, Some(allows)).into_iter();
    let functions = functions.map(|function| Function { constant: false, ..function });
    functions.chain(filled::functions(context, (read, allows), [rooks, bishops])).collect()
}

fn definitions(context: &Context) -> Vec<Definition> {
    if !is_at_start(context.parameters) {
        return Vec::new();
    }
    let Ok(found) = found(context) else { return Vec::new() };
    let shape = shape(context.parameters);
    let holder =
        |piece, entries| filled::definition(context.word, &filled::name(shape, piece), entries);
    match shape {
        Shape::Plain => {
            let pieces = Piece::ALL.into_iter().zip(&found.pieces);
            let entries = |magics: &Magics| magics.tables.iter().map(Vec::len).sum();
            pieces.map(|(piece, magics)| holder(piece, entries(magics))).collect()
        }
        _ => vec![holder(Piece::Rook, found.packed.entries.len())],
    }
}

/// Why an entry is read with an unchecked index.
const WITHIN: &str = "unsafe_code, clippy::cast_possible_truncation, reason = \"no index is beyond the table, which is checked \
                      where the table is\"";
/// Like [`WITHIN`], for functions that are not `const`, in which a linter asks for conversions by
/// `From`; also why an entry is written so.
const WITHIN_AT_START: &str = "unsafe_code, clippy::cast_lossless, clippy::cast_possible_truncation, reason = \"no index is \
                               beyond the table, which is checked where the magics are\"";
const TRUNCATED: &str =
    "clippy::cast_possible_truncation, reason = \"no index is beyond the table\"";
/// Like [`TRUNCATED`], for functions that are not `const`.
const TRUNCATED_AT_START: &str = "clippy::cast_lossless, clippy::cast_possible_truncation, reason = \"no index is beyond the table\"";
