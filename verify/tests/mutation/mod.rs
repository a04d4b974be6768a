//! Mutants: programs in which one number, operator, known function, call or table entry is another.

#[allow(dead_code, reason = "each test uses a part of it")]
pub mod source;

use crate::inputs::Numbers;
use bit_tables_generator::__private::module::{Table, TableValue};
use bit_tables_ir::{
    Argument, Block, Expr, ExprKind, Function, Int, Method, Operator, Part, Place, Program, Stmt,
    StmtKind, Type,
};
use bit_tables_verify::specifications::Proof;

/// A proof, and where its program can be another.
pub struct Mutants {
    pub proof: Proof,
    of_code: usize,
    all: usize,
}

impl Mutants {
    /// Those of a proof, unless there are none: some techniques are one instruction.
    pub fn of(proof: Proof) -> Option<Self> {
        let Mutation { of_code, seen: all, .. } =
            Mutation::done(&mut proof.program.clone(), &proof.given, None);
        (all > 0).then_some(Self { proof, of_code, all })
    }

    /// A program with something wrong in the functions of the technique, or in its tables: every
    /// other time in the functions, as tables may be far larger. And what is wrong.
    pub fn mutant(&self, numbers: &mut Numbers) -> (Program, String) {
        let is_of_code = self.of_code > 0 && numbers.below(2) == 0;
        let limit = if is_of_code { self.of_code } else { self.all };
        let place = numbers.below(limit as u64) as usize;
        let mut wrong = self.proof.program.clone();
        let change = Change { place, draw: numbers.next() };
        let mutation = Mutation::done(&mut wrong, &self.proof.given, Some(change));
        (wrong, mutation.what)
    }
}

/// A change, by the number of its place, and of a choice among what can stand there.
#[derive(Clone, Copy)]
struct Change {
    place: usize,
    draw: u64,
}

/// The name of a function, and the types of its parameters and of its result.
type Signature = (String, Vec<Type>);

fn signatures(program: &Program) -> Vec<Signature> {
    let signature = |function: &Function| {
        let parameters = function.variables.iter().take(function.parameters.len());
        let types = parameters.map(|variable| variable.ty.clone()).chain([function.result.clone()]);
        (function.name.clone(), types.collect())
    };
    program.functions.iter().map(signature).collect()
}

struct Mutation {
    change: Option<Change>,
    /// How many places there are up to here, and in code.
    seen: usize,
    of_code: usize,
    signatures: Vec<Signature>,
    /// What the change is.
    what: String,
}

impl Mutation {
    /// Makes a change, if one is given, and counts the places: first those of code, without that of
    /// other operations, then those of tables.
    fn done(program: &mut Program, given: &[String], change: Option<Change>) -> Self {
        let signatures = signatures(program);
        let mut mutation = Self { change, seen: 0, of_code: 0, signatures, what: String::new() };
        for function in program.functions.iter_mut().filter(|one| !given.contains(&one.name)) {
            mutation.block(&mut function.body);
        }
        mutation.of_code = mutation.seen;
        let is_of_technique = |table: &&mut Table| !table.name.starts_with("SPECIFIED_");
        for table in program.tables.iter_mut().filter(is_of_technique) {
            mutation.table(table);
        }
        mutation
    }

    /// A number for a choice, if the change is here.
    fn draw(&mut self) -> Option<u64> {
        self.seen += 1;
        let is_here = |change: &Change| change.place + 1 == self.seen;
        self.change.filter(is_here).map(|change| change.draw)
    }

    /// One of several others, if the change is here.
    fn other<T: Copy + std::fmt::Debug + PartialEq>(&mut self, one: &mut T, all: &[T]) {
        if let Some(draw) = self.draw() {
            let others: Vec<T> = all.iter().copied().filter(|other| other != one).collect();
            let other = others[draw as usize % others.len()];
            self.what = format!("{other:?} for {one:?}");
            *one = other;
        }
    }

    /// One of the lowest bits of a number is another.
    fn number(&mut self, value: &mut u128, bits: u32) {
        if let Some(draw) = self.draw() {
            let other = *value ^ 1 << (draw % u64::from(bits));
            self.what = format!("{other:#x} for {value:#x}");
            *value = other;
        }
    }

    fn table(&mut self, table: &mut Table) {
        let former = self.seen;
        match &mut table.value {
            TableValue::Number { value, word } => self.number(value, word.bits()),
            TableValue::Bytes { values, .. } => {
                for value in values {
                    let mut number = u128::from(*value);
                    self.number(&mut number, 8);
                    *value = number as u8;
                }
            }
            TableValue::Words { values, word } => {
                for value in values {
                    self.number(value, word.bits());
                }
            }
            TableValue::Records { rows, word, .. } => {
                for value in rows.iter_mut().flatten() {
                    self.number(value, word.bits());
                }
            }
        }
        if let Some(change) =
            self.change.filter(|change| (former..self.seen).contains(&change.place))
        {
            self.what += &format!(" in {}, number {}", table.name, change.place - former);
        }
    }

    fn block(&mut self, block: &mut Block) {
        block.statements.iter_mut().for_each(|statement| self.statement(statement));
        block.value.iter_mut().for_each(|value| self.expr(value));
    }

