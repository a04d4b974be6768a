//! What the compiler says of mutants, many at once.

use bit_tables_test_support::Limited;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

/// What stands before each file that is compiled.
pub const ALLOWED: &str =
    "#![allow(warnings, arithmetic_overflow, overflowing_literals, unconditional_panic)]\n";

/// How many times a batch is compiled at most: errors hide only those of the compiler's later
/// phases, which are few.
const ROUNDS: usize = 4;

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// A check fails, or cannot be carried out.
    Rejected,
    /// The types are wrong, which needs no check.
    Invalid,
    /// It compiles.
    Passed,
}

/// What the compiler says of each text.
pub fn check(folder: &Path, number: usize, texts: &[String]) -> Vec<Verdict> {
    let mut verdicts = vec![Verdict::Passed; texts.len()];
    let mut has_unplaced = false;
    // Where types are wrong nothing is evaluated, so those are left out and the others are compiled
    // again.
    for round in 0.. {
        assert!(round < ROUNDS, "batch {number} has new errors in every round");
        let mut text = ALLOWED.to_owned();
        let mut lines = BTreeMap::new();
        for (place, mutant) in texts.iter().enumerate() {
            if verdicts[place] != Verdict::Invalid {
                // A line for each mutant, by which the compiler's messages name it.
                lines.insert(text.lines().count() + 1, place);
                text += &format!("mod m{place} {{ {} }}\n", mutant.replace('\n', " "));
            }
        }
        let (mut rejected, mut invalid) = (BTreeSet::new(), BTreeSet::new());
        for (line, is_evaluation) in errors(folder, &format!("batch_{number}"), &text) {
            // What takes too long to evaluate has no place: which one it is shows when each is by
            // itself.
            let Some(line) = line else {
                if let [verdict] = &mut verdicts[..] {
                    *verdict = Verdict::Rejected;
                } else {
                    has_unplaced = true;
                }
                continue;
            };
            let place = lines.get(&line).unwrap_or_else(|| panic!("an error in line {line}"));
            if is_evaluation {
                rejected.insert(*place)
            } else {
                invalid.insert(*place)
            };
        }
        for &place in &rejected {
            verdicts[place] = Verdict::Rejected;
        }
        for &place in &invalid {
            verdicts[place] = Verdict::Invalid;
        }
        if invalid.is_empty() {
            break;
        }
    }
    if has_unplaced {
        for (place, verdict) in verdicts.iter_mut().enumerate() {
            if *verdict == Verdict::Passed {
                *verdict = check(folder, number, &texts[place..=place])[0];
            }
        }
    }
    verdicts
}

/// The lines in which the compiler finds errors, and whether each is one of evaluation.
fn errors(folder: &Path, name: &str, text: &str) -> Vec<(Option<usize>, bool)> {
    let path = folder.join(format!("{name}.rs"));
    std::fs::write(&path, text).expect("a file");
    let output = rustc()
        .args(["--crate-type=lib", "--emit=metadata", "--error-format=short", "--out-dir"])
        .args([folder, &path])
        .ends_within(600);
    let messages = String::from_utf8_lossy(&output.stderr);
    let prefix = format!("{}:", path.display());
    let error = |message: &str| {
        // It has no place, or one in the library.
        let is_long = message.contains("error: constant evaluation is taking");
        if is_long && !message.starts_with(&prefix) {
            return Some((None, true));
        }
        let (line, rest) = message.strip_prefix(&prefix)?.split_once(':')?;
        let is_error = rest.contains(": error");
        let is_evaluation = rest.contains("error[E0080]") || rest.contains("evaluation is taking");
        is_error.then(|| (Some(line.parse().expect("a line")), is_evaluation))
    };
    let found: Vec<(Option<usize>, bool)> = messages.lines().filter_map(error).collect();
    assert!(output.status.success() || !found.is_empty(), "{messages}");
    found
}

pub fn rustc() -> Command {
    let mut rustc = Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
    rustc.arg("--edition=2024");
    rustc
}
