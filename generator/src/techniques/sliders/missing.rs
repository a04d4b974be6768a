//! Techniques with large tables where these are not part of the build: when `auto` would choose one.

use super::super::technique::Missing;
use crate::tables::lines::halves;
use crate::techniques::prelude::*;

/// A technique with large tables, which `auto` may choose if a limit allows them.
#[cfg_attr(feature = "large-tables", allow(dead_code, reason = "nothing is missing"))]
pub(super) const fn large(technique: &'static str, auto_prefers_large_tables: Rule) -> Missing {
    Missing {
        feature: "large-tables",
        technique,
        parameter: None,
        auto_prefers_large_tables,
        least_bytes,
    }
}

/// A number of bytes that each of the large tables has at least. Those for each line have a number
/// for each set of inner squares of the longest line of its kind, and those for each piece have at
/// least two bytes for each set of inner squares of its lines.
pub(super) fn least_bytes(board: &Board, word: Word) -> usize {
    let inner = |half: u128| half.count_ones().saturating_sub(1);
    let squares = halves(board).into_iter();
    let squares: Vec<[u32; 4]> =
        squares.map(|lines| lines.map(|(lower, upper)| inner(lower) + inner(upper))).collect();
    let sets = |bits: u32| 1_u128 << bits.min(64);
    let of_line = |line: usize| {
        let longest = squares.iter().map(|bits| bits[line]).max().unwrap_or(0);
        squares.len() as u128 * sets(longest)
    };
    let of_pieces = |[rank, file, diagonal, antidiagonal]: &[u32; 4]| {
        sets(rank + file) + sets(diagonal + antidiagonal)
    };
    let bytes = u128::from(word.bits() / 8);
    let lines = (0..Line::ALL.len()).map(of_line).sum::<u128>() * bytes;
    let pieces = squares.iter().map(of_pieces).sum::<u128>() * bytes.min(2);
    usize::try_from(lines.min(pieces)).unwrap_or(usize::MAX)
}
