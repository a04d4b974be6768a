//! Printed records cover the registry as it is.

use crate::root;
use bit_tables_generator::{Operation, Plan, Request, Target, Word, techniques};
use std::fs;

/// The record of instructions.
const INSTRUCTIONS: &str = "docs/instructions.md";

/// The command that renews it.
const RENEW: &str = "python3 docs/instructions.py";

/// The operations and targets that the program of the record counts, as it says itself.
const PROGRAM: &str = "docs/instructions.py";

/// The cells of the rows of a table that begins with a head, and of each such table: there is one
/// for each target.
fn tables<'a>(record: &'a str, head: &str) -> Vec<Vec<Vec<&'a str>>> {
    let cells =
        |line: &'a str| line.trim_matches('|').split('|').map(str::trim).collect::<Vec<_>>();
    let mut tables = Vec::new();
    let mut lines = record.lines();
    while let Some(line) = lines.next() {
        if line.starts_with(head) {
            let rows = lines.by_ref().take_while(|line| line.starts_with('|')).skip(1);
            tables.push(rows.map(cells).collect());
        }
    }
    tables
}

/// What a tuple or a key of the program begins with, in the part of it that begins with a line.
fn keys(program: &str, begin: &str, mark: &str) -> Vec<String> {
    let part = program.split_once(begin).expect("the part").1;
    let part = part
        .split_once("\n]")
        .map_or(part, |(part, _)| part)
        .split("\n}")
        .next()
        .unwrap_or_default();
    let lines =
        part.lines().filter_map(|line| line.trim_start().strip_prefix(mark)?.split('"').next());
    lines.map(str::to_owned).collect()
}

#[test]
#[ignore = "the record is renewed at night: `.ci/nightly tests`"]
fn the_record_of_instructions_has_every_technique_word_and_target() {
    let record = fs::read_to_string(root().join(INSTRUCTIONS)).expect("the record");
    let program = fs::read_to_string(root().join(PROGRAM)).expect("the program");
    let targets = keys(&program, "\nTARGETS = [", "(\"");
    let operations = keys(&program, "\nOPERATIONS = {", "\"");
    assert!(targets.len() > 5 && operations.len() > 4, "{targets:?} {operations:?}");
    let mut wrong = Vec::new();
    for target in &targets {
        if !record.contains(&format!("\n`{target}`")) {
            wrong.push(format!("there is no section `{target}`"));
        }
    }
    for name in &operations {
        let operation = Operation::ALL.iter().find(|operation| operation.name() == name);
        let operation = *operation.unwrap_or_else(|| panic!("there is no operation `{name}`"));
        for target in &targets {
            let on: Target = target.parse().expect("a target");
            let section = record.split_once(&format!("\n`{target}`")).map_or("", |(_, rest)| rest);
            let section = section.split("\n## ").next().unwrap_or_default();
            let Some(table) = tables(section, &format!("| `{name}` | `u8` |")).pop() else {
                wrong.push(format!("there is no table of `{name}` for `{target}`"));
                continue;
            };
            for technique in techniques(operation).iter().filter(|one| one.name() != "native") {
                let head = format!("`{}`", technique.name());
                let Some(row) = table.iter().find(|row| row[0] == head) else {
                    wrong.push(format!("`{name}` has no row {head}"));
                    continue;
                };
                for (word, cell) in Word::ALL.iter().copied().zip(&row[1..]) {
                    let request = Request::new(word).with(operation, technique.name());
                    let called = technique.requires().iter();
                    let request = called
                        .fold(request, |request, &called| request.with(called, "auto(for = size)"));
                    // It has none where the technique is not defined, or a table too large.
                    let plan = Plan::new(&request, &on).ok();
                    let bytes = plan.map(|plan| plan.report().bytes().to_string());
                    let counted = cell.split(" + ").nth(1).unwrap_or("0").trim_end_matches(" B");
                    let counted = (!cell.is_empty()).then_some(counted);
                    if counted != bytes.as_deref() {
                        let technique = technique.name();
                        wrong.push(format!(
                            "`{name} = {technique}` of {word}, {target}: `{cell}`, but tables of {bytes:?} bytes"
                        ));
                    }
                }
            }
            let known = |row: &&Vec<&str>| {
                row[0] == "the compiler"
                    || techniques(operation).iter().any(|one| row[0] == format!("`{}`", one.name()))
            };
            wrong.extend(
                table
                    .iter()
                    .filter(|row| !known(row))
                    .map(|row| format!("`{name}` has a row {}", row[0])),
            );
        }
    }
    assert!(
        wrong.is_empty(),
        "{INSTRUCTIONS} is not current:\n{}\nto renew it: {RENEW}",
        wrong.join("\n")
    );
}
