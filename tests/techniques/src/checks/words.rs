//! Every function of one word, against a naive oracle and the standard library.

use super::Words;
use crate::{Code, FUNCTIONS, entries, oracle};
use alloc::boxed::Box;
use alloc::vec::Vec;
use alloc::{format, vec};

/// A function of one word that returns a number, an answer or an index with what is left of the
/// word.
pub struct Subject {
    /// The operation; for one that goes either way, the one that it is then.
    pub operation: &'static str,
    /// The technique with its parameters.
    pub technique: &'static str,
    /// The width of the word.
    pub bits: u32,
    /// The function.
    pub code: Box<dyn Fn(u128) -> Outcome + Sync>,
}

/// The number, and what is left of a word that is changed; the greatest number for none.
pub type Outcome = (u32, u128);

const NONE: u32 = u32::MAX;

/// Every function of one word.
#[must_use]
pub fn subjects() -> Vec<Subject> {
    let subjects = FUNCTIONS.iter().flat_map(|function| {
        let subject = |operation, code: Box<dyn Fn(u128) -> Outcome + Sync>| Subject {
            operation,
            technique: function.technique,
            bits: function.bits,
            code,
        };
        let operation = function.operation;
        match function.code {
            Code::Word(code) => vec![subject(operation, Box::new(move |x| (code(x), 0)))],
            Code::EitherWay(forward, reverse) => vec![
                subject("bit_scan_forward", Box::new(move |x| (forward(x), 0))),
                subject("bit_scan_reverse", Box::new(move |x| (reverse(x), 0))),
            ],
            Code::Pop(code) => {
                let code = move |x| {
                    let (index, rest) = code(x);
                    (index.unwrap_or(NONE), rest)
                };
                vec![subject(operation, Box::new(code))]
            }
            _ => Vec::new(),
        }
    });
    let subjects: Vec<Subject> = subjects.collect();
    let of_one = entries(|code| matches!(code, Code::Word(_) | Code::Pop(_)));
    let of_both = entries(|code| matches!(code, Code::EitherWay(..)));
    assert_eq!(subjects.len(), of_one + 2 * of_both);
    subjects
}

/// The scans, and those that begin at the most significant bit.
const FORWARD: [&str; 4] = ["trailing_zeros", "bit_scan_forward", "find_first_set", "pop_first"];
const REVERSE: [&str; 3] = ["leading_zeros", "bit_scan_reverse", "pop_last"];

/// The counts and tests of 64 and 128 bits, which depend on all bits: all but the scans.
#[must_use]
pub fn wide_counts() -> Vec<Subject> {
    let is_scan = |operation: &&str| FORWARD.contains(operation) || REVERSE.contains(operation);
    let mut subjects = subjects();
    subjects.retain(|subject| subject.bits >= 64 && !is_scan(&subject.operation));
    subjects
}

impl Subject {
    #[track_caller]
    fn compare(&self, x: u128, expected: impl Fn(&str, u128, u32) -> Option<Outcome>) {
        let Self { operation, technique, bits, code } = self;
        let x = x & (u128::MAX >> (128 - bits));
        let expected = expected(operation, x, *bits);
        // Only zero can break a precondition.
        assert!(x == 0 || expected.is_some(), "what is {operation}?");
        if let Some(expected) = expected {
            assert_eq!(code(x), expected, "{operation} = {technique}, u{bits}, {x:#x}");
        }
    }
}

/// By the plainest code there is; nothing where a word breaks the precondition.
fn naive(operation: &str, x: u128, bits: u32) -> Option<Outcome> {
    by(oracle::of_word, operation, x, bits)
}

/// By the standard library.
fn standard(operation: &str, x: u128, bits: u32) -> Option<Outcome> {
    by(oracle::standard, operation, x, bits)
}

/// By an oracle, which has the index for what takes a bit out of a word.
fn by(
    oracle: impl Fn(&str, u128, u32) -> Option<u32>,
    operation: &str,
    x: u128,
    bits: u32,
) -> Option<Outcome> {
    let without =
        |index: Option<u32>| Some(index.map_or((NONE, x), |index| (index, x - (1 << index))));
    match operation {
        "pop_first" => without(oracle("bit_scan_forward", x, bits)),
        "pop_last" => without(oracle("bit_scan_reverse", x, bits)),
        _ => oracle(operation, x, bits).map(|number| (number, 0)),
    }
}

/// All words of 8 and 16 bits: a proof for them.
pub fn whole_domain_of_8_and_16_bits() {
    for subject in subjects().iter().filter(|subject| subject.bits <= 16) {
        for x in 0..1 << subject.bits {
            subject.compare(x, naive);
        }
    }
}

