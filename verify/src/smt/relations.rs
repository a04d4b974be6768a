//! Booleans on terms, and if-then-else.

use super::terms::{Node, Relation, Term, TermPool, ones};

impl TermPool {
    /// Whether both terms are equal.
    pub fn equal(&mut self, left: Term, right: Term) -> Term {
        let (left, right) = (left.min(right), left.max(right));
        if left == right {
            return Self::TRUE;
        }
        if self.width(left) == 0 {
            let differ = self.xor(left, right);
            return self.not(differ);
        }
        let (one, other) = (self.value(left), self.value(right));
        if let (Some(one), Some(other)) = (one, other) {
            return Self::truth(one == other);
        }
        for (value, term) in [(one, right), (other, left)] {
            let Some(value) = value else { continue };
            if value > self.upper_bound(term) {
                return Self::FALSE;
            }
            if self.of_numbers.contains(&term) {
                return self.is_chosen(term, value);
            }
        }
        let is_number = self.width(left) > 1;
        if is_number && self.are_same_sums(left, right) || self.are_same_unions(left, right) {
            return Self::TRUE;
        }
        self.make(Node::Relation(Relation::Equal, left, right), 0, 1)
    }

    /// The condition under which a number, or a choice among numbers, has this value.
    fn is_chosen(&mut self, term: Term, value: u128) -> Term {
        let Node::Ite(condition, then, otherwise) = self.node(term) else {
            return Self::truth(self.value(term) == Some(value));
        };
        let number = self.number(value, self.width(term));
        let relation = Node::Relation(Relation::Equal, number.min(term), number.max(term));
        if let Some(&known) = self.places.get(&relation) {
            return known;
        }
        let (then, otherwise) = (self.is_chosen(then, value), self.is_chosen(otherwise, value));
        let chosen = self.choice(condition, then, otherwise);
        self.places.insert(relation, chosen);
        chosen
    }

    /// Whether the first is less, unsigned.
    pub fn less(&mut self, left: Term, right: Term) -> Term {
        match (self.value(left), self.value(right)) {
            (Some(one), Some(other)) => return Self::truth(one < other),
            (_, Some(0)) => return Self::FALSE,
            (_, Some(other)) if self.upper_bound(left) < other => return Self::TRUE,
            (Some(one), _) if one >= self.upper_bound(right) => return Self::FALSE,
            _ if left == right => return Self::FALSE,
            _ => {}
        }
        self.make(Node::Relation(Relation::Less, left, right), 0, 1)
    }

    /// Whether the first is less, signed.
    pub fn less_signed(&mut self, left: Term, right: Term) -> Term {
        let width = self.width(left);
        let signed = |value: u128| (value << (128 - width)).cast_signed();
        match (self.value(left), self.value(right)) {
            (Some(one), Some(other)) => return Self::truth(signed(one) < signed(other)),
            _ if left == right => return Self::FALSE,
            _ => {}
        }
        // Neither is negative.
        let half = ones(width) >> 1;
        if self.upper_bound(left) <= half && self.upper_bound(right) <= half {
            return self.less(left, right);
        }
        self.make(Node::Relation(Relation::LessSigned, left, right), 0, 1)
    }

    /// If-then-else.
    pub fn choice(&mut self, condition: Term, then: Term, otherwise: Term) -> Term {
        if condition == Self::TRUE || then == otherwise {
            return then;
        }
        if condition == Self::FALSE {
            return otherwise;
        }
        if let Node::Not(inner) = self.node(condition) {
            return self.choice(inner, otherwise, then);
        }
        let width = self.width(then);
        if width == 0 {
            match (self.value(then), self.value(otherwise)) {
                (Some(1), Some(_)) => return condition,
                (Some(_), Some(_)) => return self.not(condition),
                (Some(1), _) => return self.or(condition, otherwise),
                (Some(_), _) => {
                    let not = self.not(condition);
                    return self.and(not, otherwise);
                }
                (_, Some(0)) => return self.and(condition, then),
                (_, Some(_)) => {
                    let not = self.not(condition);
                    return self.or(not, then);
                }
                _ if self.are_opposite(then, otherwise) => return self.xor(condition, otherwise),
                _ => {}
            }
        }
        // A nested choice on the same condition is already decided.
        let then = match self.node(then) {
            Node::Ite(same, inner, _) if same == condition => inner,
            _ => then,
        };
        let otherwise = match self.node(otherwise) {
            Node::Ite(same, _, inner) if same == condition => inner,
            _ => otherwise,
        };
        if then == otherwise {
            return then;
        }
        let most = self.upper_bound(then).max(self.upper_bound(otherwise));
        let choice = self.make(Node::Ite(condition, then, otherwise), width, most);
        let of_numbers = |term| self.value(term).is_some() || self.of_numbers.contains(&term);
        if of_numbers(then) && of_numbers(otherwise) {
            self.of_numbers.insert(choice);
        }
        choice
    }
}
