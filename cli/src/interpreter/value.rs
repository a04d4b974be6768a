//! The values that emitted code works on.

use bit_tables_generator::Word;
use std::fmt;
use syn::BinOp;

/// A value in the subset of Rust that techniques use.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// An unsigned integer.
    Int {
        /// The number.
        number: u128,
        /// Its type; `None` for a literal, which takes the type of the other operand.
        kind: Option<Kind>,
    },
    /// A double.
    Double(f64),
    /// A `bool`.
    Truth(bool),
    /// A tuple, or the only field of a struct.
    Several(Vec<Value>),
    /// A struct of a table: its fields by name.
    Fields(Vec<(&'static str, Value)>),
    /// `Some` or `None`.
    Option(Option<Box<Value>>),
    /// The unit value of a block without a result.
    Unit,
}

/// The type of an integer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A word.
    Word(Word),
    /// `usize`, for indices into tables.
    Usize,
}

impl Kind {
    /// The type with that name.
    pub(super) fn named(name: &str) -> Option<Self> {
        if name == "usize" { Some(Self::Usize) } else { Word::named(name).map(Self::Word) }
    }

    /// Its width in bits.
    pub(super) const fn bits(self) -> u32 {
        match self {
            Self::Word(word) => word.bits(),
            Self::Usize => 64,
        }
    }

    const fn max(self) -> u128 {
        u128::MAX >> (128 - self.bits())
    }
}

impl Value {
    /// A number of a word's type.
    #[must_use]
    pub const fn of(word: Word, number: u128) -> Self {
        Self::Int { number, kind: Some(Kind::Word(word)) }
    }

    /// The number and its type, if it is a number.
    pub(super) fn int(&self) -> Result<(u128, Option<Kind>), String> {
        match self {
            Self::Int { number, kind } => Ok((*number, *kind)),
            other => Err(format!("`{other}` is not an integer")),
        }
    }

    /// The value as that type: a literal has none of its own.
    pub(super) fn typed(self, name: &str) -> Self {
        match (self, Kind::named(name)) {
            (Self::Several(values), Some(_)) => {
                Self::Several(values.into_iter().map(|value| value.typed(name)).collect())
            }
            (Self::Int { number, kind: None }, Some(kind)) => {
                Self::Int { number, kind: Some(kind) }
            }
            (value, _) => value,
        }
    }

    /// The value after `as`.
    #[allow(clippy::cast_precision_loss, reason = "what is carried out rounds in the same way")]
    pub(super) fn cast(self, name: &str) -> Result<Self, String> {
        let number = match self {
            Self::Int { number, .. } => number,
            Self::Truth(truth) => truth.into(),
            other => return Err(format!("`{other}` cannot be cast")),
        };
        match Kind::named(name) {
            Some(kind) => Ok(Self::Int { number: number & kind.max(), kind: Some(kind) }),
            None if name == "f64" => Ok(Self::Double(number as f64)),
            None => Err(format!("`{name}` is not a type of the subset")),
        }
    }

    /// The complement.
    pub(super) fn not(&self) -> Result<Self, String> {
        match *self {
            Self::Truth(truth) => Ok(Self::Truth(!truth)),
            Self::Int { number, kind: Some(kind) } => {
                Ok(Self::Int { number: !number & kind.max(), kind: Some(kind) })
            }
            ref other => Err(format!("`{other}` has no complement")),
        }
    }

    /// A field by its name or number.
    pub(super) fn field(self, name: &str) -> Result<Self, String> {
        let found = match self {
            Self::Fields(fields) => {
                fields.into_iter().find(|(other, _)| *other == name).map(|(_, value)| value)
            }
            Self::Several(values) => {
                name.parse().ok().and_then(|place: usize| values.into_iter().nth(place))
            }
            _ => None,
        };
        found.ok_or_else(|| format!("there is no field `{name}`"))
    }

    /// The arrays of this length in a slice, and the rest.
    pub(super) fn chunks(&self, name: &str, length: &str) -> Result<Self, String> {
        match (self, name, length.parse()) {
            (Self::Several(values), "as_chunks", Ok(length @ 1..)) => {
                let whole = values.chunks_exact(length);
                let rest = Self::Several(whole.remainder().to_vec());
                let arrays = whole.map(|array| Self::Several(array.to_vec())).collect();
                Ok(Self::Several(vec![Self::Several(arrays), rest]))
            }
            _ => Err(format!("`{name}` is not a method of the subset")),
        }
    }

    /// The result of a method without arguments.
    pub(super) fn method(&self, name: &str) -> Result<Self, String> {
        if let (Self::Several(values), "len") = (self, name) {
            return Ok(Self::Int { number: values.len() as u128, kind: Some(Kind::Usize) });
        }
        if let (Self::Double(double), "to_bits") = (self, name) {
            return Ok(Self::of(Word::U64, double.to_bits().into()));
        }
        let (number, kind) = self.int()?;
        let kind = kind.ok_or("a literal has no methods")?;
        let word = |number| Ok(Self::Int { number, kind: Some(kind) });
        let index = |index: u32| Ok(Self::of(Word::U32, index.into()));
        match name {
            "count_ones" => index(number.count_ones()),
            "leading_zeros" => index(number.leading_zeros() - (128 - kind.bits())),
            "trailing_zeros" => index(number.trailing_zeros().min(kind.bits())),
            // Code in the subset does not depend on the byte order of the host.
            "to_ne_bytes" => {
                let byte = |byte| Self::of(Word::U8, number >> (8 * byte) & 0xff);
                Ok(Self::Several((0..kind.bits() / 8).map(byte).collect()))
            }
            "reverse_bits" => word(number.reverse_bits() >> (128 - kind.bits())),
            "swap_bytes" => word(number.swap_bytes() >> (128 - kind.bits())),
            "wrapping_neg" => word(number.wrapping_neg() & kind.max()),
            "is_power_of_two" => Ok(Self::Truth(number.is_power_of_two())),
            _ => Err(format!("`{name}` is not a method of the subset")),
        }
    }

