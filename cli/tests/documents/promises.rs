//! What is promised: each promise stands in the table of the guide's chapter on trust, which leads
//! to the names of what holds it.
//!
//! The words that are bold in the first column are those in which it may be promised elsewhere.

use crate::markdown::Document;
use crate::{documents, markdown_in, root};
use bit_tables_generator::{Layout, Operation, Request, SourceFile, Target, Word, techniques};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// The chapter with the table.
const CHAPTER: &str = "docs/guide/src/trust.md";

/// The chapter that names what holds each promise, below a heading for each.
const HELD: &str = "docs/guide/src/held.md";

/// Words that promise something: a sentence has them within a wording of the table.
const STEMS: &[&str] = &[
    "not compile",
    "no `unsafe`",
    "without `unsafe`",
    "is proved",
    "are proved",
    "and proved",
    "proved for",
    "every input",
    "same bytes",
    "every host",
    "no allocation",
    "without allocation",
    "no panic",
    "without a panic",
    "nothing panics",
    "never panic",
    "no bounds check",
    "without a bounds check",
    "`core` alone",
];

/// Documents that explain a promise at length, and what the registry lists.
const EXPLAINED: &[&str] = &[CHAPTER, HELD, "docs/guide/src/proofs.md"];

/// A row of the table.
struct Promise {
    text: String,
    not_covered: String,
    /// The heading below which there is what holds it, as an anchor.
    held_by: String,
}

fn chapter() -> Document {
    Document::read(root().join(CHAPTER))
}

fn promises() -> Vec<Promise> {
    let text = chapter().text;
    let rows = text.lines().filter(|line| line.starts_with("| ")).skip(1);
    let rows = rows.map(|line| match line.split('|').map(str::trim).collect::<Vec<_>>()[..] {
        ["", promise, not_covered, held_by, ""] => Promise {
            text: promise.to_owned(),
            not_covered: not_covered.to_owned(),
            held_by: between(held_by, "#").concat().trim_end_matches(')').to_owned(),
        },
        _ => panic!("{CHAPTER}: a row has not three columns: {line}"),
    });
    rows.collect()
}

/// Every second part of a text between marks.
fn between(text: &str, mark: &str) -> Vec<String> {
    text.split(mark).skip(1).step_by(2).map(str::to_owned).collect()
}

fn has_extension(path: &str, extension: &str) -> bool {
    Path::new(path).extension().is_some_and(|found| found == extension)
}

/// Why what is named does not hold a promise, if so.
fn fault(name: &str) -> Option<String> {
    let file = |path: &str| fs::read_to_string(root().join(path));
    if let Some((path, function)) = name.split_once("::") {
        let Ok(text) = file(path) else { return Some(format!("there is no file `{path}`")) };
        if has_extension(path, "mjs") {
            let is_there = text.contains(&format!("test(\"{function}\""));
            return (!is_there).then(|| format!("`{path}` has no test `{function}`"));
        }
        let is_there = text.match_indices(&format!("fn {function}(")).any(|(place, _)| {
            // Attributes stand between the lines of the function and of those before.
            let before = text[..place].rsplit_once("\n\n").map_or(&text[..place], |(_, near)| near);
            before.contains("#[test]")
        });
        return (!is_there).then(|| format!("`{path}` has no test `{function}`"));
    }
    if has_extension(name, "rs") {
        return file(name).is_err().then(|| format!("there is no file `{name}`"));
    }
    let parts = fs::read_dir(root().join(".ci/parts")).expect("the parts of the nightly run");
    let scripts = parts.map(|part| part.expect("a part").path()).chain([root().join(".ci/run")]);
    let begins = |step: &str| {
        step.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
    };
    let is_step = |line: &str| line.split_once("step ").is_some_and(|(_, step)| begins(step));
    let has_step = |text: String| text.lines().any(is_step);
    let mut texts = scripts.map(|script| fs::read_to_string(script).expect("a script"));
    (!texts.any(has_step))
        .then(|| format!("neither `.ci/run` nor a part of `.ci/nightly` has a step `{name}`"))
}

