//! Terms over bit-vectors, hash-consed, and simplified when they are made.
//!
//! Symbolic execution computes with terms instead of numbers: constants, free variables, and
//! operations on other terms. A [`TermPool`] makes each term once, so that equal terms have the
//! same number, and comparing two of them takes no time. An obligation is a term that says when it
//! fails. If that simplifies to false, the claim is proved here, and no solver sees it.
//!
//! For every term the pool stores its width, an upper bound of its value, and the bits that can be
//! set. They follow from those of its operands, and they settle most of what code relies on: a sum
//! whose bound fits its width does not overflow, a shift by at most 63 is in range, and a mask that
//! covers every bit that can be set changes nothing.
//!
//! Simplifications are local and hold for all values: comparisons and if-then-else (`relations`),
//! reordered sums ([`sums`](super::sums)), and sums of fields without carries between them
//! (`fields`), which make up population counts and are slow in solvers. They make queries smaller
//! and are never needed for soundness; the tests compare them with evaluation on random terms.

use super::long_tables::LongTable;
use std::collections::{HashMap, HashSet};

/// A term, by its index in the pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Term(u32);

/// The kind of a term and its operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Node {
    /// A constant and its width in bits. Width 0 stands for a boolean.
    Number(u128, u32),
    /// A free variable, by its number, and its width in bits.
    Input(u32, u32),
    /// Bitwise or logical negation.
    Not(Term),
    /// A binary operation on terms of the same width.
    Binary(Operation, Term, Term),
    /// A comparison of terms of the same width.
    Relation(Relation, Term, Term),
    /// If-then-else.
    Ite(Term, Term, Term),
    /// A term's bits from an index on, and their number.
    Extract(Term, u32, u32),
    /// The bits of the first above those of the second.
    Concat(Term, Term),
    /// The entry of a long table, given by number, at an index.
    LookUp(u32, Term),
}

/// A binary operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Operation {
    And,
    Or,
    Xor,
    Add,
    Sub,
    Mul,
    /// Unsigned.
    Div,
    /// Unsigned.
    Rem,
    Shl,
    /// Logical.
    Shr,
    /// Arithmetic.
    ShrSigned,
}

/// A comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Relation {
    Equal,
    /// Unsigned.
    Less,
    /// Signed.
    LessSigned,
}

/// All terms of a query.
#[derive(Debug)]
pub struct TermPool {
    nodes: Vec<Node>,
    /// For each term, its width, an upper bound of its value, and the bits that can be set.
    known: Vec<(u32, u128, u128)>,
    pub(super) places: HashMap<Node, Term>,
    /// If-then-else terms whose leaves are all constants.
    pub(super) of_numbers: HashSet<Term>,
    pub(super) long_tables: Vec<LongTable>,
}

/// A number with its lowest `width` bits set.
pub(super) const fn ones(width: u32) -> u128 {
    match width {
        0 => 1,
        _ => u128::MAX >> (128 - width),
    }
}

impl Default for TermPool {
    fn default() -> Self {
        let mut terms = Self {
            nodes: Vec::new(),
            known: Vec::new(),
            places: HashMap::new(),
            of_numbers: HashSet::new(),
            long_tables: Vec::new(),
        };
        terms.number(0, 0);
        terms.number(1, 0);
        terms
    }
}

impl TermPool {
    /// False.
    pub const FALSE: Term = Term(0);
    /// True.
    pub const TRUE: Term = Term(1);

    /// The kind and operands of a term.
    pub(super) fn node(&self, term: Term) -> Node {
        self.nodes[term.0 as usize]
    }

    /// Its width in bits; 0 for a boolean.
    #[must_use]
    pub fn width(&self, term: Term) -> u32 {
        self.known[term.0 as usize].0
    }

    /// An upper bound of its value.
    #[must_use]
    pub fn upper_bound(&self, term: Term) -> u128 {
        self.known[term.0 as usize].1
    }

    /// The bits that can be set.
    pub(super) fn possible(&self, term: Term) -> u128 {
        self.known[term.0 as usize].2
    }

    /// Its value, if that is the same for all inputs.
    #[must_use]
    pub fn value(&self, term: Term) -> Option<u128> {
        match self.node(term) {
            Node::Number(value, _) => Some(value),
            _ => None,
        }
    }

    pub(super) fn make(&mut self, node: Node, width: u32, most: u128) -> Term {
        if let Some(&term) = self.places.get(&node) {
            return term;
        }
        let term = Term(u32::try_from(self.nodes.len()).unwrap_or(u32::MAX));
        let most = most.min(ones(width));
        let possible = self.possible_of(node) & filled(most);
        self.nodes.push(node);
        self.known.push((width, most.min(possible), possible));
        self.places.insert(node, term);
        term
    }

    /// A constant: the low bits of a number.
    pub fn number(&mut self, value: u128, width: u32) -> Term {
        let value = value & ones(width);
        self.make(Node::Number(value, width), width, value)
    }

