//! Writes the functions of each game to `OUT_DIR`, where its `mod.rs` includes them.

use bit_tables_generator::{Board, BuildScript, DeBruijn, Error, Request, Word};

/// What the first-level data cache of most processors holds.
const CACHE: usize = 32 * 1024;

fn main() -> Result<(), Error> {
    let chess = Request::new(Word::U64)
        .count_ones("auto")
        .more_than_one("auto")
        .ones("auto")
        // A sequence of the engine's own, so that its scan is like no other's.
        .bit_scan_forward(DeBruijn::seeded(1997))
        .leapers("table")
        .sliders("hyperbola(layout = structs)")
        .set_wise("simd")
        .between("line_masks")
        .zobrist("bch(seed = 1997)");
    let shogi = Request::new(Word::U128)
        .board(Board::new(9, 9))
        .max_bytes(CACHE)
        .ones("auto")
        .bit_scan_forward("auto")
        .count_ones("auto")
        .more_than_one("auto")
        // By tables, as kings are looked for at every move: shifts make perft slower by 4 to 10
        // percent.
        .leapers("table")
        .shogi("table")
        .between("line_masks")
        .xrays("removal")
        .set_wise("kogge_stone")
        // The fastest by perft on x86-64: `obstruction_difference`, which scans both halves of a
        // word for the blocker below, takes 5 to 15 percent longer, and `reversal` 25 to 65, as
        // there is no instruction that reverses bits.
        .sliders("hyperbola");
    let othello = Request::new(Word::U64).ones("auto").count_ones("auto").othello("auto");
    let xiangqi = Request::new(Word::U128)
        .board(Board::new(9, 10))
        .ones("auto")
        .count_ones("auto")
        .bit_scan_forward("auto")
        .xiangqi("auto")
        .sliders("hyperbola");
    let script = BuildScript::from_cargo()?;
    script.write("chess.rs", chess)?;
    script.write("shogi.rs", shogi)?;
    script.write("othello.rs", othello)?;
    script.write("xiangqi.rs", xiangqi)
}
