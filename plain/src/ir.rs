//! The language: types, expressions that carry their type, statements, functions.
//!
//! Every value has a type, and nothing is converted without a [`Cast`](ExprKind::Cast). Exact arithmetic must not overflow,
//! wrapping arithmetic may. A reference that cannot be written through is the same as a copy, so there are none; what a
//! function changes it gets as a [`Passing::Mutable`] parameter.

use bit_tables_generator::Word;
use bit_tables_generator::internal::module::{Needs, Record as TableRecord, Table};
use std::fmt;

/// What a module was lowered to.
#[derive(Clone, Debug)]
pub struct Program {
    /// Structs, those of tables and those that functions return.
    pub records: Vec<Record>,
    /// The numbers, in reading order. A [`Number`](bit_tables_generator::internal::module::TableValue::Number) is a
    /// constant, the others are arrays.
    pub tables: Vec<Table>,
    /// The functions, in reading order; each may call any.
    pub functions: Vec<Function>,
    /// What must hold of them. Each is a function without parameters and without a result, whose assertions hold.
    pub checks: Vec<Function>,
    /// Functions that only checks call.
    pub helpers: Vec<Function>,
    /// Where instructions are chosen while the program runs, the tiers: from 1 on, each with the features of the processor that
    /// it requires, the better ones last.
    pub tiers: Vec<Tier>,
}

/// A level of instructions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tier {
    /// Its number.
    pub number: u32,
    /// The features that it requires, as Rust names them.
    pub features: Vec<String>,
}

/// A struct.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Its name.
    pub name: String,
    /// What one of them is.
    pub doc: String,
    /// Its fields in order.
    pub fields: Vec<FieldOf>,
    /// Its alignment in bytes, where that is greater than its fields need.
    pub align: Option<usize>,
}

/// A field of a struct.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldOf {
    /// Its name.
    pub name: String,
    /// What it is; empty where it is private.
    pub doc: String,
    /// Its type.
    pub ty: Type,
}

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

/// A function.
#[derive(Clone, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each says something that a printer asks for")]
pub struct Function {
    /// Its name.
    pub name: String,
    /// What it computes, its precondition and its result for zero, in paragraphs.
    pub doc: String,
    /// How it works and its source; may be empty.
    pub technique: String,
    /// Its variables, each with a name of its own; first the parameters.
    pub variables: Vec<Variable>,
    /// The parameters, in order: they are the first variables.
    pub parameters: Vec<Passing>,
    /// The type of the result.
    pub result: Type,
    /// What it does. Its value is the result.
    pub body: Block,
    /// Whether users may call it.
    pub public: bool,
    /// Whether it is to be inlined; otherwise it must not be.
    pub inline: bool,
    /// Whether it can be evaluated while code compiles: it uses no intrinsic of a processor.
    pub constant: bool,
    /// Whether ignoring its result is a mistake.
    pub must_be_used: bool,
    /// The features of the processor that its instructions require, as Rust names them.
    pub features: Vec<String>,
    /// What the target must have, if the function was chosen because the target has it.
    pub needs: Option<Needs>,
}

/// How a parameter gets its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passing {
    /// It has a value of its own, which the caller does not see change.
    Value,
    /// It is a variable or a part of one of the caller, and changes it.
    Mutable,
}

/// A variable of a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable {
    /// Its name, which no other variable of the function has.
    pub name: String,
    /// The name in the source, where a name can be bound more than once.
    pub source: String,
    /// Its type.
    pub ty: Type,
    /// Whether anything is assigned to it after its first value, or it is lent to be changed.
    pub mutable: bool,
}

/// A variable by its place in [`Function::variables`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct VariableId(pub usize);

/// Statements, and the value of the last expression.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Block {
    /// The statements.
    pub statements: Vec<Stmt>,
    /// The value, if it has one.
    pub value: Option<Box<Expr>>,
    /// The value as the source has it, empty without one. This is its place in messages.
    pub code: String,
}

