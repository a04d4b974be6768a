//! What is published has what crates.io, docs.rs and licences want; nothing else is published.

use bit_tables_test_support::Limited;
use serde_json::Value;
use std::process::Command;

/// The packages for publishing.
const PUBLISHED: [&str; 10] = [
    "bit-tables",
    "bit-tables-c",
    "bit-tables-cli",
    "bit-tables-console",
    "bit-tables-generator",
    "bit-tables-ir",
    "bit-tables-macros",
    "bit-tables-template",
    "bit-tables-tools",
    "bit-tables-verify",
];

fn cargo(arguments: &[&str]) -> String {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
    let output = Command::new(cargo).args(arguments).current_dir(root).ends_within(60);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

fn packages() -> Vec<Value> {
    let text = cargo(&["metadata", "--format-version", "1", "--no-deps", "--locked"]);
    let mut metadata: Value = serde_json::from_str(&text).expect("JSON");
    metadata["packages"].take().as_array().expect("packages").clone()
}

#[test]
fn no_other_package_is_published() {
    let mut published: Vec<String> = packages()
        .iter()
        .filter(|package| package["publish"].is_null())
        .map(|package| package["name"].as_str().expect("a name").to_owned())
        .collect();
    published.sort();
    assert_eq!(published, PUBLISHED);
}

#[test]
fn published_packages_describe_themselves() {
    for package in packages() {
        let name = package["name"].as_str().expect("a name");
        if !PUBLISHED.contains(&name) {
            continue;
        }
        for field in ["description", "license", "readme", "rust_version"] {
            assert!(package[field].is_string(), "{name} has no {field}");
        }
        for (field, most) in [("keywords", 5), ("categories", 5)] {
            let count = package[field].as_array().map_or(0, Vec::len);
            assert!((1..=most).contains(&count), "{name} has {count} {field}");
        }
        let documentation = &package["metadata"]["docs"]["rs"];
        assert_eq!(documentation["all-features"], true, "{name}");
        assert!(documentation["targets"].is_array(), "{name}");
    }
}

/// A package contains its sources and the texts next to them, but no tests, which need the whole
/// repository.
#[test]
fn published_packages_have_licences_and_no_tests() {
    for name in PUBLISHED {
        let list = cargo(&["package", "--list", "--allow-dirty", "--package", name]);
        let files: Vec<&str> = list.lines().collect();
        for file in ["Cargo.toml", "LICENSE-APACHE", "LICENSE-MIT", "README.md", "src/lib.rs"] {
            assert!(files.contains(&file), "{name}: {list}");
        }
        let is_text = |file: &&str| !file.contains('/');
        let is_part = |file: &str| {
            file.starts_with("src/")
                || is_text(&file)
                || ["generated/ready_made.rs", "generated/vectors.rs"].contains(&file)
        };
        assert!(files.iter().all(|file| is_part(file)), "{name}: {list}");
    }
}
