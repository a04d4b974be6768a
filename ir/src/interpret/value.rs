//! Values at run time.

use crate::language::{Int, Type};
use bit_tables_generator::Word;
use std::fmt;
use std::rc::Rc;

/// A value. Cloning one takes constant time.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// The unit value, `()`.
    Unit,
    /// A `bool`.
    Bool(bool),
    /// An integer.
    Int {
        /// The number in two's complement: no bit above the width is set.
        number: u128,
        /// Its type.
        kind: Int,
    },
    /// A single.
    Single(f32),
    /// A double.
    Double(f64),
    /// A text.
    Text(Rc<str>),
    /// An array or a slice.
    Array(Items),
    /// Several values.
    Tuple(Rc<Vec<Value>>),
    /// A struct: its fields by name, in their order.
    Struct(Rc<Vec<(String, Value)>>),
    /// An option.
    Option(Option<Rc<Value>>),
}

/// The values of an array or a slice. A slice shares them with its array.
#[derive(Clone)]
pub struct Items {
    all: Rc<Vec<Value>>,
    start: usize,
    length: usize,
}

impl Value {
    /// The low bits of a number, as many as the word has.
    #[must_use]
    pub const fn of(word: Word, number: u128) -> Self {
        Self::int(Int::of(word), number)
    }

    /// The low bits of a number, as many as the type has.
    #[must_use]
    pub const fn int(kind: Int, number: u128) -> Self {
        Self::Int { number: number & kind.mask(), kind }
    }

    /// An array.
    #[must_use]
    pub fn array(values: Vec<Self>) -> Self {
        Self::Array(Items::from(values))
    }

    /// An array of words.
    #[must_use]
    pub fn words(word: Word, numbers: impl IntoIterator<Item = u128>) -> Self {
        Self::array(numbers.into_iter().map(|number| Self::of(word, number)).collect())
    }

    /// A tuple.
    #[must_use]
    pub fn tuple(values: Vec<Self>) -> Self {
        Self::Tuple(Rc::new(values))
    }

    /// `Some(value)`.
    #[must_use]
    pub fn some(value: Self) -> Self {
        Self::Option(Some(Rc::new(value)))
    }

    /// `None`.
    pub const NONE: Self = Self::Option(None);

    /// The number, if it is an integer; a negative one in two's complement.
    #[must_use]
    pub const fn number(&self) -> Option<u128> {
        match self {
            Self::Int { number, .. } => Some(*number),
            _ => None,
        }
    }

    /// Whether it has that type. Of an array only the first entry is checked, and any struct has
    /// any struct type.
    pub(super) fn is_of(&self, ty: &Type) -> bool {
        let are_of = |items: &Items, ty| items.get(0).is_none_or(|first| first.is_of(ty));
        match (self, ty) {
            (Self::Unit, Type::Unit)
            | (Self::Bool(_), Type::Bool)
            | (Self::Single(_), Type::Single)
            | (Self::Double(_), Type::Double)
            | (Self::Text(_), Type::Text)
            | (Self::Struct(_), Type::Struct(_))
            | (Self::Option(None), Type::Option(_)) => true,
            (Self::Int { kind, .. }, Type::Int(int)) => kind == int,
            (Self::Array(items), Type::Array(element, length)) => {
                items.len() == *length && are_of(items, element)
            }
            (Self::Array(items), Type::Slice(element)) => are_of(items, element),
            (Self::Tuple(values), Type::Tuple(types)) => {
                values.len() == types.len()
                    && values.iter().zip(types).all(|(value, ty)| value.is_of(ty))
            }
            (Self::Option(Some(value)), Type::Option(ty)) => value.is_of(ty),
            _ => false,
        }
    }
}

impl Items {
    /// The number of values.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.length
    }

    /// Whether there are no values.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// All values in order.
    #[must_use]
    pub fn as_slice(&self) -> &[Value] {
        &self.all[self.start..self.start + self.length]
    }

    /// The value at an index; `None` out of bounds.
    #[must_use]
    pub fn get(&self, place: usize) -> Option<&Value> {
        self.as_slice().get(place)
    }

    /// The value at an index, mutable; the change is not visible in other arrays or slices.
    pub(super) fn get_mut(&mut self, place: usize) -> Option<&mut Value> {
        if self.length < self.all.len() {
            *self = Self::from(self.as_slice().to_vec());
        }
        Rc::make_mut(&mut self.all).get_mut(place)
    }

    /// `length` values from `start` on, which must exist.
    fn part(&self, start: usize, length: usize) -> Self {
        Self { all: Rc::clone(&self.all), start: self.start + start, length }
    }

    /// The first `length` values; `None` if there are fewer.
    pub(super) fn prefix(&self, length: usize) -> Option<Self> {
        (length <= self.length).then(|| self.part(0, length))
    }

    /// The values from `start` on; `None` if there are fewer before it.
    pub(super) fn suffix(&self, start: usize) -> Option<Self> {
        (start <= self.length).then(|| self.part(start, self.length - start))
    }

    /// `length` values from `start` on; `None` if there are fewer.
    pub(super) fn chunk(&self, start: usize, length: usize) -> Option<Self> {
        self.suffix(start)?.prefix(length)
    }

    /// Consecutive arrays of that length, without the remainder.
    pub(super) fn chunks(&self, length: usize) -> Self {
        let chunks = 0..self.length / length;
        let chunks = chunks.map(|chunk| Value::Array(self.part(chunk * length, length)));
        Self::from(chunks.collect::<Vec<_>>())
    }

    /// The remainder after the chunks of that length.
    pub(super) fn remainder(&self, length: usize) -> Self {
        let rest = self.length % length;
        self.part(self.length - rest, rest)
    }
}

impl From<Vec<Value>> for Items {
    fn from(values: Vec<Value>) -> Self {
        let length = values.len();
        Self { all: Rc::new(values), start: 0, length }
    }
}

impl PartialEq for Items {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl fmt::Debug for Items {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_slice().fmt(f)
    }
}

/// The signed value of a number in two's complement.
pub(super) const fn signed(number: u128, kind: Int) -> i128 {
    let unused = 128 - kind.bits();
    (number << unused).cast_signed() >> unused
}

/// Words wider than indices are written in full-width hexadecimal; indices, small 32-bit numbers
/// and signed numbers in decimal. A struct with one field is written as that field's value in
/// brackets.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Int { number, kind } if kind.is_signed() => {
                write!(f, "{}", signed(*number, *kind))
            }
            Self::Int { number, kind: Int::U32 | Int::Usize } if *number < 256 => {
                write!(f, "{number}")
            }
            Self::Int { number, kind } => {
                let digits = kind.bits() as usize / 4;
                write!(f, "0x{number:0digits$x}")
            }
            Self::Single(single) => write!(f, "{single:e}"),
            Self::Double(double) => write!(f, "{double:e}"),
            Self::Bool(truth) => write!(f, "{truth}"),
            Self::Text(text) => write!(f, "{text:?}"),
            Self::Array(items) => several(f, items.as_slice().iter()),
            Self::Tuple(values) => several(f, values.iter()),
            Self::Struct(fields) if fields.len() == 1 => {
                several(f, fields.iter().map(|(_, value)| value))
            }
            Self::Struct(fields) => {
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

/// Writes values in brackets.
fn several<'a>(f: &mut fmt::Formatter<'_>, values: impl Iterator<Item = &'a Value>) -> fmt::Result {
    let values: Vec<String> = values.map(ToString::to_string).collect();
    write!(f, "({})", values.join(", "))
}
