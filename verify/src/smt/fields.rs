//! Arithmetic on fields of words: sums, differences and products without carries between fields are
//! computed field by field.
//!
//! Population counts add fields of two, four and eight bits in parallel. That no carry leaves a
//! field follows from the fields' ranges, but is hard for solvers to find. So a solver gets a sum
//! for each field.

use super::terms::{Node, Operation, Term, TermPool, filled, ones};

/// The maximum number of set bits in a factor whose product becomes a sum of shifted terms.
const SHIFTS: u32 = 16;

/// The maximum number of bits of a field in which such shifted terms are added.
const FIELD: u32 = 16;

/// Bits that are computed independently: the first bit, their number, and which of two terms can
/// have set bits there.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Field {
    from: u32,
    count: u32,
    has: [bool; 2],
}

/// The fields of a sum, given the possible bits of both terms.
fn fields(left: u128, right: u128, width: u32) -> Vec<Field> {
    let mut all: Vec<Field> = Vec::new();
    let mut from = 0;
    while from < width {
        let (left, right) = (left >> from, right >> from);
        let carries = |&count: &u32| {
            let [left, right] = [left, right].map(|bits| bits & ones(count));
            left.checked_add(right).is_none_or(|sum| sum > ones(count))
        };
        let count = (1..width - from).find(|count| !carries(count)).unwrap_or(width - from);
        let has = [left, right].map(|bits| bits & ones(count) != 0);
        match all.last_mut() {
            Some(last) if last.has == has && has != [true; 2] => last.count += count,
            _ => all.push(Field { from, count, has }),
        }
        from += count;
    }
    all
}

impl TermPool {
    /// The bits of a term that can be set, as far as its operands show.
    pub(super) fn possible_of(&self, node: Node) -> u128 {
        match node {
            Node::Number(value, _) => value,
            Node::Binary(Operation::And, left, right) => self.possible(left) & self.possible(right),
            Node::Binary(Operation::Or | Operation::Xor, left, right)
            | Node::Ite(_, left, right) => self.possible(left) | self.possible(right),
            Node::Extract(term, from, count) => self.possible(term) >> from & ones(count),
            Node::Concat(upper, lower) => {
                self.possible(upper) << self.width(lower) | self.possible(lower)
            }
            _ => u128::MAX,
        }
    }

    /// Bits of a term that are certainly set; there may be others.
    fn certain(&self, term: Term) -> u128 {
        match self.node(term) {
            Node::Number(value, _) => value,
            Node::Binary(Operation::Or, left, right) => self.certain(left) | self.certain(right),
            Node::Extract(term, from, count) => self.certain(term) >> from & ones(count),
            Node::Concat(upper, lower) => {
                self.certain(upper) << self.width(lower) | self.certain(lower)
            }
            _ => 0,
        }
    }

    /// Whether a term can be cut at a bit without cutting a sum or a product.
    fn is_seam(&self, term: Term, at: u32) -> bool {
        let is_within = at > 0 && self.possible(term) >> at != 0;
        match self.node(term) {
            _ if !is_within => true,
            Node::Concat(upper, lower) => {
                let below = self.width(lower);
                if at < below { self.is_seam(lower, at) } else { self.is_seam(upper, at - below) }
            }
            Node::Extract(wide, from, _) => self.is_seam(wide, from + at),
            Node::Binary(Operation::And, left, right) => {
                let one = if self.value(left).is_some() { right } else { left };
                self.is_seam(one, at)
            }
            Node::Binary(operation, ..) => {
                matches!(operation, Operation::Or | Operation::Xor)
            }
            _ => true,
        }
    }

    /// The concatenation of fields, the lowest first.
    fn side_by_side(&mut self, fields: Vec<Term>) -> Option<Term> {
        let mut fields = fields.into_iter();
        let lowest = fields.next()?;
        Some(fields.fold(lowest, |below, field| self.concat(field, below)))
    }

