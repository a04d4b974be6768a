//! Loops. A counting loop, in the source a statement before the loop and one at its end, is a `for`
//! in C.

use super::body::{FunctionPrinter, Kind};
use super::calls::touches;
use super::types::declaration;
use bit_tables_ir::CodeError;
use bit_tables_ir::{Block, Bound, Expr, ExprKind, Operator, Stmt, StmtKind, Type, VariableId};

/// A counting loop.
struct Counting<'e> {
    variable: VariableId,
    from: &'e Expr,
    condition: &'e Expr,
    /// The body, without the step.
    body: &'e [Stmt],
    bound: Bound,
}

impl FunctionPrinter<'_> {
    /// Prints consecutive statements.
    pub fn statements_before(
        &mut self,
        statements: &[Stmt],
        value: Option<&Expr>,
    ) -> Result<(), CodeError> {
        let mut rest = statements;
        while let Some((first, others)) = rest.split_first() {
            match self.counting(first, others, value) {
                Some(counting) if self.count_up(&counting)? => rest = &others[1..],
                _ => {
                    self.statement(first)?;
                    rest = others;
                }
            }
        }
        Ok(())
    }

    /// The counting loop that begins here, unless its variable is used after it.
    fn counting<'e>(
        &self,
        first: &'e Stmt,
        others: &'e [Stmt],
        value: Option<&Expr>,
    ) -> Option<Counting<'e>> {
        let (StmtKind::Let { variable, value: Some(from) }, [Stmt { kind, .. }, behind @ ..]) =
            (&first.kind, others)
        else {
            return None;
        };
        let StmtKind::While { condition, body: Block { statements, value: None, .. }, bound } =
            kind
        else {
            return None;
        };
        let (last, body) = statements.split_last()?;
        let StmtKind::Assign { place, operator: Some(Operator::Add), value: step } = &last.kind
        else {
            return None;
        };
        let own = self.roots[variable.0];
        let is_own = |other: VariableId| self.roots[other.0] == own;
        let is_step = step.kind == ExprKind::Integer(1)
            && place.path.is_empty()
            && place.variable == *variable
            && matches!(self.ty(*variable), Type::Int(_));
        let is_first = own == *variable;
        (is_step && is_first && !touches(behind, value, &is_own)).then_some(Counting {
            variable: *variable,
            from,
            condition,
            body,
            bound: *bound,
        })
    }

    /// Prints it, unless its condition needs statements of its own.
    fn count_up(&mut self, counting: &Counting) -> Result<bool, CodeError> {
        let (parts, lines) = self.apart(|body| {
            Ok((body.stored(counting.from)?, body.value(counting.condition)?.text))
        })?;
        if !lines.is_empty() {
            return Ok(false);
        }
        let (from, condition) = parts;
        let name = self.locals[counting.variable.0].clone();
        let declared = declaration(self.ty(counting.variable), &name, self.names())?;
        // Unrolls loops over both halves of a vector, unless they may end early.
        if counting.bound == Bound::Rounds(2) && self.kind == Kind::Function {
            self.required.unrolled = true;
            self.line(self.names().macro_named("UNROLLED"));
        }
        self.line(format!("for ({declared} = {from}; {condition}; {name}++) {{"));
        let ((), lines) = self.inside(|body| body.statements_before(counting.body, None))?;
        self.lines.extend(lines);
        self.line("}");
        Ok(true)
    }

    /// A `while` loop.
    pub fn repeat(&mut self, condition: &Expr, block: &Block) -> Result<(), CodeError> {
        let (text, lines) = self.apart(|body| Ok(body.value(condition)?.text))?;
        if lines.is_empty() {
            self.line(format!("while ({text}) {{"));
        } else {
            self.line("for (;;) {");
            let (text, lines) = self.inside(|body| Ok(body.negated(condition)?.text))?;
            self.lines.extend(lines);
            self.line(format!("    if ({text})"));
            self.line("        break;");
        }
        let lines = self.block(block)?;
        self.lines.extend(lines);
        self.line("}");
        Ok(())
    }

    /// A loop over a range of numbers.
    pub fn count(
        &mut self,
        variable: VariableId,
        (from, to): (&Expr, &Expr),
        block: &Block,
    ) -> Result<(), CodeError> {
        let from = self.stored(from)?;
        let name = self.locals[variable.0].clone();
        let declared = declaration(self.ty(variable), &name, self.names())?;
        // If the loop may change its end, the end is computed before it.
        let is_fixed = match &to.kind {
            ExprKind::Integer(_) | ExprKind::Length(_) => true,
            ExprKind::Variable(end) => !self.function.variable(*end).mutable,
            _ => false,
        };
        let end = self.stored(to)?;
        let end = if is_fixed {
            end
        } else {
            let stored = self.fresh("end");
            let declared = declaration(&to.ty, &stored, self.names())?;
            self.line(format!("{declared} = {end};"));
            stored
        };
        self.read(variable);
        self.line(format!("for ({declared} = {from}; {name} < {end}; {name}++) {{"));
        let lines = self.block(block)?;
        self.lines.extend(lines);
        self.line("}");
        Ok(())
    }
}
