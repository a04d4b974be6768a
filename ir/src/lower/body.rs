//! Statements.

use super::bounds;
use super::lowering::{Lowering, outside, written};
use super::scope::{Known, Signature};
use super::types;
use crate::error::CodeError;
use crate::language::{
    Block, Expr, ExprKind, Function, Operator, Part, Passing, Place, Stmt, StmtKind, Type,
    Variable, VariableId,
};
use bit_tables_generator::__private::on_one_line;
use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::{BinOp, Expr as Source, Member, Pat, Stmt as SourceStmt, UnOp};

/// A function's variables and body.
pub(super) struct LoweredBody {
    pub variables: Vec<Variable>,
    pub block: Block,
    /// The functions made from its closures.
    pub lifted: Vec<Function>,
}

/// Lowers a function's body, given its name and parameters.
pub(super) fn lower(
    block: &syn::Block,
    name: &str,
    parameters: &[String],
    signature: &Signature,
    known: &Known,
) -> Result<LoweredBody, CodeError> {
    let mut lowering = Lowering::new(name, known, signature.result.clone());
    for (name, (ty, passing)) in parameters.iter().zip(&signature.parameters) {
        lowering.scope.bind(name, ty.clone());
        lowering.scope.passing.push(*passing);
    }
    addressed(block.to_token_stream(), &mut lowering.addressed);
    let expected = (signature.result != Type::Unit).then_some(&signature.result);
    let mut block = lowering.block(block, expected)?;
    bounds::find(&mut block, &lowering.scope.variables);
    let lifted = lowering.lifted.into_iter().map(|(function, _)| function).collect();
    Ok(LoweredBody { variables: lowering.scope.variables, block, lifted })
}

/// The names whose address is taken by `from_ref`.
fn addressed(tokens: TokenStream, into: &mut Vec<String>) {
    let mut is_behind = false;
    for token in tokens {
        if let TokenTree::Group(group) = &token {
            if is_behind {
                into.push(group.stream().to_string());
            }
            addressed(group.stream(), into);
        }
        is_behind = matches!(&token, TokenTree::Ident(name) if name == "from_ref");
    }
}

/// The function made from a closure, whose parameters are extended by the variables that it
/// captures.
pub(super) fn lower_closure(
    body: &Source,
    names: &[String],
    parameters: &[(Type, Passing)],
    name: &str,
    around: &Lowering,
) -> Result<Function, CodeError> {
    let mut lowering = Lowering::new(name, around.known, Type::Unit);
    for (name, (ty, passing)) in names.iter().zip(parameters) {
        lowering.scope.bind(name, ty.clone());
        lowering.scope.passing.push(*passing);
    }
    let mut block = Block::default();
    let value = match body {
        Source::Block(inner) => {
            let (last, statements) = inner
                .block
                .stmts
                .split_last()
                .ok_or_else(|| outside("a closure without a value", body))?;
            for statement in statements {
                lowering.statement(statement, &mut block.statements)?;
            }
            let SourceStmt::Expr(value, None) = last else {
                return Err(outside("a closure without a value", body));
            };
            value
        }
        value => value,
    };
    let lowered = lowering.expr(value, None)?;
    block.statements.append(&mut lowering.pending);
    block.code = written(value);
    let result = lowered.ty.clone();
    block.value = Some(Box::new(lowered));
    Ok(Function {
        variables: lowering.scope.variables,
        parameters: parameters.iter().map(|(_, passing)| *passing).collect(),
        body: block,
        constant: false,
        ..Function::private(name.to_owned(), String::new(), result)
    })
}

