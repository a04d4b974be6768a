//! Wrong functions: one number, operator or table entry is another, and a claim must fail.

use crate::inputs::{Numbers, claimed, executed};
use bit_tables_generator::Operation;
use bit_tables_generator::internal::module::{Table, TableValue};
use bit_tables_generator::internal::variants::{Extent, domains, variants_of};
use bit_tables_plain::ir::{
    Argument, Block, Expr, ExprKind, Function, Method, Operator, Part, Place, Program, Stmt,
    StmtKind, Type,
};
use bit_tables_plain::specifications::Proof;

/// Of each operation by its first technique so many mutants, anywhere in its code and tables: most are found, and some of
/// each operation.
pub fn are_found(mutants: usize, inputs: usize) {
    let mut numbers = Numbers::new(3);
    let domains = domains(Extent::Sample);
    let (mut all, mut all_found) = (0, 0);
    for &operation in Operation::ALL {
        // Some techniques are one instruction, in which nothing can be another.
        let mut variants =
            variants_of(operation, &domains, Extent::Sample).map(|one| claimed(&one));
        let of = |proof: Proof| Some((places(&proof), proof)).filter(|(places, _)| places.all > 0);
        let (places, proof) = variants.find_map(of).expect("a technique");
        let (mut drawn, mut found) = (0, 0);
        // What only slices longer than those of the claims reach is not found.
        while drawn < mutants || (found == 0 && drawn < 100) {
            let mut wrong = proof.program.clone();
            // Every other one in the code, as tables may be far larger.
            let limit =
                if drawn % 2 == 0 && places.of_code > 0 { places.of_code } else { places.all };
            let place = numbers.below(limit as u64) as usize;
            mutate(&mut wrong, &proof.given, Some(place));
            let fails = |claim| executed(&wrong, claim, inputs, &mut numbers).is_err();
            found += usize::from(proof.claims.iter().any(fails));
            drawn += 1;
        }
        println!("{operation}: {found} of {drawn} mutants are found");
        assert!(found > 0, "{operation}: no wrong function is found");
        all += drawn;
        all_found += found;
    }
    assert!(2 * all_found > all, "{all_found} of {all} wrong functions are found");
}

/// How many places there are, those of code first.
#[derive(Clone, Copy)]
struct Places {
    of_code: usize,
    all: usize,
}

/// Changes a program at a place, if one is given, and counts the places.
fn mutate(program: &mut Program, given: &[String], place: Option<usize>) -> Places {
    let mut mutation = Mutation { place, seen: 0, signatures: signatures(program) };
    for function in program.functions.iter_mut().filter(|one| !given.contains(&one.name)) {
        mutation.block(&mut function.body);
    }
    let of_code = mutation.seen;
    let is_of_technique = |table: &&mut Table| !table.name.starts_with("SPECIFIED_");
    for table in program.tables.iter_mut().filter(is_of_technique) {
        mutation.table(table);
    }
    Places { of_code, all: mutation.seen }
}

fn places(proof: &Proof) -> Places {
    mutate(&mut proof.program.clone(), &proof.given, None)
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
    place: Option<usize>,
    seen: usize,
    signatures: Vec<Signature>,
}

impl Mutation {
    fn is_here(&mut self) -> bool {
        self.seen += 1;
        Some(self.seen) == self.place.map(|place| place + 1)
    }

    fn table(&mut self, table: &mut Table) {
        match &mut table.value {
            TableValue::Number { value, .. } => self.number(value),
            TableValue::Bytes { values, .. } => {
                for value in values {
                    *value ^= u8::from(self.is_here());
                }
            }
            TableValue::Words { values, .. } => {
                for value in values {
                    self.number(value);
                }
            }
            TableValue::Records { rows, .. } => {
                for value in rows.iter_mut().flatten() {
                    self.number(value);
                }
            }
        }
    }

    /// The lowest bit of a number is another.
    fn number(&mut self, value: &mut u128) {
        *value ^= u128::from(self.is_here());
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
                    self.operator(operator);
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
            StmtKind::Assert(_) | StmtKind::Require(..) | StmtKind::Assembly(..) => {}
        }
    }

    fn place(&mut self, place: &mut Place) {
        for part in &mut place.path {
            if let Part::Index(index) = part {
                self.expr(index);
            }
        }
    }

    fn operator(&mut self, operator: &mut Operator) {
        let other = match operator {
            Operator::Sub | Operator::WrappingSub => Operator::WrappingAdd,
            Operator::Add | Operator::WrappingAdd => Operator::WrappingSub,
            Operator::WrappingMul | Operator::Mul => Operator::Xor,
            Operator::And => Operator::Or,
            Operator::Or | Operator::Xor => Operator::And,
            Operator::Shl => Operator::Shr,
            Operator::Shr => Operator::Shl,
            Operator::Eq => Operator::Ne,
            Operator::Ne => Operator::Eq,
            Operator::Lt => Operator::Le,
            Operator::Ge => Operator::Gt,
            Operator::Gt => Operator::Ge,
            Operator::Le => Operator::Lt,
            Operator::AndThen => Operator::OrElse,
            Operator::OrElse => Operator::AndThen,
            Operator::Div | Operator::Rem => return,
        };
        if self.is_here() {
            *operator = other;
        }
    }

    fn method(&mut self, method: &mut Method) {
        let other = match method {
            Method::CountOnes | Method::LeadingZeros => Method::TrailingZeros,
            Method::TrailingZeros => Method::LeadingZeros,
            Method::SwapBytes => Method::ReverseBits,
            Method::ReverseBits => Method::SwapBytes,
            Method::IsPowerOfTwo | Method::WrappingNeg | Method::ToBits => return,
        };
        if self.is_here() {
            *method = other;
        }
    }

    /// Another function with the same types.
    fn call(&mut self, name: &mut String) {
        let own = self.signatures.iter().find(|(other, _)| other == name);
        let Some((_, own)) = own else { return };
        let is_other = |(other, types): &&Signature| other != name && types == own;
        let Some((other, _)) = self.signatures.iter().find(is_other).cloned() else { return };
        if self.is_here() {
            *name = other;
        }
    }

    fn expr(&mut self, expr: &mut Expr) {
        match &mut expr.kind {
            ExprKind::Integer(number) if expr.ty != Type::Bool => self.number(number),
            ExprKind::Truth(truth) => *truth ^= self.is_here(),
            ExprKind::Binary(operator, left, right) => {
                self.operator(operator);
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
            | ExprKind::Position(inner, _)
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
            ExprKind::Record(_, fields) => {
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
