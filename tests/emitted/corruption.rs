//! Emitted code checks itself: with one wrong number in a table it does not compile.

use crate::common::compiler::{FAILED_CHECK, Source, rejected};
use bit_tables_generator::__private::module::{Table, TableValue};
use bit_tables_generator::__private::variants::{
    Extent, Variant, check_registered, domain, domains, variants,
};
use bit_tables_generator::{Layout, Operation, Plan, SourceFile, Target, Word};
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
        let mut is_chosen = |table: &&Table| {
            let is_first = seen.insert(table.name.clone());
            // A table with a check of its own is checked wherever it is.
            let key = (table.name.clone(), table.value.clone());
            let is_checked = table.check.is_some() && checked.contains(&key);
            if !is_checked {
                checked.push(key);
            }
            if is_few { is_first } else { !is_checked }
        };
        let chosen: Vec<&Table> = tables.iter().filter(&mut is_chosen).collect();
        // What has no table to corrupt is compiled by the tests of the techniques.
        if chosen.is_empty() {
            continue;
        }
        let printed = SourceFile::from(subject.request()).print(&target).expect("what is planned");
        let (what, text) = (subject.to_string(), printed.text(Layout::Readable));
        for table in chosen {
            let all = corrupted(&what, &text, table).into_iter();
            let most = if extent == Extent::Few { 1 } else { 2 };
            cases.extend(all.take(if is_few { most } else { usize::MAX }));
        }
        let source = Source { what, text };
        cases.push(Case { source, table: String::new(), compiles: true });
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
        .filter(Variant::is_other_code)
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
    let sources: Vec<Source> = cases.iter().map(|case| case.source.clone()).collect();
    let rejected = rejected(&sources, &[]);
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

/// The file with one bit of one number of a table changed, for some of the numbers: one in the
/// middle, the last, the first, and others.
fn corrupted(what: &str, text: &str, table: &Table) -> Vec<Case> {
    // Where the numbers of the table begin and end in the text.
    let (name, table) = (format!(" {}: ", table.name), &*table.name);
    let start = text.find(&name).expect("the table") + name.len();
    let start = start + text[start..].find('=').expect("its value");
    let end = start + text[start..].find(';').expect("its end");
    let entries: Vec<(usize, &str)> =
        numbers(&text[start..end]).map(|(at, number)| (start + at, number)).collect();
    // Odd, so that all fields of a struct come by.
    let step = (entries.len() / 5) | 1;
    let mut chosen = vec![entries.len() * 7 / 11, entries.len() - 1];
    chosen.extend((0..entries.len()).step_by(step));
    let mut seen = BTreeSet::new();
    chosen.retain(|&position| seen.insert(position));
    let corrupt = |position: usize| {
        let mut bytes = text.as_bytes().to_vec();
        let (at, number) = entries[position];
        bytes[at..at + number.len()].copy_from_slice(changed(number).as_bytes());
        let text = String::from_utf8(bytes).expect("digits for digits");
        let source = Source { what: format!("{what}: {table}, entry {position}"), text };
        Case { source, table: table.to_owned(), compiles: false }
    };
    chosen.into_iter().map(corrupt).collect()
}

/// The numbers in a text, and where they are.
fn numbers(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let is_part = |character: char| character.is_ascii_alphanumeric() || character == '_';
    text.split(move |character| !is_part(character))
        .filter(|part| part.starts_with(|first: char| first.is_ascii_digit()))
        .map(|part| (part.as_ptr() as usize - text.as_ptr() as usize, part))
}

/// The number with its lowest bit flipped.
fn changed(number: &str) -> String {
    let last = number.chars().last().and_then(|digit| digit.to_digit(16)).expect("a digit");
    format!("{}{:x}", &number[..number.len() - 1], last ^ 1)
}
