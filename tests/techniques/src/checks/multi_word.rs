//! Every function of several words, and of a word with weights, against a count bit by bit.

use super::Words;
use crate::{Code, FUNCTIONS, MOST, entries};
use core::array::from_fn;

/// Random words: dense, sparse or mostly ones.
fn several(words: &mut Words) -> [u128; MOST] {
    let kind = words.next() % 3;
    from_fn(|_| match kind {
        0 => words.next(),
        1 => words.next() & words.next() & words.next(),
        _ => words.next() | words.next() | words.next(),
    })
}

/// Several words at once, against each by itself and bit by bit; each bit alone and all of them are
/// checked where they are compiled.
pub fn several_words_at_once(share: usize) {
    let mut words = Words::new(1);
    let mut functions = 0;
    for function in FUNCTIONS {
        let (bits, technique) = (function.bits, function.technique);
        let mask = u128::MAX >> (128 - bits);
        for _ in 0..3_000 / share {
            let all = several(&mut words);
            match function.code {
                Code::Several(length, code) => {
                    let expected: u32 =
                        all[..length].iter().map(|word| (word & mask).count_ones()).sum();
                    assert_eq!(code(&all), expected, "{technique}, u{bits}");
                }
                Code::Digits(length, code) => {
                    let number = (words.next() % (length as u128 + 3)) as u32;
                    let set = |is_it: &dyn Fn(u32) -> bool| {
                        (0..bits).fold(0_u128, |set, bit| {
                            let count =
                                all[..length].iter().filter(|word| **word >> bit & 1 == 1).count();
                            set | u128::from(is_it(count as u32)) << bit
                        })
                    };
                    let expected = (set(&|count| count == number), set(&|count| count >= number));
                    assert_eq!(code(&all, number), expected, "{technique}, u{bits}, {number}");
                }
                _ => break,
            }
        }
        let is_of_several = matches!(function.code, Code::Several(..) | Code::Digits(..));
        functions += usize::from(is_of_several);
    }
    assert_eq!(functions, entries(|code| matches!(code, Code::Several(..) | Code::Digits(..))));
}

/// The sums of weights, bit by bit: every bit by itself and with all others, and random words with
/// random weights.
pub fn weighted_counts(share: usize) {
    let mut words = Words::new(1);
    let mut functions = 0;
    for function in FUNCTIONS {
        let Code::Weighted(code) = function.code else { continue };
        functions += 1;
        let bits = function.bits;
        for round in 0..2_000 / share as u32 + 2 * bits {
            let weights: [u8; 128] = match round % 3 {
                0 => [255; 128],
                _ => from_fn(|_| words.next() as u8),
            };
            let x = match round {
                _ if round < bits => 1 << round,
                _ if round < 2 * bits => !(1 << (round - bits)),
                _ => words.next(),
            };
            let is_one = |bit: &u32| x >> bit & 1 == 1;
            let expected: u32 =
                (0..bits).filter(is_one).map(|bit| u32::from(weights[bit as usize])).sum();
            assert_eq!(code(x, &weights), expected, "{}, u{bits}, {x:#x}", function.technique);
        }
    }
    assert_eq!(functions, entries(|code| matches!(code, Code::Weighted(_))));
}
