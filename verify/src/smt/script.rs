//! Writes terms as an SMT-LIB 2 script.

use super::obligations::Obligation;
use super::terms::{Node, Operation, Relation, Term, TermPool};
use super::values::Input;

/// The script that asks whether an obligation fails, and on request for which inputs.
pub(super) fn text(
    terms: &TermPool,
    goals: &[Obligation],
    inputs: &[Input],
    values: bool,
) -> String {
    let mut text = String::new();
    if values {
        text.push_str("(set-option :produce-models true)\n");
    }
    text.push_str("(set-logic QF_BV)\n");
    for input in inputs {
        text.push_str(&format!("(declare-const {} {})\n", symbol(input), sort(input.width)));
    }
    let written = Script { terms, inputs };
    for place in used(terms, goals) {
        let term = TermPool::at(place);
        match terms.node(term) {
            Node::Number(..) | Node::Input(..) => {}
            Node::LookUp(table, index) => {
                let table = &terms.long_tables[table as usize];
                let (name, index_name) = (written.name(term), written.name(index));
                text.push_str(&table.definitions(&name, &index_name, terms.width(index)));
            }
            _ => {
                let (sort, definition) = (sort(terms.width(term)), written.definition(term));
                text.push_str(&format!("(define-fun t{place} () {sort} {definition})\n"));
            }
        }
    }
    for goal in goals {
        let code: Vec<&str> = goal.code.split_whitespace().collect();
        let (case, function, what) = (goal.case + 1, &goal.function, &goal.what);
        text.push_str(&format!("; case {case}, {function}: {what}: {}\n", code.join(" ")));
        text.push_str(&format!("; {}\n", written.name(goal.fails)));
    }
    let fails = goals.iter().map(|goal| written.name(goal.fails)).collect::<Vec<_>>().join(" ");
    // Solvers reject a disjunction of one term.
    let fails = if goals.is_empty() { "false".to_owned() } else { format!("(or false {fails})") };
    text.push_str(&format!("(assert {fails})\n(check-sat)\n"));
    if values && !inputs.is_empty() {
        let symbols = inputs.iter().map(symbol).collect::<Vec<_>>().join(" ");
        text.push_str(&format!("(get-value ({symbols}))\n"));
    }
    text
}

/// The terms that obligations depend on, each after its operands.
fn used(terms: &TermPool, goals: &[Obligation]) -> Vec<usize> {
    let mut used = vec![false; terms.len()];
    for goal in goals {
        used[goal.fails.place()] = true;
    }
    for place in (0..used.len()).rev() {
        if used[place] {
            for part in parts(terms.node(TermPool::at(place))) {
                used[part.place()] = true;
            }
        }
    }
    (0..used.len()).filter(|&place| used[place]).collect()
}

/// The operands of a term.
pub(super) fn parts(node: Node) -> Vec<Term> {
    match node {
        Node::Number(..) | Node::Input(..) => Vec::new(),
        Node::Not(one) | Node::Extract(one, ..) | Node::LookUp(_, one) => vec![one],
        Node::Binary(_, one, other) | Node::Relation(_, one, other) | Node::Concat(one, other) => {
            vec![one, other]
        }
        Node::Ite(condition, then, otherwise) => vec![condition, then, otherwise],
    }
}

fn symbol(input: &Input) -> String {
    format!("|{}|", input.symbol)
}

fn sort(width: u32) -> String {
    match width {
        0 => "Bool".to_owned(),
        _ => format!("(_ BitVec {width})"),
    }
}

struct Script<'a> {
    terms: &'a TermPool,
    inputs: &'a [Input],
}

impl Script<'_> {
    /// The text of a term where it is used.
    fn name(&self, term: Term) -> String {
        match self.terms.node(term) {
            Node::Number(value, 0) => (value == 1).to_string(),
            Node::Number(value, width) if width % 4 == 0 => {
                format!("#x{value:0digits$x}", digits = width as usize / 4)
            }
            Node::Number(value, width) => format!("#b{value:0digits$b}", digits = width as usize),
            Node::Input(number, _) => symbol(&self.inputs[number as usize]),
            _ => format!("t{}", term.place()),
        }
    }

    /// The definition of a term.
    fn definition(&self, term: Term) -> String {
        let is_truth = self.terms.width(term) == 0;
        match self.terms.node(term) {
            Node::Number(..) | Node::Input(..) | Node::LookUp(..) => self.name(term),
            Node::Not(one) => {
                format!("({} {})", if is_truth { "not" } else { "bvnot" }, self.name(one))
            }
            Node::Binary(operation, one, other) => {
                let name = operator(operation, is_truth);
                format!("({name} {} {})", self.name(one), self.name(other))
            }
            Node::Relation(relation, one, other) => {
                let name = match relation {
                    Relation::Equal => "=",
                    Relation::Less => "bvult",
                    Relation::LessSigned => "bvslt",
                };
                format!("({name} {} {})", self.name(one), self.name(other))
            }
            Node::Ite(condition, then, otherwise) => {
                let [condition, then, otherwise] =
                    [condition, then, otherwise].map(|term| self.name(term));
                format!("(ite {condition} {then} {otherwise})")
            }
            Node::Extract(one, from, count) => {
                format!("((_ extract {} {from}) {})", from + count - 1, self.name(one))
            }
            Node::Concat(upper, lower) => {
                format!("(concat {} {})", self.name(upper), self.name(lower))
            }
        }
    }
}

const fn operator(operation: Operation, is_truth: bool) -> &'static str {
    match operation {
        Operation::And if is_truth => "and",
        Operation::Or if is_truth => "or",
        Operation::Xor if is_truth => "xor",
        Operation::And => "bvand",
        Operation::Or => "bvor",
        Operation::Xor => "bvxor",
        Operation::Add => "bvadd",
        Operation::Sub => "bvsub",
        Operation::Mul => "bvmul",
        Operation::Div => "bvudiv",
        Operation::Rem => "bvurem",
        Operation::Shl => "bvshl",
        Operation::Shr => "bvlshr",
        Operation::ShrSigned => "bvashr",
    }
}
