//! Perft counts of well-known positions against the published ones.

use bit_tables_shogi::board::Board;
use bit_tables_shogi::perft::{divide, perft};
use bit_tables_shogi::sfen::START_SFEN;

/// With drops, promotions and checks on both sides.
const MATSURI: &str = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1";
/// With the most moves known.
const MOST_MOVES: &str = "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1";

/// The position of `sfen`, which must be good.
fn board(sfen: &str) -> Board {
    sfen.parse().unwrap()
}

/// Checks the counts of `sfen` at depth 1, 2 and so on.
fn check(sfen: &str, counts: &[u64]) {
    let board = board(sfen);
    for (depth, &count) in (1..).zip(counts) {
        assert_eq!(perft(&board, depth), count, "{sfen} at depth {depth}");
    }
}

#[test]
fn start_position() {
    check(START_SFEN, &[30, 900, 25_470, 719_731]);
}

#[test]
fn matsuri() {
    check(MATSURI, &[207, 28_684, 4_809_015]);
}

#[test]
fn the_most_moves_known() {
    check(MOST_MOVES, &[593, 105_677, 53_393_368]);
}

#[test]
fn no_moves_at_depth_0() {
    assert_eq!(perft(&board(START_SFEN), 0), 1);
    assert_eq!(divide(&board(START_SFEN), 0).count(), 0);
}

#[test]
fn no_moves_after_the_end() {
    check("4k4/4G4/4P4/9/9/9/9/9/4K4 w r 1", &[0, 0, 0]);
}

#[test]
fn divide_adds_up_in_order() {
    for sfen in [START_SFEN, MATSURI] {
        let board = board(sfen);
        let (names, counts): (Vec<String>, Vec<u64>) =
            divide(&board, 2).map(|(mv, nodes)| (mv.to_string(), nodes)).unzip();
        assert!(names.is_sorted(), "{sfen}");
        assert_eq!(counts.iter().sum::<u64>(), perft(&board, 2), "{sfen}");
    }
}

#[test]
#[ignore = "slow tier"]
fn start_position_deep() {
    assert_eq!(perft(&board(START_SFEN), 5), 19_861_490);
}

#[test]
#[ignore = "slow tier"]
fn matsuri_deep() {
    assert_eq!(perft(&board(MATSURI), 4), 516_925_165);
}
