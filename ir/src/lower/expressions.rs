//! Expressions. As in Rust, a literal takes its type from the other operand or the context.

use super::inference::maximum;
use super::lowering::{Lowering, operator, outside, written};
use super::types;
use crate::error::CodeError;
use crate::language::{Argument, Block, Bytes, Expr, ExprKind, Int, Operator, Part, Passing, Type};
use syn::{Expr as Source, Lit, UnOp};

impl Lowering<'_> {
    /// Lowers an expression, of the expected type if there is one.
    pub(super) fn expr(
        &mut self,
        expr: &Source,
        expected: Option<&Type>,
    ) -> Result<Expr, CodeError> {
        let lowered = self.inferred(expr, expected)?;
        match (expected, &lowered.ty) {
            (None, _) => Ok(lowered),
            (Some(expected), found) if expected == found => Ok(lowered),
            (Some(Type::Slice(element)), Type::Array(own, _)) if element == own => {
                let ty = Type::Slice(element.clone());
                Ok(Expr { kind: ExprKind::Whole(Box::new(lowered)), ty })
            }
            (Some(expected), found) => {
                Err(outside(&format!("it is a `{found}`, where a `{expected}` is expected"), expr))
            }
        }
    }

    fn inferred(&mut self, expr: &Source, expected: Option<&Type>) -> Result<Expr, CodeError> {
        match expr {
            Source::Paren(inner) => self.inferred(&inner.expr, expected),
            Source::Group(inner) => self.inferred(&inner.expr, expected),
            // An immutable reference is its referent.
            Source::Reference(reference) if reference.mutability.is_none() => {
                self.inferred(&reference.expr, expected)
            }
            Source::Lit(literal) => literal_of(&literal.lit, expected, expr),
            Source::Path(path) => self.path(path, expected),
            Source::Unary(unary) => self.unary(unary, expected),
            Source::Cast(cast) => {
                let ty = types::of_source(&cast.ty, &self.scope.constants)?;
                // A cast literal has the type that it is cast to.
                let own = self.known_type(&cast.expr).unwrap_or_else(|| ty.clone());
                let value = self.expr(&cast.expr, Some(&own))?;
                if value.ty == ty {
                    return Ok(value);
                }
                let is_number = matches!(value.ty, Type::Int(_) | Type::Bool);
                if !is_number || !matches!(ty, Type::Int(_) | Type::Double) {
                    return Err(outside("a cast between these types", expr));
                }
                Ok(Expr { kind: ExprKind::Cast(Box::new(value)), ty })
            }
            Source::Binary(binary) => self.binary(binary, expected),
            Source::If(choice) => self.choice_of_values(choice, expected, expr),
            Source::Block(block) => {
                let ty = expected.cloned().or_else(|| self.known_type(expr));
                let ty = ty.ok_or_else(|| outside("the type is not known", expr))?;
                let block = self.block(&block.block, Some(&ty))?;
                Ok(Expr { kind: ExprKind::Block(Box::new(block)), ty })
            }
            Source::Array(array) => self.array(array, expected),
            Source::Repeat(repeat) => self.repeat(repeat, expected),
            Source::Tuple(tuple) => {
                let types = match expected {
                    Some(Type::Tuple(types)) if types.len() == tuple.elems.len() => {
                        types.iter().map(Some).collect()
                    }
                    _ => vec![None; tuple.elems.len()],
                };
                let values = tuple.elems.iter().zip(types);
                let values: Vec<Expr> =
                    values.map(|(value, ty)| self.expr(value, ty)).collect::<Result<_, _>>()?;
                let ty = Type::Tuple(values.iter().map(|value| value.ty.clone()).collect());
                Ok(Expr { kind: ExprKind::Tuple(values), ty })
            }
            Source::Struct(fields) => self.record(fields),
            Source::Index(index) => {
                let array = self.expr(&index.expr, None)?;
                let Some(element) = array.ty.element().cloned() else {
                    return Err(outside("not an array", &index.expr));
                };
                let place = self.expr(&index.index, Some(&Type::PLACE))?;
                let (array, index, code) =
                    (Box::new(array), Box::new(place), written(without_cast(&index.index)));
                Ok(Expr { kind: ExprKind::Index { array, index, code }, ty: element })
            }
            Source::Field(field) => {
                if let Source::MethodCall(call) = &*field.base {
                    return self.part_of_split(call, &field.member);
                }
                let base = self.expr(&field.base, None)?;
                let (part, ty) = self.part(&base.ty, &field.member)?;
                let base = Box::new(base);
                let kind = match part {
                    Part::Field(name) => ExprKind::Field(base, name),
                    Part::TupleField(place) => ExprKind::TupleField(base, place),
                    Part::Index(_) | Part::Chunk(..) => unreachable!("a member is no index"),
                };
                Ok(Expr { kind, ty })
            }
            Source::MethodCall(call) => self.method(call, expected),
            Source::Call(call) => self.call(call, expected),
            Source::Match(choice) => self.chosen(choice, expected),
            Source::Unsafe(inner) => match inner.block.stmts.as_slice() {
                [syn::Stmt::Expr(inner, None)] => self.inferred(inner, expected),
                _ => Err(outside("an expression of this form", expr)),
            },
            other => Err(outside("an expression of this form", other)),
        }
    }

    fn choice_of_values(
        &mut self,
        choice: &syn::ExprIf,
        expected: Option<&Type>,
        expr: &Source,
    ) -> Result<Expr, CodeError> {
        let Some((_, otherwise)) = &choice.else_branch else {
            return Err(outside("a value without `else`", expr));
        };
        let ty = expected.cloned().or_else(|| self.known_type(expr));
        let ty = ty.ok_or_else(|| outside("the type is not known", expr))?;
        let condition = self.expr(&choice.cond, Some(&Type::Bool))?;
        let then = self.block(&choice.then_branch, Some(&ty))?;
        let otherwise = match &**otherwise {
            Source::Block(block) => self.block(&block.block, Some(&ty))?,
            other => {
                let value = Some(Box::new(self.expr(other, Some(&ty))?));
                Block { statements: Vec::new(), value, code: written(other) }
            }
        };
        let kind = ExprKind::If(Box::new(condition), Box::new(then), Box::new(otherwise));
        Ok(Expr { kind, ty })
    }

    fn array(
        &mut self,
        array: &syn::ExprArray,
        expected: Option<&Type>,
    ) -> Result<Expr, CodeError> {
        let mut element = expected.and_then(Type::element).cloned();
        let mut values = Vec::new();
        for value in &array.elems {
            let value = self.expr(value, element.as_ref())?;
            element = Some(value.ty.clone());
            values.push(value);
        }
        let element = element.ok_or_else(|| outside("the type is not known", array))?;
        let ty = Type::Array(Box::new(element), values.len());
        Ok(Expr { kind: ExprKind::Array(values), ty })
    }

    fn repeat(
        &mut self,
        repeat: &syn::ExprRepeat,
        expected: Option<&Type>,
    ) -> Result<Expr, CodeError> {
        let element = expected.and_then(Type::element).cloned();
        let value = self.expr(&repeat.expr, element.as_ref())?;
        let count = types::length(&repeat.len, &self.scope.constants)
            .ok_or_else(|| outside("a length that is not a number", &repeat.len))?;
        let ty = Type::Array(Box::new(value.ty.clone()), count);
        Ok(Expr { kind: ExprKind::Repeat(Box::new(value), count), ty })
    }

    fn path(&mut self, path: &syn::ExprPath, expected: Option<&Type>) -> Result<Expr, CodeError> {
        if is_path(&path.path, &["core", "option", "Option", "None"]) {
            let ty = expected.filter(|ty| matches!(ty, Type::Option(_))).cloned();
            let ty = ty.ok_or_else(|| outside("the type is not known", path))?;
            return Ok(Expr { kind: ExprKind::None, ty });
        }
        if let Some(int) = maximum(&path.path) {
            return Ok(Expr { kind: ExprKind::Integer(int.mask()), ty: Type::Int(int) });
        }
        let name = path.path.get_ident().map(ToString::to_string).unwrap_or_default();
        if let Some(variable) = self.scope.named(&name) {
            if let Some(entry) = self.scope.aliases.get(&variable) {
                return Ok(entry.clone());
            }
            let ty = self.scope.ty(variable).clone();
            return Ok(Expr { kind: ExprKind::Variable(variable), ty });
        }
        if let Some((ty, value)) = self.scope.constants.get(&name) {
            return Ok(Expr { kind: ExprKind::Integer(*value), ty: ty.clone() });
        }
        match self.known.tables.get(&name) {
            Some(ty) => Ok(Expr { kind: ExprKind::Table(name), ty: ty.clone() }),
            None => Err(outside("neither a variable nor a table", path)),
        }
    }

    /// An entry of a table read through its address, which equals reading it by index.
    fn entry(&mut self, address: &Source) -> Result<Option<Expr>, CodeError> {
        let Source::MethodCall(add) = address else { return Ok(None) };
        let Source::MethodCall(first) = &*add.receiver else { return Ok(None) };
        let Some(by) = add.args.first().filter(|_| add.method == "add" && first.method == "as_ptr")
        else {
            return Ok(None);
        };
        let array = self.expr(&first.receiver, None)?;
        let Some(ty) = array.ty.element().cloned() else { return Ok(None) };
        let index = self.expr(by, Some(&Type::PLACE))?;
        let code = written(without_cast(by));
        let kind = ExprKind::Index { array: Box::new(array), index: Box::new(index), code };
        Ok(Some(Expr { kind, ty }))
    }

    fn unary(
        &mut self,
        unary: &syn::ExprUnary,
        expected: Option<&Type>,
    ) -> Result<Expr, CodeError> {
        match unary.op {
            UnOp::Not(_) => {
                let value = self.expr(&unary.expr, expected)?;
                let ty = value.ty.clone();
                Ok(Expr { kind: ExprKind::Not(Box::new(value)), ty })
            }
            UnOp::Deref(_) => {
                if let Some(entry) = self.entry(&unary.expr)? {
                    return Ok(entry);
                }
                // The referent of a parameter.
                let value = self.expr(&unary.expr, expected)?;
                match value.kind {
                    ExprKind::Variable(variable)
                        if self.is_lent(variable) || self.scope.references.contains(&variable) =>
                    {
                        Ok(value)
                    }
                    _ => Err(outside("a pointer", unary)),
                }
            }
            // A negative number.
            UnOp::Neg(_) => match (&*unary.expr, expected) {
                (Source::Lit(literal), Some(Type::Int(int))) if int.is_signed() => {
                    let value = literal_of(&literal.lit, expected, &unary.expr)?;
                    match value.kind {
                        ExprKind::Integer(number) => {
                            let number = number.wrapping_neg() & int.mask();
                            Ok(Expr { kind: ExprKind::Integer(number), ty: value.ty })
                        }
                        _ => Err(outside("not a number", unary)),
                    }
                }
                _ => Err(outside("a negation of what is not a number with a sign", unary)),
            },
            _ => Err(outside("an operator", unary)),
        }
    }

    fn binary(
        &mut self,
        binary: &syn::ExprBinary,
        expected: Option<&Type>,
    ) -> Result<Expr, CodeError> {
        let operator = operator(binary.op).ok_or_else(|| outside("an operator", binary))?;
        let truth = Type::Bool;
        let (left, right) = if operator.shifts() {
            let left = self.expr(&binary.left, expected)?;
            let by = self.known_type(&binary.right).unwrap_or(Type::INDEX);
            (left, self.expr(&binary.right, Some(&by))?)
        } else {
            let own = match operator {
                Operator::AndThen | Operator::OrElse => Some(truth.clone()),
                _ => self.known_type(&binary.left).or_else(|| self.known_type(&binary.right)),
            };
            let own = own.or_else(|| expected.filter(|_| !operator.compares()).cloned());
            let own = own.ok_or_else(|| outside("the type is not known", binary))?;
            (self.expr(&binary.left, Some(&own))?, self.expr(&binary.right, Some(&own))?)
        };
        let is_right = match &left.ty {
            Type::Bool => matches!(
                operator,
                Operator::And
                    | Operator::Or
                    | Operator::Xor
                    | Operator::Eq
                    | Operator::Ne
                    | Operator::AndThen
                    | Operator::OrElse
            ),
            Type::Int(_) => {
                right.ty.int().is_some()
                    && !matches!(operator, Operator::AndThen | Operator::OrElse)
            }
            Type::Text => operator == Operator::Eq,
            _ => false,
        };
        if !is_right {
            return Err(outside("an operator on values of this type", binary));
        }
        let ty = if operator.compares() { truth } else { left.ty.clone() };
        Ok(Expr { kind: ExprKind::Binary(operator, Box::new(left), Box::new(right)), ty })
    }

    fn record(&mut self, source: &syn::ExprStruct) -> Result<Expr, CodeError> {
        let name = source.path.get_ident().map(ToString::to_string).unwrap_or_default();
        let found = self.known.records.iter().find(|record| record.name == name);
        let record = found.ok_or_else(|| outside("there is no such struct", source))?.clone();
        let mut fields = Vec::new();
        for field in &record.fields {
            let is_it = |value: &&syn::FieldValue| matches!(&value.member, syn::Member::Named(name) if *name == field.name);
            let value = source.fields.iter().find(is_it);
            let value = value.ok_or_else(|| outside("a struct without a field", source))?;
            fields.push((field.name.clone(), self.expr(&value.expr, Some(&field.ty))?));
        }
        if fields.len() != source.fields.len() || source.rest.is_some() {
            return Err(outside("a struct with other fields", source));
        }
        let ty = Type::Struct(name.clone());
        Ok(Expr { kind: ExprKind::Struct(name, fields), ty })
    }

    fn call(&mut self, call: &syn::ExprCall, expected: Option<&Type>) -> Result<Expr, CodeError> {
        let Source::Path(path) = &*call.func else {
            return Err(outside("a call of what has no name", call));
        };
        let path = &path.path;
        if let Some(called) = self.call_closure(call)? {
            return Ok(called);
        }
        if let Some(called) = self.call_of_path(call, path)? {
            return Ok(called);
        }
        if is_path(path, &["core", "option", "Option", "Some"]) {
            let inner = match expected {
                Some(Type::Option(inner)) => Some(&**inner),
                _ => None,
            };
            let value = call.args.first().ok_or_else(|| outside("`Some` of nothing", call))?;
            let value = self.expr(value, inner)?;
            let ty = Type::Option(Box::new(value.ty.clone()));
            return Ok(Expr { kind: ExprKind::Some(Box::new(value)), ty });
        }
        let names: Vec<String> = path.segments.iter().map(|part| part.ident.to_string()).collect();
        if let ([int, function], Some(argument), 1) =
            (names.as_slice(), call.args.first(), call.args.len())
            && let Some(int) = Int::named(int)
        {
            let order = match function.as_str() {
                "from_ne_bytes" => Bytes::Native,
                "from_le_bytes" => Bytes::Little,
                _ => return Err(outside("a function of this name", call)),
            };
            let bytes = Type::Array(Box::new(Type::Int(Int::U8)), int.bits() as usize / 8);
            let argument = self.expr(argument, Some(&bytes))?;
            let kind = ExprKind::FromBytes(order, Box::new(argument));
            return Ok(Expr { kind, ty: Type::Int(int) });
        }
        let [name] = names.as_slice() else { return Err(outside("a function of this name", call)) };
        let found = self.known.function(name);
        let (name, signature) = found.ok_or_else(|| outside("there is no such function", call))?;
        let (name, signature) = (name.to_owned(), signature.clone());
        if signature.parameters.len() != call.args.len() {
            return Err(outside("another number of arguments than parameters", call));
        }
        let mut arguments = Vec::new();
        for (argument, (ty, passing)) in call.args.iter().zip(&signature.parameters) {
            arguments.push(match (passing, argument) {
                (Passing::Value, _) => Argument::Value(self.expr(argument, Some(ty))?),
                (Passing::Mutable, Source::Reference(lent)) if lent.mutability.is_some() => {
                    self.lend(&lent.expr, ty)?
                }
                // A mutable borrow is passed on.
                (Passing::Mutable, Source::Path(_)) => self.lend(argument, ty)?,
                (Passing::Mutable, other) => return Err(outside("nothing that can change", other)),
            });
        }
        Ok(Expr { kind: ExprKind::Call(name, arguments), ty: signature.result })
    }

    fn lend(&mut self, expr: &Source, ty: &Type) -> Result<Argument, CodeError> {
        let place = self.place(expr)?;
        // A whole array can be passed as a slice.
        let is_whole = matches!((ty, &place.ty), (Type::Slice(element), Type::Array(own, _)) if element == own);
        if place.ty != *ty && !is_whole {
            return Err(outside("a place of another type", expr));
        }
        self.scope.variables[place.variable.0].mutable = true;
        Ok(Argument::Mutable(place))
    }
}

