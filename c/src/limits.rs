//! Leaves out limits that hold anyway.
//!
//! In Rust an index into a table is limited, so that no bounds are checked: `let place = if place <
//! 935 { place } else { 935 };`. C checks none. Where the entries that an index is made from show
//! that it is never larger, C has no limit either.

use bit_tables_generator::__private::module::{Table, TableValue};
use bit_tables_ir::{
    Block, Expr, ExprKind, Function, Int, Node, Operator, Stmt, StmtKind, VariableId,
};
use std::borrow::Cow;
use std::collections::HashMap;

/// The function without the limits that hold anyway.
pub(super) fn left_out<'a>(function: &'a Function, tables: &[Table]) -> Cow<'a, Function> {
    let mut known = Known { function, tables, ranges: HashMap::new() };
    let mut statements: Vec<Stmt> = Vec::new();
    for statement in &function.body.statements {
        if let Some(limited) = known.needless(statement, statements.last()) {
            statements.pop();
            statements.push(limited);
        } else {
            statements.push(statement.clone());
        }
        if let Some(StmtKind::Let { variable, value: Some(value) }) =
            statements.last().map(|last| &last.kind)
            && !function.variable(*variable).mutable
            && let Some(range) = known.range(value)
        {
            known.ranges.insert(*variable, range);
        }
    }
    if statements.len() == function.body.statements.len() {
        return Cow::Borrowed(function);
    }
    let body = Block { statements, ..function.body.clone() };
    Cow::Owned(Function { body, ..function.clone() })
}

/// The numbers that a value can be: the least and the most.
type Range = (u128, u128);

/// What is known of a function's variables.
struct Known<'a> {
    function: &'a Function,
    tables: &'a [Table],
    ranges: HashMap<VariableId, Range>,
}

impl Known<'_> {
    /// What replaces a statement and the one before it: that one defines a variable, this one limits
    /// it, nothing else reads it, and it is never beyond the limit.
    fn needless(&self, statement: &Stmt, before: Option<&Stmt>) -> Option<Stmt> {
        let StmtKind::Let { variable, value: Some(value) } = &statement.kind else { return None };
        let (limited, limit) = limit(value)?;
        let StmtKind::Let { variable: defined, value: Some(defining) } = &before?.kind else {
            return None;
        };
        let mut reads = 0;
        self.function.body.visit(&mut |node| {
            reads += usize::from(matches!(node, Node::Expr(Expr { kind: ExprKind::Variable(read), .. }) if *read == limited));
        });
        let is_needless =
            *defined == limited && reads == 2 && self.ranges.get(&limited)?.1 <= limit;
        let kind = StmtKind::Let { variable: *variable, value: Some(defining.clone()) };
        is_needless.then(|| Stmt { kind, code: statement.code.clone() })
    }

    /// The numbers that an expression can be; `None` if it is no unsigned number, or if nothing is
    /// known of it.
    fn range(&self, expr: &Expr) -> Option<Range> {
        let most = most(expr)?;
        let range = match &expr.kind {
            ExprKind::Integer(number) => (*number, *number),
            ExprKind::Variable(variable) => *self.ranges.get(variable).unwrap_or(&(0, most)),
            ExprKind::Cast(inner) => self.range(inner)?,
            ExprKind::Index { array, index, .. } => {
                let ExprKind::Table(name) = &array.kind else { return Some((0, most)) };
                let (from, to) = self.range(index)?;
                let table = self.tables.iter().find(|table| table.name == *name)?;
                entries(table, usize::try_from(from).ok()?, usize::try_from(to).ok()?)?
            }
            ExprKind::Binary(operator, left, right) => {
                let (left, right) = (self.range(left)?, self.range(right)?);
                match operator {
                    Operator::Add => (left.0.checked_add(right.0)?, left.1.checked_add(right.1)?),
                    Operator::Mul => (left.0.checked_mul(right.0)?, left.1.checked_mul(right.1)?),
                    Operator::Shl if right.1 < 64 && left.1 < 1 << 64 => {
                        (left.0 << right.0, left.1 << right.1)
                    }
                    Operator::Shr if right.1 < 128 => (left.0 >> right.1, left.1 >> right.0),
                    Operator::And => (0, left.1.min(right.1)),
                    _ => (0, most),
                }
            }
            _ => match limit(expr) {
                Some((variable, limit)) => {
                    let (least, most) = *self.ranges.get(&variable).unwrap_or(&(0, most));
                    (least.min(limit), most.min(limit))
                }
                None => (0, most),
            },
        };
        // What does not fit is cut off.
        Some(if range.1 <= most { range } else { (0, most) })
    }
}

/// The variable and the number of `if variable < number { variable } else { number }`.
fn limit(value: &Expr) -> Option<(VariableId, u128)> {
    let ExprKind::If(condition, then, otherwise) = &value.kind else { return None };
    let ExprKind::Binary(Operator::Lt, left, right) = &condition.kind else { return None };
    let value_of = |block: &Block| {
        block.value.as_ref().filter(|_| block.statements.is_empty()).map(|value| value.kind.clone())
    };
    match (&left.kind, &right.kind) {
        (&ExprKind::Variable(variable), &ExprKind::Integer(number)) => {
            let is_limit = value_of(then)? == left.kind && value_of(otherwise)? == right.kind;
            is_limit.then_some((variable, number))
        }
        _ => None,
    }
}

/// The largest number of an expression's type, if it is unsigned. That of an index does not depend
/// on how wide an address is: a table is never longer.
fn most(expr: &Expr) -> Option<u128> {
    match expr.ty.int()? {
        Int::Usize => Some(u64::MAX.into()),
        int if int.is_signed() => None,
        int => Some(u128::MAX >> (128 - int.bits())),
    }
}

/// The least and the largest of some entries of a table of numbers.
fn entries(table: &Table, from: usize, to: usize) -> Option<Range> {
    let values: Box<dyn Iterator<Item = u128>> = match &table.value {
        TableValue::Bytes { values, .. } => Box::new(values.iter().map(|&value| value.into())),
        TableValue::Words { values, .. } => Box::new(values.iter().copied()),
        _ => return None,
    };
    let some = values.skip(from).take(to.saturating_sub(from).saturating_add(1));
    some.fold(None, |range: Option<Range>, value| {
        let (least, most) = range.unwrap_or((value, value));
        Some((least.min(value), most.max(value)))
    })
}
