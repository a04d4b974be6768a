//! Has the bit tricks of the engine written to `OUT_DIR/bits.rs`, which `src/bits.rs` includes.

use bit_tables_generator::{BuildScript, DeBruijn, Error, Request, Word};

fn main() -> Result<(), Error> {
    let bits = Request::new(Word::U64)
        .count_ones("auto")
        .more_than_one("auto")
        // A sequence of the engine's own, so that its scan is like no other's.
        .bit_scan_forward(DeBruijn::seeded(1997))
        .leapers("table")
        .sliders("hyperbola(layout = structs)")
        .set_wise("simd")
        .between("line_masks")
        .zobrist("bch(seed = 1997)");
    BuildScript::from_cargo()?.write("bits.rs", bits)
}
