//! What only kernels have: loops over slices, closures, addresses, intrinsics, assembly.

use super::body::{Lowering, lower_closure, outside};
use super::expressions::written;
use super::intrinsics;
use super::scope::Signature;
use super::types;
use crate::fault::Fault;
use crate::ir::{
    Assembly, Block, Bound, Expr, ExprKind, Int, Operator, Passing, Place, Stmt, StmtKind, Type,
};
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::rc::Rc;
use syn::{Expr as Source, Pat};

/// A closure that a name is bound to. It becomes a function when it is called, as the types of its parameters are not written.
#[derive(Clone)]
pub(super) struct Closure {
    name: String,
    parameters: Vec<String>,
    body: Rc<Source>,
    /// The function, and the variables around the closure that it gets.
    lifted: Option<(String, Vec<String>)>,
}

fn expr(kind: ExprKind, ty: Type) -> Expr {
    Expr { kind, ty }
}

fn number(value: u128) -> Expr {
    expr(ExprKind::Integer(value), Type::PLACE)
}

fn address(of: Expr, element: Type) -> Expr {
    expr(ExprKind::Address(Box::new(of)), Type::Address(Box::new(element)))
}

impl Lowering<'_> {
    /// A loop over the values of a slice, or of two of the same length.
    pub(super) fn each(
        &mut self,
        each: &syn::ExprForLoop,
        into: &mut Vec<Stmt>,
    ) -> Result<(), Fault> {
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

    /// A choice whose condition is a truth and the first values of a slice, if it has as many.
    pub(super) fn first_chunk(
        &mut self,
        pattern: &syn::ExprLet,
        choice: &syn::ExprIf,
        into: &mut Vec<Stmt>,
    ) -> Result<bool, Fault> {
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
            let enough = ExprKind::Binary(Operator::Ge, Box::new(length), Box::new(size.clone()));
            let enough = Box::new(expr(enough, Type::Bool));
            let both = ExprKind::Binary(Operator::AndThen, Box::new(condition), enough);
            condition = expr(both, Type::Bool);
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
    ) -> Result<(), Fault> {
        let mut parameters = Vec::new();
        for input in &closure.inputs {
            let Pat::Ident(name) = input else { return Err(outside("a pattern", input)) };
            parameters.push(name.ident.to_string());
        }
        let body = Rc::new((*closure.body).clone());
        self.closures.push(Closure { name, parameters, body, lifted: None });
        Ok(())
    }

    /// A call of a closure, by the function that it becomes.
    pub(super) fn call_closure(&mut self, call: &syn::ExprCall) -> Result<Option<Expr>, Fault> {
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
            None => {
                let mut used = Vec::new();
                names(quote::ToTokens::to_token_stream(&*closure.body), &mut used);
                used.retain(|name| {
                    !closure.parameters.contains(name) && self.scope.named(name).is_some()
                });
                let types = arguments.iter().map(|argument| argument.ty.clone());
                let around = used.iter().filter_map(|name| self.scope.named(name));
                let around = around.map(|variable| self.scope.ty(variable).clone());
                let parameters: Vec<(Type, Passing)> =
                    types.chain(around).map(|ty| (ty, Passing::Value)).collect();
                let names: Vec<String> = closure.parameters.iter().chain(&used).cloned().collect();
                let function = format!("{}_{name}", self.name);
                let lifted = lower_closure(&closure.body, &names, &parameters, &function, self)?;
                let signature = Signature { parameters, result: lifted.result.clone() };
                self.lifted.push((lifted, signature));
                self.closures[place].lifted = Some((function.clone(), used.clone()));
                (function, used)
            }
        };
        for name in captured {
            let variable = self.scope.named(&name);
            let variable = variable.ok_or_else(|| outside("it is not there any more", call))?;
            arguments.push(expr(ExprKind::Variable(variable), self.scope.ty(variable).clone()));
        }
        let result = self.lifted.iter().find(|(lifted, _)| lifted.name == function);
        let ty = result.map(|(_, signature)| signature.result.clone()).unwrap_or(Type::Unit);
        let arguments = arguments.into_iter().map(crate::ir::Argument::Value).collect();
        Ok(Some(expr(ExprKind::Call(function, arguments), ty)))
    }

    /// A call by a path of several names: an intrinsic, the tier, a conversion, or a slice of raw parts.
    pub(super) fn call_of_path(
        &mut self,
        call: &syn::ExprCall,
        path: &syn::Path,
    ) -> Result<Option<Expr>, Fault> {
        let segments: Vec<String> =
            path.segments.iter().map(|part| part.ident.to_string()).collect();
        let segments: Vec<&str> = segments.iter().map(String::as_str).collect();
        let arguments: Vec<&Source> = call.args.iter().collect();
        match (segments.as_slice(), arguments.as_slice()) {
            (["simd", name], _) => {
                let ty = intrinsics::result(name);
                let ty = ty.ok_or_else(|| outside("not a known intrinsic", path))?;
                let number = intrinsics::number(name);
                let mut values = Vec::new();
                for argument in arguments {
                    let is_number =
                        matches!(argument, Source::Lit(_)) && self.known_type(argument).is_none();
                    values.push(self.expr(argument, is_number.then_some(&number))?);
                }
                let constants = match &path.segments.last().map(|last| &last.arguments) {
                    Some(syn::PathArguments::AngleBracketed(generics)) => generics
                        .args
                        .iter()
                        .map(|argument| match argument {
                            syn::GenericArgument::Const(value) => {
                                types::length(value, &self.scope.constants)
                                    .map(|value| value as u128)
                            }
                            _ => None,
                        })
                        .collect::<Option<_>>()
                        .ok_or_else(|| outside("not a number", path))?,
                    _ => Vec::new(),
                };
                Ok(Some(expr(ExprKind::Intrinsic((*name).to_owned(), values, constants), ty)))
            }
            (["detection", "number"], []) => Ok(Some(expr(ExprKind::Tier, Type::INDEX))),
            (["detection", "set"], [number]) => {
                let number = Box::new(self.expr(number, Some(&Type::INDEX))?);
                Ok(Some(expr(ExprKind::SetTier(number), Type::Bool)))
            }
            ([int, "from"], [value]) if Int::named(int).is_some() => {
                let int = Int::named(int).map_or(Type::Unit, Type::Int);
                let value = self.expr(value, None)?;
                if value.ty == int {
                    return Ok(Some(value));
                }
                Ok(Some(expr(ExprKind::Cast(Box::new(value)), int)))
            }
            (["core", "mem", "size_of_val"], [slice]) => {
                let slice = self.expr(slice, None)?;
                let bytes = slice.ty.element().and_then(Type::int).map(|int| int.bits() / 8);
                let bytes = bytes.ok_or_else(|| outside("not a slice", call))?;
                let length = expr(ExprKind::Length(Box::new(slice)), Type::PLACE);
                let product = ExprKind::Binary(
                    Operator::Mul,
                    Box::new(length),
                    Box::new(number(bytes.into())),
                );
                Ok(Some(expr(product, Type::PLACE)))
            }
            (["core", "slice", "from_raw_parts"], [Source::MethodCall(cast), length])
                if cast.method == "cast" =>
            {
                let Source::MethodCall(pointer) = &*cast.receiver else {
                    return Err(outside("a pointer", cast));
                };
                let slice = Box::new(self.expr(&pointer.receiver, None)?);
                let length = Box::new(self.expr(length, Some(&Type::PLACE))?);
                let ty = Type::Slice(Box::new(Type::Int(Int::U8)));
                Ok(Some(expr(ExprKind::AsBytes(slice, length), ty)))
            }
            (["core", "ptr", "from_ref"], [of]) => {
                let of = self.expr(of, None)?;
                let ty = of.ty.clone();
                Ok(Some(address(of, ty)))
            }
            _ => Ok(None),
        }
    }

    /// A method that only kernels call.
    pub(super) fn method_of_kernel(
        &mut self,
        call: &syn::ExprMethodCall,
        expected: Option<&Type>,
    ) -> Result<Option<Expr>, Fault> {
        let name = call.method.to_string();
        let argument = call.args.first();
        match (name.as_str(), argument) {
            ("as_ptr" | "as_mut_ptr", None) => {
                // Literals are bytes: no intrinsic takes the address of others.
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
                    ExprKind::Variable(_) | ExprKind::Index { .. } | ExprKind::Table(_)
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
                if !matches!(value.ty, Type::Address(_)) {
                    return Err(outside("not a pointer", &call.receiver));
                }
                if let Some(ty @ Type::Address(_)) = expected {
                    value.ty = ty.clone();
                }
                Ok(Some(value))
            }
            ("add" | "wrapping_add", Some(by)) => {
                let value = match self.known_type(&call.receiver) {
                    Some(Type::Address(_)) => self.expr(&call.receiver, None)?,
                    None if matches!(&*call.receiver, Source::MethodCall(_)) => {
                        self.expr(&call.receiver, None)?
                    }
                    _ => return Ok(None),
                };
                if !matches!(value.ty, Type::Address(_)) {
                    return Ok(None);
                }
                let by = self.expr(by, Some(&Type::PLACE))?;
                let ty = value.ty.clone();
                if by.kind == ExprKind::Integer(0) {
                    return Ok(Some(value));
                }
                Ok(Some(expr(ExprKind::Further(Box::new(value), Box::new(by)), ty)))
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
                let empty = ExprKind::Binary(Operator::Eq, Box::new(length), Box::new(number(0)));
                Ok(Some(expr(empty, Type::Bool)))
            }
            // From a place on, which is there.
            ("unwrap_or_default", None) => {
                let Source::MethodCall(get) = &*call.receiver else { return Ok(None) };
                let Some(Source::Range(range)) = get.args.first() else { return Ok(None) };
                let (Some(from), None) = (&range.start, &range.end) else { return Ok(None) };
                let slice = self.expr(&get.receiver, None)?;
                let from = Box::new(self.expr(from, Some(&Type::PLACE))?);
                let ty = slice.ty.clone();
                Ok(Some(expr(ExprKind::Suffix(Box::new(slice), from), ty)))
            }
            ("saturating_sub", Some(other)) => {
                let left = self.expr(&call.receiver, None)?;
                let right = self.expr(other, Some(&left.ty))?;
                let ty = left.ty.clone();
                let enough =
                    ExprKind::Binary(Operator::Gt, Box::new(left.clone()), Box::new(right.clone()));
                let less = ExprKind::Binary(Operator::Sub, Box::new(left), Box::new(right));
                let of = |kind| Block {
                    statements: Vec::new(),
                    value: Some(Box::new(expr(kind, ty.clone()))),
                    code: written(&Source::MethodCall(call.clone())),
                };
                let kind = ExprKind::If(
                    Box::new(expr(enough, Type::Bool)),
                    Box::new(of(less)),
                    Box::new(of(ExprKind::Integer(0))),
                );
                Ok(Some(expr(kind, ty)))
            }
            ("cast_signed" | "cast_unsigned", None) => {
                let value = self.expr(&call.receiver, None)?;
                let int = value.ty.int().and_then(other_sign);
                let int = int.ok_or_else(|| outside("not a number", call))?;
                Ok(Some(expr(ExprKind::Cast(Box::new(value)), Type::Int(int))))
            }
            _ => Ok(None),
        }
    }

    /// A choice by the values of a number or a text.
    pub(super) fn chosen(
        &mut self,
        choice: &syn::ExprMatch,
        expected: Option<&Type>,
    ) -> Result<Expr, Fault> {
        let ty = expected.cloned().ok_or_else(|| outside("the type is not known", choice))?;
        let value = self.expr(&choice.expr, None)?;
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
                    let is_it =
                        ExprKind::Binary(operator, Box::new(value.clone()), Box::new(literal));
                    let of = |value: Expr| Block {
                        statements: Vec::new(),
                        value: Some(Box::new(value)),
                        code: written(body),
                    };
                    let kind = ExprKind::If(
                        Box::new(expr(is_it, Type::Bool)),
                        Box::new(of(result)),
                        Box::new(of(otherwise)),
                    );
                    expr(kind, ty.clone())
                }
                _ => return Err(outside("a pattern", &arm.pat)),
            });
        }
        chosen.ok_or_else(|| outside("nothing to choose", choice))
    }

    /// Instructions of x86-64, with what other processors do in their place.
    pub(super) fn assembly(
        &mut self,
        asm: &syn::Macro,
        otherwise: Block,
        into: &mut Vec<Stmt>,
    ) -> Result<(), Fault> {
        let mut assembly = Assembly { lines: Vec::new(), inputs: Vec::new(), outputs: Vec::new() };
        for operand in separated(asm.tokens.clone()) {
            match operand.as_slice() {
                [TokenTree::Literal(line)] => {
                    let line: syn::LitStr = syn::parse_str(&line.to_string())
                        .map_err(|error| outside(&error.to_string(), asm))?;
                    assembly.lines.push(line.value());
                }
                [
                    TokenTree::Ident(name),
                    TokenTree::Punct(_),
                    TokenTree::Ident(way),
                    TokenTree::Group(_),
                    rest @ ..,
                ] => {
                    let value: TokenStream = rest.iter().cloned().collect();
                    let discarded = value.to_string() == "_";
                    if way == "in" {
                        let value: Source =
                            syn::parse2(value).map_err(|error| outside(&error.to_string(), asm))?;
                        let value = self.expr(&value, None)?;
                        assembly.inputs.push((name.to_string(), value));
                    } else {
                        let variable = if discarded {
                            None
                        } else {
                            let variable = self.scope.named(&value.to_string());
                            Some(variable.ok_or_else(|| outside("not a variable", asm))?)
                        };
                        assembly.outputs.push((name.to_string(), variable));
                    }
                }
                [TokenTree::Ident(options), TokenTree::Group(_)] if options == "options" => {}
                _ => return Err(outside("an operand of this form", asm)),
            }
        }
        let kind = StmtKind::Assembly(Box::new(assembly), otherwise);
        into.push(Stmt { kind, code: "asm".to_owned() });
        Ok(())
    }

    /// Two blocks, one for addresses of 64 bits in assembly, and one for others.
    pub(super) fn by_width(
        &mut self,
        wide: &syn::Block,
        other: &syn::Block,
    ) -> Result<Block, Fault> {
        let mut lowered = Block::default();
        let result = self.result.clone();
        // The value of either is assigned to one variable.
        let variable = self.scope.declare("sum", result.clone());
        let mut otherwise = self.block(other, Some(&result))?;
        let value = otherwise.value.take().ok_or_else(|| outside("no value", other))?;
        let place =
            Place { variable, path: Vec::new(), ty: result.clone(), code: "sum".to_owned() };
        let kind = StmtKind::Assign { place, operator: None, value: *value };
        otherwise.statements.push(Stmt { kind, code: otherwise.code.clone() });
        self.scope.variables[variable.0].mutable = true;
        lowered
            .statements
            .push(Stmt { kind: StmtKind::Let { variable, value: None }, code: String::new() });
        let asm = wide.stmts.iter().find_map(|statement| match statement {
            syn::Stmt::Expr(Source::Unsafe(inner), _) => match inner.block.stmts.first() {
                Some(syn::Stmt::Macro(asm)) => Some(&asm.mac),
                Some(syn::Stmt::Expr(Source::Macro(asm), _)) => Some(&asm.mac),
                _ => None,
            },
            _ => None,
        });
        let asm = asm.ok_or_else(|| outside("no assembly", wide))?;
        let depth = self.scope.depth();
        self.scope.show(variable);
        self.assembly(asm, otherwise, &mut lowered.statements)?;
        self.scope.leave(depth);
        lowered.value = Some(Box::new(expr(ExprKind::Variable(variable), result)));
        lowered.code = "sum".to_owned();
        Ok(lowered)
    }
}

