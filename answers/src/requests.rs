//! Requests as several commands make them.

use bit_tables_generator::{Board, Domain, Operation, Plan, Request, Target, techniques};

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
    let any = Target::unseen();
    let differs = Plan::new(request, &any).is_ok_and(|plan| {
        plan.module().functions.iter().any(|function| !function.conditions.is_empty())
    });
    if differs { Target::profile("portable").unwrap_or(any) } else { any }
}
