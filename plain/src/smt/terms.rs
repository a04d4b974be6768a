//! Terms of bit-vectors, each made once, and simplified when they are made.

use std::collections::{HashMap, HashSet};

/// A term by its place among all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Term(u32);

/// What a term is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Node {
    /// A number of that many bits; of no bits it is a truth.
    Number(u128, u32),
    /// What can have every value, with its width.
    Input(u32, u32),
    /// The complement.
    Not(Term),
    /// Two terms of the same width.
    Binary(Operation, Term, Term),
    /// A truth about two terms of the same width.
    Relation(Relation, Term, Term),
    /// One term or the other.
    Choice(Term, Term, Term),
    /// The bits of a term from one on, so many.
    Extract(Term, u32, u32),
    /// The bits of the first above those of the second.
    Concat(Term, Term),
}

/// An operation of two terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Operation {
    And,
    Or,
    Xor,
    Add,
    Sub,
    Mul,
    /// The quotient of numbers without a sign.
    Div,
    /// The remainder of numbers without a sign.
    Rem,
    Shl,
    /// With zeros from above.
    Shr,
    /// With the sign from above.
    ShrSigned,
}

/// A relation of two terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Relation {
    Equal,
    /// Without a sign.
    Less,
    /// With a sign.
    LessSigned,
}

/// All terms of a query.
#[derive(Debug)]
pub struct Terms {
    nodes: Vec<Node>,
    /// Of each the width, and a number that its value is at most.
    known: Vec<(u32, u128)>,
    places: HashMap<Node, Term>,
    /// Choices among numbers alone.
    of_numbers: HashSet<Term>,
}

/// A number of ones.
pub(super) const fn ones(width: u32) -> u128 {
    match width {
        0 => 1,
        _ => u128::MAX >> (128 - width),
    }
}

impl Default for Terms {
    fn default() -> Self {
        let mut terms = Self {
            nodes: Vec::new(),
            known: Vec::new(),
            places: HashMap::new(),
            of_numbers: HashSet::new(),
        };
        terms.number(0, 0);
        terms.number(1, 0);
        terms
    }
}

impl Terms {
    /// What never holds.
    pub const FALSE: Term = Term(0);
    /// What always holds.
    pub const TRUE: Term = Term(1);

    /// What a term is.
    pub(super) fn node(&self, term: Term) -> Node {
        self.nodes[term.0 as usize]
    }

    /// Its width in bits; that of a truth is 0.
    #[must_use]
    pub fn width(&self, term: Term) -> u32 {
        self.known[term.0 as usize].0
    }

    /// A number that its value is at most.
    #[must_use]
    pub fn most(&self, term: Term) -> u128 {
        self.known[term.0 as usize].1
    }

    /// Its value, if it is the same for all inputs.
    #[must_use]
    pub fn value(&self, term: Term) -> Option<u128> {
        match self.node(term) {
            Node::Number(value, _) => Some(value),
            _ => None,
        }
    }

    fn make(&mut self, node: Node, width: u32, most: u128) -> Term {
        if let Some(&term) = self.places.get(&node) {
            return term;
        }
        let term = Term(u32::try_from(self.nodes.len()).unwrap_or(u32::MAX));
        self.nodes.push(node);
        self.known.push((width, most.min(ones(width))));
        self.places.insert(node, term);
        term
    }

    /// The last bits of a number.
    pub fn number(&mut self, value: u128, width: u32) -> Term {
        let value = value & ones(width);
        self.make(Node::Number(value, width), width, value)
    }

    /// A truth that is known.
    #[must_use]
    pub const fn truth(truth: bool) -> Term {
        if truth { Self::TRUE } else { Self::FALSE }
    }

    /// What can have every value.
    pub fn input(&mut self, number: u32, width: u32) -> Term {
        self.make(Node::Input(number, width), width, u128::MAX)
    }

    /// The complement of every bit, or of a truth.
    pub fn not(&mut self, term: Term) -> Term {
        let width = self.width(term);
        match self.node(term) {
            Node::Number(value, _) => self.number(!value, width),
            Node::Not(inner) => inner,
            _ => self.make(Node::Not(term), width, u128::MAX),
        }
    }

    /// Whether two terms are complements.
    fn are_opposite(&self, left: Term, right: Term) -> bool {
        self.node(left) == Node::Not(right) || self.node(right) == Node::Not(left)
    }

