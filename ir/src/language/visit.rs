//! Visits all statements and expressions: outer before inner, in source order.

use super::code::{Argument, Block, Expr, ExprKind, Stmt, StmtKind};
use super::program::Function;
use super::types::VariableId;

/// A statement or an expression.
#[derive(Clone, Copy, Debug)]
pub enum Node<'a> {
    /// A statement.
    Stmt(&'a Stmt),
    /// An expression.
    Expr(&'a Expr),
}

/// The functions and tables that code refers to, in order, with repetitions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Uses<'a> {
    /// The called functions.
    pub functions: Vec<&'a str>,
    /// The tables read.
    pub tables: Vec<&'a str>,
}

impl Function {
    /// The functions and tables that its body refers to.
    #[must_use]
    pub fn uses(&self) -> Uses<'_> {
        let mut uses = Uses::default();
        self.body.visit(&mut |node| match node {
            Node::Expr(Expr { kind: ExprKind::Call(name, _), .. }) => uses.functions.push(name),
            Node::Expr(Expr { kind: ExprKind::Table(name), .. }) => uses.tables.push(name),
            _ => {}
        });
        uses
    }
}

impl Block {
    /// Visits its statements, then its value.
    pub fn visit<'a>(&'a self, visitor: &mut dyn FnMut(Node<'a>)) {
        self.statements.iter().for_each(|statement| statement.visit(visitor));
        self.value.iter().for_each(|value| value.visit(visitor));
    }
}

impl Stmt {
    /// Visits it and everything inside.
    pub fn visit<'a>(&'a self, visitor: &mut dyn FnMut(Node<'a>)) {
        visitor(Node::Stmt(self));
        self.parts().for_each(|part| part.visit(visitor));
        self.blocks().for_each(|block| block.visit(visitor));
    }

    /// Its operands, without those in its blocks.
    pub fn parts(&self) -> impl Iterator<Item = &Expr> {
        let parts: Vec<&Expr> = match &self.kind {
            StmtKind::Let { value, .. } | StmtKind::Return(value) => value.iter().collect(),
            StmtKind::Assign { place, value, .. } => place.indices().chain([value]).collect(),
            StmtKind::For { from, to, .. } => vec![from, to],
            StmtKind::If { condition: value, .. }
            | StmtKind::IfSome { option: value, .. }
            | StmtKind::While { condition: value, .. }
            | StmtKind::Assert(value)
            | StmtKind::Precondition(value, _)
            | StmtKind::Evaluate(value) => vec![value],
            StmtKind::Assembly(assembly, _) => {
                assembly.inputs.iter().map(|(_, value)| value).collect()
            }
            StmtKind::Block(_) => Vec::new(),
        };
        parts.into_iter()
    }

    /// Its blocks.
    pub fn blocks(&self) -> impl Iterator<Item = &Block> {
        let blocks: Vec<&Block> = match &self.kind {
            StmtKind::If { then, otherwise, .. } | StmtKind::IfSome { then, otherwise, .. } => {
                vec![then, otherwise]
            }
            StmtKind::While { body, .. }
            | StmtKind::For { body, .. }
            | StmtKind::Assembly(_, body)
            | StmtKind::Block(body) => vec![body],
            _ => Vec::new(),
        };
        blocks.into_iter()
    }

    /// The variables that it binds or assigns, without changes in its operands and blocks.
    pub fn changed(&self) -> impl Iterator<Item = VariableId> {
        let variables = match &self.kind {
            StmtKind::Let { variable, .. }
            | StmtKind::IfSome { variable, .. }
            | StmtKind::For { variable, .. } => vec![*variable],
            StmtKind::Assign { place, .. } => vec![place.variable],
            StmtKind::Assembly(assembly, _) => {
                assembly.outputs.iter().filter_map(|(_, variable)| *variable).collect()
            }
            _ => Vec::new(),
        };
        variables.into_iter()
    }
}

impl Expr {
    /// Visits it and everything inside.
    pub fn visit<'a>(&'a self, visitor: &mut dyn FnMut(Node<'a>)) {
        visitor(Node::Expr(self));
        self.parts().for_each(|part| part.visit(visitor));
        self.blocks().for_each(|block| block.visit(visitor));
    }

    /// If it is a call, the variables that it passes as mutable.
    pub fn changed(&self) -> impl Iterator<Item = VariableId> {
        let arguments = match &self.kind {
            ExprKind::Call(_, arguments) => arguments.as_slice(),
            _ => &[],
        };
        arguments.iter().filter_map(|argument| match argument {
            Argument::Mutable(place) => Some(place.variable),
            Argument::Value(_) => None,
        })
    }
}

impl Node<'_> {
    /// The variables that it changes itself, as defined by [`Stmt::changed`] and [`Expr::changed`].
    #[must_use]
    pub fn changed(self) -> Vec<VariableId> {
        match self {
            Self::Stmt(statement) => statement.changed().collect(),
            Self::Expr(expr) => expr.changed().collect(),
        }
    }
}
