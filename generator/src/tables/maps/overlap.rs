//! Blocks in a single array, in which they may share entries.

/// An array that contains every block.
#[derive(Clone, Debug)]
pub struct Overlapped {
    /// The entries.
    pub entries: Vec<u32>,
    /// The start of each block.
    pub offsets: Vec<u32>,
}

/// Puts distinct blocks of `length` entries, given consecutively, into one array.
///
/// Greedily joins the two blocks that share the most entries. The result need not be the shortest
/// array, which is NP-hard to find (shortest common superstring: Gallant, Maier and Storer, 1980).
#[must_use]
pub fn overlapped(entries: &[u32], length: usize) -> Overlapped {
    Blocks::new(entries, length).overlapped()
}

/// Hashes of all parts of a sequence, which avoid most comparisons of blocks.
///
/// Source: Richard Karp and Michael Rabin, "Efficient randomized pattern-matching algorithms",
/// 1987.
struct Hashes {
    /// The hashes of all prefixes.
    before: Vec<u32>,
    /// The powers of the factor.
    powers: Vec<u32>,
}

impl Hashes {
    /// The factor: an odd number without a pattern, from the golden ratio.
    const FACTOR: u32 = 0x9e37_79b9;

    fn of(entries: impl IntoIterator<Item = u32>) -> Self {
        let mut hashes = Self { before: vec![0], powers: vec![1] };
        hashes.extend(entries);
        hashes
    }

    fn extend(&mut self, entries: impl IntoIterator<Item = u32>) {
        let (mut hash, mut power) =
            (self.before[self.before.len() - 1], self.powers[self.powers.len() - 1]);
        for entry in entries {
            hash = hash.wrapping_mul(Self::FACTOR).wrapping_add(entry + 1);
            power = power.wrapping_mul(Self::FACTOR);
            self.before.push(hash);
            self.powers.push(power);
        }
    }

    /// The hash of `length` entries from `start` on.
    fn hash(&self, start: usize, length: usize) -> u32 {
        let before = self.before[start].wrapping_mul(self.powers[length]);
        self.before[start + length].wrapping_sub(before)
    }
}

/// A set of hashes; a few others may seem to be in it.
struct Filter {
    marks: Vec<u32>,
    mark: u32,
    shift: u32,
}

impl Filter {
    /// A filter for `count` hashes: with sixteen places for each, one in sixteen others is a false
    /// positive.
    fn new(count: usize) -> Self {
        let bits = (usize::BITS - count.leading_zeros() + 4).min(20);
        Self { marks: vec![0; 1 << bits], mark: 1, shift: 32 - bits }
    }

    fn clear(&mut self) {
        self.mark += 1;
    }

    fn add(&mut self, hash: u32) {
        self.marks[(hash >> self.shift) as usize] = self.mark;
    }

    fn may_have(&self, hash: u32) -> bool {
        self.marks[(hash >> self.shift) as usize] == self.mark
    }
}

/// Blocks in sorted order.
struct Blocks {
    /// All entries in big-endian order, so that bytes compare like entries, and in a single call,
    /// which matters in unoptimized builds.
    bytes: Vec<u8>,
    /// The length of a block in bytes.
    length: usize,
    /// The hashes of the entries.
    hashes: Hashes,
    /// The blocks, the greatest first.
    order: Vec<usize>,
    /// The positions of blocks in that order.
    ranks: Vec<usize>,
    /// For each entry, the range of ranks of blocks that begin with it: the first, and the one
    /// after the last.
    starts: Vec<(usize, usize)>,
}

impl Blocks {
    fn new(entries: &[u32], length: usize) -> Self {
        let mut bytes = Vec::with_capacity(entries.len() * ENTRY);
        for entry in entries {
            bytes.extend_from_slice(&entry.to_be_bytes());
        }
        let (count, length) = (entries.len() / length, length * ENTRY);
        let block = |number: usize| &bytes[number * length..][..length];
        let mut order: Vec<usize> = (0..count).collect();
        order.sort_by(|&one, &other| block(other).cmp(block(one)));
        let greatest = entries.iter().max().map_or(0, |&entry| entry as usize);
        let (mut ranks, mut starts) = (vec![0; count], vec![(0, 0); greatest + 1]);
        for (rank, &number) in order.iter().enumerate() {
            ranks[number] = rank;
            let (first, end) = &mut starts[first_entry(block(number))];
            if *end == 0 {
                *first = rank;
            }
            *end = rank + 1;
        }
        Self { bytes, length, hashes: Hashes::of(entries.iter().copied()), order, ranks, starts }
    }

    fn block(&self, number: usize) -> &[u8] {
        &self.bytes[number * self.length..][..self.length]
    }

    /// The rank of the first block that begins with these bytes or is less, and the end of the
    /// ranks that can begin with them.
    fn rank(&self, prefix: &[u8]) -> (usize, usize) {
        let (first, end) = self.starts[first_entry(prefix)];
        let is_before = |&number: &usize| self.block(number)[..prefix.len()] > *prefix;
        (first + self.order[first..end].partition_point(is_before), end)
    }

