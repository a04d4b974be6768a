//! Perft counts of well-known positions against the published ones.

use bit_tables_engines::{Position, chess, divide, perft, shogi};

const CHESS: &str = chess::Board::START;
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -";
const POSITION_3: &str = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -";
const POSITION_4: &str = "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1";
const POSITION_5: &str = "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8";
const POSITION_6: &str = "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10";
const PROMOTIONS: &str = "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1";
const EN_PASSANT: &str = "3k4/3p4/8/K1P4r/8/8/8/8 b - - 0 1";
const CASTLING: &str = "r3k2r/1b4bq/8/8/8/8/7B/R3K2R w KQkq - 0 1";
const CHECKMATE: &str = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";

const SHOGI: &str = shogi::Board::START;
/// With drops, promotions and checks on both sides.
const MATSURI: &str = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1";
/// With the most moves known.
const MOST_MOVES: &str = "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1";

/// Positions, each with the counts at a depth, at the next one, and so on.
type Cases = [(&'static str, u8, &'static [u64])];

/// Checks the counts of each position.
fn check<P: Position>(cases: &Cases) {
    for &(text, first, counts) in cases {
        let position: P = text.parse().unwrap();
        for (depth, &count) in (first..).zip(counts) {
            assert_eq!(perft(&position, depth), count, "{text} at depth {depth}");
        }
    }
}

#[test]
fn chess_counts_are_the_published_ones() {
    check::<chess::Board>(&[
        (CHESS, 0, &[1, 20, 400, 8902, 197_281, 4_865_609]),
        (KIWIPETE, 1, &[48, 2039, 97_862, 4_085_603]),
        (POSITION_3, 1, &[14, 191, 2812, 43_238, 674_624]),
        (POSITION_4, 1, &[6, 264, 9467, 422_333]),
        (POSITION_5, 1, &[44, 1486, 62_379, 2_103_487]),
        (POSITION_6, 1, &[46, 2079, 89_890, 3_894_594]),
        (PROMOTIONS, 1, &[24, 496, 9483, 182_838, 3_605_103]),
        (EN_PASSANT, 1, &[18, 92, 1670, 10_138, 185_429, 1_134_888]),
        (CASTLING, 1, &[26, 1141, 27_826, 1_274_206]),
        (CHECKMATE, 1, &[0, 0, 0]),
        // Stalemate.
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 1, &[0, 0, 0]),
        // The most moves known.
        ("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - -", 1, &[218]),
        // Martin Sedlak's positions, each for a mistake that generators make.
        ("8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1", 6, &[1_440_467]),
        ("5k2/8/8/8/8/8/8/4K2R w K - 0 1", 6, &[661_072]),
        ("3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", 6, &[803_711]),
        ("r3k2r/8/3Q4/8/8/5q2/8/R3K2R b KQkq - 0 1", 4, &[1_720_476]),
        ("2K2r2/4P3/8/8/8/8/8/3k4 w - - 0 1", 6, &[3_821_001]),
        ("8/8/1P2K3/8/2n5/1q6/8/5k2 b - - 0 1", 5, &[1_004_658]),
        ("4k3/1P6/8/8/8/8/K7/8 w - - 0 1", 6, &[217_342]),
        ("8/P1k5/K7/8/8/8/8/8 w - - 0 1", 6, &[92_683]),
        ("K1k5/8/P7/8/8/8/8/8 w - - 0 1", 6, &[2217]),
        ("8/k1P5/8/1K6/8/8/8/8 w - - 0 1", 7, &[567_584]),
        ("8/8/2k5/5q2/5n2/8/5K2/8 b - - 0 1", 4, &[23_527]),
    ]);
}

#[test]
fn shogi_counts_are_the_published_ones() {
    check::<shogi::Board>(&[
        (SHOGI, 0, &[1, 30, 900, 25_470, 719_731]),
        (MATSURI, 1, &[207, 28_684, 4_809_015]),
        (MOST_MOVES, 1, &[593, 105_677, 53_393_368]),
        // Checkmate.
        ("4k4/4G4/4P4/9/9/9/9/9/4K4 w r 1", 1, &[0, 0, 0]),
    ]);
}

/// As deep as an optimised build counts in a minute.
#[test]
#[ignore = "slow tier"]
fn deep_chess_counts_are_the_published_ones() {
    check::<chess::Board>(&[
        (CHESS, 7, &[3_195_901_860]),
        (KIWIPETE, 6, &[8_031_647_685]),
        (POSITION_3, 8, &[3_009_794_393]),
        (POSITION_4, 6, &[706_045_033]),
        (POSITION_5, 5, &[89_941_194]),
        (POSITION_6, 6, &[6_923_051_137]),
        (PROMOTIONS, 6, &[71_179_139]),
    ]);
}

#[test]
#[ignore = "slow tier"]
fn deep_shogi_counts_are_the_published_ones() {
    check::<shogi::Board>(&[(SHOGI, 5, &[19_861_490]), (MATSURI, 4, &[516_925_165])]);
}

/// Checks that the counts of the first moves are in order and add up, and that there are none at
/// depth 0.
fn check_divided<P: Position>(texts: &[&str], depth: u8) {
    for text in texts {
        let position: P = text.parse().unwrap();
        let (names, counts): (Vec<String>, Vec<u64>) =
            divide(&position, depth).map(|(mv, nodes)| (mv.to_string(), nodes)).unzip();
        assert!(names.is_sorted(), "{text}");
        assert_eq!(counts.iter().sum::<u64>(), perft(&position, depth), "{text}");
        assert_eq!(divide(&position, 0).count(), 0, "{text}");
    }
}

#[test]
fn divided_counts_add_up_in_order() {
    check_divided::<chess::Board>(&[CHESS, KIWIPETE, POSITION_4, PROMOTIONS], 3);
    check_divided::<shogi::Board>(&[SHOGI, MATSURI], 2);
}
