//! Known functions as terms.

use super::long_tables::LongTable;
use super::terms::{Node, Operation, Term, TermPool};

impl TermPool {
    /// The term zero-extended or truncated to that width.
    pub fn resized(&mut self, term: Term, width: u32) -> Term {
        let former = self.width(term);
        if width <= former {
            return self.extract(term, 0, width);
        }
        let zeros = self.number(0, width - former);
        self.concat(zeros, term)
    }

    /// The term sign-extended or truncated to that width.
    pub(super) fn resized_signed(&mut self, term: Term, width: u32) -> Term {
        let former = self.width(term);
        if width <= former {
            return self.extract(term, 0, width);
        }
        let sign = self.bit(term, former - 1);
        let above = width - former;
        let (ones, zeros) = (self.number(u128::MAX, above), self.number(0, above));
        let copies = self.choice(sign, ones, zeros);
        self.concat(copies, term)
    }

    /// A bit of a bitwise term, computed from that bit of its operands.
    pub(super) fn bit_of_bitwise(&mut self, term: Term, place: u32) -> Option<Term> {
        Some(match self.node(term) {
            Node::Not(inner) => {
                let bit = self.extract(inner, place, 1);
                self.not(bit)
            }
            Node::Binary(operation, left, right) => {
                let combined = match operation {
                    Operation::And => Self::and,
                    Operation::Or => Self::or,
                    Operation::Xor => Self::xor,
                    _ => return None,
                };
                let (left, right) = (self.extract(left, place, 1), self.extract(right, place, 1));
                combined(self, left, right)
            }
            Node::Ite(condition, then, otherwise) => {
                let then = self.extract(then, place, 1);
                let otherwise = self.extract(otherwise, place, 1);
                self.choice(condition, then, otherwise)
            }
            _ => return None,
        })
    }

    /// A boolean as a number of that width.
    pub(super) fn of_truth(&mut self, truth: Term, width: u32) -> Term {
        let (one, zero) = (self.number(1, width), self.number(0, width));
        self.choice(truth, one, zero)
    }

    /// Whether the term is not zero.
    pub(super) fn is_some_bit(&mut self, term: Term) -> Term {
        let zero = self.number(0, self.width(term));
        let none = self.equal(term, zero);
        self.not(none)
    }

    /// The number of set bits, as 32 bits: halves are added recursively.
    pub(super) fn count_ones(&mut self, term: Term) -> Term {
        let bits = (0..self.width(term)).map(|place| self.extract(term, place, 1));
        let mut sums: Vec<Term> = bits.collect();
        while sums.len() > 1 {
            let width = self.width(sums[0]) + 1;
            let pairs = sums.chunks(2).map(|pair| {
                let wide = self.resized(pair[0], width);
                match pair {
                    [_, other] => {
                        let other = self.resized(*other, width);
                        self.add(wide, other)
                    }
                    _ => wide,
                }
            });
            sums = pairs.collect();
        }
        self.resized(sums[0], 32)
    }

    /// The number of trailing zeros, as 32 bits; the width for zero.
    pub(super) fn trailing_zeros(&mut self, term: Term) -> Term {
        let width = self.width(term);
        let mut found = self.number(width.into(), 32);
        for place in (0..width).rev() {
            let (bit, number) = (self.bit(term, place), self.number(place.into(), 32));
            found = self.choice(bit, number, found);
        }
        found
    }

    /// The number of leading zeros, as 32 bits; the width for zero.
    pub(super) fn leading_zeros(&mut self, term: Term) -> Term {
        let width = self.width(term);
        let mut found = self.number(width.into(), 32);
        for place in 0..width {
            let number = self.number(u128::from(width - 1 - place), 32);
            let bit = self.bit(term, place);
            found = self.choice(bit, number, found);
        }
        found
    }

    /// The term with its groups of `group` bits in reverse order.
    pub(super) fn reversed(&mut self, term: Term, group: u32) -> Term {
        let width = self.width(term);
        let mut reversed = self.extract(term, 0, group);
        for from in (group..width).step_by(group as usize) {
            let part = self.extract(term, from, group);
            reversed = self.concat(reversed, part);
        }
        reversed
    }

    /// Whether exactly one bit is set.
    pub(super) fn is_power_of_two(&mut self, term: Term) -> Term {
        let one = self.number(1, self.width(term));
        let less = self.sub(term, one);
        let both = self.and(term, less);
        let several = self.is_some_bit(both);
        let (some, single) = (self.is_some_bit(term), self.not(several));
        self.and(some, single)
    }

    /// The bits of the double nearest to an unsigned number; ties go to even.
    pub(super) fn double_of(&mut self, term: Term) -> Term {
        let width = self.width(term);
        // The highest set bit moves to the top. Below it are the 52 bits of the fraction, then the
        // bits that decide the rounding.
        let zeros = self.leading_zeros(term);
        let distance = self.resized(zeros, width);
        let top = self.shl(term, distance);
        let top = if width < 55 {
            let below = self.number(0, 55 - width);
            self.concat(top, below)
        } else {
            top
        };
        let width = self.width(top);
        let fraction = self.extract(top, width - 53, 52);
        let round = self.bit(top, width - 54);
        let rest = self.extract(top, 0, width - 54);
        let (is_odd, is_more) = (self.bit(fraction, 0), self.is_some_bit(rest));
        let up = self.or(is_odd, is_more);
        let up = self.and(round, up);
        // The exponent's bias is 1023; if rounding overflows the fraction, the result is the next
        // power of two.
        let bias = self.number(u128::from(1023 + self.width(term) - 1), 12);
        let zeros = self.resized(zeros, 12);
        let exponent = self.sub(bias, zeros);
        let double = self.concat(exponent, fraction);
        let up = self.of_truth(up, 64);
        let double = self.add(double, up);
        let some = self.is_some_bit(term);
        let zero = self.number(0, 64);
        self.choice(some, double, zero)
    }

    /// The entry of a list at an index within bounds: choices by the bits of the index, from the
    /// lowest up. Choices with equal contents are shared.
    pub(super) fn look_up(&mut self, index: Term, entries: &[Term]) -> Term {
        if let Some(place) = self.value(index) {
            return entries[(place as usize).min(entries.len() - 1)];
        }
        let most = usize::try_from(self.upper_bound(index)).unwrap_or(usize::MAX);
        let mut level: Vec<Term> = entries[..=most.min(entries.len() - 1)].to_vec();
        let mut place = 0;
        while level.len() > 1 {
            let bit = self.bit(index, place);
            let pairs = level.chunks(2).map(|pair| match pair {
                [even, odd] => self.choice(bit, *odd, *even),
                _ => pair[0],
            });
            level = pairs.collect();
            place += 1;
        }
        level[0]
    }

    /// Stores a table, and returns its number.
    pub(super) fn keep(&mut self, table: LongTable) -> u32 {
        self.long_tables.push(table);
        self.long_tables.len() as u32 - 1
    }

    /// The entry of a long table at an index within bounds.
    pub(super) fn look_up_long(&mut self, table: u32, index: Term) -> Term {
        let kept = &self.long_tables[table as usize];
        let (width, most) = (kept.width, kept.upper_bound());
        match self.value(index) {
            Some(index) => {
                let entry = self.long_tables[table as usize].entry(index);
                self.number(entry, width)
            }
            None => self.make(Node::LookUp(table, index), width, most),
        }
    }
}
