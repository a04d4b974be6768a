//! Strictly legal move generation.
//!
//! A move is legal if it leaves its own king out of check. Instead of making
//! each move to see, the generator finds the checkers and the pinned pieces
//! first, and restricts the targets of every piece by them. It takes moves to a
//! visitor in sets: who only counts them never sees a single move.

use super::attacks::{between, king_attacks, knight_attacks, line, pawn_attacks, pawn_pushes};
use super::bitboard::{BACK_RANKS, RANK_1, bit, east, west};
use super::bits::{
    bishop_attacks, bit_scan_forward, count_ones, more_than_one, ones, rook_attacks,
};
use super::board::{Board, en_passant_victim};
use super::castling::Castling;
use super::checks::{Checks, attacked};
use super::moves::{Move, MoveKind};
use super::piece::{Color, Piece};

/// What a pawn can become.
const PROMOTIONS: [Piece; 4] = [Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight];

/// Takes legal moves in sets, as the generator finds them.
pub trait Visitor {
    /// The piece on `from` may go to each of `targets`, without anything special.
    fn piece(&mut self, piece: Piece, from: u32, targets: u64);
    /// A pawn may go to each of `targets`, from the square `step` squares before it.
    fn pawns(&mut self, targets: u64, step: i32, kind: MoveKind);
    /// A pawn may go to each of `targets` and become another piece, from the square `step` squares
    /// before it.
    fn promotions(&mut self, targets: u64, step: i32);
    /// This is legal: a castling or a capture en passant.
    fn single(&mut self, mv: Move);
}

/// Counts them, set by set.
pub struct Count(pub u64);

impl Visitor for Count {
    #[inline]
    fn piece(&mut self, _: Piece, _: u32, targets: u64) {
        self.0 += u64::from(count_ones(targets));
    }

    #[inline]
    fn pawns(&mut self, targets: u64, _: i32, _: MoveKind) {
        self.0 += u64::from(count_ones(targets));
    }

    #[inline]
    fn promotions(&mut self, targets: u64, _: i32) {
        self.0 += 4 * u64::from(count_ones(targets));
    }

    #[inline]
    fn single(&mut self, _: Move) {
        self.0 += 1;
    }
}

/// Calls a function with each.
pub struct Each<F>(pub F);

impl<F: FnMut(Move)> Visitor for Each<F> {
    fn piece(&mut self, piece: Piece, from: u32, targets: u64) {
        for to in ones(targets) {
            self.0(Move::new(from, to, piece, MoveKind::Normal));
        }
    }

    fn pawns(&mut self, targets: u64, step: i32, kind: MoveKind) {
        for to in ones(targets) {
            self.0(Move::new(to.wrapping_add_signed(-step), to, Piece::Pawn, kind));
        }
    }

    fn promotions(&mut self, targets: u64, step: i32) {
        for piece in PROMOTIONS {
            self.pawns(targets, step, MoveKind::Promotion(piece));
        }
    }

    fn single(&mut self, mv: Move) {
        self.0(mv);
    }
}

/// Takes every legal move of the side to move to the visitor, and returns that.
#[inline]
pub fn generate<V: Visitor>(board: &Board, visitor: V) -> V {
    match board.side_to_move() {
        Color::White => Generator::<true, V>::new(board, visitor).generate(),
        Color::Black => Generator::<false, V>::new(board, visitor).generate(),
    }
}

/// What the generator has to know about the position, found once. It is compiled once for each
/// color, so that all that depends on the color is constant.
struct Generator<'a, const WHITE: bool, V> {
    board: &'a Board,
    visitor: V,
    own: u64,
    enemy: u64,
    occupied: u64,
    /// The square of our king.
    king: u32,
    checks: Checks,
    /// Where a piece other than the king may go: not onto our own pieces, and in check, onto
    /// the checker or between it and the king.
    targets: u64,
}

impl<'a, const WHITE: bool, V: Visitor> Generator<'a, WHITE, V> {
    const US: Color = if WHITE { Color::White } else { Color::Black };
    const THEM: Color = Self::US.opposite();
    const CASTLINGS: [Castling; 2] = Castling::of(Self::US);

    /// The generator of the moves of `board`.
    #[inline]
    fn new(board: &'a Board, visitor: V) -> Self {
        let king = board.king(Self::US);
        let checks = Checks::new(board, Self::US, king);
        let own = board.color(Self::US);
        let check_mask = match checks.checkers {
            0 => !0,
            checkers => checkers | between(king, bit_scan_forward(checkers)),
        };
        Self {
            board,
            visitor,
            own,
            enemy: board.color(Self::THEM),
            occupied: board.occupied(),
            king,
            checks,
            targets: check_mask & !own,
        }
    }