/// A literal of the expected type, or of the type in its suffix.
fn literal_of(literal: &Lit, expected: Option<&Type>, expr: &Source) -> Result<Expr, CodeError> {
    match literal {
        Lit::Bool(truth) => Ok(Expr { kind: ExprKind::Bool(truth.value), ty: Type::Bool }),
        Lit::Str(text) => Ok(Expr { kind: ExprKind::Text(text.value()), ty: Type::Text }),
        Lit::Int(int) => {
            let own = Int::named(int.suffix()).map(Type::Int);
            let ty = own.or_else(|| expected.cloned());
            let ty = ty.ok_or_else(|| outside("the type is not known", expr))?;
            let number: u128 =
                int.base10_parse().map_err(|error| outside(&error.to_string(), expr))?;
            match ty {
                Type::Int(int) if number <= int.mask() => {
                    Ok(Expr { kind: ExprKind::Integer(number), ty })
                }
                _ => Err(outside(&format!("it is a number, where a `{ty}` is expected"), expr)),
            }
        }
        _ => Err(outside("a literal of this form", expr)),
    }
}

/// An index without its cast to `usize` and its parentheses.
fn without_cast(index: &Source) -> &Source {
    match index {
        Source::Cast(cast) => match &*cast.expr {
            Source::Paren(inner) => &inner.expr,
            inner => inner,
        },
        index => index,
    }
}

/// Whether a path equals these names, from the root.
fn is_path(path: &syn::Path, names: &[&str]) -> bool {
    let own = path.segments.iter().map(|segment| segment.ident.to_string());
    path.leading_colon.is_some() && own.eq(names.iter().copied())
}
