//! The specifications of operations: their examples are true, and each follows from the registry.

use bit_tables_generator::{Board, Layout, OnZero, Operation, Request, SourceFile, Target, Word};
use bit_tables_generator::{techniques, techniques_for};
use bit_tables_test_support::Limited as _;
use bit_tables_test_support::rustc::compiled;
use std::process::Command;

/// A request of an operation alone: in 64-bit words, or on the board of its own game.
fn request(operation: Operation) -> Request {
    let usual = Request::new(Word::U64);
    if techniques_for(operation, usual.domain()).next().is_some() {
        return usual.with(operation, "auto");
    }
    let own = Board::NAMED.iter().find(|(name, _)| *name == operation.name());
    let (_, board) = own.unwrap_or_else(|| panic!("`{operation}` has a board of its name"));
    Request::new(Word::U128).board(*board).with(operation, "auto")
}

/// All of them in one program, each with the emitted code of its operation.
#[test]
fn examples_are_true() {
    let target = Target::profile("portable").expect("a profile");
    let mut source = String::new();
    let mut calls = String::new();
    for &operation in Operation::ALL {
        let printed =
            SourceFile::from(request(operation)).print(&target).expect("what is registered");
        let example = operation.spec().example;
        source += &format!(
            "#[allow(dead_code)]\nmod {operation} {{\n{}\npub fn example() -> bool {{ {example} }}\n}}\n",
            printed.text(Layout::Compact)
        );
        calls += &format!("    assert!({operation}::example(), \"{{}}\", {example:?});\n");
    }
    source += &format!("fn main() {{\n{calls}}}\n");
    let folder = tempfile::tempdir().expect("a folder");
    let program = compiled(folder.path(), "examples", &source, &["--cap-lints=allow"]);
    let _ = Command::new(program).prints_within(60);
}

/// Zero is excluded by the operations whose code asserts that, and by no other; what returns `None`
/// returns an `Option`.
#[test]
fn results_for_zero_are_as_specified() {
    let target = Target::profile("portable").expect("a profile");
    for &operation in Operation::ALL {
        let printed =
            SourceFile::from(request(operation)).print(&target).expect("what is registered");
        let text = printed.text(Layout::Readable);
        let own = text.split(&format!("pub const fn {operation}(")).nth(1);
        let own = own.map(|rest| rest.split("\npub ").next().unwrap_or(rest));
        let for_zero = operation.spec().for_zero;
        let is_asserted = own.is_some_and(|own| own.contains("debug_assert!(x != 0"));
        assert_eq!(is_asserted, for_zero == OnZero::Precondition, "{operation}: {own:?}");
        let is_optional = own.is_some_and(|own| own.lines().next().unwrap().contains("Option<"));
        if for_zero == OnZero::ReturnsNone {
            assert!(is_optional, "{operation}: {own:?}");
        }
        let takes_a_word = own.is_some_and(|own| own.starts_with("x: u64)"));
        if takes_a_word {
            assert_ne!(for_zero, OnZero::NotApplicable, "{operation} takes a word alone");
        }
    }
}

/// The functions that stand for an operation where it is explained are functions of it.
#[test]
fn explained_functions_exist() {
    let target = Target::profile("portable").expect("a profile");
    for &operation in Operation::ALL {
        let printed =
            SourceFile::from(request(operation)).print(&target).expect("what is registered");
        let text = printed.text(Layout::Compact);
        let explained = operation.spec().representative_functions;
        for function in explained {
            assert!(text.contains(&format!("pub const fn {function}")), "{operation}: {function}");
        }
        let is_explained = text
            .split("pub const fn ")
            .skip(1)
            .any(|rest| operation.explains(rest.split('(').next().unwrap_or_default()));
        assert!(is_explained, "{operation}");
        assert!(!techniques(operation).is_empty());
    }
}
