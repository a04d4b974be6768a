//! C checks itself: with one operator or number in a function changed, `self_check` says so.
//!
//! Token by token, functions of the registry are changed into mutants. Each is compiled together
//! with the original, and its self-check is called. If that accepts it, both are compared on random
//! inputs: equal results mean that it is equivalent, others are a gap in the checks. Functions that
//! have kernels on some processors have no self-checks, as these are for what Rust evaluates; the
//! comparison finds their mutants, as `tests/techniques` does.

#[path = "mutants/comparison.rs"]
mod comparison;
mod compilers;
#[path = "mutants/tokens.rs"]
mod tokens;

use bit_tables_c::{Header, Part, Style};
use bit_tables_generator::__private::variants::{
    Extent, Variant, check_registered, domain, variants,
};
use bit_tables_generator::{Operation, Plan, Target, Word};
use bit_tables_ir::lower::lower;
use bit_tables_test_support::Limited;
use compilers::{compilers, folder};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// What all names of a mutant and of its original begin with.
const MUTANT: &str = "mutant_";
const ORIGINAL: &str = "original_";

/// Operations and techniques for which some mutants differ from the original and pass, with the
/// reason. The checks of `tests/techniques` compare them with a plain count of random words.
const PASS: [(&str, &str); 2] = [
    (
        "count_ones_of = odd_major",
        "no words have the carry, or the bit of a sum, by which the mutant differs",
    ),
    ("attack_counts = odd_major", "no sets have all the digits by which the mutant differs"),
];

/// How many of how many cases get a mutant; they are drawn by their name and a seed.
const OF: (usize, usize) = (3, 5);
const SEED: u64 = 16;

/// How long the checks and comparisons of one may take: one that loops without end is found.
const PATIENCE: Duration = Duration::from_secs(20);

/// A program as a header, and what compares it with another.
#[derive(Clone)]
struct Subject {
    what: String,
    /// What the program's functions are called, without what all their names begin with.
    functions: Vec<String>,
    /// Whether self-checks call them.
    is_checked: bool,
    /// The header, and the same for a mutant.
    original: String,
    mutant: String,
    /// The self-checks of the latter.
    checks: String,
    /// The program that compares both.
    comparison: String,
}

/// A header in which a token is changed.
struct Mutant {
    name: String,
    text: String,
}

impl Subject {
    fn new(case: &Variant, target: &Target) -> Self {
        let plan = Plan::new(&case.request(), target).expect("what is registered");
        let program = lower(plan.module(), case.domain.word()).expect("what is plain");
        let part = Part { name: None, doc: String::new(), program: &program };
        let header = |prefix: &str| Header::new(Style::c(prefix), vec![part.clone()]);
        let signatures = header(ORIGINAL).signatures().expect("signatures");
        let squares = case.domain.named().map_or(case.domain.word().bits(), |board| board.bits());
        Self {
            what: case.to_string(),
            functions: program.functions.iter().map(|function| function.name.clone()).collect(),
            is_checked: plan.module().functions.iter().all(|function| function.constant),
            original: header(ORIGINAL).text().expect("a header"),
            mutant: header(MUTANT).text().expect("a header"),
            checks: header(MUTANT).checks("mutant.h").expect("a file"),
            comparison: comparison::program(plan.module(), &signatures, squares),
        }
    }

