//! Fills of a region, round by round.
//!
//! A round keeps what is filled, stays within the region, adds at least the squares beside those
//! that are filled, and at most those to which a rook moves from them, or a queen where squares are
//! connected along diagonals. So all that is filled is
//! connected with the seeds, and a round that adds nothing leaves nothing beside. A round that adds
//! something adds a square, so that there are at most as many rounds as squares.

use super::claim::Stated;
use super::excerpt::{Body, Variable};
use bit_tables_generator::__private::module::{Function, Type};
use bit_tables_generator::__private::reference::Subject;

/// The claims about such a function; `None` if it has no loop.
pub(super) fn claims(function: &Function, subject: &Subject) -> Option<Vec<Stated>> {
    let word = subject.word.to_string();
    let &[(seeds, Type::Word), (within, Type::Word)] = function.parameters.as_slice() else {
        return None;
    };
    let body = Body::of(function, &[word.clone(), word.clone()])?;
    let condition = body.condition_of_first_loop()?;
    let state = ["filled", "before"].map(|name| Variable {
        name: name.to_owned(),
        ty: word.clone(),
        mutable: true,
    });
    let first = body.first_loop()?.0.with(state.to_vec());
    let round = body.rounds().into_iter().next()?.0.with(state.to_vec());
    let end = body.behind_first_loop(&word)?;
    let (name, all) = (function.name, subject.board.all());
    // What moves along all lines on which squares are connected.
    let usual = if subject.board.is_hexagonal() { 6 } else { 4 };
    let neighbours = subject.parameter("neighbours").unwrap_or(usual);
    let movers = if neighbours == 4 { "rooks" } else { "queens" };
    Some(vec![
        first.stated(
            name,
            "_at_first",
            &format!("{seeds}: {word}, {within}: {word}"),
            "",
            &format!(
                "::core::assert!(after.0 == {seeds} & {within} & {all:#x});
                ::core::assert!(after.1 == 0);"
            ),
        ),
        round.stated(
            name,
            "_by_round",
            &round.head(),
            &format!(
                "::core::debug_assert!({within} & !{all:#x} == 0);
                ::core::debug_assert!(filled & !{within} == 0);
                ::core::debug_assert!({condition});"
            ),
            &format!(
                "::core::assert!(after.1 == filled);
                ::core::assert!(filled & !after.0 == 0);
                ::core::assert!(after.0 & !{within} == 0);
                ::core::assert!(specified_beside(filled) & {within} & !after.0 == 0);
                ::core::assert!(
                    after.0 & !(filled | specified_{movers}_attacks(!{within}, filled)) == 0
                );"
            ),
        ),
        end.stated(name, "_at_end", &end.head(), "", "::core::assert!(after == filled);"),
    ])
}
