//! The machine words that tables and functions are made for.

use crate::named::named_enum;

named_enum! {
    /// An unsigned machine word: one of the five that Rust has, so a program may match them all.
    ///
    /// ```
    /// use bit_tables_generator::Word;
    ///
    /// let word: Word = "u16".parse()?;
    /// assert_eq!((word.bits(), word.index_bits(), word.hex(255).as_str()), (16, 4, "0x00ff"));
    /// assert_eq!("usize".parse::<Word>().unwrap_err().to_string(), "unknown word `usize`; there are `u8`, `u16`, `u32`, `u64` and `u128`");
    /// # Ok::<(), bit_tables_generator::Diagnostic>(())
    /// ```
    #[derive(PartialOrd, Ord, Hash)]
    pub enum Word {
        /// 8 bits, `u8`.
        U8 = "u8",
        /// 16 bits, `u16`.
        U16 = "u16",
        /// 32 bits, `u32`.
        U32 = "u32",
        /// 64 bits, `u64`.
        U64 = "u64",
        /// 128 bits, `u128`.
        U128 = "u128",
    }
}

/// The name of a primitive type, if tokens are one or its path, such as `::core::primitive::u64`;
/// other tokens as they are.
#[cfg(any(feature = "derive", feature = "maps"))]
#[must_use]
pub fn primitive(tokens: &proc_macro2::TokenStream) -> String {
    let text = tokens.to_string().replace(' ', "");
    let path = text.strip_prefix("::").unwrap_or(&text);
    let name =
        ["core::primitive::", "std::primitive::"].iter().find_map(|of| path.strip_prefix(of));
    name.unwrap_or(&text).to_owned()
}

impl Word {
    /// The number of bits: 8, 16, 32, 64 or 128.
    #[must_use]
    pub const fn bits(self) -> u32 {
        8 << self as u32
    }

    /// The number of bits in a bit index: the binary logarithm of [`bits`](Self::bits), 3 to 7.
    ///
    /// Also the order of the De Bruijn sequences with as many bits as the word.
    #[must_use]
    pub const fn index_bits(self) -> u32 {
        3 + self as u32
    }

    /// The word with all bits set.
    #[must_use]
    pub const fn max(self) -> u128 {
        u128::MAX >> (128 - self.bits())
    }

    /// The word of half the width; `None` for `u8`.
    #[must_use]
    pub fn half(self) -> Option<Self> {
        Self::ALL.iter().copied().find(|half| 2 * half.bits() == self.bits())
    }

    /// The value in full-width hexadecimal, digits in groups of four: `0x03f7_9d71_b4cb_0a89`.
    ///
    /// Bits of `value` beyond the word are not shown.
    #[must_use]
    pub fn hex(self, value: u128) -> String {
        let digits = self.bits() / 4;
        let mut text = String::with_capacity(2 + 5 * digits as usize / 4);
        text.push_str("0x");
        // Tables contain many numbers, and few processors shift 128 bits at once.
        let halves = [value as u64, (value >> 64) as u64];
        for digit in (0..digits).rev() {
            let nibble = (halves[digit as usize / 16] >> (4 * (digit % 16)) & 15) as u8;
            text.push(char::from(if nibble < 10 { b'0' + nibble } else { b'a' - 10 + nibble }));
            if digit % 4 == 0 && digit != 0 {
                text.push('_');
            }
        }
        text
    }
}
