//! Emitted code checks itself: with one wrong number in a table it does not compile.

use crate::mutation::{flip, numbers};
use bit_tables_generator::__private::module::{Module, Table, TableValue};
use bit_tables_generator::__private::text_of;
use bit_tables_generator::__private::variants::{
    Extent, Variant, check_registered, domain, domains, variants,
};
use bit_tables_generator::{Layout, Operation, Plan, Target, Word};
use bit_tables_test_support::rustc::{FAILED_CHECK, Source, rejected};
use std::collections::BTreeSet;

/// A file as emitted, or with one number of a table changed.
struct Case {
    source: Source,
    table: String,
    compiles: bool,
}

/// The variants whose tables are put to the test.
fn subjects(extent: Extent) -> Vec<Variant> {
    variants(&domains(Extent::All), extent).collect()
}

/// Every table of every subject, or where it has a check of its own any one of the same, with a few
/// of its entries changed one by one, and intact. In a sample it is the first table of each name,
/// with two entries; so it is on all boards but one, which stands for the others.
fn cases(extent: Extent) -> Vec<Case> {
    let target = Target::unknown();
    let is_sample = extent != Extent::All;
    let usual = [None, domain(Word::U128, "shogi").named()];
    let (mut cases, mut seen) = (Vec::new(), BTreeSet::new());
    let mut checked: Vec<(String, TableValue)> = Vec::new();
    for subject in subjects(extent) {
        let plan = Plan::new(&subject.request(), &target).expect("what is registered");
        let tables = &plan.module().tables;
        let is_few = is_sample || !usual.contains(&subject.domain.named());
        let mut is_chosen = |(_, table): &(usize, &Table)| {
            let is_first = seen.insert(table.name.clone());
            // A table with a check of its own is checked wherever it is.
            let key = (table.name.clone(), table.value.clone());
            let is_checked = table.check.is_some() && checked.contains(&key);
            if !is_checked {
                checked.push(key);
            }
            if is_few { is_first } else { !is_checked }
        };
        let chosen: Vec<(usize, &Table)> =
            tables.iter().enumerate().filter(&mut is_chosen).collect();
        // What has no table to corrupt is compiled by the tests of the techniques.
        if chosen.is_empty() {
            continue;
        }
        let word = subject.domain.word();
        let case = |module: &Module, what: String, table: &str| {
            let source = Source { what, text: text_of(module, word, Layout::Readable) };
            Case { source, table: table.to_owned(), compiles: table.is_empty() }
        };
        for (place, table) in chosen {
            let most = if extent == Extent::Few { 1 } else { 2 };
            let most = if is_few { most } else { usize::MAX };
            for number in some_of(numbers(table).0).into_iter().take(most) {
                let mut module = plan.module().clone();
                flip(&mut module.tables[place], number, 0);
                let what = format!("{subject}: {}, number {number}", table.name);
                cases.push(case(&module, what, &table.name));
            }
        }
        cases.push(case(plan.module(), subject.to_string(), ""));
    }
    cases
}

/// The names of the tables with a changed entry.
fn names(cases: &[Case]) -> BTreeSet<&str> {
    let corrupted = cases.iter().filter(|case| !case.compiles);
    corrupted.map(|case| case.table.as_str()).collect()
}

/// Every table of every plan, on any board.
fn is_every_table(found: &BTreeSet<&str>) {
    let all: Vec<Plan> = variants(&domains(Extent::All), Extent::All)
        .map(|variant| variant.plan().expect("what exists"))
        .collect();
    let tables = all.iter().flat_map(|plan| &plan.module().tables);
    let all: BTreeSet<&str> = tables.map(|table| table.name.as_str()).collect();
    assert_eq!(*found, all);
}

#[test]
fn a_registered_technique_is_found() {
    let texts = || subjects(Extent::asked()).iter().map(ToString::to_string).collect();
    check_registered(Operation::CountOnes, "table4", texts);
    check_registered(Operation::Leapers, "table", texts);
}

/// Intact files compile, and the others do not, because of a check.
fn check(cases: &[Case]) {
    let rejected = rejected(cases.iter().map(|case| case.source.clone()), &[]);
    let is_right = |case: &&Case| match rejected.get(&case.source.what) {
        None => case.compiles,
        // It must be the check that fails, and nothing else.
        Some(message) => !case.compiles && message.contains(FAILED_CHECK),
    };
    let wrong: Vec<&str> =
        cases.iter().filter(|case| !is_right(case)).map(|case| case.source.what.as_str()).collect();
    assert!(
        wrong.is_empty(),
        "compiles though it should not, or the reverse:\n{}",
        wrong.join("\n")
    );
}

/// A sample, which has every table; in a few cases most.
#[test]
fn a_corrupted_table_does_not_compile() {
    let extent = Extent::asked();
    let cases = cases(extent);
    // A few words and boards lack the tables that counts have for some widths alone.
    if extent != Extent::Few {
        is_every_table(&names(&cases));
    }
    assert!(names(&cases).len() > 70);
    check(&cases);
}

/// All of them.
#[test]
#[ignore = "slow: compiles over a thousand files"]
fn no_corrupted_table_compiles() {
    let cases = cases(Extent::All);
    is_every_table(&names(&cases));
    check(&cases);
}

/// Some of the numbers of a table: one in the middle, the last, the first, and others.
fn some_of(count: usize) -> Vec<usize> {
    // Odd, so that all fields of a struct come by.
    let step = (count / 5) | 1;
    let mut chosen = vec![count * 7 / 11, count - 1];
    chosen.extend((0..count).step_by(step));
    let mut seen = BTreeSet::new();
    chosen.retain(|&number| seen.insert(number));
    chosen
}