/// A statement.
#[derive(Clone, Debug, PartialEq)]
pub struct Stmt {
    /// What it does.
    pub kind: StmtKind,
    /// Its expression as the source has it: the value of a binding or an assignment, the condition of a loop. This is its
    /// place in messages.
    pub code: String,
}

/// What a statement does.
#[derive(Clone, Debug, PartialEq)]
pub enum StmtKind {
    /// Gives a variable its first value; without one it is assigned before it is read.
    Let {
        /// The variable.
        variable: VariableId,
        /// The value.
        value: Option<Expr>,
    },
    /// Gives a variable or a part of one a value. With an operator it is the result of that on the former value and this one.
    Assign {
        /// What changes.
        place: Place,
        /// The operator.
        operator: Option<Operator>,
        /// The value.
        value: Expr,
    },
    /// Does one or the other.
    If {
        /// A truth.
        condition: Expr,
        /// What is done if it holds.
        then: Block,
        /// What is done otherwise.
        otherwise: Block,
    },
    /// Binds a variable to the value that is there and does `then`, or does `otherwise`. Where `otherwise` does not reach its
    /// end, the variable is also read after this statement.
    IfSome {
        /// An option.
        option: Expr,
        /// The variable.
        variable: VariableId,
        /// What is done if there is a value.
        then: Block,
        /// What is done if there is none.
        otherwise: Block,
    },
    /// Repeats while a condition holds.
    While {
        /// A truth.
        condition: Expr,
        /// What is repeated.
        body: Block,
        /// The most rounds.
        bound: Bound,
    },
    /// Repeats for each number from one up to, but without, another.
    For {
        /// The number; nothing else is assigned to it.
        variable: VariableId,
        /// The first.
        from: Expr,
        /// The one after the last.
        to: Expr,
        /// What is repeated.
        body: Block,
        /// The most rounds.
        bound: Bound,
    },
    /// Ends the function with this result.
    Return(Option<Expr>),
    /// Something that must hold; otherwise the code is wrong.
    Assert(Expr),
    /// A precondition, for which the caller answers, with the message where it does not hold.
    Require(Expr, String),
    /// A call for what it changes.
    Evaluate(Expr),
    /// Instructions of x86-64 in assembly, and the same without.
    Assembly(Box<Assembly>, Block),
    /// The statements of a scope of its own.
    Block(Block),
}

/// Instructions in assembly, which read memory and write registers alone.
#[derive(Clone, Debug, PartialEq)]
pub struct Assembly {
    /// The instructions with the operands' names in braces, in the order of Intel: the target first.
    pub lines: Vec<String>,
    /// Registers with addresses or numbers, by their names.
    pub inputs: Vec<(String, Expr)>,
    /// Registers that are written, by their names, and the variables that get what is in them.
    pub outputs: Vec<(String, Option<VariableId>)>,
}

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

/// A variable, or a part of one.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    /// The variable.
    pub variable: VariableId,
    /// The way from it to the part.
    pub path: Vec<Part>,
    /// The type of the part.
    pub ty: Type,
    /// The place as the source has it, without a dereference.
    pub code: String,
}

/// A step from a value to a part of it.
#[derive(Clone, Debug, PartialEq)]
pub enum Part {
    /// An entry of an array.
    Index(Expr),
    /// A field of a struct.
    Field(String),
    /// A value of a tuple.
    Position(usize),
}

/// An expression.
#[derive(Clone, Debug, PartialEq)]
pub struct Expr {
    /// What it computes.
    pub kind: ExprKind,
    /// The type of its value.
    pub ty: Type,
}

