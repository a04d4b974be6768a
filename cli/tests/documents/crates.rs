//! The crates that documents show, built as a reader would build them.
//!
//! A comment `crate NAME` begins one, and the next such comment, or `end of crate`, ends it. A code
//! block is the file that the paragraph before it names last; commands of ours are run in the
//! crate's folder. Of `Cargo.toml` documents show the dependencies, if there are any, which are
//! this repository's packages and nothing else.

use crate::markdown::{Document, Part};
use crate::{console, documents, root};
use bit_tables_test_support::Limited;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Where the documents say that a clone of the repository is.
const CLONE: &str = "../bit-tables";

/// Writes the crates of a document into folders of their own, and returns their names.
fn write_crates(document: &Document, workspace: &Path) -> Vec<String> {
    let mut names = Vec::new();
    let mut folder: Option<PathBuf> = None;
    for part in document.parts() {
        match part {
            Part::Comment { text, .. } => match text.split_once(' ') {
                Some(("crate", name)) => {
                    let new = workspace.join(name);
                    fs::create_dir_all(new.join("src")).expect("a folder");
                    fs::write(new.join("Cargo.toml"), package(name)).expect("a manifest");
                    folder = Some(new);
                    names.push(name.to_owned());
                }
                _ if text == "end of crate" => folder = None,
                _ => {}
            },
            Part::Code { info, text, file, .. } => match (&folder, file) {
                (Some(folder), _) if info == "console" => {
                    for line in console::command_lines(&text) {
                        if let Some((printed, succeeded)) = console::run(line, &[], folder) {
                            assert!(succeeded, "{}: `{line}`:\n{printed}", document.name());
                        }
                    }
                }
                (Some(folder), Some(file)) => {
                    let path = folder.join(&file);
                    let text = if file == "Cargo.toml" {
                        let package = fs::read_to_string(&path).expect("a manifest");
                        package + &text.replace(CLONE, &root().display().to_string())
                    } else {
                        text
                    };
                    fs::write(path, text).expect("a file");
                }
                _ => {}
            },
        }
    }
    names
}

/// A manifest without dependencies, as `cargo new` makes it.
fn package(name: &str) -> String {
    format!("[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n")
}

fn cargo(arguments: &[&str], workspace: &Path) {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(arguments)
        .arg("--offline")
        .current_dir(workspace)
        .env("CARGO_TARGET_DIR", Path::new(env!("CARGO_TARGET_TMPDIR")).join("documents"))
        .env("CARGO_PROFILE_DEV_DEBUG", "0")
        .env("RUSTFLAGS", "-D warnings")
        .ends_within(600);
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "cargo {}:\n{message}", arguments.join(" "));
}

/// One workspace has all of them, so that the generator is compiled once. It stays where
/// `BIT_TABLES_CRATES` names a folder, for commands of the documents that are run in a crate.
#[test]
#[ignore = "builds crates by Cargo, each with the generator: `.ci/nightly tests`"]
fn crates_of_the_documents_build_and_run() {
    let folder = tempfile::tempdir().expect("a folder");
    let kept = std::env::var_os("BIT_TABLES_CRATES").map(PathBuf::from);
    let workspace = kept.as_deref().unwrap_or(folder.path());
    let names: Vec<String> =
        documents().iter().flat_map(|document| write_crates(document, workspace)).collect();
    assert!(names.len() > 3, "{names:?}");
    let manifest = format!("[workspace]\nresolver = \"3\"\nmembers = {names:?}\n");
    fs::write(workspace.join("Cargo.toml"), manifest).expect("a manifest");
    fs::copy(root().join("Cargo.lock"), workspace.join("Cargo.lock")).expect("the lock file");
    cargo(&["build", "--workspace"], workspace);
    for name in &names {
        if workspace.join(name).join("src/main.rs").exists() {
            cargo(&["run", "--package", name], workspace);
        }
    }
}
