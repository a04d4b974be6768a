//! Mutable borrows of arrays within slices.

use super::lowering::{Lowering, binary, expr, number, outside, written};
use super::types;
use crate::error::CodeError;
use crate::language::{ExprKind, Operator, Part, Place, Stmt, StmtKind, Type};
use syn::{Expr as Source, Pat};

impl Lowering<'_> {
    /// Binds a name to the rest of a slice from a place on, `to.split_at_mut(place).1`. Only the
    /// array at its start may be changed by functions.
    pub(super) fn rest_mut(&mut self, name: &str, init: &Source) -> Result<bool, CodeError> {
        let Source::Field(half) = init else { return Ok(false) };
        let (Source::MethodCall(split), syn::Member::Unnamed(which)) = (&*half.base, &half.member)
        else {
            return Ok(false);
        };
        if split.method != "split_at_mut" || which.index != 1 {
            return Ok(false);
        }
        let from = split.args.first().ok_or_else(|| outside("no place", split))?;
        let from = self.expr(from, Some(&Type::PLACE))?;
        let mut rest = self.place(&split.receiver)?;
        if !matches!(rest.ty, Type::Slice(_)) {
            return Err(outside("not a slice", &split.receiver));
        }
        // Length 0 until the array's length is known.
        rest.path.push(Part::Chunk(from, 0));
        self.bind_part(name, rest);
        Ok(true)
    }

    /// An `if let` on `rest.first_chunk_mut::<…>()`, where `rest` is such a rest. Its name is bound
    /// to the chunk, which functions can change.
    pub(super) fn chunk_mut(
        &mut self,
        pattern: &syn::ExprLet,
        choice: &syn::ExprIf,
        into: &mut Vec<Stmt>,
    ) -> Result<bool, CodeError> {
        let (Pat::TupleStruct(some), Source::MethodCall(chunk)) = (&*pattern.pat, &*pattern.expr)
        else {
            return Ok(false);
        };
        let Some(Pat::Ident(name)) = some.elems.first() else { return Ok(false) };
        if chunk.method != "first_chunk_mut" {
            return Ok(false);
        }
        let size = match chunk.turbofish.as_ref().and_then(|generics| generics.args.first()) {
            Some(syn::GenericArgument::Const(size)) => types::length(size, &self.scope.constants),
            _ => None,
        };
        let size = size.ok_or_else(|| outside("a length that is not a number", chunk))?;
        let rest = self.place(&chunk.receiver)?;
        let (Type::Slice(element), [Part::Chunk(from, _)]) = (rest.ty, rest.path.as_slice()) else {
            return Err(outside("not the rest of a slice", &chunk.receiver));
        };
        let slice = Type::Slice(element.clone());
        let whole = expr(ExprKind::Variable(rest.variable), slice);
        let length = expr(ExprKind::Length(Box::new(whole)), Type::PLACE);
        let room = binary(Operator::Sub, length, from.clone(), Type::PLACE);
        let condition = binary(Operator::Ge, room, number(size as u128), Type::Bool);
        let ty = Type::Array(element, size);
        let depth = self.scope.depth();
        let path = vec![Part::Chunk(from.clone(), size)];
        let part = Place { variable: rest.variable, path, ty, code: written(&pattern.expr) };
        self.bind_part(&name.ident.to_string(), part);
        let then = self.block(&choice.then_branch, None)?;
        self.scope.leave(depth);
        let otherwise = self.otherwise(choice)?;
        let kind = StmtKind::If { condition, then, otherwise };
        into.push(Stmt { kind, code: written(&pattern.expr) });
        Ok(true)
    }

    /// Binds a name to a part of a slice: functions change it, and intrinsics take its address.
    fn bind_part(&mut self, name: &str, part: Place) {
        let variable = self.scope.bind(name, part.ty.clone());
        if let [Part::Chunk(from, _)] = part.path.as_slice() {
            let ty = self.scope.ty(part.variable).clone();
            let slice = expr(ExprKind::Variable(part.variable), ty);
            let rest = ExprKind::Suffix(Box::new(slice), Box::new(from.clone()));
            self.scope.aliases.insert(variable, expr(rest, part.ty.clone()));
        }
        self.scope.lent.insert(variable, part);
    }
}
