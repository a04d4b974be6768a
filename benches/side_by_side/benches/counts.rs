//! The population counts of 64 bits, and the tests and counts that take their place: emitted, and
//! written by hand as the Chess Programming Wiki has them.
//!
//! `cargo bench --package bit-tables-side-by-side --bench counts`

#![allow(clippy::inline_always, reason = "what is timed is not to be a call")]

use side_by_side::{contest, contestant, emitted, of_word, page};

of_word! {
    hakmem169_32: x => emitted::count_ones_u32_hakmem169::count_ones(x as u32);
    page_hakmem169_32: x => page::hakmem169_32(x as u32);
    native: x => emitted::is_power_of_two_native::is_power_of_two(x).into();
    reset: x => emitted::is_power_of_two_reset::is_power_of_two(x).into();
    page_reset: x => page::single_by_reset(x).into();
    separated: x => emitted::is_power_of_two_separated::is_power_of_two(x).into();
    page_separated: x => page::single_by_separation(x).into();
    several: x => emitted::more_than_one_reset::more_than_one(x).into();
    page_several: x => page::several(x).into();
    // The top bits tell the square.
    file: x => emitted::line_counts_gather::file_count(x, (x >> 58) as u32);
    page_file: x => page::of_file(x, (x >> 58) as u32);
    rank: x => emitted::line_counts_gather::rank_count(x, (x >> 58) as u32);
    page_rank: x => page::of_rank(x, (x >> 58) as u32);
    diagonal: x => emitted::line_counts_gather::diagonal_count(x, (x >> 58) as u32);
    page_diagonal: x => page::of_diagonal(x, (x >> 58) as u32);
}

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
            contestant!("hakmem169", by hand page::hakmem169),
            contestant!("hakmem169_4095", emitted emitted::count_ones_hakmem169_4095::count_ones),
            contestant!("hakmem169_4095", by hand page::hakmem169_4095),
            contestant!("table8", emitted emitted::count_ones_table8::count_ones),
            contestant!("table8", by hand page::table8),
            contestant!("table8_bytes", emitted emitted::count_ones_table8_bytes::count_ones),
            contestant!("table8_bytes", by hand page::table8_bytes),
            contestant!("table16", emitted emitted::count_ones_table16::count_ones),
            contestant!("table16", by hand page::table16),
            contestant!("kernighan", emitted emitted::count_ones_kernighan::count_ones),
            contestant!("kernighan", by hand page::kernighan),
            contestant!("kernighan_halves", emitted emitted::count_ones_kernighan_halves::count_ones),
            contestant!("kernighan_halves", by hand page::kernighan_halves),
            contestant!("bit_by_bit", emitted emitted::count_ones_bit_by_bit::count_ones),
            contestant!("bit_by_bit", by hand page::bit_by_bit),
        ],
    );
    contest(
        "count_ones of 32 bits",
        &[
            contestant!("hakmem169", emitted hakmem169_32),
            contestant!("hakmem169", by hand page_hakmem169_32),
        ],
    );
    contest(
        "is_power_of_two",
        &[
            contestant!("native", emitted native),
            contestant!("reset", emitted reset),
            contestant!("reset", by hand page_reset),
            contestant!("separated", emitted separated),
            contestant!("separated", by hand page_separated),
        ],
    );
    contest(
        "more_than_one",
        &[contestant!("reset", emitted several), contestant!("reset", by hand page_several)],
    );
    for (line, emitted, by_hand) in [
        ("file", contestant!("gather", emitted file), contestant!("gather", by hand page_file)),
        ("rank", contestant!("gather", emitted rank), contestant!("gather", by hand page_rank)),
        (
            "diagonal",
            contestant!("gather", emitted diagonal),
            contestant!("gather", by hand page_diagonal),
        ),
    ] {
        contest(&format!("line_counts of a {line}"), &[emitted, by_hand]);
    }
}
