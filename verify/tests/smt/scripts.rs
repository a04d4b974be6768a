//! Scripts: what is in them is declared or defined before it is used, and they end with the
//! question.

use crate::agreement::sample;
use crate::inputs::claimed;
use crate::{doubles, functions};
use bit_tables_generator::__private::variants::{Extent, variants_of};
use bit_tables_generator::Operation;
use bit_tables_generator::Word;
use bit_tables_ir::Int;
use bit_tables_test_support::committed::{RENEW, differs};
use bit_tables_verify::smt::{Query, query};
use std::collections::BTreeSet;
use std::path::Path;

/// A script, small enough to read.
const GOLDEN: &str = "bit_scan_forward.debruijn.u8.claim_bit_scan_forward.smt2";

/// A symbol, or a list.
#[derive(Debug)]
enum Part<'a> {
    Symbol(&'a str),
    List(Vec<Part<'a>>),
}

/// The commands of a script, without remarks.
fn commands(text: &str) -> Vec<Part<'_>> {
    let mut open: Vec<Vec<Part<'_>>> = vec![Vec::new()];
    for line in text.lines().filter(|line| !line.starts_with(';')) {
        let pieces = line.split_inclusive([' ', '(', ')']);
        let tokens = pieces.flat_map(|piece| {
            let at = piece.trim_end_matches([' ', '(', ')']).len();
            [&piece[..at], piece[at..].trim()]
        });
        for token in tokens.filter(|token| !token.is_empty()) {
            match token {
                "(" => open.push(Vec::new()),
                ")" => {
                    let list = open.pop().expect("what is closed is open");
                    open.last_mut().expect("what is closed is open").push(Part::List(list));
                }
                symbol => open.last_mut().expect("a list").push(Part::Symbol(symbol)),
            }
        }
    }
    assert_eq!(open.len(), 1, "what is open is closed");
    open.remove(0)
}

/// The symbols in a term that are no numbers and functions of the logic.
fn symbols<'a>(part: &Part<'a>, found: &mut Vec<&'a str>) {
    match part {
        Part::Symbol(symbol) if symbol.starts_with('t') && *symbol != "true" => found.push(symbol),
        Part::Symbol(symbol) if symbol.starts_with('|') => found.push(symbol),
        Part::Symbol(symbol) => {
            let known = [
                "not", "and", "or", "xor", "=", "ite", "concat", "_", "extract", "bvnot", "bvand",
                "bvor", "bvxor", "bvadd", "bvsub", "bvmul", "bvudiv", "bvurem", "bvshl", "bvlshr",
                "bvashr", "bvult", "bvslt", "true", "false",
            ];
            let is_number = symbol.starts_with('#') || symbol.bytes().all(|c| c.is_ascii_digit());
            assert!(is_number || known.contains(symbol), "`{symbol}` is unknown");
        }
        Part::List(parts) => parts.iter().for_each(|part| symbols(part, found)),
    }
}

/// The definitions in a script, after a look at all of its commands.
fn checked(text: &str, query: &Query, asks_for_values: bool) -> usize {
    let mut known = BTreeSet::new();
    let (mut used, mut names) = (BTreeSet::new(), Vec::new());
    let (mut defined, mut asserted) = (BTreeSet::new(), 0);
    for command in commands(text) {
        let Part::List(words) = command else { panic!("{command:?} is no command") };
        let Part::Symbol(name) = words[0] else { panic!("{words:?} has no name") };
        names.push(name);
        let mut found = Vec::new();
        match (name, &words[1..]) {
            ("set-option" | "set-logic" | "check-sat", _) => {}
            ("declare-const", [Part::Symbol(symbol), _]) => {
                assert!(known.insert(*symbol), "{symbol} is declared twice");
            }
            ("define-fun", [Part::Symbol(symbol), Part::List(none), _, term]) => {
                assert!(none.is_empty());
                symbols(term, &mut found);
                assert!(found.iter().all(|symbol| known.contains(symbol)), "{term:?} in {symbol}");
                assert!(known.insert(*symbol), "{symbol} is defined twice");
                defined.insert(*symbol);
            }
            ("assert", [term]) => {
                symbols(term, &mut found);
                assert!(found.iter().all(|symbol| known.contains(symbol)), "{term:?}");
                asserted += 1;
            }
            ("get-value", [term]) => {
                symbols(term, &mut found);
                let inputs: Vec<String> =
                    query.inputs().iter().map(|input| format!("|{}|", input.symbol)).collect();
                assert_eq!(found, inputs);
            }
            (_, rest) => panic!("({name} {rest:?})"),
        }
        used.extend(found);
    }
    assert_eq!(asserted, 1);
    let has_values = asks_for_values && !query.inputs().is_empty();
    let ends = &["assert", "check-sat", "get-value"][..if has_values { 3 } else { 2 }];
    assert!(names.ends_with(ends), "{names:?}");
    assert!(defined.is_subset(&used), "something is defined for nothing");
    defined.len()
}

#[test]
fn scripts_are_complete() {
    let (mut scripts, mut definitions) = (0, 0);
    for variant in sample().into_iter().step_by(3) {
        let proof = claimed(&variant);
        for claim in &proof.claims {
            let mut claim = claim.clone();
            claim.cases.truncate(2);
            let query = query(&proof.program, &claim).expect("a query");
            definitions += checked(&query.text(), &query, false);
            checked(&query.text_with_values(), &query, true);
            scripts += 1;
        }
    }
    assert!(scripts > 30 && definitions > 3000, "{scripts} with {definitions}");
}

/// A solver takes no disjunction of one truth.
#[test]
fn what_is_settled_has_a_script_too() {
    let program = doubles::subject(Int::U8);
    let claim = functions::claimed(vec![vec![3, u128::from(3_f64.to_bits())]]);
    let query = query(&program, &claim).expect("a query");
    assert!(query.is_settled());
    assert_eq!(query.text(), "(set-logic QF_BV)\n(assert false)\n(check-sat)\n");
}

#[test]
fn a_script_is_readable() {
    let domains = [Word::U8.into()];
    let mut all = variants_of(Operation::BitScanForward, &domains, Extent::Sample);
    let variant = all.find(|variant| variant.technique.name() == "debruijn").expect("a technique");
    let proof = claimed(&variant);
    let text = query(&proof.program, &proof.claims[0]).expect("a query").text();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/smt").join(GOLDEN);
    assert!(!differs(&path, &text), "{GOLDEN} is not what is asked; to renew it: {RENEW}\n{text}");
}