    fn statement(&mut self, statement: &mut Stmt) {
        match &mut statement.kind {
            StmtKind::Let { value, .. } => value.iter_mut().for_each(|value| self.expr(value)),
            StmtKind::Return(value) => value.iter_mut().for_each(|value| self.expr(value)),
            StmtKind::Assign { place, value, operator } => {
                self.place(place);
                self.expr(value);
                if let Some(operator) = operator {
                    self.operator(operator, &place.ty, &value.ty);
                }
            }
            StmtKind::If { condition, then, otherwise }
            | StmtKind::IfSome { option: condition, then, otherwise, .. } => {
                self.expr(condition);
                self.block(then);
                self.block(otherwise);
            }
            StmtKind::While { condition, body, .. } => {
                self.expr(condition);
                self.block(body);
            }
            StmtKind::For { from, to, body, .. } => {
                self.expr(from);
                self.expr(to);
                self.block(body);
            }
            StmtKind::Evaluate(value) => self.expr(value),
            StmtKind::Block(block) => self.block(block),
            // What is asserted is no part of the function.
            StmtKind::Assert(_) | StmtKind::Precondition(..) | StmtKind::Assembly(..) => {}
        }
    }

    fn place(&mut self, place: &mut Place) {
        for part in &mut place.path {
            if let Part::Index(index) = part {
                self.expr(index);
            }
        }
    }

    /// Another operator for values of these types.
    fn operator(&mut self, operator: &mut Operator, left: &Type, right: &Type) {
        let is_unsigned = left.int().is_some_and(|int| !int.is_signed());
        let others: &[Operator] = match operator {
            Operator::Div | Operator::Rem => &[Operator::Div, Operator::Rem],
            Operator::AndThen | Operator::OrElse => &[Operator::AndThen, Operator::OrElse],
            Operator::Lt | Operator::Le | Operator::Gt | Operator::Ge => {
                &[Operator::Lt, Operator::Le, Operator::Gt, Operator::Ge]
            }
            Operator::Eq | Operator::Ne => &[Operator::Eq, Operator::Ne],
            Operator::Shl | Operator::Shr if left != right => &[Operator::Shl, Operator::Shr],
            _ if left == right && is_unsigned => &[
                Operator::WrappingAdd,
                Operator::WrappingSub,
                Operator::And,
                Operator::Or,
                Operator::Xor,
                Operator::Shl,
                Operator::Shr,
            ],
            _ if left.int().is_some() => {
                &[Operator::WrappingAdd, Operator::WrappingSub, Operator::And, Operator::Or]
            }
            _ => &[Operator::And, Operator::Or, Operator::Xor],
        };
        self.other(operator, others);
    }

    fn method(&mut self, method: &mut Method) {
        let others: &[Method] = match method {
            Method::CountOnes | Method::LeadingZeros | Method::TrailingZeros => {
                &[Method::CountOnes, Method::LeadingZeros, Method::TrailingZeros]
            }
            Method::SwapBytes | Method::ReverseBits | Method::WrappingNeg => {
                &[Method::SwapBytes, Method::ReverseBits, Method::WrappingNeg]
            }
            Method::IsPowerOfTwo | Method::ToBits => return,
        };
        self.other(method, others);
    }

    /// Another function with the same types.
    fn call(&mut self, name: &mut String) {
        let own = self.signatures.iter().find(|(other, _)| other == name);
        let Some((_, own)) = own else { return };
        let is_other = |(other, types): &&Signature| other != name && types == own;
        let Some((other, _)) = self.signatures.iter().find(is_other).cloned() else { return };
        if self.draw().is_some() {
            self.what = format!("{other} for {name}");
            *name = other;
        }
    }

    fn expr(&mut self, expr: &mut Expr) {
        match &mut expr.kind {
            // At most the bit above the highest one, as a loop to a far larger number takes too
            // long.
            ExprKind::Integer(number) => {
                let bits = expr.ty.int().map_or(1, Int::bits);
                self.number(number, bits.min(129 - number.leading_zeros()));
            }
            ExprKind::Bool(truth) => self.other(truth, &[false, true]),
            ExprKind::Binary(operator, left, right) => {
                self.operator(operator, &left.ty, &right.ty);
                self.expr(left);
                self.expr(right);
            }
            ExprKind::Index { array: left, index: right, .. }
            | ExprKind::Prefix(left, right)
            | ExprKind::Suffix(left, right) => {
                self.expr(left);
                self.expr(right);
            }
            ExprKind::Field(inner, _)
            | ExprKind::TupleField(inner, _)
            | ExprKind::Not(inner)
            | ExprKind::Cast(inner)
            | ExprKind::Repeat(inner, _)
            | ExprKind::Some(inner)
            | ExprKind::IsSome(inner)
            | ExprKind::Length(inner)
            | ExprKind::Chunks(inner, _)
            | ExprKind::Remainder(inner, _)
            | ExprKind::Whole(inner)
            | ExprKind::ToBytes(_, inner)
            | ExprKind::FromBytes(_, inner) => self.expr(inner),
            ExprKind::Method(method, inner) => {
                self.method(method);
                self.expr(inner);
            }
            ExprKind::If(condition, then, otherwise) => {
                self.expr(condition);
                self.block(then);
                self.block(otherwise);
            }
            ExprKind::Block(block) => self.block(block),
            ExprKind::Array(values) | ExprKind::Tuple(values) => {
                for value in values {
                    self.expr(value);
                }
            }
            ExprKind::Struct(_, fields) => {
                for (_, value) in fields {
                    self.expr(value);
                }
            }
            ExprKind::Call(name, arguments) => {
                self.call(name);
                for argument in arguments {
                    match argument {
                        Argument::Value(value) => self.expr(value),
                        Argument::Mutable(place) => self.place(place),
                    }
                }
            }
            _ => {}
        }
    }
}
