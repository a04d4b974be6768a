//! Obligations fail for the inputs for which the interpreter finds an error, and for no others.

use crate::inputs::claimed;
use crate::mutation::Mutants;
use bit_tables_generator::__private::variants::{Extent, Variant, domains, variants, variants_of};
use bit_tables_generator::Operation;
use bit_tables_ir::CodeError;
use bit_tables_ir::Program;
use bit_tables_ir::interpret::{Interpreter, Value};
use bit_tables_test_support::Random;
use bit_tables_verify::smt::{Obligation, Query, query};
use bit_tables_verify::specifications::Claim;
use std::collections::BTreeMap;

/// How many cases of a claim are looked at together.
const CASES: usize = 3;

/// What a goal is about that the interpreter does not know: the source says how often a loop runs.
pub const ROUNDS: &str = "more rounds than the loop is known to have";

/// For how many inputs everything holds, and for how many something fails.
#[derive(Default)]
pub struct Compared {
    pub held: usize,
    pub failed: usize,
}

/// Compares what fails with what the interpreter finds, for random inputs and some cases.
///
/// # Errors
/// If there is no query.
pub fn compared(
    program: &Program,
    claim: &Claim,
    inputs: usize,
    numbers: &mut Random,
    what: &str,
) -> Result<Compared, CodeError> {
    let some = |_| claim.cases[numbers.below(claim.cases.len())].clone();
    let cases = (0..claim.cases.len().min(CASES)).map(some).collect();
    let claim = Claim { cases, ..claim.clone() };
    let query = query(program, &claim)?;
    let mut compared = Compared::default();
    for _ in 0..inputs {
        let model = model(&query, numbers);
        let failing = query.failing(&model);
        let faults: Vec<bool> = (0..claim.cases.len())
            .map(|case| fault(program, &claim, query.arguments(case, &model)).is_some())
            .collect();
        let of_code: Vec<&&Obligation> =
            failing.iter().filter(|goal| goal.what != ROUNDS).collect();
        if of_code.len() == failing.len() {
            let found = faults.contains(&true);
            assert_eq!(!failing.is_empty(), found, "{what}, {claim:?}, {model:?}: {failing:?}");
        }
        for goal in of_code {
            assert!(faults[goal.case], "{what}, {claim:?}, {model:?}: {goal:?}");
        }
        compared.held += usize::from(failing.is_empty());
        compared.failed += usize::from(!failing.is_empty());
    }
    Ok(compared)
}

/// Values of the inputs. Most numbers that may be indices are small.
pub fn model(query: &Query, numbers: &mut Random) -> BTreeMap<String, u128> {
    let mut value = |width| match width {
        0 => numbers.below(2) as u128,
        32 if numbers.below(4) > 0 => numbers.below(90) as u128,
        _ => numbers.set(width),
    };
    query.inputs().iter().map(|input| (input.symbol.clone(), value(input.width))).collect()
}

/// What the interpreter finds wrong, unless the claim does not speak of these arguments.
pub fn fault(program: &Program, claim: &Claim, arguments: Vec<Value>) -> Option<CodeError> {
    let mut interpreter = Interpreter::new(program).with_limit(1 << 22);
    let fault = interpreter.call(&claim.name, arguments).err()?;
    let is_assumed = fault.function == claim.name && fault.what.starts_with("the precondition");
    (!is_assumed).then_some(fault)
}

/// Every technique of every operation once, on one word or board after the other.
pub fn sample() -> Vec<Variant> {
    let all: Vec<Variant> = variants(&domains(Extent::Sample), Extent::Sample).collect();
    let techniques = all.chunk_by(|one, other| {
        (one.operation, one.technique.name()) == (other.operation, other.technique.name())
    });
    techniques.enumerate().map(|(number, all)| all[number % all.len()].clone()).collect()
}

#[test]
fn claims_fail_where_the_interpreter_finds_a_fault() {
    let mut numbers = Random(4);
    let mut held = 0;
    for variant in sample() {
        let proof = claimed(&variant);
        for claim in &proof.claims {
            let found = compared(&proof.program, claim, 6, &mut numbers, &variant.to_string());
            let found = found.unwrap_or_else(|why| panic!("{variant}: {why}"));
            assert_eq!(found.failed, 0, "{variant}: {claim:?}");
            held += found.held;
        }
    }
    assert!(held > 500, "{held}");
}

/// The interpreter also agrees on wrong functions, for which some claims fail, for every operation.
#[test]
fn claims_about_wrong_functions_fail_where_the_interpreter_finds_a_fault() {
    let mut numbers = Random(5);
    let domains = domains(Extent::Sample);
    let mut all = Compared::default();
    for &operation in Operation::ALL {
        let mut variants = variants_of(operation, &domains, Extent::Sample);
        let technique = variants.find_map(Mutants::of).expect("a technique");
        let (mut drawn, mut killed) = (0, 0);
        while drawn < 4 || (killed == 0 && drawn < 100) {
            let (wrong, what) = technique.mutant(&mut numbers);
            let what = format!("{operation}: {what}");
            let mut is_killed = false;
            for claim in &wrong.claims {
                // A wrong function that is taken as specified is right there.
                let claim = Claim { given: Vec::new(), ..claim.clone() };
                // There is no query where a loop does not end.
                let Ok(found) = compared(&wrong.program, &claim, 6, &mut numbers, &what) else {
                    continue;
                };
                is_killed |= found.failed > 0;
                all.held += found.held;
                all.failed += found.failed;
            }
            killed += usize::from(is_killed);
            drawn += 1;
        }
        println!("{operation}: {killed} of {drawn} mutants fail");
        assert!(killed > 0, "{operation}: no wrong function fails");
    }
    assert!(all.held > 500 && all.failed > 500, "{} hold, {} fail", all.held, all.failed);
}

/// What is given is taken as specified: where it is wrong, its own claim fails, and not those that
/// rest on it.
#[test]
fn functions_are_proved_one_by_one() {
    let domains = domains(Extent::Sample);
    let mut variants = variants_of(Operation::Sliders, &domains, Extent::Sample);
    let mut proof = claimed(&variants.next().expect("a technique"));
    let functions = proof.program.functions.clone();
    let body = |name: &str| functions.iter().find(|one| one.name == name).map(|one| &one.body);
    let wrong = body("bishop_attacks").expect("a function").clone();
    let rook = proof.program.functions.iter_mut().find(|one| one.name == "rook_attacks");
    rook.expect("a function").body = wrong;
    let mut numbers = Random(6);
    for claim in &proof.claims {
        let rests = claim.given.iter().any(|given| given == "rook_attacks");
        assert_eq!(rests, claim.of.starts_with("queen") || claim.of == "rook_and_bishop_attacks");
        assert!(!claim.given.contains(&claim.of), "{claim:?}");
        let query = query(&proof.program, claim).expect("a query");
        let fails = (0..20).any(|_| !query.failing(&model(&query, &mut numbers)).is_empty());
        assert_eq!(fails, claim.of == "rook_attacks", "{claim:?}");
    }
}
