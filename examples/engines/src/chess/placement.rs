//! Which piece stands where, in four words.

use super::bitboard::bit;
use super::piece::{Color, Piece};

/// The pieces on the board: for each bit of [`Piece`]'s number the squares of the pieces that have
/// it, and the squares of Black's pieces. That is half the size of a word for each kind and color,
/// and a capture does not depend on what is captured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placement {
    /// Bishops and queens, knights.
    diagonal: u64,
    /// Rooks and queens, kings.
    straight: u64,
    /// Pawns, knights and kings.
    steppers: u64,
    /// What is Black's.
    black: u64,
}

impl Placement {
    /// No piece at all.
    pub const EMPTY: Self = Self { diagonal: 0, straight: 0, steppers: 0, black: 0 };

    /// Puts a piece on `square`, in the place of any that stands there.
    #[inline]
    pub const fn put(&mut self, color: Color, piece: Piece, square: u32) {
        self.clear(bit(square));
        let number = piece as u64;
        self.diagonal |= (number & 1) << square;
        self.straight |= (number >> 1 & 1) << square;
        self.steppers |= (number >> 2) << square;
        self.black |= (color as u64) << square;
    }

    /// Takes all pieces from `squares`.
    #[inline]
    pub const fn clear(&mut self, squares: u64) {
        self.diagonal &= !squares;
        self.straight &= !squares;
        self.steppers &= !squares;
        self.black &= !squares;
    }

    /// The number of the piece on `square`, 0 if there is none.
    #[inline]
    pub const fn number_on(&self, square: u32) -> u32 {
        let (diagonal, straight) = (self.diagonal >> square & 1, self.straight >> square & 1);
        (diagonal | straight << 1 | (self.steppers >> square & 1) << 2) as u32
    }

    /// The squares of all pieces.
    #[inline]
    pub const fn occupied(&self) -> u64 {
        self.diagonal | self.straight | self.steppers
    }

    /// The squares of the pieces of `color`.
    #[inline]
    pub const fn color(&self, color: Color) -> u64 {
        match color {
            Color::White => self.occupied() & !self.black,
            Color::Black => self.black,
        }
    }

    /// The squares of the pieces of one kind, of both colors.
    #[inline]
    pub const fn kind(&self, piece: Piece) -> u64 {
        match piece {
            Piece::Bishop => self.diagonal_sliders() & !self.straight,
            Piece::Rook => self.straight_sliders() & !self.diagonal,
            Piece::Queen => self.diagonal_sliders() & self.straight,
            Piece::Pawn => self.steppers & !(self.diagonal | self.straight),
            Piece::Knight => self.steppers & self.diagonal,
            Piece::King => self.steppers & self.straight,
        }
    }

    /// The squares of bishops and queens, of both colors.
    #[inline]
    pub const fn diagonal_sliders(&self) -> u64 {
        self.diagonal & !self.steppers
    }

    /// The squares of rooks and queens, of both colors.
    #[inline]
    pub const fn straight_sliders(&self) -> u64 {
        self.straight & !self.steppers
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_is_found_where_it_is_put() {
        for color in [Color::White, Color::Black] {
            for piece in Piece::ALL {
                for square in 0..64 {
                    // It takes the place of another piece.
                    let mut placement = Placement::EMPTY;
                    placement.put(color.opposite(), Piece::Queen, square);
                    placement.put(color, piece, square);
                    assert_eq!(placement.number_on(square), piece as u32);
                    assert_eq!(placement.occupied(), bit(square));
                    assert_eq!(placement.color(color), bit(square));
                    assert_eq!(placement.color(color.opposite()), 0);
                    for kind in Piece::ALL {
                        assert_eq!(placement.kind(kind) != 0, kind == piece, "{piece:?}");
                    }
                    let slides = |as_what| piece == as_what || piece == Piece::Queen;
                    assert_eq!(placement.diagonal_sliders() != 0, slides(Piece::Bishop));
                    assert_eq!(placement.straight_sliders() != 0, slides(Piece::Rook));
                    placement.clear(bit(square));
                    assert_eq!(placement, Placement::EMPTY);
                }
            }
        }
    }

    #[test]
    fn four_words_are_enough() {
        assert_eq!(size_of::<Placement>(), 32);
    }
}
