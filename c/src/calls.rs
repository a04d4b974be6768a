//! Queries about a function: which functions it calls, and which variables its code reads or
//! changes.

use bit_tables_ir::{Expr, ExprKind, Function, Node, Stmt, VariableId};

/// The names of the functions that a function calls, in source order, with repetitions.
pub(super) fn calls(function: &Function) -> Vec<String> {
    function.uses().functions.into_iter().map(str::to_owned).collect()
}

/// Whether `is_so` holds for any expression of a function.
pub(super) fn any(function: &Function, mut is_so: impl FnMut(&Expr) -> bool) -> bool {
    let mut found = false;
    function.body.visit(&mut |node| found |= matches!(node, Node::Expr(expr) if is_so(expr)));
    found
}

/// Whether an expression reads or changes a variable.
pub(super) fn mentions(expr: &Expr, variable: VariableId) -> bool {
    touches(&[], Some(expr), &|other| other == variable)
}

/// Whether statements, or the value after them, read, change or bind a matching variable.
pub(super) fn touches(
    statements: &[Stmt],
    value: Option<&Expr>,
    is_such: &dyn Fn(VariableId) -> bool,
) -> bool {
    let mut found = false;
    let mut visitor = |node: Node| {
        let is_read = matches!(node, Node::Expr(Expr { kind: ExprKind::Variable(read), .. }) if is_such(*read));
        found |= is_read || node.changed().into_iter().any(is_such);
    };
    for statement in statements {
        statement.visit(&mut visitor);
    }
    if let Some(value) = value {
        value.visit(&mut visitor);
    }
    found
}
