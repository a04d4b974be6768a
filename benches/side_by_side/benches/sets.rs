//! The attacks of sets of sliders, and sums of weights: several squares at once in vectors, and
//! without.
//!
//! `cargo bench --package bit-tables-side-by-side --bench sets`, and the same with
//! `RUSTFLAGS="-C target-cpu=native"`

#![allow(clippy::inline_always, reason = "what is timed is not to be a call")]

use side_by_side::{contest, contestant, emitted, of_word};

/// Weights that are not all alike.
const WEIGHTS: [u8; 64] = {
    let mut weights = [0; 64];
    let mut bit = 0;
    while bit < 64 {
        weights[bit] = (bit * 37 % 251) as u8;
        bit += 1;
    }
    weights
};

/// Some of the pieces as sliders.
#[inline(always)]
fn some(occupied: u64) -> u64 {
    occupied & occupied.rotate_left(23)
}

/// A set as a number that all of its bits have a part in.
#[inline(always)]
fn folded(set: u64) -> u32 {
    (set ^ set >> 32) as u32
}

of_word! {
    queens: x => folded(emitted::set_wise_kogge_stone::queens_attacks(x, some(x)));
    queens_barrier: x => folded(emitted::set_wise_barrier::queens_attacks(x, some(x)));
    queens_simd: x => folded(emitted::set_wise_simd::queens_attacks(x, some(x)));
    queens_detected: x => folded(emitted::set_wise_detected::queens_attacks(x, some(x)));
    rooks: x => folded(emitted::set_wise_kogge_stone::rooks_attacks(x, some(x)));
    rooks_simd: x => folded(emitted::set_wise_simd::rooks_attacks(x, some(x)));
    rooks_detected: x => folded(emitted::set_wise_detected::rooks_attacks(x, some(x)));
    serial: x => emitted::weighted_count_serial::weighted_count(x, &WEIGHTS);
    bit_by_bit: x => emitted::weighted_count_bit_by_bit::weighted_count(x, &WEIGHTS);
    weighted_simd: x => emitted::weighted_count_simd::weighted_count(x, &WEIGHTS);
}

fn main() {
    contest(
        "queens, set-wise",
        &[
            contestant!("kogge_stone", emitted queens),
            contestant!("barrier", emitted queens_barrier),
            contestant!("simd", emitted queens_simd),
            contestant!("simd, detected", emitted queens_detected),
        ],
    );
    contest(
        "rooks, set-wise",
        &[
            contestant!("kogge_stone", emitted rooks),
            contestant!("simd", emitted rooks_simd),
            contestant!("simd, detected", emitted rooks_detected),
        ],
    );
    contest(
        "weighted_count",
        &[
            contestant!("serial", emitted serial),
            contestant!("bit_by_bit", emitted bit_by_bit),
            contestant!("simd", emitted weighted_simd),
        ],
    );
}