/// What an expression computes.
#[derive(Clone, Debug, PartialEq)]
pub enum ExprKind {
    /// A number of an integer's type, in two's complement.
    Integer(u128),
    /// A truth.
    Truth(bool),
    /// A text.
    Text(String),
    /// A variable.
    Variable(VariableId),
    /// A table: an array, or a number.
    Table(String),
    /// An entry of an array or slice, which must have it.
    Index {
        /// The array.
        array: Box<Expr>,
        /// A [`Int::Usize`].
        index: Box<Expr>,
        /// The index as the source has it, without its cast.
        code: String,
    },
    /// A field of a struct.
    Field(Box<Expr>, String),
    /// A value of a tuple.
    Position(Box<Expr>, usize),
    /// The complement: of every bit, or of a truth.
    Not(Box<Expr>),
    /// Two values together. Both have the same type, but for shifts, which are by any unsigned integer.
    Binary(Operator, Box<Expr>, Box<Expr>),
    /// The value as another type: what does not fit is cut off, what is missing is zero (copies of the sign where the value
    /// has one), a truth is 0 or 1, and a double is the nearest one.
    Cast(Box<Expr>),
    /// A known function of an integer.
    Method(Method, Box<Expr>),
    /// A call of a function of the program.
    Call(String, Vec<Argument>),
    /// One value or the other.
    If(Box<Expr>, Box<Block>, Box<Block>),
    /// The value of a block.
    Block(Box<Block>),
    /// An array of these.
    Array(Vec<Expr>),
    /// An array of so many of one value.
    Repeat(Box<Expr>, usize),
    /// A struct, with its fields in their order.
    Record(String, Vec<(String, Expr)>),
    /// Several values.
    Tuple(Vec<Expr>),
    /// A value that is there.
    Some(Box<Expr>),
    /// No value.
    None,
    /// Whether there is a value.
    IsSome(Box<Expr>),
    /// How many values an array or a slice has, a [`Int::Usize`].
    Length(Box<Expr>),
    /// A slice of the arrays of that length in a slice, one after the other; without the rest.
    Chunks(Box<Expr>, usize),
    /// The slice of what remains after the chunks of that length.
    Remainder(Box<Expr>, usize),
    /// The slice of the first values, so many; there must be as many.
    Prefix(Box<Expr>, Box<Expr>),
    /// The whole array as a slice.
    Whole(Box<Expr>),
    /// The bytes of a word as memory has them, an array.
    ToBytes(Bytes, Box<Expr>),
    /// The word of these bytes.
    FromBytes(Bytes, Box<Expr>),
    /// The slice of the values from that place on, which must be there.
    Suffix(Box<Expr>, Box<Expr>),
    /// The bytes of a slice of words as memory has them, so many, as a slice.
    AsBytes(Box<Expr>, Box<Expr>),
    /// The address of the first value of an array or a slice, of a variable of such a type, or of an entry of a table.
    Address(Box<Expr>),
    /// An address so many values further.
    Further(Box<Expr>, Box<Expr>),
    /// How many bytes are from an address to the next that is a multiple of this power of two, a [`Int::Usize`].
    AlignOffset(Box<Expr>, usize),
    /// A call of an intrinsic of the processor, with its arguments and behind them the numbers that must be constants.
    Intrinsic(String, Vec<Expr>, Vec<u128>),
    /// The number of the tier of instructions in use: see [`Program::tiers`].
    Tier,
    /// Selects the tier with this number if the processor supports it, and tells whether it does.
    SetTier(Box<Expr>),
}

/// The order of a word's bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bytes {
    /// As memory has them, on this processor.
    Native,
    /// The least significant first.
    Little,
}

/// What is given for a parameter.
#[derive(Clone, Debug, PartialEq)]
pub enum Argument {
    /// A value.
    Value(Expr),
    /// What the function changes.
    Mutable(Place),
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
    pub const ALL: [Self; 8] =
        [Self::U8, Self::U16, Self::U32, Self::U64, Self::U128, Self::Usize, Self::I32, Self::I64];

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

    /// The width in bits. Lengths and indices have 64 here, and are far below what fewer bits can hold.
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

impl Function {
    /// A function for others, without a body yet.
    pub(crate) fn private(name: String, doc: String, result: Type) -> Self {
        Self {
            name,
            doc,
            technique: String::new(),
            variables: Vec::new(),
            parameters: Vec::new(),
            result,
            body: Block::default(),
            public: false,
            inline: true,
            constant: true,
            must_be_used: true,
            features: Vec::new(),
            needs: None,
        }
    }

