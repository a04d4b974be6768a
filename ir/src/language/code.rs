//! Statements and expressions.

use super::types::{Bound, Bytes, Method, Operator, Type, VariableId};

/// Statements, and an optional final value.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Block {
    /// The statements.
    pub statements: Vec<Stmt>,
    /// The value, if it has one.
    pub value: Option<Box<Expr>>,
    /// The value in source form; empty if there is none. Messages show it.
    pub code: String,
}

/// A statement.
#[derive(Clone, Debug, PartialEq)]
pub struct Stmt {
    /// What it does.
    pub kind: StmtKind,
    /// Its expression in source form: the value of a binding or an assignment, the condition of a
    /// loop. Messages show it.
    pub code: String,
}

/// What a statement does.
#[derive(Clone, Debug, PartialEq)]
pub enum StmtKind {
    /// Declares a variable. Without an initial value, it is assigned before it is read.
    Let {
        /// The variable.
        variable: VariableId,
        /// The initial value.
        value: Option<Expr>,
    },
    /// Assigns to a variable or a part of one; with an operator, like `+=`.
    Assign {
        /// The assigned place.
        place: Place,
        /// The operator.
        operator: Option<Operator>,
        /// The value.
        value: Expr,
    },
    /// `if` and `else`.
    If {
        /// A boolean.
        condition: Expr,
        /// Runs if the condition holds.
        then: Block,
        /// Runs otherwise.
        otherwise: Block,
    },
    /// `if let Some(variable) = option`. Where `otherwise` diverges, as in `let … else`, the
    /// variable is also read after this statement.
    IfSome {
        /// An option.
        option: Expr,
        /// The variable.
        variable: VariableId,
        /// Runs if there is a value.
        then: Block,
        /// Runs otherwise.
        otherwise: Block,
    },
    /// `while condition`.
    While {
        /// A boolean.
        condition: Expr,
        /// The body.
        body: Block,
        /// The maximum number of rounds.
        bound: Bound,
    },
    /// `for variable in from..to`.
    For {
        /// The loop variable; nothing else assigns to it.
        variable: VariableId,
        /// The first value.
        from: Expr,
        /// The value after the last.
        to: Expr,
        /// The body.
        body: Block,
        /// The maximum number of rounds.
        bound: Bound,
    },
    /// `return`.
    Return(Option<Expr>),
    /// An assertion; if it fails, the code is wrong.
    Assert(Expr),
    /// A precondition, which the caller must ensure, and its message.
    Precondition(Expr, String),
    /// A call for its side effects.
    Evaluate(Expr),
    /// Inline assembly for x86-64, and the code for other targets.
    Assembly(Box<Assembly>, Block),
    /// A nested scope.
    Block(Block),
}

/// Inline assembly that reads memory and writes only registers.
#[derive(Clone, Debug, PartialEq)]
pub struct Assembly {
    /// The instructions in Intel syntax, with the operands' names in braces.
    pub lines: Vec<String>,
    /// Input operands, by name.
    pub inputs: Vec<(String, Expr)>,
    /// Output operands, by name, and the variables that receive them.
    pub outputs: Vec<(String, Option<VariableId>)>,
}

/// A variable, or a part of one.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    /// The variable.
    pub variable: VariableId,
    /// The path from the variable to the part.
    pub path: Vec<Part>,
    /// The type of the part.
    pub ty: Type,
    /// The place in source form, without a dereference.
    pub code: String,
}

