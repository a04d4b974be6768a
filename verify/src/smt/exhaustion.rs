//! Decides obligations about long tables by trying all values of the bits that they depend on.
//!
//! What a slider attacks from a square depends on a dozen others, and a few thousand sets of these
//! are evaluated in milliseconds. A solver would have to find out for each of 100,000 entries that
//! it is in the right place.

use super::evaluate::value;
use super::obligations::Obligation;
use super::script::parts;
use super::terms::{Node, Operation, Term, TermPool, ones};
use super::values::Input;

/// The maximum number of term values computed for an obligation, as a power of two.
const MOST: u32 = 28;

/// The obligations that are not known to hold. If some fail, only the first of these is returned.
pub(super) fn open(terms: &TermPool, inputs: &[Input], goals: Vec<Obligation>) -> Vec<Obligation> {
    if terms.long_tables.is_empty() {
        return goals;
    }
    let mut open = Vec::new();
    for goal in goals {
        match holds(terms, inputs, goal.fails) {
            Some(true) => {}
            Some(false) => return vec![goal],
            None => open.push(goal),
        }
    }
    open
}

/// Whether a boolean is false for all inputs; `None` if there are too many.
fn holds(terms: &TermPool, inputs: &[Input], truth: Term) -> Option<bool> {
    let wanted = wanted(terms, truth);
    let needed: Vec<Term> =
        (0..=truth.place()).filter(|&place| wanted[place] != 0).map(TermPool::at).collect();
    let mut masks = vec![0; inputs.len()];
    for &term in &needed {
        if let Node::Input(number, _) = terms.node(term) {
            masks[number as usize] |= wanted[term.place()];
        }
    }
    let bits: u32 = masks.iter().map(|mask: &u128| mask.count_ones()).sum();
    if bits + needed.len().ilog2() >= MOST {
        return None;
    }
    let mut values = vec![0; truth.place() + 1];
    let mut present = vec![0; inputs.len()];
    loop {
        for &term in &needed {
            values[term.place()] = value(terms, term, &present, &values);
        }
        if values[truth.place()] == 1 {
            return Some(false);
        }
        if !advance(&mut present, &masks) {
            return Some(true);
        }
    }
}

/// Advances to the next values of the bits in `masks`. Returns whether there are more.
fn advance(values: &mut [u128], masks: &[u128]) -> bool {
    for (value, mask) in values.iter_mut().zip(masks) {
        *value = value.wrapping_sub(*mask) & mask;
        if *value != 0 {
            return true;
        }
    }
    false
}

/// For each term up to a boolean, the bits that the boolean depends on.
fn wanted(terms: &TermPool, truth: Term) -> Vec<u128> {
    let mut wanted = vec![0; truth.place() + 1];
    wanted[truth.place()] = 1;
    for place in (0..wanted.len()).rev() {
        let (term, bits) = (TermPool::at(place), wanted[place]);
        if bits == 0 {
            continue;
        }
        let node = terms.node(term);
        match node {
            Node::Binary(operation @ (Operation::And | Operation::Or), left, right) => {
                for (one, other) in [(left, right), (right, left)] {
                    // Where a constant decides, the other operand does not matter.
                    let open = match terms.value(other) {
                        Some(mask) if operation == Operation::And => mask,
                        Some(mask) => !mask,
                        None => u128::MAX,
                    };
                    wanted[one.place()] |= bits & open;
                }
            }
            Node::Not(one) => wanted[one.place()] |= bits,
            Node::Binary(Operation::Xor, left, right) => {
                wanted[left.place()] |= bits;
                wanted[right.place()] |= bits;
            }
            Node::Ite(condition, then, otherwise) => {
                wanted[condition.place()] |= 1;
                wanted[then.place()] |= bits;
                wanted[otherwise.place()] |= bits;
            }
            Node::Extract(one, from, _) => wanted[one.place()] |= bits << from,
            Node::Concat(upper, lower) => {
                let below = terms.width(lower);
                wanted[upper.place()] |= bits >> below;
                wanted[lower.place()] |= bits & ones(below);
            }
            _ => {
                for part in parts(node) {
                    wanted[part.place()] |= ones(terms.width(part));
                }
            }
        }
    }
    wanted
}
