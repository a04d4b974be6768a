//! What must hold.

use super::terms::Term;

/// Something that must hold for every input.
#[derive(Clone, Debug)]
pub struct Obligation {
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

impl Obligation {
    pub(super) const fn new(function: String, code: String, what: String, fails: Term) -> Self {
        Self { case: 0, function, code, what, fails }
    }
}

/// All goals, each once.
#[derive(Default)]
pub(super) struct Obligations {
    pub all: Vec<Obligation>,
    /// The case that is executed.
    pub case: usize,
}

impl Obligations {
    pub(super) fn push(&mut self, goal: Obligation) {
        let case = self.case;
        if !self.all.iter().rev().any(|other| other.fails == goal.fails) {
            self.all.push(Obligation { case, ..goal });
        }
    }
}
