//! Constructs factors: sums of powers of two, each of which moves some squares into the index.
//!
//! A product with such a factor is a sum of shifted sets, one for each power. If no two of these
//! overlap in the index, every relevant square is in one of them, and all sums below the index are
//! too small to carry into it, then no two sets have the same index. These conditions can be
//! checked bit by bit, so backtracking takes few steps, compared with a hundred thousand random
//! tries.

use super::factors::{Colour, Magic};
use super::relevant::Place;
use crate::word::Word;

/// A factor with a distinct `bits`-bit index for each set of a place, if there is such a sum and
/// `STEPS` steps find it.
#[must_use]
pub fn constructed(word: Word, colour: Colour, place: &Place, bits: u32) -> Option<Magic> {
    let all = word.max();
    let added = if colour == Colour::Black { all & !place.mask } else { 0 };
    let below = (1 << (word.bits() - bits)) - 1;
    let construction = &mut Construction { mask: place.mask, added, all, below, left: STEPS };
    let factor = construction.completed(Part { covered: 0, index: 0, rest: 0, factor: 0 })?;
    Some(Magic { factor, bits })
}

/// The problem for which a factor is constructed.
struct Construction {
    /// The relevant squares.
    mask: u128,
    /// The squares that are always set.
    added: u128,
    /// The bits of the word.
    all: u128,
    /// The bits below the index.
    below: u128,
    /// The number of steps left.
    left: u32,
}

/// A partial factor.
#[derive(Clone, Copy)]
struct Part {
    /// The squares that it moves into the index.
    covered: u128,
    /// The bits of the index that it uses.
    index: u128,
    /// The largest sum below the index.
    rest: u128,
    /// The sum of its powers.
    factor: u128,
}

impl Construction {
    /// The first complete factor that extends this part.
    fn completed(&mut self, part: Part) -> Option<u128> {
        if part.covered == self.mask {
            let added = self.added.wrapping_mul(part.factor) & self.below;
            return (part.rest + added <= self.below).then_some(part.factor);
        }
        self.left = self.left.checked_sub(1)?;
        // The square with the fewest alternatives.
        let (mut fewest, mut squares) = (None, self.mask & !part.covered);
        while squares != 0 {
            let ways = self.ways(part, squares.trailing_zeros());
            if ways.is_empty() {
                return None;
            }
            squares &= squares - 1;
            if fewest.as_ref().is_none_or(|fewest: &Vec<Part>| ways.len() < fewest.len()) {
                fewest = Some(ways);
            }
        }
        let mut ways = fewest?;
        // Those that move the most squares come first.
        ways.sort_by_key(|way| 128 - way.covered.count_ones());
        ways.into_iter().find_map(|way| self.completed(way))
    }

    /// The part with one additional power that moves a square into the index, for every such power,
    /// from the highest bit on.
    fn ways(&self, part: Part, square: u32) -> Vec<Part> {
        let highest = 128 - self.all.leading_zeros();
        let lowest = 128 - self.below.leading_zeros();
        let ways = (lowest.max(square)..highest).rev().filter_map(|bit| {
            let by = bit - square;
            let moved = self.mask << by & self.all;
            let index = moved & !self.below;
            let rest = part.rest + (moved & self.below);
            let is_free = part.index & index == 0 && rest <= self.below;
            is_free.then(|| Part {
                covered: part.covered | index >> by,
                index: part.index | index,
                rest,
                factor: part.factor | 1 << by,
            })
        });
        ways.collect()
    }
}

/// The maximum number of steps: if there is a factor, a few hundred usually find it.
const STEPS: u32 = 2_000;
