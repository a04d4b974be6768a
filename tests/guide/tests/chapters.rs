//! No chapter of the guide is left out of the documentation tests.

use bit_tables_guide::CHAPTERS;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

#[test]
fn every_chapter_is_tested() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/guide/src");
    let entries = fs::read_dir(folder).expect("the guide");
    let names =
        entries.map(|entry| entry.expect("a file").file_name().to_string_lossy().into_owned());
    let found: BTreeSet<String> =
        names.filter(|name| name.ends_with(".md") && name != "SUMMARY.md").collect();
    assert_eq!(CHAPTERS.iter().map(ToString::to_string).collect::<BTreeSet<_>>(), found);
}