    /// A mutant that is drawn, unless nothing can change.
    fn mutant(&self, mut random: Random) -> Option<Mutant> {
        let text = &self.mutant;
        let tokens = tokens::tokens(text);
        let token = |place: usize| &text[tokens[place].clone()];
        let mut changes = Vec::new();
        for name in &self.functions {
            // The name of a private function begins with that of a public one.
            let is_named = |token: &&str| {
                token.strip_prefix(MUTANT).is_some_and(|own| {
                    own.strip_suffix(name.as_str())
                        .is_some_and(|rest| rest.is_empty() || rest.ends_with('_'))
                })
            };
            let named = (0..tokens.len()).map(token).find(is_named).unwrap_or_default();
            let Some(body) = tokens::body(text, &tokens, named) else {
                continue;
            };
            let mut place = body.start;
            while place < body.end {
                if token(place) == "assert" {
                    // A precondition is not what is computed.
                    place = tokens::closed(text, &tokens, place + 1).unwrap_or(body.end);
                }
                let before: Vec<&str> = (place.saturating_sub(3)..place).map(token).collect();
                let others = tokens::changed(token(place), &before, token(place + 1));
                changes.extend(others.into_iter().map(|other| (place, other)));
                place += 1;
            }
        }
        if changes.is_empty() {
            return None;
        }
        let (place, other) = &changes[random.below(changes.len())];
        let context: Vec<&str> =
            (place.saturating_sub(4)..tokens.len().min(place + 5)).map(token).collect();
        let (what, old, context) = (&self.what, token(*place), context.join(" "));
        let mut text = text.clone();
        text.replace_range(tokens[*place].clone(), other);
        let name = format!("{what}: `{other}` for `{old}` in `{context}`");
        Some(Mutant { name, text })
    }
}

/// Pseudo-random numbers (`SplitMix64`), the same in every run.
struct Random(u64);

impl Random {
    /// Those of a case.
    fn of(case: &Variant) -> Self {
        // FNV-1a.
        let hash = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        Self(SEED ^ case.to_string().bytes().fold(0xcbf2_9ce4_8422_2325, hash))
    }

    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % limit as u64) as usize
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    /// It is no program.
    Invalid,
    /// The self-check fails, or does not end.
    Rejected,
    /// No input makes a difference.
    Equivalent,
    /// It passes the self-check, though results differ.
    Passed,
}

#[test]
#[ignore = "compiles hundreds of mutants, which takes minutes"]
fn mutants_are_found() {
    let Some(compiler) = compilers().first().copied() else { return };
    let folder = workshop("mutants");
    let target = Target::profile("portable").expect("a profile");
    let mut mutants = Vec::new();
    for case in cases() {
        let mut random = Random::of(&case);
        if random.below(OF.1) < OF.0 {
            let subject = Subject::new(&case, &target);
            mutants.extend(subject.mutant(random).map(|mutant| (subject, mutant)));
        }
    }
    let found = Mutex::new(Vec::new());
    let queue = Mutex::new(mutants.iter().enumerate());
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, Into::into) {
            scope.spawn(|| {
                loop {
                    let next = queue.lock().expect("no panic").next();
                    let Some((number, (subject, mutant))) = next else { break };
                    let own = folder.join(number.to_string());
                    let verdict = verdict(compiler, &own, subject, &mutant.text);
                    found.lock().expect("no panic").push((
                        verdict,
                        subject.is_checked,
                        &mutant.name,
                    ));
                }
            });
        }
    });
    let found = found.into_inner().expect("no panic");
    let count = |verdict, is_checked| {
        let is_it =
            |(other, checked, _): &&(Verdict, bool, _)| (*other, *checked) == (verdict, is_checked);
        found.iter().filter(is_it).count()
    };
    for (is_checked, what) in [(true, "with"), (false, "without")] {
        let [invalid, rejected, equivalent, passed] =
            [Verdict::Invalid, Verdict::Rejected, Verdict::Equivalent, Verdict::Passed]
                .map(|verdict| count(verdict, is_checked));
        println!(
            "mutants of functions {what} self-checks: {invalid} are no programs, {rejected} are rejected, {equivalent} are equivalent, {passed} pass though they differ"
        );
    }
    let invalid = count(Verdict::Invalid, true) + count(Verdict::Invalid, false);
    assert!(mutants.len() >= 500 && invalid * 20 < mutants.len(), "most changes make programs");
    let is_gap =
        |(verdict, is_checked, _): &&(Verdict, bool, _)| *verdict == Verdict::Passed && *is_checked;
    let mut gaps: Vec<&String> = found.iter().filter(is_gap).map(|(_, _, name)| *name).collect();
    gaps.sort();
    println!("these differ and pass:\n{gaps:#?}");
    let is_known = |name: &&&String| PASS.iter().any(|(known, _)| name.contains(known));
    let unknown: Vec<_> = gaps.iter().filter(|name| !is_known(name)).collect();
    assert!(unknown.is_empty(), "these differ and pass without a reason:\n{unknown:#?}");
}