/// What holds promises, by the anchors of the headings.
fn held() -> BTreeMap<String, Vec<String>> {
    let text = Document::read(root().join(HELD)).text;
    let sections = text.split("\n## ").skip(1).map(|section| {
        let (heading, names) = section.split_once('\n').expect("names below a heading");
        (heading.to_lowercase().replace(' ', "-"), between(names, "`"))
    });
    sections.collect()
}

#[test]
fn promises_are_held() {
    let (promises, mut held) = (promises(), held());
    assert!(promises.len() > 15, "{CHAPTER} has {} promises", promises.len());
    let mut wrong = Vec::new();
    for Promise { text, held_by, .. } in &promises {
        let names = held.remove(held_by).unwrap_or_default();
        assert!(!names.is_empty(), "nothing holds: {text}");
        wrong.extend(names.iter().filter_map(|name| fault(name)));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(held.is_empty(), "no row of {CHAPTER} leads to {:?}", held.keys());
}

#[test]
fn what_holds_nothing_is_found() {
    let of = |name| fault(name).is_some();
    assert!(of("tests/no_such_file.rs::test") && of("tests/emitted/corruption.rs::no_such_test"));
    // A function that is no test.
    assert!(of("tests/emitted/corruption.rs::cases") && of(".ci/no_such_step"));
    assert!(!of("tests/emitted/corruption.rs::no_corrupted_table_compiles") && !of(".ci/surface"));
}

/// The files of Rust below a folder.
fn rust_in(folder: &str) -> Vec<PathBuf> {
    let mut folders = vec![root().join(folder)];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                files.push(path);
            }
        }
    }
    files
}

/// The comments of code whose lines begin with one of these.
fn comments(path: &Path, begins: &[&str]) -> String {
    let text = fs::read_to_string(path).expect("a file");
    let lines = text.lines().map(str::trim_start);
    let lines =
        lines.map(|line| begins.iter().find_map(|begin| line.strip_prefix(begin)).unwrap_or(""));
    lines.collect::<Vec<_>>().join("\n")
}

/// What people read who want to know what they get: documents, what documents the crates that users
/// build on, and emitted code.
fn texts() -> Vec<(String, String)> {
    let documents =
        documents().into_iter().filter(|document| !EXPLAINED.contains(&document.name().as_str()));
    let mut texts: Vec<(String, String)> = documents
        .map(|document| {
            let prose =
                document.prose().into_iter().map(|(_, line)| line).collect::<Vec<_>>().join("\n");
            (document.name(), prose)
        })
        .collect();
    let crates = ["src", "generator/src", "generator/template/src", "macros/src"]
        .into_iter()
        .flat_map(rust_in);
    let emitted = rust_in("generated").into_iter().map(|path| (path, &["///", "//"][..]));
    let headers = fs::read_dir(root().join("generated/c")).expect("headers").flatten();
    let headers = headers.map(|entry| (entry.path(), &["/**", "/*", "*"][..]));
    for (path, begins) in
        crates.map(|path| (path, &["///", "//!"][..])).chain(emitted).chain(headers)
    {
        let name =
            path.strip_prefix(root()).expect("a file of the repository").display().to_string();
        texts.push((name, comments(&path, begins)));
    }
    texts
}

/// The sentences of a text, each in one line.
fn sentences(text: &str) -> Vec<String> {
    // A row of a table is a paragraph by itself.
    let text = text.replace("\n|", "\n\n|");
    let paragraphs = text.split("\n\n");
    let lines =
        paragraphs.map(|paragraph| paragraph.split_whitespace().collect::<Vec<_>>().join(" "));
    lines.flat_map(|line| line.split(". ").map(str::to_owned).collect::<Vec<_>>()).collect()
}

/// The sentences that promise something in other words than these.
fn other_promises(text: &str, wordings: &[String]) -> Vec<String> {
    let is_other = |sentence: &String| {
        let plain = sentence.replace(['[', ']'], "").to_lowercase();
        let rest = wordings.iter().fold(plain, |rest, wording| rest.replace(wording, "…"));
        STEMS.iter().any(|stem| rest.contains(stem))
    };
    sentences(text).into_iter().filter(is_other).collect()
}

