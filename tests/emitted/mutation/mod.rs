//! Emitted code checks itself: with one operator or number in a function changed it does not
//! compile.
//!
//! Token by token, functions of the registry are changed into mutants. The compiler evaluates the
//! self-checks of many of these at once, each in a module of its own. Those that pass are compared
//! with the original on random inputs: what gives the same results is equivalent, and what does not
//! is a gap in the checks.

mod comparison;
mod compiler;
mod mutant;
mod subject;

use compiler::Verdict;
use std::sync::Mutex;

/// How many mutants one run of the compiler checks.
const BATCH: usize = 30;

#[test]
#[ignore = "compiles thousands of mutants, which takes minutes"]
fn mutants_do_not_compile() {
    let subjects = subject::all();
    let mutants = mutant::all(&subjects);
    let folder = tempfile::tempdir().expect("a folder");

    let verdicts = Mutex::new(Vec::new());
    let batches = Mutex::new(mutants.chunks(BATCH).enumerate());
    side_by_side(|| {
        let Some((number, batch)) = batches.lock().expect("no panic").next() else { return false };
        let texts: Vec<String> = batch.iter().map(|mutant| mutant.text(&subjects)).collect();
        let found = compiler::check(folder.path(), number, &texts);
        verdicts.lock().expect("no panic").push((number, found));
        true
    });
    let mut verdicts = verdicts.into_inner().expect("no panic");
    verdicts.sort_by_key(|(number, _)| *number);
    let verdicts = verdicts.into_iter().flat_map(|(_, verdicts)| verdicts);

    let (mut rejected, mut invalid, mut passed) = (0, 0, Vec::new());
    for (mutant, verdict) in mutants.iter().zip(verdicts) {
        match verdict {
            Verdict::Rejected => rejected += 1,
            Verdict::Invalid => invalid += 1,
            Verdict::Passed => passed.push(mutant),
        }
    }
    let program = comparison::compile(folder.path(), &subjects, &passed);
    let differing = Mutex::new(Vec::new());
    let queue = Mutex::new(passed.iter().enumerate());
    side_by_side(|| {
        let Some((number, mutant)) = queue.lock().expect("no panic").next() else { return false };
        if !comparison::is_equivalent(&program, number) {
            differing.lock().expect("no panic").push(mutant.name(&subjects));
        }
        true
    });
    let mut differing = differing.into_inner().expect("no panic");
    differing.sort();
    println!(
        "{} mutants: {invalid} are no programs, {rejected} are rejected, {} are equivalent, {} pass though they differ",
        mutants.len(),
        passed.len() - differing.len(),
        differing.len()
    );
    assert!(differing.is_empty(), "these differ and pass:\n{differing:#?}");
}

/// Does the work until there is none, on as many threads as there are processors.
fn side_by_side(work: impl Fn() -> bool + Sync) {
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, Into::into) {
            scope.spawn(|| while work() {});
        }
    });
}
