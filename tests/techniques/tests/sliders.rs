//! Every function of sliding attacks on every board: the checks of [`checks::sliders`], and what needs the registry or a
//! panic that is caught.

use bit_tables_techniques::checks::{self, SHARE};
use bit_tables_techniques::{IS_SAMPLE, boards};

/// All of them on the chess board, and two that any board has.
#[test]
fn every_technique_is_here() {
    let registered = bit_tables_generator::techniques(bit_tables_generator::Operation::Sliders);
    let mut by_bytes = 0;
    let all = checks::sliders::all();
    assert_eq!(all.len(), boards().len());
    for (place, (board, _, techniques)) in all.iter().enumerate() {
        let names: Vec<&str> = techniques.iter().map(|technique| technique.0).collect();
        if place == 0 {
            let names: Vec<_> = names.iter().filter(|name| !name.contains('(')).collect();
            assert_eq!(
                names,
                registered.iter().map(|technique| &technique.name).collect::<Vec<_>>()
            );
        }
        for name in ["reversal", "obstruction_difference"] {
            assert!(names.contains(&name), "{}: {names:?}", board.text);
        }
        by_bytes += u32::from(names.contains(&"hyperbola"));
    }
    assert_eq!(by_bytes, if IS_SAMPLE { 3 } else { 14 });
}

/// A square beyond the board breaks the precondition, which debug builds assert.
#[test]
#[cfg(debug_assertions)]
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