/// Every index of the scanned bit, with all, no and 10,000 random bits beyond it.
///
/// Forward scans use only `x & -x`, `x ^ (x - 1)` or the bits below, and reverse scans only the
/// filled `x`. None of these depends on the bits beyond the scanned one, as unchanged results with
/// random bits show, so there are only as many cases as bits. This applies to every scan, including
/// the rest of the word for those that clear the bit; counts and tests depend on all bits.
pub fn every_scanned_bit(subject: &Subject, share: usize) {
    let &Subject { operation, technique, bits, ref code } = subject;
    let reverse = REVERSE.contains(&operation);
    let is_scan = reverse || FORWARD.contains(&operation);
    let mut words = Words::new(1);
    subject.compare(0, naive);
    for bit in (0..bits).filter(|_| is_scan) {
        let scanned = 1_u128 << bit;
        let beyond = if reverse { scanned - 1 } else { u128::MAX << bit };
        subject.compare(scanned, naive);
        subject.compare(scanned | beyond, naive);
        // The result does not depend on the bits beyond.
        let (number, _) = code(scanned);
        let is_pop = operation.starts_with("pop");
        for _ in 0..10_000 / share {
            let x = (scanned | (beyond & words.next())) & (u128::MAX >> (128 - bits));
            let rest = if is_pop { x ^ scanned } else { 0 };
            assert_eq!(code(x), (number, rest), "{operation} = {technique}, u{bits}, {x:#x}");
        }
    }
}

/// A million random words, dense and sparse, against the standard library.
pub fn random_words(subject: &Subject, share: usize) {
    let mut words = Words::new(1);
    for _ in 0..250_000 / share {
        let dense = words.next();
        let sparse = dense & words.next().rotate_left(31);
        let by = sparse as u32 % subject.bits;
        for x in [dense, sparse, dense >> by, dense << by] {
            subject.compare(x, standard);
        }
    }
}

/// Counts and tests depend on all bits: on every bit by itself and with every other, every run of
/// ones and its complement, and all alternations; and on ten million random words, dense and
/// sparse.
pub fn counts_of_wide_words(subject: &Subject, share: usize) {
    for x in structured(subject.bits) {
        subject.compare(x, naive);
    }
    let mut words = Words::new(1);
    for _ in 0..2_500_000 / share {
        let (dense, other) = (words.next(), words.next());
        let sparse = dense & other & dense.rotate_left(31);
        for x in [dense, other, sparse, sparse & other.rotate_left(67)] {
            subject.compare(x, standard);
        }
    }
}

/// Words with a pattern.
fn structured(bits: u32) -> Vec<u128> {
    let pairs = (0..bits).flat_map(|one| (0..=one).map(move |other| 1 << one | 1 << other));
    let runs = (0..bits).flat_map(|low| {
        (low..bits).map(move |high| (u128::MAX >> (127 - high)) & (u128::MAX << low))
    });
    let alternations = (0..7).flat_map(|step| {
        let ones = u128::MAX / ((1 << (1 << step)) + 1);
        (0..bits).map(move |by| ones << by)
    });
    let all: Vec<u128> = pairs.chain(runs).chain(alternations).collect();
    all.iter().flat_map(|&x| [x, !x]).chain([0, u128::MAX]).collect()
}

/// Every step of the iterators, from the front, the back and both in turn: the item, the remaining
/// length, and nothing after the end.
pub fn iterators_give_all_indices(share: usize) {
    let mut words = Words::new(1);
    let mut iterators = 0;
    for function in FUNCTIONS {
        let Code::Ones(code) = function.code else { continue };
        iterators += 1;
        let bits = function.bits;
        let name = format!("{} = {}, u{bits}", function.operation, function.technique);
        let edges = [0, 1, 1 << (bits - 1), u128::MAX];
        let random: Vec<u128> = (0..2_000 / share).map(|_| words.next() & words.next()).collect();
        for x in edges.into_iter().chain(random) {
            let x = x & (u128::MAX >> (128 - bits));
            for turns in [0, u128::MAX, words.next()] {
                let mut left: Vec<u32> = (0..bits).filter(|bit| x >> bit & 1 == 1).collect();
                let (mut step, mut from_back) = (0, false);
                code(x, &mut |length, index| {
                    assert_eq!(length, left.len(), "{name}, {x:#x}");
                    let next = if from_back { left.len().checked_sub(1) } else { Some(0) };
                    let expected = next.filter(|_| !left.is_empty()).map(|next| left.remove(next));
                    assert_eq!(index, expected, "{name}, {x:#x}");
                    from_back = turns >> (step % 128) & 1 == 1;
                    step += 1;
                    from_back
                });
                assert!(left.is_empty(), "{name}, {x:#x}");
            }
        }
    }
    assert_eq!(iterators, entries(|code| matches!(code, Code::Ones(_))));
}
