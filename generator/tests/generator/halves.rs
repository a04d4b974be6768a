//! Functions of one color: they are halves of functions that no other has the name of.

use bit_tables_generator::__private::module::Function;
use bit_tables_generator::{Operation, Plan, Request, Target, Word, techniques_for};
use std::collections::{BTreeMap, BTreeSet};

#[test]
fn halves_are_pairs_and_their_names_are_free() {
    let target = Target::unknown();
    let mut names: BTreeSet<&str> = BTreeSet::new();
    // Of each function of either color those of one, and whether it is the second one.
    let mut halves: BTreeMap<&str, BTreeSet<(bool, &str)>> = BTreeMap::new();
    for (word, board) in [(Word::U64, "chess"), (Word::U128, "shogi"), (Word::U128, "xiangqi")] {
        let domain = Request::parse(word, &format!("board = {board}")).domain();
        for &operation in Operation::ALL {
            for technique in techniques_for(operation, domain) {
                let text = format!("board = {board}, {operation} = {}", technique.name());
                let Ok(plan) = Plan::new(&Request::parse(word, &text), &target) else { continue };
                for Function { name, half, .. } in &plan.module().functions {
                    names.insert(name);
                    let Some(half) = half else { continue };
                    halves.entry(half.of).or_default().insert((half.is_second, name));
                }
            }
        }
    }
    assert!(halves.contains_key("pawn_attacks") && halves.len() == 9, "{halves:?}");
    for (name, halves) in halves {
        assert!(!names.contains(name), "`{name}` is another function too");
        let colors: Vec<bool> = halves.iter().map(|(is_second, _)| *is_second).collect();
        assert_eq!(colors, [false, true], "`{name}`: {halves:?}");
    }
}
