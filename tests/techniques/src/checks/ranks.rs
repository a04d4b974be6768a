//! The index of a slice, and the ranks and places that are found by it.

use super::Words;
use super::functions::Group;
use crate::{Argument, Outcome, Parameter};
use alloc::vec::Vec;

/// Slices of lengths around the ends of blocks, entries and samples, empty, full, dense and
/// sparse: their index, in too little room and in enough; and all ranks and places.
pub(super) fn compare(group: &Group) {
    let bits = group.bits() as usize;
    let mut random = Words::new(7);
    for most in [0_usize, 1, 256, 257, 511, 513, 2047, 2048, 2049, 4097, 9_000, 20_000] {
        for kind in 0..6 {
            let mut next = |_| {
                let [one, other, third] = [(); 3].map(|()| random.of(group.bits()));
                let few = if one % 7 == 0 { other & third } else { 0 };
                [0, u128::MAX >> (128 - bits), one, one & other & third, one | other, few][kind]
            };
            let words: Vec<u128> = (0..most.div_ceil(bits)).map(&mut next).collect();
            let index = rank_index(&words, bits);
            let ones = ones_of(&words, bits);
            let of = Argument::Words(&words);
            let Parameter::RankIndex = group.parameters()[1] else {
                for room in [0, index.len() - 1, index.len(), index.len() + 5] {
                    group.same(&[of, Argument::Number(room as u128), Argument::Number(0)]);
                }
                let room = Argument::Number(index.len() as u128);
                let expected = Outcome::listed(index.len(), &index);
                group.return_this(&[of, room, Argument::Number(0)], &expected);
                continue;
            };
            for n in 0..words.len() * bits + 3 {
                let given = [of, Argument::Words(&index), Argument::Number(n as u128)];
                let expected = match group.functions[0].1.name {
                    "rank_of_slice" => [ones.partition_point(|&one| one < n) as u128, 0],
                    _ => crate::option(ones.get(n).map(|&one| one as u128)),
                };
                group.return_this(&given, &Outcome::Numbers(expected));
                if n % 1000 == 0 {
                    group.same(&given);
                }
            }
        }
    }
}

/// The places of the ones of words of that width.
fn ones_of(words: &[u128], bits: usize) -> Vec<usize> {
    (0..words.len() * bits).filter(|bit| words[bit / bits] >> (bit % bits) & 1 == 1).collect()
}

/// The index of words of that width: for each 2048 bits the ones before them, and before each other
/// quarter of them; and of each 4096th one in which of these it is, two in an entry.
#[must_use]
pub fn rank_index(words: &[u128], bits: usize) -> Vec<u128> {
    let (ones, bits) = (ones_of(words, bits), words.len() * bits);
    let before = |bit: usize| ones.partition_point(|&one| one < bit) as u128;
    let entry = |first: usize| {
        let [one, two, three] =
            [1, 2, 3].map(|quarter| before(first + 512 * quarter) - before(first));
        before(first) << 32 | one << 22 | two << 11 | three
    };
    let count = bits / 2048 + 2;
    let sample =
        |sample: usize| ones.get(4096 * sample).map_or(count - 2, |one| one / 2048) as u128;
    let samples =
        (0..2 * (bits / 8192 + 2)).step_by(2).map(|first| sample(first) | sample(first + 1) << 32);
    (0..count).map(|place| entry(2048 * place)).chain(samples).collect()
}
