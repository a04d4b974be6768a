//! What the code of a function refers to.

use super::code::{Block, Expr, ExprKind, Stmt, StmtKind};
use super::program::Function;

/// Names that occur in code, in order, as often as they do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Uses<'a> {
    /// The functions that it calls.
    pub functions: Vec<&'a str>,
    /// The tables that it reads.
    pub tables: Vec<&'a str>,
}

impl Function {
    /// The functions and tables in its body.
    #[must_use]
    pub fn uses(&self) -> Uses<'_> {
        let mut uses = Uses::default();
        uses.block(&self.body);
        uses
    }
}

impl<'a> Uses<'a> {
    fn block(&mut self, block: &'a Block) {
        block.statements.iter().for_each(|statement| self.statement(statement));
        block.value.iter().for_each(|value| self.expr(value));
    }

    fn statement(&mut self, statement: &'a Stmt) {
        match &statement.kind {
            StmtKind::Let { value, .. } | StmtKind::Return(value) => {
                if let Some(value) = value {
                    self.expr(value);
                }
            }
            StmtKind::Assign { place, value, .. } => {
                place.indices().for_each(|index| self.expr(index));
                self.expr(value);
            }
            StmtKind::If { condition: first, then, otherwise }
            | StmtKind::IfSome { option: first, then, otherwise, .. } => {
                self.expr(first);
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
            StmtKind::Assert(value) | StmtKind::Require(value, _) | StmtKind::Evaluate(value) => {
                self.expr(value);
            }
            StmtKind::Assembly(assembly, block) => {
                assembly.inputs.iter().for_each(|(_, value)| self.expr(value));
                self.block(block);
            }
            StmtKind::Block(block) => self.block(block),
        }
    }

    fn expr(&mut self, expr: &'a Expr) {
        match &expr.kind {
            ExprKind::Call(name, _) => self.functions.push(name),
            ExprKind::Table(name) => self.tables.push(name),
            _ => {}
        }
        expr.parts().for_each(|part| self.expr(part));
        expr.blocks().for_each(|block| self.block(block));
    }
}
