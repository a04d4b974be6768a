//! The bit scans of 64 bits: emitted, and written by hand as the Chess Programming Wiki has them.
//!
//! `cargo bench --package bit-tables-side-by-side --bench scans`

use side_by_side::{contest, contestant, emitted, page};

fn main() {
    contest(
        "bit_scan_forward",
        &[
            contestant!("native", emitted emitted::bit_scan_forward_native::bit_scan_forward),
            contestant!("debruijn", emitted emitted::bit_scan_forward_debruijn::bit_scan_forward),
            contestant!("debruijn", by hand page::debruijn),
            contestant!("debruijn_separated", emitted emitted::bit_scan_forward_debruijn_separated::bit_scan_forward),
            contestant!("debruijn_separated", by hand page::debruijn_separated),
            contestant!("taylor", emitted emitted::bit_scan_forward_taylor::bit_scan_forward),
            contestant!("taylor", by hand page::taylor),
            contestant!("taylor_halves", emitted emitted::bit_scan_forward_taylor_halves::bit_scan_forward),
            contestant!("taylor_halves", by hand page::taylor_halves),
            contestant!("modulo", emitted emitted::bit_scan_forward_modulo::bit_scan_forward),
            contestant!("modulo", by hand page::modulo),
            contestant!("faxon", emitted emitted::bit_scan_forward_faxon::bit_scan_forward),
            contestant!("faxon", by hand page::faxon),
            contestant!("faxon_reset", emitted emitted::bit_scan_forward_faxon_reset::bit_scan_forward),
            contestant!("faxon_reset", by hand page::faxon_reset),
            contestant!("scharnagl", emitted emitted::bit_scan_forward_scharnagl::bit_scan_forward),
            contestant!("scharnagl", by hand page::scharnagl),
            contestant!("isenberg", emitted emitted::bit_scan_forward_isenberg::bit_scan_forward),
            contestant!("isenberg", by hand page::isenberg),
            contestant!("double", emitted emitted::bit_scan_forward_double::bit_scan_forward),
            contestant!("double", by hand page::double),
            contestant!("popcount", emitted emitted::bit_scan_forward_popcount::bit_scan_forward),
            contestant!("popcount", by hand page::popcount),
        ],
    );
    contest(
        "bit_scan_reverse",
        &[
            contestant!("native", emitted emitted::bit_scan_reverse_native::bit_scan_reverse),
            contestant!("debruijn", emitted emitted::bit_scan_reverse_debruijn::bit_scan_reverse),
            contestant!("debruijn_separated", emitted emitted::bit_scan_reverse_debruijn_separated::bit_scan_reverse),
            contestant!("debruijn_separated", by hand page::reverse_debruijn_separated),
            contestant!("taylor", emitted emitted::bit_scan_reverse_taylor::bit_scan_reverse),
            contestant!("nalimov", emitted emitted::bit_scan_reverse_nalimov::bit_scan_reverse),
            contestant!("nalimov", by hand page::nalimov),
            contestant!("zappa", emitted emitted::bit_scan_reverse_zappa::bit_scan_reverse),
            contestant!("zappa", by hand page::zappa),
            contestant!("double", emitted emitted::bit_scan_reverse_double::bit_scan_reverse),
            contestant!("double", by hand page::reverse_double),
        ],
    );
}
