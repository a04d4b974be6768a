//! Emitted code checks itself, in Rust and in C: with one operator, number or call in a function
//! changed, it does not compile, or `self_check` says so.
//!
//! Functions of the registry are changed into mutants. The compiler evaluates the self-checks of
//! many of these at once, each in a module of its own, and programs in C call them. Mutants that
//! pass are compared with the original on random inputs: what gives the same results is equivalent,
//! and what does not is a gap in the checks. Functions that have kernels on some processors have no
//! self-checks, as these are for what Rust evaluates; the checks of `tests/techniques` are theirs.

#[path = "mutants/comparison.rs"]
mod comparison;
mod compilers;
#[path = "../../mutation/mod.rs"]
mod mutation;

use bit_tables_c::Style;
use bit_tables_generator::__private::module::{Function, Module, Type, identifiers};
use bit_tables_generator::__private::text_of;
use bit_tables_generator::__private::variants::{
    Extent, Variant, check_registered, domain, variants,
};
use bit_tables_generator::{Layout, Operation, Plan, Target, Word};
use bit_tables_ir::lower::lower;
use bit_tables_test_support::rustc::{Source, is_of_evaluation, rejected};
use bit_tables_test_support::{Limited as _, side_by_side};
use compilers::{compile, compilers, folder, header, put};
use mutation::{Change, changed, changes_of_code, reached};
use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

/// Operations and techniques of which some mutants differ from the original and pass, with a part of
/// the change, or the language, and the reason. The checks of `tests/techniques` compare them with
/// the reference for random words.
const PASS: [(&str, &str, &str); 11] = [
    (
        "count_ones_of = odd_major",
        "C: ",
        "no words have the carry, or the bit of a sum, by which the mutant differs",
    ),
    ("attack_counts = odd_major", "C: ", "no sets have all the digits by which the mutant differs"),
    (
        "C: u16, positional_counts = bit_by_bit",
        "`<=` for `<` in `0 ; while bit <",
        "what is beyond an array is undefined in C; Rust rejects it",
    ),
    (
        "C: u8, weighted_look_up = table8",
        "`257` for `256` in `; while value <",
        "what is beyond an array is undefined in C; Rust rejects it",
    ),
    (
        "C: u8, positional_counts = bit_by_bit",
        "`10` for `8` in `; while bit <",
        "what is beyond an array is undefined in C; Rust rejects it",
    ),
    (
        "C: u8, indices = table(entries = u32)",
        "`<=` for `<` in `0 ; while place <",
        "what is beyond an array is undefined in C; Rust rejects it",
    ),
    (
        "C: u64, zobrist = bch(castling = 1)",
        "`2` for `0` in `rights : u32 = 0 ;",
        "what is beyond an array is undefined in C; Rust rejects it",
    ),
    (
        "C: u8, count_ones = bit_by_bit",
        "`10` for `8` in `; while bit <",
        "C shifts an `int`, which has these bits; Rust rejects it",
    ),
    (
        "C: u8, round_up = negate",
        "`<=` for `<` in `u8 = if n <",
        "C shifts an `int`, which has these bits; Rust rejects it",
    ),
    (
        "C: u8, weighted_count = bit_by_bit",
        "`<=` for `<` in `0 ; while bit <",
        "C shifts an `int`, which has no such bit; Rust rejects it",
    ),
    (
        "C: u8, count_ones_below = mask",
        "`<=` for `<` in `u8 = if n <",
        "C shifts an `int`, which has these bits; Rust rejects it",
    ),
];

/// The most mutants of a technique on a word or board.
const MOST: usize = 4;

/// How many headers one program in C has.
const TOGETHER: usize = 32;

/// The seconds of a processor that the checks of a mutant may take, which are far shorter, and the
/// comparison: one that loops without end differs.
const FOR_CHECKS: u64 = 3;
const FOR_COMPARISON: u64 = 20;

/// The seconds in which they get these, however busy the machine is.
const LIMIT: u64 = 3600;

/// The module of a request, and the functions of it that are changed.
struct MutatedModule {
    what: String,
    word: Word,
    squares: u32,
    module: Module,
    names: BTreeSet<String>,
}

impl MutatedModule {
    fn new(case: &Variant) -> Self {
        let target = Target::profile("portable").expect("a profile");
        let plan = Plan::new(&case.request(), &target).expect("what is registered");
        let (module, word) = (plan.module().clone(), case.domain.word());
        let functions = &module.functions;
        // An operation with a function that is not `const` has no check.
        let is_whole = functions.iter().all(|function| function.constant || !function.public);
        let called: BTreeSet<String> = module.checks.iter().flat_map(identifiers).collect();
        let is_checked = |function: &Function| is_whole || called.contains(function.name);
        let compared = functions.iter().filter(|one| is_comparable(one) && is_checked(one));
        // A mutant of what these do not call, such as a helper of code with vectors alone, would
        // seem equivalent.
        let names = reached(functions, compared.map(|function| function.name), is_checked);
        let names = names.into_iter().map(str::to_owned).collect();
        let squares = case.domain.named().map_or(word.bits(), |board| board.bits());
        Self { what: case.to_string(), word, squares, module, names }
    }

