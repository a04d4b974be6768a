//! What stands in a function: which others it calls, and which variables an expression reads.

use bit_tables_ir::{Argument, Block, Expr, ExprKind, Function, Place, Stmt, StmtKind, VariableId};

/// The names of the functions that a function calls, in the order of the text, each as often as it stands there.
pub(super) fn calls(function: &Function) -> Vec<String> {
    let mut names = Vec::new();
    in_block(&function.body, &mut |expr| {
        if let ExprKind::Call(name, _) = &expr.kind {
            names.push(name.clone());
        }
    });
    names
}

/// Whether any expression of a function is so.
pub(super) fn any(function: &Function, mut is_so: impl FnMut(&Expr) -> bool) -> bool {
    let mut found = false;
    in_block(&function.body, &mut |expr| found |= is_so(expr));
    found
}

/// Whether an expression reads or changes a variable.
pub(super) fn mentions(expr: &Expr, variable: VariableId) -> bool {
    let mut found = false;
    in_expr(expr, &mut |expr| match &expr.kind {
        ExprKind::Variable(other) => found |= *other == variable,
        ExprKind::Call(_, arguments) => {
            found |= arguments.iter().any(|argument| {
                matches!(argument, Argument::Mutable(place) if place.variable == variable)
            });
        }
        _ => {}
    });
    found
}

/// Whether statements, or a value after them, read, change or bind such a variable.
pub(super) fn touches(
    statements: &[Stmt],
    value: Option<&Expr>,
    is_such: &dyn Fn(VariableId) -> bool,
) -> bool {
    let mut found = false;
    let mut visit = |expr: &Expr| match &expr.kind {
        ExprKind::Variable(other) => found |= is_such(*other),
        ExprKind::Call(_, arguments) => {
            found |= arguments.iter().any(
                |argument| matches!(argument, Argument::Mutable(place) if is_such(place.variable)),
            );
        }
        _ => {}
    };
    for statement in statements {
        in_statement(statement, &mut visit);
    }
    if let Some(value) = value {
        in_expr(value, &mut visit);
    }
    found || statements.iter().any(|statement| binds(&statement.kind, is_such))
}

/// Whether a statement, or one in it, binds or changes such a variable.
fn binds(statement: &StmtKind, is_such: &dyn Fn(VariableId) -> bool) -> bool {
    let block = |block: &Block| block.statements.iter().any(|inner| binds(&inner.kind, is_such));
    match statement {
        StmtKind::Let { variable, .. } => is_such(*variable),
        StmtKind::Assign { place, .. } => is_such(place.variable),
        StmtKind::If { then, otherwise, .. } => block(then) || block(otherwise),
        StmtKind::IfSome { variable, then, otherwise, .. } => {
            is_such(*variable) || block(then) || block(otherwise)
        }
        StmtKind::For { variable, body, .. } => is_such(*variable) || block(body),
        StmtKind::While { body, .. } | StmtKind::Block(body) | StmtKind::Assembly(_, body) => {
            block(body)
        }
        StmtKind::Return(_)
        | StmtKind::Assert(_)
        | StmtKind::Require(..)
        | StmtKind::Evaluate(_) => false,
    }
}

fn in_expr(expr: &Expr, visit: &mut dyn FnMut(&Expr)) {
    visit(expr);
    expr.parts().for_each(|part| in_expr(part, visit));
    expr.blocks().for_each(|block| in_block(block, visit));
}

fn in_place(place: &Place, visit: &mut dyn FnMut(&Expr)) {
    place.indices().for_each(|index| in_expr(index, visit));
}

fn in_block(block: &Block, visit: &mut dyn FnMut(&Expr)) {
    for statement in &block.statements {
        in_statement(statement, visit);
    }
    if let Some(value) = &block.value {
        in_expr(value, visit);
    }
}

fn in_statement(statement: &Stmt, visit: &mut dyn FnMut(&Expr)) {
    match &statement.kind {
        StmtKind::Let { value, .. } | StmtKind::Return(value) => {
            if let Some(value) = value {
                in_expr(value, visit);
            }
        }
        StmtKind::Assign { place, value, .. } => {
            in_place(place, visit);
            in_expr(value, visit);
        }
        StmtKind::If { condition: head, then, otherwise }
        | StmtKind::IfSome { option: head, then, otherwise, .. } => {
            in_expr(head, visit);
            in_block(then, visit);
            in_block(otherwise, visit);
        }
        StmtKind::While { condition, body, .. } => {
            in_expr(condition, visit);
            in_block(body, visit);
        }
        StmtKind::For { from, to, body, .. } => {
            in_expr(from, visit);
            in_expr(to, visit);
            in_block(body, visit);
        }
        StmtKind::Assert(value) | StmtKind::Require(value, _) | StmtKind::Evaluate(value) => {
            in_expr(value, visit);
        }
        StmtKind::Assembly(assembly, without) => {
            assembly.inputs.iter().for_each(|(_, input)| in_expr(input, visit));
            in_block(without, visit);
        }
        StmtKind::Block(block) => in_block(block, visit),
    }
}
