//! Every function of words, sets and squares, and boards of bytes: the checks of
//! [`checks::scalars`] and [`checks::mailbox`], and what needs a panic that is caught.

mod parallel;

use bit_tables_techniques::Parameter;
use bit_tables_techniques::checks::{self, SHARE, scalars::groups};
use parallel::in_parallel;

/// A proof for functions of squares alone, and where a result depends on few bits.
#[test]
fn all_are_as_the_reference() {
    in_parallel(&groups(), |group| group.compare(SHARE));
}

/// Every place from every square, and random boards of pieces.
#[test]
fn boards_of_bytes() {
    checks::mailbox::boards_of_bytes(SHARE);
}

/// A square beyond the board breaks the precondition, which debug builds assert.
#[test]
#[cfg(debug_assertions)]
#[cfg_attr(in_c, ignore = "an assertion of C ends the process")]
fn squares_beyond_the_board_are_refused() {
    let groups = groups();
    let of_sets = groups.iter().filter(|group| group.functions[0].0.operation == "sliders");
    let mut count = 0;
    for group in of_sets {
        for (function, part) in &group.functions {
            assert_eq!(part.parameters, [Parameter::Word, Parameter::Square]);
            let board = group.board.expect("a board");
            let squares = bit_tables_techniques::squares::Squares::new(board).places.len();
            let beyond = || (part.code)(&[0, squares as u128, 0]);
            assert!(
                std::panic::catch_unwind(beyond).is_err(),
                "{}: {}",
                function.name(),
                part.name
            );
            count += 1;
        }
    }
    assert!(count > 0);
}
