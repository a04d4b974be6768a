//! The values that code works on.

use crate::language::{Int, Type};
use bit_tables_generator::Word;
use std::fmt;
use std::rc::Rc;

/// A value. To clone one takes no longer than to count a reference.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// That of what has none.
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
    /// A value that is there, or none.
    Option(Option<Rc<Value>>),
}

/// The values of an array or a slice, which shares them with what it is a slice of.
#[derive(Clone)]
pub struct Items {
    all: Rc<Vec<Value>>,
    start: usize,
    length: usize,
}

impl Value {
    /// The last bits of a number, as many as the word has.
    #[must_use]
    pub const fn of(word: Word, number: u128) -> Self {
        Self::int(Int::of(word), number)
    }

    /// The last bits of a number, as many as the type has.
    #[must_use]
    pub const fn int(kind: Int, number: u128) -> Self {
        Self::Int { number: number & kind.mask(), kind }
    }

    /// An array.
    #[must_use]
    pub fn array(values: Vec<Self>) -> Self {
        Self::Array(Items::from(values))
    }

    /// An array of numbers of a word's type.
    #[must_use]
    pub fn words(word: Word, numbers: impl IntoIterator<Item = u128>) -> Self {
        Self::array(numbers.into_iter().map(|number| Self::of(word, number)).collect())
    }

    /// A tuple.
    #[must_use]
    pub fn tuple(values: Vec<Self>) -> Self {
        Self::Tuple(Rc::new(values))
    }

    /// An option with a value in it.
    #[must_use]
    pub fn some(value: Self) -> Self {
        Self::Option(Some(Rc::new(value)))
    }

    /// An option without a value.
    pub const NONE: Self = Self::Option(None);

    /// The number, if it is an integer; that of one below zero is in two's complement.
    #[must_use]
    pub const fn number(&self) -> Option<u128> {
        match self {
            Self::Int { number, .. } => Some(*number),
            _ => None,
        }
    }

    /// Whether it has that type. Of the entries of an array the first stands for all, and a struct
    /// has the fields that it was made with.
    pub(super) fn is_of(&self, ty: &Type) -> bool {
        let are_of = |items: &Items, ty| items.get(0).is_none_or(|first| first.is_of(ty));
        match (self, ty) {
            (Self::Unit, Type::Unit)
            | (Self::Bool(_), Type::Bool)
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
    /// How many there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.length
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// All of them in order.
    #[must_use]
    pub fn as_slice(&self) -> &[Value] {
        &self.all[self.start..self.start + self.length]
    }

    /// One of them, if there are as many.
    #[must_use]
    pub fn get(&self, place: usize) -> Option<&Value> {
        self.as_slice().get(place)
    }

    /// One of them, to be changed; no other array or slice sees the change.
    pub(super) fn get_mut(&mut self, place: usize) -> Option<&mut Value> {
        if self.length < self.all.len() {
            *self = Self::from(self.as_slice().to_vec());
        }
        Rc::make_mut(&mut self.all).get_mut(place)
    }

    /// So many of them from one on, which must be there.
    fn part(&self, start: usize, length: usize) -> Self {
        Self { all: Rc::clone(&self.all), start: self.start + start, length }
    }

    /// The first ones, if there are as many.
    pub(super) fn prefix(&self, length: usize) -> Option<Self> {
        (length <= self.length).then(|| self.part(0, length))
    }

    /// Those from a place on, if there are as many before it.
    pub(super) fn suffix(&self, start: usize) -> Option<Self> {
        (start <= self.length).then(|| self.part(start, self.length - start))
    }

    /// So many from a place on, if there are as many.
    pub(super) fn chunk(&self, start: usize, length: usize) -> Option<Self> {
        self.suffix(start)?.prefix(length)
    }

    /// The arrays of that length, one after the other; without the rest.
    pub(super) fn chunks(&self, length: usize) -> Self {
        let chunks = 0..self.length / length;
        let chunks = chunks.map(|chunk| Value::Array(self.part(chunk * length, length)));
        Self::from(chunks.collect::<Vec<_>>())
    }

    /// What remains after the chunks of that length.
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

/// A number in two's complement with its sign.
pub(super) const fn signed(number: u128, kind: Int) -> i128 {
    let unused = 128 - kind.bits();
    (number << unused).cast_signed() >> unused
}

/// Words wider than indices in full-width hexadecimal; indices, small numbers of 32 bits and
/// numbers with a sign in decimal. A struct of one value is written as that value in brackets.
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

/// Values in brackets.
fn several<'a>(f: &mut fmt::Formatter<'_>, values: impl Iterator<Item = &'a Value>) -> fmt::Result {
    let values: Vec<String> = values.map(ToString::to_string).collect();
    write!(f, "({})", values.join(", "))
}