/// A step from a value to a part of it.
#[derive(Clone, Debug, PartialEq)]
pub enum Part {
    /// An entry of an array or a slice.
    Index(Expr),
    /// A number of entries of a slice from an index on, as an array; they must exist. Always the
    /// last step of a path.
    Chunk(Expr, usize),
    /// A field of a struct.
    Field(String),
    /// A field of a tuple.
    TupleField(usize),
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
    /// An integer literal, in two's complement.
    Integer(u128),
    /// A boolean literal.
    Bool(bool),
    /// A string literal.
    Text(String),
    /// A variable.
    Variable(VariableId),
    /// A table: an array or a number.
    Table(String),
    /// An entry of an array or slice; the index must be in bounds.
    Index {
        /// The array.
        array: Box<Expr>,
        /// An [`Int::Usize`](super::Int::Usize).
        index: Box<Expr>,
        /// The index in source form, without its cast.
        code: String,
    },
    /// A field of a struct.
    Field(Box<Expr>, String),
    /// A field of a tuple.
    TupleField(Box<Expr>, usize),
    /// `!`: bitwise or logical negation.
    Not(Box<Expr>),
    /// A binary operator. Both operands have the same type, except that shift distances have any
    /// unsigned type.
    Binary(Operator, Box<Expr>, Box<Expr>),
    /// `as`: truncates, or extends by zeros (by the sign if the value is signed); converts a
    /// boolean to 0 or 1, and an integer to the nearest double.
    Cast(Box<Expr>),
    /// A method of an integer.
    Method(Method, Box<Expr>),
    /// A call of a function of the program.
    Call(String, Vec<Argument>),
    /// `if` and `else` as an expression.
    If(Box<Expr>, Box<Block>, Box<Block>),
    /// A block as an expression.
    Block(Box<Block>),
    /// `[a, b, c]`.
    Array(Vec<Expr>),
    /// `[value; count]`.
    Repeat(Box<Expr>, usize),
    /// A struct literal, with its fields in declaration order.
    Struct(String, Vec<(String, Expr)>),
    /// A tuple.
    Tuple(Vec<Expr>),
    /// `Some(value)`.
    Some(Box<Expr>),
    /// `None`.
    None,
    /// `option.is_some()`.
    IsSome(Box<Expr>),
    /// The length of an array or a slice, an [`Int::Usize`](super::Int::Usize).
    Length(Box<Expr>),
    /// `slice.as_chunks::<N>().0`: the slice's consecutive arrays of that length.
    Chunks(Box<Expr>, usize),
    /// `slice.as_chunks::<N>().1`: the remainder after the chunks.
    Remainder(Box<Expr>, usize),
    /// `&slice[..count]`; the slice must be long enough.
    Prefix(Box<Expr>, Box<Expr>),
    /// An array as a slice.
    Whole(Box<Expr>),
    /// `word.to_le_bytes()` or `to_ne_bytes()`.
    ToBytes(Bytes, Box<Expr>),
    /// `from_le_bytes` or `from_ne_bytes`.
    FromBytes(Bytes, Box<Expr>),
    /// `&slice[start..]`; `start` must not exceed the length.
    Suffix(Box<Expr>, Box<Expr>),
    /// A slice of words as bytes in memory order; the second operand is the number of bytes.
    AsBytes(Box<Expr>, Box<Expr>),
    /// A pointer to the first value of an array or a slice, or to an entry of a table.
    AddressOf(Box<Expr>),
    /// `pointer.add(count)`, or `pointer.wrapping_add(count)` if it may be beyond what the pointer is
    /// into.
    PtrOffset(Box<Expr>, Box<Expr>, bool),
    /// `pointer.align_offset(power)`: the number of bytes to the next multiple of this power of
    /// two, an [`Int::Usize`](super::Int::Usize).
    AlignOffset(Box<Expr>, usize),
    /// A call of a processor intrinsic, with its arguments and its const generic arguments.
    Intrinsic(String, Vec<Expr>, Vec<u128>),
    /// The number of the current [tier](super::Program::tiers).
    Tier,
    /// Selects the tier with this number if the processor supports it; the value says whether it
    /// does.
    SetTier(Box<Expr>),
}

/// An argument of a call.
#[derive(Clone, Debug, PartialEq)]
pub enum Argument {
    /// A value.
    Value(Expr),
    /// A mutable borrow.
    Mutable(Place),
}

impl Expr {
    /// Its operands, without those in its blocks.
    pub fn parts(&self) -> impl Iterator<Item = &Self> {
        let parts: Vec<&Self> = match &self.kind {
            ExprKind::Integer(_)
            | ExprKind::Bool(_)
            | ExprKind::Text(_)
            | ExprKind::Variable(_)
            | ExprKind::Table(_)
            | ExprKind::None
            | ExprKind::Tier
            | ExprKind::Block(_) => Vec::new(),
            ExprKind::Field(inner, _)
            | ExprKind::TupleField(inner, _)
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
            | ExprKind::AddressOf(inner)
            | ExprKind::AlignOffset(inner, _)
            | ExprKind::SetTier(inner)
            | ExprKind::If(inner, _, _) => vec![inner],
            ExprKind::Index { array: left, index: right, .. }
            | ExprKind::Binary(_, left, right)
            | ExprKind::Prefix(left, right)
            | ExprKind::Suffix(left, right)
            | ExprKind::AsBytes(left, right)
            | ExprKind::PtrOffset(left, right, _) => vec![left, right],
            ExprKind::Array(values)
            | ExprKind::Tuple(values)
            | ExprKind::Intrinsic(_, values, _) => values.iter().collect(),
            ExprKind::Struct(_, fields) => fields.iter().map(|(_, value)| value).collect(),
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
    /// The indices on its path.
    pub fn indices(&self) -> impl Iterator<Item = &Expr> {
        self.path.iter().filter_map(|part| match part {
            Part::Index(index) | Part::Chunk(index, _) => Some(index),
            Part::Field(_) | Part::TupleField(_) => None,
        })
    }
}
