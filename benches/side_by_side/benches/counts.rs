//! The population counts of 64 bits: emitted, and written by hand as the Chess Programming Wiki has them.
//!
//! `cargo bench --package bit-tables-side-by-side --bench counts`

use side_by_side::{contest, contestant, emitted, page};

fn main() {
    contest(
        "count_ones",
        &[
            contestant!("native", emitted emitted::count_ones_native::count_ones),
            contestant!("swar", emitted emitted::count_ones_swar::count_ones),
            contestant!("swar", by hand page::swar),
            contestant!("swar_adds", emitted emitted::count_ones_swar_adds::count_ones),
            contestant!("swar_adds", by hand page::swar_adds),
            contestant!("swar_modulo", emitted emitted::count_ones_swar_modulo::count_ones),
            contestant!("swar_modulo", by hand page::swar_modulo),
            contestant!("hakmem169", emitted emitted::count_ones_hakmem169::count_ones),
            contestant!("hakmem169_4095", emitted emitted::count_ones_hakmem169_4095::count_ones),
            contestant!("table8", emitted emitted::count_ones_table8::count_ones),
            contestant!("table8", by hand page::table8),
            contestant!("table8_bytes", emitted emitted::count_ones_table8_bytes::count_ones),
            contestant!("table8_bytes", by hand page::table8_bytes),
            contestant!("table16", emitted emitted::count_ones_table16::count_ones),
            contestant!("kernighan", emitted emitted::count_ones_kernighan::count_ones),
            contestant!("kernighan", by hand page::kernighan),
            contestant!("kernighan_halves", emitted emitted::count_ones_kernighan_halves::count_ones),
            contestant!("kernighan_halves", by hand page::kernighan_halves),
            contestant!("bit_by_bit", emitted emitted::count_ones_bit_by_bit::count_ones),
            contestant!("bit_by_bit", by hand page::bit_by_bit),
        ],
    );
}
