//! Builds requests for several commands.

use bit_tables_generator::{
    Board, Diagnostics, Domain, Operation, Plan, Request, Target, techniques,
};

/// The request with the board of `domain`.
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

/// The plans of a request.
pub struct Plans {
    /// The plan whose code is executed: the one for any target, or one without special instructions
    /// if targets differ.
    pub plain: Plan,
    /// The target of `plain`.
    pub target: Target,
    /// The plan for any target, if it differs from `plain`.
    whole: Option<Plan>,
}

impl Plans {
    /// The plan for any target.
    #[must_use]
    pub fn whole(&self) -> &Plan {
        self.whole.as_ref().unwrap_or(&self.plain)
    }
}

/// Plans a request.
///
/// # Errors
/// If the request cannot be met.
pub fn plans(request: &Request) -> Result<Plans, Diagnostics> {
    let whole = Plan::new(request, &Target::unknown())?;
    if differs(&whole) {
        let target = portable();
        Ok(Plans { plain: Plan::new(request, &target)?, target, whole: Some(whole) })
    } else {
        Ok(Plans { plain: whole, target: Target::unknown(), whole: None })
    }
}

/// Whether a plan for any target has different code for different targets.
fn differs(plan: &Plan) -> bool {
    plan.module().functions.iter().any(|function| !function.conditions.is_empty())
}

/// A target without special instructions.
#[must_use]
pub fn portable() -> Target {
    Target::profile("portable").unwrap_or_else(Target::unknown)
}
