//! Keys that are also independent in parts of their bits.
//!
//! A hash table seldom stores whole keys: some bits index the entry, and some of the others are
//! stored in it. So two positions are confused if their hashes agree in these bits, whatever the
//! rest. Any few keys of [`keys`](super::keys) are independent in all bits together, but their map
//! mixes all rows into all bits, so in a part of the bits they are no better than random numbers.
//!
//! The rows of the code are in order: `1` and `x` take `1 + m` bits, in which every 3 columns are
//! independent, `x^3` the next `m` for 5, and so on. *Every first rows are a code of fewer powers.*
//! So the map to bits keeps the order: the bits of a block, which are the rows of a power, are sums
//! of rows of this block and those before. That is a block triangular matrix over GF(2). Its blocks
//! on the diagonal are invertible, so each of its leading parts that ends with a block is
//! invertible too, and makes nothing dependent. Its entries below the diagonal are random, as all
//! else is: so the bits of the first block of a key by itself are equally likely any number except
//! 0, and all others any number, independently of these. In the bits of one block or more no odd
//! number of keys adds up to 0.
//!
//! If there are at most as many keys as the word has bits, all keys are independent in as many bits
//! as there are keys: rows that add nothing to earlier ones are random instead, until the rank is
//! the number of keys.

use super::code::{Code, fill};
use super::random::Outputs;
use super::span::{Span, images};
use crate::named::named_enum;
use crate::word::Word;

named_enum! {
    /// An end of a word.
    pub enum End {
        /// The least significant bits.
        Low = "low",
        /// The most significant bits.
        High = "high",
    }
}

/// Which bits of a hash are stored and which index a hash table: the order of bits in which nested
/// keys are independent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cut {
    /// The end of the word from which bits are stored; they come first, from this end on.
    pub stored: End,
    /// The number of stored bits.
    pub stored_bits: u32,
    /// The end of the other bits from which the index is taken; they follow, from this end on.
    pub index: End,
}

impl Cut {
    /// The key with these bits in the given order: bit `i` goes to the place of bit number `i` in
    /// the order.
    fn placed(self, word: Word, bits: u128) -> u128 {
        let all = word.bits();
        let rest = all - self.stored_bits;
        let stored = bits & low(self.stored_bits);
        let mut others = bits.checked_shr(self.stored_bits).unwrap_or(0);
        if self.index != self.stored {
            others = reversed(others, rest);
        }
        let key = stored | others.checked_shl(self.stored_bits).unwrap_or(0);
        if self.stored == End::Low { key } else { reversed(key, all) }
    }

    /// A mask of the first `bits` bits in the order.
    #[must_use]
    pub fn mask(self, word: Word, bits: u32) -> u128 {
        self.placed(word, low(bits.min(word.bits())))
    }

    /// The first `bits` bits in the order, in words: `low 16 bits and the high 5`.
    #[must_use]
    pub fn in_words(self, bits: u32) -> String {
        let stored = self.stored.name();
        if bits <= self.stored_bits || self.index == self.stored {
            return format!("{stored} {bits} bits");
        }
        let others = bits - self.stored_bits;
        format!("{stored} {} bits and the {} {others}", self.stored_bits, self.index.name())
    }
}

/// The `bits` lowest bits.
const fn low(bits: u32) -> u128 {
    if bits == 0 { 0 } else { u128::MAX >> (128 - bits) }
}

/// The low bits in reverse order.
const fn reversed(value: u128, bits: u32) -> u128 {
    if bits == 0 { 0 } else { value.reverse_bits() >> (128 - bits) }
}

/// A number of bits, and how many keys are independent in them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The number of first bits in the order.
    pub bits: u32,
    /// In these bits alone, all sets of up to this many keys are linearly independent, for every
    /// seed.
    pub independent: usize,
}

/// The numbers of bits from which more nested keys are independent, in ascending order. Between two
/// steps the lower one holds, and below the first none.
///
/// For 793 keys 3, 5, 7, 9, 11 and 13 are independent in 11, 21, 31, 41, 51 and 61 bits.
#[must_use]
pub fn nested_steps(word: Word, count: usize) -> Vec<Step> {
    let rank = (word.bits() as usize).min(count);
    let code = Code::within(rank as u32, count);
    let mut steps: Vec<Step> = code
        .widths()
        .map(|(bits, powers)| Step { bits, independent: 2 * powers + 1 })
        .filter(|step| step.independent < count && step.bits < count as u32)
        .collect();
    if rank == count {
        steps.push(Step { bits: rank as u32, independent: count });
    }
    steps
}

/// The size up to which all sets of this many nested keys are linearly independent in the first
/// `bits` bits of the order, for every seed; 0 if not even single keys are.
#[must_use]
pub fn nested_independent(word: Word, count: usize, bits: u32) -> usize {
    let steps = nested_steps(word, count);
    steps.iter().rev().find(|step| step.bits <= bits).map_or(0, |step| step.independent)
}

/// `count` keys that are as independent as those of [`keys`](super::keys), and in their first bits
/// as [`nested_steps`] says; the cut determines which bits are first. At most 65,536 keys, for
/// 32-bit words and wider.
///
/// The keys of a seed are the same on every host and in every version. Outputs of Xoshiro256++ are
/// used in this order: for the order of the elements, for the remaining rows, and for the map, row
/// by row.
///
/// The number of stored bits must not exceed that of the word.
///
/// ```
/// use bit_tables_generator::Word;
/// use bit_tables_generator::__private::tables::zobrist::{Cut, End, nested, nested_independent};
///
/// let cut = Cut { stored: End::Low, stored_bits: 16, index: End::High };
/// assert_eq!(nested(Word::U64, 42, 793, cut).len(), 793);
/// let independent = [16, 21, 64].map(|bits| nested_independent(Word::U64, 793, bits));
/// assert_eq!(independent, [3, 5, 13]);
/// ```
#[must_use]
pub fn nested(word: Word, seed: u64, count: usize, cut: Cut) -> Vec<u128> {
    let bits = word.bits();
    let rank = (bits as usize).min(count) as u32;
    let mut outputs = Outputs::new(word, seed);
    let code = Code::within(rank, count);
    let (mut columns, rows) = code.rows(&mut outputs, count);
    // Dependent rows are found from the top; here later rows give way to earlier ones.
    for column in &mut columns {
        *column = reversed(*column, bits);
    }
    let ranked = word.max() & !low(bits - rank);
    fill(&mut columns, ranked & low(bits - rows), ranked, &mut outputs);
    for column in &mut columns {
        *column = reversed(*column, bits);
        if rank < bits {
            *column |= outputs.word() & !low(rank);
        }
    }

    let ends = nested_steps(word, count).into_iter().map(|step| step.bits);
    let map = block_triangular(
        &ends.filter(|&end| end < bits).chain([bits]).collect::<Vec<_>>(),
        &mut outputs,
    );
    images(&mut columns, &map);
    columns.into_iter().map(|column| cut.placed(word, column)).collect()
}

/// The images of single bits under a random map. Bits before each of the `ends` depend only on bits
/// before that end, and determine them.
fn block_triangular(ends: &[u32], outputs: &mut Outputs) -> Vec<u128> {
    let mut start = 0;
    let mut rows = Vec::new();
    for &end in ends {
        let mut block = Span::new();
        while block.rank < end - start {
            let row = outputs.word() & low(end);
            if block.add(row >> start).is_none() {
                rows.push(row);
            }
        }
        start = end;
    }
    let column = |place: usize| {
        (0..rows.len()).fold(0, |image, row| image | (rows[row] >> place & 1) << row)
    };
    (0..rows.len()).map(column).collect()
}
