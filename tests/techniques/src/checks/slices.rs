//! Functions of slices: counts at every place in memory that makes a difference, lists, and changes in place.

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
        // Whether there is a count is no sum.
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

impl Group {
    /// Lists of a slice's indices: of each length up to a few words, around those of the parts that
    /// kernels take at once, and of more bits than 16-bit entries can say; dense, sparse, with words
    /// without ones, and with few others; into no room, room for a few, for all but one, for all, and
    /// for more.
    pub(super) fn lists_of_slices(&self, width: u32, share: usize) {
        let bits = self.bits();
        let mut random = Words::new(3);
        let longest = if share == 1 { 70_000 / bits as usize + 3 } else { 0 };
        let parts = [64, 71, 200, 2047, 2048, 2063, 4500].map(|bytes| 8 * bytes / bits as usize);
        let lengths = (0..20).chain(parts).chain([longest]);
        for (length, kind) in lengths.flat_map(|length| (0..5).map(move |kind| (length, kind))) {
            let next = |_| {
                let [one, other, third] = [(); 3].map(|()| random.of(bits));
                [
                    one,
                    one & other & third,
                    one | other,
                    if one % 3 == 0 { other & third } else { 0 },
                    if one % 29 == 0 { 1 << (other % u128::from(bits)) } else { 0 },
                ][kind]
            };
            let words: Vec<u128> = (0..length).map(next).collect();
            let base = random.of(width);
            let given = |room: usize| {
                let base = Argument::Number(base);
                [Argument::Words(&words), base, Argument::Number(room as u128)]
            };
            let count = self.expected(&given(0)).numbers()[0] as usize;
            for room in [0, 1, count / 2, count.saturating_sub(1), count, count + 7, count + 130] {
                self.same(&given(room));
            }
        }
    }

    /// Slices that are changed in place: each byte in each place of a word, each bit alone, and
    /// random words, in slices of each length up to some vectors; the whole of what is in memory,
    /// and parts of it at each place that makes a difference, around which nothing changes.
    pub(super) fn changed_slices(&self, width: u32, share: usize) {
        let mut random = Words::new(4);
        let bytes: Vec<u128> = (0..256)
            .flat_map(|byte| (0..width).step_by(8).map(move |by| byte << by))
            .chain((0..width).map(|bit| 1 << bit))
            .collect();
        self.same(&[Argument::Words(&bytes), Argument::Number(0), Argument::Number(0)]);
        for length in (0..600).chain([4096, 4099]) {
            for behind in
                [0, 1 + length % 63].into_iter().take(if share == 1 { 2 } else { 1 + length % 2 })
            {
                let words: Vec<u128> = (0..length + 2 * behind).map(|_| random.of(width)).collect();
                let behind = Argument::Number(behind as u128);
                self.same(&[Argument::Words(&words), behind, Argument::Number(0)]);
            }
        }
    }
}
