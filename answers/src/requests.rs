//! Requests as several commands make them.

use bit_tables_generator::{Board, Domain, Faults, Operation, Plan, Request, Target, techniques};

/// A request, with the board of its word.
#[must_use]
pub fn on(domain: Domain, request: Request) -> Request {
    match domain.named() {
        Some(board) => request.board(board),
        None => request,
    }
}

/// The board of the game whose pieces an operation moves, if there is only one.
#[must_use]
pub fn own_board(operation: Operation) -> Option<Board> {
    let needs_board = techniques(operation).iter().all(|technique| technique.words().is_empty());
    let named = Board::NAMED.iter().find(|(name, _)| *name == operation.name());
    named.filter(|_| needs_board).map(|(_, board)| *board)
}

/// The target whose code is executed: any, or one without special instructions if targets differ.
#[must_use]
pub fn plain_target(request: &Request) -> Target {
    match Plan::new(request, &Target::unseen()) {
        Ok(plan) if differs(&plan) => portable(),
        _ => Target::unseen(),
    }
}

/// The plan of a request for that target, and the target.
///
/// # Errors
/// If the request cannot be met.
pub fn plain_plan(request: &Request) -> Result<(Plan, Target), Faults> {
    let plan = Plan::new(request, &Target::unseen())?;
    if differs(&plan) {
        let target = portable();
        Ok((Plan::new(request, &target)?, target))
    } else {
        Ok((plan, Target::unseen()))
    }
}

/// Whether a plan for any target has different code for different ones.
fn differs(plan: &Plan) -> bool {
    plan.module().functions.iter().any(|function| !function.conditions.is_empty())
}

fn portable() -> Target {
    Target::profile("portable").unwrap_or_else(Target::unseen)
}
