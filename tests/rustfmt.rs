//! Emitted files stay as they are under `cargo fmt`, so that they can be vendored.

mod common;

use bit_tables_generator::internal::default_set;
use bit_tables_generator::{File, Layout, Operation, Request, Target, Word, techniques};
use bit_tables_limited::Limited;
use common::domains;
use std::process::Command;

#[test]
fn rustfmt_leaves_every_technique_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let portable = Target::profile("portable").expect("a profile");
    let both = [Layout::Readable, Layout::Compact];
    let (mut paths, mut skipped) = (Vec::new(), Vec::new());
    let mut write = |file: File, target: &Target, layouts: &[Layout]| {
        let printed = file.print(target).expect("what is registered");
        for &layout in layouts {
            let text = printed.text(layout);
            if layout == Layout::Compact {
                skipped.extend(text.split("#[rustfmt::skip]\n").skip(1).map(first_line));
            }
            let path = folder.path().join(format!("emitted_{}.rs", paths.len()));
            std::fs::write(&path, text).expect("a file");
            paths.push(path);
        }
    };
    for &operation in Operation::ALL {
        for technique in techniques(operation) {
            for request in domains(technique) {
                write(request.with(operation, technique.name).into(), &portable, &both);
            }
            // With the kernels of all targets.
            for (parameter, value) in
                [("detect", "std"), ("detect", "cpuid"), ("for", "throughput")]
            {
                if technique.parameter(parameter).is_some() {
                    let selection = format!("{}({parameter} = {value})", technique.name);
                    let request = Request::new(Word::U64).with(operation, selection.as_str());
                    write(request.into(), &Target::unseen(), &[Layout::Compact]);
                }
            }
        }
    }
    write(default_set(), &portable, &both);
    let output = Command::new("rustfmt")
        .args(["--edition", "2024", "--check"])
        .args(&paths)
        .ends_within(600);
    let [differences, errors] =
        [&output.stdout, &output.stderr].map(|text| String::from_utf8_lossy(text));
    assert!(output.status.success(), "{differences}{errors}");
    assert!(paths.len() > 160, "only {} files", paths.len());
    // Without the library too, all plain code is laid out. What is as it is are tables, and a few functions of vectors with
    // chains of calls; the module for what is found at run time says so itself.
    skipped.retain(|line| !line.starts_with("pub static") && line != "mod detection {");
    skipped.sort();
    skipped.dedup();
    let is_rare = skipped.len() < 10 && skipped.iter().all(|line| line.starts_with("fn "));
    assert!(is_rare, "not laid out as rustfmt would: {skipped:#?}");
}

fn first_line(text: &str) -> String {
    text.lines().next().unwrap_or_default().trim().to_owned()
}
