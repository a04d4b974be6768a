//! No chapter of the guide is left out of the documentation tests.

use bit_tables_guide::CHAPTERS;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

#[test]
fn every_chapter_is_tested() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/guide/src");
    let paths = fs::read_dir(folder).expect("the guide").map(|entry| entry.expect("a file").path());
    let files = paths.filter(|path| path.extension().is_some_and(|extension| extension == "md"));
    let names = files.map(|path| path.file_name().expect("a name").to_string_lossy().into_owned());
    let found: BTreeSet<String> = names.filter(|name| name != "SUMMARY.md").collect();
    assert_eq!(CHAPTERS.iter().map(ToString::to_string).collect::<BTreeSet<_>>(), found);
}
