//! Random FENs: whatever the text, there is no panic, and whatever is accepted can be played from.
//! And the hash that is kept up to date, against the one from scratch, and as the name of a
//! position.

use crate::random::Random;
use bit_tables_engines::chess::bits::count_ones;
use bit_tables_engines::chess::{Board, Color, Piece, hash};
use bit_tables_engines::{Position, perft};
use std::collections::HashMap;

/// Good FENs, to change a little.
const SEEDS: [&str; 6] = [
    Board::START,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -",
    "8/8/8/K1pP3r/8/8/8/6k1 w - c6 0 2",
    "rnbqkbnr/1pp1pppp/p7/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
];

/// What FENs have.
const USUAL: &str = "PNBRQKpnbrqk12345678//  wb-KQkqacegh36";

impl Random {
    /// Any characters at all.
    fn garbage(&mut self) -> String {
        (0..self.below(60)).map(|_| self.char(USUAL)).collect()
    }

    /// A FEN of the right form, with pieces anywhere, and often a pawn that has
    /// just passed over an attacked square.
    fn scattered(&mut self) -> String {
        // The eighth rank comes first: row 0 is rank 8.
        let mut rows = [['1'; 8]; 8];
        let pieces = ["PPPpppRr", "QQQqqqNn", "BRQbrqPp", "PpPpPpPp", "rrbq", "RB"];
        for piece in self.pick(&pieces).chars() {
            let row = match piece {
                'P' | 'p' => 1 + self.below(6),
                _ => self.below(8),
            };
            rows[row][self.below(8)] = piece;
        }
        let [mut side, mut en_passant] = [self.pick(&["w", "b"]), "-"];
        match self.below(4) {
            0 => {
                [side, en_passant] = ["w", "d6"];
                [rows[1][3], rows[2][3], rows[3][3], rows[3][4]] = ['1', '1', 'p', 'P'];
            }
            1 => {
                [side, en_passant] = ["b", "e3"];
                [rows[6][4], rows[5][4], rows[4][4], rows[4][3]] = ['1', '1', 'P', 'p'];
            }
            _ => {}
        }
        for king in ['K', 'k'] {
            rows[self.below(8)][self.below(8)] = king;
        }
        let rows = rows.map(|row| row.iter().collect::<String>());
        let castling = self.pick(&["-", "-", "-", "-", "K", "q"]);
        format!("{} {side} {castling} {en_passant}", rows.join("/"))
    }
}

/// Checks what must hold of any accepted position: the generator copes with it, counts as many
/// moves as it lists, each once, and no move leaves its own king in check or takes the other.
fn check_accepted(fen: &str, board: &Board) {
    let us = board.side_to_move();
    let moves = board.legal_moves();
    assert_eq!(board.count_moves(), moves.len() as u64, "{fen}");
    for (place, mv) in moves.iter().enumerate() {
        assert!(!moves[..place].contains(mv), "{fen}: {mv} comes twice");
    }
    for &mv in &moves {
        let next = board.make(mv);
        for color in [Color::White, Color::Black] {
            let kings = next.pieces(color, Piece::King);
            assert_eq!(count_ones(kings), 1, "{fen}: {mv}");
        }
        assert_eq!(next.checkers(us), 0, "{fen}: {mv}");
    }
    let _ = perft(board, 2);
}

#[test]
fn random_fens_never_panic() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut accepted = [0; 3];
    for _ in 0..10_000 {
        let fens = [random.garbage(), random.mutated(&SEEDS, USUAL), random.scattered()];
        for (fen, accepted) in fens.iter().zip(&mut accepted) {
            match fen.parse::<Board>() {
                Ok(board) => {
                    *accepted += 1;
                    check_accepted(fen, &board);
                }
                Err(error) => assert!(!error.contains('\n'), "{fen}"),
            }
        }
    }
    // Otherwise the sweep would not have tried the generator.
    let [_, mutated, scattered] = accepted;
    assert!(mutated > 500 && scattered > 3000, "{accepted:?}");
}

/// Goes through the tree of moves, and remembers the positions by their hashes.
fn visit(board: &Board, depth: u8, seen: &mut HashMap<u64, Board>) {
    assert_eq!(board.hash(), hash::of(board), "{board:?}");
    let known = seen.entry(board.hash()).or_insert(*board);
    assert_eq!(known, board, "two positions with one hash");
    if depth > 0 {
        for mv in board.legal_moves() {
            visit(&board.make(mv), depth - 1, seen);
        }
    }
}

/// Every position up to three moves away has the hash that it has from scratch, and none has that
/// of another.
#[test]
fn hashes_are_kept_up_to_date() {
    let mut seen = HashMap::new();
    for fen in SEEDS {
        visit(&fen.parse().unwrap(), 3, &mut seen);
    }
    assert!(seen.len() > 50_000, "only {} positions", seen.len());
}

/// A position reached by other moves is found by its hash.
#[test]
fn transpositions_have_one_hash() {
    let after = |moves: [&str; 4]| {
        moves.iter().fold(Board::START.parse::<Board>().unwrap(), |board, name| {
            let mv = board.legal_moves().into_iter().find(|mv| mv.to_string() == *name).unwrap();
            board.make(mv)
        })
    };
    let (one, other) =
        (after(["g1f3", "g8f6", "b1c3", "b8c6"]), after(["b1c3", "b8c6", "g1f3", "g8f6"]));
    assert_eq!((one.hash(), one), (other.hash(), other));
    assert_ne!(one.hash(), Board::START.parse::<Board>().unwrap().hash());
}