    /// The functions of which a program can compare the results.
    fn compared(&self) -> impl Iterator<Item = &Function> {
        let functions = self.module.functions.iter();
        functions.filter(|one| is_comparable(one) && self.names.contains(one.name))
    }

    /// Changes that are spread over all functions, beginning with the one of this number.
    fn changes(&self, number: usize) -> impl Iterator<Item = Change> {
        let all = changes_of_code(&self.module, |name| self.names.contains(name));
        let step = all.len().div_ceil(MOST).max(1);
        all.into_iter().skip(number % step).step_by(step)
    }
}

fn is_comparable(function: &Function) -> bool {
    // Random numbers are no index of a slice.
    let has_index = function.parameters.contains(&("index", Type::Slice(Word::U64)));
    let is_kind = !has_index && !matches!(function.result, Type::Defined(_));
    function.constant && function.public && is_kind
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    /// It is no program.
    Invalid,
    /// A check fails, or does not end.
    Rejected,
    /// The checks accept it.
    Passed,
}

/// What the compiler of Rust says of modules.
fn in_rust<'a>(mutants: impl Iterator<Item = (&'a MutatedModule, Module)>) -> Vec<Verdict> {
    let mut count = 0;
    let sources = mutants.map(|(subject, module)| {
        let text = text_of(&module, subject.word, Layout::Compact);
        count += 1;
        Source { what: (count - 1).to_string(), text }
    });
    let allowed =
        ["warnings", "arithmetic_overflow", "overflowing_literals", "unconditional_panic"];
    let allowed = allowed.map(|lint| format!("-A{lint}"));
    let rejected = rejected(sources, &allowed.each_ref().map(String::as_str));
    let verdict = |number: usize| match rejected.get(&number.to_string()) {
        None => Verdict::Passed,
        Some(error) if is_of_evaluation(error) => Verdict::Rejected,
        Some(_) => Verdict::Invalid,
    };
    (0..count).map(verdict).collect()
}

/// What programs in C say of modules.
fn in_c<'a>(
    compiler: &str,
    mutants: impl Iterator<Item = (&'a MutatedModule, Module)>,
) -> Vec<Verdict> {
    let mut headers = mutants.enumerate().map(|(number, (subject, module))| {
        let program = lower(&module, subject.word).ok()?;
        let header = header(Style::c(&format!("m{number}_")), &program);
        let checks = header.checks(&format!("m{number}.h")).expect("a file");
        Some((number, header.text().expect("a header"), checks))
    });
    let batches = std::iter::from_fn(|| {
        let batch: Vec<_> = headers.by_ref().take(TOGETHER).collect();
        (!batch.is_empty()).then_some(batch)
    });
    let verdicts = side_by_side(batches.enumerate(), |(place, batch)| {
        let folder = folder(&format!("mutants_{place}"));
        let (mut main, mut arms) = (String::new(), String::new());
        for (number, header, checks) in batch.iter().flatten() {
            put(&folder, &format!("m{number}.h"), header);
            main += checks;
            arms += &format!("    case {number}: return m{number}_self_check() != NULL;\n");
        }
        main += &format!(
            "#include <stdlib.h>\nint main(int count, char **words) {{\n    switch (count > 1 ? atoi(words[1]) : -1) {{\n{arms}    }}\n    \
             return 2;\n}}\n"
        );
        put(&folder, "main.c", main);
        let program = compile(compiler, &folder, "c99", &["-O1", "-w"]);
        let verdict = |header: &Option<(usize, String, String)>| match header {
            None => Verdict::Invalid,
            Some((number, ..)) if succeeds(&program, *number, FOR_CHECKS) => Verdict::Passed,
            Some(_) => Verdict::Rejected,
        };
        batch.iter().map(verdict).collect::<Vec<_>>()
    });
    verdicts.concat()
}

/// Whether a program ends in these seconds for a mutant, and with success.
fn succeeds(program: &Path, number: usize, seconds: u64) -> bool {
    let limited = format!("ulimit -c 0; ulimit -t {seconds}; exec \"$0\" {number}");
    let output = Command::new("sh").args(["-c", &limited]).arg(program).ends_within(LIMIT);
    output.status.success()
}

/// Which of these mutants differ from their originals.
fn differ(
    folder: &Path,
    name: &str,
    mutants: &[(&MutatedModule, Module)],
    options: &[&str],
) -> Vec<bool> {
    if mutants.is_empty() {
        return Vec::new();
    }
    let program = comparison::compile(folder, name, mutants, options);
    side_by_side(0..mutants.len(), |number| !succeeds(&program, number, FOR_COMPARISON))
}

