//! Every function of slices, at every place in memory that makes a difference, against a count bit
//! by bit.

use super::Words;
use crate::{Joint, OfSlices, oracle};
use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

/// How long slices are at most, in words: 4,096 bytes, or 1,024 words if that is more.
#[must_use]
pub const fn lengths<W>() -> usize {
    if size_of::<W>() < 4 { 4096 / size_of::<W>() } else { 1024 }
}

/// How many words the places go on for where slices begin.
pub const STARTS: usize = 64;

/// A word of some width.
pub trait Word: Copy {
    /// The word of random bits.
    fn from_bits(bits: u128) -> Self;
    /// How many bits are ones, one by one.
    fn ones(self) -> u64;
    /// Whether each bit is a one, the least significant first.
    fn each_bit(self) -> impl Iterator<Item = bool>;
    /// Two words joined, bit by bit.
    #[must_use]
    fn joined(self, other: Self, joint: Joint) -> Self;
}

/// A bit of two joined.
const fn joined_bit(one: bool, other: bool, joint: Joint) -> bool {
    match joint {
        Joint::Xor => one != other,
        Joint::And => one && other,
        Joint::Or => one || other,
        Joint::AndNot => one && !other,
    }
}

macro_rules! words {
    ($($word:ty)*) => {$(
        impl Word for $word {
            #[allow(clippy::cast_possible_truncation, trivial_numeric_casts)]
            fn from_bits(bits: u128) -> Self {
                bits as Self
            }
            fn ones(self) -> u64 {
                oracle::count_ones(self as u128, Self::BITS) as u64
            }
            fn each_bit(self) -> impl Iterator<Item = bool> {
                (0..Self::BITS).map(move |place| self >> place & 1 == 1)
            }
            fn joined(self, other: Self, joint: Joint) -> Self {
                let set = |place: &u32| {
                    joined_bit(self >> place & 1 == 1, other >> place & 1 == 1, joint)
                };
                (0..Self::BITS).filter(set).fold(0, |joined, place| joined | 1 << place)
            }
        }
    )*};
}

words!(u8 u16 u32 u64 u128);

/// Random words from a fixed seed, and one more that no slice contains.
fn random<W: Word>(seed: u64) -> Vec<W> {
    let mut words = Words::new(seed);
    (0..=lengths::<W>() + STARTS).map(|_| W::from_bits(words.next())).collect()
}

/// How many ones there are before each place.
fn sums<W: Word>(words: &[W]) -> Vec<u64> {
    let mut sum = 0;
    let ones = words.iter().map(|word| {
        sum += word.ones();
        sum
    });
    [0].into_iter().chain(ones).collect()
}

/// Goes through all functions of slices with a generic function that takes one with its name, and
/// what else is given.
#[macro_export]
macro_rules! each_function_of_slices {
    ($check:ident $(, $given:expr)*) => {{
        let mut functions = 0;
        for function in $crate::FUNCTIONS {
            let $crate::Code::Slices(slices) = &function.code else { continue };
            functions += 1;
            if !(function.is_there)() {
                continue;
            }
            let name = function.name();
            match slices {
                $crate::Slices::U8(code) => $check(*code, &name $(, $given)*),
                $crate::Slices::U16(code) => $check(*code, &name $(, $given)*),
                $crate::Slices::U32(code) => $check(*code, &name $(, $given)*),
                $crate::Slices::U64(code) => $check(*code, &name $(, $given)*),
                $crate::Slices::U128(code) => $check(*code, &name $(, $given)*),
            }
        }
        assert_eq!(functions, $crate::entries(|code| matches!(code, $crate::Code::Slices(_))));
    }};
}

/// Every length from 0 to 4,096 bytes, and 1,024 words, from each of 64 words on, so that every
/// place within the 64 bytes that go together in memory and every rest of a block, a lane and a
/// vector comes by: a proof for these lengths as far as it depends on the place, since what is
/// counted depends on each bit in the same way, which the checks of the emitted code show.
///
/// With a share, lengths come in steps of it, from each place on from another one.
pub fn every_length_from_every_place(share: usize) {
    fn check<W: Word>(code: OfSlices<W>, name: &str, share: usize) {
        let (words, others) = (random::<W>(1), random::<W>(2));
        let of = |joint| sums(&all_joined(&words, &others, joint));
        let (ones, both, either) = (sums(&words), of(Joint::And), of(Joint::Or));
        let joined = match code {
            OfSlices::Joined(joint, _) => of(joint),
            _ => Vec::new(),
        };
        let positions = positions(&words);
        for start in 0..STARTS {
            for length in (start * 29 % share..=lengths::<W>()).step_by(share) {
                let range = start..start + length;
                let (one, other) = (&words[range.clone()], &others[range.clone()]);
                let sum = |sums: &[u64]| sums[range.end] - sums[start];
                match code {
                    OfSlices::Count(count) => {
                        assert_eq!(count(one), sum(&ones), "{name}: {range:?}");
                    }
                    OfSlices::Joined(_, count) => {
                        assert_eq!(count(one, other), Some(sum(&joined)), "{name}: {range:?}");
                    }
                    OfSlices::Positional(counts) => {
                        let ends = positions[range.end].iter().zip(&positions[start]);
                        let expected: Vec<u64> = ends.map(|(end, begin)| end - begin).collect();
                        assert_eq!(counts(one), expected, "{name}: {range:?}");
                    }
                    OfSlices::Jaccard(counts) => {
                        let expected = [sum(&both), sum(&either)];
                        assert_eq!(counts(one, other), expected, "{name}: {range:?}");
                    }
                }
            }
        }
    }
    each_function_of_slices!(check, share);
}

