//! A word and the weights of its bits.

use crate::module::Type;
use crate::word::Word;

/// A single bit in each byte, from the lowest to the highest.
pub(in crate::kernels) const BITS: u128 = 0x8040_2010_0804_0201;

/// The number of vectors of sixteen weights for the bits of a word; eight weights take half a
/// vector.
pub(in crate::kernels) fn vectors(word: Word) -> usize {
    (word.bits() as usize).div_ceil(16)
}

/// The parameters of a function that takes a word and its weights.
pub(in crate::kernels) fn parameters(word: Word) -> Vec<(&'static str, Type)> {
    let weights = Type::ArrayRef(Word::U8, word.bits() as usize);
    vec![("x", Type::Word), ("weights", weights)]
}

/// Lints that kernels allow, and why they read from pointers.
pub(in crate::kernels) fn within(word: Word) -> &'static str {
    match word {
        Word::U8 => {
            "unsafe_code, clippy::trivially_copy_pass_by_ref, clippy::cast_ptr_alignment, reason = \"every load is \
             within the weights, at any alignment; weights have the interface of wider words\""
        }
        Word::U128 => {
            "unsafe_code, clippy::cast_possible_truncation, clippy::cast_ptr_alignment, reason = \"every load is \
             within the weights, at any alignment; a word is split into halves\""
        }
        _ => {
            "unsafe_code, clippy::cast_ptr_alignment, reason = \"every load is within the weights, at any alignment\""
        }
    }
}
