//! Emitted files stay as they are under `cargo fmt`, so that they can be vendored.

use bit_tables_generator::__private::default_set;
use bit_tables_generator::__private::variants::{
    Extent, Variant, check_registered, domains, variants,
};
use bit_tables_generator::{Layout, Operation, SourceFile, Target};
use bit_tables_limited::{Limited, is_recorded};
use std::process::Command;

/// The variants to be printed.
fn cases(extent: Extent) -> Vec<Variant> {
    variants(&domains(extent), extent).collect()
}

#[test]
fn a_registered_technique_is_found() {
    check_registered(Operation::CountOnes, "swar", || {
        cases(Extent::asked()).iter().map(ToString::to_string).collect()
    });
}

#[test]
fn rustfmt_leaves_every_technique_alone() {
    leaves_alone(&Extent::asked().some_of(100, cases(Extent::asked())));
}

#[test]
#[ignore = "slow: thousands of files"]
fn rustfmt_leaves_every_variant_alone() {
    leaves_alone(&cases(Extent::All));
}

/// As compilers and as people get it, and what has kernels with those of all targets.
fn leaves_alone(cases: &[Variant]) {
    let folder = tempfile::tempdir().expect("a folder");
    let portable = Target::profile("portable").expect("a profile");
    let both = [Layout::Readable, Layout::Compact];
    let (mut paths, mut skipped) = (Vec::new(), Vec::new());
    let mut write = |file: SourceFile, target: &Target, layouts: &[Layout]| {
        let printed = file.print(target).expect("what is registered");
        for &layout in layouts {
            let text = printed.text(layout);
            if layout == Layout::Compact {
                skipped.extend(
                    text.split("#[cfg_attr(rustfmt, rustfmt::skip)]\n").skip(1).map(first_line),
                );
            }
            let path = folder.path().join(format!("emitted_{}.rs", paths.len()));
            std::fs::write(&path, text).expect("a file");
            paths.push(path);
        }
    };
    for case in cases {
        write(case.request().into(), &portable, &both);
        if case.has_kernels() {
            write(case.request().into(), &Target::unknown(), &[Layout::Compact]);
        }
    }
    write(default_set(), &portable, &both);
    if is_recorded("the layout of techniques") {
        let output = Command::new("rustfmt")
            .args(["--edition", "2024", "--check"])
            .args(&paths)
            .ends_within(600);
        let [differences, errors] =
            [&output.stdout, &output.stderr].map(|text| String::from_utf8_lossy(text));
        assert!(output.status.success(), "{differences}{errors}");
    }
    // All code is laid out. What is as it is are tables; the module for what is found at run time
    // says so itself.
    skipped.retain(|line| !line.starts_with("pub static") && !line.starts_with("static"));
    assert!(skipped.is_empty(), "not laid out as rustfmt would: {skipped:#?}");
}

/// The first line of an item, after its attributes.
fn first_line(text: &str) -> String {
    let is_item = |line: &&str| {
        ["pub ", "static ", "const ", "fn ", "mod "].iter().any(|head| line.starts_with(head))
    };
    let mut lines = text.lines().map(str::trim);
    lines.find(is_item).or(text.lines().next()).unwrap_or_default().to_owned()
}
