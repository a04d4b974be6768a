//! Bounds on the rounds of loops, derived from their conditions and steps.

use crate::language::{
    Block, Bound, Expr, ExprKind, Operator, Place, Stmt, StmtKind, Variable, VariableId,
};
use std::collections::HashMap;

/// Finds the bounds of the loops in a body.
pub(super) fn find(body: &mut Block, variables: &[Variable]) {
    Bounds { variables }.block(body, &mut Values::new());
}

/// The variables with a known value.
type Values = HashMap<VariableId, u128>;

struct Bounds<'a> {
    variables: &'a [Variable],
}

impl Bounds<'_> {
    fn block(&self, block: &mut Block, values: &mut Values) {
        for statement in &mut block.statements {
            self.statement(statement, values);
        }
    }

    fn statement(&self, statement: &mut Stmt, values: &mut Values) {
        // Inside a loop, variables that it changes are unknown.
        let mut changed = Vec::new();
        changes(statement, &mut changed);
        let mut inside = values.clone();
        inside.retain(|variable, _| !changed.contains(variable));
        let mut after = inside.clone();
        match &mut statement.kind {
            StmtKind::Let { variable, value } => {
                if let Some(ExprKind::Integer(number)) = value.as_ref().map(|value| &value.kind) {
                    after.insert(*variable, *number);
                }
            }
            StmtKind::Assign { place, operator, value } if place.path.is_empty() => {
                let former = values.get(&place.variable);
                if let ExprKind::Integer(number) = value.kind
                    && let Some(number) = match (operator, former) {
                        (None, _) => Some(number),
                        (Some(Operator::Add), Some(former)) => former.checked_add(number),
                        _ => None,
                    }
                {
                    after.insert(place.variable, number);
                }
            }
            StmtKind::Assign { .. }
            | StmtKind::Return(_)
            | StmtKind::Assert(_)
            | StmtKind::Precondition(..)
            | StmtKind::Evaluate(_) => {}
            StmtKind::If { then, otherwise, .. } | StmtKind::IfSome { then, otherwise, .. } => {
                self.block(then, &mut values.clone());
                self.block(otherwise, values);
            }
            StmtKind::Block(block) | StmtKind::Assembly(_, block) => self.block(block, values),
            StmtKind::While { condition, body, bound } => {
                *bound = self.rounds(condition, body, values);
                if let Some((variable, number)) = reached(condition, body, values) {
                    after.insert(variable, number);
                }
                self.block(body, &mut inside);
            }
            StmtKind::For { from, to, body, bound, .. } => {
                *bound = match (&from.kind, &to.kind) {
                    (ExprKind::Integer(from), ExprKind::Integer(to)) => {
                        Bound::Rounds(to.saturating_sub(*from) as u64)
                    }
                    (_, ExprKind::Length(_)) => Bound::Length,
                    _ => Bound::Unknown,
                };
                self.block(body, &mut inside);
            }
        }
        *values = after;
    }

    /// The bound of a loop; any one of several conditions that must all hold is enough.
    fn rounds(&self, condition: &Expr, body: &Block, values: &Values) -> Bound {
        let ExprKind::Binary(operator, left, right) = &condition.kind else {
            return Bound::Unknown;
        };
        if matches!(operator, Operator::And | Operator::AndThen) {
            return match self.rounds(left, body, values) {
                Bound::Unknown => self.rounds(right, body, values),
                bound => bound,
            };
        }
        let ExprKind::Variable(variable) = left.kind else { return Bound::Unknown };
        match (operator, &right.kind) {
            (Operator::Lt | Operator::Le, limit) => match (step(variable, body), limit) {
                (Some((Operator::Add, step)), ExprKind::Integer(limit)) => {
                    let limit = limit + u128::from(*operator == Operator::Le);
                    let from = values.get(&variable).copied().unwrap_or(0);
                    Bound::Rounds(limit.saturating_sub(from).div_ceil(step) as u64)
                }
                (Some((Operator::Add, _)), ExprKind::Length(_)) => Bound::Length,
                _ => Bound::Unknown,
            },
            (Operator::Gt | Operator::Ne, ExprKind::Integer(0)) => {
                match (step(variable, body), values.get(&variable)) {
                    (Some((Operator::Sub, 1)), Some(from)) => Bound::Rounds(*from as u64),
                    _ => match (lost_bits(variable, body), self.variables[variable.0].ty.int()) {
                        (0, _) | (_, None) => Bound::Unknown,
                        (lost, Some(int)) => Bound::Rounds(int.bits().div_ceil(lost).into()),
                    },
                }
            }
            _ => Bound::Unknown,
        }
    }
}

