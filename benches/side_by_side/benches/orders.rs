//! Orders and successors of words: emitted functions, compared with the standard library and with
//! what people write by hand.

use crate::driver::contender;
use crate::words::{contest, of_word};
use side_by_side::techniques;

/// The parity of all bits from the lowest to each bit.
fn prefix_xor(x: u64) -> u64 {
    let mut parity = 0;
    (0..64).fold(0, |parities, bit| {
        parity ^= x >> bit & 1;
        parities | parity << bit
    })
}

/// Bits of two coordinates in turn.
fn interleave(x: u32, y: u32) -> u64 {
    (0..32).fold(0, |code, bit| {
        let [x, y] = [x, y].map(|coordinate| u64::from(coordinate >> bit & 1));
        code | x << (2 * bit) | y << (2 * bit + 1)
    })
}

/// What all bits of the two numbers have a part in.
#[inline(always)]
fn folded([x, y]: [u32; 2]) -> u32 {
    x.rotate_left(1) ^ y
}

/// A word that is no zero and not its own last permutation or power.
#[inline(always)]
fn small(x: u64) -> u64 {
    x >> 8 | 1
}

/// Bill Gosper's step, HAKMEM 175, by a division.
fn gosper(x: u64) -> u64 {
    let lowest = x & x.wrapping_neg();
    let carried = x + lowest;
    carried | (((carried ^ x) / lowest) >> 2)
}

pub fn orders() {
    contest(
        "reverse_bits",
        techniques!(reverse_bits, of_word, m => m::reverse_bits),
        vec![of_word!("u64::reverse_bits", u64::reverse_bits).peer()],
    );
    contest(
        "prefix_xor",
        techniques!(prefix_xor, of_word, m => m::prefix_xor),
        vec![of_word!("bit by bit", prefix_xor).peer()],
    );
    contest(
        "interleave",
        techniques!(interleave, of_word, m => |x| m::interleave(x as u32, (x >> 32) as u32)),
        vec![
            of_word!("bit by bit", |x| interleave(x as u32, (x >> 32) as u32)).peer(),
            of_word!("zorder", |x| zorder::index_of([x as u32, (x >> 32) as u32])).peer(),
        ],
    );
    contest(
        "deinterleave",
        techniques!(deinterleave, of_word, m => |x| folded(m::deinterleave(x))),
        vec![of_word!("zorder", |x| folded(zorder::coord_of(x))).peer()],
    );
    contest(
        "next_permutation",
        techniques!(next_permutation, of_word, m => |x| {
            m::next_permutation(small(x)).unwrap_or(0)
        }),
        vec![of_word!("gosper", |x| gosper(small(x))).peer()],
    );
    contest(
        "next_power_of_two",
        techniques!(next_power_of_two, of_word, m => |x| {
            m::next_power_of_two(small(x)).unwrap_or(0)
        }),
        vec![
            of_word!("u64::checked_next_power_of_two", |x| {
                small(x).checked_next_power_of_two().unwrap_or(0)
            })
            .peer(),
        ],
    );
}
