//! Every function of one word, against a naive oracle and the standard library.

use bit_tables_generator::{Operation, techniques};
use bit_tables_techniques::{Code, FUNCTIONS, MOST, oracle};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use std::sync::atomic::{AtomicUsize, Ordering};

/// A function of one word that returns a number, an answer or an index with what is left of the word.
struct Subject {
    /// The operation; for one that goes either way, the one that it is then.
    operation: &'static str,
    technique: &'static str,
    bits: u32,
    code: Box<dyn Fn(u128) -> Outcome + Sync>,
}

/// The number, and what is left of a word that is changed; the greatest number for none.
type Outcome = (u32, u128);

const NONE: u32 = u32::MAX;

/// Every function of one word.
fn subjects() -> impl Iterator<Item = Subject> {
    FUNCTIONS.iter().flat_map(|function| {
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
    })
}

impl Subject {
    #[track_caller]
    fn compare(&self, x: u128, expected: impl Fn(&str, u128, u32) -> Option<Outcome>) {
        let Self { operation, technique, bits, code } = self;
        let x = x & (u128::MAX >> (128 - bits));
        if let Some(expected) = expected(operation, x, *bits) {
            assert_eq!(code(x), expected, "{operation} = {technique}, u{bits}, {x:#x}");
        }
    }
}

/// By the plainest code there is; nothing where a word breaks the precondition.
fn naive(operation: &str, x: u128, bits: u32) -> Option<Outcome> {
    let without =
        |index: Option<u32>| Some(index.map_or((NONE, x), |index| (index, x - (1 << index))));
    match operation {
        "pop_first" => without(oracle::of_word("bit_scan_forward", x, bits)),
        "pop_last" => without(oracle::of_word("bit_scan_reverse", x, bits)),
        _ => oracle::of_word(operation, x, bits).map(|number| (number, 0)),
    }
}

/// By the standard library.
fn standard(operation: &str, x: u128, bits: u32) -> Option<Outcome> {
    let first = (x != 0).then(|| x.trailing_zeros());
    let last = x.checked_ilog2();
    let without =
        |index: Option<u32>| Some(index.map_or((NONE, 0), |index| (index, x & !(1 << index))));
    let number = match operation {
        "pop_first" => return without(first),
        "pop_last" => return without(last),
        "count_ones" => x.count_ones(),
        "trailing_zeros" => x.trailing_zeros().min(bits),
        "leading_zeros" => x.leading_zeros() - (128 - bits),
        "find_first_set" => first.map_or(0, |first| first + 1),
        "bit_scan_forward" => first?,
        "bit_scan_reverse" => last?,
        "is_empty" => u32::from(x == 0),
        "is_power_of_two" => x.is_power_of_two().into(),
        "more_than_one" => u32::from(x.count_ones() > 1),
        "at_most_one" => u32::from(x.count_ones() <= 1),
        other => panic!("what is {other}?"),
    };
    Some((number, 0))
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

/// Every technique of the registry is here, for each of its words.
#[test]
fn every_technique_is_here() {
    for &operation in Operation::ALL {
        for technique in techniques(operation) {
            for word in technique.words {
                let found = FUNCTIONS.iter().filter(|function| {
                    let is_usual = function.board.is_none_or(|board| board.text.is_empty());
                    is_usual
                        && (function.operation, function.technique, function.bits)
                            == (operation.name(), technique.name, word.bits())
                });
                assert_eq!(found.count(), 1, "{operation} = {}, {word}", technique.name);
            }
        }
    }
    assert!(subjects().count() > 400);
}

/// Zero breaks the precondition of a bit scan, which debug builds assert.
#[test]
#[cfg(debug_assertions)]
fn scans_of_zero_are_refused() {
    for Subject { operation, technique, bits, code } in
        subjects().filter(|subject| subject.operation.starts_with("bit_scan"))
    {
        let refused = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| code(0))).is_err();
        assert!(refused, "{operation} = {technique}, u{bits}");
    }
}

/// All words of 8 and 16 bits: a proof for them.
#[test]
fn whole_domain_of_8_and_16_bits() {
    for subject in subjects().filter(|subject| subject.bits <= 16) {
        for x in 0..1 << subject.bits {
            subject.compare(x, naive);
        }
    }
}