    /// Every bit that both have, or whether both hold.
    pub fn and(&mut self, left: Term, right: Term) -> Term {
        let (left, right) = (left.min(right), left.max(right));
        let width = self.width(left);
        let (one, other) = (self.value(left), self.value(right));
        match (one, other) {
            (Some(one), Some(other)) => return self.number(one & other, width),
            (Some(0), _) | (_, Some(0)) => return self.number(0, width),
            (Some(mask), _) if mask == ones(width) => return right,
            (_, Some(mask)) if mask == ones(width) => return left,
            _ if left == right => return left,
            _ if self.are_opposite(left, right) => return self.number(0, width),
            _ => {}
        }
        for (mask, other) in [(one, right), (other, left)] {
            // The lowest bits alone.
            if let Some(mask) = mask
                && (mask + 1).is_power_of_two()
            {
                let lowest = self.extract(other, 0, mask.trailing_ones());
                return self.resized(lowest, width);
            }
        }
        let most = self.most(left).min(self.most(right));
        self.make(Node::Binary(Operation::And, left, right), width, most)
    }

    /// Every bit that one has, or whether one holds.
    pub fn or(&mut self, left: Term, right: Term) -> Term {
        let (left, right) = (left.min(right), left.max(right));
        let width = self.width(left);
        let (one, other) = (self.value(left), self.value(right));
        match (one, other) {
            (Some(one), Some(other)) => return self.number(one | other, width),
            (Some(0), _) => return right,
            (_, Some(0)) => return left,
            (Some(mask), _) | (_, Some(mask)) if mask == ones(width) => {
                return self.number(mask, width);
            }
            _ if left == right => return left,
            _ if self.are_opposite(left, right) => return self.number(u128::MAX, width),
            _ => {}
        }
        let most = filled(self.most(left) | self.most(right));
        self.make(Node::Binary(Operation::Or, left, right), width, most)
    }

    /// Every bit in which they differ, or whether they do.
    pub fn xor(&mut self, left: Term, right: Term) -> Term {
        let (left, right) = (left.min(right), left.max(right));
        let width = self.width(left);
        match (self.value(left), self.value(right)) {
            (Some(one), Some(other)) => return self.number(one ^ other, width),
            (Some(0), _) => return right,
            (_, Some(0)) => return left,
            (Some(mask), _) if mask == ones(width) => return self.not(right),
            (_, Some(mask)) if mask == ones(width) => return self.not(left),
            _ if left == right => return self.number(0, width),
            _ => {}
        }
        let most = filled(self.most(left) | self.most(right));
        self.make(Node::Binary(Operation::Xor, left, right), width, most)
    }

    /// The last bits of the sum.
    pub fn add(&mut self, left: Term, right: Term) -> Term {
        let (left, right) = (left.min(right), left.max(right));
        let width = self.width(left);
        match (self.value(left), self.value(right)) {
            (Some(one), Some(other)) => return self.number(one.wrapping_add(other), width),
            (Some(0), _) => return right,
            (_, Some(0)) => return left,
            _ => {}
        }
        let most = self.most(left).checked_add(self.most(right));
        let most = most.filter(|&most| most <= ones(width)).unwrap_or(u128::MAX);
        let needed = 128 - most.leading_zeros();
        if needed < width {
            // Carries reach no further, which a solver would have to find out.
            let (left, right) = (self.extract(left, 0, needed), self.extract(right, 0, needed));
            let sum = self.make(Node::Binary(Operation::Add, left, right), needed, most);
            return self.resized(sum, width);
        }
        self.make(Node::Binary(Operation::Add, left, right), width, most)
    }

    /// The last bits of the difference.
    pub fn sub(&mut self, left: Term, right: Term) -> Term {
        let width = self.width(left);
        match (self.value(left), self.value(right)) {
            (Some(one), Some(other)) => return self.number(one.wrapping_sub(other), width),
            (_, Some(0)) => return left,
            _ if left == right => return self.number(0, width),
            _ => {}
        }
        self.make(Node::Binary(Operation::Sub, left, right), width, u128::MAX)
    }

    /// The last bits of the product.
    pub fn mul(&mut self, left: Term, right: Term) -> Term {
        let (left, right) = (left.min(right), left.max(right));
        let width = self.width(left);
        match (self.value(left), self.value(right)) {
            (Some(one), Some(other)) => return self.number(one.wrapping_mul(other), width),
            (Some(0), _) | (_, Some(0)) => return self.number(0, width),
            (Some(1), _) => return right,
            (_, Some(1)) => return left,
            _ => {}
        }
        let most = self.most(left).checked_mul(self.most(right));
        let most = most.filter(|&most| most <= ones(width)).unwrap_or(u128::MAX);
        self.make(Node::Binary(Operation::Mul, left, right), width, most)
    }

