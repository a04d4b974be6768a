//! Each `unsafe` block that we write has its reason beside it.

use std::fs;
use std::path::Path;

/// Whether a line of Rust begins or contains a block of `unsafe` code.
fn has_unsafe_block(line: &str) -> bool {
    !line.trim_start().starts_with("//") && line.contains("unsafe {")
}

/// The lines with `unsafe` blocks of which no comment right above says why they are right; one
/// comment may be for several such lines.
fn without_reason(text: &str) -> Vec<usize> {
    let mut found = Vec::new();
    let mut is_given = false;
    for (place, line) in text.lines().enumerate() {
        let line = line.trim_start();
        if line.starts_with("// SAFETY: ") {
            is_given = true;
        } else if has_unsafe_block(line) {
            found.extend((!is_given).then_some(place + 1));
        } else if !line.starts_with("//") {
            is_given = false;
        }
    }
    found
}

#[test]
fn unsafe_blocks_have_reasons() {
    let text =
        "// SAFETY: why\n// and how\nunsafe { f() };\nunsafe { g() };\nh();\nunsafe { i() }\n";
    assert_eq!(without_reason(text), [6]);

    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("generator/src");
    let (mut folders, mut blocks, mut wrong) = (Vec::new(), 0, Vec::new());
    folders.extend(["kernels", "techniques", "output"].map(|folder| sources.join(folder)));
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.file_name().is_some_and(|name| name != "tests.rs") {
                let text = fs::read_to_string(&path).expect("a file");
                blocks += text.lines().filter(|line| has_unsafe_block(line)).count();
                let lines = without_reason(&text);
                wrong.extend(lines.iter().map(|line| format!("{}:{line}", path.display())));
            }
        }
    }
    assert!(blocks > 50, "{blocks} blocks");
    assert!(wrong.is_empty(), "`// SAFETY: ` is missing above {wrong:#?}");
}
