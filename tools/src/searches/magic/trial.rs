//! Tries many factors on the sets of one site.

use bit_tables_generator::__private::tables::magic::factors::Colour;
use bit_tables_generator::__private::tables::magic::relevant::Place;
use bit_tables_generator::Word;

/// The cost of a factor: how many entries it uses, and how hard these are to fit between those of
/// other squares.
///
/// Each block of entries also costs, whether one of its entries is used or all, and so does the
/// distance from the first to the last. So indices without gaps cost least, few long gaps cost less
/// than many short ones, and fewer entries are better than both.
struct Weights {
    entry: u32,
    /// Blocks: the binary logarithm of their size, and the cost of each.
    blocks: [(u32, u32); 3],
    /// The cost of each sixteen entries from the first block to the last.
    way: u32,
}

const WEIGHTS: Weights = Weights { entry: 2, blocks: [(2, 16), (4, 32), (7, 128)], way: 16 };

/// A word for products, in the top bits of 64 or 128.
trait Lane: Copy {
    /// The highest bits of the product.
    fn product(self, factor: u128, bits: u32) -> usize;
}

impl Lane for u64 {
    fn product(self, factor: u128, bits: u32) -> usize {
        (self.wrapping_mul((factor >> 64) as Self) >> (Self::BITS - bits)) as usize
    }
}

impl Lane for u128 {
    fn product(self, factor: u128, bits: u32) -> usize {
        (self.wrapping_mul(factor) >> (Self::BITS - bits)) as usize
    }
}

/// Every set of a site, with the number of its attacks.
#[derive(Clone, Debug)]
enum Sets {
    /// For words of at most 64 bits.
    Narrow(Vec<(u64, u32)>),
    /// For 128-bit words.
    Wide(Vec<(u128, u32)>),
}

/// The last factor, by number, that used each index or block.
#[derive(Clone, Debug)]
struct Last {
    /// For each index, the factor's number and the attacks.
    used: Vec<(u32, u32)>,
    /// For each block size and block, the factor's number.
    blocks: [Vec<u32>; 3],
    /// The number of the current factor.
    number: u32,
}

/// Tries factors on a site.
///
/// A factor is in the top bits of 128, whatever the word; the highest bits of every product stay
/// the same.
#[derive(Clone, Debug)]
pub(super) struct Trial {
    sets: Sets,
    /// The number of bits of an index.
    bits: u32,
    last: Last,
}

impl Trial {
    /// A trial without factors.
    pub fn new(word: Word, colour: Colour, place: &Place, bits: u32) -> Self {
        let outside = if colour == Colour::Black { !place.mask & word.max() } else { 0 };
        let sets = place.sets();
        let mut attacks = sets.iter().map(|&(_, attacks)| attacks).collect::<Vec<_>>();
        attacks.sort_unstable();
        attacks.dedup();
        let number_of = |of: u128| attacks.partition_point(|&other| other < of) as u32;
        let mut rows = sets
            .into_iter()
            .map(|(set, attacks)| (set, set & !attacks != 0, attacks))
            .collect::<Vec<_>>();
        // A set of squares that are all attacked has attacks that no other such set has. These come
        // first, so that bad factors are rejected early, and the others in an order in which
        // neighbours differ.
        rows.sort_by_key(|&(set, is_hidden, _)| (is_hidden, set.wrapping_mul(SCATTERED)));
        let rows = rows.into_iter().map(|(set, _, attacks)| (set | outside, number_of(attacks)));
        let sets = if word == Word::U128 {
            Sets::Wide(rows.collect())
        } else {
            Sets::Narrow(rows.map(|(set, number)| (set as u64, number)).collect())
        };
        let blocks = WEIGHTS.blocks.map(|(power, _)| vec![0; (1 << bits >> power) + 1]);
        Self { sets, bits, last: Last { used: vec![(0, 0); 1 << bits], blocks, number: 0 } }
    }

    /// The cost of a factor; `None` if it exceeds `limit`, or if two sets with different attacks
    /// have the same index.
    pub fn cost(&mut self, factor: u128, limit: u32) -> Option<u32> {
        let Self { sets, bits, last } = self;
        if last.number == u32::MAX {
            last.used.fill((0, 0));
            last.blocks.iter_mut().for_each(|blocks| blocks.fill(0));
            last.number = 0;
        }
        last.number += 1;
        match sets {
            Sets::Narrow(sets) => cost(sets, factor, *bits, limit, last),
            Sets::Wide(sets) => cost(sets, factor, *bits, limit, last),
        }
    }

    /// The indices of the sets for a factor, sorted and deduplicated.
    pub fn indices(&self, factor: u128) -> Vec<u32> {
        fn all<L: Lane>(sets: &[(L, u32)], factor: u128, bits: u32) -> Vec<u32> {
            let mut indices =
                sets.iter().map(|(set, _)| set.product(factor, bits) as u32).collect::<Vec<_>>();
            indices.sort_unstable();
            indices.dedup();
            indices
        }
        match &self.sets {
            Sets::Narrow(sets) => all(sets, factor, self.bits),
            Sets::Wide(sets) => all(sets, factor, self.bits),
        }
    }
}

/// Odd, so that multiplying by it permutes the sets.
const SCATTERED: u128 = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835;

fn cost<L: Lane>(
    sets: &[(L, u32)],
    factor: u128,
    bits: u32,
    limit: u32,
    last: &mut Last,
) -> Option<u32> {
    let Last { used, blocks: [small, blocks, large], number } = last;
    let [(little, of_little), (block, of_block), (larger, of_larger)] = WEIGHTS.blocks;
    let (mut cost, mut first, mut end) = (0, u32::MAX, 0);
    for &(set, attacks) in sets {
        let index = set.product(factor, bits);
        let entry = &mut used[index];
        if entry.0 == *number {
            if entry.1 != attacks {
                return None;
            }
            continue;
        }
        *entry = (*number, attacks);
        cost += WEIGHTS.entry;
        // A larger block can only be unused so far if the small one in it is.
        if small[index >> little] != *number {
            small[index >> little] = *number;
            cost += of_little;
            if blocks[index >> block] != *number {
                blocks[index >> block] = *number;
                cost += of_block;
                (first, end) = (first.min(index as u32), end.max(index as u32));
                if large[index >> larger] != *number {
                    large[index >> larger] = *number;
                    cost += of_larger;
                }
            }
        }
        if cost + (end - first) / 16 * WEIGHTS.way > limit {
            return None;
        }
    }
    Some(cost + (end - first) / 16 * WEIGHTS.way)
}
