//! Methods of numbers, options and slices.

use super::lowering::{Lowering, outside};
use super::types;
use crate::error::CodeError;
use crate::language::{Bytes, Expr, ExprKind, Int, Method, Operator, Type};

impl Lowering<'_> {
    pub(super) fn method(
        &mut self,
        call: &syn::ExprMethodCall,
        expected: Option<&Type>,
    ) -> Result<Expr, CodeError> {
        if let Some(value) = self.method_of_kernel(call, expected)? {
            return Ok(value);
        }
        let name = call.method.to_string();
        if call.turbofish.is_some() {
            let parts = [self.split(call, 0)?, self.split(call, 1)?];
            let ty = Type::Tuple(parts.iter().map(|part| part.ty.clone()).collect());
            return Ok(Expr { kind: ExprKind::Tuple(parts.into()), ty });
        }
        match call.args.first() {
            None => self.method_alone(call, &name, expected),
            Some(argument) if call.args.len() == 1 => {
                let operator = match name.as_str() {
                    "wrapping_add" | "wrapping_add_signed" => Operator::WrappingAdd,
                    "wrapping_sub" => Operator::WrappingSub,
                    "wrapping_mul" => Operator::WrappingMul,
                    _ => return Err(outside("a method of this name", call)),
                };
                let own = self.known_type(&call.receiver).or_else(|| expected.cloned());
                let left = self.expr(&call.receiver, own.as_ref())?;
                let ty = left.ty.clone();
                if ty.int().is_none() {
                    return Err(outside("a method of what is not a number", call));
                }
                let right = if name.ends_with("_signed") {
                    let signed = if ty == Type::INDEX { Int::I32 } else { Int::I64 };
                    let value = self.expr(argument, Some(&Type::Int(signed)))?;
                    Expr { kind: ExprKind::Cast(Box::new(value)), ty: ty.clone() }
                } else {
                    self.expr(argument, Some(&ty))?
                };
                let kind = ExprKind::Binary(operator, Box::new(left), Box::new(right));
                Ok(Expr { kind, ty })
            }
            Some(_) => Err(outside("a method of this name", call)),
        }
    }

    fn method_alone(
        &mut self,
        call: &syn::ExprMethodCall,
        name: &str,
        expected: Option<&Type>,
    ) -> Result<Expr, CodeError> {
        let own = self.known_type(&call.receiver).or_else(|| expected.cloned());
        let value = self.expr(&call.receiver, own.as_ref())?;
        let of_number = |method: Method, ty: Option<Type>| {
            if value.ty.int().is_none_or(Int::is_signed) {
                return Err(outside("a method of what is not a number", call));
            }
            let ty = ty.unwrap_or_else(|| value.ty.clone());
            Ok(Expr { kind: ExprKind::Method(method, Box::new(value.clone())), ty })
        };
        match (name, &value.ty) {
            ("len", Type::Slice(_) | Type::Array(..)) => {
                Ok(Expr { kind: ExprKind::Length(Box::new(value)), ty: Type::PLACE })
            }
            ("is_some" | "is_none", Type::Option(_)) => {
                let is_some = Expr { kind: ExprKind::IsSome(Box::new(value)), ty: Type::Bool };
                if name == "is_some" {
                    return Ok(is_some);
                }
                Ok(Expr { kind: ExprKind::Not(Box::new(is_some)), ty: Type::Bool })
            }
            ("to_bits", Type::Single | Type::Double) => {
                let ty = Type::Int(if value.ty == Type::Single { Int::U32 } else { Int::U64 });
                Ok(Expr { kind: ExprKind::Method(Method::ToBits, Box::new(value)), ty })
            }
            ("to_ne_bytes" | "to_le_bytes", Type::Int(int)) => {
                let count = int.bits() as usize / 8;
                let order = if name == "to_ne_bytes" { Bytes::Native } else { Bytes::Little };
                let ty = Type::Array(Box::new(Type::Int(Int::U8)), count);
                Ok(Expr { kind: ExprKind::ToBytes(order, Box::new(value)), ty })
            }
            // The difference underflows for zero, for which `ilog2` has no value either.
            ("ilog2", Type::Int(int)) => {
                let last = ExprKind::Integer((int.bits() - 1).into());
                let last = Box::new(Expr { kind: last, ty: Type::INDEX });
                let zeros = Box::new(of_number(Method::LeadingZeros, Some(Type::INDEX))?);
                let kind = ExprKind::Binary(Operator::Sub, last, zeros);
                Ok(Expr { kind, ty: Type::INDEX })
            }
            ("count_ones", _) => of_number(Method::CountOnes, Some(Type::INDEX)),
            ("leading_zeros", _) => of_number(Method::LeadingZeros, Some(Type::INDEX)),
            ("trailing_zeros", _) => of_number(Method::TrailingZeros, Some(Type::INDEX)),
            ("is_power_of_two", _) => of_number(Method::IsPowerOfTwo, Some(Type::Bool)),
            ("reverse_bits", _) => of_number(Method::ReverseBits, None),
            ("swap_bytes", _) => of_number(Method::SwapBytes, None),
            ("wrapping_neg", _) => of_number(Method::WrappingNeg, None),
            _ => Err(outside("a method of this name", call)),
        }
    }

    /// One of the two parts of a split slice.
    pub(super) fn part_of_split(
        &mut self,
        call: &syn::ExprMethodCall,
        member: &syn::Member,
    ) -> Result<Expr, CodeError> {
        match member {
            syn::Member::Unnamed(index) if index.index < 2 => self.split(call, index.index),
            _ => Err(outside("there is no such field", call)),
        }
    }

    fn split(&mut self, call: &syn::ExprMethodCall, part: u32) -> Result<Expr, CodeError> {
        let slice = self.expr(&call.receiver, None)?;
        let Some(element) = slice.ty.element().cloned() else {
            return Err(outside("not a slice", &call.receiver));
        };
        let slice = match slice.ty {
            Type::Array(..) => Expr {
                kind: ExprKind::Whole(Box::new(slice)),
                ty: Type::Slice(Box::new(element.clone())),
            },
            _ => slice,
        };
        let same = Type::Slice(Box::new(element.clone()));
        let slice = Box::new(slice);
        match (call.method.to_string().as_str(), &call.turbofish, call.args.first()) {
            ("as_chunks", Some(generics), None) => {
                let size = match generics.args.first() {
                    Some(syn::GenericArgument::Const(size)) => {
                        types::length(size, &self.scope.constants)
                    }
                    _ => None,
                };
                let size = size.filter(|&size| size > 0);
                let size = size.ok_or_else(|| outside("a length that is not a number", call))?;
                if part == 1 {
                    return Ok(Expr { kind: ExprKind::Remainder(slice, size), ty: same });
                }
                let array = Type::Array(Box::new(element), size);
                let ty = Type::Slice(Box::new(array));
                Ok(Expr { kind: ExprKind::Chunks(slice, size), ty })
            }
            ("split_at", None, Some(length)) if part == 0 => {
                let length = Box::new(self.expr(length, Some(&Type::PLACE))?);
                Ok(Expr { kind: ExprKind::Prefix(slice, length), ty: same })
            }
            _ => Err(outside("a method of this name", call)),
        }
    }
}
