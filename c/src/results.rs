//! What a function returns.

use super::body::{FunctionPrinter, Kind};
use super::expressions::needs_lines;
use super::style::Language;
use bit_tables_ir::CodeError;
use bit_tables_ir::{Block, Expr, ExprKind, Type};

impl FunctionPrinter<'_> {
    /// Returns from the function with a value. At its end no `return` is needed if the result is
    /// stored.
    pub fn give(&mut self, value: Option<&Expr>, is_end: bool) -> Result<(), CodeError> {
        if self.kind == Kind::Check {
            let null = self.names().null();
            self.line(format!("return {null};"));
            return Ok(());
        }
        let Some(value) = value else {
            self.leave(is_end);
            return Ok(());
        };
        match (&value.kind, &value.ty) {
            (ExprKind::Block(block), _) => {
                self.statements_before(&block.statements, block.value.as_deref())?;
                self.give(block.value.as_deref(), is_end)
            }
            (ExprKind::If(condition, then, otherwise), ty)
                if matches!(
                    ty,
                    Type::Array(..) | Type::Option(_) | Type::Struct(_) | Type::Tuple(_)
                ) || needs_lines(then)
                    || needs_lines(otherwise) =>
            {
                let condition = self.value(condition)?;
                let mut give = |block: &Block| {
                    let ((), lines) = self.inside(|body| {
                        body.statements_before(&block.statements, block.value.as_deref())?;
                        body.give(block.value.as_deref(), is_end)
                    })?;
                    Ok::<_, CodeError>(lines)
                };
                let (then, otherwise) = (give(then)?, give(otherwise)?);
                self.branches(&condition.text, then, otherwise);
                Ok(())
            }
            (_, Type::Option(_)) => self.give_option(value),
            (_, Type::Array(..)) => {
                let is_there = matches!(value.kind, ExprKind::Variable(_)) && self.direct.is_some();
                if !is_there {
                    let result = self.result.clone();
                    self.store(&result, value)?;
                }
                self.leave(is_end);
                Ok(())
            }
            (_, Type::Unit) => {
                let piece = self.value(value)?;
                self.line(format!("{};", piece.text));
                self.leave(is_end);
                Ok(())
            }
            (ExprKind::Struct(..) | ExprKind::Tuple(_), _) => {
                let name = self.built(value, "result")?;
                self.line(format!("return {name};"));
                Ok(())
            }
            _ => {
                let value = match self.names().enumeration(&self.function.name) {
                    Some(ty) => {
                        let piece = self.loose(value)?;
                        self.names().cast(ty, &piece).text
                    }
                    None => self.stored(value)?,
                };
                self.line(format!("return {value};"));
                Ok(())
            }
        }
    }

    /// Returns from a function whose result is stored, or that has none.
    fn leave(&mut self, is_end: bool) {
        if !is_end {
            self.line("return;");
        }
    }

    fn give_option(&mut self, value: &Expr) -> Result<(), CodeError> {
        if self.names().language() == Language::Cpp {
            return self.give_optional(value);
        }
        let result = self.result.clone();
        match &value.kind {
            ExprKind::None => self.line("return false;"),
            ExprKind::Some(inner) => {
                self.store(&format!("*{result}"), inner)?;
                self.line("return true;");
            }
            ExprKind::Call(function, arguments) => {
                let call = self.call(function, arguments, &[result])?;
                self.line(format!("return {call};"));
            }
            ExprKind::Variable(variable) => {
                let (name, stored) = (self.read(*variable), self.option_value(*variable));
                self.line(format!("if ({name})"));
                self.line(format!("    *{result} = {stored};"));
                self.line(format!("return {name};"));
            }
            _ => return Err(CodeError::new(value.ty.to_string(), "C has no such option")),
        }
        Ok(())
    }

    /// Returns an option in C++.
    fn give_optional(&mut self, value: &Expr) -> Result<(), CodeError> {
        match &value.kind {
            ExprKind::None => self.line("return std::nullopt;"),
            ExprKind::Some(inner) => {
                let value = self.stored(inner)?;
                self.line(format!("return {value};"));
            }
            ExprKind::Call(function, arguments) => {
                let call = self.call(function, arguments, &[])?;
                self.line(format!("return {call};"));
            }
            ExprKind::Variable(variable) => {
                let (name, stored) = (self.read(*variable), self.option_value(*variable));
                self.line(format!("if ({name})"));
                self.line(format!("    return {stored};"));
                self.line("return std::nullopt;");
            }
            _ => return Err(CodeError::new(value.ty.to_string(), "C++ has no such option")),
        }
        Ok(())
    }
}
