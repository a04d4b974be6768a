//! Every command that documents show, or quote figures of, is one that `.ci/all` runs, or says by
//! what it is run.

use crate::markdown::{Document, Part};
use crate::{console, documents, figures, root};
use bit_tables_test_support::Limited;
use std::process::{Command, Output};

/// A command as `.ci/all` lists it.
pub struct Listed {
    pub document: String,
    pub text: String,
}

/// What `.ci/all --list` says, of the documents or of a file in their place.
fn list(file: Option<&str>) -> Output {
    let mut command = Command::new("bash");
    command.current_dir(root()).args([".ci/all", "--list"]);
    command.env_remove("BIT_TABLES_MARKDOWN").envs(file.map(|file| ("BIT_TABLES_MARKDOWN", file)));
    command.ends_within(60)
}

/// The commands that `.ci/all` knows.
pub fn listed() -> Vec<Listed> {
    let output = list(None);
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{message}");
    let text = String::from_utf8(output.stdout).expect("text");
    let lines = text.lines().map(|line| match line.split('\t').collect::<Vec<_>>()[..] {
        [document, _, _, text] => Listed { document: document.to_owned(), text: text.to_owned() },
        _ => panic!("`{line}` has not four columns"),
    });
    lines.collect()
}

/// The words of each command of a document, without comments.
fn shown(document: &Document) -> Vec<Vec<String>> {
    let mut commands = Vec::new();
    for part in document.parts() {
        let Part::Code { info, text, .. } = part else { continue };
        let is_shell = matches!(info.as_str(), "console" | "sh");
        if is_shell || info == "text" && text.starts_with("$ ") {
            let text = text.replace("\\\n", "");
            let lines = console::command_lines(&text).into_iter();
            commands.extend(lines.filter_map(shlex::split).filter(|words| !words.is_empty()));
        }
    }
    commands
}

#[test]
fn every_command_is_run() {
    let listed = listed();
    let ours = ["CONTRIBUTING.md", "docs/testing.md", "docs/releasing.md"];
    let ours = ours.map(|path| Document::read(root().join(path)));
    // A test of figures compares theirs.
    let mut found = listed.iter().filter(|command| command.document == figures::FILE).count();
    for document in documents().into_iter().chain(ours) {
        let name = document.name();
        let own = listed.iter().filter(|command| command.document == name);
        let own: Vec<Vec<String>> = own.filter_map(|command| shlex::split(&command.text)).collect();
        found += own.len();
        assert_eq!(own, shown(&document), "{name}: `.ci/all --list` and the document differ");
    }
    assert_eq!(found, listed.len(), "`.ci/all` reads other documents");
}

#[test]
fn an_unknown_command_is_reported() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("page.md");
    std::fs::write(&file, "```console\n$ frobnicate --all\nlines\n```\n").expect("a file");
    let output = list(Some(&file.display().to_string()));
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && message.contains("frobnicate --all"), "{message}");
}
