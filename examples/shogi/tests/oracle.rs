//! The generator against a naive one, move by move.

mod naive;

use bit_tables_shogi::board::Board;
use bit_tables_shogi::movegen::legal_moves;
use bit_tables_shogi::moves::Move;
use bit_tables_shogi::perft::perft;
use bit_tables_shogi::sfen::START_SFEN;
use naive::Position;

const MATSURI: &str = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1";
const MOST_MOVES: &str = "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1";
const OPEN: &str = "ln1g5/1r2S1k2/p2pppn2/2ps2p2/1p7/2P6/PPSPPPPLP/2G2K1pr/LN4G1b w BGSLPnp 62";
/// Horses and dragons with pinned pieces on both sides, near promotion.
const PINS: &str = "4k4/3sg4/2n1p1L2/9/+B3l3+R/9/2l1P1N2/3GS4/4K4 b rb2g2p 1";

const SFENS: [&str; 5] = [START_SFEN, MATSURI, MOST_MOVES, OPEN, PINS];

/// A generator of random numbers with a fixed sequence (xorshift64).
struct Random(u64);

impl Random {
    /// A number below `bound`, which must not be 0.
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).unwrap() % bound
    }

    /// A good SFEN with a few characters changed, added or left out.
    fn mutated(&mut self) -> String {
        let letters: Vec<char> = "PLNSGBRKplnsgbrk123456789++// bw-2\0é".chars().collect();
        let mut text: Vec<char> = SFENS[self.below(SFENS.len())].chars().collect();
        for _ in 0..=self.below(4) {
            let (letter, place) = (letters[self.below(letters.len())], self.below(text.len() - 1));
            match self.below(4) {
                0 => text.insert(place, letter),
                1 => drop(text.remove(place)),
                2 => text.swap(place, place + 1),
                _ => text[place] = letter,
            }
        }
        text.into_iter().collect()
    }
}

/// The legal moves of `board` in USI notation, in order, with the moves themselves.
fn sorted(board: &Board) -> Vec<(String, Move)> {
    let mut moves: Vec<_> = legal_moves(board).into_iter().map(|mv| (mv.to_string(), mv)).collect();
    moves.sort_by(|(one, _), (other, _)| one.cmp(other));
    moves
}

/// Checks that both have the same moves, and returns them with the positions after them.
fn agreed(board: &Board, position: &Position) -> Vec<(Board, Position)> {
    let (moves, expected) = (sorted(board), position.moves());
    let names = moves.iter().map(|(name, _)| name);
    assert!(names.eq(expected.iter().map(|(name, _)| name)), "{board:?}");
    let boards = moves.iter().map(|&(_, mv)| board.make(mv));
    boards.zip(expected.into_iter().map(|(_, next)| next)).collect()
}

/// Checks that both have the same moves in every position up to `depth` moves away.
fn compare(board: &Board, position: &Position, depth: u8) {
    let next = agreed(board, position);
    if depth > 0 {
        for (board, position) in next {
            compare(&board, &position, depth - 1);
        }
    }
}

/// Every position up to a few moves away from well-known ones.
#[test]
fn moves_are_those_of_the_rules() {
    for (sfen, depth) in [(START_SFEN, 2), (MATSURI, 1), (MOST_MOVES, 1), (OPEN, 1), (PINS, 1)] {
        compare(&sfen.parse().unwrap(), &Position::new(sfen), depth);
    }
}

/// What the naive generator counts by itself is what is published.
#[test]
fn naive_counts_are_the_published_ones() {
    let cases = [(START_SFEN, 3, 25_470), (MATSURI, 2, 28_684), (MOST_MOVES, 2, 105_677)];
    for (sfen, depth, count) in cases {
        assert_eq!(Position::new(sfen).perft(depth), count, "{sfen}");
        assert_eq!(perft(&sfen.parse().unwrap(), depth), count, "{sfen}");
    }
}

/// Whole games by random moves, through positions with full hands, checks and promoted pieces.
#[test]
fn random_games_are_played_by_the_rules() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut ended = 0;
    for _ in 0..40 {
        let mut game = (START_SFEN.parse::<Board>().unwrap(), Position::new(START_SFEN));
        for _ in 0..300 {
            let mut next = agreed(&game.0, &game.1);
            if next.is_empty() {
                ended += 1;
                break;
            }
            game = next.swap_remove(random.below(next.len()));
        }
    }
    assert!(ended > 0, "no game ended");
}

/// Whatever the text, there is no panic, and what is accepted has the moves that the rules say.
#[test]
fn random_sfens_are_refused_or_played() {
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    let mut accepted = 0;
    for _ in 0..20_000 {
        let sfen = random.mutated();
        match sfen.parse::<Board>() {
            Ok(board) => {
                accepted += 1;
                let fields: Vec<&str> = sfen.split_ascii_whitespace().collect();
                agreed(&board, &Position::new(&fields.join(" ")));
            }
            Err(error) => assert!(!error.to_string().contains('\n'), "{sfen}"),
        }
    }
    assert!(accepted > 500, "only {accepted} accepted");
}

/// What cannot be dropped where, by name: `P*1b` mates unless something can capture the pawn or the
/// king can.
#[test]
fn a_pawn_is_not_dropped_to_mate() {
    let cases = [
        // The king cannot move and the pawn is held by the gold: mate.
        ("7nk/9/7G1/9/9/9/9/9/4K4 b P 1", false),
        // The silver captures the pawn.
        ("7sk/9/7G1/9/9/9/9/9/4K4 b P 1", true),
        // The silver is pinned to the king and cannot.
        ("6Rsk/9/7G1/9/9/9/9/9/4K4 b P 1", false),
        // The king has a way out.
        ("8k/9/7G1/9/9/9/9/9/4K4 b P 1", true),
        // Nothing holds the pawn.
        ("7nk/6G2/9/9/9/9/9/9/4K4 b P 1", true),
        // There is a pawn on the file already.
        ("7nk/9/7G1/9/8P/9/9/9/4K4 b P 1", false),
    ];
    for (sfen, is_allowed) in cases {
        let board: Board = sfen.parse().unwrap();
        let moves = sorted(&board);
        assert_eq!(moves.iter().any(|(name, _)| name == "P*1b"), is_allowed, "{sfen}");
        compare(&board, &Position::new(sfen), 1);
    }
    // Any other piece may.
    let board: Board = "7nk/9/7G1/9/9/9/9/9/4K4 b L 1".parse().unwrap();
    let (_, mate) = sorted(&board).into_iter().find(|(name, _)| name == "L*1b").unwrap();
    assert!(legal_moves(&board.make(mate)).is_empty());
}
