//! Emitted files stay as they are under `cargo fmt`, so that they can be vendored.

mod common;

use bit_tables_generator::{File, Layout, Operation, Target, default_set, techniques};
use bit_tables_limited::Limited;
use common::grounds;
use std::process::Command;

#[test]
fn rustfmt_leaves_every_technique_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let target = Target::profile("portable").expect("a profile");
    let mut paths = Vec::new();
    let mut write = |file: File| {
        let text = file.print(&target).expect("what is registered").text(Layout::Readable);
        let path = folder.path().join(format!("emitted_{}.rs", paths.len()));
        std::fs::write(&path, text).expect("a file");
        paths.push(path);
    };
    for &operation in Operation::ALL {
        for technique in techniques(operation) {
            for request in grounds(technique) {
                write(request.with(operation, technique.name).into());
            }
        }
    }
    write(default_set());
    let output = Command::new("rustfmt")
        .args(["--edition", "2024", "--check"])
        .args(&paths)
        .ends_within(600);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
    assert!(paths.len() > 80, "only {} files", paths.len());
}