/// The integer of the same width with the other sign.
const fn other_sign(int: Int) -> Option<Int> {
    Some(match int {
        Int::U8 => Int::I8,
        Int::U32 => Int::I32,
        Int::U64 => Int::I64,
        Int::I8 => Int::U8,
        Int::I32 => Int::U32,
        Int::I64 => Int::U64,
        Int::U16 | Int::U128 | Int::Usize => return None,
    })
}

/// The type of a call by a path of several names, if it is known without its arguments.
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

/// The type of a method that only kernels call.
pub(super) fn known_method(name: &str, receiver: Option<Type>) -> Option<Option<Type>> {
    match name {
        "cast_signed" | "cast_unsigned" => {
            Some(receiver.and_then(|ty| ty.int()).and_then(other_sign).map(Type::Int))
        }
        "align_offset" => Some(Some(Type::PLACE)),
        "is_empty" => Some(Some(Type::Bool)),
        "as_ptr" | "as_mut_ptr" => {
            let element = receiver.and_then(|ty| ty.element().cloned());
            Some(element.map(|element| Type::Address(Box::new(element))))
        }
        _ => None,
    }
}

/// The identifiers in tokens, each once.
fn names(tokens: TokenStream, into: &mut Vec<String>) {
    for token in tokens {
        match token {
            TokenTree::Ident(name) => {
                let name = name.to_string();
                if !into.contains(&name) {
                    into.push(name);
                }
            }
            TokenTree::Group(group) => names(group.stream(), into),
            _ => {}
        }
    }
}

/// What commas separate.
fn separated(tokens: TokenStream) -> Vec<Vec<TokenTree>> {
    let mut parts = vec![Vec::new()];
    for token in tokens {
        match token {
            TokenTree::Punct(comma) if comma.as_char() == ',' => parts.push(Vec::new()),
            TokenTree::Group(group) if group.delimiter() == Delimiter::None => {
                parts.last_mut().into_iter().for_each(|part| part.extend(group.stream()));
            }
            token => parts.last_mut().into_iter().for_each(|part| part.push(token.clone())),
        }
    }
    parts.retain(|part| !part.is_empty());
    parts
}
