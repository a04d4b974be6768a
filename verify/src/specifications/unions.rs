//! Unions of attacks: of each piece of a set, one after the other.
//!
//! The attacks so far, with those of the pieces that remain, are always those of the set. So it is
//! at first, a round does not change it, and where the loop ends none remain. It ends, because each
//! round removes a piece.

use super::claim::Stated;
use super::excerpt::{Body, Variable};
use bit_tables_generator::__private::module::{Function, Type};
use bit_tables_generator::__private::reference::{Subject, specified};

/// The claims about such a function; `None` if it has no loop.
pub(super) fn claims(function: &Function, subject: &Subject) -> Option<Vec<Stated>> {
    let word = subject.word.to_string();
    let &[(pieces, Type::Word)] = function.parameters.as_slice() else { return None };
    let body = Body::of(function, std::slice::from_ref(&word))?;
    let condition = body.condition_of_first_loop()?;
    let state = ["rest", "attacks"].map(|name| Variable {
        name: name.to_owned(),
        ty: word.clone(),
        mutable: true,
    });
    let first = body.first_loop()?.0.with(state.to_vec());
    let (round, _) = body.rounds().into_iter().next()?;
    let round = round.with(state.to_vec());
    let end = body.behind_first_loop(&word)?;
    let (name, by) = (function.name, specified(function.name));
    // Whatever remains is on squares.
    let remain = |set: &str| format!("{set} & !{:#x} == 0", subject.board.all());
    let head = format!("rest: {word}, attacks: {word}");
    let given = format!("::core::debug_assert!({});", remain("rest"));
    Some(vec![
        first.stated(
            name,
            "_at_first",
            &format!("{pieces}: {word}"),
            "",
            &format!(
                "::core::assert!({});
                ::core::assert!(after.1 | {by}(after.0) == {by}({pieces}));",
                remain("after.0")
            ),
        ),
        round.stated(
            name,
            "_by_round",
            &head,
            &format!("{given} ::core::debug_assert!({condition});"),
            &format!(
                "::core::assert!(rest != 0);
                ::core::assert!(after.0 == rest & rest.wrapping_sub(1));
                ::core::assert!(after.1 | {by}(after.0) == attacks | {by}(rest));"
            ),
        ),
        end.stated(
            name,
            "_at_end",
            &head,
            &format!("{given} ::core::debug_assert!(!({condition}));"),
            &format!("::core::assert!(after == attacks | {by}(rest));"),
        ),
    ])
}
