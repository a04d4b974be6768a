//! Requests: none panics, and one that is planned means the same when it is printed and read again.

#![no_main]

use bit_tables_generator::{Plan, Request, Target, Word};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let place = text.len() % Word::ALL.len();
    let word = Word::ALL[place];
    let request = Request::parse(word, text);
    let Ok(plan) = Plan::new(&request, &Target::unknown()) else { return };
    let printed = plan.request().to_string();
    let again = Request::parse(word, &printed);
    let plan = Plan::new(&again, &Target::unknown())
        .unwrap_or_else(|fault| panic!("`{printed}` is refused: {fault}"));
    assert_eq!(plan.request().to_string(), printed);
});
