//! Every count of slices, at every place in memory that makes a difference.

use super::Words;
use super::functions::Group;
use crate::{Argument, Outcome, Parameter};
use alloc::vec;
use alloc::vec::Vec;

/// How many words the places go on for where slices begin.
const STARTS: usize = 64;

/// How long slices are at most, in words of that width: 4,096 bytes, or 1,024 words if that is more.
#[must_use]
pub const fn lengths(bits: u32) -> usize {
    if bits < 32 { 4096 / (bits as usize / 8) } else { 1024 }
}

/// Words as they are and in memory.
struct Stored {
    words: Vec<u128>,
    memory: Vec<u128>,
    size: usize,
}

impl Stored {
    /// Random words, and one more that no slice contains.
    fn new(bits: u32, seed: u64) -> Self {
        let mut random = Words::new(seed);
        let words: Vec<u128> = (0..=lengths(bits) + STARTS).map(|_| random.of(bits)).collect();
        let size = bits as usize / 8;
        let mut memory = vec![0; words.len() * size / 16 + 1];
        let bytes = bytemuck::cast_slice_mut::<u128, u8>(&mut memory);
        for (place, word) in bytes.chunks_exact_mut(size).zip(&words) {
            let first = if cfg!(target_endian = "big") { 16 - size } else { 0 };
            place.copy_from_slice(&word.to_ne_bytes()[first..][..size]);
        }
        Self { words, memory, size }
    }

    /// Some of them in memory.
    fn at(&self, start: usize, length: usize) -> Argument<'_> {
        let bytes = bytemuck::cast_slice(&self.memory);
        Argument::Memory(&bytes[self.size * start..][..self.size * length])
    }
}

/// What is expected of slices of all ones, or of these: for a number of words, how much comes
/// before each place. All counts are sums over words.
#[must_use]
pub fn sums(group: &Group, words: [&[u128]; 2]) -> Vec<Vec<u128>> {
    let empty = [Argument::Words(&[]), Argument::Words(&[]), Argument::Number(0)];
    let mut sums = vec![group.expected(&empty).numbers().to_vec()];
    for (one, other) in words[0].chunks(1).zip(words[1].chunks(1)) {
        let given = [Argument::Words(one), Argument::Words(other), Argument::Number(0)];
        let outcome = group.expected(&given);
        let before = sums[sums.len() - 1].iter();
        sums.push(before.zip(outcome.numbers()).map(|(sum, count)| sum + count).collect());
    }
    sums
}

/// The outcome with these numbers.
#[must_use]
pub fn outcome(group: &Group, numbers: Vec<u128>) -> Outcome {
    let empty = [Argument::Words(&[]), Argument::Words(&[]), Argument::Number(0)];
    match group.expected(&empty) {
        // Whether there is a number is no sum.
        Outcome::Numbers([_, is_there]) => Outcome::Numbers([numbers[0], is_there]),
        Outcome::List(_) => Outcome::List(numbers),
    }
}

/// Every length from 0 to 4,096 bytes, and 1,024 words, from each of 64 words on, so that every
/// place within the 64 bytes that go together in memory and every rest of a block, a lane and a
/// vector comes by: a proof for these lengths as far as it depends on the place, since what is
/// counted depends on each bit in the same way, which the checks of the emitted code show. With a
/// share, lengths come in steps of it, from each place on from another one.
///
/// Then every length in memory of its own, where AddressSanitizer, under which this is run too,
/// detects reads outside; two slices at places of their own; and two lengths.
pub(super) fn compare(group: &Group, share: usize) {
    let bits = group.bits();
    let [one, other] = [1, 2].map(|seed| Stored::new(bits, seed));
    let sums = sums(group, [&one.words, &other.words]);
    for start in 0..STARTS {
        for length in (start * 29 % share..=lengths(bits)).step_by(share) {
            let ends = sums[start + length].iter().zip(&sums[start]);
            let expected = outcome(group, ends.map(|(end, begin)| end - begin).collect());
            let given = [one.at(start, length), other.at(start, length), Argument::Number(0)];
            group.return_this(&given, &expected);
        }
    }
    let of = |one: &[u128], other: &[u128]| {
        group.same(&[Argument::Words(one), Argument::Words(other), Argument::Number(0)]);
    };
    for (length, sum) in sums.into_iter().enumerate().take(lengths(bits) + 1) {
        let [one, other] = [&one, &other].map(|stored| Argument::Words(&stored.words[..length]));
        let expected = outcome(group, sum);
        group.return_this(&[one, other, Argument::Number(0)], &expected);
    }
    if let [_, Parameter::Slice(_)] = group.parameters() {
        for (start, begin) in (0..STARTS).map(|start| (start, start * 29 % STARTS)) {
            for length in [1, 63, 64, 65, 300, lengths(bits)] {
                let words = [&one.words[start..][..length], &other.words[begin..][..length]];
                let expected = group.expected(&[
                    Argument::Words(words[0]),
                    Argument::Words(words[1]),
                    Argument::Number(0),
                ]);
                let given = [one.at(start, length), other.at(begin, length), Argument::Number(0)];
                group.return_this(&given, &expected);
            }
        }
        for length in 0..300 {
            for longer in [length + 1, (length + length * 7 % 90).min(lengths(bits))] {
                of(&one.words[..length], &other.words[..longer]);
                of(&one.words[..longer], &other.words[..length]);
            }
        }
    }
}
