//! Types, and the operators and methods of their values.

use bit_tables_generator::Word;
use std::fmt;

/// An integer type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Int {
    /// Eight bits.
    U8,
    /// 16 bits.
    U16,
    /// 32 bits; the type of bit indices and counts.
    U32,
    /// 64 bits.
    U64,
    /// 128 bits.
    U128,
    /// As wide as an address, at least 16 bits: the type of array indices and lengths.
    Usize,
    /// Eight bits, signed, in two's complement.
    I8,
    /// 16 bits, signed, in two's complement.
    I16,
    /// 32 bits, signed, in two's complement.
    I32,
    /// 64 bits, signed, in two's complement.
    I64,
    /// 128 bits, signed, in two's complement.
    I128,
}

/// A type.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Type {
    /// The unit type, `()`.
    Unit,
    /// `bool`.
    Bool,
    /// An integer.
    Int(Int),
    /// `f32`.
    Single,
    /// `f64`.
    Double,
    /// An array: the type of its elements and its length.
    Array(Box<Type>, usize),
    /// A borrowed slice.
    Slice(Box<Type>),
    /// A struct.
    Struct(String),
    /// A tuple.
    Tuple(Vec<Type>),
    /// An `Option`.
    Option(Box<Type>),
    /// A string literal, `&'static str`.
    Text,
    /// A vector register, by its name in the processor's intrinsics.
    Vector(&'static str),
    /// A raw pointer.
    Pointer(Box<Type>),
}

/// A variable, as its index in [`Function::variables`](super::Function::variables).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct VariableId(pub usize);

/// A bound on the rounds of a loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// At most this many rounds.
    Rounds(u64),
    /// At most one round for each element of a slice.
    Length,
    /// Not known from the source.
    Unknown,
}

/// The order of a word's bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bytes {
    /// The target's own order.
    Native,
    /// The least significant first.
    Little,
}

/// A binary operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    /// `+`; the sum must fit.
    Add,
    /// `-`; the difference must fit.
    Sub,
    /// `*`; the product must fit.
    Mul,
    /// `/`, by a divisor other than zero.
    Div,
    /// `%`, by a divisor other than zero.
    Rem,
    /// `wrapping_add`.
    WrappingAdd,
    /// `wrapping_sub`.
    WrappingSub,
    /// `wrapping_mul`.
    WrappingMul,
    /// `&`, of integers or booleans.
    And,
    /// `|`, of integers or booleans.
    Or,
    /// `^`, of integers or booleans.
    Xor,
    /// `<<`, by less than the width.
    Shl,
    /// `>>`, by less than the width; arithmetic where the type is signed.
    Shr,
    /// `==`.
    Eq,
    /// `!=`.
    Ne,
    /// `<`.
    Lt,
    /// `<=`.
    Le,
    /// `>`.
    Gt,
    /// `>=`.
    Ge,
    /// `&&`.
    AndThen,
    /// `||`.
    OrElse,
}

/// A method of integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// `count_ones`, an [`Int::U32`].
    CountOnes,
    /// `leading_zeros`, an [`Int::U32`].
    LeadingZeros,
    /// `trailing_zeros`, an [`Int::U32`].
    TrailingZeros,
    /// `reverse_bits`.
    ReverseBits,
    /// `swap_bytes`.
    SwapBytes,
    /// `is_power_of_two`.
    IsPowerOfTwo,
    /// `wrapping_neg`.
    WrappingNeg,
    /// `to_bits` of a number of floating point, an unsigned integer as wide.
    ToBits,
}

impl Int {
    /// All integers, narrow ones first.
    pub const ALL: [Self; 11] = [
        Self::U8,
        Self::U16,
        Self::U32,
        Self::U64,
        Self::U128,
        Self::Usize,
        Self::I8,
        Self::I16,
        Self::I32,
        Self::I64,
        Self::I128,
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
            Self::I16 => "i16",
            Self::I32 => "i32",
            Self::I64 => "i64",
            Self::I128 => "i128",
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

    /// The width in bits. A `usize` counts as 64 bits; actual lengths and indices fit far fewer.
    #[must_use]
    pub const fn bits(self) -> u32 {
        match self {
            Self::U8 | Self::I8 => 8,
            Self::U16 | Self::I16 => 16,
            Self::U32 | Self::I32 => 32,
            Self::U64 | Self::Usize | Self::I64 => 64,
            Self::U128 | Self::I128 => 128,
        }
    }

    /// Whether the type is signed.
    #[must_use]
    pub const fn is_signed(self) -> bool {
        matches!(self, Self::I8 | Self::I16 | Self::I32 | Self::I64 | Self::I128)
    }

    /// The signed type as wide as a word.
    #[must_use]
    pub const fn signed(word: Word) -> Self {
        match word {
            Word::U8 => Self::I8,
            Word::U16 => Self::I16,
            Word::U32 => Self::I32,
            Word::U64 => Self::I64,
            Word::U128 => Self::I128,
        }
    }

    /// All bits set.
    #[must_use]
    pub const fn mask(self) -> u128 {
        u128::MAX >> (128 - self.bits())
    }
}

impl Type {
    /// The type of bit indices and counts.
    pub const INDEX: Self = Self::Int(Int::U32);

    /// The type of array indices.
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
            Self::Single => f.write_str("f32"),
            Self::Double => f.write_str("f64"),
            Self::Array(element, count) => write!(f, "[{element}; {count}]"),
            Self::Slice(element) => write!(f, "&[{element}]"),
            Self::Struct(name) => f.write_str(name),
            Self::Vector(name) => f.write_str(name),
            Self::Tuple(types) => {
                let types: Vec<String> = types.iter().map(ToString::to_string).collect();
                write!(f, "({})", types.join(", "))
            }
            Self::Option(inner) => write!(f, "Option<{inner}>"),
            Self::Text => f.write_str("&str"),
            Self::Pointer(inner) => write!(f, "*{inner}"),
        }
    }
}

impl Operator {
    /// Whether it compares, so that its result is a boolean.
    #[must_use]
    pub const fn compares(self) -> bool {
        matches!(self, Self::Eq | Self::Ne | Self::Lt | Self::Le | Self::Gt | Self::Ge)
    }

    /// Whether it is a shift.
    #[must_use]
    pub const fn shifts(self) -> bool {
        matches!(self, Self::Shl | Self::Shr)
    }
}
