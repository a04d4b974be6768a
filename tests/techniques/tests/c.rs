//! The functions in C: each header checks itself, and nothing is left out but what C does not have.

#![cfg(in_c)]

#[allow(dead_code, reason = "it has more for the build script")]
#[path = "../entries.rs"]
mod entries;

use bit_tables_generator::internal::variants::Extent;
use bit_tables_generator::{Plan, Target};
use bit_tables_plain::lower::lower;
use bit_tables_techniques::{FUNCTIONS, IS_SAMPLE, LEFT_OUT, SELF_CHECKS, TARGET};
use entries::entries;

/// No assertion of any header fails.
#[test]
fn headers_check_themselves() {
    assert_eq!(SELF_CHECKS.len(), FUNCTIONS.len());
    for (request, self_check) in SELF_CHECKS {
        assert_eq!(self_check(), None, "{request}");
    }
}

/// What is left out asks the processor by its instruction, or has words of 128 bits where C has none. All else is here.
#[test]
fn nothing_else_is_left_out() {
    let target: Target = TARGET.parse().expect("a target");
    let is_narrow = cfg!(target_pointer_width = "32");
    let entries = entries(if IS_SAMPLE { Extent::Sample } else { Extent::All });
    assert_eq!(FUNCTIONS.len() + LEFT_OUT.len(), entries.len());
    for (place, why) in LEFT_OUT {
        let request = &entries[*place].request;
        let plan = Plan::new(request, &target).expect("it is in the registry");
        let asks = request.to_string().contains("detect = cpuid");
        let is_wide = || {
            let program = lower(plan.module(), request.word()).expect("it is plain");
            format!("{program:?}").contains("U128")
        };
        assert!(asks || is_narrow && is_wide(), "{request}: {why}");
    }
    println!("{} functions are checked, {} are left out", FUNCTIONS.len(), LEFT_OUT.len());
}
