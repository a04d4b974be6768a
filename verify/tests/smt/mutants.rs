//! Proofs can fail: a solver refutes claims about wrong functions.
//!
//! One number, operator or table entry of a technique is changed. Either a solver finds a
//! counterexample, which the interpreter confirms, or it proves the claims for every input. For
//! most operations the claims determine the result, so the mutant is as right as the technique. For
//! keys they do not: any distinct keys are right.

use crate::agreement::{ROUNDS, fault, model};
use crate::mutation::{Mutants, techniques};
use crate::solver::{Answer, Solver};
use bit_tables_generator::Operation;
use bit_tables_ir::Program;
use bit_tables_test_support::{Random, side_by_side};
use bit_tables_verify::smt::{Query, query};
use bit_tables_verify::specifications::{Claim, Proof};
use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};

/// How many mutants of an operation there are, and the seed that they are drawn with.
const MUTANTS: usize = 20;
const SEED: u64 = 17;

/// How long a solver may take for one query.
const SECONDS: u64 = 5;

/// How many random inputs are tried first. They tell which claim to ask about first.
const INPUTS: usize = 8;

/// What is found of a mutant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    /// A solver has a counterexample.
    Refuted,
    /// A solver takes too long, but random inputs are a counterexample.
    Evaluated,
    /// A solver proves what is claimed, for every input.
    Proved,
    /// Neither of it.
    Undecided,
}

/// A solver, with the answers that are known.
struct Solving<'a> {
    solver: &'a Solver,
    file: PathBuf,
    known: HashMap<String, Option<BTreeMap<String, u128>>>,
}

impl Solving<'_> {
    /// The counterexample to a query, if there is one.
    ///
    /// # Errors
    /// If it takes too long.
    fn counterexample(&mut self, query: &Query) -> Result<Option<BTreeMap<String, u128>>, ()> {
        let script = query.text_with_values();
        if let Some(known) = self.known.get(&script) {
            return Ok(known.clone());
        }
        let found = match self.solver.answer(&script, &self.file, SECONDS) {
            Answer::Unsat => None,
            Answer::Sat(values) => Some(values),
            Answer::Undecided => return Err(()),
        };
        self.known.insert(script, found.clone());
        Ok(found)
    }

    /// What is found of a program with something wrong.
    fn verdict(&mut self, wrong: &Proof, numbers: &mut Random, what: &str) -> Verdict {
        let (mut queries, mut is_open) = (Vec::new(), false);
        for claim in &wrong.claims {
            // A wrong function that is taken as specified is right there.
            let claim = Claim { given: Vec::new(), ..claim.clone() };
            // There is none where a loop does not end.
            match query(&wrong.program, &claim) {
                Ok(query) => queries.push((claim, query)),
                Err(_) => is_open = true,
            }
        }
        queries.retain(|(_, query)| !query.is_settled());
        let fails = |query: &Query, numbers: &mut Random| {
            (0..INPUTS).any(|_| !query.failing(&model(query, numbers)).is_empty())
        };
        let first = queries.iter().position(|(_, query)| fails(query, numbers));
        if let Some(first) = first {
            queries.swap(0, first);
        }
        for (claim, query) in &queries {
            match self.counterexample(query) {
                Ok(None) => {}
                Ok(Some(values)) if is_confirmed(&wrong.program, claim, query, &values, what) => {
                    return Verdict::Refuted;
                }
                Ok(Some(_)) => is_open = true,
                Err(()) if first.is_some() => return Verdict::Evaluated,
                // As the others of such an operation would take long, too.
                Err(()) => return Verdict::Undecided,
            }
        }
        assert!(first.is_none() || is_open, "{what}: what fails is proved");
        if is_open { Verdict::Undecided } else { Verdict::Proved }
    }
}

/// Whether something fails for these values, and the interpreter finds a fault, too; it does not
/// know how often a loop runs.
fn is_confirmed(
    wrong: &Program,
    claim: &Claim,
    query: &Query,
    values: &BTreeMap<String, u128>,
    what: &str,
) -> bool {
    let failing = query.failing(values);
    assert!(!failing.is_empty(), "{what}: nothing fails for {values:?}");
    let is_found = |case| fault(wrong, claim, query.arguments(case, values)).is_some();
    let is_found = failing.iter().any(|goal| is_found(goal.case));
    let is_of_code = failing.iter().any(|goal| goal.what != ROUNDS);
    assert!(is_found || !is_of_code, "{what}: no fault for {values:?}: {failing:?}");
    is_found
}

