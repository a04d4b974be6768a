//! Zobrist keys of which no few ever add up to nothing.
//!
//! The hash of a position is the exclusive or of the keys of its features: a piece on a square, the side
//! to move, a castling right. Two positions have the same hash if the keys of the features that only one of
//! them has add up to 0, in the arithmetic of GF(2), where exclusive or is addition. So if every set of up to
//! `s` keys is linearly independent, which is to say that no smaller or equal number of them adds up to 0,
//! then positions that differ in up to `s` features never have the same hash. A move in chess changes three or
//! four features, seldom more, and so positions a few moves apart never collide. Plain random numbers have
//! this only by luck, and for smaller `s`.
//!
//! Up to as many keys as the word has bits can be independent altogether: they are a random basis. More of
//! them are the columns of the parity-check matrix of an extended BCH code, put through an invertible linear
//! map, that of the basis. For each key there is another element `x` of the field of `2^m` elements; it has
//! the column
//!
//! ```text
//! (1, x, x^3, x^5, …, x^(2t-1))
//! ```
//!
//! of `1 + m t` bits at most, as many as the word has room for. *Every `2t + 1` columns are independent*: let
//! those of a set of elements add up to 0. Then in the first row the number of elements is even, so their
//! powers `x^0` add up to 0; so do their odd powers, by the other rows, and the even ones too, as squaring is
//! additive: the sum of `x^2j` is the square of the sum of `x^j`. But of the vectors `(1, x, x^2, …, x^2t)`
//! for different `x` every `2t + 1` are independent, as their Vandermonde determinant is not 0. So there are
//! more than `2t + 1` in the set. Neither an invertible map nor more rows can make columns dependent.
//! And no set of an odd number is dependent, of whatever size.
//!
//! Three things are left to the seed. The map, so that every key by itself is as likely any number but 0,
//! and every few keys any independent numbers. The order of the elements, as sets with a pattern, such as an affine
//! subspace of 16 elements, are dependent, and with the elements in their natural order so would be the keys
//! of some rectangles on the board. And the rows beyond those above, which are random bits such that the keys
//! span the whole word.
//!
//! Sources: Albert Zobrist, *A New Hashing Method with Application for Game Playing*, 1970; Alexis
//! Hocquenghem, 1959, and Raj Chandra Bose and Dwijendra Kumar Ray-Chaudhuri, 1960 (the codes); Tony Warnock
//! and Burton Wendroff, *Search Tables in Computer Chess*, 1988 (such codes for positions).

mod code;
mod dependent;
mod distances;
mod field;
mod random;
mod span;

pub use dependent::dependent_set;
pub use distances::{Distances, distances};
pub use field::primitive_polynomial;

use crate::word::Word;
use code::Code;
use random::Outputs;

/// That many keys for words of that width, in which every set of up to [`independent`] keys is linearly
/// independent; more keys than the word has bits also span it. Up to 65,536 keys.
///
/// What a seed stands for is the same on every host and for ever. Outputs of Xoshiro256++ are used in this
/// order: for the basis, for the order of the elements, and for rows to be filled.
///
/// For words of 8 and 16 bits there is soon no room even for `x` itself, so that keys may be equal.
///
/// ```
/// use bit_tables_generator::{Word, tables::zobrist::{independent, keys}};
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
    let mut keys = Code::new(word, count).columns(&mut outputs, count);
    for key in &mut keys {
        let (mut places, mut image) = (*key, 0);
        while places != 0 {
            image ^= basis[places.trailing_zeros() as usize];
            places &= places - 1;
        }
        *key = image;
    }
    keys
}

/// Up to how many of so many keys are linearly independent, whichever they are and whatever the seed: all
/// of them if they are no more than the word has bits, and otherwise `2t + 1` as above.
///
/// For 793 keys 7, 13 and 25 with 32, 64 and 128 bits. The row of an odd power takes `m` bits, where `2^m` is
/// the next power of two from the number of keys, but fewer or none where it follows from others.
#[must_use]
pub fn independent(word: Word, count: usize) -> usize {
    if count <= word.bits() as usize { count } else { 2 * Code::new(word, count).odd_powers + 1 }
}

/// What [`independent`] can be at most, for any keys: beyond this there are not enough words.
///
/// Where every `2e` keys are independent, sets of up to `e` keys have different sums, for which there must be
/// words. Where every `2e + 1` are, so have sets of up to `e` of all keys but one, both without and with
/// that one. And no more keys are independent than the word has bits. The bound is seldom met: for 793 keys it
/// is 7, 17 and 39 with 32, 64 and 128 bits.
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

/// How many sets of one to `most` of so many items there are, if a `u128` can hold it.
fn sets_of_up_to(most: usize, items: usize) -> Option<u128> {
    let (mut of_size, mut sum) = (1_u128, 0_u128);
    for size in 1..=most.min(items) {
        let (left, size) = ((items + 1 - size) as u128, size as u128);
        // The quotient of the product, which may itself be too large.
        of_size = (of_size / size).checked_mul(left)?.checked_add(of_size % size * left / size)?;
        sum = sum.checked_add(of_size)?;
    }
    Some(sum)
}
