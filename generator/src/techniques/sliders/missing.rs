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
fn least_bytes(board: &Board, word: Word) -> usize {
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

#[cfg(all(test, feature = "large-tables"))]
mod tests {
    use super::*;
    use crate::domain::Domain;
    use crate::request::Operation;
    use crate::variants::sliders_with_large_tables;

    /// No large table has fewer bytes, and on the chess board the least has as many.
    #[test]
    fn large_tables_have_the_least_bytes() {
        let bytes = |domain: Domain| {
            let all = sliders_with_large_tables();
            all.filter_map(move |large| large.table_bytes(Operation::Sliders, domain))
        };
        let mut compared = 0;
        for sides in 0..64 {
            let board = Board::new(1 + sides % 8, 1 + sides / 8);
            let words = [Word::U8, Word::U16, Word::U32, Word::U64];
            for domain in words.into_iter().filter_map(|word| Domain::on(word, board).ok()) {
                let least = least_bytes(&board, domain.word());
                compared +=
                    bytes(domain).inspect(|&bytes| assert!(least <= bytes, "{domain:?}")).count();
            }
        }
        assert!(compared > 200, "{compared}");
        let chess = Board::new(8, 8);
        let least = bytes(Domain::from(Word::U64)).min().expect("a technique");
        // The factors of each line are not in it.
        assert_eq!(least_bytes(&chess, Word::U64) + 4 * 64 * 16, least);
    }
}
