//! Specifications by evaluation: they say what independent oracles say, every public function has
//! claims, claims hold, and claims about wrong functions fail.

mod boards;
#[path = "../inputs/mod.rs"]
mod inputs;
mod mailbox;
mod mutants;
#[path = "../mutation/mod.rs"]
mod mutation;
mod oracle;
mod oracles;
mod words;

use bit_tables_generator::__private::variants::{
    Extent, Variant, check_registered, domains, variants,
};
use bit_tables_generator::{Operation, Plan, Target};
use bit_tables_ir::{Stmt, StmtKind};
use bit_tables_test_support::Random;
use bit_tables_verify::specifications::why_unclaimed;
use inputs::{claimed, executed};

/// The variants whose claims are executed.
fn cases(extent: Extent) -> Vec<Variant> {
    variants(&domains(extent), extent).filter(Variant::is_of_all_languages).collect()
}

#[test]
fn a_registered_technique_is_found() {
    check_registered(Operation::CountOnes, "swar", || {
        cases(Extent::Sample).iter().map(ToString::to_string).collect()
    });
}

#[test]
fn every_public_function_has_a_claim() {
    are_claimed(&cases(Extent::Sample));
}

#[test]
#[ignore = "slow: thousands of functions"]
fn every_public_function_has_a_claim_in_every_variant() {
    are_claimed(&cases(Extent::All));
}

/// A public function has a claim, or is given because it is another operation's, or has a reason.
/// Claims about squares have a case for each, and what is given still requires of its callers what
/// it did.
fn are_claimed(cases: &[Variant]) {
    let target = Target::profile("portable").expect("a profile");
    for case in cases {
        let proof = claimed(case);
        let plan = Plan::new(&case.request(), &target).expect("what is registered");
        for function in plan.module().functions.iter().filter(|function| function.public) {
            let name = function.name;
            let claims = proof.claims.iter().filter(|claim| claim.of == name).count();
            let is_given = proof.given.iter().any(|given| given == name);
            let ways = [claims > 0, is_given, why_unclaimed(name).is_some()];
            assert_eq!(ways.iter().filter(|&&way| way).count(), 1, "`{name}` of {case}");
            if let Some(here) = proof.program.function(name).filter(|_| is_given) {
                let is_required =
                    |statement: &&Stmt| matches!(statement.kind, StmtKind::Precondition(..));
                let required = here.body.statements.iter().filter(is_required).count();
                let written = function.body.to_string().matches("debug_assert").count();
                assert_eq!(required, written, "`{name}` of {case}");
            }
        }
        let board = case.domain.board();
        let squares = (0..board.bits()).filter(|&square| board.place(square).is_some()).count();
        for claim in &proof.claims {
            // It is there as a whole or in parts.
            let part = format!("_of_{}", claim.of);
            let is_it = |name: &str| name == claim.of || name.ends_with(&part);
            let mut own = proof.program.functions.iter();
            assert!(own.any(|function| is_it(&function.name)), "{case}: {claim:?}");
            let stated = proof.program.function(&claim.name).expect("a claim is a helper");
            let first = stated.variables.first().map_or("", |variable| &variable.name);
            if case.operation.spec().needs_board && ["square", "one"].contains(&first) {
                let of_square = claim.cases.len() / squares;
                assert!([1, 4].contains(&of_square), "{case}: {claim:?}");
                assert!(claim.cases.iter().all(|case| !case.is_empty()), "{case}: {claim:?}");
            } else if claim.cases != [Vec::new()] {
                let of_key = case.operation == Operation::Zobrist && first.starts_with("one_");
                let counted = ["length", "place", "word", "side", "n", "count", "step", "first"];
                assert!(of_key || counted.contains(&first), "{case}: {claim:?}");
            }
        }
    }
}

#[test]
fn specifications_agree_with_oracles() {
    oracles::agree(20, 8);
}

#[test]
#[ignore = "slow: many inputs"]
fn specifications_agree_with_oracles_for_many_inputs() {
    oracles::agree(100, 16);
}

#[test]
fn wrong_functions_are_found() {
    mutants::are_found(6, 6);
}

#[test]
fn claims_hold() {
    hold(&cases(Extent::Sample), 2);
}

#[test]
#[ignore = "slow: thousands of functions"]
fn claims_of_every_variant_hold() {
    hold(&cases(Extent::All), 3);
}

/// The claims hold for `inputs` inputs each.
fn hold(cases: &[Variant], inputs: usize) {
    let mut numbers = Random(1);
    for case in cases {
        let proof = claimed(case);
        for claim in &proof.claims {
            let found = executed(&proof.program, claim, inputs, &mut numbers);
            let found = found.unwrap_or_else(|why| panic!("{case}, {}: {why}", claim.name));
            assert!(found > 0, "{case}: no input of {} is assumed", claim.name);
        }
    }
}
