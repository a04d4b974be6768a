//! A sweep of random FENs: whatever the text, no panic, and whatever is accepted
//! can be played from.

use bit_tables_engine::bits::count_ones;
use bit_tables_engine::board::{Board, Color, Piece};
use bit_tables_engine::fen::START_FEN;
use bit_tables_engine::movegen::{count_moves, legal_moves};
use bit_tables_engine::perft::perft;

/// Good FENs, to change a little.
const SEEDS: [&str; 6] = [
    START_FEN,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -",
    "8/8/8/K1pP3r/8/8/8/6k1 w - c6 0 2",
    "rnbqkbnr/1pp1pppp/p7/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
];

/// A generator of random numbers with a fixed sequence (xorshift64*).
struct Random(u64);

impl Random {
    /// A number below `bound`, which must not be 0.
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let number = self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33;
        usize::try_from(number).unwrap() % bound
    }

    /// A random one of `items`, which must not be empty.
    fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }

    /// A character that FENs have, or now and then another.
    fn char(&mut self) -> char {
        let usual: Vec<char> = "PNBRQKpnbrqk12345678//  wb-KQkqacegh36".chars().collect();
        let unusual = ['0', '9', '+', '\0', '\n', 'é', '\u{212a}', '\u{1f40e}'];
        match self.below(20) {
            0 => self.pick(&unusual),
            _ => self.pick(&usual),
        }
    }

    /// Any characters at all.
    fn garbage(&mut self) -> String {
        (0..self.below(60)).map(|_| self.char()).collect()
    }

    /// A good FEN with a few characters changed, added or left out.
    fn mutated(&mut self) -> String {
        let mut text: Vec<char> = self.pick(&SEEDS).chars().collect();
        for _ in 0..=self.below(3) {
            let (char, place) = (self.char(), self.below(text.len() - 1));
            match self.below(4) {
                0 => text.insert(place, char),
                1 => drop(text.remove(place)),
                2 => text.swap(place, place + 1),
                _ => text[place] = char,
            }
        }
        text.into_iter().collect()
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
    let moves = legal_moves(board);
    assert_eq!(count_moves(board), moves.len() as u64, "{fen}");
    for (place, mv) in moves.iter().enumerate() {
        assert!(!moves[..place].contains(mv), "{fen}: {mv} comes twice");
    }
    for &mv in &*moves {
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
        let fens = [random.garbage(), random.mutated(), random.scattered()];
        for (fen, accepted) in fens.iter().zip(&mut accepted) {
            match fen.parse::<Board>() {
                Ok(board) => {
                    *accepted += 1;
                    check_accepted(fen, &board);
                }
                Err(error) => assert!(!error.to_string().contains('\n'), "{fen}"),
            }
        }
    }
    // Otherwise the sweep would not have tried the generator.
    let [_, mutated, scattered] = accepted;
    assert!(mutated > 500 && scattered > 3000, "{accepted:?}");
}
