//! How the technique of each operation was chosen, as data.

use super::choice::Resolved;
use super::reason::{Because, Budget, Reason};
use crate::domain::Domain;
use crate::request::{Operation, Selection};
use crate::target::Target;
use crate::techniques::rule::Fact;
use crate::techniques::techniques_for;

/// The choice of an operation's technique, and its reasons.
#[derive(Clone, Debug)]
pub struct Decision {
    pub(super) operation: Operation,
    pub(super) selection: Selection,
    pub(super) reason: Reason,
    pub(super) facts: Vec<Fact>,
    pub(super) unsuited: Vec<(&'static str, Vec<Fact>)>,
}

impl Decision {
    pub(super) fn new(settled: &Resolved, domain: Domain, target: &Target) -> Self {
        let Resolved { choice, technique, reason, .. } = settled;
        let (operation, word) = (choice.operation, domain.word);
        let rule = match reason.because {
            Because::Suits => Some(technique.auto),
            Because::Sparse => Some(technique.auto_prefers_for_sparse_words),
            Because::Generous => Some(technique.auto_prefers_large_tables),
            Because::Shared => Some(technique.auto_prefers_shared_tables),
            Because::Named | Because::SparesBytes | Because::Smallest => None,
        };
        let facts = rule.map_or_else(Vec::new, |rule| rule.facts(target, word));
        let earlier = techniques_for(operation, domain)
            .take_while(|other| reason.because == Because::Suits && other.name != technique.name);
        let unsuited = earlier
            .filter(|other| !other.suits(target, word))
            .map(|other| (other.name, other.facts(target, word)));
        Self {
            operation,
            selection: settled.selection(),
            reason: reason.clone(),
            facts,
            unsuited: unsuited.collect(),
        }
    }

    /// The operation.
    #[must_use]
    pub const fn operation(&self) -> Operation {
        self.operation
    }

    /// The chosen technique with its parameters.
    #[must_use]
    pub const fn selection(&self) -> &Selection {
        &self.selection
    }

    /// The rule.
    #[must_use]
    pub const fn because(&self) -> Because {
        self.reason.because
    }

    /// The bytes that `auto` was allowed.
    #[must_use]
    pub const fn budget(&self) -> Budget {
        self.reason.budget
    }

    /// Whether `auto` considers techniques that are fast with large tables, because the operation
    /// has a limit of its own.
    #[must_use]
    pub const fn is_generous(&self) -> bool {
        self.reason.preferred.is_generous
    }

    /// Whether `auto` considers techniques that are fast for words with few set bits.
    #[must_use]
    pub const fn is_sparse(&self) -> bool {
        self.reason.preferred.is_sparse
    }

    /// The properties of the target and the word on which the rule is based.
    #[must_use]
    pub fn facts(&self) -> &[Fact] {
        &self.facts
    }

    /// Techniques that `auto` would prefer, and why they do not suit here.
    #[must_use]
    pub fn unsuited(&self) -> &[(&'static str, Vec<Fact>)] {
        &self.unsuited
    }

    /// Selections that `auto` prefers but whose tables do not fit, with their bytes; for tables
    /// that take long to compute, with a lower bound.
    #[must_use]
    pub fn too_large(&self) -> &[(Selection, usize)] {
        &self.reason.too_large
    }
}