/// What is found of each mutant of an operation, with what it is.
fn found(operation: Operation, solver: &Solver, folder: &Path) -> Vec<(Verdict, String)> {
    let mut numbers = Random(SEED);
    let file = folder.join(format!("{operation}.smt2"));
    let mut solving = Solving { solver, file, known: HashMap::new() };
    let techniques: Vec<Mutants> =
        techniques(operation).into_iter().filter_map(Mutants::of).collect();
    let one = |technique: &Mutants| {
        let (wrong, what) = technique.mutant(&mut numbers);
        let what = format!("{operation}: {what}");
        (solving.verdict(&wrong, &mut numbers, &what), what)
    };
    techniques.iter().cycle().take(MUTANTS).map(one).collect()
}

#[test]
#[ignore = "slow: asks a solver about a thousand mutants"]
fn claims_about_mutants_are_refuted() {
    let Some(solver) = Solver::find() else { return };
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("smt_mutants");
    std::fs::create_dir_all(&folder).expect("a folder");
    let all = side_by_side(Operation::ALL, |&operation| {
        let found = found(operation, &solver, &folder);
        println!("{operation}: {}", share(&found));
        (operation, found)
    });
    let mutants: Vec<_> = all.iter().flat_map(|(_, found)| found.clone()).collect();
    println!("all operations: {}", share(&mutants));
    for verdict in [Verdict::Proved, Verdict::Undecided, Verdict::Evaluated] {
        let of = mutants.iter().filter(|(other, _)| *other == verdict);
        println!("{verdict:?}: {:#?}", of.map(|(_, what)| what).collect::<Vec<_>>());
    }
    let is_refuted =
        |found: &[(Verdict, String)]| found.iter().any(|(verdict, _)| *verdict == Verdict::Refuted);
    let without = all.iter().filter(|(_, found)| !is_refuted(found));
    let without: Vec<String> = without.map(|(operation, _)| operation.to_string()).collect();
    assert_eq!(without, [""; 0], "no mutant of these is refuted");
}

/// How many mutants there are of each verdict.
fn share(found: &[(Verdict, String)]) -> String {
    let count = |verdict| found.iter().filter(|(other, _)| *other == verdict).count();
    format!(
        "of {} mutants {} are refuted, {} fail for some inputs and take the solver too long, {} are proved, {} are undecided",
        found.len(),
        count(Verdict::Refuted),
        count(Verdict::Evaluated),
        count(Verdict::Proved),
        count(Verdict::Undecided),
    )
}

/// Bitwuzla and Z3 say the same of every query that both decide, of right functions and of wrong
/// ones.
#[test]
#[ignore = "slow: asks two solvers about hundreds of queries"]
fn solvers_agree() {
    let (Some(one), Some(other)) = (Solver::named("bitwuzla"), Solver::named("z3")) else {
        assert!(std::env::var_os("BIT_TABLES_SOLVER").is_none(), "two solvers are not installed");
        println!("skipped: two solvers are not installed");
        return;
    };
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("solvers_agree.smt2");
    let mut numbers = Random(SEED);
    let (mut proved, mut refuted, mut open) = (0, 0, 0);
    for &operation in Operation::ALL {
        for mutants in techniques(operation).into_iter().filter_map(Mutants::of).take(3) {
            let (wrong, what) = mutants.mutant(&mut numbers);
            for proof in [&mutants.technique.proof, &wrong] {
                let claim = &proof.claims[0];
                let Ok(query) = query(&proof.program, claim) else { continue };
                let script = query.text_with_values();
                let what = format!("{operation}, {}, {what}", claim.name);
                match [&one, &other].map(|solver| solver.answer(&script, &file, SECONDS)) {
                    [Answer::Unsat, Answer::Unsat] => proved += 1,
                    [Answer::Sat(values), Answer::Sat(others)] => {
                        for values in [values, others] {
                            assert!(!query.failing(&values).is_empty(), "{what}: {values:?}");
                        }
                        refuted += 1;
                    }
                    [Answer::Undecided, _] | [_, Answer::Undecided] => open += 1,
                    _ => panic!("{what}: the solvers do not agree"),
                }
            }
        }
    }
    println!("both prove {proved}, both refute {refuted}, and {open} are decided by one or none");
    assert!(proved > 60 && refuted > 30, "{proved} are proved and {refuted} refuted by both");
}
