//! The types of keys and values.

use crate::module::Type;
use crate::word::Word;
use std::ops::RangeInclusive;

/// The type of the keys of a [`Map`](crate::Map): a signed or unsigned number of 8 to 64 bits, or
/// `char`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a key: keys are `u8` to `u64`, `i8` to `i64` or `char`, as in `0_u8`"
)]
pub trait MapKey: Copy + sealed::Sealed {
    #[doc(hidden)]
    const TYPE: KeyType;

    #[doc(hidden)]
    fn number(self) -> u64;

    #[doc(hidden)]
    fn between(keys: RangeInclusive<Self>) -> impl Iterator<Item = Self>;
}

/// The type of the values of a [`Map`](crate::Map): a signed or unsigned number of 8 to 64 bits, or
/// `bool`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a value: values are `u8` to `u64`, `i8` to `i64` or `bool`, as in `1_u8`"
)]
pub trait MapValue: Copy + sealed::Sealed {
    #[doc(hidden)]
    const TYPE: ValueType;

    #[doc(hidden)]
    fn number(self) -> u64;
}

mod sealed {
    pub trait Sealed {}
}

/// The result type of a function.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ValueType {
    /// An unsigned number, or `bool`.
    pub number: Type,
    /// Whether the number represents a signed one in two's complement.
    pub is_signed: bool,
}

impl ValueType {
    /// All value types with their Rust names.
    pub const ALL: [(&str, Self); 9] = [
        ("u8", Self::number(Word::U8, false)),
        ("u16", Self::number(Word::U16, false)),
        ("u32", Self::number(Word::U32, false)),
        ("u64", Self::number(Word::U64, false)),
        ("i8", Self::number(Word::U8, true)),
        ("i16", Self::number(Word::U16, true)),
        ("i32", Self::number(Word::U32, true)),
        ("i64", Self::number(Word::U64, true)),
        ("bool", Self { number: Type::Bool, is_signed: false }),
    ];

    /// A signed or unsigned number of a word.
    #[must_use]
    pub const fn number(word: Word, is_signed: bool) -> Self {
        Self { number: Type::Number(word), is_signed }
    }

    /// The value of the type that these bits are.
    #[must_use]
    pub const fn value(self, bits: u64) -> i128 {
        match self {
            Self { number: Type::Number(word), is_signed: true } => {
                let unused = 64 - word.bits();
                ((bits << unused).cast_signed() >> unused) as i128
            }
            _ => bits as i128,
        }
    }

    /// The minimum and the maximum value.
    #[must_use]
    pub const fn limits(self) -> (i128, i128) {
        match self {
            Self { number: Type::Number(word), is_signed: true } => {
                let half = 1 << (word.bits() - 1);
                (-half, half - 1)
            }
            Self { number: Type::Number(word), .. } => (0, (1 << word.bits()) - 1),
            _ => (0, 1),
        }
    }
}

impl From<Type> for ValueType {
    fn from(number: Type) -> Self {
        Self { number, is_signed: false }
    }
}

/// The type of a parameter for a key.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyType {
    /// A number.
    Number(Word),
    /// A `char`.
    Char,
    /// A number with a sign. Keys are counted from the least one.
    Signed(Word),
    /// Two numbers, of which the first one is above the second one.
    Pair(Word, Word),
}

impl KeyType {
    /// The types of a key, but for those with a sign.
    pub const WITHOUT_SIGN: [Self; 5] = [
        Self::Number(Word::U8),
        Self::Number(Word::U16),
        Self::Number(Word::U32),
        Self::Number(Word::U64),
        Self::Char,
    ];

    /// All types of a key.
    pub const ALL: [Self; 9] = [
        Self::Number(Word::U8),
        Self::Number(Word::U16),
        Self::Number(Word::U32),
        Self::Number(Word::U64),
        Self::Signed(Word::U8),
        Self::Signed(Word::U16),
        Self::Signed(Word::U32),
        Self::Signed(Word::U64),
        Self::Char,
    ];

    /// The word of a key's number; that of a pair has at most 64 bits.
    #[must_use]
    pub const fn word(self) -> Word {
        match self {
            Self::Number(word) | Self::Signed(word) => word,
            Self::Char => Word::U32,
            Self::Pair(one, other) => match one.bits() + other.bits() {
                ..=16 => Word::U16,
                17..=32 => Word::U32,
                _ => Word::U64,
            },
        }
    }

    /// The greatest key.
    #[must_use]
    pub const fn last(self) -> u64 {
        match self {
            Self::Number(word) | Self::Signed(word) => word.max() as u64,
            Self::Char => char::MAX as u64,
            Self::Pair(one, other) => u64::MAX >> (64 - one.bits() - other.bits()),
        }
    }

    /// The number of a key, which fits the type.
    #[must_use]
    pub const fn number(self, key: i128) -> u64 {
        match self {
            Self::Signed(word) => (key.cast_unsigned() as u64 & word.max() as u64) ^ sign(word),
            _ => key.cast_unsigned() as u64,
        }
    }

    /// The least and the greatest key as people write them.
    #[must_use]
    pub const fn limits(self) -> (i128, i128) {
        match self {
            Self::Signed(word) => ValueType::number(word, true).limits(),
            _ => (0, self.last() as i128),
        }
    }

    /// The name of the type in Rust.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Number(word) => word.name(),
            Self::Char => "char",
            Self::Signed(Word::U8) => "i8",
            Self::Signed(Word::U16) => "i16",
            Self::Signed(Word::U32) => "i32",
            Self::Signed(_) => "i64",
            Self::Pair(..) => "pair of keys",
        }
    }
}

/// The bit of the sign: keys are stored in their order.
pub(super) const fn sign(word: Word) -> u64 {
    1 << (word.bits() - 1)
}

macro_rules! numbers {
    ($($number:ident $signed:ident $word:ident),*) => { $(
        impl sealed::Sealed for $number {}
        impl sealed::Sealed for $signed {}

        impl MapKey for $number {
            const TYPE: KeyType = KeyType::Number(Word::$word);

            fn number(self) -> u64 {
                self.into()
            }

            fn between(keys: RangeInclusive<Self>) -> impl Iterator<Item = Self> {
                keys
            }
        }

        impl MapKey for $signed {
            const TYPE: KeyType = KeyType::Signed(Word::$word);

            fn number(self) -> u64 {
                KeyType::Signed(Word::$word).number(self.into())
            }

            fn between(keys: RangeInclusive<Self>) -> impl Iterator<Item = Self> {
                keys
            }
        }

        impl MapValue for $number {
            const TYPE: ValueType = ValueType::number(Word::$word, false);

            fn number(self) -> u64 {
                self.into()
            }
        }

        impl MapValue for $signed {
            const TYPE: ValueType = ValueType::number(Word::$word, true);

            fn number(self) -> u64 {
                self.cast_unsigned().into()
            }
        }
    )* };
}

numbers!(u8 i8 U8, u16 i16 U16, u32 i32 U32, u64 i64 U64);

impl sealed::Sealed for char {}

impl MapKey for char {
    const TYPE: KeyType = KeyType::Char;

    fn number(self) -> u64 {
        self.into()
    }

    fn between(keys: RangeInclusive<Self>) -> impl Iterator<Item = Self> {
        keys
    }
}

impl sealed::Sealed for bool {}

impl MapValue for bool {
    const TYPE: ValueType = ValueType { number: Type::Bool, is_signed: false };

    fn number(self) -> u64 {
        self.into()
    }
}
