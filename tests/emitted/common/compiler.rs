//! The compiler, put to many pieces of emitted code at once: to start it takes longer than to check
//! one of them.

use bit_tables_test_support::Limited;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;
use std::sync::Mutex;
use std::thread;

/// A piece of code, and what to call it in messages.
#[derive(Clone, Debug)]
pub struct Source {
    pub what: String,
    pub text: String,
}

/// How many pieces are compiled together.
const TOGETHER: usize = 48;

/// What the compiler says of each piece that it rejects, each a module by itself: its errors, and
/// its warnings if `options` deny them.
///
/// Returns all failing self-checks of one run. Any other error may hide those of other pieces, so
/// then each piece is compiled by itself.
pub fn rejected(sources: &[Source], options: &[&str]) -> BTreeMap<String, String> {
    let folder = tempfile::tempdir().expect("a folder");
    let queue = Mutex::new(sources.chunks(TOGETHER).enumerate());
    let rejected = Mutex::new(BTreeMap::new());
    let work = || loop {
        let next = queue.lock().expect("no panic").next();
        let Some((number, chunk)) = next else { break };
        let mut found = compile(folder.path(), &number.to_string(), chunk, options);
        if found.values().any(|message| !message.contains(FAILED_CHECK)) && chunk.len() > 1 {
            found.clear();
            for (place, source) in chunk.iter().enumerate() {
                let name = format!("{number}_{place}");
                found.extend(compile(folder.path(), &name, std::slice::from_ref(source), options));
            }
        }
        rejected.lock().expect("no panic").extend(found);
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, Into::into) {
            scope.spawn(work);
        }
    });
    rejected.into_inner().expect("no panic")
}

/// What the compiler says of a self-check that fails.
pub const FAILED_CHECK: &str = "assertion failed";

/// Compiles some pieces together, and collects the diagnostics of each.
fn compile(
    folder: &Path,
    name: &str,
    sources: &[Source],
    options: &[&str],
) -> BTreeMap<String, String> {
    let path = folder.join(format!("pieces_{name}.rs"));
    let mut text = String::new();
    // The first line after each piece.
    let mut ends = Vec::new();
    for (place, source) in sources.iter().enumerate() {
        text += &format!("pub mod piece_{place} {{\n{}\n}}\n", source.text);
        ends.push(text.lines().count());
    }
    std::fs::write(&path, text).expect("a file");
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc)
        .args(["--edition=2024", "--crate-type=lib", "--emit=metadata", "--error-format=short"])
        .args(options)
        .arg("--out-dir")
        .arg(folder)
        .arg(&path)
        .ends_within(600);
    let errors = String::from_utf8_lossy(&output.stderr);
    let mut rejected = BTreeMap::new();
    for error in errors.lines().filter(|line| line.contains("error")) {
        let mut parts = error.rsplit_once(".rs:").map_or("", |(_, rest)| rest).splitn(3, ':');
        let line: usize = parts.next().and_then(|line| line.parse().ok()).unwrap_or_default();
        let place = ends.partition_point(|&end| end < line).min(sources.len() - 1);
        rejected.entry(sources[place].what.clone()).or_insert_with(|| error.to_owned());
    }
    assert_eq!(output.status.success(), rejected.is_empty(), "{errors}");
    rejected
}
