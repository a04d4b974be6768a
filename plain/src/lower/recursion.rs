//! Functions that call themselves, perhaps by others, are refused: so every function ends.

use crate::fault::Fault;
use crate::ir::{Block, Expr, ExprKind, Function, Program, Stmt, StmtKind};
use std::collections::HashMap;

/// Refuses a program with a circle of calls.
pub(super) fn refuse(program: &Program) -> Result<(), Fault> {
    let functions = program.functions.iter().chain(&program.helpers);
    let calls: HashMap<&str, Vec<&str>> =
        functions.map(|function| (function.name.as_str(), called(function))).collect();
    let mut finished = Vec::new();
    for name in calls.keys() {
        visit(name, &calls, &mut Vec::new(), &mut finished)?;
    }
    Ok(())
}

fn visit<'a>(
    name: &'a str,
    calls: &HashMap<&'a str, Vec<&'a str>>,
    way: &mut Vec<&'a str>,
    finished: &mut Vec<&'a str>,
) -> Result<(), Fault> {
    if finished.contains(&name) {
        return Ok(());
    }
    if way.contains(&name) {
        return Err(Fault::new(name, "it calls itself").within(name));
    }
    way.push(name);
    for next in calls.get(name).into_iter().flatten() {
        visit(next, calls, way, finished)?;
    }
    way.pop();
    finished.push(name);
    Ok(())
}

/// The names of the functions that a function calls.
fn called(function: &Function) -> Vec<&str> {
    let mut names = Vec::new();
    of_block(&function.body, &mut names);
    names
}

fn of_block<'a>(block: &'a Block, into: &mut Vec<&'a str>) {
    block.statements.iter().for_each(|statement| of_statement(statement, into));
    if let Some(value) = &block.value {
        of_expr(value, into);
    }
}

fn of_statement<'a>(statement: &'a Stmt, into: &mut Vec<&'a str>) {
    match &statement.kind {
        StmtKind::Let { value, .. } | StmtKind::Return(value) => {
            if let Some(value) = value {
                of_expr(value, into);
            }
        }
        StmtKind::Assign { place, value, .. } => {
            place.indices().for_each(|index| of_expr(index, into));
            of_expr(value, into);
        }
        StmtKind::If { condition: first, then, otherwise }
        | StmtKind::IfSome { option: first, then, otherwise, .. } => {
            of_expr(first, into);
            of_block(then, into);
            of_block(otherwise, into);
        }
        StmtKind::While { condition, body, .. } => {
            of_expr(condition, into);
            of_block(body, into);
        }
        StmtKind::For { from, to, body, .. } => {
            of_expr(from, into);
            of_expr(to, into);
            of_block(body, into);
        }
        StmtKind::Assert(value) | StmtKind::Require(value, _) | StmtKind::Evaluate(value) => {
            of_expr(value, into);
        }
        StmtKind::Assembly(_, block) | StmtKind::Block(block) => of_block(block, into),
    }
}

fn of_expr<'a>(expr: &'a Expr, into: &mut Vec<&'a str>) {
    if let ExprKind::Call(name, _) = &expr.kind {
        into.push(name);
    }
    expr.parts().for_each(|part| of_expr(part, into));
    expr.blocks().for_each(|block| of_block(block, into));
}
