//! Blocks of keys with repeated values.

use super::runs::Runs;
use std::collections::HashMap;

/// For each power of two, the distinct blocks of that many keys, and the positions where each
/// occurs.
///
/// A block is a pair of blocks of half its size, so computing all sizes takes about as long as the
/// smallest one, linear in runs rather than keys.
pub struct Blocks {
    levels: Vec<Level>,
}

/// Blocks of one size.
struct Level {
    /// Runs of equal blocks: the index of the first, and the block's number.
    runs: Vec<(u64, u32)>,
    /// The halves of each block, as numbers of blocks of half the size. Blocks of single keys have
    /// none.
    halves: Vec<(u32, u32)>,
    /// The number of distinct blocks.
    count: usize,
}

impl Blocks {
    /// The blocks of a function. Its values are blocks of one key, numbered by their index in
    /// `values`. Keys beyond the last one have the first of these.
    #[must_use]
    pub fn new(runs: &Runs, values: &[u64]) -> Self {
        let numbers: HashMap<u64, u32> = values.iter().copied().zip(0..).collect();
        let mut first: Vec<(u64, u32)> = Vec::new();
        let padding = runs.last().checked_add(1).map(|start| (start, 0));
        let numbered = runs.iter().map(|run| (run.first, numbers[&run.value]));
        for (start, number) in numbered.chain(padding) {
            push(&mut first, start, number);
        }
        let height = 64 - runs.last().leading_zeros();
        let mut levels = vec![Level { runs: first, halves: Vec::new(), count: values.len() }];
        for level in 1..=height {
            let next = paired(&levels[level as usize - 1], height - level);
            levels.push(next);
        }
        Self { levels }
    }

    /// The exponent of the size of a block that contains all keys.
    #[must_use]
    pub const fn height(&self) -> u32 {
        self.levels.len() as u32 - 1
    }

    /// The number of distinct blocks of 2^`size` keys.
    #[must_use]
    pub fn count(&self, size: u32) -> usize {
        self.levels[size as usize].count
    }

    /// The numbers of the first `length` blocks of 2^`size` keys.
    #[must_use]
    pub fn sequence(&self, size: u32, length: usize) -> Vec<u32> {
        let runs = &self.levels[size as usize].runs;
        let mut sequence = Vec::with_capacity(length);
        for (place, &(_, number)) in runs.iter().enumerate() {
            let end = runs.get(place + 1).map_or(length, |&(next, _)| length.min(next as usize));
            sequence.resize(end.max(sequence.len()), number);
        }
        sequence
    }

    /// Each block of 2^`size` keys as the numbers of its parts of 2^`part` keys, in order.
    #[must_use]
    pub fn contents(&self, size: u32, part: u32) -> Vec<u32> {
        self.parts((0..self.count(size) as u32).collect(), size, part)
    }

    /// The numbers of the parts of 2^`part` keys for these blocks of 2^`size` keys, block by block.
    #[must_use]
    pub fn parts(&self, blocks: Vec<u32>, size: u32, part: u32) -> Vec<u32> {
        let mut contents = blocks;
        for level in (part + 1..=size).rev() {
            let halves = &self.levels[level as usize].halves;
            let pairs = contents.into_iter().map(|number| halves[number as usize]);
            contents = pairs.flat_map(|(low, high)| [low, high]).collect();
        }
        contents
    }
}

/// Adds a run, unless it continues the last one.
fn push(runs: &mut Vec<(u64, u32)>, start: u64, number: u32) {
    if runs.last().is_none_or(|&(_, last)| last != number) {
        runs.push((start, number));
    }
}

/// The blocks of twice the size; there are 2^`exponent` of them.
fn paired(level: &Level, exponent: u32) -> Level {
    // The block of keys without a value comes first in each size.
    let mut numbers = HashMap::from([((0, 0), 0)]);
    let mut halves = vec![(0, 0)];
    let mut runs = Vec::new();
    let length = 2 << exponent;
    let mut add = |place: u64, pair: (u32, u32)| {
        let number = *numbers.entry(pair).or_insert_with(|| {
            halves.push(pair);
            halves.len() as u32 - 1
        });
        push(&mut runs, place, number);
    };
    for (place, &(start, number)) in level.runs.iter().enumerate() {
        let next = level.runs.get(place + 1);
        let end = next.map_or(length, |&(next, _)| u128::from(next));
        let (first, last) = (u128::from(start).div_ceil(2), end / 2);
        if first < last {
            add(first as u64, (number, number));
        }
        if let Some(&(_, other)) = next
            && end % 2 == 1
        {
            // A run of one block at an even index begins a pair; so does the last block of a longer
            // run.
            add(last as u64, (number, other));
        }
    }
    let count = halves.len();
    Level { runs, halves, count }
}

#[cfg(test)]
mod tests {
    use super::Blocks;
    use crate::tables::maps::runs::{Run, Runs};
    use std::collections::HashSet;

    /// Compared with a naive split of the whole array: the number of distinct blocks is the same,
    /// and each position has the block with its values.
    #[test]
    fn blocks_are_those_of_the_array() {
        let mut state = 1_u64;
        let mut random = |below: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 33) % below
        };
        for last in [0, 1, 2, 63, 100, 1023] {
            let mut ranges = Vec::new();
            let mut first = 0;
            while first <= last {
                let end = last.min(first + random(9));
                ranges.push(Run { first, last: end, value: random(3) });
                first = end + 1 + random(3);
            }
            let runs = Runs::new(last, 0, ranges);
            let blocks = Blocks::new(&runs, &[0, 1, 2]);
            let whole = 1_usize << blocks.height();
            assert!(whole as u64 > last);
            let array: Vec<u32> = (0..whole as u64)
                .map(|key| if key > last { 0 } else { runs.value(key) as u32 })
                .collect();
            for size in 0..=blocks.height() {
                let sequence = blocks.sequence(size, whole >> size);
                let contents = blocks.contents(size, 0);
                let cut: Vec<&[u32]> = array.chunks(1 << size).collect();
                assert_eq!(sequence.len(), cut.len());
                for (number, block) in sequence.iter().zip(&cut) {
                    assert_eq!(&contents[(*number as usize) << size..][..1 << size], *block);
                }
                let differing: HashSet<&[u32]> = contents.chunks(1 << size).collect();
                assert_eq!(differing.len(), blocks.count(size), "{last}, {size}");
            }
        }
    }
}
