//! Every function of a word and a number or a mask, and of two words of a set, bit by bit.

use super::Words;
use crate::{Code, FUNCTIONS, entries};
use alloc::format;
use alloc::vec::Vec;

/// Words of any density, and runs of ones that begin and end anywhere.
fn filled(words: &mut Words, bits: u32) -> u128 {
    let (one, other) = (words.next(), words.next());
    let by = other as u32 % bits;
    let word = match one % 6 {
        0 => other,
        1 => other & words.next() & words.next(),
        2 => other | words.next() | words.next(),
        3 => u128::MAX << by,
        4 => (u128::MAX >> (128 - bits)) >> by,
        _ => words.next() & (u128::MAX << by),
    };
    word & (u128::MAX >> (128 - bits))
}

/// All bits by their numbers, and numbers of none: all words of 8 bits with all numbers up to 16,
/// all words of 16 bits, and random words.
pub fn bits_by_their_numbers(share: usize) {
    let mut words = Words::new(1);
    let mut functions = 0;
    for function in FUNCTIONS {
        let Code::Select(code) = function.code else { continue };
        functions += 1;
        let bits = function.bits;
        let compare = |x: u128| {
            let ones: Vec<u32> = (0..bits).filter(|bit| x >> bit & 1 == 1).collect();
            let beyond = [bits, bits + 1, 2 * bits, 256, 1 << 31, u32::MAX];
            for n in (0..bits).chain(beyond) {
                let expected = ones.get(n as usize).copied();
                assert_eq!(code(x, n), expected, "{}, u{bits}, {x:#x}, {n}", function.technique);
            }
        };
        match bits {
            8 => (0..1 << 8).for_each(compare),
            16 => (0..1 << 16).step_by(if share > 1 { 7 } else { 1 }).for_each(compare),
            _ => {
                for bit in 0..bits {
                    let all = u128::MAX >> (128 - bits);
                    compare(1 << bit);
                    compare(all & !(1 << bit));
                }
                for _ in 0..20_000 / share {
                    compare(filled(&mut words, bits));
                }
            }
        }
    }
    assert_eq!(functions, entries(|code| matches!(code, Code::Select(_))));
}

/// Moves bits one by one: together from where the mask has ones if the operation extracts, and
/// otherwise apart to there.
fn moved(operation: &str, x: u128, mask: u128) -> u128 {
    let ones = (0..128).filter(|bit| mask >> bit & 1 == 1).zip(0..);
    ones.fold(0, |moved, (one, place)| {
        let (from, to) = if operation.starts_with("extract") { (one, place) } else { (place, one) };
        moved | (x >> from & 1) << to
    })
}

/// Bits moved by masks, bit by bit: all words of 8 bits with all masks, and random words with masks
/// of any density and with runs of ones; by the mask of a request, all words of 8 and 16 bits, each
/// bit by itself and with all others, and random words.
pub fn bits_moved_by_a_mask(share: usize) {
    let mut words = Words::new(1);
    let mut functions = 0;
    for function in FUNCTIONS {
        let (operation, bits) = (function.operation, function.bits);
        let all = u128::MAX >> (128 - bits);
        let name = |x, mask| format!("{}, {x:#x}, {mask:#x}", function.name());
        match function.code {
            Code::Masked(code) => {
                let compare = |x: u128, mask: u128| {
                    assert_eq!(code(x, mask), moved(operation, x, mask), "{}", name(x, mask));
                };
                if bits == 8 {
                    (0..256).for_each(|x| (0..256).for_each(|mask| compare(x, mask)));
                }
                for bit in 0..bits {
                    for mask in [1 << bit, all & !(1 << bit), all >> bit, all & all << bit] {
                        for x in [all, words.next() & all, filled(&mut words, bits)] {
                            compare(x, mask);
                        }
                    }
                }
                for _ in 0..50_000 / share {
                    let (x, mask) = (filled(&mut words, bits), filled(&mut words, bits));
                    compare(x, mask);
                    compare(words.next() & all, mask);
                }
            }
            Code::Fixed(mask, code) => {
                let compare = |x: u128| {
                    assert_eq!(code(x), moved(operation, x, mask), "{}", name(x, mask));
                };
                if bits <= 16 {
                    (0..=all).for_each(compare);
                }
                (0..bits).for_each(|bit| compare(1 << bit));
                (0..bits).for_each(|bit| compare(all & !(1 << bit)));
                for _ in 0..20_000 / share {
                    compare(filled(&mut words, bits));
                    compare(words.next() & all);
                }
            }
            _ => continue,
        }
        functions += 1;
    }
    assert_eq!(functions, entries(|code| matches!(code, Code::Masked(_) | Code::Fixed(..))));
}

/// The bits of both words of a set one by one, and the set from both: all words of 16 bits, and
/// each bit by itself and random words of others.
pub fn sets_of_two_words(share: usize) {
    let mut words = Words::new(1);
    let mut functions = 0;
    for function in FUNCTIONS {
        let Code::Halves(low, joined, [first, second]) = function.code else { continue };
        functions += 1;
        let (bits, half) = (function.bits, function.bits / 2);
        let has = |x: u128, bit: u32| x >> bit & 1 == 1;
        let compare = |x: u128| {
            let (one, other) = (first(x), second(x));
            for bit in 0..128 {
                assert_eq!(has(one, bit), bit < low && has(x, bit), "{}, {x:#x}", function.name());
                let is_there = bit < half && low + bit < bits && has(x, low + bit);
                assert_eq!(has(other, bit), is_there, "{}, {x:#x}", function.name());
            }
            // What is above both is lost.
            let held = x & (u128::MAX >> (128 - (low + half)));
            assert_eq!(joined(one, other), held, "{}, {x:#x}", function.name());
        };
        if bits == 16 {
            (0..1 << 16).for_each(compare);
        }
        (0..bits).for_each(|bit| compare(1 << bit));
        for _ in 0..10_000 / share {
            compare(filled(&mut words, bits));
        }
    }
    assert_eq!(functions, entries(|code| matches!(code, Code::Halves(..))));
}
