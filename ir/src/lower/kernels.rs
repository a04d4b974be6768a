//! Constructs that only kernels use: loops over slices, closures, choices, intrinsics.

use super::body::lower_closure;
use super::intrinsics;
use super::lowering::{Closure, Lowering, address, binary, either, expr, number, outside, written};
use super::scope::Signature;
use super::types;
use crate::error::CodeError;
use crate::language::{Block, Bound, Expr, ExprKind, Int, Operator, Passing, Stmt, StmtKind, Type};
use bit_tables_generator::__private::module::identifiers;
use quote::ToTokens as _;
use std::mem::replace;
use std::rc::Rc;
use syn::{Expr as Source, Pat};

/// What a call with these arguments means.
type Meaning = fn(&mut Lowering, &[&Source]) -> Result<Expr, CodeError>;

/// The functions that kernels call by a path, with their numbers of arguments.
const PATHS: [(&str, usize, Meaning); 5] = [
    ("detection::number", 0, |_, _| Ok(expr(ExprKind::Tier, Type::INDEX))),
    ("detection::set", 1, |of, arguments| {
        let number = Box::new(of.expr(arguments[0], Some(&Type::INDEX))?);
        Ok(expr(ExprKind::SetTier(number), Type::Bool))
    }),
    ("core::mem::size_of_val", 1, |of, arguments| of.bytes_of(arguments[0])),
    ("core::slice::from_raw_parts", 2, |of, arguments| of.raw_parts(arguments[0], arguments[1])),
    ("core::ptr::from_ref", 1, |of, arguments| {
        let value = of.expr(arguments[0], None)?;
        let ty = value.ty.clone();
        Ok(address(value, ty))
    }),
];