/// Every index of the scanned bit, with all, no and 10,000 random bits beyond it.
///
/// The forward scans look at `x & -x`, `x ^ (x - 1)` or the bits below alone and the reverse ones at what the fill
/// makes of `x`, none of which depends on the bits beyond the scanned one: that the results do not
/// change with these shows it, and then the word's width of cases are all there are. So it is for every scan, with what is
/// left of the word for those that take the bit out; counts and tests depend on all bits.
#[test]
fn every_scanned_bit_with_random_fillings() {
    let scans = |subject: &Subject| {
        let forward = ["trailing_zeros", "bit_scan_forward", "find_first_set", "pop_first"];
        let reverse = ["leading_zeros", "bit_scan_reverse", "pop_last"];
        (
            forward.contains(&subject.operation) || reverse.contains(&subject.operation),
            reverse.contains(&subject.operation),
        )
    };
    let subjects: Vec<Subject> = subjects().collect();
    let next = AtomicUsize::new(0);
    in_parallel(|| {
        while let Some(subject) = subjects.get(next.fetch_add(1, Ordering::Relaxed)) {
            let (is_scan, reverse) = scans(subject);
            let mut words = Words::new();
            subject.compare(0, naive);
            for bit in (0..subject.bits).filter(|_| is_scan) {
                let scanned = 1_u128 << bit;
                let beyond = if reverse { scanned - 1 } else { u128::MAX << bit };
                subject.compare(scanned, naive);
                subject.compare(scanned | beyond, naive);
                // The same number whatever is beyond.
                let (number, _) = (subject.code)(scanned);
                let is_pop = subject.operation.starts_with("pop");
                for _ in 0..10_000 {
                    let x =
                        (scanned | (beyond & words.next())) & (u128::MAX >> (128 - subject.bits));
                    let rest = if is_pop { x ^ scanned } else { 0 };
                    assert_eq!(
                        (subject.code)(x),
                        (number, rest),
                        "{} = {}, u{}, {x:#x}",
                        subject.operation,
                        subject.technique,
                        subject.bits
                    );
                }
            }
        }
    });
}

/// A million random words each, dense and sparse, against the standard library.
#[test]
fn random_words_against_the_standard_library() {
    let next = AtomicUsize::new(0);
    let subjects: Vec<Subject> = subjects().collect();
    in_parallel(|| {
        while let Some(subject) = subjects.get(next.fetch_add(1, Ordering::Relaxed)) {
            let mut words = Words::new();
            for _ in 0..250_000 {
                let dense = words.next();
                let sparse = dense & words.next().rotate_left(31);
                let by = sparse as u32 % subject.bits;
                for x in [dense, sparse, dense >> by, dense << by] {
                    subject.compare(x, standard);
                }
            }
        }
    });
}