    /// A variable.
    #[must_use]
    pub fn variable(&self, id: VariableId) -> &Variable {
        &self.variables[id.0]
    }
}

impl Program {
    /// The function of that name, also one that only checks call.
    #[must_use]
    pub fn function(&self, name: &str) -> Option<&Function> {
        self.functions.iter().chain(&self.helpers).find(|function| function.name == name)
    }

    /// The table of that name.
    #[must_use]
    pub fn table(&self, name: &str) -> Option<&Table> {
        self.tables.iter().find(|table| table.name == name)
    }

    /// The struct of that name.
    #[must_use]
    pub fn record(&self, name: &str) -> Option<&Record> {
        self.records.iter().find(|record| record.name == name)
    }
}

impl Record {
    /// The struct of a table's entries.
    #[must_use]
    pub fn of_table(record: &TableRecord, word: Word) -> Self {
        let ty = Type::Int(Int::of(word));
        let field = |(name, doc): &(&str, &str)| FieldOf {
            name: (*name).to_owned(),
            doc: (*doc).to_owned(),
            ty: ty.clone(),
        };
        Self {
            name: record.name.to_owned(),
            doc: record.doc.to_owned(),
            fields: record.fields.iter().map(field).collect(),
            align: Some(record.align(word)),
        }
    }
}

impl Expr {
    /// The expressions that it is made of, without those in its blocks.
    pub fn parts(&self) -> impl Iterator<Item = &Self> {
        let parts: Vec<&Self> = match &self.kind {
            ExprKind::Integer(_)
            | ExprKind::Truth(_)
            | ExprKind::Text(_)
            | ExprKind::Variable(_)
            | ExprKind::Table(_)
            | ExprKind::None
            | ExprKind::Tier
            | ExprKind::Block(_) => Vec::new(),
            ExprKind::Field(inner, _)
            | ExprKind::Position(inner, _)
            | ExprKind::Not(inner)
            | ExprKind::Cast(inner)
            | ExprKind::Method(_, inner)
            | ExprKind::Repeat(inner, _)
            | ExprKind::Some(inner)
            | ExprKind::IsSome(inner)
            | ExprKind::Length(inner)
            | ExprKind::Chunks(inner, _)
            | ExprKind::Remainder(inner, _)
            | ExprKind::Whole(inner)
            | ExprKind::ToBytes(_, inner)
            | ExprKind::FromBytes(_, inner)
            | ExprKind::Address(inner)
            | ExprKind::AlignOffset(inner, _)
            | ExprKind::SetTier(inner)
            | ExprKind::If(inner, _, _) => vec![inner],
            ExprKind::Index { array: left, index: right, .. }
            | ExprKind::Binary(_, left, right)
            | ExprKind::Prefix(left, right)
            | ExprKind::Suffix(left, right)
            | ExprKind::AsBytes(left, right)
            | ExprKind::Further(left, right) => vec![left, right],
            ExprKind::Array(values)
            | ExprKind::Tuple(values)
            | ExprKind::Intrinsic(_, values, _) => values.iter().collect(),
            ExprKind::Record(_, fields) => fields.iter().map(|(_, value)| value).collect(),
            ExprKind::Call(_, arguments) => arguments
                .iter()
                .flat_map(|argument| match argument {
                    Argument::Value(value) => vec![value],
                    Argument::Mutable(place) => place.indices().collect(),
                })
                .collect(),
        };
        parts.into_iter()
    }

    /// Its blocks.
    pub fn blocks(&self) -> impl Iterator<Item = &Block> {
        let blocks: Vec<&Block> = match &self.kind {
            ExprKind::If(_, then, otherwise) => vec![then, otherwise],
            ExprKind::Block(block) => vec![block],
            _ => Vec::new(),
        };
        blocks.into_iter()
    }
}

impl Place {
    /// The indices on the way to it.
    pub fn indices(&self) -> impl Iterator<Item = &Expr> {
        self.path.iter().filter_map(|part| match part {
            Part::Index(index) => Some(index),
            Part::Field(_) | Part::Position(_) => None,
        })
    }
}
