//! Storing values in variables and parts of them.

use super::body::FunctionPrinter;
use super::calls::any;
use super::names::{position, usable};
use super::style::Language;
use super::text::{Piece, WIDTH};
use super::types::{declaration, leaf, scalar, size};
use bit_tables_ir::CodeError;
use bit_tables_ir::{Block, Expr, ExprKind, Int, Type, VariableId};

impl FunctionPrinter<'_> {
    /// Declares a variable with its initial value.
    pub fn declare(&mut self, variable: VariableId, value: Option<&Expr>) -> Result<(), CodeError> {
        let ty = self.ty(variable).clone();
        let name = self.locals[variable.0].clone();
        let root = self.roots[variable.0];
        if let (Some(value), true) = (value, root != variable) {
            return self.assign_anew(root, value);
        }
        match &ty {
            Type::Unit => {
                let Some(value) = value else { return Ok(()) };
                let piece = self.value(value)?;
                self.line(format!("{};", piece.text));
                return Ok(());
            }
            Type::Array(..) if self.direct == Some(variable) => {
                if let Some(value) = value {
                    self.store(&name, value)?;
                }
            }
            Type::Array(..) => {
                let is_mutable = self.function.variable(variable).mutable;
                match value {
                    Some(value) if !is_mutable && self.is_stable(value) => {
                        let of = scalar(leaf(&ty), self.names())?;
                        let pointer = self.pointer(value)?;
                        self.line(format!("const {of} *{name} = {};", pointer.text));
                    }
                    _ => self.declare_array(&name, &ty, value)?,
                }
            }
            Type::Slice(_) => {
                let Some(value) = value else {
                    return Err(CodeError::new(name, "C has no slice without a value"));
                };
                let declared = declaration(&ty, &name, self.names())?;
                let pointer = self.pointer(value)?;
                self.line(format!("const {declared} = {};", pointer.text));
                if self.before.lengths.contains(&variable.0) {
                    let length = Self::length(value)?;
                    let length = self.stored(&length)?;
                    let name = super::signatures::length(&name);
                    let of = self.names().int(Int::Usize);
                    self.line(format!("{of} {name} = {length};"));
                    if !self.before.lengths_read.contains(&variable.0) {
                        self.line(format!("(void){name};"));
                    }
                }
            }
            Type::Option(inner) => {
                self.required.note(inner);
                let stored = self.option_value(variable);
                let declared = declaration(inner, &stored, self.names())?;
                let call = match value.map(|value| &value.kind) {
                    Some(ExprKind::Call(function, arguments)) => Some((function, arguments)),
                    _ => None,
                };
                match (self.names().language(), call) {
                    (Language::C, Some((function, arguments))) => {
                        self.line(format!("{declared} = 0;"));
                        let call = self.call(function, arguments, &[format!("&{stored}")])?;
                        self.line(format!("bool {name} = {call};"));
                    }
                    (Language::Cpp, Some((function, arguments))) => {
                        let call = self.call(function, arguments, &[])?;
                        let found = self.fresh("found");
                        self.line(format!("const auto {found} = {call};"));
                        self.line(format!("[[maybe_unused]] {declared} = {found}.value_or(0);"));
                        self.line(format!("bool {name} = {found}.has_value();"));
                    }
                    (_, None) => {
                        self.line(format!("{declared} = 0;"));
                        self.line(format!("bool {name} = false;"));
                        if let Some(value) = value {
                            self.store_option(&name, &stored, value)?;
                        }
                    }
                }
            }
            _ => {
                let mut declared = declaration(&ty, &name, self.names())?;
                if matches!(ty, Type::Pointer(_)) && self.is_stored_through(variable) {
                    declared = declared.replacen("const ", "", 1);
                }
                match value {
                    None => self.declare_only(&declared),
                    Some(value) => self.declare_scalar(&declared, &name, value)?,
                }
            }
        }
        if !self.is_read(variable) {
            self.line(format!("(void){name};"));
        }
        Ok(())
    }

    /// Whether an intrinsic stores to the address in a variable.
    fn is_stored_through(&self, variable: VariableId) -> bool {
        any(self.function, |expr| {
            let ExprKind::Intrinsic(name, arguments, _) = &expr.kind else { return false };
            let first = arguments.first().map(|argument| &argument.kind);
            name.contains("_store") && first == Some(&ExprKind::Variable(variable))
        })
    }

    /// Makes a slice variable point elsewhere, with another length; no length depends on a place.
    pub fn assign_slice(&mut self, variable: VariableId, value: &Expr) -> Result<(), CodeError> {
        let pointer = self.pointer(value)?.text;
        let name = self.locals[variable.0].clone();
        self.line(format!("{name} = {pointer};"));
        if self.before.lengths.contains(&variable.0) {
            let length = Self::length(value)?;
            let length = self.stored(&length)?;
            self.line(format!("{} = {length};", super::signatures::length(&name)));
        }
        Ok(())
    }

    fn declare_scalar(
        &mut self,
        declared: &str,
        name: &str,
        value: &Expr,
    ) -> Result<(), CodeError> {
        if let ExprKind::Struct(..) | ExprKind::Tuple(_) = &value.kind {
            return self.build(declared, name, value);
        }
        if let ExprKind::If(condition, then, otherwise) = &value.kind {
            let is_long = !then.statements.is_empty() || !otherwise.statements.is_empty();
            if is_long {
                self.declare_only(declared);
                let condition = self.value(condition)?;
                return self.store_choice(name, &condition, then, otherwise);
            }
        }
        let value = self.stored(value)?;
        self.line(format!("{declared} = {value};"));
        Ok(())
    }

    /// Declares an array.
    pub fn declare_array(
        &mut self,
        name: &str,
        ty: &Type,
        value: Option<&Expr>,
    ) -> Result<(), CodeError> {
        self.required.note(ty);
        let declared = declaration(ty, name, self.names())?;
        match value.map(|value| &value.kind) {
            None => self.declare_only(&declared),
            Some(ExprKind::Repeat(entry, _)) if is_zero(entry) => {
                let zeros = self.names().zeros();
                self.line(format!("{declared} = {zeros};"));
            }
            Some(ExprKind::Array(_)) => {
                let mut values = Vec::new();
                if let Some(value) = value {
                    leaves(value, &mut values);
                }
                let has_arrays = values.iter().any(|value| matches!(value.ty, Type::Array(..)));
                if has_arrays {
                    self.declare_only(&declared);
                    return value.map_or(Ok(()), |value| self.store(name, value));
                }
                let values: Vec<String> = values
                    .into_iter()
                    .map(|value| self.stored_in_braces(value))
                    .collect::<Result<_, _>>()?;
                let inner = ty.element().map_or(1, size);
                self.initialized(&declared, &values, inner);
            }
            Some(_) => {
                self.declare_only(&declared);
                if let Some(value) = value {
                    self.store(name, value)?;
                }
            }
        }
        Ok(())
    }

    /// A declaration with values, split into rows if they are too long for a line: one row for each
    /// inner array, if there are several.
    fn initialized(&mut self, declared: &str, values: &[String], inner: usize) {
        let line = format!("{declared} = {{{}}};", values.join(", "));
        if 4 * self.depth + line.len() <= WIDTH {
            return self.line(line);
        }
        self.line(format!("{declared} = {{"));
        self.depth += 1;
        let mut row = String::new();
        for (place, value) in values.iter().enumerate() {
            let is_full = 4 * self.depth + row.len() + value.len() + " ,".len() > WIDTH;
            if !row.is_empty() && (is_full || (inner > 1 && place % inner == 0)) {
                self.line(std::mem::take(&mut row));
            }
            row += if row.is_empty() { "" } else { " " };
            row += &format!("{value},");
        }
        self.line(row);
        self.depth -= 1;
        self.line("};");
    }

    /// Stores a value in a place of its type; `place` is its text, or for an array the text of a
    /// pointer.
    pub fn store(&mut self, place: &str, value: &Expr) -> Result<(), CodeError> {
        match (&value.kind, &value.ty) {
            (ExprKind::Block(block), _) => {
                self.statements_before(&block.statements, block.value.as_deref())?;
                match &block.value {
                    Some(value) => self.store(place, value),
                    None => Ok(()),
                }
            }
            (ExprKind::If(condition, then, otherwise), ty)
                if matches!(ty, Type::Array(..))
                    || !then.statements.is_empty()
                    || !otherwise.statements.is_empty() =>
            {
                let condition = self.value(condition)?;
                self.store_choice(place, &condition, then, otherwise)
            }
            (_, Type::Array(..)) => self.store_array(place, value),
            _ => {
                let value = self.stored(value)?;
                self.line(format!("{place} = {value};"));
                Ok(())
            }
        }
    }

    fn store_array(&mut self, pointer: &str, value: &Expr) -> Result<(), CodeError> {
        match &value.kind {
            ExprKind::Array(values) => {
                let step = values.first().map_or(1, |value| size(&value.ty));
                for (place, value) in values.iter().enumerate() {
                    let place = place * step;
                    match value.ty {
                        Type::Array(..) if place == 0 => self.store(pointer, value)?,
                        Type::Array(..) => self.store(&format!("{pointer} + {place}"), value)?,
                        _ => {
                            let base = Piece::primary(pointer, super::text::Rank::Other);
                            self.store(&format!("{}[{place}]", base.base()), value)?;
                        }
                    }
                }
                Ok(())
            }
            ExprKind::Repeat(entry, _) => {
                let mut entry = &**entry;
                while let ExprKind::Repeat(inner, _) = &entry.kind {
                    entry = inner;
                }
                if matches!(entry.ty, Type::Array(..)) {
                    return Err(CodeError::new(value.ty.to_string(), "C has no such array"));
                }
                let entry = self.stored(entry)?;
                self.for_each(size(&value.ty), |place| format!("{pointer}[{place}] = {entry};"));
                Ok(())
            }
            ExprKind::Call(name, arguments) => {
                let call = self.call(name, arguments, &[pointer.to_owned()])?;
                self.line(format!("{call};"));
                Ok(())
            }
            ExprKind::ToBytes(..) => self.store_bytes(pointer, value),
            _ => {
                let from = self.pointer(value)?.base();
                self.for_each(size(&value.ty), |place| {
                    format!("{pointer}[{place}] = {from}[{place}];")
                });
                Ok(())
            }
        }
    }

    /// A loop over all places of an array.
    pub fn for_each(&mut self, count: usize, statement: impl Fn(&str) -> String) {
        let place = self.fresh("i");
        let of = self.names().int(Int::Usize);
        self.line(format!("for ({of} {place} = 0; {place} < {count}; {place}++)"));
        self.depth += 1;
        self.line(statement(&place));
        self.depth -= 1;
    }

    /// Stores one of two values.
    pub fn store_choice(
        &mut self,
        place: &str,
        condition: &Piece,
        then: &Block,
        otherwise: &Block,
    ) -> Result<(), CodeError> {
        let mut store = |block: &Block| {
            let ((), lines) = self.inside(|body| {
                body.statements_before(&block.statements, block.value.as_deref())?;
                match &block.value {
                    Some(value) => body.store(place, value),
                    None => Ok(()),
                }
            })?;
            Ok::<_, CodeError>(lines)
        };
        let (then, otherwise) = (store(then)?, store(otherwise)?);
        self.branches(&condition.text, then, otherwise);
        Ok(())
    }

    /// Stores whether an option has a value, and the value.
    pub fn store_option(&mut self, flag: &str, place: &str, value: &Expr) -> Result<(), CodeError> {
        match &value.kind {
            ExprKind::None => self.line(format!("{flag} = false;")),
            ExprKind::Some(inner) => {
                self.store(place, inner)?;
                self.line(format!("{flag} = true;"));
            }
            ExprKind::Call(function, arguments) => match self.names().language() {
                Language::C => {
                    let call = self.call(function, arguments, &[format!("&{place}")])?;
                    self.line(format!("{flag} = {call};"));
                }
                Language::Cpp => {
                    let call = self.call(function, arguments, &[])?;
                    let found = self.fresh("found");
                    self.line(format!("const auto {found} = {call};"));
                    self.line(format!("{flag} = {found}.has_value();"));
                    self.line(format!("if ({flag})"));
                    self.line(format!("    {place} = *{found};"));
                }
            },
            ExprKind::Variable(variable) => {
                let (name, stored) = (self.read(*variable), self.option_value(*variable));
                self.line(format!("{place} = {stored};"));
                self.line(format!("{flag} = {name};"));
            }
            ExprKind::If(condition, then, otherwise) => {
                let condition = self.value(condition)?;
                let mut store = |block: &Block| {
                    let ((), lines) = self.inside(|body| {
                        body.statements_before(&block.statements, block.value.as_deref())?;
                        match &block.value {
                            Some(value) => body.store_option(flag, place, value),
                            None => Ok(()),
                        }
                    })?;
                    Ok::<_, CodeError>(lines)
                };
                let (then, otherwise) = (store(then)?, store(otherwise)?);
                self.branches(&condition.text, then, otherwise);
            }
            ExprKind::Block(block) => {
                self.statements_before(&block.statements, block.value.as_deref())?;
                if let Some(value) = &block.value {
                    self.store_option(flag, place, value)?;
                }
            }
            _ => return Err(CodeError::new(value.ty.to_string(), "C has no such option")),
        }
        Ok(())
    }

    /// A struct in a variable of its own; returns its name.
    pub fn built(&mut self, value: &Expr, name: &str) -> Result<String, CodeError> {
        let name = self.fresh(name);
        self.required.note(&value.ty);
        let declared = declaration(&value.ty, &name, self.names())?;
        self.build(&declared, &name, value)?;
        Ok(name)
    }

    fn build(&mut self, declared: &str, name: &str, value: &Expr) -> Result<(), CodeError> {
        let fields: Vec<(String, &Expr)> = match &value.kind {
            ExprKind::Struct(_, fields) => {
                fields.iter().map(|(field, value)| (usable(field.clone()), value)).collect()
            }
            ExprKind::Tuple(values) => {
                values.iter().enumerate().map(|(place, value)| (position(place), value)).collect()
            }
            _ => return Err(CodeError::new(value.ty.to_string(), "it is no struct")),
        };
        if fields.iter().any(|(_, value)| matches!(value.ty, Type::Array(..))) {
            self.declare_only(declared);
            for (field, value) in fields {
                self.store(&format!("{name}.{field}"), value)?;
            }
            return Ok(());
        }
        let values: Vec<String> = fields
            .into_iter()
            .map(|(_, value)| self.stored_in_braces(value))
            .collect::<Result<_, _>>()?;
        self.line(format!("{declared} = {{{}}};", values.join(", ")));
        Ok(())
    }
}

fn is_zero(entry: &Expr) -> bool {
    match &entry.kind {
        ExprKind::Integer(value) => *value == 0,
        ExprKind::Bool(truth) => !truth,
        ExprKind::Repeat(entry, _) => is_zero(entry),
        _ => false,
    }
}

/// The values of nested arrays, one after the other.
fn leaves<'e>(value: &'e Expr, into: &mut Vec<&'e Expr>) {
    match &value.kind {
        ExprKind::Array(values) => values.iter().for_each(|value| leaves(value, into)),
        _ => into.push(value),
    }
}
