//! The hash that is kept up to date, against the one from scratch, and as the name of a position.

use bit_tables_engine::board::Board;
use bit_tables_engine::fen::START_FEN;
use bit_tables_engine::hash;
use bit_tables_engine::movegen::legal_moves;
use std::collections::HashMap;

/// With captures, castlings, captures en passant and promotions to come.
const FENS: [&str; 4] = [
    START_FEN,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
];

/// Goes through the tree of moves, and remembers the positions by their hashes.
fn visit(board: &Board, depth: u8, seen: &mut HashMap<u64, Board>) {
    assert_eq!(board.hash(), hash::of(board), "{board:?}");
    let known = seen.entry(board.hash()).or_insert(*board);
    assert_eq!(known, board, "two positions with one hash");
    if depth > 0 {
        for &mv in &*legal_moves(board) {
            visit(&board.make(mv), depth - 1, seen);
        }
    }
}

/// Every position up to three moves away has the hash that it has from scratch, and none has that
/// of another.
#[test]
fn hashes_are_kept_up_to_date() {
    let mut seen = HashMap::new();
    for fen in FENS {
        visit(&fen.parse().unwrap(), 3, &mut seen);
    }
    assert!(seen.len() > 50_000, "only {} positions", seen.len());
}

/// A position reached by other moves is found by its hash.
#[test]
fn transpositions_have_one_hash() {
    let after = |moves: [&str; 4]| {
        moves.iter().fold(START_FEN.parse::<Board>().unwrap(), |board, name| {
            let mv = *legal_moves(&board).iter().find(|mv| mv.to_string() == *name).unwrap();
            board.make(mv)
        })
    };
    let (one, other) =
        (after(["g1f3", "g8f6", "b1c3", "b8c6"]), after(["b1c3", "b8c6", "g1f3", "g8f6"]));
    assert_eq!((one.hash(), one), (other.hash(), other));
    assert_ne!(one.hash(), START_FEN.parse::<Board>().unwrap().hash());
}