/// How many words have each bit before each place.
fn positions<W: Word>(words: &[W]) -> Vec<Vec<u64>> {
    let mut sums = vec![vec![0; 8 * size_of::<W>()]];
    for word in words {
        let mut next = sums[sums.len() - 1].clone();
        for (sum, bit) in next.iter_mut().zip(word.each_bit()) {
            *sum += u64::from(bit);
        }
        sums.push(next);
    }
    sums
}

/// The words of two slices joined.
fn all_joined<W: Word>(words: &[W], others: &[W], joint: Joint) -> Vec<W> {
    words.iter().zip(others).map(|(word, other)| word.joined(*other, joint)).collect()
}

/// Every length in memory of its own, where AddressSanitizer, under which this is run too, detects
/// reads outside.
pub fn every_length_by_itself() {
    fn check<W: Word>(code: OfSlices<W>, name: &str) {
        let words = random::<W>(5);
        let sums = sums(&words);
        for length in 0..=lengths::<W>() {
            let (one, other): (Box<[W]>, Box<[W]>) =
                (words[..length].into(), words[..length].into());
            let all = sums[length];
            match code {
                OfSlices::Count(count) => assert_eq!(count(&one), all, "{name}: {length}"),
                OfSlices::Joined(joint, count) => {
                    let expected = if joined_bit(true, true, joint) { all } else { 0 };
                    assert_eq!(count(&one, &other), Some(expected), "{name}: {length}");
                }
                OfSlices::Positional(counts) => {
                    assert_eq!(counts(&one).into_iter().sum::<u64>(), all, "{name}: {length}");
                }
                OfSlices::Jaccard(counts) => {
                    assert_eq!(counts(&one, &other), [all, all], "{name}: {length}");
                }
            }
        }
    }
    each_function_of_slices!(check);
}

/// Two slices may begin at places of their own.
pub fn slices_at_different_places() {
    fn check<W: Word>(code: OfSlices<W>, name: &str) {
        let words = random::<W>(3);
        for (start, other) in (0..STARTS).map(|start| (start, start * 29 % STARTS)) {
            for length in [1, 63, 64, 65, 300, lengths::<W>()] {
                let (left, right) = (&words[start..][..length], &words[other..][..length]);
                let of = |joint| -> u64 {
                    all_joined(left, right, joint).into_iter().map(Word::ones).sum()
                };
                match code {
                    OfSlices::Count(_) | OfSlices::Positional(_) => {}
                    OfSlices::Joined(joint, count) => {
                        let expected = Some(of(joint));
                        assert_eq!(count(left, right), expected, "{name}: {start}, {other}");
                    }
                    OfSlices::Jaccard(counts) => {
                        let expected = [of(Joint::And), of(Joint::Or)];
                        assert_eq!(counts(left, right), expected, "{name}: {start}, {other}");
                    }
                }
            }
        }
    }
    each_function_of_slices!(check);
}

/// No words have no ones. Two lengths have no count where both must be the same, and otherwise the
/// shorter slice has no ones beyond its end.
pub fn empty_slices_and_different_lengths() {
    fn check<W: Word>(code: OfSlices<W>, name: &str) {
        let words = random::<W>(4);
        match code {
            OfSlices::Count(count) => {
                assert_eq!(count(&[]), 0, "{name}");
                assert_eq!(count(&words[7..7]), 0, "{name}");
            }
            OfSlices::Joined(_, count) => {
                assert_eq!(count(&[], &[]), Some(0), "{name}");
                for length in 0..300 {
                    assert_eq!(count(&words[..length], &words[..=length]), None, "{name}");
                    assert_eq!(count(&words[..=length], &words[..length]), None, "{name}");
                }
            }
            OfSlices::Positional(counts) => {
                assert_eq!(counts(&[]), vec![0; 8 * size_of::<W>()], "{name}");
            }
            OfSlices::Jaccard(counts) => {
                assert_eq!(counts(&[], &[]), [0, 0], "{name}");
                let sums = sums(&words);
                for length in 0..300 {
                    let longer = (length + length * 7 % 90).min(lengths::<W>());
                    let (one, other) = (&words[..length], &words[..longer]);
                    let expected = [sums[length], sums[longer]];
                    assert_eq!(counts(one, other), expected, "{name}: {length}");
                    assert_eq!(counts(other, one), expected, "{name}: {length}");
                }
            }
        }
    }
    each_function_of_slices!(check);
}
