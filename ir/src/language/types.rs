//! Types, and what is known of values of a type: operators and methods.

use bit_tables_generator::Word;
use std::fmt;

/// An integer's type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Int {
    /// Eight bits.
    U8,
    /// 16 bits.
    U16,
    /// 32 bits; indices of bits and counts have this type.
    U32,
    /// 64 bits.
    U64,
    /// 128 bits.
    U128,
    /// As wide as an address, at least 16 bits: indices of arrays, and lengths.
    Usize,
    /// Eight bits with a sign, in two's complement.
    I8,
    /// 32 bits with a sign, in two's complement.
    I32,
    /// 64 bits with a sign, in two's complement.
    I64,
}

/// A type.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Type {
    /// Of what has no value.
    Unit,
    /// `true` or `false`.
    Bool,
    /// An integer.
    Int(Int),
    /// A double of IEEE 754.
    Double,
    /// So many values of one type.
    Array(Box<Type>, usize),
    /// Any number of values of one type, which are somewhere else.
    Slice(Box<Type>),
    /// A struct.
    Record(String),
    /// Several values.
    Tuple(Vec<Type>),
    /// A value or none.
    Option(Box<Type>),
    /// Text that is known when the code is compiled.
    Text,
    /// A vector of a processor, by the name that its intrinsics have for it.
    Vector(&'static str),
    /// The address of values of this type.
    Address(Box<Type>),
}

/// A variable by its place in [`Function::variables`](super::Function::variables).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct VariableId(pub usize);

/// What is known of the rounds of a loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// At most so many.
    Rounds(u64),
    /// At most as many as a slice has values.
    Length,
    /// Nothing that the source says.
    Unknown,
}

/// The order of a word's bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bytes {
    /// As memory has them, on this processor.
    Native,
    /// The least significant first.
    Little,
}

/// An operator of two values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    /// The sum, which must fit.
    Add,
    /// The difference, which must not be negative where there is no sign.
    Sub,
    /// The product, which must fit.
    Mul,
    /// The quotient without the remainder, by what is not zero.
    Div,
    /// The remainder, by what is not zero.
    Rem,
    /// The last bits of the sum.
    WrappingAdd,
    /// The last bits of the difference.
    WrappingSub,
    /// The last bits of the product.
    WrappingMul,
    /// Of every bit, or of truths, both of which are evaluated.
    And,
    /// Of every bit, or of truths, both of which are evaluated.
    Or,
    /// Of every bit, or of truths.
    Xor,
    /// Towards greater bits, by less than the width. What is shifted out is lost.
    Shl,
    /// Towards lesser bits, by less than the width; with zeros from above, or the sign.
    Shr,
    /// Whether both are equal.
    Eq,
    /// Whether they differ.
    Ne,
    /// Whether the first is less.
    Lt,
    /// Whether the first is less or equal.
    Le,
    /// Whether the first is greater.
    Gt,
    /// Whether the first is greater or equal.
    Ge,
    /// Whether both hold; the second is evaluated if the first holds.
    AndThen,
    /// Whether one holds; the second is evaluated if the first does not.
    OrElse,
}

/// A known function of one integer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// The number of ones, a [`Int::U32`].
    CountOnes,
    /// The number of zeros above the most significant one, the width for zero, a [`Int::U32`].
    LeadingZeros,
    /// The number of zeros below the least significant one, the width for zero, a [`Int::U32`].
    TrailingZeros,
    /// The bits in reverse.
    ReverseBits,
    /// The bytes in reverse.
    SwapBytes,
    /// Whether there is exactly one one.
    IsPowerOfTwo,
    /// Zero minus the number, without what does not fit.
    WrappingNeg,
    /// The bits of a double, an [`Int::U64`].
    ToBits,
}

impl Int {
    /// All integers, narrow ones first.
    pub const ALL: [Self; 9] = [
        Self::U8,
        Self::U16,
        Self::U32,
        Self::U64,
        Self::U128,
        Self::Usize,
        Self::I8,
        Self::I32,
        Self::I64,
    ];

    /// The name in Rust.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::U8 => "u8",
            Self::U16 => "u16",
            Self::U32 => "u32",
            Self::U64 => "u64",
            Self::U128 => "u128",
            Self::Usize => "usize",
            Self::I8 => "i8",
            Self::I32 => "i32",
            Self::I64 => "i64",
        }
    }

    /// The type with that name in Rust.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|int| int.name() == name)
    }

    /// The type of a word.
    #[must_use]
    pub const fn of(word: Word) -> Self {
        match word {
            Word::U8 => Self::U8,
            Word::U16 => Self::U16,
            Word::U32 => Self::U32,
            Word::U64 => Self::U64,
            Word::U128 => Self::U128,
        }
    }

    /// The width in bits. Lengths and indices have 64 here, and are far below what fewer bits can
    /// hold.
    #[must_use]
    pub const fn bits(self) -> u32 {
        match self {
            Self::U8 | Self::I8 => 8,
            Self::U16 => 16,
            Self::U32 | Self::I32 => 32,
            Self::U64 | Self::Usize | Self::I64 => 64,
            Self::U128 => 128,
        }
    }

    /// Whether there are numbers below zero.
    #[must_use]
    pub const fn is_signed(self) -> bool {
        matches!(self, Self::I8 | Self::I32 | Self::I64)
    }

    /// A number with a one for every bit.
    #[must_use]
    pub const fn mask(self) -> u128 {
        u128::MAX >> (128 - self.bits())
    }
}

impl Type {
    /// The type of bits' indices and counts.
    pub const INDEX: Self = Self::Int(Int::U32);

    /// The type of arrays' indices.
    pub const PLACE: Self = Self::Int(Int::Usize);

    /// The integer, if it is one.
    #[must_use]
    pub const fn int(&self) -> Option<Int> {
        match self {
            Self::Int(int) => Some(*int),
            _ => None,
        }
    }

    /// The type of the entries of an array or a slice.
    #[must_use]
    pub fn element(&self) -> Option<&Self> {
        match self {
            Self::Array(element, _) | Self::Slice(element) => Some(element),
            _ => None,
        }
    }
}

/// As in Rust.
impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unit => f.write_str("()"),
            Self::Bool => f.write_str("bool"),
            Self::Int(int) => f.write_str(int.name()),
            Self::Double => f.write_str("f64"),
            Self::Array(element, count) => write!(f, "[{element}; {count}]"),
            Self::Slice(element) => write!(f, "&[{element}]"),
            Self::Record(name) => f.write_str(name),
            Self::Vector(name) => f.write_str(name),
            Self::Tuple(types) => {
                let types: Vec<String> = types.iter().map(ToString::to_string).collect();
                write!(f, "({})", types.join(", "))
            }
            Self::Option(inner) => write!(f, "Option<{inner}>"),
            Self::Text => f.write_str("&str"),
            Self::Address(inner) => write!(f, "*{inner}"),
        }
    }
}

impl Operator {
    /// Whether its result is a truth about two values.
    #[must_use]
    pub const fn compares(self) -> bool {
        matches!(self, Self::Eq | Self::Ne | Self::Lt | Self::Le | Self::Gt | Self::Ge)
    }

    /// Whether it shifts.
    #[must_use]
    pub const fn shifts(self) -> bool {
        matches!(self, Self::Shl | Self::Shr)
    }
}
