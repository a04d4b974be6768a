//! Positions, their moves and what a move does.

use std::fmt;

use super::bits::{
    advisor_attacks, bit_scan_forward, black_soldier_attackers, black_soldier_attacks,
    cannon_attacks, elephant_attacks, flying_general_attacks, general_attacks, horse_attackers,
    horse_attacks, ones, red_soldier_attackers, red_soldier_attacks, rook_attacks,
};
use super::piece::{Piece, Side};
use crate::game::Position;

/// A position. Its text is a FEN.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    pieces: [u128; 7],
    sides: [u128; 2],
    side: Side,
}

/// A move from one square to another, meaningful only together with its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    piece: Piece,
    from: u8,
    to: u8,
}

/// The move as UCCI has it, such as `h2e2`.
impl fmt::Display for Move {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [from, to] = [self.from, self.to].map(|square| square_name(square.into()));
        write!(formatter, "{from}{to}")
    }
}

/// The name of a square, which must be below 90: its file, a to i, and its rank, 0 to 9.
pub fn square_name(square: u32) -> String {
    format!("{}{}", char::from(b"abcdefghi"[square as usize % 9]), square / 9)
}

impl Board {
    /// A board without pieces.
    pub const fn empty(side: Side) -> Self {
        Self { pieces: [0; 7], sides: [0; 2], side }
    }

    /// Puts a piece on an empty square, which must be below 90.
    pub const fn put(&mut self, side: Side, piece: Piece, square: u32) {
        self.pieces[piece as usize] |= 1 << square;
        self.sides[side as usize] |= 1 << square;
    }

    /// The pieces of one kind and side.
    pub const fn pieces(&self, side: Side, piece: Piece) -> u128 {
        self.pieces[piece as usize] & self.sides[side as usize]
    }

    /// The side to move.
    pub const fn side_to_move(&self) -> Side {
        self.side
    }

    /// The squares to which a piece of the side to move can go from `from`, check or not.
    fn targets(&self, piece: Piece, from: u32) -> u128 {
        let [own, other] = self.own_and_other();
        let occupied = own | other;
        let reached = match piece {
            Piece::General => general_attacks(from),
            Piece::Advisor => advisor_attacks(from),
            Piece::Elephant => elephant_attacks(occupied, from),
            Piece::Horse => horse_attacks(occupied, from),
            Piece::Chariot => rook_attacks(occupied, from),
            Piece::Cannon => {
                rook_attacks(occupied, from) & !occupied | cannon_attacks(occupied, from)
            }
            Piece::Soldier => match self.side {
                Side::Red => red_soldier_attacks(from),
                Side::Black => black_soldier_attacks(from),
            },
        };
        reached & !own
    }

    const fn own_and_other(&self) -> [u128; 2] {
        match self.side {
            Side::Red => self.sides,
            Side::Black => [self.sides[1], self.sides[0]],
        }
    }

    /// Whether the general of `side` on `square` would be attacked on a board with these occupied
    /// squares, without the pieces on `captured`.
    fn is_attacked(&self, side: Side, square: u32, occupied: u128, captured: u128) -> bool {
        let others = |piece| self.pieces(side.opposite(), piece) & !captured;
        let soldiers = match side {
            Side::Red => black_soldier_attackers(square),
            Side::Black => red_soldier_attackers(square),
        };
        rook_attacks(occupied, square) & others(Piece::Chariot) != 0
            || cannon_attacks(occupied, square) & others(Piece::Cannon) != 0
            || horse_attackers(occupied, square) & others(Piece::Horse) != 0
            || soldiers & others(Piece::Soldier) != 0
            || flying_general_attacks(occupied, square) & others(Piece::General) != 0
    }

    /// Whether the general of `side` is attacked.
    pub fn is_in_check(&self, side: Side) -> bool {
        let general = bit_scan_forward(self.pieces(side, Piece::General));
        self.is_attacked(side, general, self.sides[0] | self.sides[1], 0)
    }

    /// The targets of a piece that leave its general safe.
    fn safe_targets(&self, piece: Piece, from: u32, general: u32) -> u128 {
        let occupied = self.sides[0] | self.sides[1];
        let is_safe = |to: &u32| {
            let after = occupied & !(1 << from) | 1 << to;
            let general = if piece == Piece::General { *to } else { general };
            !self.is_attacked(self.side, general, after, 1 << to)
        };
        ones(self.targets(piece, from)).filter(is_safe).fold(0, |set, to| set | 1 << to)
    }

    /// Calls `visit` with each piece of the side to move, its square and its safe targets.
    fn for_each_piece(&self, mut visit: impl FnMut(Piece, u32, u128)) {
        let general = bit_scan_forward(self.pieces(self.side, Piece::General));
        for piece in Piece::ALL {
            for from in ones(self.pieces(self.side, piece)) {
                visit(piece, from, self.safe_targets(piece, from, general));
            }
        }
    }
}

impl Position for Board {
    type Move = Move;

    const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";

    fn for_each_move(&self, mut visit: impl FnMut(Move)) {
        self.for_each_piece(|piece, from, targets| {
            for to in ones(targets) {
                visit(Move { piece, from: from as u8, to: to as u8 });
            }
        });
    }

    fn count_moves(&self) -> u64 {
        let mut count = 0;
        self.for_each_piece(|_, _, targets| count += u64::from(targets.count_ones()));
        count
    }

    fn make(&self, mv: Move) -> Self {
        let (from, to) = (1_u128 << mv.from, 1_u128 << mv.to);
        let mut after = *self;
        for pieces in &mut after.pieces {
            *pieces &= !to;
        }
        after.pieces[mv.piece as usize] ^= from | to;
        after.sides[self.side as usize] ^= from | to;
        after.sides[self.side.opposite() as usize] &= !to;
        after.side = self.side.opposite();
        after
    }
}
