//! The compiler, put to emitted code: many pieces at once, as to start it takes longer than to check
//! one of them.

use crate::{Limited as _, printed_by, side_by_side};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The compiler of the toolchain that runs the test.
#[must_use]
pub fn rustc() -> Command {
    Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()))
}

/// Compiles a text, as a file of this name in a folder, to what the options say there.
///
/// # Panics
/// If the file cannot be written, or the compiler does not end.
#[must_use]
pub fn compile(folder: &Path, name: &str, text: &str, options: &[&str]) -> Output {
    let path = folder.join(name).with_extension("rs");
    std::fs::write(&path, text).expect("a file");
    let mut rustc = rustc();
    rustc.arg("--edition=2024").args(options).arg("--out-dir").args([folder, &path]);
    rustc.ends_within(600)
}

/// Like [`compile`], where the text has no errors: the file of the name without an extension, which
/// a program has.
///
/// # Panics
/// If it has, with what the compiler says.
#[must_use]
pub fn compiled(folder: &Path, name: &str, text: &str, options: &[&str]) -> PathBuf {
    let output = compile(folder, name, text, options);
    assert!(output.status.success(), "{}", printed_by(&output));
    folder.join(name)
}

/// The assembly of a library, optimised.
///
/// # Panics
/// As [`compiled`].
#[must_use]
pub fn assembly(text: &str, options: &[&str]) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let optimised = ["--crate-type=lib", "--emit=asm", "-Copt-level=3"];
    let made = compiled(folder.path(), "library", text, &[&optimised[..], options].concat());
    std::fs::read_to_string(made.with_extension("s")).expect("the assembly")
}

/// A piece of code, and what to call it in messages.
#[derive(Clone, Debug)]
pub struct Source {
    /// A name that no other has.
    pub what: String,
    /// The items.
    pub text: String,
}

/// How many pieces are compiled together.
const TOGETHER: usize = 48;
/// Once they have this many bytes, no more are added.
const MOST_BYTES: usize = 1 << 22;

/// What the compiler says of a self-check that fails.
pub const FAILED_CHECK: &str = "assertion failed";

/// Whether an error is one of the evaluation of a constant, such as a self-check that fails.
#[must_use]
pub fn is_of_evaluation(error: &str) -> bool {
    error.contains("error[E0080]") || error.contains("constant evaluation is taking")
}

/// What the compiler says of each piece that it rejects, each a module by itself: an error, or a
/// warning if `options` deny it.
///
/// # Panics
/// If the compiler does not end, or says nothing of what it rejects.
#[must_use]
pub fn rejected(
    sources: impl IntoIterator<Item = Source>,
    options: &[&str],
) -> BTreeMap<String, String> {
    let folder = tempfile::tempdir().expect("a folder");
    let mut sources = sources.into_iter().peekable();
    let chunks = std::iter::from_fn(|| {
        let (mut chunk, mut bytes) = (Vec::new(), 0);
        let has_room = |chunk: &Vec<Source>, bytes| chunk.len() < TOGETHER && bytes < MOST_BYTES;
        while let Some(source) = sources.next_if(|_| has_room(&chunk, bytes)) {
            bytes += source.text.len();
            chunk.push(source);
        }
        (!chunk.is_empty()).then_some(chunk)
    });
    let found = side_by_side(chunks.enumerate(), |(number, chunk)| {
        let chunk = chunk.iter().collect();
        rejected_together(folder.path(), &format!("pieces_{number}"), chunk, options)
    });
    found.into_iter().flatten().collect()
}

/// The compiler says of all pieces whose evaluation fails in one run. Any other error may hide those
/// of other pieces, so these are compiled again without the ones that are rejected.
fn rejected_together(
    folder: &Path,
    name: &str,
    mut left: Vec<&Source>,
    options: &[&str],
) -> BTreeMap<String, String> {
    let mut rejected = BTreeMap::new();
    while !left.is_empty() {
        let errors = errors(folder, name, &left, options);
        let mut hides = false;
        let mut is_unplaced = false;
        for (place, error) in errors {
            // One by itself is meant where no place is named.
            let Some(place) = place.or_else(|| (left.len() == 1).then_some(0)) else {
                is_unplaced = true;
                continue;
            };
            let is_other = !is_of_evaluation(&error);
            hides |= is_other;
            let known = rejected.entry(left[place].what.clone()).or_insert_with(|| error.clone());
            if is_other && is_of_evaluation(known) {
                *known = error;
            }
        }
        left.retain(|source| !rejected.contains_key(&source.what));
        if is_unplaced {
            let alone = |source| rejected_together(folder, name, vec![source], options);
            rejected.extend(left.drain(..).flat_map(alone).collect::<Vec<_>>());
        }
        if !hides {
            break;
        }
    }
    rejected
}

/// The errors that the compiler finds, each with the piece that it is in, unless it names none: then
/// it takes too long to evaluate something, or is in the library.
fn errors(
    folder: &Path,
    name: &str,
    sources: &[&Source],
    options: &[&str],
) -> BTreeSet<(Option<usize>, String)> {
    let (mut text, mut ends) = (String::new(), Vec::new());
    for (place, source) in sources.iter().enumerate() {
        text += &format!("pub mod piece_{place} {{\n{}\n}}\n", source.text);
        ends.push(text.lines().count());
    }
    let metadata = ["--crate-type=lib", "--emit=metadata", "--error-format=short"];
    let output = compile(folder, name, &text, &[&metadata[..], options].concat());
    let messages = String::from_utf8_lossy(&output.stderr);
    let place = |error: &str| -> Option<usize> {
        let rest = error.strip_prefix(folder.to_str()?)?.split_once(".rs:")?.1;
        let line: usize = rest.split(':').next()?.parse().ok()?;
        Some(ends.partition_point(|&end| end < line).min(ends.len() - 1))
    };
    let is_error = |line: &&str| {
        (line.starts_with("error") || line.contains(": error")) && !line.contains(": aborting due")
    };
    let found: BTreeSet<_> =
        messages.lines().filter(is_error).map(|error| (place(error), error.to_owned())).collect();
    assert_eq!(output.status.success(), found.is_empty(), "{messages}");
    found
}
