//! Statements.

use super::body::{FunctionPrinter, Kind};
use super::calls::mentions;
use super::numbers::{is_narrow, overflows};
use super::style::Language;
use super::text::{Level, quoted};
use super::types::declaration;
use bit_tables_ir::CodeError;
use bit_tables_ir::{
    Block, Expr, ExprKind, Int, Operator, Place, Stmt, StmtKind, Type, VariableId,
};

impl FunctionPrinter<'_> {
    pub fn statement(&mut self, statement: &Stmt) -> Result<(), CodeError> {
        match &statement.kind {
            StmtKind::Let { variable, value } => self.declare(*variable, value.as_ref()),
            StmtKind::Assign { place, operator, value } => self.assign(place, *operator, value),
            StmtKind::If { condition, then, otherwise } => {
                let condition = self.value(condition)?.text;
                let then = self.block(then)?;
                self.choose(&condition, then, otherwise)
            }
            StmtKind::IfSome { option, variable, then, otherwise } => {
                self.if_some((option, &statement.code), *variable, then, otherwise)
            }
            StmtKind::While { condition, body, .. } => self.repeat(condition, body),
            StmtKind::For { variable, from, to, body, .. } => {
                self.count(*variable, (from, to), body)
            }
            StmtKind::Return(value) => self.give(value.as_ref(), false),
            StmtKind::Assert(condition) => self.assertion(condition, &statement.code),
            StmtKind::Precondition(condition, message) => {
                self.in_precondition = true;
                let condition = self.value(condition);
                self.in_precondition = false;
                let condition = condition?;
                self.precondition(&if message.is_empty() {
                    condition.text
                } else {
                    let condition = condition.operand(Level::And, false);
                    format!("{condition} && {}", quoted(message))
                });
                Ok(())
            }
            StmtKind::Evaluate(value) => self.evaluate(value),
            StmtKind::Assembly(assembly, otherwise) => self.assembly(assembly, otherwise),
            StmtKind::Block(block) => {
                let lines = self.block(block)?;
                self.line("{");
                self.lines.extend(lines);
                self.line("}");
                Ok(())
            }
        }
    }

    /// The lines of a block, indented one level more.
    pub fn block(&mut self, block: &Block) -> Result<Vec<String>, CodeError> {
        let ((), lines) = self.inside(|body| {
            body.statements_before(&block.statements, block.value.as_deref())?;
            match &block.value {
                Some(value) => body.evaluate(value),
                None => Ok(()),
            }
        })?;
        Ok(lines)
    }

    fn evaluate(&mut self, value: &Expr) -> Result<(), CodeError> {
        if let (ExprKind::Call(name, arguments), Type::Array(..)) = (&value.kind, &value.ty) {
            let unused = self.temporary("unused", &value.ty)?;
            let call = self.call(name, arguments, &[unused])?;
            self.line(format!("{call};"));
            return Ok(());
        }
        let text = match (&value.kind, &value.ty) {
            (_, Type::Option(_)) => {
                let is_some = ExprKind::IsSome(Box::new(value.clone()));
                self.value(&Expr { kind: is_some, ty: Type::Bool })?.tight()
            }
            (ExprKind::Call(..) | ExprKind::Intrinsic(..) | ExprKind::SetTier(_), _) => {
                self.value(value)?.tight()
            }
            _ => return Err(CodeError::new(value.ty.to_string(), "a value that nothing uses")),
        };
        let void = if value.ty == Type::Unit { "" } else { "(void)" };
        self.line(format!("{void}{text};"));
        Ok(())
    }

    /// Assigns a value to a variable that the source rebinds.
    pub fn assign_anew(&mut self, variable: VariableId, value: &Expr) -> Result<(), CodeError> {
        let is_own = |other: VariableId| self.roots[other.0] == variable;
        if matches!(value.kind, ExprKind::Variable(other) if is_own(other)) {
            return Ok(());
        }
        let ty = self.ty(variable).clone();
        let place = Place { variable, path: Vec::new(), ty, code: String::new() };
        self.assign(&place, None, value)
    }

    /// The operator of a compound assignment, if a variable gets the result of an operator applied
    /// to its own value.
    fn in_place(&self, place: &Place, operator: Operator, before: &Expr) -> Option<Operator> {
        let ExprKind::Variable(before) = before.kind else { return None };
        let int = place.ty.int().filter(|int| !int.is_signed())?;
        let is_own = place.path.is_empty() && self.roots[before.0] == self.roots[place.variable.0];
        let operator = match operator {
            Operator::WrappingAdd | Operator::Add if !is_narrow(int) => Operator::Add,
            Operator::WrappingSub | Operator::Sub if !is_narrow(int) => Operator::Sub,
            Operator::WrappingMul | Operator::Mul if !is_narrow(int) => Operator::Mul,
            Operator::Shl if !is_narrow(int) => Operator::Shl,
            Operator::And | Operator::Or | Operator::Xor | Operator::Shr => operator,
            _ => return None,
        };
        is_own.then_some(operator)
    }

    fn assign(
        &mut self,
        place: &Place,
        operator: Option<Operator>,
        value: &Expr,
    ) -> Result<(), CodeError> {
        if let (Type::Option(_), None) = (&place.ty, operator) {
            let (name, stored) =
                (self.locals[place.variable.0].clone(), self.option_value(place.variable));
            return self.store_option(&name, &stored, value);
        }
        if let (None, ExprKind::Binary(wrapping, before, by)) = (operator, &value.kind)
            && let Some(operator) = self.in_place(place, *wrapping, before)
        {
            return self.assign(place, Some(operator), by);
        }
        if let (Type::Slice(_), true) = (&place.ty, place.path.is_empty()) {
            return self.assign_slice(place.variable, value);
        }
        let target = self.place(place)?;
        let Some(operator) = operator else {
            let is_array = matches!(place.ty, Type::Array(..));
            if is_array && mentions(value, place.variable) {
                // New values are collected first, because computing them reads the old ones.
                let apart = self.fresh("next");
                self.declare_array(&apart, &place.ty, Some(value))?;
                let count = super::types::size(&place.ty);
                self.for_each(count, |place| {
                    format!("{}[{place}] = {apart}[{place}];", target.base())
                });
                return Ok(());
            }
            return self.store(&target.text, value);
        };
        let int = place.ty.int();
        let is_bits = matches!(operator, Operator::And | Operator::Or | Operator::Xor);
        let is_one = matches!(value.kind, ExprKind::Integer(1));
        if is_one && matches!(operator, Operator::Add | Operator::Sub) {
            let sign = if operator == Operator::Add { "++" } else { "--" };
            self.line(format!("{}{sign};", target.base()));
            return Ok(());
        }
        let is_direct = match int {
            None => false,
            Some(int) if int.is_signed() => !operator.shifts(),
            Some(int) if operator == Operator::Shr => {
                !is_narrow(int) || matches!(value.kind, ExprKind::Integer(_))
            }
            Some(int) => !is_narrow(int) || (is_bits && !self.names().writes_conversions()),
        };
        if is_direct {
            let sign = match operator {
                Operator::Add => "+",
                Operator::Sub => "-",
                Operator::Mul => "*",
                Operator::And => "&",
                Operator::Or => "|",
                Operator::Xor => "^",
                Operator::Shl => "<<",
                Operator::Shr => ">>",
                _ => return Err(CodeError::new(&place.code, "C has no such assignment")),
            };
            let value = if is_bits { self.mask(operator, value)? } else { self.stored(value)? };
            self.line(format!("{} {sign}= {value};", target.text));
            return Ok(());
        }
        let before = self.as_expr(place)?;
        let kind = ExprKind::Binary(operator, Box::new(before), Box::new(value.clone()));
        self.store(&target.text, &Expr { kind, ty: place.ty.clone() })
    }

    /// The right-hand side of a bitwise compound assignment.
    fn mask(&mut self, operator: Operator, value: &Expr) -> Result<String, CodeError> {
        let is_cut_off = operator == Operator::And && value.ty.int().is_some_and(is_narrow);
        if is_cut_off && overflows(value) {
            let (piece, ty) = (self.overflowing(value)?, value.ty.int().unwrap_or(Int::U8));
            return Ok(self.converted(ty, &piece).text);
        }
        let piece = self.bits(value)?;
        Ok(value.ty.int().map_or_else(|| piece.text.clone(), |int| self.as_stored(&piece, int)))
    }

    /// Prints an `if` with a condition and its lines.
    pub fn branches(&mut self, condition: &str, then: Vec<String>, otherwise: Vec<String>) {
        let is_short = is_simple(&then) && (otherwise.is_empty() || is_simple(&otherwise));
        if is_short {
            self.line(format!("if ({condition})"));
            self.lines.extend(then);
            if !otherwise.is_empty() {
                self.line("else");
                self.lines.extend(otherwise);
            }
            return;
        }
        self.line(format!("if ({condition}) {{"));
        self.lines.extend(then);
        if !otherwise.is_empty() {
            self.line("} else {");
            self.lines.extend(otherwise);
        }
        self.line("}");
    }

    /// Like [`branches`](Self::branches), but prints an `else` block that is an `if` as `else if`.
    fn choose(
        &mut self,
        condition: &str,
        then: Vec<String>,
        otherwise: &Block,
    ) -> Result<(), CodeError> {
        if let ([Stmt { kind: StmtKind::If { .. }, .. }], None) =
            (otherwise.statements.as_slice(), &otherwise.value)
        {
            let ((), mut lines) =
                self.apart(|body| body.statements_before(&otherwise.statements, None))?;
            let first = lines.first().map(|line| line.trim_start().to_owned());
            if let Some(first) = first.filter(|line| line.starts_with("if (")) {
                self.line(format!("if ({condition}) {{"));
                self.lines.extend(then);
                lines[0] = format!("{}}} else {first}", "    ".repeat(self.depth));
                self.lines.extend(lines);
                return Ok(());
            }
        }
        let otherwise = self.block(otherwise)?;
        self.branches(condition, then, otherwise);
        Ok(())
    }

    fn if_some(
        &mut self,
        (option, code): (&Expr, &str),
        variable: VariableId,
        then: &Block,
        otherwise: &Block,
    ) -> Result<(), CodeError> {
        let name = self.locals[variable.0].clone();
        let declared = declaration(self.ty(variable), &name, self.names())?;
        let is_read = self.is_read(variable);
        let mut unwrapped = None;
        let condition = match &option.kind {
            ExprKind::Call(function, arguments) if self.names().language() == Language::Cpp => {
                let call = self.call(function, arguments, &[])?;
                let found = self.fresh("found");
                let declared = format!("{declared} = *{found};");
                unwrapped = Some((found.clone(), declared, format!("{call}.has_value()")));
                format!("const auto {found} = {call}")
            }
            ExprKind::Call(function, arguments) => {
                self.line(format!("{declared} = 0;"));
                self.call(function, arguments, &[format!("&{name}")])?
            }
            ExprKind::Variable(option) => {
                let (flag, stored) = (self.read(*option), self.option_value(*option));
                self.line(format!("{declared} = {stored};"));
                flag
            }
            _ => {
                let flag = self.fresh("is_some");
                self.line(format!("{declared} = 0;"));
                self.line(format!("bool {flag} = false;"));
                self.store_option(&flag, &name, option)?;
                flag
            }
        };
        if !is_read && unwrapped.is_none() {
            self.line(format!("(void){name};"));
        }
        let mut then = self.block(then)?;
        let outer = self.option_in_question.replace(code.to_owned());
        let otherwise = self.block(otherwise);
        self.option_in_question = outer;
        let otherwise = otherwise?;
        let is_empty = then.is_empty();
        let condition = match unwrapped {
            Some((found, value, _)) if is_read && is_empty => {
                // What follows reads the value, so `otherwise` leaves.
                self.line(format!("{condition};"));
                self.branches(&format!("!{found}"), otherwise, Vec::new());
                self.line(value);
                return Ok(());
            }
            Some((_, value, _)) if is_read => {
                then.insert(0, format!("{}{value}", "    ".repeat(self.depth + 1)));
                condition
            }
            Some((.., has_value)) => has_value,
            None => condition,
        };
        if is_empty {
            self.branches(&format!("!{condition}"), otherwise, Vec::new());
        } else {
            self.branches(&condition, then, otherwise);
        }
        Ok(())
    }

    fn precondition(&mut self, condition: &str) {
        self.required.asserts = true;
        self.line(format!("{}({condition});", self.names().macro_named("ASSERT")));
    }

    fn assertion(&mut self, condition: &Expr, code: &str) -> Result<(), CodeError> {
        if self.kind == Kind::Function {
            let condition = self.value(condition)?;
            self.precondition(&condition.text);
            return Ok(());
        }
        let text = match (&condition.kind, &self.option_in_question) {
            (ExprKind::Bool(false), Some(option)) => format!("{option} is some"),
            _ => code.to_owned(),
        };
        if condition.kind == ExprKind::Bool(false) {
            self.line(format!("return {};", quoted(&text)));
            return Ok(());
        }
        let wrong = self.negated(condition)?;
        self.line(format!("if ({})", wrong.text));
        self.line(format!("    return {};", quoted(&text)));
        Ok(())
    }
}

/// Whether lines are one statement that needs no braces.
fn is_simple(lines: &[String]) -> bool {
    let [line] = lines else { return false };
    let line = line.trim_start();
    let second = line.split_whitespace().nth(1).unwrap_or("=");
    let is_assignment = second.ends_with('=') && !line.starts_with("const");
    let is_call =
        line.ends_with(");") && line.find('(').is_some_and(|end| !line[..end].contains(' '));
    !line.contains('\n')
        && (line.starts_with("return") || is_assignment || is_call || !line.contains(' '))
}
