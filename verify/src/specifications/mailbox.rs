//! Claims about boards of bytes in the order of rays.

use super::claim::{Stated, at_once, cases};
use super::excerpt::Body;
use bit_tables_generator::__private::module::Function;
use bit_tables_generator::__private::reference::Subject;

/// The claims about the squares at given places: each round of a loop clears the lowest place and
/// adds its square; `None` if the function is another one, or has no such loop.
///
/// By induction over the number of places, it returns the squares of all. So does the
/// specification, about which the claim is made without a loop.
pub(super) fn claims(function: &Function, subject: &Subject) -> Option<Vec<Stated>> {
    let (name, word) = (function.name, subject.word);
    if name != "squares_at" {
        return None;
    }
    let body = Body::of(function, &["u64".to_owned(), "u32".to_owned()])?;
    let [(round, tested)] = body.rounds().try_into().ok()?;
    let ((before, _), behind) = (body.first_loop()?, body.behind_first_loop(word.name())?);
    let is_tested = |of: &&super::excerpt::Variable| tested.contains(&of.name) && of.ty == "u64";
    let rest = round.outputs.iter().find(is_tested)?;
    let set = round.outputs.iter().find(|of| !tested.contains(&of.name) && of.ty == word.name())?;
    let (rest_after, set_after) =
        (round.part("after", &rest.name)?, round.part("after", &set.name)?);
    // The rounds may have the square in another form, which must be equal.
    let square = before.outputs.iter().find(|output| output.name == "square").cloned();
    let is_square = if square.is_some() { "::core::assert!(first.2 == square);" } else { "" };
    let of_first: Vec<_> = [rest.clone(), set.clone()].into_iter().chain(square).collect();
    let first = before.with(of_first);
    let (rest, set) = (&rest.name, &set.name);
    let cases = cases(subject.playable().map(u128::from));
    let lowest = |of: &str| format!("let lowest: u64 = {of} ^ ({of} & {of}.wrapping_sub(1));");
    let step = format!(
        "::core::debug_assert!({rest} != 0);
        {}
        let after: {} = {};
        ::core::assert!({rest_after} == {rest} & {rest}.wrapping_sub(1));
        ::core::assert!({set_after} == {set} | specified_{name}(lowest, square));",
        lowest(rest),
        round.result_type(),
        round.call(&format!("round_of_{name}")),
    );
    let of_first = format!(
        "let first: {} = {};
        ::core::assert!(first.0 == places);
        ::core::assert!(first.1 == 0);{is_square}",
        first.result_type(),
        first.call(&format!("first_of_{name}"))
    );
    let specified = format!(
        "{}
        let others: {word} = specified_{name}(places ^ lowest, square);
        ::core::assert!(specified_{name}(places, square) == others | specified_{name}(lowest, square));",
        lowest("places")
    );
    let of_none = format!(
        "::core::assert!({name}(0, square) == 0);
        ::core::assert!(specified_{name}(0, square) == 0);"
    );
    let of_result = format!("::core::assert!(result_of_{name}({set}) == {set});");
    let head = format!("square: u32, {rest}: u64, {set}: {word}");
    let of_places = "square: u32, places: u64";
    Some(vec![
        Stated::new(name, "_round", &head, &step, cases.clone())
            .behind(&round.function(&format!("round_of_{name}"))),
        Stated::new(name, "_at_first", of_places, &of_first, cases.clone())
            .behind(&first.function(&format!("first_of_{name}"))),
        Stated::new(name, "_specified", of_places, &specified, cases.clone()),
        Stated::new(name, "_of_none", "square: u32", &of_none, cases),
        Stated::new(name, "_result", &format!("{set}: {word}"), &of_result, at_once())
            .behind(&behind.function(&format!("result_of_{name}"))),
    ])
}
