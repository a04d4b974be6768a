//! Every function of one word, several words and words with weights: the checks of
//! [`checks::words`] and [`checks::multi_word`], on every processor, and what needs the registry or
//! a panic that is caught.

mod parallel;

use bit_tables_techniques::checks::words::{subjects, wide_counts};
use bit_tables_techniques::checks::{self, SHARE};
use bit_tables_techniques::{Code, FUNCTIONS};
use parallel::in_parallel;

/// Zero breaks the precondition of a bit scan, which debug builds assert.
#[test]
#[cfg(debug_assertions)]
#[cfg_attr(in_c, ignore = "an assertion of C ends the process")]
fn scans_of_zero_are_refused() {
    let subjects = subjects();
    for scan in subjects.iter().filter(|subject| subject.operation.starts_with("bit_scan")) {
        let code = std::panic::AssertUnwindSafe(|| (scan.code)(0));
        let refused = std::panic::catch_unwind(code).is_err();
        assert!(refused, "{} = {}, u{}", scan.operation, scan.technique, scan.bits);
    }
}

/// A proof for 8 and 16 bits.
#[test]
fn whole_domain_of_8_and_16_bits() {
    checks::words::whole_domain_of_8_and_16_bits();
}

/// A proof for the scans.
#[test]
fn every_scanned_bit_with_random_fillings() {
    in_parallel(&subjects(), |subject| checks::words::every_scanned_bit(subject, SHARE));
}

/// A million random words each, dense and sparse.
#[test]
fn random_words_against_the_standard_library() {
    in_parallel(&subjects(), |subject| checks::words::random_words(subject, SHARE));
}

/// Counts and tests of 64 and 128 bits on words with a pattern, and on ten million random ones.
#[test]
fn counts_and_tests_of_wide_words() {
    in_parallel(&wide_counts(), |subject| checks::words::counts_of_wide_words(subject, SHARE));
}

/// Every step from both ends and after the end.
#[test]
fn iterators_give_all_indices() {
    checks::words::iterators_give_all_indices(SHARE);
}

/// A proof for 8 and 16 bits.
#[test]
fn lists_of_indices() {
    checks::indices::lists(SHARE);
}

/// The lists of slices, into every kind of room.
#[test]
fn lists_of_indices_of_slices() {
    checks::indices::lists_of_slices(SHARE);
}

/// Random words, dense, sparse and mostly ones.
#[test]
fn several_words_at_once() {
    checks::multi_word::several_words_at_once(SHARE);
}

/// Every bit by itself and with all others, and random words with random weights.
#[test]
fn weighted_counts() {
    checks::multi_word::weighted_counts(SHARE);
}

/// The whole domain of 32 bits for the counts, scans and tests; the other scans are the same but
/// for their ends.
#[test]
#[ignore = "slow tier: 2^32 words for every technique"]
fn whole_domain_of_32_bits() {
    // Another sequence has another table, for which all scanned bits are a proof.
    let functions: Vec<_> = FUNCTIONS
        .iter()
        .filter(|function| function.bits == 32 && !function.technique.contains('('))
        .filter_map(|function| match function.code {
            Code::Word(code) => Some((function.operation, function.technique, code)),
            _ => None,
        })
        .filter(|(operation, ..)| {
            !["bit_scan_forward", "find_first_set", "bit_scan_reverse"].contains(operation)
        })
        .collect();
    in_parallel(&functions, |&(operation, technique, code)| {
        every_word_of_32_bits(operation, technique, code);
    });
}

fn every_word_of_32_bits(operation: &str, technique: &str, code: fn(u128) -> u32) {
    let expected: fn(u32) -> u32 = match operation {
        "count_ones" => u32::count_ones,
        "trailing_zeros" => u32::trailing_zeros,
        "leading_zeros" => u32::leading_zeros,
        "parity" => |x| x.count_ones() % 2,
        "is_empty" => |x| u32::from(x == 0),
        "is_power_of_two" => |x| x.is_power_of_two().into(),
        "more_than_one" => |x| u32::from(x.count_ones() > 1),
        "at_most_one" => |x| u32::from(x.count_ones() <= 1),
        "trailing_zero_bytes" => |x| x.trailing_zeros() / 8,
        "leading_zero_bytes" => |x| x.leading_zeros() / 8,
        other => panic!("what is {other}?"),
    };
    for x in 0..=u32::MAX {
        assert_eq!(code(x.into()), expected(x), "{operation} = {technique}, u32, {x:#x}");
    }
}
