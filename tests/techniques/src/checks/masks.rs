//! Every function of a word and another word or number, and of the two words of a set, bit by bit.

use super::Words;
use crate::{Code, FUNCTIONS, Second, entries, oracle};

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

/// Functions of a word and another word or number. Of two words: all pairs of 8 bits, runs of ones
/// with each other and with random words, and random words. Of a word and a number: all words of 8
/// bits, all or many of 16, each bit by itself and with all others, and random words, with all
/// numbers up to the width, and some far beyond.
pub fn words_and_seconds(share: usize) {
    let mut words = Words::new(1);
    let mut functions = 0;
    for function in FUNCTIONS {
        let Code::Two(second, code) = function.code else { continue };
        functions += 1;
        let bits = function.bits;
        let all = u128::MAX >> (128 - bits);
        let compare = |x: u128, y: u128| {
            let expected = oracle::of_two(function.operation, x, y, bits);
            let expected = expected.unwrap_or_else(|_| panic!("what is {}?", function.operation));
            assert_eq!(code(x, y), expected, "{}, {x:#x}, {y:#x}", function.name());
        };
        if second == Second::Number {
            let beyond = [bits, bits + 1, 2 * bits, 256, 1 << 31, u32::MAX];
            let compare = |x| (0..bits).chain(beyond).for_each(|number| compare(x, number.into()));
            match bits {
                8 => (0..1 << 8).for_each(compare),
                16 => (0..1 << 16).step_by(if share > 1 { 7 } else { 1 }).for_each(compare),
                _ => {
                    (0..bits).for_each(|bit| compare(1 << bit));
                    (0..bits).for_each(|bit| compare(all & !(1 << bit)));
                    (0..20_000 / share).for_each(|_| compare(filled(&mut words, bits)));
                }
            }
            continue;
        }
        (0..256).for_each(|x| (0..256).for_each(|y| compare(x, y)));
        for bit in 0..bits {
            for y in [1 << bit, all & !(1 << bit), all >> bit, all & all << bit] {
                for x in [all, words.next() & all, filled(&mut words, bits)] {
                    compare(x, y);
                    compare(y, x);
                }
            }
        }
        for _ in 0..50_000 / share {
            let (x, y) = (filled(&mut words, bits), filled(&mut words, bits));
            compare(x, y);
            compare(words.next() & all, y);
            compare(words.next() & all, words.next() & all);
        }
    }
    assert_eq!(functions, entries(|code| matches!(code, Code::Two(..))));
}

/// Bits moved by the mask of a request: all words of 8 and 16 bits, each bit by itself and with all
/// others, and random words.
pub fn bits_moved_by_a_fixed_mask(share: usize) {
    let mut words = Words::new(1);
    let mut functions = 0;
    for function in FUNCTIONS {
        let Code::Fixed(mask, code) = function.code else { continue };
        functions += 1;
        let bits = function.bits;
        let all = u128::MAX >> (128 - bits);
        let operation = if function.operation == "extract_fixed" { "extract" } else { "deposit" };
        let compare = |x: u128| {
            let expected = oracle::of_two(operation, x, mask, bits);
            assert_eq!(Ok(Some(code(x))), expected, "{}, {x:#x}", function.name());
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
    assert_eq!(functions, entries(|code| matches!(code, Code::Fixed(..))));
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
