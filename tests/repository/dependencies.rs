//! What users compile: no more than they need.

use bit_tables_test_support::Limited;
use std::collections::BTreeSet;
use std::process::Command;

/// The packages that Cargo compiles for a package of the workspace, without itself.
fn compiled(arguments: &[&str]) -> BTreeSet<String> {
    tree("normal,build", arguments)
}

/// The packages that a package depends on in some ways.
fn tree(edges: &str, arguments: &[&str]) -> BTreeSet<String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(["tree", "--locked", "--edges", edges, "--prefix", "none", "--format", "{p}"])
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .ends_within(600);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("names");
    text.lines().skip(1).filter_map(|line| line.split(' ').next()).map(str::to_owned).collect()
}

fn set(names: &[&str]) -> BTreeSet<String> {
    names.iter().map(|&name| name.to_owned()).collect()
}

/// The generator as a build script uses it.
const BUILD_SCRIPT: [&str; 5] =
    ["bit-tables-template", "proc-macro2", "rand_core", "rand_xoshiro", "unicode-ident"];

#[test]
fn a_build_script_compiles_five_packages_beside_the_generator() {
    assert_eq!(compiled(&["--package", "bit-tables-generator"]), set(&BUILD_SCRIPT));
}

#[test]
fn the_ready_made_crate_without_the_derive_needs_nothing() {
    let without = ["--package", "bit-tables", "--no-default-features"];
    assert_eq!(compiled(&without), BTreeSet::new());
    let with = |feature| compiled(&[&without[..], &["--features", feature]].concat());
    assert_eq!(with("default-set"), BTreeSet::new());
    assert_eq!(with("vectors"), BTreeSet::new());
    let found = with("exact");
    assert_eq!(found, &set(&BUILD_SCRIPT) | &set(&["bit-tables-generator"]));
}

#[test]
fn the_derive_adds_syn_and_quote() {
    let found = compiled(&["--package", "bit-tables"]);
    let expected = set(&["bit-tables-generator", "bit-tables-macros", "quote", "syn"]);
    assert_eq!(found, &set(&BUILD_SCRIPT) | &expected);
}

/// What the engines add for their command line is their own.
#[test]
fn the_example_engines_have_the_generator_as_build_dependency() {
    let found = tree("build", &["--package", "bit-tables-engines"]);
    assert_eq!(found, set(&["bit-tables-generator"]));
}
