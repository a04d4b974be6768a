//! Explanations: their code is carried out as the compiler would, and they tell what a technique
//! is.

use bit_tables_generator::__private::variants::{
    Extent, Variant, check_registered, domains, variants, variants_of,
};
use bit_tables_generator::{Operation, Plan, Target, Word};
use bit_tables_ir::interpret::{Interpreter, Value};
use bit_tables_ir::lower::lower;
use bit_tables_tools::explain::explain;
use std::collections::BTreeSet;

/// Words with one bit, two, runs of them, and none.
fn words(word: Word) -> Vec<u128> {
    let bits = word.bits();
    let single = (0..bits).map(|bit| 1 << bit);
    let pairs = (0..bits).map(|bit| 1 << bit | 1 << (bit * 5 % bits));
    let runs = (0..bits).map(|bit| word.max() >> bit);
    single.chain(pairs).chain(runs).chain([0, word.max() / 3 * 2]).collect()
}

/// What is carried out and explained.
fn cases() -> Vec<Variant> {
    variants(&domains(Extent::asked()), Extent::asked())
        .filter(Variant::is_of_all_languages)
        .collect()
}

#[test]
fn a_registered_technique_is_found() {
    check_registered(Operation::CountOnes, "swar", || {
        cases().iter().map(ToString::to_string).collect()
    });
}

/// Every variant has an explanation, with its origin, its code and every step.
#[test]
fn every_technique_is_explained() {
    for case in Extent::asked().some_of(100, cases()) {
        let (selection, domain) = (case.selection.to_string(), case.domain);
        let text = explain(&selection, Some(case.operation), Some(domain.word()), domain.named())
            .expect("an explanation");
        assert!(text.contains(case.technique.origin()), "{case}: {text}");
        // With vectors nothing is `const`, nor is what stands for them on other words and boards.
        let is_plain = text.contains("const fn") || text.contains("without vectors");
        let is_plain = is_plain || !case.technique.hardware().is_empty() && !case.has_kernels();
        // Unless the request leaves out the function that stands for all.
        let has_example = text.contains("\nExample: ");
        assert!(is_plain && (has_example || !has_explained_function(&case)), "{case}: {text}");
    }
    // Without a word or board, those that it is for.
    for case in cases().iter().filter(|case| case.technique.words().is_empty()) {
        let text = explain(case.technique.name(), Some(case.operation), None, None);
        let text = text.expect("an explanation");
        assert!(text.contains("const fn") && text.contains("\nExample: "), "{text}");
    }
}

/// Whether it has a function that stands for its operation.
fn has_explained_function(case: &Variant) -> bool {
    let plan = case.plan().expect("what is registered");
    let mut functions = plan.module().functions.iter();
    functions.any(|function| case.operation.explains(function.name))
}

/// Every layout of every technique, and every aim, is explained as it is emitted.
#[test]
fn every_layout_is_explained() {
    let word = [Word::U64.into()];
    let all = variants_of(Operation::Sliders, &word, Extent::All);
    for case in all.filter(Variant::is_of_all_languages) {
        let selection = case.selection.to_string();
        let text = explain(&selection, Some(case.operation), None, None).expect("an explanation");
        let steps = text.split("\nExample: diagonal_attacks, ").nth(1).expect("an example");
        // From d4, with blockers on b2 and g7.
        assert!(steps.contains("\n  0x0040201000040200\n"), "{selection}: {steps}");
    }
    let failure = explain("hyperbola(layout = line)", None, None, None).expect_err("no layout");
    assert!(format!("{failure:?}").contains("`lines`, not `line`"), "{failure:?}");
}

/// Words with every bit, and all bytes, reach every entry of a table but its fillers.
#[test]
fn fillers_are_what_no_word_reaches() {
    let target = Target::profile("portable").expect("a profile");
    let operation = Operation::TrailingZeros;
    let mut filled = 0;
    for case in cases().into_iter().filter(|case| case.operation == operation) {
        let word = case.domain.word();
        let plan = Plan::new(&case.request(), &target).expect("what is registered");
        let program = lower(plan.module(), word).expect("what is of the language");
        let mut interpreter = Interpreter::new(&program).with_steps();
        let bytes = (0..256).map(|x| x & word.max());
        for x in words(word).into_iter().chain(bytes) {
            interpreter.call(operation.name(), vec![Value::of(word, x)]).expect("an index");
        }
        let steps = interpreter.into_steps();
        for table in plan.module().tables.iter().filter(|table| table.bytes() > 0) {
            let look_ups = steps.iter().filter_map(|step| step.look_up.as_ref());
            let of_table = look_ups.filter(|look_up| look_up.table == table.name);
            let reached: BTreeSet<usize> = of_table.map(|look_up| look_up.place).collect();
            let others = (0..table.entries()).filter(|place| !reached.contains(place));
            let others: Vec<usize> = others.collect();
            assert_eq!(others, table.fillers(), "{case}");
            filled += usize::from(!others.is_empty());
        }
    }
    assert!(filled > 0, "no table has fillers");
}
