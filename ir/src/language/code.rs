//! Statements and expressions, which are made of each other.

use super::types::{Bound, Bytes, Method, Operator, Type, VariableId};

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
    /// Its expression as the source has it: the value of a binding or an assignment, the condition
    /// of a loop. This is its place in messages.
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
    /// Gives a variable or a part of one a value. With an operator it is the result of that on the
    /// former value and this one.
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
    /// Binds a variable to the value that is there and does `then`, or does `otherwise`. Where
    /// `otherwise` does not reach its end, the variable is also read after this statement.
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
    /// The instructions with the operands' names in braces, in the order of Intel: the target
    /// first.
    pub lines: Vec<String>,
    /// Registers with addresses or numbers, by their names.
    pub inputs: Vec<(String, Expr)>,
    /// Registers that are written, by their names, and the variables that get what is in them.
    pub outputs: Vec<(String, Option<VariableId>)>,
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
    /// An entry of an array or a slice.
    Index(Expr),
    /// So many entries of a slice from one on, which must be there, as an array. It is the last
    /// step.
    Chunk(Expr, usize),
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
        /// A [`Int::Usize`](super::Int::Usize).
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
    /// Two values together. Both have the same type, but for shifts, which are by any unsigned
    /// integer.
    Binary(Operator, Box<Expr>, Box<Expr>),
    /// The value as another type: what does not fit is cut off, what is missing is zero (copies of
    /// the sign where the value has one), a truth is 0 or 1, and a double is the nearest one.
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
    /// How many values an array or a slice has, a [`Int::Usize`](super::Int::Usize).
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
    /// The address of the first value of an array or a slice, of a variable of such a type, or of
    /// an entry of a table.
    Address(Box<Expr>),
    /// An address so many values further.
    Further(Box<Expr>, Box<Expr>),
    /// How many bytes are from an address to the next that is a multiple of this power of two, a
    /// [`Int::Usize`](super::Int::Usize).
    AlignOffset(Box<Expr>, usize),
    /// A call of an intrinsic of the processor, with its arguments and behind them the numbers that
    /// must be constants.
    Intrinsic(String, Vec<Expr>, Vec<u128>),
    /// The number of the tier of instructions in use: see
    /// [`Program::tiers`](super::Program::tiers).
    Tier,
    /// Selects the tier with this number if the processor supports it, and tells whether it does.
    SetTier(Box<Expr>),
}

/// What is given for a parameter.
#[derive(Clone, Debug, PartialEq)]
pub enum Argument {
    /// A value.
    Value(Expr),
    /// What the function changes.
    Mutable(Place),
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
            Part::Index(index) | Part::Chunk(index, _) => Some(index),
            Part::Field(_) | Part::Position(_) => None,
        })
    }
}
