//! De Bruijn sequences in order.
//!
//! They are enumerated by backtracking that memoizes the last 24 bits: how a sequence can end
//! depends only on the windows that are left, and there are fewer such sets than beginnings.
//! Indices start at 0, so sequence 4,061,954 is published as the 4,061,955th.

use super::completions::Completions;
use crate::word::Word;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::rc::Rc;

/// The number of final bits that are looked up instead of searched.
const TAIL: u32 = 24;

/// The maximum number of cached sets of ends: 2^26 sequences need a little more than a million.
const KEPT: usize = 1 << 21;

/// After this many failed beginnings, the next sequence is computed by counting, because a search
/// can enter very long stretches without any sequence.
const PATIENCE: u32 = 1 << 14;

/// Each window as a set of windows: a look-up is faster than a 128-bit shift.
const SETS: [u128; 128] = {
    let mut sets = [0; 128];
    let mut window = 0;
    while window < 128 {
        sets[window] = 1 << window;
        window += 1;
    }
    sets
};

/// Iterates over the isolated De Bruijn sequences from a given one on, in increasing order.
///
/// Uses backtracking, except for the last 24 bits: their possible values depend only on the windows
/// that are left, and many beginnings leave the same windows, so they are cached. Enumerating all
/// 2^26 sequences of 64 bits takes a few seconds, some tens of nanoseconds each.
#[derive(Clone, Debug)]
pub struct Sequences {
    path: Path,
    /// The last sequence returned.
    last: u128,
    /// The length of a beginning.
    length: u32,
    /// The ends of the beginning, and how many of them have been returned.
    ends: Rc<[u32]>,
    given: usize,
    /// For each set of windows left, the ends that use exactly these windows.
    kept: HashMap<u128, Rc<[u32]>, BuildHasherDefault<Fold>>,
}

/// Hashes sets of windows: no attacker chooses them, and it is much faster than the default hasher.
#[derive(Clone, Copy, Debug, Default)]
struct Fold(u64);

impl Hasher for Fold {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    fn write_u128(&mut self, set: u128) {
        let folded = (set as u64 ^ (set >> 64) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = folded ^ folded >> 32;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// Bits in which all windows differ.
#[derive(Clone, Copy, Debug)]
struct Path {
    order: u32,
    bits: u128,
    length: u32,
    /// The windows that occur.
    seen: u128,
}

impl Path {
    /// The window of the last bits followed by `bits` zeros.
    const fn window(&self, bits: u32) -> usize {
        ((self.bits as u64) << bits) as usize & ((1 << self.order) - 1)
    }

    /// Appends a bit, if its window is free.
    #[inline]
    const fn append(&mut self, bit: usize) -> bool {
        let window = SETS[self.window(1) | bit];
        let is_new = self.seen & window == 0;
        if is_new {
            self.seen |= window;
            self.bits = self.bits << 1 | bit as u128;
            self.length += 1;
        }
        is_new
    }

    /// Removes the last bit, and returns it.
    #[inline]
    const fn remove(&mut self) -> usize {
        let bit = self.bits as usize & 1;
        self.seen &= !SETS[self.window(0)];
        self.bits >>= 1;
        self.length -= 1;
        bit
    }

    /// Whether the path, at full length, can continue with the zeros at its start.
    fn goes_round(&self) -> bool {
        let mut seen = self.seen;
        (1..self.order).all(|zeros| {
            let window = SETS[self.window(zeros)];
            let is_new = seen & window == 0;
            seen |= window;
            is_new
        })
    }

    /// All ends to full length that close the circle, in order: the bits below `mask`.
    fn search_ends(self, mask: u32, ends: &mut Vec<u32>) {
        if self.length == 1 << self.order {
            if self.goes_round() {
                ends.push(self.bits as u32 & mask);
            }
            return;
        }
        for bit in 0..2 {
            let mut longer = self;
            if longer.append(bit) {
                longer.search_ends(mask, ends);
            }
        }
    }

    /// Advances to the next path of the same length in increasing order. Returns whether there is
    /// one, or `None` if it runs out of patience, which leaves the path undefined.
    fn advance(&mut self, patience: &mut u32) -> Option<bool> {
        let full = self.length;
        while *patience > 0 {
            *patience -= 1;
            // Go back to the last 0 that can become a 1.
            loop {
                if self.length == self.order {
                    return Some(false);
                }
                if self.remove() == 0 && self.append(1) {
                    break;
                }
            }
            while self.length < full && (self.append(0) || self.append(1)) {}
            if self.length == full {
                return Some(true);
            }
        }
        None
    }
}

impl Sequences {
    /// Starts from a sequence with as many leading zeros as a window has bits.
    pub(super) fn starting_at(word: Word, first: u128) -> Self {
        let (order, bits) = (word.index_bits(), word.bits());
        let length = bits.saturating_sub(TAIL).max(order);
        let path = Path { order, bits: 0, length: order, seen: SETS[0] };
        let mut this = Self {
            path,
            last: first,
            length,
            ends: Rc::default(),
            given: 0,
            kept: HashMap::default(),
        };
        this.go_to(first);
        this
    }

    /// Moves to a sequence, which is returned next.
    fn go_to(&mut self, first: u128) {
        let order = self.path.order;
        self.path = Path { order, bits: 0, length: order, seen: SETS[0] };
        for place in (self.end_length()..(1 << order) - order).rev() {
            self.path.append((first >> place) as usize & 1);
        }
        self.find_ends();
        let end = first as u32 & self.mask();
        self.given = self.ends.partition_point(|&other| other < end);
    }

    /// Advances to the sequence after the last one, by its index; returns false if there is none.
    fn count_out(&mut self) -> bool {
        let order = self.path.order;
        let index = Completions::new(order).rank(self.last) + 1;
        let is_there = index < 1 << ((1 << (order - 1)) - order);
        if is_there {
            self.go_to(Completions::new(order).unrank(index));
        }
        is_there
    }

    /// The number of bits outside the beginning.
    const fn end_length(&self) -> u32 {
        (1 << self.path.order) - self.length
    }

    const fn mask(&self) -> u32 {
        (1 << self.end_length()) - 1
    }

    /// Updates the ends to those of the beginning.
    fn find_ends(&mut self) {
        self.given = 0;
        if let Some(ends) = self.kept.get(&self.path.seen) {
            self.ends = Rc::clone(ends);
            return;
        }
        let mut ends = Vec::new();
        self.path.search_ends(self.mask(), &mut ends);
        self.ends = ends.into();
        if self.kept.len() == KEPT {
            self.kept.clear();
        }
        self.kept.insert(self.path.seen, Rc::clone(&self.ends));
    }
}

impl Iterator for Sequences {
    type Item = u128;

    fn next(&mut self) -> Option<u128> {
        let mut patience = PATIENCE;
        loop {
            if let Some(&end) = self.ends.get(self.given) {
                self.given += 1;
                self.last = self.path.bits << self.end_length() | u128::from(end);
                return Some(self.last);
            }
            match self.path.advance(&mut patience) {
                Some(true) => self.find_ends(),
                Some(false) => return None,
                None => break,
            }
        }
        if self.count_out() { self.next() } else { None }
    }
}
