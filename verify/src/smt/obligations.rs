//! Proof obligations.

use super::terms::Term;

/// Something that must hold for every input.
#[derive(Clone, Debug)]
pub struct Obligation {
    /// The index of its case.
    pub case: usize,
    /// The function.
    pub function: String,
    /// Its place: the expression in source form.
    pub code: String,
    /// What is wrong if it does not hold.
    pub what: String,
    /// The condition under which it fails.
    pub(super) fails: Term,
}

impl Obligation {
    pub(super) const fn new(function: String, code: String, what: String, fails: Term) -> Self {
        Self { case: 0, function, code, what, fails }
    }
}

/// All obligations, without duplicates.
#[derive(Default)]
pub(super) struct Obligations {
    pub all: Vec<Obligation>,
    /// The case that is being executed.
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
