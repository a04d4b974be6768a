//! What the derive says of mistakes, and code around it that must compile.

use bit_tables_test_support::is_recorded;

/// The messages, and that a mistake causes no other errors.
#[test]
fn mistakes() {
    let cases = trybuild::TestCases::new();
    cases.pass("tests/ui/pass/*.rs");
    cases.compile_fail("tests/ui/fail/*.rs");
    if is_recorded("what the compiler says in its own words") {
        cases.compile_fail("tests/ui/rustc/*.rs");
    }
}