    /// Takes every legal move to the visitor, and returns that.
    #[inline]
    fn generate(mut self) -> V {
        self.king_moves();
        // No single move answers two checks, except the king's.
        if more_than_one(self.checks.checkers) {
            return self.visitor;
        }
        let (pinned, targets) = (self.checks.pinned, self.targets);
        self.piece_moves(!pinned, targets);
        self.pawn_moves(!pinned, targets);
        // What is pinned cannot answer a check, and otherwise keeps to its line.
        if self.checks.checkers == 0 {
            for from in ones(pinned) {
                let targets = targets & line(self.king, from);
                self.piece_moves(bit(from), targets);
                self.pawn_moves(bit(from), targets);
            }
        }
        self.en_passant_captures();
        self.visitor
    }

    /// The king's steps to squares that are not attacked, and castling.
    #[inline]
    fn king_moves(&mut self) {
        let steps = king_attacks(self.king) & !self.own;
        let rights = self.board.castling_rights();
        let may_castle = self.checks.checkers == 0 && rights.any(Self::US);
        // Often it can go nowhere, and nobody has to know what is attacked.
        if steps == 0 && !may_castle {
            return;
        }
        let attacked = attacked(self.board, Self::THEM, self.king);
        self.visitor.piece(Piece::King, self.king, steps & !attacked);
        if may_castle {
            for castling in &Self::CASTLINGS {
                if rights.contains(castling)
                    && castling.apart & self.occupied == 0
                    && castling.path & attacked == 0
                {
                    let (from, to) = (castling.king_from, castling.king_to);
                    self.visitor.single(Move::new(from, to, Piece::King, MoveKind::Castling));
                }
            }
        }
    }

    /// Moves of those of our knights, bishops, rooks and queens that are among `pieces`, to these
    /// targets.
    ///
    /// A queen comes twice, as a bishop and as a rook: the loops that count are fewer, so fewer
    /// branches are mispredicted.
    #[allow(clippy::inline_always, reason = "then the visitor's count is in a register")]
    #[inline(always)]
    fn piece_moves(&mut self, pieces: u64, targets: u64) {
        let of = self.board.placement();
        let pieces = pieces & self.own;
        for from in ones(of.kind(Piece::Knight) & pieces) {
            self.visitor.piece(Piece::Knight, from, knight_attacks(from) & targets);
        }
        let queens = of.kind(Piece::Queen);
        for from in ones(of.diagonal_sliders() & pieces) {
            let piece = if queens & bit(from) == 0 { Piece::Bishop } else { Piece::Queen };
            self.visitor.piece(piece, from, bishop_attacks(self.occupied, from) & targets);
        }
        for from in ones(of.straight_sliders() & pieces) {
            let piece = if queens & bit(from) == 0 { Piece::Rook } else { Piece::Queen };
            self.visitor.piece(piece, from, rook_attacks(self.occupied, from) & targets);
        }
    }

    /// Pushes, captures and promotions of those of our pawns that are among `pieces`, to these
    /// targets; all but en passant.
    #[allow(clippy::inline_always, reason = "then the visitor's count is in a register")]
    #[inline(always)]
    fn pawn_moves(&mut self, pieces: u64, targets: u64) {
        let (up, third_rank) = if WHITE { (8, RANK_1 << 16) } else { (-8, RANK_1 << 40) };
        let pawns = self.board.placement().kind(Piece::Pawn) & self.own & pieces;
        let ahead = pawn_pushes(Self::US, pawns);
        let single = ahead & !self.occupied;
        let double = pawn_pushes(Self::US, single & third_rank) & !self.occupied & targets;
        for (arrived, step) in
            [(single, up), (east(ahead) & self.enemy, up + 1), (west(ahead) & self.enemy, up - 1)]
        {
            let arrived = arrived & targets;
            self.visitor.pawns(arrived & !BACK_RANKS, step, MoveKind::Normal);
            if arrived & BACK_RANKS != 0 {
                self.visitor.promotions(arrived & BACK_RANKS, step);
            }
        }
        self.visitor.pawns(double, 2 * up, MoveKind::DoublePush);
    }

    /// Captures en passant.
    #[inline]
    fn en_passant_captures(&mut self) {
        let Some(to) = self.board.en_passant() else {
            return;
        };
        let victim = bit(en_passant_victim(to));
        // The pawns that attack the target are where an enemy pawn on it attacks.
        let capturers = pawn_attacks(Self::THEM, to) & self.board.pieces(Self::US, Piece::Pawn);
        for from in ones(capturers) {
            // Two pawns leave their rank at once, so neither need be pinned for
            // the king to be exposed on it: look from the king afterwards.
            let occupied = (self.occupied ^ bit(from) ^ victim) | bit(to);
            if self.board.attackers(self.king, Self::THEM, occupied) & !victim == 0 {
                self.visitor.single(Move::new(from, to, Piece::Pawn, MoveKind::EnPassant));
            }
        }
    }
}