    /// The sum of two terms, if it has several fields.
    pub(super) fn sum_of_fields(&mut self, left: Term, right: Term) -> Option<Term> {
        let mut fields = fields(self.possible(left), self.possible(right), self.width(left));
        // A sum is not cut, because that would hide its summands.
        fields.dedup_by(|above, below| {
            let is_cut = [left, right].iter().any(|&term| !self.is_seam(term, above.from));
            if is_cut {
                below.count += above.count;
                below.has = [0, 1].map(|which| below.has[which] | above.has[which]);
            }
            is_cut
        });
        if fields.len() < 2 {
            return None;
        }
        let mut sums = Vec::with_capacity(fields.len());
        for Field { from, count, has } in fields {
            let [left, right] = [left, right].map(|term| self.extract(term, from, count));
            sums.push(match has {
                [true, true] => self.add(left, right),
                [true, false] => left,
                _ => right,
            });
        }
        self.side_by_side(sums)
    }

    /// The product of a term and a factor with few set bits, if it is a sum of fields.
    pub(super) fn product_of_fields(&mut self, term: Term, factor: u128) -> Option<Term> {
        let width = self.width(term);
        // A word in which every bit can be set has no fields.
        if factor.count_ones() > SHIFTS || self.possible(term) == ones(width) {
            return None;
        }
        // From the greatest shift on, so that each field is the sum of the field below and one more
        // term.
        let shifts: Vec<u32> = (0..width).rev().filter(|&by| factor >> by & 1 == 1).collect();
        let mut possible = 0;
        for &by in &shifts {
            let shifted = self.possible(term) << by & ones(width);
            let all = fields(possible, shifted, width);
            if all.iter().any(|field| field.has == [true; 2] && field.count > FIELD) {
                return None;
            }
            possible = all.iter().fold(0, |sums, field| {
                let [one, other] =
                    [possible, shifted].map(|bits| bits >> field.from & ones(field.count));
                let sum = if field.has == [true; 2] { filled(one + other) } else { one | other };
                sums | (sum & ones(field.count)) << field.from
            });
        }
        let mut product = self.number(0, width);
        for by in shifts {
            let by = self.number(by.into(), width);
            let shifted = self.shl(term, by);
            product = self.add(product, shifted);
        }
        Some(product)
    }

    /// The difference of two terms, if it has several fields: the counts of pairs of bits, or
    /// fields from which nothing is borrowed because a bit above all subtracted ones is certainly
    /// set.
    pub(super) fn difference_of_fields(&mut self, left: Term, right: Term) -> Option<Term> {
        let width = self.width(left);
        if let Some(counts) = self.counts_of_pairs(left, right) {
            return Some(counts);
        }
        let (certain, lost) = (self.certain(left), self.possible(right));
        let (mut from, mut ends) = (0, Vec::new());
        while from < width {
            let borrows = |&count: &u32| certain >> from & ones(count) < lost >> from & ones(count);
            let count = (1..width - from).find(|count| !borrows(count)).unwrap_or(width - from);
            from += count;
            let is_same = lost & ones(from) >> (from - count) << (from - count) == 0;
            match ends.last_mut() {
                Some((end, true)) if is_same => *end = from,
                _ => ends.push((from, is_same)),
            }
        }
        if ends.len() < 2 || certain == 0 {
            return None;
        }
        let (mut from, mut differences) = (0, Vec::new());
        for (end, is_same) in ends {
            let [left, right] = [left, right].map(|term| self.extract(term, from, end - from));
            differences.push(if is_same { left } else { self.sub(left, right) });
            from = end;
        }
        self.side_by_side(differences)
    }

    /// The counts of pairs of bits, if this is `x - ((x >> 1) & 0x55…)`.
    fn counts_of_pairs(&mut self, word: Term, upper: Term) -> Option<Term> {
        let width = self.width(word);
        let even = (u128::MAX / 3) & ones(width);
        if width < 4 || width % 2 == 1 || self.possible(upper) != even || self.value(word).is_some()
        {
            return None;
        }
        let mut counts = Vec::with_capacity(width as usize / 2);
        for place in (0..width).step_by(2) {
            let [low, high] = [place, place + 1].map(|place| self.extract(word, place, 1));
            if self.extract(upper, place, 1) != high {
                return None;
            }
            let [low, high] = [low, high].map(|bit| self.resized(bit, 2));
            counts.push(self.add(low, high));
        }
        self.side_by_side(counts)
    }
}
