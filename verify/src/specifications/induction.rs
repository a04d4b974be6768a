//! Counts of set bits, and the n-th set bit, by induction over the number of set bits.
//!
//! The count of zero is zero, and any other count is one more than that without the lowest set bit.
//! Only one function has both properties, so a function that has them equals its specification,
//! which has them too. Solvers prove this in a fraction of the time that equality takes, because a
//! sum is compared only with itself, and never with a sum in another order.
//!
//! Set bit 0 is the lowest. Set bit `n` is set bit `n - 1` of the word without its lowest set bit,
//! and zero has none. Only one function has these properties.

use super::claim::{SAME_OPTIONS, Stated, at_once};
use bit_tables_generator::__private::module::Function;
use bit_tables_generator::__private::reference::{Subject, specified};
use bit_tables_generator::Operation;

/// The claims about a count; `None` if the operation is none.
pub(super) fn claims(function: &Function, subject: &Subject) -> Option<Vec<Stated>> {
    let word = subject.word;
    let name = function.name;
    let one = format!("x: {word}");
    let two = format!("x: {word}, other: {word}");
    // The parameters, the set bits that are counted, and the arguments: with all of these, without
    // the lowest, and without any.
    let (parameters, ones, [all, less, none]) = match subject.operation {
        Operation::Select => return Some(of_numbers(name, subject)),
        Operation::CountOnes | Operation::Parity => (one, "x", ["x", "rest", "0"]),
        Operation::HammingDistance => {
            (two, "x ^ other", ["x, other", "other ^ rest, other", "x, x"])
        }
        _ => return None,
    };
    let more = match subject.operation {
        Operation::Parity => "1 ^ less",
        _ => "less.wrapping_add(1)",
    };
    let mut claims = Vec::new();
    for (counted, of) in [(name.to_owned(), ""), (specified(name), "_specified")] {
        let step = format!(
            "let ones: {word} = {ones};
            ::core::debug_assert!(ones != 0);
            let rest: {word} = ones & ones.wrapping_sub(1);
            let less: u32 = {counted}({less});
            ::core::assert!({counted}({all}) == {more});"
        );
        claims.push(Stated::new(name, of, &parameters, &step, at_once()));
        let of_none = format!("::core::assert!({counted}({none}) == 0);");
        claims.push(Stated::new(name, &format!("{of}_of_none"), &parameters, &of_none, at_once()));
    }
    Some(claims)
}

/// Claims for `select`, one for each index: the specification, which clears the lowest set bit `n`
/// times, has a case for each; there are no more set bits than bits.
fn of_numbers(name: &str, subject: &Subject) -> Vec<Stated> {
    let (word, bits) = (subject.word, subject.bits());
    let numbers: Vec<Vec<u128>> = (1..=bits).map(|n| vec![n.into()]).collect();
    let specified = specified(name);
    let stated = |what: &str, parameters: &str, [found, expected]: [&str; 2], cases| {
        let body = format!(
            "let rest: {word} = x & x.wrapping_sub(1);
            let found: Option<u32> = {found};
            let expected: Option<u32> = {expected};
            {SAME_OPTIONS}"
        );
        Stated::new(name, what, parameters, &body, cases)
    };
    let (one, lowest) = (format!("x: {word}"), "specified_trailing_zeros(x)");
    let lowest = format!(
        "if x == 0 {{ ::core::option::Option::None }} else {{ ::core::option::Option::Some({lowest}) }}"
    );
    let with_number = format!("x: {word}, n: u32");
    // Numbers below this fit a byte, which shows that no field of a word has a carry.
    let small = 2 * bits;
    let is_small = if small > 255 { "true".to_owned() } else { format!("number < {small}") };
    let step = format!(
        "::core::debug_assert!({is_small});
        let n: u32 = number as u32;
        let rest: {word} = x & x.wrapping_sub(1);
        let found: Option<u32> = {name}(x, n);
        let expected: Option<u32> = if n == 0 {{ {name}(x, 0) }} else {{ {name}(rest, n.wrapping_sub(1)) }};
        {SAME_OPTIONS}"
    );
    let none = |called: &str, what, condition: &str, x| {
        let body = format!(
            "::core::debug_assert!({condition});
            let found: Option<u32> = {called}({x}, n);
            ::core::assert!(found.is_none());"
        );
        Stated::new(name, what, &with_number, &body, at_once())
    };
    vec![
        Stated::new(name, "", &format!("x: {word}, number: u8"), &step, at_once()),
        none(name, "_beyond", &format!("n >= {small}"), "x"),
        stated("_first", &one, [&format!("{name}(x, 0)"), &lowest], at_once()),
        none(name, "_of_none", "x == 0", "0"),
        stated(
            "_specified",
            &format!("n: u32, {one}"),
            [&format!("{specified}(x, n)"), &format!("{specified}(rest, n.wrapping_sub(1))")],
            numbers,
        ),
        stated("_specified_first", &one, [&format!("{specified}(x, 0)"), &lowest], at_once()),
        none(&specified, "_specified_beyond", &format!("n > {bits}"), "x"),
    ]
}
