//! The functions in C: each header checks itself.

#![cfg(in_c)]

use bit_tables_techniques::{FUNCTIONS, LEFT_OUT, SELF_CHECKS};

/// No assertion of any header fails.
#[test]
fn headers_check_themselves() {
    assert_eq!(SELF_CHECKS.len(), FUNCTIONS.len());
    for (request, self_check) in SELF_CHECKS {
        assert_eq!(self_check(), None, "{request}");
    }
}

/// The build script leaves out nothing else than what asks the processor, and words that the
/// compiler does not have.
#[test]
fn most_are_here() {
    println!("{} functions are checked, {} are left out", FUNCTIONS.len(), LEFT_OUT.len());
    for (place, why) in LEFT_OUT {
        println!("{place}: {why}");
    }
    assert!(FUNCTIONS.len() > LEFT_OUT.len());
}
