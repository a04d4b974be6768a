//! Has the functions of the shogi board written to `OUT_DIR/bits.rs`, which `src/bits.rs` includes.

use bit_tables_generator::Board;
use bit_tables_generator::{BuildScript, Error, Request, Word};

/// What the first-level data cache of most processors holds.
const CACHE: usize = 32 * 1024;

fn main() -> Result<(), Error> {
    let bits = Request::new(Word::U128)
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
    BuildScript::from_cargo()?.write("bits.rs", bits)
}
