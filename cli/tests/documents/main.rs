//! README and guide: their commands print what they show, their pictures, lists, figures and sizes
//! are current, their crates compile, their links lead somewhere, and what they promise is held.
//!
//! What the commands, the registry and `docs/figures.toml` determine is renewed by `.ci/renew`.

mod commands;
#[path = "../common/mod.rs"]
mod common;
mod console;
mod crates;
mod figures;
mod links;
mod lists;
mod markdown;
mod promises;
mod records;
mod sizes;

use bit_tables_test_support::committed::{RENEW, is_renewing};
use markdown::Document;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;

/// The root of the repository.
fn root() -> PathBuf {
    fs::canonicalize(Path::new(env!("CARGO_MANIFEST_DIR")).join("..")).expect("the repository")
}

/// The Markdown files in a folder of the repository.
fn markdown_in(folder: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(root().join(folder)).expect("a folder");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let mut paths: Vec<PathBuf> =
        paths.filter(|path| path.extension().is_some_and(|extension| extension == "md")).collect();
    paths.sort();
    paths
}

/// README, the documentation of the derive, and the chapters of the guide.
fn documents() -> Vec<Document> {
    let others = ["README.md", "src/derive.md", "src/features.md", "src/picture.md"];
    let others = others.map(|path| root().join(path));
    others.into_iter().chain(markdown_in("docs/guide/src")).map(Document::read).collect()
}

/// Writes the documents that changed where files are to be renewed, and else fails with what is
/// wrong.
#[track_caller]
fn settle(documents: &[Document], wrong: &[String]) {
    if is_renewing() {
        documents.iter().for_each(Document::write);
    } else {
        assert!(wrong.is_empty(), "{}\nto renew them: {RENEW}", wrong.join("\n"));
    }
}

/// Everything that is renewed is renewed by one test, so that no two write the same file.
#[test]
fn commands_pictures_lists_and_figures_are_current() {
    let mut documents = documents();
    let mut wrong = lists::differences(&mut documents);
    wrong.extend(figures::differences(&mut documents));
    wrong.extend(sizes::differences(&mut documents));
    wrong.extend(console::differences(&mut documents));
    settle(&documents, &wrong);
}

/// The cases of commands: files like documents, in which all that a command prints stands below it.
#[test]
fn commands_answer_as_in_their_cases() {
    let mut cases: Vec<Document> =
        markdown_in("cli/tests/cases").into_iter().map(Document::read).collect();
    let wrong: Vec<String> = thread::scope(|scope| {
        let answers = |case| scope.spawn(|| console::of_document(case, true, &mut BTreeSet::new()));
        let threads: Vec<_> = cases.iter_mut().map(answers).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("no panic")).collect()
    });
    settle(&cases, &wrong);
}
