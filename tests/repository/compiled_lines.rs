//! How many of our lines a user compiles, by each way in, and which crates of others. Build times
//! differ between machines; these do not.

use bit_tables_generator::{Layout, Request, SourceFile, Target, Word};
use bit_tables_test_support::Limited;
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::process::Command;

/// What the engine asks for that the numbers below speak of.
const ENGINE: &str = "sliders, leapers, between, ones";

/// The lines of a printed file.
const PRINTED: usize = 1_179;

/// What emits the code, and what reads it in a derive.
const OF_SCRIPT: &[&str] = &["proc-macro2", "rand_core", "rand_xoshiro", "unicode-ident"];
const OF_DERIVE: &[&str] =
    &["proc-macro2", "quote", "rand_core", "rand_xoshiro", "syn", "unicode-ident"];

/// Packages and features of the workspace, our lines of Rust in them, and the crates of others that
/// they depend on. Change them on purpose.
const WAYS: [(&str, &[&str], usize, &[&str]); 7] = [
    ("no feature", &["--package", "bit-tables", "--no-default-features"], 63, &[]),
    (
        "ready-made",
        &["--package", "bit-tables", "--no-default-features", "--features", "default-set"],
        21_869,
        &[],
    ),
    (
        "ready-made with vectors",
        &["--package", "bit-tables", "--no-default-features", "--features", "vectors"],
        37_342,
        &[],
    ),
    (
        "an engine's build script",
        &["--package", "bit-tables-generator", "--no-default-features", "--features", "boards"],
        25_527,
        OF_SCRIPT,
    ),
    ("build script", &["--package", "bit-tables-generator"], 36_290, OF_SCRIPT),
    (
        "derive",
        &["--package", "bit-tables", "--no-default-features", "--features", "derive"],
        38_980,
        OF_DERIVE,
    ),
    ("default features", &["--package", "bit-tables"], 59_900, OF_DERIVE),
];

/// The files of Rust that a check of these reads, by what the compiler says of it in a folder for
/// its products. No warning is allowed.
fn sources(folder: &str, arguments: &[&str]) -> BTreeSet<PathBuf> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let root = env!("CARGO_MANIFEST_DIR");
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(folder);
    // What another way has left there.
    let deps = folder.join("debug/deps");
    let _ = std::fs::remove_dir_all(&folder);
    let output = Command::new(cargo)
        .args(["check", "--quiet", "--locked", "--target-dir"])
        .arg(&folder)
        .args(arguments)
        .env("RUSTFLAGS", "-D warnings")
        .current_dir(root)
        .ends_within(600);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let mut files = BTreeSet::new();
    for entry in std::fs::read_dir(deps).expect("what is compiled") {
        let path = entry.expect("an entry").path();
        if path.extension().is_some_and(|ending| ending == "d") {
            let text = std::fs::read_to_string(path).expect("a list of files");
            // A line of its own for each file.
            let own = text.lines().filter_map(|line| line.strip_suffix(".rs:"));
            files.extend(own.map(|file| PathBuf::from(root).join(format!("{file}.rs"))));
        }
    }
    files
}

/// The lines of our files that a check of these reads, and the crates of the other files.
fn compiled(folder: &str, arguments: &[&str]) -> (usize, BTreeSet<String>) {
    let lines = |file: &PathBuf| std::fs::read_to_string(file).expect("a file").lines().count();
    let (own, others): (Vec<PathBuf>, Vec<PathBuf>) = sources(folder, arguments)
        .into_iter()
        .partition(|file| file.starts_with(env!("CARGO_MANIFEST_DIR")));
    // A crate's folder has its name and its version.
    let name = |file: &PathBuf| {
        let folder = file.ancestors().find(|folder| folder.join("Cargo.toml").exists());
        let folder = folder.and_then(|folder| folder.file_name()?.to_str()).expect("a crate");
        folder.rsplit_once('-').map_or(folder, |(name, _)| name).to_owned()
    };
    (own.iter().map(lines).sum(), others.iter().map(name).collect())
}

fn is_about(found: usize, expected: usize) -> bool {
    found.abs_diff(expected) * 20 <= expected.max(1_000)
}

#[test]
fn each_way_in_compiles_as_many_lines_as_it_is_said_to() {
    let mut wrong = Vec::new();
    for (way, arguments, expected, expected_crates) in WAYS {
        let (found, crates) = compiled("compiled_lines", arguments);
        if !is_about(found, expected) {
            wrong.push(format!("{way}: {found} lines, said to be {expected}"));
        }
        if !crates.iter().eq(expected_crates) {
            wrong.push(format!("{way}: crates {crates:?}, said to be {expected_crates:?}"));
        }
    }
    let portable = Target::profile("portable").expect("a profile");
    let file = SourceFile::from(Request::parse(Word::U64, ENGINE));
    let found = file.print(&portable).expect("a file").text(Layout::Readable).lines().count();
    if !is_about(found, PRINTED) {
        wrong.push(format!("a printed file: {found} lines, said to be {PRINTED}"));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The table of features in the guide says how many lines each adds.
#[test]
fn each_feature_adds_as_many_lines_as_the_guide_says() {
    let guide = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/guide/src/build-script.md");
    let guide = std::fs::read_to_string(guide).expect("the guide");
    let with = |features: &str| {
        let package = ["--package", "bit-tables-generator", "--no-default-features"];
        compiled("features", &[&package[..], &["--features", features]].concat()).0
    };
    let alone = with("");
    let mut wrong = Vec::new();
    if !is_about(alone, 22_176) || !guide.contains("the generator is 22,000 lines") {
        wrong.push(format!("without features: {alone} lines"));
    }
    let rows = guide.lines().filter_map(|line| line.strip_prefix("| `")).collect::<Vec<&str>>();
    for feature in
        ["boards", "games", "keys", "large-tables", "map-slices", "maps", "slices", "vectors"]
    {
        let added = with(feature) - alone;
        let row = rows.iter().find_map(|row| row.strip_prefix(feature)).expect("a row");
        let said = row.rsplit('|').nth(1).map(|lines| lines.trim().replace(',', ""));
        let said: usize = said.expect("a number").parse().expect("a number");
        if added.abs_diff(said) * 10 > said {
            wrong.push(format!("`{feature}` adds {added} lines, said to be {said}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
