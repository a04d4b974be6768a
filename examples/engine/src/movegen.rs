//! Strictly legal move generation.
//!
//! A move is legal if it leaves its own king out of check. Instead of making
//! each move to see, the generator finds the checkers and the pinned pieces
//! first, and restricts the targets of every piece by them.

use crate::attacks::{between, king_attacks, knight_attacks, line, pawn_attacks, pawn_pushes};
use crate::bitboard::{BACK_RANKS, RANK_1, bit, squares};
use crate::bits::{
    bishop_attacks, bit_scan_forward, count_ones, queen_attacks, rook_and_bishop_attacks,
    rook_attacks,
};
use crate::board::{Board, Color, Piece, en_passant_victim};
use crate::castling::Castling;
use crate::moves::{Move, MoveKind, MoveList};

/// What a pawn can become.
const PROMOTIONS: [Piece; 4] = [Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight];

/// The legal moves of the side to move, in no particular order.
#[must_use]
pub fn legal_moves(board: &Board) -> MoveList {
    let mut moves = MoveList::new();
    Generator::new(board, &mut moves).generate();
    moves
}

/// What the generator has to know about the position, found once.
struct Generator<'a> {
    board: &'a Board,
    moves: &'a mut MoveList,
    us: Color,
    them: Color,
    own: u64,
    enemy: u64,
    occupied: u64,
    /// The square of our king.
    king: u32,
    /// The enemy pieces that give check.
    checkers: u64,
    /// Our pieces that alone stand between our king and an enemy slider.
    pinned: u64,
    /// Where a piece other than the king may go: anywhere, or in check, onto
    /// the checker or between it and the king.
    check_mask: u64,
}

impl<'a> Generator<'a> {
    /// The generator of the moves of `board`, to be put in `moves`.
    fn new(board: &'a Board, moves: &'a mut MoveList) -> Self {
        let us = board.side_to_move();
        let them = us.opposite();
        let king = board.king(us);
        let checkers = board.checkers(us);
        let check_mask =
            if checkers == 0 { !0 } else { checkers | between(king, bit_scan_forward(checkers)) };
        Self {
            board,
            moves,
            us,
            them,
            own: board.color(us),
            enemy: board.color(them),
            occupied: board.occupied(),
            king,
            checkers,
            pinned: pinned(board, us),
            check_mask,
        }
    }

    /// Appends every legal move.
    fn generate(&mut self) {
        self.king_moves();
        match count_ones(self.checkers) {
            0 => self.castling_moves(),
            1 => {}
            // No single move answers two checks, except the king's.
            _ => return,
        }
        self.piece_moves(Piece::Knight, |_, from| knight_attacks(from));
        self.piece_moves(Piece::Bishop, bishop_attacks);
        self.piece_moves(Piece::Rook, rook_attacks);
        self.piece_moves(Piece::Queen, queen_attacks);
        self.pawn_moves();
        self.en_passant_captures();
    }

    /// Appends a move.
    fn push(&mut self, from: u32, to: u32, piece: Piece, kind: MoveKind) {
        self.moves.push(Move::new(from, to, piece, kind));
    }

    /// The squares that check and pin leave to the piece on `from`, apart from
    /// how it moves.
    fn allowed(&self, from: u32) -> u64 {
        if self.pinned & bit(from) == 0 {
            self.check_mask
        } else {
            self.check_mask & line(self.king, from)
        }
    }

    /// The king's steps to squares that are not attacked.
    fn king_moves(&mut self) {
        // The king does not shield the squares behind it from a slider.
        let occupied = self.occupied ^ bit(self.king);
        for to in squares(king_attacks(self.king) & !self.own) {
            if self.board.attackers(to, self.them, occupied) == 0 {
                self.push(self.king, to, Piece::King, MoveKind::Normal);
            }
        }
    }

    /// Castling. The king must not be in check.
    fn castling_moves(&mut self) {
        for castling in &Castling::ALL {
            if castling.color != self.us
                || !self.board.castling_rights().contains(castling)
                || between(castling.king_from, castling.rook_from) & self.occupied != 0
            {
                continue;
            }
            let (from, to) = (castling.king_from, castling.king_to);
            let path = between(from, to) | bit(to);
            let safe = |square| self.board.attackers(square, self.them, self.occupied) == 0;
            if squares(path).all(safe) {
                self.push(from, to, Piece::King, MoveKind::Castling);
            }
        }
    }

    /// Moves of the knights, bishops, rooks or queens; `attacks` takes the
    /// occupied squares and the square of the piece.
    fn piece_moves(&mut self, piece: Piece, attacks: impl Fn(u64, u32) -> u64) {
        for from in squares(self.board.pieces(self.us, piece)) {
            let targets = attacks(self.occupied, from) & !self.own & self.allowed(from);
            for to in squares(targets) {
                self.push(from, to, piece, MoveKind::Normal);
            }
        }
    }

    /// Pawn pushes, captures and promotions; all but en passant.
    fn pawn_moves(&mut self) {
        let double_push_rank = match self.us {
            Color::White => RANK_1 << 24,
            Color::Black => RANK_1 << 32,
        };
        for from in squares(self.board.pieces(self.us, Piece::Pawn)) {
            let allowed = self.allowed(from);
            let captures = pawn_attacks(self.us, from) & self.enemy;
            let single = pawn_pushes(self.us, bit(from)) & !self.occupied;
            let double = pawn_pushes(self.us, single) & !self.occupied & double_push_rank;
            for to in squares((captures | single) & allowed) {
                if bit(to) & BACK_RANKS == 0 {
                    self.push(from, to, Piece::Pawn, MoveKind::Normal);
                } else {
                    for piece in PROMOTIONS {
                        self.push(from, to, Piece::Pawn, MoveKind::Promotion(piece));
                    }
                }
            }
            for to in squares(double & allowed) {
                self.push(from, to, Piece::Pawn, MoveKind::DoublePush);
            }
        }
    }

    /// Captures en passant.
    fn en_passant_captures(&mut self) {
        let Some(to) = self.board.en_passant() else {
            return;
        };
        let victim = bit(en_passant_victim(to));
        // The pawns that attack the target are where an enemy pawn on it attacks.
        let capturers = pawn_attacks(self.them, to) & self.board.pieces(self.us, Piece::Pawn);
        for from in squares(capturers) {
            // Two pawns leave their rank at once, so neither need be pinned for
            // the king to be exposed on it: look from the king afterwards.
            let occupied = (self.occupied ^ bit(from) ^ victim) | bit(to);
            if self.board.attackers(self.king, self.them, occupied) & !victim == 0 {
                self.push(from, to, Piece::Pawn, MoveKind::EnPassant);
            }
        }
    }
}

/// The pieces of `us` that are pinned to their king.
fn pinned(board: &Board, us: Color) -> u64 {
    let them = us.opposite();
    let king = board.king(us);
    // Look through our own pieces: what is seen then is either a checker or has
    // only pieces of ours between itself and the king.
    let (rook, bishop) = rook_and_bishop_attacks(board.color(them), king);
    let queens = board.pieces(them, Piece::Queen);
    let snipers = rook & (board.pieces(them, Piece::Rook) | queens)
        | bishop & (board.pieces(them, Piece::Bishop) | queens);
    squares(snipers)
        .map(|sniper| between(king, sniper) & board.color(us))
        .filter(|&blockers| count_ones(blockers) == 1)
        .fold(0, |pinned, blocker| pinned | blocker)
}
