//! The bitboard of a chess engine by the derive alone: squares are an own type, and everything is
//! `const` that can be.
//!
//! `cargo run --example bitboard` draws what a rook, a knight and a king attack.

use bit_tables::BitTables;

/// A square of the chess board, a1 to h8.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Square(u8);

impl Square {
    /// The square of an index.
    ///
    /// # Panics
    /// If the index is 64 or more.
    #[must_use]
    pub const fn new(index: u32) -> Self {
        assert!(index < 64);
        Self(index as u8)
    }

    /// Its index: a1 is 0, b1 is 1, h8 is 63.
    #[must_use]
    pub const fn index(self) -> u32 {
        // What `new` asserts, so that no look-up by a square is tested.
        self.0 as u32 & 63
    }
}

/// A set of squares.
#[derive(BitTables, Clone, Copy, Default, PartialEq, Eq)]
#[bit_tables(square(type = Square, into = Square::index, from = Square::new), operators)]
#[bit_tables(count_ones, is_empty, more_than_one, pop_first, ones, sliders = hyperbola, leapers, between = line_masks)]
pub struct Bitboard(u64);

/// The own pieces that stand alone between the king and a rook, which attacks the king if they
/// leave its line.
#[must_use]
pub fn pinned(king: Square, own: Bitboard, rooks: Bitboard, occupied: Bitboard) -> Bitboard {
    let mut pinned = Bitboard::default();
    for rook in rooks & Bitboard::default().rook_attacks(king) {
        let blockers = Bitboard::between(king, rook) & occupied;
        if !blockers.is_empty() && !blockers.more_than_one() {
            pinned |= blockers & own;
        }
    }
    pinned
}

fn main() {
    const D4: Square = Square::new(27);
    const KNIGHT: Bitboard = Bitboard::knight_attacks(D4);
    let occupied: Bitboard = [D4, Square::new(29), Square::new(51)].into_iter().collect();
    for (piece, attacks) in [
        ("rook", occupied.rook_attacks(D4)),
        ("knight", KNIGHT),
        ("king", Bitboard::king_attacks(D4)),
    ] {
        println!("{piece} on d4: {} squares\n{attacks}\n", attacks.count_ones());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_pinned() {
        let [a1, d1, h1, a8] = [0, 3, 7, 56].map(Square::new);
        let rooks: Bitboard = [h1, a8].into_iter().collect();
        let own = Bitboard::from_square(a1) | Bitboard::from_square(d1);
        let occupied = rooks | own;
        assert!(pinned(a1, own, rooks, occupied) == Bitboard::from_square(d1));
        let more = Bitboard::from_square(Square::new(5));
        assert!(pinned(a1, own, rooks, occupied | more) == Bitboard::default());
    }
}
