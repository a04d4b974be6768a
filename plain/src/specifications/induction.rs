//! Counts of ones, by induction over the number of ones.
//!
//! A count of no ones is zero, and each other follows from that without the lowest one. Only one function has both
//! properties. So if a function has them and its specification too, they are the same. Solvers find this in a fraction of the time
//! that equality takes, as a sum in one order is compared with itself and never with a sum in another order.

use super::claim::{Stated, at_once};
use super::subject::Subject;
use super::text::specified;
use bit_tables_generator::Operation;
use bit_tables_generator::internal::module::Function;

/// What is claimed of a count; `None` if the operation is none.
pub(super) fn claims(function: &Function, subject: &Subject) -> Option<Vec<Stated>> {
    let word = subject.word;
    let name = function.name;
    let one = format!("x: {word}");
    let two = format!("x: {word}, other: {word}");
    // The parameters, the ones that are counted, and arguments: with these, without the lowest of them, and without any.
    let (parameters, ones, [all, less, none]) = match subject.operation {
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
