//! Perft of the example engine, compared with popular move generators.
//!
//! All of them count the moves at the last ply without making them, and make all others with a hash
//! that is kept up to date. `shakmaty` makes a list of moves there, as its own function for perft
//! does; the loop of `cozy-chess` is that of its example.
//!
//! `cargo bench --package bit-tables-side-by-side --bench perft`
//!
//! `cozy-chess` looks up by PEXT with the feature `pext`, on a target that has it:
//!
//! `RUSTFLAGS="-C target-cpu=native" cargo bench --package bit-tables-side-by-side --features pext --bench perft`

use bit_tables_engine::fen::START_FEN;
use side_by_side::{Turns, rounds};
use std::error::Error;

/// What is counted: its name, the FEN, the depth, and the published count.
const POSITIONS: [(&str, &str, u8, u64); 5] = [
    ("start position", START_FEN, 6, 119_060_324),
    (
        "kiwipete",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        5,
        193_690_690,
    ),
    ("position 3", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 7, 178_633_661),
    (
        "position 4",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        5,
        15_833_292,
    ),
    (
        "position 6",
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        5,
        164_075_551,
    ),
];

/// How often everything is counted: the middle one of the ratios is printed.
const ROUNDS: usize = 9;

/// A position in the form of each generator.
struct Position {
    engine: bit_tables_engine::board::Board,
    cozy_chess: cozy_chess::Board,
    shakmaty: shakmaty::Chess,
    depth: u8,
}

impl Position {
    fn new(fen: &str, depth: u8) -> Result<Self, Box<dyn Error>> {
        let shakmaty: shakmaty::fen::Fen = fen.parse()?;
        Ok(Self {
            engine: fen.parse()?,
            cozy_chess: fen.parse().map_err(|error| format!("{fen}: {error:?}"))?,
            shakmaty: shakmaty.into_position(shakmaty::CastlingMode::Standard)?,
            depth,
        })
    }
}

fn cozy_chess(board: &cozy_chess::Board, depth: u8) -> u64 {
    let mut nodes = 0;
    if depth == 1 {
        board.generate_moves(|moves| {
            nodes += moves.len() as u64;
            false
        });
    } else {
        board.generate_moves(|moves| {
            for mv in moves {
                let mut board = board.clone();
                board.play_unchecked(mv);
                nodes += cozy_chess(&board, depth - 1);
            }
            false
        });
    }
    nodes
}

/// A generator, and how it counts.
type Counter = (&'static str, fn(&[Position]) -> u64);

/// The first one is the engine, by whose time the others' are divided.
const COUNTERS: [Counter; 3] = [
    ("this engine", |of| {
        of.iter().map(|one| bit_tables_engine::perft::perft(&one.engine, one.depth)).sum()
    }),
    (if cfg!(feature = "pext") { "cozy-chess, pext" } else { "cozy-chess" }, |of| {
        of.iter().map(|one| cozy_chess(&one.cozy_chess, one.depth)).sum()
    }),
    ("shakmaty", |of| of.iter().map(|one| shakmaty::perft(&one.shakmaty, one.depth.into())).sum()),
];

fn main() -> Result<(), Box<dyn Error>> {
    println!("perft: million moves a second, and how many times as fast this engine is");
    println!(
        "  {:14}{:>6}{}",
        "",
        "depth",
        COUNTERS.map(|(name, _)| format!("{name:>26}")).concat()
    );
    for (name, fen, depth, count) in POSITIONS {
        let positions = [Position::new(fen, depth)?];
        let found = COUNTERS[0].1(&positions);
        assert_eq!(found, count, "{name}");
        let mut turns = Turns::new(COUNTERS.map(|(_, counter)| counter).to_vec());
        for _ in 0..rounds(ROUNDS) {
            turns.round(&positions);
        }
        // Nanoseconds for all of them.
        let medians = turns.medians();
        let cells = medians.iter().enumerate().map(|(place, time)| {
            let speed = f64::from(count as u32) / time * 1e3;
            let ratio =
                if place == 0 { String::new() } else { format!("{:.2}", turns.ratio(place, 0)) };
            format!("{speed:>20.0}{ratio:>6}")
        });
        println!("  {name:14}{depth:6}{}", cells.collect::<String>().trim_end());
    }
    Ok(())
}
