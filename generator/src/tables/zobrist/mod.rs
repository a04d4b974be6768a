//! Zobrist keys of which any few are linearly independent.
//!
//! The hash of a position is the exclusive or of the keys of its features: a piece on a square, the
//! side to move, a castling right. Exclusive or is addition in GF(2). Two positions have the same
//! hash if the keys of the features that only one of them has add up to 0. So if every set of up to
//! `s` keys is linearly independent, that is, if no such set adds up to 0, then positions that
//! differ in up to `s` features never have the same hash. A move in chess changes three or four
//! features, seldom more, so positions a few moves apart never collide. Random numbers have this
//! property only by chance, and for smaller `s`.
//!
//! Up to as many keys as the word has bits can all be independent: they are a random basis. More
//! keys are the columns of the parity-check matrix of an extended BCH code, mapped by an invertible
//! linear map to that basis. Each key has its own element `x` of the field of `2^m` elements, and
//! the column
//!
//! ```text
//! (1, x, x^3, x^5, …, x^(2t-1))
//! ```
//!
//! of at most `1 + m t` bits, as many as fit the word. *Every `2t + 1` columns are independent*:
//! let the columns of a set of elements add up to 0. By the first row, the number of elements is
//! even, so their powers `x^0` add up to 0. By the other rows their odd powers do too, and so do the
//! even ones, as squaring is additive: the sum of `x^2j` is the square of the sum of `x^j`. But of the vectors `(1, x, x^2, …, x^2t)` for different `x`
//! every `2t + 1` are independent, as their Vandermonde determinant is not 0. So the set has more
//! than `2t + 1` elements. Neither an invertible map nor more rows can make columns dependent. And
//! no set of odd size is dependent.
//!
//! The seed determines three things. First the map: every single key is equally likely to be any
//! number except 0, and every few keys any independent numbers. Second the order of the elements:
//! sets with a pattern, such as an affine subspace of 16 elements, are dependent, and in natural
//! order they would be the keys of some rectangles on the board. Third the rows beyond those above:
//! random bits such that the keys span the whole word.
//!
//! `nested` has keys of the same code under a map that keeps the order of its rows, so that parts of
//! their bits are independent too.
//!
//! Sources: Albert Zobrist, *A New Hashing Method with Application for Game Playing*, 1970; Alexis
//! Hocquenghem, 1959, and Raj Chandra Bose and Dwijendra Kumar Ray-Chaudhuri, 1960 (the codes);
//! Tony Warnock and Burton Wendroff, *Search Tables in Computer Chess*, 1988 (such codes for
//! positions); Grossman and Jakab, 2004 (the same).

mod code;
mod dependent;
mod distances;
mod field;
mod nested;
mod random;
mod span;

pub use dependent::{DependentSets, dependent_set};
pub use distances::{Distances, distances};
pub use field::primitive_polynomial;
pub use nested::{Cut, End, Step, nested, nested_independent, nested_steps};
pub use random::split_mix;

use crate::word::Word;
use code::{Code, fill};
use random::Outputs;
use span::images;

/// `count` keys for words of this width, at most 65,536. Every set of up to [`independent`] keys is
/// linearly independent; more keys than the word has bits also span it.
///
/// The keys of a seed are the same on every host and in every version. Outputs of Xoshiro256++ are
/// used in this order: for the basis, for the order of the elements, and for the remaining rows.
///
/// In words of 8 and 16 bits even `x` itself may not fit, so keys may be equal.
///
/// ```
/// use bit_tables_generator::{Word, __private::tables::zobrist::{independent, keys}};
///
/// // Chess: pieces on squares, the side to move, castling rights, files of en passant.
/// let count = 12 * 64 + 1 + 16 + 8;
/// let keys = keys(Word::U64, 42, count);
/// assert_eq!((keys.len(), independent(Word::U64, count)), (793, 13));
/// ```
#[must_use]
pub fn keys(word: Word, seed: u64, count: usize) -> Vec<u128> {
    let mut outputs = Outputs::new(word, seed);
    let mut basis = outputs.basis();
    if count <= basis.len() {
        basis.truncate(count);
        return basis;
    }
    let (mut keys, rows) = Code::within(word.bits(), count).rows(&mut outputs, count);
    let free = word.max() & u128::MAX.checked_shl(rows).unwrap_or(0);
    fill(&mut keys, free, word.max(), &mut outputs);
    images(&mut keys, &basis);
    keys
}

/// The size up to which all sets of this many keys are linearly independent, for every seed: all of
/// the keys if the word has at least as many bits, otherwise `2t + 1` as above.
///
/// For 793 keys 7, 13 and 25 with 32, 64 and 128 bits. The row of an odd power takes `m` bits,
/// where `2^m` is the number of keys rounded up to a power of two, but fewer or none if it follows
/// from others.
#[must_use]
pub fn independent(word: Word, count: usize) -> usize {
    if count <= word.bits() as usize {
        count
    } else {
        2 * Code::within(word.bits(), count).odd_powers + 1
    }
}

/// The upper bound of [`independent`] for any keys: beyond it there are not enough words.
///
/// If every `2e` keys are independent, sets of up to `e` keys have different sums, which must be
/// different words. If every `2e + 1` are, the same holds for sets of up to `e` of all keys but
/// one, both without and with that one. And at most as many keys are independent as the word has
/// bits. The bound is seldom reached: for 793 keys it is 7, 17 and 39 with 32, 64 and 128 bits.
///
/// Source: Richard Hamming, *Error Detecting and Error Correcting Codes*, 1950.
#[must_use]
pub fn most_independent(word: Word, count: usize) -> usize {
    let limit = count.min(word.bits() as usize);
    if count == limit {
        return limit;
    }
    (0..limit)
        .find(|fewer| {
            let more = fewer + 1;
            let odd = more % 2;
            sets_of_up_to(more / 2, count - odd).is_none_or(|sets| sets > word.max() >> odd)
        })
        .unwrap_or(limit)
}

/// The number of sets of one to `most` out of `items` items, if it fits a `u128`.
fn sets_of_up_to(most: usize, items: usize) -> Option<u128> {
    let (mut of_size, mut sum) = (1_u128, 0_u128);
    for size in 1..=most.min(items) {
        let (left, size) = ((items + 1 - size) as u128, size as u128);
        // Divides a product that may itself overflow.
        of_size = (of_size / size).checked_mul(left)?.checked_add(of_size % size * left / size)?;
        sum = sum.checked_add(of_size)?;
    }
    Some(sum)
}
