//! The generator against a naive one, move by move.

use crate::naive;
use crate::random::Random;
use bit_tables_engines::shogi::{Board, Move};
use bit_tables_engines::{Position, perft};

const MATSURI: &str = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1";
const MOST_MOVES: &str = "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1";
const OPEN: &str = "ln1g5/1r2S1k2/p2pppn2/2ps2p2/1p7/2P6/PPSPPPPLP/2G2K1pr/LN4G1b w BGSLPnp 62";
/// Horses and dragons with pinned pieces on both sides, near promotion.
const PINS: &str = "4k4/3sg4/2n1p1L2/9/+B3l3+R/9/2l1P1N2/3GS4/4K4 b rb2g2p 1";

const SFENS: [&str; 5] = [Board::START, MATSURI, MOST_MOVES, OPEN, PINS];

/// What SFENs have.
const USUAL: &str = "PLNSGBRKplnsgbrk123456789++// bw-2";

/// The legal moves of `board` in USI notation, in order, with the moves themselves.
fn sorted(board: &Board) -> Vec<(String, Move)> {
    let mut moves: Vec<_> =
        board.legal_moves().into_iter().map(|mv| (mv.to_string(), mv)).collect();
    moves.sort_by(|(one, _), (other, _)| one.cmp(other));
    moves
}

/// Checks that both have the same moves, and returns them with the positions after them.
fn agreed(board: &Board, position: &naive::Position) -> Vec<(Board, naive::Position)> {
    let (moves, expected) = (sorted(board), position.moves());
    let names = moves.iter().map(|(name, _)| name);
    assert!(names.eq(expected.iter().map(|(name, _)| name)), "{board:?}");
    let boards = moves.iter().map(|&(_, mv)| board.make(mv));
    boards.zip(expected.into_iter().map(|(_, next)| next)).collect()
}

/// Checks that both have the same moves in every position up to `depth` moves away.
fn compare(board: &Board, position: &naive::Position, depth: u8) {
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
    for (sfen, depth) in [(Board::START, 2), (MATSURI, 1), (MOST_MOVES, 1), (OPEN, 1), (PINS, 1)] {
        compare(&sfen.parse().unwrap(), &naive::Position::new(sfen), depth);
    }
}

/// The naive generator's own counts are the published ones.
#[test]
fn naive_counts_are_the_published_ones() {
    let cases = [(Board::START, 3, 25_470), (MATSURI, 2, 28_684), (MOST_MOVES, 2, 105_677)];
    for (sfen, depth, count) in cases {
        assert_eq!(naive::Position::new(sfen).perft(depth), count, "{sfen}");
        assert_eq!(perft(&sfen.parse::<Board>().unwrap(), depth), count, "{sfen}");
    }
}

/// Whole games by random moves, through positions with full hands, checks and promoted pieces.
#[test]
fn random_games_are_played_by_the_rules() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut ended = 0;
    for _ in 0..40 {
        let mut game = (Board::START.parse::<Board>().unwrap(), naive::Position::new(Board::START));
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
        let sfen = random.mutated(&SFENS, USUAL);
        match sfen.parse::<Board>() {
            Ok(board) => {
                accepted += 1;
                let fields: Vec<&str> = sfen.split_ascii_whitespace().collect();
                agreed(&board, &naive::Position::new(&fields.join(" ")));
            }
            Err(error) => assert!(!error.contains('\n'), "{sfen}"),
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
        compare(&board, &naive::Position::new(sfen), 1);
    }
    // Any other piece may.
    let board: Board = "7nk/9/7G1/9/9/9/9/9/4K4 b L 1".parse().unwrap();
    let (_, mate) = sorted(&board).into_iter().find(|(name, _)| name == "L*1b").unwrap();
    assert!(board.make(mate).legal_moves().is_empty());
}
