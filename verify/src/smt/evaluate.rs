//! Evaluates terms for given inputs.

use super::terms::{Node, Operation, Relation, Term, TermPool, ones};

/// The value of every term.
pub(super) fn evaluate(terms: &TermPool, inputs: &[u128]) -> Vec<u128> {
    let mut values: Vec<u128> = Vec::with_capacity(terms.len());
    for place in 0..terms.len() {
        values.push(value(terms, TermPool::at(place), inputs, &values));
    }
    values
}

/// The value of a term, given the values of its operands by index.
pub(super) fn value(terms: &TermPool, term: Term, inputs: &[u128], values: &[u128]) -> u128 {
    let of = |term: Term| values[term.place()];
    let width = terms.width(term);
    let value = match terms.node(term) {
        Node::Number(value, _) => value,
        Node::Input(number, _) => inputs.get(number as usize).copied().unwrap_or(0),
        Node::Not(one) => !of(one),
        Node::Binary(operation, one, other) => binary(operation, of(one), of(other), width),
        Node::Relation(relation, one, other) => {
            let unused = 128 - terms.width(one).max(1);
            let signed = |value: u128| (value << unused).cast_signed();
            let (one, other) = (of(one), of(other));
            u128::from(match relation {
                Relation::Equal => one == other,
                Relation::Less => one < other,
                Relation::LessSigned => signed(one) < signed(other),
            })
        }
        Node::Ite(condition, then, otherwise) => {
            if of(condition) == 1 {
                of(then)
            } else {
                of(otherwise)
            }
        }
        Node::Extract(one, from, _) => of(one) >> from,
        Node::Concat(upper, lower) => of(upper) << terms.width(lower) | of(lower),
        Node::LookUp(table, index) => terms.long_tables[table as usize].entry(of(index)),
    };
    value & ones(width)
}

/// The low bits are those of the result.
fn binary(operation: Operation, one: u128, other: u128, width: u32) -> u128 {
    let distance = other.min(u128::from(width)) as u32;
    match operation {
        Operation::And => one & other,
        Operation::Or => one | other,
        Operation::Xor => one ^ other,
        Operation::Add => one.wrapping_add(other),
        Operation::Sub => one.wrapping_sub(other),
        Operation::Mul => one.wrapping_mul(other),
        // SMT-LIB's results for a zero divisor: all ones, and the dividend itself.
        Operation::Div => one.checked_div(other).unwrap_or(u128::MAX),
        Operation::Rem => one.checked_rem(other).unwrap_or(one),
        Operation::Shl => one.checked_shl(distance).unwrap_or(0),
        Operation::Shr => one.checked_shr(distance).unwrap_or(0),
        Operation::ShrSigned => {
            let unused = 128 - width;
            let signed = (one << unused).cast_signed() >> unused;
            (signed >> distance.min(width - 1)).cast_unsigned()
        }
    }
}