#[test]
#[ignore = "compiles thousands of mutants, which takes minutes"]
fn mutants_are_found() {
    let subjects: Vec<MutatedModule> = cases().iter().map(MutatedModule::new).collect();
    let of = |(number, subject): (usize, &MutatedModule)| {
        subject.changes(number).map(move |change| (number, change)).collect::<Vec<_>>()
    };
    let mutants: Vec<(usize, Change)> = subjects.iter().enumerate().flat_map(of).collect();
    let mutant = |(number, change): &(usize, Change)| {
        let subject = &subjects[*number];
        (subject, changed(&subject.module, change))
    };
    let folder = folder("mutants");
    // In C what overflows is no error: it differs if a result does.
    let rust = ("Rust", in_rust(mutants.iter().map(mutant)), ["-Coverflow-checks=on"]);
    let c = compilers().first().copied();
    let c = c.map(|c| ("C", in_c(c, mutants.iter().map(mutant)), ["-Coverflow-checks=off"]));
    let mut unknown = Vec::new();
    for (language, verdicts, options) in [Some(rust), c].into_iter().flatten() {
        let count = |one| verdicts.iter().filter(|verdict| **verdict == one).count();
        let passed = mutants.iter().zip(&verdicts);
        let passed: Vec<&(usize, Change)> = passed
            .filter(|(_, verdict)| **verdict == Verdict::Passed)
            .map(|(one, _)| one)
            .collect();
        let modules: Vec<_> = passed.iter().map(|one| mutant(one)).collect();
        let differ = differ(&folder, language, &modules, &options);
        let gaps = passed.iter().zip(differ).filter(|(_, differs)| *differs);
        let gaps = gaps.map(|((number, change), _)| {
            format!("{language}: {}, {}", subjects[*number].what, change.what)
        });
        let gaps: Vec<String> = gaps.collect();
        let (invalid, rejected) = (count(Verdict::Invalid), count(Verdict::Rejected));
        println!(
            "{language}: {} mutants: {invalid} are no programs, {rejected} are rejected, {} are equivalent, {} pass though they differ:\n{gaps:#?}",
            mutants.len(),
            passed.len() - gaps.len(),
            gaps.len()
        );
        assert!(invalid * 10 < mutants.len(), "most changes make programs");
        let is_known = |gap: &String| {
            PASS.iter().any(|(known, change, _)| gap.contains(known) && gap.contains(change))
        };
        unknown.extend(gaps.into_iter().filter(|gap| !is_known(gap)));
    }
    assert!(unknown.is_empty(), "these differ and pass without a reason:\n{unknown:#?}");
}

/// What is changed is found, and what is not is the same.
#[test]
fn mutants_can_be_found() {
    let domains = [Word::U64.into()];
    let mut cases = variants(&domains, Extent::Sample);
    let case = cases.find(|case| case.to_string() == "u64, count_ones = swar").expect("a case");
    let subject = MutatedModule::new(&case);
    let with = |from: &str, to: &str, has_checks: bool| {
        let mut module = subject.module.clone();
        let text = module.functions[0].body.to_string();
        assert!(text.contains(from), "{text}");
        module.functions[0].body = text.replacen(from, to, 1).parse().expect("tokens");
        module.checks.retain(|_| has_checks);
        (&subject, module)
    };
    let wrong = ["0x5555", "0x5554"];
    let mutants = || {
        [
            with(wrong[0], wrong[0], true),
            with(wrong[0], wrong[1], true),
            with(wrong[0], wrong[1], false),
            with(wrong[0], "true + 0x5555", true),
        ]
    };
    let expected = [Verdict::Passed, Verdict::Rejected, Verdict::Passed, Verdict::Invalid];
    assert_eq!(in_rust(mutants().into_iter()), expected);
    if let Some(compiler) = compilers().first() {
        assert_eq!(in_c(compiler, mutants().into_iter()), expected);
    }
    let found = differ(&folder("mutants_of_one"), "some", &mutants()[..3], &[]);
    assert_eq!(found, [false, true, true]);
}

/// The mutated variants: a sample on all words and a small board; those that share their code with
/// others only on the narrowest word of a technique and on a 64-bit one.
fn cases() -> Vec<Variant> {
    let words = Word::ALL.iter().map(|&word| word.into());
    let domains: Vec<_> =
        words.chain([domain(Word::U16, "rectangle(files = 3, ranks = 5)")]).collect();
    let is_taken = |case: &Variant| {
        let word = case.domain.word();
        case.domain.named().is_some()
            || word == Word::U64
            || case.technique.words().first() == Some(&word)
            || !case.is_other_code()
    };
    let extent = Extent::asked();
    variants(&domains, extent).filter(|case| extent == Extent::Few || is_taken(case)).collect()
}

#[test]
fn a_registered_technique_is_found() {
    let texts = || cases().iter().map(ToString::to_string).collect();
    check_registered(Operation::CountOnes, "swar", texts);
    check_registered(Operation::Leapers, "table", texts);
}
