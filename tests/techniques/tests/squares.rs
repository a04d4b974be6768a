//! Every function of squares other than sliders, on every board: the checks of [`checks::squares`],
//! [`checks::games`] and [`checks::mailbox`].

use bit_tables_techniques::checks::{self, SHARE};

/// From every square: a proof.
#[test]
fn leapers_of_all_squares() {
    checks::squares::leapers_of_all_squares();
}

/// From every square in every direction: a proof.
#[test]
fn rays_of_all_squares() {
    checks::squares::rays_of_all_squares();
}

/// Random boards from every square along every line.
#[test]
fn lines_by_number() {
    checks::squares::lines_by_number(SHARE);
}

/// Every two squares: a proof.
#[test]
fn between_all_squares() {
    checks::squares::between_all_squares();
}

/// Every two squares that share a line: a proof.
#[test]
fn between_aligned_squares() {
    checks::squares::between_aligned_squares();
}

/// A million random chess boards, and many of each other kind.
#[test]
fn sets_of_sliders() {
    checks::squares::sets_of_sliders(SHARE);
}

/// Random boards and blockers from every square.
#[test]
fn through_the_first_piece() {
    checks::squares::through_the_first_piece(SHARE);
}

/// Every place from every square, and random boards of pieces.
#[test]
fn boards_of_bytes() {
    checks::mailbox::boards_of_bytes(SHARE);
}

/// Every square with every subset of each line of leaps: a proof.
#[test]
fn riders_of_all_squares() {
    checks::squares::riders_of_all_squares();
}

/// Every square, for lances with every subset of the squares before them: a proof.
#[test]
fn pieces_of_shogi() {
    checks::games::pieces_of_shogi();
}

/// Every square: a proof for horses, and cannons with random pieces.
#[test]
fn pieces_of_xiangqi() {
    checks::games::pieces_of_xiangqi(SHARE);
}