/// The words of promises, in small letters, and the longest first, as it may have another within.
fn wordings() -> Vec<String> {
    let promises = promises();
    let words = promises.iter().flat_map(|promise| between(&promise.text, "**"));
    let mut words: Vec<String> = words.map(|words| words.to_lowercase()).collect();
    words.sort_by_key(|words| Reverse(words.len()));
    words
}

#[test]
fn nothing_else_is_promised() {
    let wordings = wordings();
    let mut wrong = Vec::new();
    for (name, text) in texts() {
        wrong.extend(
            other_promises(&text, &wordings).iter().map(|sentence| format!("{name}: {sentence}")),
        );
    }
    assert!(wrong.is_empty(), "not in the words of {CHAPTER}:\n{}", wrong.join("\n"));
}

#[test]
fn other_words_are_found() {
    let wordings = wordings();
    let of = |text| other_promises(text, &wordings).len();
    assert_eq!(
        of("Code depends on `core` alone. Nothing bad does\nnot compile. All is proved."),
        2
    );
    assert_eq!(
        of("It is [proved for every input](proofs.md), and prints the same bytes on every host."),
        0
    );
}

/// Every technique alone, on a target without any instruction and on one with most, with what
/// is emitted for people.
static EMITTED: LazyLock<Vec<(&str, &str, String)>> = LazyLock::new(|| {
    let targets = [Target::profile("portable"), Target::profile("x86_64_v3")]
        .map(|target| target.expect("a profile"));
    let mut texts = Vec::new();
    for &operation in Operation::ALL {
        for technique in techniques(operation) {
            let request = Request::new(Word::U64).with(operation, technique.name());
            for (target, name) in targets.iter().zip(["portable", "x86_64_v3"]) {
                // An operation may want numbers of the user, and a technique another board.
                if let Ok(printed) = SourceFile::from(request.clone()).print(target) {
                    texts.push((technique.name(), name, printed.text(Layout::Readable)));
                }
            }
        }
    }
    assert!(texts.len() > 200, "only {} are printed", texts.len());
    texts
});

/// The row names the techniques whose code has it on any processor, as the processor's own
/// instructions need it anyhow.
#[test]
fn unsafe_is_where_the_table_says() {
    let rows = promises();
    let row = rows.iter().find(|row| row.text.contains("**no `unsafe`**")).expect("a row");
    let named: BTreeSet<String> = between(&row.text, "`").into_iter().collect();
    let texts = &*EMITTED;
    let with: BTreeSet<&str> = texts
        .iter()
        .filter(|(_, target, text)| *target == "portable" && text.contains("unsafe "))
        .map(|(technique, ..)| *technique)
        .collect();
    for technique in &with {
        assert!(
            named.contains(*technique),
            "{CHAPTER} does not say that `{technique}` has `unsafe`"
        );
    }
    let known: BTreeSet<&str> = texts.iter().map(|(technique, ..)| *technique).collect();
    for technique in known.iter().filter(|technique| named.contains(**technique)) {
        let is_there =
            texts.iter().any(|(name, _, text)| name == technique && text.contains("unsafe "));
        assert!(is_there, "{CHAPTER} says that `{technique}` has `unsafe`, which it has not");
    }
    for (technique, _, text) in texts {
        let reasons = text.matches("reason = \"").count() + text.matches("// SAFETY").count();
        assert!(
            !text.contains("unsafe ") || reasons > 0,
            "`{technique}` gives no reason for `unsafe`"
        );
    }
}

#[test]
fn emitted_code_names_core_alone() {
    for (technique, target, text) in &*EMITTED {
        let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
        for line in code {
            let of_core = line.replace("use ::core::", "");
            let names = ["std::", "alloc::", "extern crate", "use "];
            let is_other = names.iter().any(|name| of_core.contains(name));
            assert!(!is_other, "`{technique}` on {target}: {line}");
        }
    }
}

/// Every column of the table says something, but for what is covered as a whole.
#[test]
fn the_table_is_whole() {
    for Promise { text, not_covered, .. } in promises() {
        assert!(text.ends_with('.'), "{text}");
        assert!(not_covered.is_empty() || not_covered.ends_with('.'), "{not_covered}");
    }
    assert!(markdown_in("docs/guide/src").iter().any(|path| path.ends_with("trust.md")));
}