    /// The word of that type from its bytes in memory, the least significant first, as `to_ne_bytes` returns them
    /// here.
    pub(super) fn joined(&self, word: &str) -> Result<Self, String> {
        let (Self::Several(bytes), Some(word)) = (self, Word::named(word)) else {
            return Err("`from_ne_bytes` of what is not bytes".to_owned());
        };
        let number = bytes
            .iter()
            .rev()
            .try_fold(0, |number, byte| byte.int().map(|(byte, _)| number << 8 | byte))?;
        Ok(Self::of(word, number))
    }

    /// The result of a wrapping method.
    pub(super) fn wrapping(&self, name: &str, other: &Self) -> Result<Self, String> {
        let ((left, kind), (right, other)) = (self.int()?, other.int()?);
        let kind = kind.or(other).ok_or("a literal has no methods")?;
        let number = match name {
            "wrapping_add" => left.wrapping_add(right),
            "wrapping_sub" => left.wrapping_sub(right),
            "wrapping_mul" => left.wrapping_mul(right),
            _ => return Err(format!("`{name}` is not a method of the subset")),
        };
        Ok(Self::Int { number: number & kind.max(), kind: Some(kind) })
    }

    /// The result of an operator.
    pub(super) fn binary(&self, operator: &BinOp, other: &Self) -> Result<Self, String> {
        if let (Self::Truth(left), Self::Truth(right)) = (self, other) {
            return match operator {
                BinOp::BitAnd(_) => Ok(Self::Truth(left & right)),
                BinOp::BitOr(_) => Ok(Self::Truth(left | right)),
                BinOp::Eq(_) => Ok(Self::Truth(left == right)),
                _ => Err("not an operator of truths".to_owned()),
            };
        }
        let ((left, kind), (right, other_kind)) = (self.int()?, other.int()?);
        let shift = |by: u128| {
            let bits = kind.map_or(128, Kind::bits);
            u32::try_from(by).ok().filter(|&by| by < bits).ok_or("a shift by the width or more")
        };
        let kind = match operator {
            BinOp::Shl(_) | BinOp::ShlAssign(_) | BinOp::Shr(_) | BinOp::ShrAssign(_) => kind,
            _ => kind.or(other_kind),
        };
        let max = kind.map_or(u128::MAX, Kind::max);
        let number = match operator {
            BinOp::Add(_) | BinOp::AddAssign(_) => left.checked_add(right),
            BinOp::Sub(_) | BinOp::SubAssign(_) => left.checked_sub(right),
            BinOp::Mul(_) | BinOp::MulAssign(_) => left.checked_mul(right),
            BinOp::Div(_) => left.checked_div(right),
            BinOp::Rem(_) => left.checked_rem(right),
            BinOp::BitAnd(_) | BinOp::BitAndAssign(_) => Some(left & right),
            BinOp::BitOr(_) | BinOp::BitOrAssign(_) => Some(left | right),
            BinOp::BitXor(_) | BinOp::BitXorAssign(_) => Some(left ^ right),
            BinOp::Shl(_) | BinOp::ShlAssign(_) => Some(left << shift(right)? & max),
            BinOp::Shr(_) | BinOp::ShrAssign(_) => Some(left >> shift(right)?),
            BinOp::Eq(_) => return Ok(Self::Truth(left == right)),
            BinOp::Ne(_) => return Ok(Self::Truth(left != right)),
            BinOp::Lt(_) => return Ok(Self::Truth(left < right)),
            BinOp::Le(_) => return Ok(Self::Truth(left <= right)),
            BinOp::Gt(_) => return Ok(Self::Truth(left > right)),
            BinOp::Ge(_) => return Ok(Self::Truth(left >= right)),
            _ => return Err("not an operator of the subset".to_owned()),
        };
        let number = number.filter(|&number| number <= max).ok_or("an overflow")?;
        Ok(Self::Int { number, kind })
    }
}

/// Words wider than indices in full-width hexadecimal, indices and narrow words in decimal.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Int { number, kind: Some(Kind::Word(Word::U32) | Kind::Usize) | None }
                if *number < 256 =>
            {
                write!(f, "{number}")
            }
            Self::Int { number, kind } => {
                let digits = kind.map_or(0, |kind| kind.bits() as usize / 4);
                write!(f, "0x{number:0digits$x}")
            }
            Self::Double(double) => write!(f, "{double:e}"),
            Self::Truth(truth) => write!(f, "{truth}"),
            Self::Several(values) => {
                let values: Vec<String> = values.iter().map(ToString::to_string).collect();
                write!(f, "({})", values.join(", "))
            }
            Self::Fields(fields) => {
                let fields: Vec<String> =
                    fields.iter().map(|(name, value)| format!("{name}: {value}")).collect();
                write!(f, "{{ {} }}", fields.join(", "))
            }
            Self::Option(None) => f.write_str("None"),
            Self::Option(Some(value)) => write!(f, "Some({value})"),
            Self::Unit => f.write_str("()"),
        }
    }
}