/// What is changed is found, and what is not is the same.
#[test]
fn mutants_can_be_found() {
    let Some(compiler) = compilers().first().copied() else { return };
    let folder = workshop("mutants_of_one");
    let target = Target::profile("portable").expect("a profile");
    let domains = [Word::U64.into()];
    let mut cases = variants(&domains, Extent::Sample);
    let case = cases.find(|case| case.to_string() == "u64, count_ones = swar").expect("a case");
    let subject = Subject::new(&case, &target);
    let text = subject.mutant.clone();
    let wrong = text.replacen("0x5555555555555555", "0x5555555555555554", 1);
    // Its check accepts everything.
    let mut blind = subject.clone();
    blind.checks = subject.checks.replacen("return \"", "return 1 ? NULL : \"", usize::MAX);
    let other = text.replacen("    return ", "    retrun ", 1);
    for (place, (subject, text, expected)) in [
        (&subject, text, Verdict::Equivalent),
        (&subject, wrong.clone(), Verdict::Rejected),
        (&blind, wrong, Verdict::Passed),
        (&subject, other, Verdict::Invalid),
    ]
    .iter()
    .enumerate()
    {
        assert_eq!(verdict(compiler, &folder.join(place.to_string()), subject, text), *expected);
    }
}

/// A folder for mutants, with assertions of its own.
fn workshop(test: &str) -> PathBuf {
    let folder = folder(test);
    std::fs::write(folder.join("assert.h"), comparison::ASSERT).expect("a file");
    folder
}

/// What is found of a text in the place of a header.
fn verdict(compiler: &str, own: &Path, subject: &Subject, text: &str) -> Verdict {
    std::fs::create_dir(own).expect("a folder");
    let Subject { original, checks, comparison, .. } = subject;
    for (name, text) in [
        ("original.h", original.as_str()),
        ("mutant.h", text),
        ("mutant_check.c", checks),
        ("program.c", comparison),
    ] {
        std::fs::write(own.join(name), text).expect("a file");
    }
    let program = own.join("program");
    let mut compiler = Command::new(compiler);
    compiler.args(["-std=c99", "-O1", "-w", "-I"]).args(own.parent()).arg("-o");
    compiler.args([&program, &own.join("program.c")]);
    if !compiler.ends_within(120).status.success() {
        return Verdict::Invalid;
    }
    if !succeeds(&program, "check") {
        return Verdict::Rejected;
    }
    if succeeds(&program, "compare") { Verdict::Equivalent } else { Verdict::Passed }
}

/// Whether the program ends in time, and with success.
fn succeeds(program: &Path, what: &str) -> bool {
    let mut child = Command::new(program).arg(what).spawn().expect("the program");
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait().expect("a status") {
            return status.success();
        }
        if start.elapsed() > PATIENCE {
            child.kill().expect("it is running");
            #[allow(clippy::disallowed_methods, reason = "what is killed ends")]
            child.wait().expect("a status");
            return false;
        }
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// What is mutated: a sample of the variants on all words and a small board.
fn cases() -> Vec<Variant> {
    let words = Word::ALL.iter().map(|&word| word.into());
    let domains: Vec<_> =
        words.chain([domain(Word::U16, "rectangle(files = 3, ranks = 5)")]).collect();
    variants(&domains, Extent::asked()).filter(Variant::is_of_all_languages).collect()
}

#[test]
fn a_registered_technique_is_found() {
    let texts = || cases().iter().map(ToString::to_string).collect();
    check_registered(Operation::CountOnes, "swar", texts);
    check_registered(Operation::Leapers, "table", texts);
}