    /// The quotient without signs; by zero it is any number.
    pub fn div(&mut self, left: Term, right: Term) -> Term {
        let width = self.width(left);
        match (self.value(left), self.value(right)) {
            (Some(one), Some(other)) if other != 0 => return self.number(one / other, width),
            (_, Some(1)) => return left,
            (_, Some(power)) if power.is_power_of_two() => {
                let distance = self.number(power.ilog2().into(), width);
                return self.shr(left, distance);
            }
            _ => {}
        }
        let most = self.value(right).map_or(self.most(left), |by| self.most(left) / by.max(1));
        self.make(Node::Binary(Operation::Div, left, right), width, most)
    }

    /// The remainder without signs; by zero it is any number.
    pub fn rem(&mut self, left: Term, right: Term) -> Term {
        let width = self.width(left);
        match (self.value(left), self.value(right)) {
            (Some(one), Some(other)) if other != 0 => return self.number(one % other, width),
            (_, Some(power)) if power.is_power_of_two() => {
                let mask = self.number(power - 1, width);
                return self.and(left, mask);
            }
            (_, Some(by)) if self.most(left) < by => return left,
            _ => {}
        }
        let most = self.value(right).filter(|&by| by != 0).map_or(u128::MAX, |by| by - 1);
        self.make(Node::Binary(Operation::Rem, left, right), width, most)
    }

    /// Towards greater bits, by a term of the same width.
    pub fn shl(&mut self, left: Term, right: Term) -> Term {
        let width = self.width(left);
        let most = match (self.value(left), self.value(right)) {
            (_, Some(0)) | (Some(0), _) => return left,
            (_, Some(by)) if by >= width.into() => return self.number(0, width),
            (Some(one), Some(by)) => return self.number(one << by, width),
            (_, Some(by)) => {
                let by = by as u32;
                let (kept, zeros) = (self.extract(left, 0, width - by), self.number(0, by));
                return self.concat(kept, zeros);
            }
            _ => u128::MAX,
        };
        self.make(Node::Binary(Operation::Shl, left, right), width, most)
    }

    /// Towards lesser bits, by a term of the same width, with zeros from above.
    pub fn shr(&mut self, left: Term, right: Term) -> Term {
        let width = self.width(left);
        let most = match (self.value(left), self.value(right)) {
            (_, Some(0)) | (Some(0), _) => return left,
            (_, Some(by)) if by >= width.into() => return self.number(0, width),
            (Some(one), Some(by)) => return self.number(one >> by, width),
            (_, Some(by)) => {
                let kept = self.extract(left, by as u32, width - by as u32);
                return self.resized(kept, width);
            }
            _ => self.most(left),
        };
        self.make(Node::Binary(Operation::Shr, left, right), width, most)
    }

    /// Towards lesser bits, by a term of the same width, with the sign from above.
    pub fn shr_signed(&mut self, left: Term, right: Term) -> Term {
        let width = self.width(left);
        if self.value(right) == Some(0) {
            return left;
        }
        if let (Some(value), Some(by)) = (self.value(left), self.value(right)) {
            let by = by.min(u128::from(width - 1));
            let shifted = (value << (128 - width)).cast_signed() >> (128 - width) >> by;
            return self.number(shifted.cast_unsigned(), width);
        }
        self.make(Node::Binary(Operation::ShrSigned, left, right), width, u128::MAX)
    }

