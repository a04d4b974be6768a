//! Move generators that count in turn.

use std::time::Instant;

/// A name, the FEN or SFEN, the depth, and the published count.
type Position = (&'static str, &'static str, u8, u64);

/// Positions of the Chess Programming Wiki, Perft Results.
#[allow(dead_code)]
pub const CHESS: &[Position] = &[
    ("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 5, 4_865_609),
    (
        "kiwipete",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        4,
        4_085_603,
    ),
    ("position 3", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 6, 11_030_083),
    (
        "position 6",
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        4,
        3_894_594,
    ),
];

/// The first position, and one with many drops, as programs of shogi count them.
#[allow(dead_code)]
pub const SHOGI: &[Position] = &[
    ("start", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", 4, 719_731),
    (
        "drops",
        "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
        3,
        4_809_015,
    ),
];

/// How often everything is counted, unless `BIT_TABLES_ROUNDS` says it.
const ROUNDS: usize = 41;

/// What is counted by, the bytes of its tables, and perft of a FEN to a depth.
type Counter = (&'static str, &'static str, fn(&str, u8) -> u64);

/// Times them in turn, and prints the time of each by that of the first, in the middle one of the
/// rounds.
///
/// # Panics
/// When a count is wrong.
pub fn race(positions: &[Position], counters: &[Counter]) {
    let chosen = std::env::var("BIT_TABLES_ROUNDS").ok();
    let rounds =
        chosen.map_or(ROUNDS, |rounds| rounds.parse().expect("`BIT_TABLES_ROUNDS` is a number"));
    let mut ratios = vec![Vec::new(); counters.len()];
    for &(name, fen, depth, count) in positions {
        let mut times = vec![Vec::new(); counters.len()];
        for round in 0..rounds {
            for turn in 0..counters.len() {
                let turn = (turn + round) % counters.len();
                let start = Instant::now();
                let found = counters[turn].2(fen, depth);
                times[turn].push(start.elapsed().as_secs_f64());
                assert_eq!(found, count, "{name} by {}", counters[turn].0);
            }
        }
        for (ratios, times_of_one) in ratios.iter_mut().zip(&times) {
            let mut of_rounds: Vec<f64> =
                times_of_one.iter().zip(&times[0]).map(|(one, first)| one / first).collect();
            of_rounds.sort_by(f64::total_cmp);
            ratios.push(of_rounds[rounds / 2]);
        }
    }
    let heads: String = positions.iter().map(|position| format!("{:>12}", position.0)).collect();
    println!("\nperft time, by that of the original\n{:52}{:>8}{heads}{:>8}", "", "bytes", "all");
    for ((name, bytes, _), ratios) in counters.iter().zip(&ratios) {
        // The geometric mean, as these are ratios.
        let mean = ratios.iter().map(|ratio| ratio.ln()).sum::<f64>() / ratios.len() as f64;
        let cells: String = ratios.iter().map(|ratio| format!("{ratio:12.3}")).collect();
        println!("{name:52}{bytes:>8}{cells}{:8.2}", mean.exp());
    }
}
