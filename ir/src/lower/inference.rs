//! The types that expressions have on their own; the literals that they are combined with take
//! these types.

use super::intrinsics;
use super::lowering::{Lowering, operator, other_sign};
use super::types;
use crate::language::{Int, Operator, Type};
use syn::{Expr as Source, Lit};

impl Lowering<'_> {
    /// The type that an expression has on its own; `None` if it consists of literals only.
    pub(super) fn known_type(&self, expr: &Source) -> Option<Type> {
        match expr {
            Source::Paren(inner) => self.known_type(&inner.expr),
            Source::Group(inner) => self.known_type(&inner.expr),
            Source::Reference(inner) => self.known_type(&inner.expr),
            Source::Lit(literal) => match &literal.lit {
                Lit::Int(int) => Int::named(int.suffix()).map(Type::Int),
                Lit::Bool(_) => Some(Type::Bool),
                Lit::Str(_) => Some(Type::Text),
                _ => None,
            },
            Source::Unsafe(inner) => match inner.block.stmts.last() {
                Some(syn::Stmt::Expr(value, None)) => self.known_type(value),
                _ => None,
            },
            Source::Path(path) => {
                if let Some(int) = maximum(&path.path) {
                    return Some(Type::Int(int));
                }
                let name = path.path.get_ident()?.to_string();
                if let Some(variable) = self.scope.named(&name) {
                    return Some(self.scope.ty(variable).clone());
                }
                let constant = self.scope.constants.get(&name).map(|(ty, _)| ty.clone());
                constant.or_else(|| self.known.tables.get(&name).cloned())
            }
            Source::Unary(unary) => self.known_type(&unary.expr),
            Source::Cast(cast) => types::of_source(&cast.ty, &self.scope.constants).ok(),
            Source::Binary(binary) => match operator(binary.op)? {
                operator if operator.compares() => Some(Type::Bool),
                Operator::AndThen | Operator::OrElse => Some(Type::Bool),
                operator if operator.shifts() => self.known_type(&binary.left),
                _ => self.known_type(&binary.left).or_else(|| self.known_type(&binary.right)),
            },
            Source::Index(index) => self.known_type(&index.expr)?.element().cloned(),
            Source::Field(field) => {
                let base = self.known_type(&field.base)?;
                self.part(&base, &field.member).ok().map(|(_, ty)| ty)
            }
            Source::MethodCall(call) => match call.method.to_string().as_str() {
                "count_ones" | "ilog2" | "leading_zeros" | "trailing_zeros" => Some(Type::INDEX),
                "is_power_of_two" | "is_some" | "is_none" => Some(Type::Bool),
                "len" => Some(Type::PLACE),
                "to_bits" => Some(Type::Int(Int::U64)),
                "to_ne_bytes" | "to_le_bytes" => {
                    let int = self.known_type(&call.receiver)?.int()?;
                    Some(Type::Array(Box::new(Type::Int(Int::U8)), int.bits() as usize / 8))
                }
                "as_chunks" | "split_at" => None,
                name => known_method(name, self.known_type(&call.receiver)),
            },
            Source::Call(call) => {
                let Source::Path(path) = &*call.func else { return None };
                if let Some(ty) = known_result(&path.path) {
                    return Some(ty);
                }
                if let Some(name) = path.path.get_ident() {
                    let (_, signature) = self.known.function(&name.to_string())?;
                    return Some(signature.result.clone());
                }
                Int::named(&path.path.segments.first()?.ident.to_string()).map(Type::Int)
            }
            Source::If(choice) => {
                let of_block = |block: &syn::Block| match block.stmts.last() {
                    Some(syn::Stmt::Expr(value, None)) => self.known_type(value),
                    _ => None,
                };
                of_block(&choice.then_branch).or_else(|| match &choice.else_branch {
                    Some((_, otherwise)) => match &**otherwise {
                        Source::Block(block) => of_block(&block.block),
                        other => self.known_type(other),
                    },
                    None => None,
                })
            }
            _ => None,
        }
    }
}

/// The integer type of a path such as `u64::MAX`.
pub(super) fn maximum(path: &syn::Path) -> Option<Int> {
    let segments: Vec<String> = path.segments.iter().map(|part| part.ident.to_string()).collect();
    match segments.as_slice() {
        [int, max] if max == "MAX" => Int::named(int).filter(|int| !int.is_signed()),
        _ => None,
    }
}

/// The type of a call by a qualified path, if it is known without its arguments.
pub(super) fn known_result(path: &syn::Path) -> Option<Type> {
    let segments: Vec<String> = path.segments.iter().map(|part| part.ident.to_string()).collect();
    match segments.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["simd", name] => intrinsics::result(name),
        ["detection", "number"] => Some(Type::INDEX),
        ["detection", "set"] => Some(Type::Bool),
        ["core", "mem", "size_of_val"] => Some(Type::PLACE),
        _ => None,
    }
}

/// The type of a method call: that of the receiver, except for some methods that only kernels call.
pub(super) fn known_method(name: &str, receiver: Option<Type>) -> Option<Type> {
    match name {
        "cast_signed" | "cast_unsigned" => receiver?.int().and_then(other_sign).map(Type::Int),
        "align_offset" => Some(Type::PLACE),
        "is_empty" => Some(Type::Bool),
        "as_ptr" | "as_mut_ptr" => Some(Type::Pointer(Box::new(receiver?.element()?.clone()))),
        _ => receiver,
    }
}
