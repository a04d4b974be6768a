//! Inline assembly and its portable replacement.

use super::lowering::{Lowering, expr, outside};
use crate::error::CodeError;
use crate::language::{Assembly, Block, ExprKind, Place, Stmt, StmtKind};
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use syn::Expr as Source;

impl Lowering<'_> {
    /// x86-64 inline assembly, and the replacement for other targets.
    pub(super) fn assembly(
        &mut self,
        asm: &syn::Macro,
        otherwise: Block,
        into: &mut Vec<Stmt>,
    ) -> Result<(), CodeError> {
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

    /// Two blocks: one in assembly, for 64-bit addresses, and one for other targets.
    pub(super) fn by_width(
        &mut self,
        wide: &syn::Block,
        other: &syn::Block,
    ) -> Result<Block, CodeError> {
        let mut lowered = Block::default();
        let result = self.result.clone();
        // Both blocks assign their value to the same variable.
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
        "sum".clone_into(&mut lowered.code);
        Ok(lowered)
    }
}

/// The parts of a comma-separated list.
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
