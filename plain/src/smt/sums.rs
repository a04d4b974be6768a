//! Sums and unions that are the same in another order.

use super::terms::{Node, Operation, Term, Terms, ones};
use std::collections::{BTreeMap, BTreeSet};

/// How many additions are looked at. What is behind them counts as one term.
const ADDITIONS: usize = 1 << 12;

/// A number, and how often each term is added to it; a truth is 1 where it holds, or where it does not.
#[derive(Default, PartialEq)]
struct Sum {
    number: u128,
    times: BTreeMap<(Term, bool), u128>,
    additions: usize,
}

impl Terms {
    /// Whether both are sums of the same, in any order and from any width on. No sum that is looked at is beyond its width.
    pub(super) fn are_same_sums(&self, left: Term, right: Term) -> bool {
        let [mut one, mut other] = [Sum::default(), Sum::default()];
        self.add_up(left, &mut one);
        if one.additions == 0 {
            return false;
        }
        self.add_up(right, &mut other);
        (one.number, one.times) == (other.number, other.times)
    }

    fn add_up(&self, term: Term, sum: &mut Sum) {
        match self.node(term) {
            Node::Number(value, _) => sum.number += value,
            Node::Concat(upper, lower) if self.value(upper) == Some(0) => {
                self.add_up(lower, sum);
            }
            Node::Extract(wide, 0, count) if self.most(wide) <= ones(count) => {
                self.add_up(wide, sum);
            }
            Node::Binary(Operation::Add, left, right)
                if sum.additions < ADDITIONS && self.is_exact_sum(left, right) =>
            {
                sum.additions += 1;
                self.add_up(left, sum);
                self.add_up(right, sum);
            }
            Node::Choice(condition, then, otherwise) => {
                match (self.value(then), self.value(otherwise)) {
                    (Some(then), Some(otherwise)) => {
                        sum.number += then.min(otherwise);
                        let key = (condition, then > otherwise);
                        *sum.times.entry(key).or_default() += then.abs_diff(otherwise);
                    }
                    _ => *sum.times.entry((term, true)).or_default() += 1,
                }
            }
            _ => *sum.times.entry((term, true)).or_default() += 1,
        }
    }

    /// Whether both are unions of the same, in any order.
    pub(super) fn are_same_unions(&self, left: Term, right: Term) -> bool {
        let is_union = |term| matches!(self.node(term), Node::Binary(Operation::Or, ..));
        is_union(left) && is_union(right) && self.united(left) == self.united(right)
    }

    /// The bits that are always in a union, and the terms that it is made of.
    fn united(&self, term: Term) -> (u128, BTreeSet<Term>) {
        let (mut number, mut parts) = (0, BTreeSet::new());
        let (mut seen, mut next) = (BTreeSet::new(), vec![term]);
        while let Some(term) = next.pop() {
            match self.node(term) {
                Node::Number(value, _) => number |= value,
                Node::Binary(Operation::Or, left, right) => {
                    if seen.insert(term) {
                        next.extend([left, right]);
                    }
                }
                _ => {
                    parts.insert(term);
                }
            }
        }
        (number, parts)
    }

    /// Whether the sum of two terms is never beyond their width.
    fn is_exact_sum(&self, left: Term, right: Term) -> bool {
        let most = self.most(left).checked_add(self.most(right));
        most.is_some_and(|most| most <= ones(self.width(left)))
    }
}