/// Counts and tests depend on all bits: of 64 and 128 bits on every bit by itself and with every other, every run of ones and
/// its complement, and all alternations; and on ten million random words, dense and sparse.
#[test]
fn counts_and_tests_of_wide_words() {
    let all = ["count_ones", "is_empty", "is_power_of_two", "more_than_one", "at_most_one"];
    let subjects: Vec<Subject> = subjects()
        .filter(|subject| subject.bits >= 64 && all.contains(&subject.operation))
        .collect();
    assert_eq!(subjects.len(), 13 * 2 + 6 * 2);
    let next = AtomicUsize::new(0);
    in_parallel(|| {
        while let Some(subject) = subjects.get(next.fetch_add(1, Ordering::Relaxed)) {
            for x in structured(subject.bits) {
                subject.compare(x, naive);
            }
            let mut words = Words::new();
            for _ in 0..2_500_000 {
                let (dense, other) = (words.next(), words.next());
                let sparse = dense & other & dense.rotate_left(31);
                for x in [dense, other, sparse, sparse & other.rotate_left(67)] {
                    subject.compare(x, standard);
                }
            }
        }
    });
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

/// Every step of the iterators, from the front, the back and both by turns: what is given, how many are left, and nothing
/// behind the end.
#[test]
fn iterators_give_all_indices() {
    let mut words = Words::new();
    let mut iterators = 0;
    for function in FUNCTIONS {
        let Code::Ones(code) = function.code else { continue };
        iterators += 1;
        let bits = function.bits;
        let edges = [0, 1, 1 << (bits - 1), u128::MAX];
        let random: Vec<u128> = (0..2_000).map(|_| words.next() & words.next()).collect();
        for x in edges.into_iter().chain(random) {
            let x = x & (u128::MAX >> (128 - bits));
            for turns in [0, u128::MAX, words.next()] {
                let mut left: Vec<u32> = (0..bits).filter(|bit| x >> bit & 1 == 1).collect();
                let (mut step, mut from_back) = (0, false);
                code(x, &mut |length, index| {
                    assert_eq!(length, left.len(), "{x:#x}");
                    let next = if from_back { left.len().checked_sub(1) } else { Some(0) };
                    let expected = next.filter(|_| !left.is_empty()).map(|next| left.remove(next));
                    assert_eq!(index, expected, "{x:#x}");
                    from_back = turns >> (step % 128) & 1 == 1;
                    step += 1;
                    from_back
                });
                assert!(left.is_empty());
            }
        }
    }
    assert_eq!(iterators, 5);
}

/// In how many bits two words differ, bit by bit: all pairs of 8 bits, a proof for these, and random ones.
#[test]
fn distances() {
    let mut words = Words::new();
    let mut functions = 0;
    for function in FUNCTIONS {
        let Code::Pair(code) = function.code else { continue };
        functions += 1;
        let bits = function.bits;
        let expected =
            |x: u128, y: u128| (0..bits).filter(|bit| x >> bit & 1 != y >> bit & 1).count() as u32;
        for x in 0..256 {
            for y in 0..256 {
                assert_eq!(code(x, y), expected(x, y), "u{bits}, {x:#x}, {y:#x}");
            }
        }
        for _ in 0..100_000 {
            let (x, y) = (words.next(), words.next());
            assert_eq!(code(x, y), expected(x, y), "u{bits}, {x:#x}, {y:#x}");
        }
    }
    assert_eq!(functions, 5);
}

/// So many random words, dense, sparse or mostly ones.
fn several(words: &mut Words) -> [u128; MOST] {
    let kind = words.next() % 3;
    std::array::from_fn(|_| match kind {
        0 => words.next(),
        1 => words.next() & words.next() & words.next(),
        _ => words.next() | words.next() | words.next(),
    })
}

/// Several words at once, against each by itself and bit by bit; each bit alone and all of them are checked where they are
/// compiled.
#[test]
fn several_words_at_once() {
    let mut words = Words::new();
    let mut functions = 0;
    for function in FUNCTIONS {
        let bits = function.bits;
        let mask = u128::MAX >> (128 - bits);
        for _ in 0..3_000 {
            let all = several(&mut words);
            match function.code {
                Code::Several(length, code) => {
                    let expected: u32 =
                        all[..length].iter().map(|word| (word & mask).count_ones()).sum();
                    assert_eq!(code(&all), expected, "{}, u{bits}", function.technique);
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
                    assert_eq!(
                        code(&all, number),
                        expected,
                        "{}, u{bits}, {number}",
                        function.technique
                    );
                }
                _ => break,
            }
        }
        functions += u32::from(matches!(function.code, Code::Several(..) | Code::Digits(..)));
    }
    assert_eq!(functions, 63);
}

/// The whole domain of 32 bits for the counts, scans and tests; the other scans are the same but for their ends.
#[test]
#[ignore = "slow tier: 2^32 words for every technique"]
fn whole_domain_of_32_bits() {
    // Another sequence is another table, of which the scanned bits are a proof.
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
    let next = AtomicUsize::new(0);
    in_parallel(|| {
        while let Some(&(operation, technique, code)) =
            functions.get(next.fetch_add(1, Ordering::Relaxed))
        {
            every_word_of_32_bits(operation, technique, code);
        }
    });
}

/// Runs it on every processor.
fn in_parallel(work: impl Fn() + Sync) {
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, Into::into) {
            scope.spawn(&work);
        }
    });
}

fn every_word_of_32_bits(operation: &str, technique: &str, code: fn(u128) -> u32) {
    let expected: fn(u32) -> u32 = match operation {
        "count_ones" => u32::count_ones,
        "trailing_zeros" => u32::trailing_zeros,
        "leading_zeros" => u32::leading_zeros,
        "is_empty" => |x| u32::from(x == 0),
        "is_power_of_two" => |x| x.is_power_of_two().into(),
        "more_than_one" => |x| u32::from(x.count_ones() > 1),
        "at_most_one" => |x| u32::from(x.count_ones() <= 1),
        other => panic!("what is {other}?"),
    };
    for x in 0..=u32::MAX {
        assert_eq!(code(x.into()), expected(x), "{operation} = {technique}, u32, {x:#x}");
    }
}

/// The sums of weights, bit by bit: every bit by itself and with all others, and random words with random weights.
#[test]
fn weighted_counts() {
    let mut words = Words::new();
    let mut functions = 0;
    for function in FUNCTIONS {
        let Code::Weighted(code) = function.code else { continue };
        functions += 1;
        let bits = function.bits;
        for round in 0..2_000 + 2 * bits {
            let weights: [u8; 128] = match round % 3 {
                0 => [255; 128],
                _ => std::array::from_fn(|_| words.next() as u8),
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
    assert_eq!(functions, 15);
}
