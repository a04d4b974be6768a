//! Attacks of sliders along several lines at once: a record for each square, and the choice among
//! kernels.
//!
//! With AVX2, rows are looked up while a vector computes the other lines: without GFNI, reversing
//! bits takes six instructions each way.

use super::common::sliders::{First, LINES, PAIRS, Reversal};
use super::x86::sliders::{Lanes, lines, pairs};
use super::x86::{SSE2, X86_64};
use super::{KNOWN, Kernel, choose, entering};
use crate::module::{Function, Record};
use crate::target::Target;
use crate::template::quote;
use proc_macro2::{Ident, TokenStream};

/// The feature with vectors for four lines at once.
const AVX2: &[&str] = &["avx2"];

/// The architectures with an instruction that reverses bits.
const REVERSING: &[&str] = &["aarch64"];

/// Whether rows are looked up on any target that this may be.
pub(crate) fn look_up_rows(target: &Target) -> bool {
    target.meets(REVERSING, &[]) != Some(true)
}

/// Whether the target computes both directions of a line together in 128-bit vectors, as on x86-64
/// before AVX2; `None` if it depends.
fn is_by_pairs(target: &Target) -> Option<bool> {
    match (target.meets(X86_64, SSE2), target.meets(X86_64, AVX2)) {
        (Some(false), _) | (_, Some(true)) => Some(false),
        (Some(true), Some(false)) => Some(true),
        _ => None,
    }
}

/// Whether [lines](super::common::sliders::LINES) and [pairs](super::common::sliders::PAIRS) are
/// needed for each square, on any target that this may be.
pub(crate) fn records(target: &Target) -> (bool, bool) {
    let by_pairs = is_by_pairs(target);
    (by_pairs != Some(true), by_pairs != Some(false))
}

/// A table with a record for each square.
#[derive(Clone, Copy)]
pub(crate) struct Records<'a> {
    /// The name of the table.
    pub table: &'a Ident,
    /// The record for each square.
    pub record: &'static Record,
}

/// A piece whose attacks a kernel computes: the name and the body of its function.
type Piece = (&'static str, TokenStream);

/// All functions, made from `plain` ones, which use one kind of reversal and the records of a
/// table; kernels replace some of them. If [`records`] says that only one of the tables exists, it
/// replaces the other.
pub(crate) fn functions(
    target: &Target,
    (on_board, by_lines, by_pairs): (&TokenStream, &Ident, &Ident),
    plain: impl Fn(Reversal, Records) -> Vec<Function>,
) -> Vec<Function> {
    let of = (on_board, by_lines);
    let by_lines = Records { table: by_lines, record: &LINES };
    let by_pairs = Records { table: by_pairs, record: &PAIRS };
    let call = |name: &'static str, piece: &Function| {
        let function = piece.ident();
        (name, quote!(unsafe { #function(occupied, square) }))
    };
    let kernel = |features, records, entries: &[Piece], functions: Vec<Function>| {
        let entry = |function: &Function| {
            let (_, body) = entries.iter().find(|entry| entry.0 == function.name)?;
            Some((body.clone(), KNOWN))
        };
        let functions = entering(plain(Reversal::Bytes, records), entry).chain(functions).collect();
        Kernel { architectures: X86_64, features, functions }
    };
    let alone = |reversal| entering(plain(reversal, by_lines), |_| None).collect();
    let bishop = lines(
        ("bishop_lines", "The attacks along both lines of a bishop at once."),
        "ssse3",
        (Lanes::Two, Reversal::Bytes),
        First::Diagonal,
        of,
    );
    let without_row = lines(
        ("queen_lines", "The attacks along all lines of a queen but the row at once."),
        "avx2",
        (Lanes::Four, Reversal::Bytes),
        First::Column,
        of,
    );
    let rook = lines(
        ("rook_lines", "The attacks along both lines of a rook at once."),
        "ssse3,gfni",
        (Lanes::Two, Reversal::Bits),
        First::Row,
        of,
    );
    let queen = lines(
        ("queen_lines", "The attacks along all four lines of a queen at once."),
        "avx2,gfni",
        (Lanes::Four, Reversal::Bits),
        First::Row,
        of,
    );
    let diagonals = pairs(
        (
            "bishop_pairs",
            "The attacks along both lines of a bishop, each in both directions at once.",
        ),
        &["diagonal", "antidiagonal"],
        (on_board, by_pairs.table),
    );
    let all_but_row = pairs(
        (
            "queen_pairs",
            "The attacks along all lines of a queen but the row, each in both directions at once.",
        ),
        &["column", "diagonal", "antidiagonal"],
        (on_board, by_pairs.table),
    );
    let bishops = call("bishop_attacks", &bishop);
    let with_row = |(name, others)| (name, quote!(row_attacks(occupied, square) | #others));
    let queens_by_row = with_row(call("queen_attacks", &without_row));
    let queens_by_pairs = with_row(call("queen_attacks", &all_but_row));
    let kernels = vec![
        kernel(
            &["avx2", "gfni"],
            by_lines,
            &[bishops.clone(), call("rook_attacks", &rook), call("queen_attacks", &queen)],
            vec![bishop.clone(), rook, queen],
        ),
        kernel(AVX2, by_lines, &[bishops, queens_by_row], vec![bishop, without_row]),
        kernel(
            SSE2,
            by_pairs,
            &[call("bishop_attacks", &diagonals), queens_by_pairs],
            vec![diagonals.clone(), all_but_row],
        ),
        Kernel { architectures: REVERSING, features: &[], functions: alone(Reversal::Bits) },
    ];
    choose(target, kernels, alone(Reversal::Bytes))
}