/// The final value of a counter that a loop increments up to a limit.
fn reached(condition: &Expr, body: &Block, values: &Values) -> Option<(VariableId, u128)> {
    let ExprKind::Binary(Operator::Lt, left, right) = &condition.kind else { return None };
    match (&left.kind, &right.kind) {
        (ExprKind::Variable(variable), ExprKind::Integer(limit)) => {
            let is_below = values.get(variable).is_some_and(|from| from <= limit);
            let steps_by_one = step(*variable, body) == Some((Operator::Add, 1));
            (is_below && steps_by_one).then_some((*variable, *limit))
        }
        _ => None,
    }
}

/// How each round steps a counter that nothing else in the loop changes.
fn step(variable: VariableId, body: &Block) -> Option<(Operator, u128)> {
    let mut all = Vec::new();
    body.statements.iter().for_each(|statement| changes(statement, &mut all));
    if all.iter().filter(|&&changed| changed == variable).count() != 1 {
        return None;
    }
    body.statements.iter().find_map(|statement| match &statement.kind {
        StmtKind::Assign { place, operator: Some(operator), value } if is(place, variable) => {
            match (operator, &value.kind) {
                (Operator::Add | Operator::Sub, ExprKind::Integer(number @ 1..)) => {
                    Some((*operator, *number))
                }
                _ => None,
            }
        }
        _ => None,
    })
}

/// The minimum number of set bits that each round clears, while any are left; 0 if the loop may
/// also set bits.
fn lost_bits(variable: VariableId, body: &Block) -> u32 {
    let mut all = Vec::new();
    body.statements.iter().for_each(|statement| changes(statement, &mut all));
    let itself = |expr: &Expr| expr.kind == ExprKind::Variable(variable);
    let less_one = |expr: &Expr| match &expr.kind {
        ExprKind::Binary(Operator::Sub | Operator::WrappingSub, left, right) => {
            itself(left) && right.kind == ExprKind::Integer(1)
        }
        _ => false,
    };
    let is_loss = |statement: &&Stmt| match &statement.kind {
        StmtKind::Assign { place, operator, value } if is(place, variable) => match operator {
            Some(Operator::And) => less_one(value),
            Some(Operator::Shr) => matches!(value.kind, ExprKind::Integer(1..)),
            None => match &value.kind {
                ExprKind::Binary(Operator::And, left, right) => itself(left) && less_one(right),
                ExprKind::Binary(Operator::Shr, left, right) => {
                    itself(left) && matches!(right.kind, ExprKind::Integer(1..))
                }
                _ => false,
            },
            _ => false,
        },
        _ => false,
    };
    let losses = body.statements.iter().filter(is_loss).count();
    if all.iter().filter(|&&changed| changed == variable).count() == losses {
        losses as u32
    } else {
        0
    }
}

fn is(place: &Place, variable: VariableId) -> bool {
    place.variable == variable && place.path.is_empty()
}

/// Collects the variables that a statement changes, once for each place that changes one.
fn changes(statement: &Stmt, into: &mut Vec<VariableId>) {
    statement.visit(&mut |node| into.extend(node.changed()));
}
