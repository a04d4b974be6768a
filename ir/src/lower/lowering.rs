//! What the lowering of a function knows and has made so far; statements, expressions and kernels
//! are lowered by its methods.

use super::scope::{Known, Scope, Signature};
use crate::error::CodeError;
use crate::language::{Expr, ExprKind, Function, Int, Operator, Stmt, Type};
use bit_tables_generator::__private::on_one_line;
use quote::ToTokens;
use std::rc::Rc;
use syn::{BinOp, Expr as Source};

/// A closure that a name is bound to. It becomes a function when it is called, as the types of its
/// parameters are not written.
#[derive(Clone)]
pub(super) struct Closure {
    pub name: String,
    pub parameters: Vec<String>,
    pub body: Rc<Source>,
    /// The function, and the variables around the closure that it gets.
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
    /// The closures that can be named.
    pub closures: Vec<Closure>,
    /// The functions that they became.
    pub lifted: Vec<(Function, Signature)>,
    /// Statements that come before the one that is lowered.
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

/// An expression as steps and messages have it.
pub(super) fn written(expr: &Source) -> String {
    on_one_line(expr.to_token_stream())
}

/// What lies outside the language.
pub(super) fn outside(what: &str, tokens: &impl ToTokens) -> CodeError {
    CodeError::new(on_one_line(tokens.to_token_stream()), what)
}

pub(super) fn expr(kind: ExprKind, ty: Type) -> Expr {
    Expr { kind, ty }
}

pub(super) fn number(value: u128) -> Expr {
    expr(ExprKind::Integer(value), Type::PLACE)
}

pub(super) fn address(of: Expr, element: Type) -> Expr {
    expr(ExprKind::AddressOf(Box::new(of)), Type::Pointer(Box::new(element)))
}

/// The operator of an expression without an assignment.
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

/// The integer of the same width with the other sign.
pub(super) const fn other_sign(int: Int) -> Option<Int> {
    Some(match int {
        Int::U8 => Int::I8,
        Int::U32 => Int::I32,
        Int::U64 => Int::I64,
        Int::I8 => Int::U8,
        Int::I32 => Int::U32,
        Int::I64 => Int::U64,
        Int::U16 | Int::U128 | Int::Usize => return None,
    })
}