impl Lowering<'_> {
    /// A loop over the values of a slice, or of two slices of equal length.
    pub(super) fn each(
        &mut self,
        each: &syn::ExprForLoop,
        into: &mut Vec<Stmt>,
    ) -> Result<(), CodeError> {
        let zipped = match &*each.expr {
            Source::MethodCall(zip) if zip.method == "zip" => {
                match (&*zip.receiver, zip.args.first()) {
                    (Source::MethodCall(iter), Some(other)) if iter.method == "iter" => {
                        Some((&*iter.receiver, other))
                    }
                    _ => return Err(outside("a loop over what is not a slice", &each.expr)),
                }
            }
            _ => None,
        };
        let (slices, names): (Vec<&Source>, Vec<&Pat>) = match (&*each.pat, zipped) {
            (Pat::Tuple(names), Some((first, other))) => {
                (vec![first, other], names.elems.iter().collect())
            }
            (name @ Pat::Ident(_), None) => (vec![&each.expr], vec![name]),
            _ => return Err(outside("a loop over what is not a slice", &each.expr)),
        };
        let mut values = Vec::new();
        for slice in slices {
            let value = self.expr(slice, None)?;
            if !matches!((&value.ty, &value.kind), (Type::Slice(_), ExprKind::Variable(_))) {
                return Err(outside("a loop over what is not a slice", slice));
            }
            values.push(value);
        }
        let depth = self.scope.depth();
        let place = self.scope.declare("place", Type::PLACE);
        let mut body = Block::default();
        for (pattern, slice) in names.iter().zip(&values) {
            let (Pat::Ident(name), Some(element)) = (pattern, slice.ty.element()) else {
                return Err(outside("a pattern", pattern));
            };
            let variable = self.scope.bind(&name.ident.to_string(), element.clone());
            self.scope.references.push(variable);
            let index = ExprKind::Index {
                array: Box::new(slice.clone()),
                index: Box::new(expr(ExprKind::Variable(place), Type::PLACE)),
                code: "place".to_owned(),
            };
            let value = Some(expr(index, element.clone()));
            let kind = StmtKind::Let { variable, value };
            body.statements.push(Stmt { kind, code: written(&each.expr) });
        }
        let rest = self.block(&each.body, None)?;
        body.statements.extend(rest.statements);
        self.scope.leave(depth);
        let to = expr(ExprKind::Length(Box::new(values.swap_remove(0))), Type::PLACE);
        let (from, bound) = (number(0), Bound::Length);
        let kind = StmtKind::For { variable: place, from, to, body, bound };
        into.push(Stmt { kind, code: written(&each.expr) });
        Ok(())
    }

    /// A choice that tests a condition and whether a slice has enough values for its first chunk.
    pub(super) fn first_chunk(
        &mut self,
        pattern: &syn::ExprLet,
        choice: &syn::ExprIf,
        into: &mut Vec<Stmt>,
    ) -> Result<bool, CodeError> {
        let (Pat::Tuple(patterns), Source::Tuple(values)) = (&*pattern.pat, &*pattern.expr) else {
            return Ok(false);
        };
        let mut values = values.elems.iter();
        let mut patterns = patterns.elems.iter();
        let (Some(Pat::Lit(_)), Some(truth)) = (patterns.next(), values.next()) else {
            return Ok(false);
        };
        let code = written(&pattern.expr);
        let mut condition = self.expr(truth, Some(&Type::Bool))?;
        let depth = self.scope.depth();
        let mut first = Vec::new();
        for (pattern, value) in patterns.zip(values) {
            let (Pat::TupleStruct(some), Source::MethodCall(call)) = (pattern, value) else {
                return Ok(false);
            };
            let (Some(Pat::Ident(name)), Some(generics)) = (some.elems.first(), &call.turbofish)
            else {
                return Ok(false);
            };
            let size = match generics.args.first() {
                Some(syn::GenericArgument::Const(size)) => {
                    types::length(size, &self.scope.constants)
                }
                _ => None,
            };
            let Some(size) = size.filter(|_| call.method == "first_chunk") else {
                return Ok(false);
            };
            let slice = self.expr(&call.receiver, None)?;
            let length = expr(ExprKind::Length(Box::new(slice.clone())), Type::PLACE);
            let size = number(size as u128);
            let enough = binary(Operator::Ge, length, size.clone(), Type::Bool);
            condition = binary(Operator::AndThen, condition, enough, Type::Bool);
            let variable = self.scope.bind(&name.ident.to_string(), slice.ty.clone());
            let prefix = ExprKind::Prefix(Box::new(slice.clone()), Box::new(size));
            let value = Some(expr(prefix, slice.ty));
            first.push(Stmt { kind: StmtKind::Let { variable, value }, code: code.clone() });
        }
        let mut then = self.block(&choice.then_branch, None)?;
        then.statements.splice(0..0, first);
        self.scope.leave(depth);
        let kind = StmtKind::If { condition, then, otherwise: Block::default() };
        into.push(Stmt { kind, code });
        Ok(true)
    }

    /// Remembers a closure.
    pub(super) fn closure(
        &mut self,
        name: String,
        closure: &syn::ExprClosure,
    ) -> Result<(), CodeError> {
        let mut parameters = Vec::new();
        for input in &closure.inputs {
            let Pat::Ident(name) = input else { return Err(outside("a pattern", input)) };
            parameters.push(name.ident.to_string());
        }
        let body = Rc::new((*closure.body).clone());
        self.closures.push(Closure { name, parameters, body, lifted: None });
        Ok(())
    }

    /// A call of a closure, as a call of the function made from it.
    pub(super) fn call_closure(&mut self, call: &syn::ExprCall) -> Result<Option<Expr>, CodeError> {
        let Source::Path(path) = &*call.func else { return Ok(None) };
        let Some(name) = path.path.get_ident().map(ToString::to_string) else { return Ok(None) };
        let Some(place) = self.closures.iter().rposition(|closure| closure.name == name) else {
            return Ok(None);
        };
        let mut arguments = Vec::new();
        for argument in &call.args {
            arguments.push(self.expr(argument, None)?);
        }
        let closure = self.closures[place].clone();
        let (function, captured) = match closure.lifted {
            Some(lifted) => lifted,
            None => self.lift(place, &arguments)?,
        };
        for name in captured {
            let variable = self.scope.named(&name);
            let variable = variable.ok_or_else(|| outside("it is not there any more", call))?;
            arguments.push(expr(ExprKind::Variable(variable), self.scope.ty(variable).clone()));
        }
        let result = self.lifted.iter().find(|(lifted, _)| lifted.name == function);
        let ty = result.map_or(Type::Unit, |(_, signature)| signature.result.clone());
        let arguments = arguments.into_iter().map(crate::language::Argument::Value).collect();
        Ok(Some(expr(ExprKind::Call(function, arguments), ty)))
    }

    /// Makes a function from a closure, and names the variables around it that are passed.
    fn lift(
        &mut self,
        place: usize,
        arguments: &[Expr],
    ) -> Result<(String, Vec<String>), CodeError> {
        let Closure { name, parameters: own, body, .. } = self.closures[place].clone();
        let mut used: Vec<String> = Vec::new();
        for name in identifiers(&body.to_token_stream()) {
            let is_around = self.scope.named(&name).is_some();
            if is_around && !own.contains(&name) && !used.contains(&name) {
                used.push(name);
            }
        }
        let types = arguments.iter().map(|argument| argument.ty.clone());
        let around = used.iter().filter_map(|name| self.scope.named(name));
        let around = around.map(|variable| self.scope.ty(variable).clone());
        let parameters: Vec<(Type, Passing)> =
            types.chain(around).map(|ty| (ty, Passing::Value)).collect();
        let names: Vec<String> = own.iter().chain(&used).cloned().collect();
        let function = format!("{}_{name}", self.name);
        let lifted = lower_closure(&body, &names, &parameters, &function, self)?;
        let signature = Signature { parameters, result: lifted.result.clone() };
        self.lifted.push((lifted, signature));
        self.closures[place].lifted = Some((function.clone(), used.clone()));
        Ok((function, used))
    }

    /// A call by a qualified path: an intrinsic, a conversion, or one of the [`PATHS`].
    pub(super) fn call_of_path(
        &mut self,
        call: &syn::ExprCall,
        path: &syn::Path,
    ) -> Result<Option<Expr>, CodeError> {
        let names: Vec<String> = path.segments.iter().map(|part| part.ident.to_string()).collect();
        let called = match (names.as_slice(), &call.args.first()) {
            ([module, name], _) if module == "simd" => self.intrinsic(name, path, call)?,
            ([int, from], Some(value)) if from == "from" && call.args.len() == 1 => {
                let Some(int) = Int::named(int).map(Type::Int) else { return Ok(None) };
                let value = self.expr(value, None)?;
                if value.ty == int { value } else { expr(ExprKind::Cast(Box::new(value)), int) }
            }
            _ => {
                let name = names.join("::");
                let is_it =
                    |known: &&(&str, usize, _)| (known.0, known.1) == (&*name, call.args.len());
                let Some((_, _, meaning)) = PATHS.iter().find(is_it) else { return Ok(None) };
                meaning(self, &call.args.iter().collect::<Vec<_>>())?
            }
        };
        Ok(Some(called))
    }

    /// A call of an intrinsic.
    fn intrinsic(
        &mut self,
        name: &str,
        path: &syn::Path,
        call: &syn::ExprCall,
    ) -> Result<Expr, CodeError> {
        let ty = intrinsics::result(name);
        let ty = ty.ok_or_else(|| outside("not a known intrinsic", path))?;
        let number = intrinsics::number(name);
        let mut values = Vec::new();
        for argument in &call.args {
            let positive = match argument {
                Source::Unary(negation) => &*negation.expr,
                _ => argument,
            };
            let is_number =
                matches!(positive, Source::Lit(_)) && self.known_type(argument).is_none();
            values.push(self.expr(argument, is_number.then_some(&number))?);
        }
        let mut constants = Vec::new();
        if let Some(syn::PathArguments::AngleBracketed(generics)) =
            path.segments.last().map(|last| &last.arguments)
        {
            for argument in &generics.args {
                let syn::GenericArgument::Const(value) = argument else {
                    return Err(outside("not a number", path));
                };
                let value = types::length(value, &self.scope.constants);
                constants.push(value.ok_or_else(|| outside("not a number", path))? as u128);
            }
        }
        Ok(expr(ExprKind::Intrinsic(name.to_owned(), values, constants), ty))
    }

    fn bytes_of(&mut self, slice: &Source) -> Result<Expr, CodeError> {
        let value = self.expr(slice, None)?;
        let bytes = value.ty.element().and_then(Type::int).map(|int| int.bits() / 8);
        let bytes = bytes.ok_or_else(|| outside("not a slice", slice))?;
        let length = expr(ExprKind::Length(Box::new(value)), Type::PLACE);
        Ok(binary(Operator::Mul, length, number(bytes.into()), Type::PLACE))
    }

    fn raw_parts(&mut self, pointer: &Source, length: &Source) -> Result<Expr, CodeError> {
        let cast = match pointer {
            Source::MethodCall(cast) if cast.method == "cast" => &*cast.receiver,
            _ => return Err(outside("a pointer", pointer)),
        };
        let Source::MethodCall(of) = cast else { return Err(outside("a pointer", pointer)) };
        let slice = Box::new(self.expr(&of.receiver, None)?);
        let length = Box::new(self.expr(length, Some(&Type::PLACE))?);
        Ok(expr(ExprKind::AsBytes(slice, length), Type::Slice(Box::new(Type::Int(Int::U8)))))
    }

    /// A `match` on a number or a text.
    pub(super) fn chosen(
        &mut self,
        choice: &syn::ExprMatch,
        expected: Option<&Type>,
    ) -> Result<Expr, CodeError> {
        let ty = expected.cloned().ok_or_else(|| outside("the type is not known", choice))?;
        let mut value = self.expr(&choice.expr, None)?;
        // The scrutinee is evaluated once, before the choice.
        let mut asked = None;
        if value.kind == ExprKind::Tier {
            let variable = self.scope.declare("number", value.ty.clone());
            let number = expr(ExprKind::Variable(variable), value.ty.clone());
            let kind = StmtKind::Let { variable, value: Some(replace(&mut value, number)) };
            asked = Some(Stmt { kind, code: written(&choice.expr) });
        }
        let mut chosen: Option<Expr> = None;
        for arm in choice.arms.iter().rev() {
            let body = &*arm.body;
            let result = self.expr(body, Some(&ty))?;
            chosen = Some(match (&arm.pat, chosen) {
                (Pat::Wild(_), None) => result,
                (pattern @ (Pat::Lit(_) | Pat::Range(_)), Some(otherwise)) => {
                    let (operator, literal) = match pattern {
                        Pat::Lit(literal) => (Operator::Eq, literal.clone()),
                        Pat::Range(range) => match (range.start.as_deref(), &range.end) {
                            (Some(Source::Lit(from)), None) => (Operator::Ge, from.clone()),
                            _ => return Err(outside("a pattern", pattern)),
                        },
                        other => return Err(outside("a pattern", other)),
                    };
                    let literal = self.expr(&Source::Lit(literal), Some(&value.ty))?;
                    let is_it = binary(operator, value.clone(), literal, Type::Bool);
                    either(is_it, (result, written(body)), (otherwise, written(body)))
                }
                _ => return Err(outside("a pattern", &arm.pat)),
            });
        }
        self.pending.extend(asked);
        chosen.ok_or_else(|| outside("nothing to choose", choice))
    }
}
