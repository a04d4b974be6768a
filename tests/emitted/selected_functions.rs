//! Requests for some of an operation's functions alone.

use bit_tables_generator::__private::variants::{Extent, Variant, domains, variants};
use bit_tables_generator::{Layout, Plan, SourceFile, Target};
use bit_tables_test_support::rustc::{Source, rejected};

/// The public functions of a plan.
fn public(plan: &Plan) -> Vec<&'static str> {
    let mut names: Vec<&str> = Vec::new();
    for function in plan.module().functions.iter().filter(|function| function.public) {
        if !names.contains(&function.name) {
            names.push(function.name);
        }
    }
    names
}

/// Each function of each operation by itself, and the first with the last, by the first techniques:
/// they compile without a warning, have no table that nothing uses, and are checked where all are.
#[test]
fn each_function_compiles_by_itself() {
    let target = Target::unknown();
    let extent = Extent::asked();
    let domains = domains(extent);
    let (mut sources, mut smaller) = (Vec::new(), 0);
    for variant in variants(&domains, extent).filter(Variant::is_by_itself) {
        let Ok(whole) = Plan::new(&variant.request(), &target) else { continue };
        let names = public(&whole);
        if names.len() < 2 {
            continue;
        }
        let both = vec![names[0], names[names.len() - 1]];
        for selected in names.into_iter().map(|name| vec![name]).chain([both]) {
            let request = variant.request().functions(selected.iter().copied());
            let what = request.to_string();
            let plan =
                Plan::new(&request, &target).unwrap_or_else(|faults| panic!("{what}: {faults}"));
            assert!(selected.iter().all(|name| public(&plan).contains(name)), "{what}");
            let module = plan.module();
            let code: Vec<String> =
                module.functions.iter().map(|one| one.body.to_string()).collect();
            let checks: Vec<String> = module.checks.iter().map(ToString::to_string).collect();
            for table in &module.tables {
                let is_used = code.iter().chain(&checks).any(|text| text.contains(&table.name));
                assert!(is_used, "{what}: nothing uses {}", table.name);
            }
            for name in selected {
                let is_checked = checks.iter().any(|check| check.contains(name));
                let was_checked = whole.module().checks.iter().any(|check| {
                    check
                        .to_string()
                        .split(|other: char| !(other.is_alphanumeric() || other == '_'))
                        .any(|word| word == name)
                });
                assert_eq!(is_checked, was_checked, "{what}");
            }
            smaller += usize::from(module.table_bytes() < whole.module().table_bytes());
            let text =
                SourceFile::from(request).print(&target).expect("a plan").text(Layout::Compact);
            sources.push(Source { what, text });
        }
    }
    assert!(sources.len() > 100 && smaller > 30, "{}, {smaller}", sources.len());
    let rejected = rejected(sources, &["-Dwarnings"]);
    assert!(rejected.is_empty(), "{rejected:#?}");
}

/// What a function returns keeps everything that is implemented for it.
#[test]
fn what_is_returned_is_whole() {
    let implementations = |request: &str| {
        let request =
            bit_tables_generator::Request::parse(bit_tables_generator::Word::U64, request);
        let printed = SourceFile::from(request).print(&Target::unknown()).expect("a plan");
        printed.text(Layout::Compact).matches("impl ::core::iter::").count()
    };
    assert_eq!(implementations("ones, functions = ones"), 4);
    assert_eq!(implementations("ones"), 4);
    assert_eq!(implementations("ones, functions = pop_first"), 0);
}

/// A wrong number in a table that is left is still found.
#[test]
fn what_is_left_is_checked() {
    let target = Target::unknown();
    for (request, name) in [
        ("leapers = table, functions = king_attacks", "KING_ATTACKS"),
        ("rays = table, functions = north_east_ray", ""),
    ] {
        let request =
            bit_tables_generator::Request::parse(bit_tables_generator::Word::U64, request);
        let Ok(printed) = SourceFile::from(request).print(&target) else { continue };
        let text = printed.text(Layout::Compact);
        let at = text.find(&format!("{name}: [u64; 64]")).expect("a table");
        let first = at + text[at..].find("= [").expect("numbers") + 3;
        let number = first + text[first..].find("0x").expect("a number") + 2;
        let mut changed = text.clone();
        let digit = if &text[number..=number] == "0" { "1" } else { "0" };
        changed.replace_range(number..=number, digit);
        let what = name.to_owned();
        assert_eq!(rejected([Source { what: what.clone(), text }], &[]).len(), 0);
        assert_eq!(rejected([Source { what, text: changed }], &[]).len(), 1);
    }
}
