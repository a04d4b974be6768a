//! What the modules of the words have as `slices`: printed functions under short names.

/// What is printed.
pub(crate) mod vectors {
    include!("../generated/vectors.rs");
}

macro_rules! slices {
    ($($bits:ident: $word:ident $(, $printed:ident as $name:ident)*;)*) => {
        $(
            #[doc = concat!("Functions of slices of `", stringify!($word), "` with vectors.")]
            ///
            /// They take the best instructions of the target. On x86 they ask the standard library for
            /// those of the processor.
            pub mod $bits {
                use super::vectors::bits8;

                $(pub use super::vectors::$bits::$printed as $name;)*

                // Counts are those of the bytes, so one text serves all words.
                #[allow(unsafe_code, reason = "every word is valid as bytes")]
                const fn bytes(words: &[$word]) -> &[u8] {
                    let length = ::core::mem::size_of_val(words);
                    // SAFETY: the words are `length` bytes, of which any are valid, and bytes need no
                    // alignment.
                    unsafe { ::core::slice::from_raw_parts(words.as_ptr().cast(), length) }
                }

                /// The number of one bits of all words together.
                #[inline]
                #[must_use]
                pub fn count_ones(words: &[$word]) -> u64 {
                    bits8::count_ones_of_slice(bytes(words))
                }

                /// The number of bits in which two slices differ; `None` if their lengths do.
                #[inline]
                #[must_use]
                pub fn hamming_distance(words: &[$word], others: &[$word]) -> Option<u64> {
                    bits8::hamming_distance_of_slices(bytes(words), bytes(others))
                }

                /// The number of bits that are set in both of two slices; `None` if their lengths differ.
                #[inline]
                #[must_use]
                pub fn count_and(words: &[$word], others: &[$word]) -> Option<u64> {
                    bits8::count_and_of_slices(bytes(words), bytes(others))
                }

                /// The number of bits that are set in either of two slices; `None` if their lengths differ.
                #[inline]
                #[must_use]
                pub fn count_or(words: &[$word], others: &[$word]) -> Option<u64> {
                    bits8::count_or_of_slices(bytes(words), bytes(others))
                }

                /// The number of bits that are set in the first of two slices and not in the second; `None`
                /// if their lengths differ.
                #[inline]
                #[must_use]
                pub fn count_and_not(words: &[$word], others: &[$word]) -> Option<u64> {
                    bits8::count_and_not_of_slices(bytes(words), bytes(others))
                }

                /// The number of bits that are set in both of two slices, and in either. Their ratio is the
                /// Jaccard or Tanimoto index. A shorter slice counts as if zeros followed it.
                #[inline]
                #[must_use]
                pub fn jaccard(words: &[$word], others: &[$word]) -> [u64; 2] {
                    bits8::jaccard_of_slices(bytes(words), bytes(others))
                }
            }
        )*
    };
}

slices! {
    bits8: u8, indices_of_slice as indices, reverse_bits_of_slice as reverse_bits;
    bits16: u16;
    bits32: u32;
    bits64: u64, indices_of_slice as indices;
    bits128: u128;
}
