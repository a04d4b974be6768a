//! What the derive says of mistakes, and code around it that must compile.

use bit_tables_limited::Limited;

/// The messages, and that a mistake causes no other errors.
#[test]
fn mistakes() {
    let cases = trybuild::TestCases::new();
    cases.pass("tests/ui/pass/*.rs");
    cases.compile_fail("tests/ui/fail/*.rs");
    // What the compiler says in its own words is of one version of it.
    let rustc = std::process::Command::new("rustc").arg("--version").ends_within(60);
    if rustc.stdout.starts_with(b"rustc 1.95.") {
        cases.compile_fail("tests/ui/rustc/*.rs");
    }
}