    /// A constant boolean.
    #[must_use]
    pub const fn truth(truth: bool) -> Term {
        if truth { Self::TRUE } else { Self::FALSE }
    }

    /// A free variable.
    pub fn input(&mut self, number: u32, width: u32) -> Term {
        self.make(Node::Input(number, width), width, u128::MAX)
    }

    /// Bitwise or logical negation.
    pub fn not(&mut self, term: Term) -> Term {
        let width = self.width(term);
        match self.node(term) {
            Node::Number(value, _) => self.number(!value, width),
            Node::Not(inner) => inner,
            _ => self.make(Node::Not(term), width, u128::MAX),
        }
    }

    /// Whether two terms are complements.
    pub(super) fn are_opposite(&self, left: Term, right: Term) -> bool {
        self.node(left) == Node::Not(right) || self.node(right) == Node::Not(left)
    }

    /// Bitwise or logical and.
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
            // Only the lowest bits.
            if let Some(mask) = mask
                && (mask + 1).is_power_of_two()
            {
                let lowest = self.extract(other, 0, mask.trailing_ones());
                return self.resized(lowest, width);
            }
        }
        let most = self.upper_bound(left).min(self.upper_bound(right));
        self.make(Node::Binary(Operation::And, left, right), width, most)
    }

    /// Bitwise or logical or.
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
        let most = filled(self.upper_bound(left) | self.upper_bound(right));
        self.make(Node::Binary(Operation::Or, left, right), width, most)
    }

    /// Bitwise or logical exclusive or.
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
        if let Node::Not(inner) = self.node(left) {
            let other = self.xor(inner, right);
            return self.not(other);
        }
        if let Node::Not(inner) = self.node(right) {
            let other = self.xor(left, inner);
            return self.not(other);
        }
        let most = filled(self.upper_bound(left) | self.upper_bound(right));
        let needed = 128 - most.leading_zeros();
        if needed < width {
            let (left, right) = (self.extract(left, 0, needed), self.extract(right, 0, needed));
            let differences = self.xor(left, right);
            return self.resized(differences, width);
        }
        match width {
            0 => {}
            1 => {
                let (left, right) = (self.bit(left, 0), self.bit(right, 0));
                let differ = self.xor(left, right);
                return self.of_truth(differ, 1);
            }
            _ => return self.make(Node::Binary(Operation::Xor, left, right), width, most),
        }
        // Parities are normalized: sorted, and without pairs of equal terms.
        let mut bits = self.bits_of_parity(left);
        for bit in self.bits_of_parity(right) {
            match bits.binary_search(&bit) {
                Ok(place) => drop(bits.remove(place)),
                Err(place) => bits.insert(place, bit),
            }
        }
        let mut bits = bits.into_iter();
        let Some(mut parity) = bits.next() else { return Self::FALSE };
        for bit in bits {
            parity = self.make(Node::Binary(Operation::Xor, parity, bit), 0, 1);
        }
        parity
    }

    /// The operands, in order, of a chain of exclusive ors.
    fn bits_of_parity(&self, mut parity: Term) -> Vec<Term> {
        let mut bits = Vec::new();
        while let Node::Binary(Operation::Xor, rest, bit) = self.node(parity) {
            bits.push(bit);
            parity = rest;
        }
        bits.push(parity);
        bits.sort_unstable();
        bits
    }

    /// The low bits of the sum.
    pub fn add(&mut self, left: Term, right: Term) -> Term {
        let (left, right) = (left.min(right), left.max(right));
        let width = self.width(left);
        match (self.value(left), self.value(right)) {
            (Some(one), Some(other)) => return self.number(one.wrapping_add(other), width),
            (Some(0), _) => return right,
            (_, Some(0)) => return left,
            _ => {}
        }
        let most = self.upper_bound(left).checked_add(self.upper_bound(right));
        let most = most.filter(|&most| most <= ones(width)).unwrap_or(u128::MAX);
        if let Some(sum) = self.sum_of_fields(left, right) {
            return sum;
        }
        let needed = 128 - most.leading_zeros();
        if needed < width {
            // Carries go no further, which a solver would have to find out.
            let (left, right) = (self.extract(left, 0, needed), self.extract(right, 0, needed));
            let sum = self.make(Node::Binary(Operation::Add, left, right), needed, most);
            return self.resized(sum, width);
        }
        self.make(Node::Binary(Operation::Add, left, right), width, most)
    }

    /// The low bits of the difference.
    pub fn sub(&mut self, left: Term, right: Term) -> Term {
        let width = self.width(left);
        match (self.value(left), self.value(right)) {
            (Some(one), Some(other)) => return self.number(one.wrapping_sub(other), width),
            (_, Some(0)) => return left,
            _ if left == right => return self.number(0, width),
            _ => {}
        }
        if let Some(difference) = self.difference_of_fields(left, right) {
            return difference;
        }
        self.make(Node::Binary(Operation::Sub, left, right), width, u128::MAX)
    }

    /// The low bits of the product.
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
        for (bit, other) in [(left, right), (right, left)] {
            if self.upper_bound(bit) == 1 {
                let (bit, zero) = (self.bit(bit, 0), self.number(0, width));
                return self.choice(bit, other, zero);
            }
        }
        for (factor, other) in [(left, right), (right, left)] {
            if let Some(factor) = self.value(factor)
                && let Some(product) = self.product_of_fields(other, factor)
            {
                return product;
            }
        }
        let most = self.upper_bound(left).checked_mul(self.upper_bound(right));
        let most = most.filter(|&most| most <= ones(width)).unwrap_or(u128::MAX);
        self.make(Node::Binary(Operation::Mul, left, right), width, most)
    }

    /// The unsigned quotient; arbitrary for a zero divisor.
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
        let most = self
            .value(right)
            .map_or(self.upper_bound(left), |by| self.upper_bound(left) / by.max(1));
        self.make(Node::Binary(Operation::Div, left, right), width, most)
    }

    /// The unsigned remainder; arbitrary for a zero divisor.
    pub fn rem(&mut self, left: Term, right: Term) -> Term {
        let width = self.width(left);
        match (self.value(left), self.value(right)) {
            (Some(one), Some(other)) if other != 0 => return self.number(one % other, width),
            (_, Some(power)) if power.is_power_of_two() => {
                let mask = self.number(power - 1, width);
                return self.and(left, mask);
            }
            (_, Some(by)) if self.upper_bound(left) < by => return left,
            _ => {}
        }
        let most = self.value(right).filter(|&by| by != 0).map_or(u128::MAX, |by| by - 1);
        self.make(Node::Binary(Operation::Rem, left, right), width, most)
    }

    /// A left shift, by a term of the same width.
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

    /// A logical right shift, by a term of the same width.
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
            _ => self.upper_bound(left),
        };
        self.make(Node::Binary(Operation::Shr, left, right), width, most)
    }

    /// An arithmetic right shift, by a term of the same width.
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

    /// `count` bits, from bit `from` on.
    pub fn extract(&mut self, term: Term, from: u32, count: u32) -> Term {
        let width = self.width(term);
        if from == 0 && count == width {
            return term;
        }
        if self.upper_bound(term) >> from == 0 {
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
                let below = self.extract(lower, from, split - from);
                let above = self.extract(upper, 0, from + count - split);
                return self.concat(above, below);
            }
            Node::Binary(operation @ (Operation::And | Operation::Or), left, right) => {
                // A constant operand may decide these bits.
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
                        Operation::And => {
                            let (kept, mask) =
                                (self.extract(other, from, count), self.number(part, count));
                            return self.and(kept, mask);
                        }
                        _ => {}
                    }
                }
            }
            Node::Ite(condition, then, otherwise)
                if self.value(then).is_some() && self.value(otherwise).is_some() =>
            {
                let then = self.extract(then, from, count);
                let otherwise = self.extract(otherwise, from, count);
                return self.choice(condition, then, otherwise);
            }
            // A shifted constant is a table of bits.
            Node::Binary(Operation::Shr, number, by)
                if count == 1 && self.upper_bound(by) < 64 && self.value(number).is_some() =>
            {
                let number = self.value(number).unwrap_or(0);
                let places = u32::try_from(self.upper_bound(by)).unwrap_or(0);
                let bit = |place| number.checked_shr(place + from).unwrap_or(0) & 1 == 1;
                let bits: Vec<Term> = (0..=places).map(|place| Self::truth(bit(place))).collect();
                let bit = self.look_up(by, &bits);
                return self.of_truth(bit, 1);
            }
            _ => {}
        }
        let most = self.upper_bound(term) >> from;
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
        // The middle part is joined to the upper one if they belong together.
        if let Node::Concat(middle, lower) = self.node(lower) {
            let is_number = |term| self.value(term).is_some();
            let follows = match (self.node(upper), self.node(middle)) {
                (Node::Extract(one, from, _), Node::Extract(other, start, length)) => {
                    one == other && from == start + length
                }
                _ => is_number(upper) && is_number(middle),
            };
            if follows {
                let upper = self.concat(upper, middle);
                return self.concat(upper, lower);
            }
        }
        let most = self.upper_bound(upper) << below | self.upper_bound(lower);
        self.make(Node::Concat(upper, lower), width, most)
    }

    /// Whether a bit is set.
    pub fn bit(&mut self, term: Term, place: u32) -> Term {
        let bit = self.extract(term, place, 1);
        let one = self.number(1, 1);
        self.equal(bit, one)
    }

    /// The number of terms.
    pub(super) const fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The term with that index.
    pub(super) const fn at(place: usize) -> Term {
        Term(place as u32)
    }
}

impl Term {
    /// Its index in the pool.
    pub(super) const fn place(self) -> usize {
        self.0 as usize
    }
}

/// The number with all bits below its highest set bit.
pub(super) const fn filled(number: u128) -> u128 {
    match number {
        0 => 0,
        _ => u128::MAX >> number.leading_zeros(),
    }
}
