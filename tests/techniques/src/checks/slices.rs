//! Every function of slices, at every place in memory that makes a difference, against a count bit by bit.

use super::Words;
use crate::{OfSlices, oracle};
use alloc::boxed::Box;
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
    /// The bits in which two words differ.
    #[must_use]
    fn differences(self, other: Self) -> Self;
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
            fn differences(self, other: Self) -> Self {
                self ^ other
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

/// Goes through all functions of slices with a generic function that takes one with its name, and what else is given.
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

/// Every length from 0 to 4,096 bytes, and 1,024 words, from each of 64 words on, so that every place within the 64 bytes that go together
/// in memory and every rest of a block, a lane and a vector comes by: a proof for these lengths as far as it depends on the
/// place, since what is counted depends on each bit in the same way, which the checks of the emitted code show.
///
/// With a share, lengths come in steps of it, from each place on from another one.
pub fn every_length_from_every_place(share: usize) {
    fn check<W: Word>(code: OfSlices<W>, name: &str, share: usize) {
        let (words, others) = (random::<W>(1), random::<W>(2));
        let differences: Vec<W> =
            words.iter().zip(&others).map(|(word, other)| word.differences(*other)).collect();
        let (ones, differences) = (sums(&words), sums(&differences));
        for start in 0..STARTS {
            for length in (start * 29 % share..=lengths::<W>()).step_by(share) {
                let range = start..start + length;
                if let Some(count) = code.count {
                    let expected = ones[range.end] - ones[start];
                    assert_eq!(count(&words[range.clone()]), expected, "{name}: {range:?}");
                }
                if let Some(distance) = code.distance {
                    let expected = Some(differences[range.end] - differences[start]);
                    let found = distance(&words[range.clone()], &others[range.clone()]);
                    assert_eq!(found, expected, "{name}: {range:?}");
                }
            }
        }
    }
    each_function_of_slices!(check, share);
}

/// Every length in memory of its own, where AddressSanitizer, under which this is run too, sees a read of what is outside.
pub fn every_length_by_itself() {
    fn check<W: Word>(code: OfSlices<W>, name: &str) {
        let words = random::<W>(5);
        let sums = sums(&words);
        for length in 0..=lengths::<W>() {
            let (one, other): (Box<[W]>, Box<[W]>) =
                (words[..length].into(), words[..length].into());
            if let Some(count) = code.count {
                assert_eq!(count(&one), sums[length], "{name}: {length}");
            }
            if let Some(distance) = code.distance {
                assert_eq!(distance(&one, &other), Some(0), "{name}: {length}");
            }
        }
    }
    each_function_of_slices!(check);
}

/// The two slices of a distance may begin at places of their own.
pub fn slices_at_different_places() {
    fn check<W: Word>(code: OfSlices<W>, name: &str) {
        let words = random::<W>(3);
        for (start, other) in (0..STARTS).map(|start| (start, start * 29 % STARTS)) {
            for length in [1, 63, 64, 65, 300, lengths::<W>()] {
                let (left, right) = (&words[start..][..length], &words[other..][..length]);
                let expected: u64 =
                    left.iter().zip(right).map(|(x, y)| x.differences(*y).ones()).sum();
                if let Some(distance) = code.distance {
                    assert_eq!(distance(left, right), Some(expected), "{name}: {start}, {other}");
                }
            }
        }
    }
    each_function_of_slices!(check);
}

/// No words have no ones and no differences, and two lengths no distance.
pub fn empty_slices_and_different_lengths() {
    fn check<W: Word>(code: OfSlices<W>, name: &str) {
        let words = random::<W>(4);
        if let Some(count) = code.count {
            assert_eq!(count(&[]), 0, "{name}");
            assert_eq!(count(&words[7..7]), 0, "{name}");
        }
        if let Some(distance) = code.distance {
            assert_eq!(distance(&[], &[]), Some(0), "{name}");
            for length in 0..300 {
                assert_eq!(distance(&words[..length], &words[..=length]), None, "{name}");
                assert_eq!(distance(&words[..=length], &words[..length]), None, "{name}");
            }
        }
    }
    each_function_of_slices!(check);
}
