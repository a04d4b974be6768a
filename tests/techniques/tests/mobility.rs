//! Every function that counts along the lines of a board: the checks of [`checks::mobility`].

use bit_tables_techniques::checks::{self, SHARE};

/// A proof where lines are short.
#[test]
fn counts_of_all_subsets_of_all_lines() {
    checks::mobility::counts_of_all_subsets_of_all_lines();
}

/// A proof.
#[test]
fn counts_of_leapers() {
    checks::mobility::counts_of_leapers();
}

/// A proof for lines that are short, and random boards for the pieces.
#[test]
fn mobility_of_all_subsets_of_all_lines() {
    checks::mobility::mobility_of_all_subsets_of_all_lines(SHARE);
}

/// A proof.
#[test]
fn mobility_of_knights_and_kings() {
    checks::mobility::mobility_of_knights_and_kings();
}