    /// The block that follows each block: those that share the most entries are joined first.
    fn followers(&self, free: &mut Free) -> Vec<Option<usize>> {
        let count = self.order.len();
        let mut followers = vec![None; count];
        // For each block that ends a chain, the chain's first block, and vice versa.
        let (mut firsts, mut lasts): (Vec<usize>, Vec<usize>) =
            ((0..count).collect(), (0..count).collect());
        let mut ends = self.order.clone();
        let length = self.length / ENTRY;
        let mut filter = Filter::new(count);
        for without in (ENTRY..self.length).step_by(ENTRY) {
            let left = length - without / ENTRY;
            filter.clear();
            for (rank, &number) in self.order.iter().enumerate() {
                if free.is_free(rank) {
                    filter.add(self.hashes.hash(number * length, left));
                }
            }
            ends.retain(|&end| {
                if !filter.may_have(self.hashes.hash((end + 1) * length - left, left)) {
                    return true;
                }
                let prefix = &self.block(end)[without..];
                let (rank, beyond) = self.rank(prefix);
                let mut found = free.from(rank);
                // Joining the chain's own first block would close a cycle.
                if found < beyond && self.order[found] == firsts[end] {
                    found = free.from(found + 1);
                }
                if found >= beyond || !self.block(self.order[found]).starts_with(prefix) {
                    return true;
                }
                free.take(found);
                let next = self.order[found];
                followers[end] = Some(next);
                let (first, last) = (firsts[end], lasts[next]);
                (firsts[last], lasts[first]) = (first, last);
                false
            });
        }
        followers
    }

    fn overlapped(&self) -> Overlapped {
        let (count, length) = (self.order.len(), self.length);
        let mut free = Free { next: (0..=count).collect() };
        let followers = self.followers(&mut free);
        let (mut offsets, mut is_there) = (vec![0; count], vec![false; count]);
        let mut entries: Vec<u8> = Vec::new();
        let mut filter = Filter::new(count);
        for number in 0..count {
            filter.add(self.hashes.hash(number * (length / ENTRY), length / ENTRY));
        }
        let mut hashes = Hashes::of([]);
        for first in (0..count).filter(|&number| free.is_free(self.ranks[number])) {
            for number in std::iter::successors(Some(first), |&number| followers[number]) {
                if is_there[number] {
                    continue;
                }
                let block = self.block(number);
                let old = entries.len();
                entries.extend_from_slice(&block[shared(&entries, block)..]);
                hashes.extend(entries[old..].chunks(ENTRY).map(|entry| first_entry(entry) as u32));
                // Others may occur by chance in the appended entries.
                let mut start = (old + ENTRY).saturating_sub(length);
                while start + length <= entries.len() {
                    if filter.may_have(hashes.hash(start / ENTRY, length / ENTRY)) {
                        let window = &entries[start..][..length];
                        let (rank, end) = self.rank(window);
                        if rank < end
                            && self.block(self.order[rank]) == window
                            && !is_there[self.order[rank]]
                        {
                            is_there[self.order[rank]] = true;
                            offsets[self.order[rank]] = (start / ENTRY) as u32;
                        }
                    }
                    start += ENTRY;
                }
            }
        }
        let entries = entries.chunks(ENTRY).map(|entry| first_entry(entry) as u32);
        Overlapped { entries: entries.collect(), offsets }
    }
}

/// The number of bytes in an entry.
const ENTRY: usize = 4;

/// The first entry of some bytes.
const fn first_entry(bytes: &[u8]) -> usize {
    u32::from_be_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]) as usize
}

/// The number of a block's bytes that are already at the end.
fn shared(entries: &[u8], block: &[u8]) -> usize {
    let mut shared = entries.len().min(block.len());
    while !entries.ends_with(&block[..shared]) {
        shared -= ENTRY;
    }
    shared
}

/// The ranks that are not taken.
struct Free {
    /// For each rank, one from which to continue the search; itself if it is free. The last one is
    /// beyond all ranks.
    next: Vec<usize>,
}

impl Free {
    /// The first free rank from `rank` on.
    fn from(&mut self, rank: usize) -> usize {
        let mut found = rank;
        while self.next[found] != found {
            found = self.next[found];
        }
        let mut passed = rank;
        while self.next[passed] != found {
            passed = std::mem::replace(&mut self.next[passed], found);
        }
        found
    }

    fn is_free(&self, rank: usize) -> bool {
        self.next[rank] == rank
    }

    fn take(&mut self, rank: usize) {
        self.next[rank] = rank + 1;
    }
}

#[cfg(test)]
mod tests {
    use super::overlapped;

    /// Every block is at its offset, and the array is never longer than all blocks together.
    #[test]
    fn every_block_is_in_the_array() {
        let mut state = 7_u64;
        let mut shared = 0;
        for length in [2_usize, 4, 8, 16] {
            for values in [2, 3, 50] {
                let mut blocks: Vec<Vec<u32>> = (0..60)
                    .map(|_| {
                        let entry = |_| {
                            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                            (state >> 40) as u32 % values
                        };
                        (0..length).map(entry).collect()
                    })
                    .collect();
                blocks.sort();
                blocks.dedup();
                let flat = blocks.concat();
                let made = overlapped(&flat, length);
                assert!(made.entries.len() <= flat.len());
                shared += flat.len() - made.entries.len();
                for (block, &offset) in blocks.iter().zip(&made.offsets) {
                    assert_eq!(&made.entries[offset as usize..][..length], block);
                }
            }
        }
        assert!(shared > 0);
    }

    /// All three-letter words over two letters fit into ten letters, as a De Bruijn sequence shows;
    /// the greedy method takes one more.
    #[test]
    fn all_words_are_one_sequence() {
        let words: Vec<u32> =
            (0..8_u32).flat_map(|word| (0..3).map(move |bit| word >> bit & 1)).collect();
        assert!((10..=11).contains(&overlapped(&words, 3).entries.len()));
    }
}
