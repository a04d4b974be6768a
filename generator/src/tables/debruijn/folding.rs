//! Finds all constants of Matt Taylor's folding trick.
//!
//! Take a word of `2B` bits, separate its least significant one bit, `x ^ (x - 1)`, and fold its
//! halves together: one of `2B` values of `B` bits remains, `2^j - 1` or `-2^j` modulo `2^B`, for
//! `j` from 1 to `B`. A constant `K` is wanted whose products with all of them have different top
//! `n` bits, where `2^n = 2B`.
//!
//! Let `N = -K`. The products are `u = N 2^j` and `v = N - u`, so their top bits add up to those of
//! `N`, called the *head* `c`, or to `c - 1` if the lower `B - n` bits borrow. So each pair takes
//! two numbers modulo `2B` whose sum is `c` or `c - 1`, and all pairs together take every number
//! once. Connect two numbers by a line if their sum is `c` or `c - 1`. The lines form one path
//! through all numbers, since a step from `s` to `c - s` and another one lead from `s` to `s - 1`.
//! A path with an even number of places can be divided into pairs of neighbours in only one way,
//! which takes every second line: so all sums are `c`, or all are `c - 1`. But the pair of `j = B`
//! is 0 and `c`. So all sums are `c`. The path ends where a number would be connected to itself,
//! `2s = c - 1`, so `c` is odd. This gives two conditions that a search can use from the first bit
//! on:
//!
//! - no pair borrows: the lower `B - n` bits of `N`, the *tail*, are at least those of every
//!   `N 2^j`, so no suffix of the tail is greater than the tail's own start;
//! - of every two numbers with sum `c`, exactly one is a window of `N` (at places 1 to `B`, with
//!   zeros after its end).
//!
//! Source: Matt Taylor, comp.lang.asm.x86, 2003 (the trick, and the first constant for 64 bits).

use crate::word::Word;

/// Which heads `c` to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Head {
    /// Only `2^(n-1) + 1`, in binary a one, zeros, and a one: the head of every constant.
    Usual,
    /// Every head, which shows that no other head has a constant.
    Every,
}

/// The folding constants for a word, in increasing order.
///
/// Found by backtracking under the conditions above: 2,650 beginnings for 64 bits, four million for
/// 128 bits. With [`Head::Every`] it is complete, and takes 83,000 and 224 million.
///
/// ```
/// use bit_tables_generator::{Word, __private::tables::debruijn::Constants};
///
/// let constants: Vec<u128> = Constants::new(Word::U64).collect();
/// assert_eq!(constants, [0x7829_1acf, 0x7829_1d9b, 0x782c_8d4f, 0x783a_9b23]);
/// ```
#[derive(Clone, Debug)]
pub struct Constants {
    word: Word,
    /// The heads left to search, the greatest last.
    heads: Vec<u32>,
    head: u32,
    /// The beginnings left to visit, the next one last.
    open: Vec<Beginning>,
    looked_at: u64,
}

/// The head and the first bits of a tail.
#[derive(Clone, Copy, Debug)]
struct Beginning {
    /// All bits so far.
    bits: u128,
    /// How many of them belong to the tail.
    length: u32,
    /// The length of the part that the tail so far repeats.
    period: u32,
    /// The windows so far, and the numbers left for `c`.
    taken: u128,
}

impl Constants {
    /// Searches for a word; constants are found on demand.
    #[must_use]
    pub fn new(word: Word) -> Self {
        Self::searching(word, Head::Usual)
    }

    /// Searches the given heads for a word. Constants come in order even with every head, because
    /// the heads are searched from the greatest down.
    #[must_use]
    pub fn searching(word: Word, head: Head) -> Self {
        let top = 1 << (word.index_bits() - 1);
        let heads = match head {
            Head::Usual => vec![top + 1],
            Head::Every => (0..top).map(|half| 2 * half + 1).collect(),
        };
        Self { word, heads, head: 0, open: Vec::new(), looked_at: 0 }
    }

    /// The number of beginnings visited so far.
    #[must_use]
    pub const fn looked_at(&self) -> u64 {
        self.looked_at
    }

    /// The number of heads left to search.
    #[must_use]
    pub fn heads_left(&self) -> usize {
        self.heads.len()
    }

    /// Visits one beginning: returns the constant if it is one. `None` at the end.
    #[allow(clippy::option_option, reason = "the end of the search is not the lack of a constant")]
    pub fn step(&mut self) -> Option<Option<u128>> {
        let Some(beginning) = self.open.pop() else {
            self.head = self.heads.pop()?;
            self.open.push(Beginning { bits: self.head.into(), length: 0, period: 1, taken: 0 });
            return Some(None);
        };
        self.looked_at += 1;
        if beginning.length == self.half() - self.word.index_bits() {
            return Some(self.finished(beginning));
        }
        // The bit that repeats the start of the tail, which is the greatest that may follow.
        let most = match beginning.length {
            0 => 1,
            _ => beginning.bits >> (beginning.period - 1) & 1,
        };
        for bit in 0..=most {
            let Some((bits, taken)) = self.followed(beginning.bits, beginning.taken, bit) else {
                continue;
            };
            let length = beginning.length + 1;
            let period = if bit == most { beginning.period } else { length };
            self.open.push(Beginning { bits, length, period, taken });
        }
        Some(None)
    }

    /// Half the word's width.
    const fn half(&self) -> u32 {
        self.word.bits() / 2
    }

    /// The bits and the windows with one more bit, if its window is free.
    fn followed(&self, bits: u128, taken: u128, bit: u128) -> Option<(u128, u128)> {
        let mask = self.word.bits() - 1;
        let bits = bits << 1 | bit;
        let window = bits as u32 & mask;
        let pair = 1 << window | 1 << (self.head.wrapping_sub(window) & mask);
        (taken & pair == 0).then_some((bits, taken | pair))
    }

    /// The constant of a complete tail, if the windows that end in zeros are free too.
    fn finished(&self, Beginning { bits, taken, .. }: Beginning) -> Option<u128> {
        let zeros = 0..self.word.index_bits();
        zeros
            .into_iter()
            .try_fold((bits, taken), |(bits, taken), _| self.followed(bits, taken, 0))?;
        Some(bits.wrapping_neg() & (u128::MAX >> (128 - self.half())))
    }
}

impl Iterator for Constants {
    type Item = u128;

    fn next(&mut self) -> Option<u128> {
        loop {
            if let Some(constant) = self.step()? {
                return Some(constant);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::debruijn::Family;

    /// Tries every constant of 4, 8 and 16 bits: a proof for words of 8 to 32 bits.
    #[test]
    fn narrow_constants_are_all_there_are() {
        for word in [Word::U8, Word::U16, Word::U32] {
            let tried: Vec<u128> = (0..1 << (word.bits() / 2))
                .filter(|&constant| Family::Folded.index(word, constant).is_ok())
                .collect();
            assert_eq!(Constants::new(word).collect::<Vec<_>>(), tried, "{word}");
            assert_eq!(tried.len() as u64, Family::Folded.count(word));
        }
    }

    /// The search over all heads, complete by the proof above, finds the same constants as the
    /// search over the usual head.
    #[test]
    fn every_constant_has_the_usual_head() {
        let mut search = Constants::searching(Word::U64, Head::Every);
        let found: Vec<u128> = search.by_ref().collect();
        assert_eq!(search.looked_at(), 83_080);
        assert_eq!(found, Constants::new(Word::U64).collect::<Vec<_>>());
    }
}
