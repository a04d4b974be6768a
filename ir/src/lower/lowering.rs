//! The state of lowering one function; statements, expressions and kernels are lowered by its
//! methods.

use super::scope::{Known, Scope, Signature};
use crate::error::CodeError;
use crate::language::{Block, Expr, ExprKind, Function, Int, Operator, Stmt, Type};
use bit_tables_generator::__private::on_one_line;
use quote::ToTokens;
use std::rc::Rc;
use syn::{BinOp, Expr as Source};

/// A closure bound to a name. It becomes a function at its first call, because its parameters have
/// no written types.
#[derive(Clone)]
pub(super) struct Closure {
    pub name: String,
    pub parameters: Vec<String>,
    pub body: Rc<Source>,
    /// The function, and the captured variables that are passed to it.
    pub lifted: Option<(String, Vec<String>)>,
}

/// The lowering of one function.
pub(super) struct Lowering<'a> {
    pub known: &'a Known,
    pub scope: Scope,
    /// The function's name.
    pub name: String,
    /// The type of the function's result.
    pub result: Type,
    /// The variables whose address is taken.
    pub addressed: Vec<String>,
    /// The closures in scope.
    pub closures: Vec<Closure>,
    /// The functions made from them.
    pub lifted: Vec<(Function, Signature)>,
    /// Statements to be inserted before the current one.
    pub pending: Vec<Stmt>,
}

impl<'a> Lowering<'a> {
    pub(super) fn new(name: &str, known: &'a Known, result: Type) -> Self {
        Self {
            known,
            scope: Scope::default(),
            name: name.to_owned(),
            result,
            addressed: Vec::new(),
            closures: Vec::new(),
            lifted: Vec::new(),
            pending: Vec::new(),
        }
    }
}

/// An expression in source form, for steps and messages.
pub(super) fn written(expr: &Source) -> String {
    on_one_line(expr.to_token_stream())
}

/// The error for code outside the language.
pub(super) fn outside(what: &str, tokens: &impl ToTokens) -> CodeError {
    CodeError::new(on_one_line(tokens.to_token_stream()), what)
}

pub(super) fn expr(kind: ExprKind, ty: Type) -> Expr {
    Expr { kind, ty }
}

pub(super) fn number(value: u128) -> Expr {
    expr(ExprKind::Integer(value), Type::PLACE)
}

pub(super) fn binary(operator: Operator, one: Expr, other: Expr, ty: Type) -> Expr {
    expr(ExprKind::Binary(operator, Box::new(one), Box::new(other)), ty)
}

/// An `if` of two values, with the code of each.
pub(super) fn either(condition: Expr, then: (Expr, String), otherwise: (Expr, String)) -> Expr {
    let ty = then.0.ty.clone();
    let [then, otherwise] = [then, otherwise].map(|(value, code)| {
        Box::new(Block { statements: Vec::new(), value: Some(Box::new(value)), code })
    });
    expr(ExprKind::If(Box::new(condition), then, otherwise), ty)
}

pub(super) fn address(of: Expr, element: Type) -> Expr {
    expr(ExprKind::AddressOf(Box::new(of)), Type::Pointer(Box::new(element)))
}

/// A binary operator that is no assignment.
pub(super) const fn operator(operator: BinOp) -> Option<Operator> {
    Some(match operator {
        BinOp::Add(_) => Operator::Add,
        BinOp::Sub(_) => Operator::Sub,
        BinOp::Mul(_) => Operator::Mul,
        BinOp::Div(_) => Operator::Div,
        BinOp::Rem(_) => Operator::Rem,
        BinOp::BitAnd(_) => Operator::And,
        BinOp::BitOr(_) => Operator::Or,
        BinOp::BitXor(_) => Operator::Xor,
        BinOp::Shl(_) => Operator::Shl,
        BinOp::Shr(_) => Operator::Shr,
        BinOp::Eq(_) => Operator::Eq,
        BinOp::Ne(_) => Operator::Ne,
        BinOp::Lt(_) => Operator::Lt,
        BinOp::Le(_) => Operator::Le,
        BinOp::Gt(_) => Operator::Gt,
        BinOp::Ge(_) => Operator::Ge,
        BinOp::And(_) => Operator::AndThen,
        BinOp::Or(_) => Operator::OrElse,
        _ => return None,
    })
}

/// The integer of the same width and the opposite signedness.
pub(super) const fn other_sign(int: Int) -> Option<Int> {
    Some(match int {
        Int::U8 => Int::I8,
        Int::U16 => Int::I16,
        Int::U32 => Int::I32,
        Int::U64 => Int::I64,
        Int::U128 => Int::I128,
        Int::I8 => Int::U8,
        Int::I16 => Int::U16,
        Int::I32 => Int::U32,
        Int::I64 => Int::U64,
        Int::I128 => Int::U128,
        Int::Usize => return None,
    })
}