    /// Whether both are the same.
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
            if value > self.most(term) {
                return Self::FALSE;
            }
            if self.of_numbers.contains(&term) {
                return self.is_chosen(term, value);
            }
        }
        if self.are_same_sums(left, right) || self.are_same_unions(left, right) {
            return Self::TRUE;
        }
        self.make(Node::Relation(Relation::Equal, left, right), 0, 1)
    }

    /// Whether a number, or a choice among numbers, is this one: what makes it so.
    fn is_chosen(&mut self, term: Term, value: u128) -> Term {
        let Node::Choice(condition, then, otherwise) = self.node(term) else {
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

    /// Whether the first is less, without signs.
    pub fn less(&mut self, left: Term, right: Term) -> Term {
        match (self.value(left), self.value(right)) {
            (Some(one), Some(other)) => return Self::truth(one < other),
            (_, Some(0)) => return Self::FALSE,
            (_, Some(other)) if self.most(left) < other => return Self::TRUE,
            (Some(one), _) if one >= self.most(right) => return Self::FALSE,
            _ if left == right => return Self::FALSE,
            _ => {}
        }
        self.make(Node::Relation(Relation::Less, left, right), 0, 1)
    }

    /// Whether the first is less, with signs.
    pub fn less_signed(&mut self, left: Term, right: Term) -> Term {
        let width = self.width(left);
        let signed = |value: u128| (value << (128 - width)).cast_signed();
        match (self.value(left), self.value(right)) {
            (Some(one), Some(other)) => return Self::truth(signed(one) < signed(other)),
            _ if left == right => return Self::FALSE,
            _ => {}
        }
        // Neither is below zero.
        let half = ones(width) >> 1;
        if self.most(left) <= half && self.most(right) <= half {
            return self.less(left, right);
        }
        self.make(Node::Relation(Relation::LessSigned, left, right), 0, 1)
    }

    /// One term or the other.
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
                _ => {}
            }
        }
        // The same question again has the same answer.
        let then = match self.node(then) {
            Node::Choice(same, inner, _) if same == condition => inner,
            _ => then,
        };
        let otherwise = match self.node(otherwise) {
            Node::Choice(same, _, inner) if same == condition => inner,
            _ => otherwise,
        };
        if then == otherwise {
            return then;
        }
        let most = self.most(then).max(self.most(otherwise));
        let choice = self.make(Node::Choice(condition, then, otherwise), width, most);
        let of_numbers = |term| self.value(term).is_some() || self.of_numbers.contains(&term);
        if of_numbers(then) && of_numbers(otherwise) {
            self.of_numbers.insert(choice);
        }
        choice
    }

    /// The bits from one on, so many.
    pub fn extract(&mut self, term: Term, from: u32, count: u32) -> Term {
        let width = self.width(term);
        if from == 0 && count == width {
            return term;
        }
        if self.most(term) >> from == 0 {
            return self.number(0, count);
        }
        if let Some(&known) = self.places.get(&Node::Extract(term, from, count)) {
            return known;
        }
        if count == 1
            && let Some(bit) = self.bit_of_bitwise(term, from)
        {
            self.places.insert(Node::Extract(term, from, count), bit);
            return bit;
        }
        match self.node(term) {
            Node::Number(value, _) => return self.number(value >> from, count),
            Node::Extract(inner, start, _) => return self.extract(inner, start + from, count),
            Node::Concat(upper, lower) => {
                let split = self.width(lower);
                if from >= split {
                    return self.extract(upper, from - split, count);
                }
                if from + count <= split {
                    return self.extract(lower, from, count);
                }
                if self.value(upper) == Some(0) {
                    let part = self.extract(lower, from, split - from);
                    return self.resized(part, count);
                }
            }
            Node::Binary(operation @ (Operation::And | Operation::Or), left, right) => {
                // Of what a number decides bit by bit.
                for (mask, other) in [(left, right), (right, left)] {
                    let Some(mask) = self.value(mask) else { continue };
                    let part = mask >> from & ones(count);
                    match operation {
                        Operation::And if part == 0 => return self.number(0, count),
                        Operation::Or if part == ones(count) => return self.number(part, count),
                        Operation::And if part == ones(count) => {
                            return self.extract(other, from, count);
                        }
                        Operation::Or if part == 0 => return self.extract(other, from, count),
                        _ => {}
                    }
                }
            }
            _ => {}
        }
        let most = self.most(term) >> from;
        self.make(Node::Extract(term, from, count), count, most)
    }

    /// The bits of the first above those of the second.
    pub fn concat(&mut self, upper: Term, lower: Term) -> Term {
        let below = self.width(lower);
        let width = self.width(upper) + below;
        if let (Some(upper), Some(lower)) = (self.value(upper), self.value(lower)) {
            return self.number(upper << below | lower, width);
        }
        if let (Node::Extract(one, from, count), Node::Extract(other, start, length)) =
            (self.node(upper), self.node(lower))
            && one == other
            && from == start + length
        {
            return self.extract(one, start, length + count);
        }
        let most = self.most(upper) << below | self.most(lower);
        self.make(Node::Concat(upper, lower), width, most)
    }

    /// Whether a bit is one.
    pub fn bit(&mut self, term: Term, place: u32) -> Term {
        let bit = self.extract(term, place, 1);
        let one = self.number(1, 1);
        self.equal(bit, one)
    }

    /// How many there are.
    pub(super) const fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The term of a place.
    pub(super) const fn at(place: usize) -> Term {
        Term(place as u32)
    }
}

impl Term {
    /// Its place among all.
    pub(super) const fn place(self) -> usize {
        self.0 as usize
    }
}

/// With all bits below the highest one.
const fn filled(number: u128) -> u128 {
    match number {
        0 => 0,
        _ => u128::MAX >> number.leading_zeros(),
    }
}
