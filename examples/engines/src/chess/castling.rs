//! The four castling moves and the rights to them.

use super::attacks::between;
use super::bitboard::bit;
use super::piece::Color;

/// One of the four castling moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Castling {
    pub letter: char,
    pub color: Color,
    pub king_from: u32,
    pub king_to: u32,
    pub rook_from: u32,
    pub rook_to: u32,
    /// The squares between king and rook, which must be empty.
    pub apart: u64,
    /// The squares the king passes and goes to, which must not be attacked.
    pub path: u64,
}

impl Castling {
    /// All four, in the order of a FEN: `KQkq`.
    pub const ALL: [Self; 4] = [
        Self::new('K', Color::White, [4, 6, 7, 5]),
        Self::new('Q', Color::White, [4, 2, 0, 3]),
        Self::new('k', Color::Black, [60, 62, 63, 61]),
        Self::new('q', Color::Black, [60, 58, 56, 59]),
    ];

    /// The castling move with these squares: the king's two, then the rook's.
    const fn new(letter: char, color: Color, squares: [u32; 4]) -> Self {
        let [king_from, king_to, rook_from, rook_to] = squares;
        let (apart, path) =
            (between(king_from, rook_from), between(king_from, king_to) | bit(king_to));
        Self { letter, color, king_from, king_to, rook_from, rook_to, apart, path }
    }

    /// The two of `color`.
    pub const fn of(color: Color) -> [Self; 2] {
        [[Self::ALL[0], Self::ALL[1]], [Self::ALL[2], Self::ALL[3]]][color as usize]
    }

    /// This move's bit in a set of rights.
    const fn right(&self) -> u8 {
        match self.letter {
            'K' => 1,
            'Q' => 2,
            'k' => 4,
            _ => 8,
        }
    }
}

/// The castling moves that are still allowed: neither king nor rook has moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CastlingRights(u8);

impl CastlingRights {
    /// No castling at all.
    pub const NONE: Self = Self(0);

    /// Whether `castling` is still allowed.
    pub const fn contains(self, castling: &Castling) -> bool {
        self.0 & castling.right() != 0
    }

    /// Whether `color` may still castle to any side.
    #[inline]
    pub const fn any(self, color: Color) -> bool {
        self.0 >> (2 * color as u32) & 0b11 != 0
    }

    /// These rights and the one to `castling`.
    pub const fn with(self, castling: &Castling) -> Self {
        Self(self.0 | castling.right())
    }

    /// The set as a number below 16, a bit for each right.
    pub const fn bits(self) -> u32 {
        self.0 as u32
    }

    /// The rights left once a piece has left or arrived on `square`, which must
    /// be below 64: a move from a king's or a rook's first square spends the
    /// right, and so does a capture there.
    pub const fn after_touching(self, square: u32) -> Self {
        Self(self.0 & RIGHTS_KEPT[square as usize])
    }
}

/// For each square, the rights that a move from or to it leaves in force.
static RIGHTS_KEPT: [u8; 64] = {
    let mut kept = [0b1111; 64];
    let mut i = 0;
    while i < 4 {
        let castling = &Castling::ALL[i];
        kept[castling.king_from as usize] &= !castling.right();
        kept[castling.rook_from as usize] &= !castling.right();
        i += 1;
    }
    kept
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kings_and_rooks_spend_their_rights() {
        let all = Castling::ALL.iter().fold(CastlingRights::NONE, super::CastlingRights::with);
        let left = |square| {
            let rights = all.after_touching(square);
            Castling::ALL
                .iter()
                .filter(|castling| rights.contains(castling))
                .map(|castling| castling.letter)
                .collect::<String>()
        };
        assert_eq!(left(28), "KQkq");
        assert_eq!(left(4), "kq");
        assert_eq!(left(0), "Kkq");
        assert_eq!(left(7), "Qkq");
        assert_eq!(left(60), "KQ");
        assert_eq!(left(56), "KQk");
        assert_eq!(left(63), "KQq");
    }
}
