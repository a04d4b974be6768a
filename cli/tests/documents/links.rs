//! Links within the repository lead to files and headings that exist.

use crate::markdown::Document;
use crate::{documents, markdown_in, root};
use std::collections::BTreeSet;

/// Where the guide is.
pub const GUIDE: &str = "docs/guide/src";

/// The location of the playground, next to the chapters; if it is not built, a note there says how
/// to build it.
const PLAYGROUND: &str = "playground/index.html";

/// All Markdown for readers: README, guide, and the documents next to it.
fn all() -> Vec<Document> {
    let others = ["", "docs"].into_iter().flat_map(markdown_in);
    let others = others.filter(|path| !path.ends_with("README.md")).map(Document::read);
    documents().into_iter().chain(others).collect()
}

#[test]
fn links_lead_to_files_and_headings() {
    let mut wrong = Vec::new();
    for document in all() {
        for (link, line) in document.links() {
            if link.contains("://") || link.starts_with("mailto:") {
                continue;
            }
            // Text of the documentation links to items by paths of Rust, which `cargo doc` finds.
            if link.contains("::") && document.name().starts_with("src/") {
                continue;
            }
            let (path, anchor) = link.split_once('#').unwrap_or((&link, ""));
            // The page's own tests open every link to it, including the part after `#`.
            let anchor = if path == PLAYGROUND { "" } else { anchor };
            let target = document.path.parent().expect("a folder").join(path);
            let target = if path.is_empty() { document.path.clone() } else { target };
            let is_found = if anchor.is_empty() {
                target.exists()
            } else {
                target.is_file() && Document::read(target).anchors().contains(anchor)
            };
            // What is outside of the book's folder is no page of the book.
            let is_inside = !document.name().starts_with(GUIDE) || !path.contains("..");
            if !is_found || !is_inside {
                wrong.push(format!("{}:{line}: `{link}` leads nowhere", document.name()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What mdBook leaves out without a word is a chapter that its summary does not name.
#[test]
fn the_summary_names_every_chapter() {
    let folder = root().join(GUIDE);
    let summary = Document::read(folder.join("SUMMARY.md"));
    let listed: BTreeSet<String> = summary.links().into_iter().map(|(link, _)| link).collect();
    let paths = markdown_in(GUIDE).into_iter();
    let files = paths.map(|path| path.file_name().expect("a name").to_string_lossy().into_owned());
    let chapters: BTreeSet<String> = files.filter(|file| file != "SUMMARY.md").collect();
    assert_eq!(listed, chapters);
}

#[test]
fn readme_is_short() {
    let lines = Document::read(root().join("README.md")).text.lines().count();
    assert!(lines <= 150, "README.md has {lines} lines, and is for two minutes: 150 at most");
}
