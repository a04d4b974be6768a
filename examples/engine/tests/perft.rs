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

/// Martin Sedlak's positions, each for a mistake that generators make: the depth and the count at
/// it.
#[test]
fn small_positions() {
    let positions = [
        ("8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1", 6, 1_440_467),
        ("5k2/8/8/8/8/8/8/4K2R w K - 0 1", 6, 661_072),
        ("3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", 6, 803_711),
        ("r3k2r/8/3Q4/8/8/5q2/8/R3K2R b KQkq - 0 1", 4, 1_720_476),
        ("2K2r2/4P3/8/8/8/8/8/3k4 w - - 0 1", 6, 3_821_001),
        ("8/8/1P2K3/8/2n5/1q6/8/5k2 b - - 0 1", 5, 1_004_658),
        ("4k3/1P6/8/8/8/8/K7/8 w - - 0 1", 6, 217_342),
        ("8/P1k5/K7/8/8/8/8/8 w - - 0 1", 6, 92_683),
        ("K1k5/8/P7/8/8/8/8/8 w - - 0 1", 6, 2217),
        ("8/k1P5/8/1K6/8/8/8/8 w - - 0 1", 7, 567_584),
        ("8/8/2k5/5q2/5n2/8/5K2/8 b - - 0 1", 4, 23_527),
    ];
    for (fen, depth, count) in positions {
        assert_eq!(perft(&board(fen), depth), count, "{fen} at depth {depth}");
    }
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

/// As deep as an optimised build counts in a minute.
#[test]
#[ignore = "slow tier"]
fn start_position_deep() {
    assert_eq!(perft(&board(START_FEN), 7), 3_195_901_860);
}

#[test]
#[ignore = "slow tier"]
fn kiwipete_deep() {
    assert_eq!(perft(&board(KIWIPETE), 6), 8_031_647_685);
}

#[test]
#[ignore = "slow tier"]
fn position_3_deep() {
    assert_eq!(perft(&board(POSITION_3), 8), 3_009_794_393);
}

#[test]
#[ignore = "slow tier"]
fn position_4_deep() {
    assert_eq!(perft(&board(POSITION_4), 6), 706_045_033);
}

#[test]
#[ignore = "slow tier"]
fn position_5_deep() {
    assert_eq!(perft(&board(POSITION_5), 5), 89_941_194);
}

#[test]
#[ignore = "slow tier"]
fn position_6_deep() {
    assert_eq!(perft(&board(POSITION_6), 6), 6_923_051_137);
}

#[test]
#[ignore = "slow tier"]
fn promotions_deep() {
    assert_eq!(perft(&board(PROMOTIONS), 6), 71_179_139);
}