impl Lowering<'_> {
    /// A block, with a value of that type or without a value.
    pub(super) fn block(
        &mut self,
        block: &syn::Block,
        expected: Option<&Type>,
    ) -> Result<Block, CodeError> {
        let depth = self.scope.depth();
        if let [SourceStmt::Expr(Source::Block(one), _), SourceStmt::Expr(Source::Block(other), _)] =
            block.stmts.as_slice()
            && is_under_condition(&one.attrs)
            && is_under_condition(&other.attrs)
        {
            return self.by_width(&one.block, &other.block);
        }
        let mut lowered = Block::default();
        let last = block.stmts.len().saturating_sub(1);
        for (place, statement) in block.stmts.iter().enumerate() {
            match (statement, expected) {
                (SourceStmt::Expr(expr, None), Some(ty)) if place == last => {
                    // A block that ends with `return` needs no value.
                    if matches!(expr, Source::Return(_)) {
                        self.statement(statement, &mut lowered.statements)?;
                    } else {
                        let value = self.expr(expr, Some(ty))?;
                        lowered.statements.append(&mut self.pending);
                        lowered.value = Some(Box::new(value));
                        lowered.code = written(expr);
                    }
                }
                _ => self.statement(statement, &mut lowered.statements)?,
            }
        }
        self.scope.leave(depth);
        Ok(lowered)
    }

    pub(super) fn statement(
        &mut self,
        statement: &SourceStmt,
        into: &mut Vec<Stmt>,
    ) -> Result<(), CodeError> {
        let mut own = Vec::new();
        self.one(statement, &mut own)?;
        into.append(&mut self.pending);
        into.append(&mut own);
        Ok(())
    }

    fn one(&mut self, statement: &SourceStmt, into: &mut Vec<Stmt>) -> Result<(), CodeError> {
        match statement {
            // Intrinsics are known by name.
            SourceStmt::Item(syn::Item::Use(_)) => Ok(()),
            SourceStmt::Local(local) => self.binding(local, into),
            SourceStmt::Expr(expr, _) => self.effect(expr, into),
            SourceStmt::Macro(call) => self.assertion(&call.mac, into),
            // A check of its own.
            SourceStmt::Item(syn::Item::Const(constant)) if constant.ident == "_" => {
                self.effect(&constant.expr, into)
            }
            SourceStmt::Item(syn::Item::Const(constant)) => {
                let name = constant.ident.to_string();
                let ty = types::of_source(&constant.ty, &self.scope.constants)?;
                let value = self.expr(&constant.expr, Some(&ty))?;
                let ExprKind::Integer(value) = value.kind else {
                    return Err(outside("a constant that is not a number", constant));
                };
                self.scope.constants.insert(name, (ty, value));
                Ok(())
            }
            SourceStmt::Item(other) => Err(outside("an item in a function", other)),
        }
    }

    fn binding(&mut self, local: &syn::Local, into: &mut Vec<Stmt>) -> Result<(), CodeError> {
        let (pattern, ty) = match &local.pat {
            Pat::Type(typed) => {
                (&*typed.pat, Some(types::of_source(&typed.ty, &self.scope.constants)?))
            }
            pattern => (pattern, None),
        };
        match (pattern, &local.init) {
            (Pat::Ident(name), Some(init)) if matches!(*init.expr, Source::Closure(_)) => {
                let Source::Closure(closure) = &*init.expr else { return Ok(()) };
                self.closure(name.ident.to_string(), closure)
            }
            (Pat::Ident(name), Some(init)) if init.diverge.is_none() => {
                if self.rest_mut(&name.ident.to_string(), &init.expr)? {
                    return Ok(());
                }
                let value = self.expr(&init.expr, ty.as_ref())?;
                let variable = self.scope.bind(&name.ident.to_string(), value.ty.clone());
                // A copy would have another address than the entry, and some kernels take that
                // address.
                let is_entry = matches!(&value.kind, ExprKind::Index { array, .. } if matches!(array.kind, ExprKind::Table(_)));
                let is_addressed = self.addressed.contains(&name.ident.to_string());
                if is_entry && is_addressed && matches!(*init.expr, Source::Reference(_)) {
                    self.scope.aliases.insert(variable, value);
                    return Ok(());
                }
                let kind = StmtKind::Let { variable, value: Some(value) };
                into.push(Stmt { kind, code: written(&init.expr) });
                Ok(())
            }
            (Pat::Ident(name), None) => {
                let ty = ty.ok_or_else(|| outside("a `let` without a type or a value", local))?;
                let variable = self.scope.bind(&name.ident.to_string(), ty);
                into.push(Stmt {
                    kind: StmtKind::Let { variable, value: None },
                    code: String::new(),
                });
                Ok(())
            }
            (Pat::Tuple(pattern), Some(init)) if init.diverge.is_none() => {
                self.several(pattern, ty.as_ref(), &init.expr, into)
            }
            // A pattern that must match, as in `let … else`.
            (Pat::TupleStruct(pattern), Some(init)) => {
                let Some((_, otherwise)) = &init.diverge else {
                    return Err(outside("a pattern that may not match", local));
                };
                let Source::Block(otherwise) = &**otherwise else {
                    return Err(outside("no block", local));
                };
                let (option, variable) = self.some(pattern, &init.expr)?;
                let otherwise = self.block(&otherwise.block, None)?;
                self.scope.show(variable);
                let kind = StmtKind::IfSome { option, variable, then: Block::default(), otherwise };
                into.push(Stmt { kind, code: written(&init.expr) });
                Ok(())
            }
            _ => Err(outside("a `let` of this form", local)),
        }
    }

    /// Binds the values of a tuple one by one.
    fn several(
        &mut self,
        pattern: &syn::PatTuple,
        ty: Option<&Type>,
        init: &Source,
        into: &mut Vec<Stmt>,
    ) -> Result<(), CodeError> {
        let value = self.expr(init, ty)?;
        let Type::Tuple(types) = value.ty.clone() else {
            return Err(outside("not a tuple", init));
        };
        let sources: Vec<String> = match init {
            Source::Tuple(tuple) => tuple.elems.iter().map(written).collect(),
            init => (0..types.len()).map(|place| format!("{} . {place}", written(init))).collect(),
        };
        let values: Vec<Expr> = match value.kind {
            ExprKind::Tuple(values) => values,
            // It is used twice, so it is computed once.
            kind => {
                let variable = self.scope.declare("pair", value.ty.clone());
                let whole = Expr { kind: ExprKind::Variable(variable), ty: value.ty.clone() };
                let value = Some(Expr { kind, ty: value.ty });
                into.push(Stmt { kind: StmtKind::Let { variable, value }, code: written(init) });
                let part = |(place, ty): (usize, &Type)| Expr {
                    kind: ExprKind::TupleField(Box::new(whole.clone()), place),
                    ty: ty.clone(),
                };
                types.iter().enumerate().map(part).collect()
            }
        };
        if values.len() != pattern.elems.len() {
            return Err(outside("a tuple of another length", init));
        }
        let mut bound = Vec::new();
        for ((pattern, value), code) in pattern.elems.iter().zip(values).zip(sources) {
            match pattern {
                Pat::Wild(_) => {}
                Pat::Ident(name) => {
                    let source = name.ident.to_string();
                    let variable = self.scope.declare(&source, value.ty.clone());
                    bound.push(variable);
                    let kind = StmtKind::Let { variable, value: Some(value) };
                    into.push(Stmt { kind, code });
                }
                other => return Err(outside("a `let` of this form", other)),
            }
        }
        for variable in bound {
            self.scope.show(variable);
        }
        Ok(())
    }

    /// The option of an `if let` or a `let` … `else`, and the variable for its value, which is not
    /// in scope yet.
    fn some(
        &mut self,
        pattern: &syn::PatTupleStruct,
        init: &Source,
    ) -> Result<(Expr, VariableId), CodeError> {
        let is_some = pattern.path.segments.last().is_some_and(|last| last.ident == "Some");
        let (Some(Pat::Ident(name)), true) = (pattern.elems.first(), is_some) else {
            return Err(outside("a pattern other than `Some`", pattern));
        };
        let option = self.expr(init, None)?;
        let Type::Option(inner) = option.ty.clone() else {
            return Err(outside("not an option", init));
        };
        Ok((option, self.scope.declare(&name.ident.to_string(), *inner)))
    }

    /// An expression that is evaluated for its side effects.
    fn effect(&mut self, expr: &Source, into: &mut Vec<Stmt>) -> Result<(), CodeError> {
        match expr {
            Source::Paren(inner) => self.effect(&inner.expr, into),
            Source::If(choice) => self.choice(choice, into),
            Source::While(each) => {
                let condition = self.expr(&each.cond, Some(&Type::Bool))?;
                let body = self.block(&each.body, None)?;
                let bound = crate::language::Bound::Unknown;
                let kind = StmtKind::While { condition, body, bound };
                into.push(Stmt { kind, code: written(&each.cond) });
                Ok(())
            }
            Source::ForLoop(each) => {
                let (Source::Range(range), Pat::Ident(name)) = (&*each.expr, &*each.pat) else {
                    return self.each(each, into);
                };
                let (Some(from), Some(to), syn::RangeLimits::HalfOpen(_)) =
                    (&range.start, &range.end, &range.limits)
                else {
                    return Err(outside("a range without both ends", range));
                };
                let ty =
                    self.known_type(from).or_else(|| self.known_type(to)).unwrap_or(Type::INDEX);
                let (from, to) = (self.expr(from, Some(&ty))?, self.expr(to, Some(&ty))?);
                let depth = self.scope.depth();
                let variable = self.scope.bind(&name.ident.to_string(), ty);
                let body = self.block(&each.body, None)?;
                self.scope.leave(depth);
                let bound = crate::language::Bound::Unknown;
                let kind = StmtKind::For { variable, from, to, body, bound };
                into.push(Stmt { kind, code: written(&each.expr) });
                Ok(())
            }
            Source::Return(result) => {
                let ty = self.result.clone();
                let value =
                    result.expr.as_ref().map(|value| self.expr(value, Some(&ty))).transpose()?;
                let code = result.expr.as_ref().map(|value| written(value)).unwrap_or_default();
                into.push(Stmt { kind: StmtKind::Return(value), code });
                Ok(())
            }
            Source::Assign(assign) => {
                let place = self.place(&assign.left)?;
                let value = self.expr(&assign.right, Some(&place.ty))?;
                self.scope.variables[place.variable.0].mutable = true;
                let kind = StmtKind::Assign { place, operator: None, value };
                into.push(Stmt { kind, code: written(&assign.right) });
                Ok(())
            }
            Source::Binary(binary) if assigning(binary.op).is_some() => {
                let place = self.place(&binary.left)?;
                let operator = assigning(binary.op);
                let ty = if operator.is_some_and(Operator::shifts) {
                    self.known_type(&binary.right).unwrap_or(Type::INDEX)
                } else {
                    place.ty.clone()
                };
                let value = self.expr(&binary.right, Some(&ty))?;
                self.scope.variables[place.variable.0].mutable = true;
                let kind = StmtKind::Assign { place, operator, value };
                into.push(Stmt { kind, code: written(expr) });
                Ok(())
            }
            Source::Call(_) => {
                let call = self.expr(expr, None)?;
                into.push(Stmt { kind: StmtKind::Evaluate(call), code: written(expr) });
                Ok(())
            }
            Source::Block(inner) => {
                let block = self.block(&inner.block, None)?;
                into.push(Stmt { kind: StmtKind::Block(block), code: String::new() });
                Ok(())
            }
            Source::Unsafe(inner) => {
                let [SourceStmt::Expr(inner, _)] = inner.block.stmts.as_slice() else {
                    return Err(outside("a statement of this form", expr));
                };
                self.effect(inner, into)
            }
            Source::Macro(call) => self.assertion(&call.mac, into),
            other => Err(outside("a statement of this form", other)),
        }
    }

    fn choice(&mut self, choice: &syn::ExprIf, into: &mut Vec<Stmt>) -> Result<(), CodeError> {
        if let Source::Let(pattern) = &*choice.cond {
            if self.first_chunk(pattern, choice, into)? || self.chunk_mut(pattern, choice, into)? {
                return Ok(());
            }
            let Pat::TupleStruct(some) = &*pattern.pat else {
                return Err(outside("a pattern other than `Some`", pattern));
            };
            let (option, variable) = self.some(some, &pattern.expr)?;
            let depth = self.scope.depth();
            self.scope.show(variable);
            let then = self.block(&choice.then_branch, None)?;
            self.scope.leave(depth);
            let otherwise = self.otherwise(choice)?;
            let kind = StmtKind::IfSome { option, variable, then, otherwise };
            into.push(Stmt { kind, code: written(&pattern.expr) });
            return Ok(());
        }
        let condition = self.expr(&choice.cond, Some(&Type::Bool))?;
        let then = self.block(&choice.then_branch, None)?;
        let otherwise = self.otherwise(choice)?;
        let kind = StmtKind::If { condition, then, otherwise };
        into.push(Stmt { kind, code: written(&choice.cond) });
        Ok(())
    }

    pub(super) fn otherwise(&mut self, choice: &syn::ExprIf) -> Result<Block, CodeError> {
        match &choice.else_branch {
            None => Ok(Block::default()),
            Some((_, otherwise)) => match &**otherwise {
                Source::Block(block) => self.block(&block.block, None),
                other => {
                    let mut block = Block::default();
                    self.effect(other, &mut block.statements)?;
                    Ok(block)
                }
            },
        }
    }

    /// An assertion.
    fn assertion(&mut self, call: &syn::Macro, into: &mut Vec<Stmt>) -> Result<(), CodeError> {
        let arguments = call
            .parse_body_with(
                syn::punctuated::Punctuated::<Source, syn::Token![,]>::parse_terminated,
            )
            .map_err(|error| {
                CodeError::new(on_one_line(call.to_token_stream()), error.to_string())
            })?;
        let path: Vec<String> =
            call.path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        let is_rooted = call.path.leading_colon.is_some();
        let path: Vec<&str> = path.iter().map(String::as_str).filter(|_| is_rooted).collect();
        let (kind, code) = match (path.as_slice(), arguments.first()) {
            (["core", "assert"], Some(condition)) => {
                (StmtKind::Assert(self.expr(condition, Some(&Type::Bool))?), written(condition))
            }
            (["core", "panic"], None) => {
                let never = Expr { kind: ExprKind::Bool(false), ty: Type::Bool };
                (StmtKind::Assert(never), "false".to_owned())
            }
            (["core", "debug_assert"], Some(condition)) => {
                let message = match arguments.iter().nth(1) {
                    Some(Source::Lit(literal)) => match &literal.lit {
                        syn::Lit::Str(text) => text.value(),
                        other => return Err(outside("not a message", other)),
                    },
                    Some(other) => return Err(outside("not a message", other)),
                    None => String::new(),
                };
                let code = written(condition);
                (StmtKind::Precondition(self.expr(condition, Some(&Type::Bool))?, message), code)
            }
            _ => return Err(outside("a macro of this name", call)),
        };
        into.push(Stmt { kind, code });
        Ok(())
    }

    /// The target of an assignment.
    pub(super) fn place(&mut self, expr: &Source) -> Result<Place, CodeError> {
        match expr {
            Source::Paren(inner) => self.place(&inner.expr),
            // A parameter whose change the caller sees.
            Source::Unary(unary) if matches!(unary.op, UnOp::Deref(_)) => self.place(&unary.expr),
            Source::Path(path) => {
                let name = path.path.get_ident().map(ToString::to_string).unwrap_or_default();
                let Some(variable) = self.scope.named(&name) else {
                    return Err(outside("not a variable", expr));
                };
                if let Some(part) = self.scope.lent.get(&variable) {
                    return Ok(part.clone());
                }
                let ty = self.scope.ty(variable).clone();
                Ok(Place { variable, path: Vec::new(), ty, code: name })
            }
            Source::Index(index) => {
                let mut place = self.place(&index.expr)?;
                let Some(element) = place.ty.element().cloned() else {
                    return Err(outside("not an array", &index.expr));
                };
                place.path.push(Part::Index(self.expr(&index.index, Some(&Type::PLACE))?));
                Ok(Place { ty: element, code: written(expr), ..place })
            }
            Source::Field(field) => {
                let mut place = self.place(&field.base)?;
                let (part, ty) = self.part(&place.ty, &field.member)?;
                place.path.push(part);
                Ok(Place { ty, code: written(expr), ..place })
            }
            other => Err(outside("not a place", other)),
        }
    }

    /// A field or index of a value of that type.
    pub(super) fn part(&self, ty: &Type, member: &Member) -> Result<(Part, Type), CodeError> {
        match (ty, member) {
            (Type::Struct(record), Member::Named(name)) => {
                let name = name.to_string();
                let ty = self.known.field(record, &name);
                let ty = ty.ok_or_else(|| outside("there is no such field", member))?;
                Ok((Part::Field(name), ty))
            }
            (Type::Tuple(types), Member::Unnamed(index)) => {
                let place = index.index as usize;
                let ty = types.get(place).cloned();
                let ty = ty.ok_or_else(|| outside("there is no such field", member))?;
                Ok((Part::TupleField(place), ty))
            }
            _ => Err(outside("there is no such field", member)),
        }
    }

    /// Whether a variable is a parameter whose change the caller sees.
    pub(super) fn is_lent(&self, variable: VariableId) -> bool {
        self.scope.passing.get(variable.0) == Some(&Passing::Mutable)
    }
}

/// The operator of a compound assignment.
const fn assigning(operator: BinOp) -> Option<Operator> {
    Some(match operator {
        BinOp::AddAssign(_) => Operator::Add,
        BinOp::SubAssign(_) => Operator::Sub,
        BinOp::MulAssign(_) => Operator::Mul,
        BinOp::BitAndAssign(_) => Operator::And,
        BinOp::BitOrAssign(_) => Operator::Or,
        BinOp::BitXorAssign(_) => Operator::Xor,
        BinOp::ShlAssign(_) => Operator::Shl,
        BinOp::ShrAssign(_) => Operator::Shr,
        _ => return None,
    })
}

/// Whether a `cfg` applies to it.
fn is_under_condition(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| attribute.path().is_ident("cfg"))
}
