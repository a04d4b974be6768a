//! Every function of one word, against a naive oracle and the standard library.

use bit_tables_generator::{Operation, techniques};
use bit_tables_techniques::{Code, FUNCTIONS, oracle};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Every function of one word: operation, technique, width, code.
fn functions() -> impl Iterator<Item = (&'static str, &'static str, u32, fn(u128) -> u32)> {
    FUNCTIONS.iter().filter_map(|function| match function.code {
        Code::Word(code) => Some((function.operation, function.technique, function.bits, code)),
        Code::Sliders(_) => None,
    })
}

/// Random words from a fixed seed.
struct Words(Xoshiro256PlusPlus);

impl Words {
    fn new() -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(1))
    }

    fn next(&mut self) -> u128 {
        u128::from(self.0.next_u64()) << 64 | u128::from(self.0.next_u64())
    }
}

#[track_caller]
fn compare(operation: &str, technique: &str, bits: u32, code: fn(u128) -> u32, x: u128) {
    let x = x & (u128::MAX >> (128 - bits));
    if let Some(expected) = oracle::of_word(operation, x, bits) {
        assert_eq!(code(x), expected, "{operation} = {technique}, u{bits}, {x:#x}");
    }
}

/// Every technique of the registry is here, for each of its words.
#[test]
fn every_technique_is_here() {
    for &operation in Operation::ALL.iter().filter(|&&operation| operation != Operation::Sliders) {
        for technique in techniques(operation) {
            for word in technique.words {
                let is_it = |function: &(&str, &str, u32, fn(u128) -> u32)| {
                    (function.0, function.1, function.2)
                        == (operation.name(), technique.name, word.bits())
                };
                assert_eq!(
                    functions().filter(is_it).count(),
                    1,
                    "{operation} = {}, {word}",
                    technique.name
                );
            }
        }
    }
    assert!(functions().count() > 200);
}

/// Zero breaks the precondition of a bit scan, which debug builds assert.
#[test]
#[cfg(debug_assertions)]
fn scans_of_zero_are_refused() {
    let scans = functions().filter(|function| function.0.starts_with("bit_scan"));
    for (operation, technique, bits, code) in scans {
        let refused = std::panic::catch_unwind(|| code(0)).is_err();
        assert!(refused, "{operation} = {technique}, u{bits}");
    }
}

/// All words of 8 and 16 bits: a proof for them.
#[test]
fn whole_domain_of_8_and_16_bits() {
    for (operation, technique, bits, code) in functions().filter(|function| function.2 <= 16) {
        for x in 0..1 << bits {
            compare(operation, technique, bits, code, x);
        }
    }
}

/// Every index of the scanned bit, with all, no and 10,000 random bits beyond it.
///
/// The forward scans look at `x & -x` or `x ^ (x - 1)` alone and the reverse ones at what the fill
/// makes of `x`, none of which depends on the bits beyond the scanned one: that the results do not
/// change with these shows it, and then the word's width of cases are all there are.
#[test]
fn every_scanned_bit_with_random_fillings() {
    let mut words = Words::new();
    for (operation, technique, bits, code) in functions() {
        let reverse = ["leading_zeros", "bit_scan_reverse"].contains(&operation);
        for bit in 0..bits {
            let (scanned, beyond) = if reverse {
                (1 << bit, (1 << bit) - 1)
            } else {
                (1_u128 << bit, u128::MAX << bit)
            };
            compare(operation, technique, bits, code, scanned);
            compare(operation, technique, bits, code, scanned | beyond);
            for _ in 0..10_000 / bits {
                compare(operation, technique, bits, code, scanned | (beyond & words.next()));
            }
        }
    }
}

/// Two million random words each, dense and sparse, against the standard library.
#[test]
fn random_words_against_the_standard_library() {
    for (operation, technique, bits, code) in functions() {
        let mut words = Words::new();
        let expected: fn(u128, u32) -> u32 = match operation {
            "count_ones" => |x, _| x.count_ones(),
            "trailing_zeros" => |x, bits| x.trailing_zeros().min(bits),
            "leading_zeros" => |x, bits| x.leading_zeros() - (128 - bits),
            "find_first_set" => |x, _| if x == 0 { 0 } else { x.trailing_zeros() + 1 },
            "bit_scan_forward" => |x, _| x.trailing_zeros(),
            "bit_scan_reverse" => |x, _| 127 - x.leading_zeros(),
            other => panic!("what is {other}?"),
        };
        let needs_a_bit = operation.starts_with("bit_scan");
        for _ in 0..500_000 {
            let dense = words.next();
            let sparse = dense & words.next().rotate_left(31);
            for x in
                [dense, sparse, dense >> (sparse as u32 % bits), dense << (sparse as u32 % bits)]
            {
                let x = x & (u128::MAX >> (128 - bits));
                if !(needs_a_bit && x == 0) {
                    assert_eq!(
                        code(x),
                        expected(x, bits),
                        "{operation} = {technique}, u{bits}, {x:#x}"
                    );
                }
            }
        }
    }
}

/// The whole domain of 32 bits for the counts and scans.
#[test]
#[ignore = "slow tier: 2^32 words for every technique"]
fn whole_domain_of_32_bits() {
    // Another sequence is another table, of which the scanned bits are a proof.
    let functions: Vec<_> =
        functions().filter(|function| function.2 == 32 && !function.1.contains('(')).collect();
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, Into::into) {
            scope.spawn(|| {
                while let Some(&(operation, technique, _, code)) =
                    functions.get(next.fetch_add(1, Ordering::Relaxed))
                {
                    every_word_of_32_bits(operation, technique, code);
                }
            });
        }
    });
}

fn every_word_of_32_bits(operation: &str, technique: &str, code: fn(u128) -> u32) {
    let expected: fn(u32) -> u32 = match operation {
        "count_ones" => u32::count_ones,
        "trailing_zeros" => u32::trailing_zeros,
        "leading_zeros" => u32::leading_zeros,
        "find_first_set" => |x| if x == 0 { 0 } else { x.trailing_zeros() + 1 },
        "bit_scan_forward" => u32::trailing_zeros,
        "bit_scan_reverse" => |x| 31 - x.leading_zeros(),
        other => panic!("what is {other}?"),
    };
    for x in u32::from(operation.starts_with("bit_scan"))..=u32::MAX {
        assert_eq!(code(x.into()), expected(x), "{operation} = {technique}, u32, {x:#x}");
    }
}
