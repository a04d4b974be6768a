//! Methods that only kernels call: on addresses, parts of slices, and signed numbers.

use super::lowering::{
    Lowering, address, binary, either, expr, number, other_sign, outside, written,
};
use super::types;
use crate::error::CodeError;
use crate::language::{Expr, ExprKind, Int, Operator, Stmt, StmtKind, Type};
use syn::Expr as Source;

impl Lowering<'_> {
    /// A method that only kernels call.
    pub(super) fn method_of_kernel(
        &mut self,
        call: &syn::ExprMethodCall,
        expected: Option<&Type>,
    ) -> Result<Option<Expr>, CodeError> {
        let name = call.method.to_string();
        let argument = call.args.first();
        match (name.as_str(), argument) {
            ("as_ptr" | "as_mut_ptr", None) => {
                // Byte strings only: no intrinsic takes the address of another literal.
                let bytes = match &*call.receiver {
                    Source::Array(array) => {
                        Some(Type::Array(Box::new(Type::Int(Int::U8)), array.elems.len()))
                    }
                    _ => None,
                };
                let mut value = self.expr(&call.receiver, bytes.as_ref())?;
                let Some(element) = value.ty.element().cloned() else {
                    return Err(outside("not an array", &call.receiver));
                };
                if !matches!(
                    value.kind,
                    ExprKind::Variable(_)
                        | ExprKind::Index { .. }
                        | ExprKind::Table(_)
                        | ExprKind::Suffix(..)
                ) {
                    let variable = self.scope.declare("bytes", value.ty.clone());
                    let ty = value.ty.clone();
                    let kind = StmtKind::Let { variable, value: Some(value) };
                    self.pending.push(Stmt { kind, code: written(&call.receiver) });
                    value = expr(ExprKind::Variable(variable), ty);
                }
                if let (ExprKind::Variable(variable), "as_mut_ptr") = (&value.kind, name.as_str()) {
                    self.scope.variables[variable.0].mutable = true;
                }
                Ok(Some(address(value, element)))
            }
            ("cast", None) => {
                let mut value = self.expr(&call.receiver, None)?;
                if !matches!(value.ty, Type::Pointer(_)) {
                    return Err(outside("not a pointer", &call.receiver));
                }
                if let Some(syn::GenericArgument::Type(to)) =
                    call.turbofish.as_ref().and_then(|generics| generics.args.first())
                {
                    let to = types::of_source(to, &self.scope.constants)?;
                    value.ty = Type::Pointer(Box::new(to));
                } else if let Some(ty @ Type::Pointer(_)) = expected {
                    value.ty = ty.clone();
                }
                Ok(Some(value))
            }
            ("add" | "wrapping_add", Some(by)) => {
                let value = match self.known_type(&call.receiver) {
                    Some(Type::Pointer(_)) => self.expr(&call.receiver, None)?,
                    None if matches!(&*call.receiver, Source::MethodCall(_)) => {
                        self.expr(&call.receiver, None)?
                    }
                    _ => return Ok(None),
                };
                if !matches!(value.ty, Type::Pointer(_)) {
                    return Ok(None);
                }
                let by = self.expr(by, Some(&Type::PLACE))?;
                let ty = value.ty.clone();
                if by.kind == ExprKind::Integer(0) {
                    return Ok(Some(value));
                }
                let (start, by) = (Box::new(value), Box::new(by));
                let may_be_beyond = name == "wrapping_add";
                Ok(Some(expr(ExprKind::PtrOffset(start, by, may_be_beyond), ty)))
            }
            ("align_offset", Some(to)) => {
                let value = self.expr(&call.receiver, None)?;
                let to = types::length(to, &self.scope.constants);
                let to = to.ok_or_else(|| outside("not a number", call))?;
                Ok(Some(expr(ExprKind::AlignOffset(Box::new(value), to), Type::PLACE)))
            }
            ("is_empty", None) => {
                let slice = self.expr(&call.receiver, None)?;
                let length = expr(ExprKind::Length(Box::new(slice)), Type::PLACE);
                Ok(Some(binary(Operator::Eq, length, number(0), Type::Bool)))
            }
            // The rest of a slice from a place that is in bounds.
            ("unwrap_or_default", None) => {
                let Source::MethodCall(get) = &*call.receiver else { return Ok(None) };
                let Some(Source::Range(range)) = get.args.first() else { return Ok(None) };
                let (Some(from), None) = (&range.start, &range.end) else { return Ok(None) };
                let slice = self.expr(&get.receiver, None)?;
                let from = Box::new(self.expr(from, Some(&Type::PLACE))?);
                let ty = slice.ty.clone();
                Ok(Some(expr(ExprKind::Suffix(Box::new(slice), from), ty)))
            }
            ("saturating_sub", Some(other)) => self.saturating_sub(call, other).map(Some),
            ("cast_signed" | "cast_unsigned", None) => {
                let value = self.expr(&call.receiver, None)?;
                let int = value.ty.int().and_then(other_sign);
                let int = int.ok_or_else(|| outside("not a number", call))?;
                Ok(Some(expr(ExprKind::Cast(Box::new(value)), Type::Int(int))))
            }
            _ => Ok(None),
        }
    }

    /// The difference, or zero if it would be negative.
    fn saturating_sub(
        &mut self,
        call: &syn::ExprMethodCall,
        other: &Source,
    ) -> Result<Expr, CodeError> {
        let left = self.expr(&call.receiver, None)?;
        let right = self.expr(other, Some(&left.ty))?;
        let ty = left.ty.clone();
        let enough = binary(Operator::Gt, left.clone(), right.clone(), Type::Bool);
        let less = binary(Operator::Sub, left, right, ty.clone());
        let code = written(&Source::MethodCall(call.clone()));
        let none = expr(ExprKind::Integer(0), ty);
        Ok(either(enough, (less, code.clone()), (none, code)))
    }
}
