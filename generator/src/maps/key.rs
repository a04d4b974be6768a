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

/// The type of the values of a [`Map`](crate::Map): a signed or unsigned number of 8 to 128 bits, a
/// number of floating point, or `bool`.
///
/// Numbers of floating point are the same if their bits are.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a value: values are `u8` to `u128`, `i8` to `i128`, `f32`, `f64` or `bool`, as in `1_u8`"
)]
pub trait MapValue: Copy + sealed::Sealed {
    #[doc(hidden)]
    const TYPE: ValueType;

    #[doc(hidden)]
    fn bits(self) -> u128;
}

mod sealed {
    pub trait Sealed {}
}

/// The result type of a function.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ValueType {
    /// An unsigned number, a number of floating point, or `bool`.
    pub number: Type,
    /// Whether the number represents a signed one in two's complement.
    pub is_signed: bool,
}

impl ValueType {
    /// All value types with their Rust names.
    pub const ALL: [(&str, Self); 13] = [
        ("u8", Self::number(Word::U8, false)),
        ("u16", Self::number(Word::U16, false)),
        ("u32", Self::number(Word::U32, false)),
        ("u64", Self::number(Word::U64, false)),
        ("i8", Self::number(Word::U8, true)),
        ("i16", Self::number(Word::U16, true)),
        ("i32", Self::number(Word::U32, true)),
        ("i64", Self::number(Word::U64, true)),
        ("u128", Self::number(Word::U128, false)),
        ("i128", Self::number(Word::U128, true)),
        ("f32", Self::float(Word::U32)),
        ("f64", Self::float(Word::U64)),
        ("bool", Self { number: Type::Bool, is_signed: false }),
    ];

    /// The name of the type in Rust.
    #[must_use]
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(_, ty)| *ty == self).map_or("usize", |(name, _)| name)
    }

    /// A signed or unsigned number of a word.
    #[must_use]
    pub const fn number(word: Word, is_signed: bool) -> Self {
        Self { number: Type::Number(word), is_signed }
    }

    /// A number of floating point with as many bits as a word.
    #[must_use]
    pub const fn float(word: Word) -> Self {
        Self { number: Type::Float(word), is_signed: false }
    }

    /// Whether it is a type of floating point.
    #[must_use]
    pub const fn is_float(self) -> bool {
        matches!(self.number, Type::Float(_))
    }

    /// Whether the values have a table of their own and their places are stored, as those of
    /// 128 bits and of floating point have.
    #[must_use]
    pub const fn is_listed(self) -> bool {
        matches!(self.number, Type::Float(_) | Type::Number(Word::U128))
    }

    /// The value of the type that these bits are, in decimal.
    #[must_use]
    pub fn shown(self, bits: u128) -> String {
        match self.number {
            Type::Float(Word::U32) => format!("{:?}", f32::from_bits(bits as u32)),
            Type::Float(_) => format!("{:?}", f64::from_bits(bits as u64)),
            Type::Number(Word::U128) if self.is_signed => bits.cast_signed().to_string(),
            Type::Number(Word::U128) => bits.to_string(),
            _ => self.value(bits as u64).to_string(),
        }
    }

    /// The value that these bits are of a type of at most 64.
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

    /// The minimum and the maximum value of a number, or of a truth as a number.
    #[must_use]
    pub const fn limits(self) -> (i128, u128) {
        match self {
            Self { number: Type::Number(word), is_signed: true } => {
                let greatest = word.max() >> 1;
                (-greatest.cast_signed() - 1, greatest)
            }
            Self { number: Type::Number(word), .. } => (0, word.max()),
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
            Self::Signed(word) => {
                let (least, greatest) = ValueType::number(word, true).limits();
                (least, greatest.cast_signed())
            }
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

            fn bits(self) -> u128 {
                self.into()
            }
        }

        impl MapValue for $signed {
            const TYPE: ValueType = ValueType::number(Word::$word, true);

            fn bits(self) -> u128 {
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

    fn bits(self) -> u128 {
        self.into()
    }
}

macro_rules! listed {
    ($($value:ident $ty:expr, $self:ident => $bits:expr;)*) => { $(
        impl sealed::Sealed for $value {}

        impl MapValue for $value {
            const TYPE: ValueType = $ty;

            fn bits($self) -> u128 {
                $bits
            }
        }
    )* };
}

listed! {
    u128 ValueType::number(Word::U128, false), self => self;
    i128 ValueType::number(Word::U128, true), self => self.cast_unsigned();
    f32 ValueType::float(Word::U32), self => self.to_bits().into();
    f64 ValueType::float(Word::U64), self => self.to_bits().into();
}
