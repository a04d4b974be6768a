//! Sums of weights, step by step.
//!
//! A loop that clears one bit of the word in each round ends with zero. If each round clears the
//! lowest set bit and adds its weight, the result is the sum of the weights of all set bits, by
//! induction over their number. A table of byte sums has the sum of the weights of each byte's set
//! bits, so the entries for a word's bytes add up to the sum for the word.

use super::claim::{Stated, at_once};
use super::excerpt::{Body, Excerpt};
use bit_tables_generator::__private::module::Function;
use bit_tables_generator::__private::reference::Subject;

/// The claims about a sum computed by a loop that clears the set bits of a word; `None` if it is
/// not.
pub(super) fn claims(function: &Function, subject: &Subject) -> Option<Vec<Stated>> {
    let (name, word, bits) = (function.name, subject.word, subject.bits());
    let weights = format!("weights: [u8; {bits}]");
    let body = Body::of(function, &[word.to_string(), format!("&[u8; {bits}]")])?;
    let [(round, tested)] = body.rounds().try_into().ok()?;
    let ((before, _), behind) = (body.first_loop()?, body.behind_first_loop("u32")?);
    let mut changed = round.outputs.iter();
    let rest = changed.clone().find(|one| tested.contains(&one.name) && one.ty == word.name())?;
    let sum = changed.find(|one| !tested.contains(&one.name))?;
    let call = |part: &Excerpt, own: &str| {
        part.call_with(&format!("{own}_of_{name}"), |input| match &*input.name {
            "weights" => "&weights".to_owned(),
            other => other.to_owned(),
        })
    };
    let [rest_after, sum_after] = [rest, sum].map(|of| round.part("after", &of.name));
    // Before the loop, and after it.
    let first = before.with(vec![rest.clone(), sum.clone()]);
    let of_first = format!(
        "let first: ({word}, u32) = {};
        ::core::assert!(first.0 == x);
        ::core::assert!(first.1 == 0);",
        call(&first, "first")
    );
    let (rest, sum) = (&rest.name, &sum.name);
    let of_result = format!("::core::assert!(result_of_{name}({sum}) == {sum});");
    let step = format!(
        "::core::debug_assert!({rest} != 0);
        ::core::debug_assert!({sum} <= 255 * {bits});
        let lowest: u32 = specified_trailing_zeros({rest});
        let after: {} = {};
        ::core::assert!({} == {rest} & {rest}.wrapping_sub(1));
        ::core::assert!({} == {sum} + weights[lowest as usize] as u32);",
        round.result_type(),
        call(&round, "round"),
        rest_after?,
        sum_after?
    );
    let of_none = format!("::core::assert!({name}(0, &weights) == 0);");
    let head = format!("{rest}: {word}, {sum}: u32, {weights}");
    let step = Stated::new(name, "_round", &head, &step, at_once());
    Some(vec![
        step.behind(&round.function(&format!("round_of_{name}"))),
        Stated::new(name, "_of_none", &weights, &of_none, at_once()),
        Stated::new(name, "_at_first", &format!("x: {word}, {weights}"), &of_first, at_once())
            .behind(&first.function(&format!("first_of_{name}"))),
        Stated::new(name, "_result", &format!("{sum}: u32"), &of_result, at_once())
            .behind(&behind.function(&format!("result_of_{name}"))),
    ])
}
