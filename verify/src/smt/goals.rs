//! What must hold.

use super::terms::Term;

/// Something that must hold for every input.
#[derive(Clone, Debug)]
pub struct Goal {
    /// The number of the case of which it is.
    pub case: usize,
    /// The function.
    pub function: String,
    /// The place: the expression as the source has it.
    pub code: String,
    /// What is wrong where it does not hold.
    pub what: String,
    /// When it fails.
    pub(super) fails: Term,
}

impl Goal {
    pub(super) const fn new(function: String, code: String, what: String, fails: Term) -> Self {
        Self { case: 0, function, code, what, fails }
    }
}

/// All goals, each once.
#[derive(Default)]
pub(super) struct Goals {
    pub all: Vec<Goal>,
    /// The case that is executed.
    pub case: usize,
}

impl Goals {
    pub(super) fn push(&mut self, goal: Goal) {
        let case = self.case;
        if !self.all.iter().rev().any(|other| other.fails == goal.fails) {
            self.all.push(Goal { case, ..goal });
        }
    }
}
