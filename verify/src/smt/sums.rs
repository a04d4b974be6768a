//! Recognizes sums and unions that are equal up to order.
//!
//! Solvers do not see that two orders of addition are equal. Here this is detected if the same bits
//! are added one by one. Other counts are proved by what one more bit adds, in
//! `specifications/induction.rs`.

use super::terms::{Node, Operation, Relation, Term, TermPool, ones};
use std::collections::{BTreeMap, BTreeSet};

/// The maximum number of additions to follow; anything deeper counts as one term.
const ADDITIONS: usize = 1 << 12;

/// A constant, and the multiplicity of each term in the sum. A boolean counts as 1 if it has the
/// given value.
#[derive(Default, PartialEq)]
struct Sum {
    number: u128,
    times: BTreeMap<(Term, bool), u128>,
    additions: usize,
}

impl TermPool {
    /// Whether both are sums of the same terms: in any order, extended from any width, and through
    /// full adders. Only sums that cannot overflow are followed.
    pub(super) fn are_same_sums(&mut self, left: Term, right: Term) -> bool {
        let [mut one, mut other] = [Sum::default(), Sum::default()];
        self.add_up(left, 1, &mut one);
        if one.additions == 0 {
            return false;
        }
        self.add_up(right, 1, &mut other);
        let are_same =
            |one: &Sum, other: &Sum| (one.number, &one.times) == (other.number, &other.times);
        if are_same(&one, &other) {
            return true;
        }
        let resolved = [self.resolve_adders(&mut one), self.resolve_adders(&mut other)];
        resolved != [false; 2] && are_same(&one, &other)
    }

    /// Adds a multiple of a term to a sum.
    fn add_up(&mut self, term: Term, times: u128, sum: &mut Sum) {
        match self.node(term) {
            Node::Number(value, _) => sum.number += times * value,
            Node::Concat(upper, lower) if self.value(upper) == Some(0) => {
                self.add_up(lower, times, sum);
            }
            Node::Extract(wide, 0, count) if self.upper_bound(wide) <= ones(count) => {
                self.add_up(wide, times, sum);
            }
            Node::Binary(Operation::Add, left, right)
                if sum.additions < ADDITIONS && self.is_exact_sum(left, right) =>
            {
                sum.additions += 1;
                self.add_up(left, times, sum);
                self.add_up(right, times, sum);
            }
            // A sum without carries.
            Node::Concat(upper, lower) if sum.additions < ADDITIONS => {
                sum.additions += 1;
                self.add_up(upper, times << self.width(lower), sum);
                self.add_up(lower, times, sum);
            }
            Node::Ite(condition, then, otherwise)
                if self.value(then).is_some() && self.value(otherwise).is_some() =>
            {
                let value = |term| self.value(term).unwrap_or(0);
                let (then, otherwise) = (value(then), value(otherwise));
                sum.number += times * then.min(otherwise);
                let key = (condition, then > otherwise);
                *sum.times.entry(key).or_default() += times * then.abs_diff(otherwise);
            }
            _ if self.width(term) == 1 => {
                let truth = self.bit(term, 0);
                *sum.times.entry((truth, true)).or_default() += times;
            }
            _ => *sum.times.entry((term, true)).or_default() += times,
        }
    }

    /// Replaces `2 * carry + sum` of a full adder by its three inputs. Returns whether any was
    /// found.
    fn resolve_adders(&mut self, sum: &mut Sum) -> bool {
        let mut has_some = false;
        loop {
            let mut is_resolved = false;
            for key in sum.times.keys().copied().collect::<Vec<_>>() {
                let half = sum.times.get(&key).map_or(0, |times| times / 2);
                let Some((sum_of_inputs, inputs)) = (key.1 && half > 0)
                    .then(|| self.adder(key.0))
                    .flatten()
                    .filter(|(parity, _)| sum.times.get(&(*parity, true)) >= Some(&half))
                else {
                    continue;
                };
                for (key, times) in [(key, 2 * half), ((sum_of_inputs, true), half)] {
                    if let Some(all) = sum.times.get_mut(&key) {
                        *all -= times;
                    }
                    sum.times.retain(|_, times| *times > 0);
                }
                for input in inputs {
                    *sum.times.entry((input, true)).or_default() += half;
                }
                is_resolved = true;
            }
            if !is_resolved {
                return has_some;
            }
            has_some = true;
        }
    }

    /// The sum output and the inputs of a full adder, given its carry, which is 1 if two inputs are
    /// 1, or if they differ and the third is 1.
    fn adder(&mut self, carry: Term) -> Option<(Term, [Term; 3])> {
        let Node::Relation(Relation::Equal, one, other) = self.node(carry) else { return None };
        let bit = match (self.value(one), self.value(other)) {
            (Some(1), None) => other,
            (None, Some(1)) => one,
            _ => return None,
        };
        let Node::Binary(Operation::Or, left, right) = self.node(bit) else { return None };
        for (both, differing) in [(left, right), (right, left)] {
            let (
                Node::Binary(Operation::And, one, other),
                Node::Binary(Operation::And, left, right),
            ) = (self.node(both), self.node(differing))
            else {
                continue;
            };
            let either = self.xor(one, other);
            for (third, differ) in [(left, right), (right, left)] {
                if differ == either {
                    let parity = self.xor(either, third);
                    let inputs = [one, other, third].map(|input| self.bit(input, 0));
                    return Some((self.bit(parity, 0), inputs));
                }
            }
        }
        None
    }

    /// Whether both are unions of the same terms, in any order.
    pub(super) fn are_same_unions(&self, left: Term, right: Term) -> bool {
        let is_union = |term| matches!(self.node(term), Node::Binary(Operation::Or, ..));
        is_union(left) && is_union(right) && self.united(left) == self.united(right)
    }

    /// The bits that are always set in a union, and the terms that it is made of.
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

    /// Whether the sum of two terms never overflows their width.
    fn is_exact_sum(&self, left: Term, right: Term) -> bool {
        let most = self.upper_bound(left).checked_add(self.upper_bound(right));
        most.is_some_and(|most| most <= ones(self.width(left)))
    }
}
