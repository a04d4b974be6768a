//! Perft counts of well-known positions against the published ones.

use bit_tables_engine::board::Board;
use bit_tables_engine::fen::START_FEN;
use bit_tables_engine::perft::{divide, perft};

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -";
const POSITION_3: &str = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -";
const POSITION_4: &str = "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1";
const POSITION_5: &str = "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8";
const POSITION_6: &str = "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10";
const PROMOTIONS: &str = "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1";
const EN_PASSANT: &str = "3k4/3p4/8/K1P4r/8/8/8/8 b - - 0 1";
const CASTLING: &str = "r3k2r/1b4bq/8/8/8/8/7B/R3K2R w KQkq - 0 1";

/// The position of `fen`, which must be good.
fn board(fen: &str) -> Board {
    fen.parse().unwrap()
}

/// Checks the counts of `fen` at depth 1, 2 and so on.
fn check(fen: &str, counts: &[u64]) {
    let board = board(fen);
    for (depth, &count) in (1..).zip(counts) {
        assert_eq!(perft(&board, depth), count, "{fen} at depth {depth}");
    }
}

#[test]
fn start_position() {
    check(START_FEN, &[20, 400, 8902, 197_281, 4_865_609]);
}

#[test]
fn kiwipete() {
    check(KIWIPETE, &[48, 2039, 97_862, 4_085_603]);
}

#[test]
fn position_3() {
    check(POSITION_3, &[14, 191, 2812, 43_238, 674_624]);
}

#[test]
fn position_4() {
    check(POSITION_4, &[6, 264, 9467, 422_333]);
}

#[test]
fn position_5() {
    check(POSITION_5, &[44, 1486, 62_379, 2_103_487]);
}

#[test]
fn position_6() {
    check(POSITION_6, &[46, 2079, 89_890, 3_894_594]);
}

#[test]
fn promotions() {
    check(PROMOTIONS, &[24, 496, 9483, 182_838, 3_605_103]);
}

#[test]
fn en_passant_and_discovered_check() {
    check(EN_PASSANT, &[18, 92, 1670, 10_138, 185_429, 1_134_888]);
}

#[test]
fn castling() {
    check(CASTLING, &[26, 1141, 27_826, 1_274_206]);
}

#[test]
fn no_moves_at_depth_0() {
    assert_eq!(perft(&board(START_FEN), 0), 1);
    assert_eq!(divide(&board(START_FEN), 0).count(), 0);
}

#[test]
fn no_moves_after_the_end() {
    let checkmate = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    check(checkmate, &[0, 0, 0]);
    let stalemate = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
    check(stalemate, &[0, 0, 0]);
}

#[test]
fn the_most_moves_known() {
    check("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - -", &[218]);
}

#[test]
fn divide_adds_up_in_order() {
    for fen in [START_FEN, KIWIPETE, POSITION_4, PROMOTIONS] {
        let board = board(fen);
        let (names, counts): (Vec<String>, Vec<u64>) =
            divide(&board, 3).map(|(mv, nodes)| (mv.to_string(), nodes)).unzip();
        assert!(names.is_sorted(), "{fen}");
        assert_eq!(counts.iter().sum::<u64>(), perft(&board, 3), "{fen}");
    }
}

#[test]
#[ignore = "slow tier"]
fn start_position_deep() {
    assert_eq!(perft(&board(START_FEN), 6), 119_060_324);
}

#[test]
#[ignore = "slow tier"]
fn kiwipete_deep() {
    assert_eq!(perft(&board(KIWIPETE), 5), 193_690_690);
}

#[test]
#[ignore = "slow tier"]
fn position_3_deep() {
    assert_eq!(perft(&board(POSITION_3), 6), 11_030_083);
}

#[test]
#[ignore = "slow tier"]
fn position_4_deep() {
    assert_eq!(perft(&board(POSITION_4), 5), 15_833_292);
}

#[test]
#[ignore = "slow tier"]
fn position_5_deep() {
    assert_eq!(perft(&board(POSITION_5), 5), 89_941_194);
}
