//! Every function of sliding attacks on every board: the checks of [`checks::sliders`], and what
//! needs a panic that is caught.

use bit_tables_techniques::checks::{self, SHARE};

/// A square beyond the board breaks the precondition, which debug builds assert.
#[test]
#[cfg(debug_assertions)]
#[cfg_attr(in_c, ignore = "an assertion of C ends the process")]
fn squares_beyond_the_board_are_refused() {
    for (board, squares, techniques) in checks::sliders::all() {
        let beyond = squares.places.len() as u32;
        for (technique, code) in techniques {
            for (position, function) in code.into_iter().enumerate() {
                assert!(
                    std::panic::catch_unwind(|| function(0, beyond)).is_err(),
                    "{technique}, {}, function {position}",
                    board.text
                );
            }
        }
    }
}

/// A proof for the lines, and so for the pieces.
#[test]
fn every_subset_of_every_line() {
    checks::sliders::every_subset_of_every_line();
}

/// All nine functions with a hundred thousand boards of each kind.
#[test]
fn random_boards() {
    checks::sliders::random_boards(SHARE);
}
