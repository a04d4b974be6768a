//! Specifications by evaluation: they say what independent oracles say, every public function has claims, claims hold, and
//! claims about wrong functions fail.

mod inputs;

use bit_tables_generator::internal::variants::{
    Extent, Variant, check_registered, domains, variants,
};
use bit_tables_generator::{Operation, Plan, Target};
use bit_tables_plain::specifications::why_unclaimed;
use inputs::{Numbers, claimed, executed};

/// The variants whose claims are executed.
fn cases(extent: Extent) -> Vec<Variant> {
    variants(&domains(extent), extent).collect()
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
        }
        for claim in &proof.claims {
            assert!(proof.program.function(&claim.of).is_some(), "{case}: {claim:?}");
            assert!(!claim.cases.is_empty(), "{case}: {claim:?}");
        }
    }
}

#[test]
fn claims_hold() {
    hold(&cases(Extent::Sample), 3);
}

#[test]
#[ignore = "slow: thousands of functions"]
fn claims_of_every_variant_hold() {
    hold(&cases(Extent::All), 20);
}

/// The claims of these hold for so many inputs each.
fn hold(cases: &[Variant], inputs: usize) {
    let mut numbers = Numbers::new(1);
    for case in cases {
        let proof = claimed(case);
        for claim in &proof.claims {
            let found = executed(&proof.program, claim, inputs, &mut numbers);
            let found = found.unwrap_or_else(|why| panic!("{case}, {}: {why}", claim.name));
            assert!(found > 0, "{case}: no input of {} is assumed", claim.name);
        }
    }
}
