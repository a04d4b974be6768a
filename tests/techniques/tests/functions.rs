//! Every function as its reference has it: the checks of [`checks::functions`], but for those of
//! slices, and what needs a panic that is caught.

mod parallel;

use bit_tables_techniques::checks::SHARE;
use bit_tables_techniques::checks::functions::{Group, groups};
use bit_tables_techniques::{Parameter, Part};
use parallel::in_parallel;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A proof for words of 8 and 16 bits, for functions of squares alone, and where a result depends
/// on few bits.
#[test]
fn all_are_as_the_reference() {
    let mut groups = groups();
    groups.retain(|group| !group.is_of_slices());
    in_parallel(&groups, |group| group.compare(SHARE));
}

fn is_refused(part: &Part, given: &[u128; 3]) -> bool {
    std::panic::catch_unwind(|| part.of(given)).is_err()
}

/// A square beyond the board, and zero for a scan, break the precondition, which debug builds
/// assert.
#[test]
#[cfg(debug_assertions)]
#[cfg_attr(in_c, ignore = "an assertion of C ends the process")]
fn what_breaks_a_precondition_is_refused() {
    let (mut scans, mut sliders) = (0, 0);
    for group in groups() {
        for (function, part) in &group.functions {
            let given = match part.parameters {
                [Parameter::NonZero, ..] => {
                    scans += 1;
                    // Of both directions, if there are two.
                    assert!(is_refused(part, &[0, 1, 0]), "{}: {}", function.name(), part.name);
                    [0, 0, 0]
                }
                [Parameter::Word, Parameter::Square] if function.operation == "sliders" => {
                    sliders += 1;
                    let board = group.board.expect("a board");
                    let squares = bit_tables_techniques::squares::Squares::new(board).places;
                    [0, squares.len() as u128, 0]
                }
                _ => {
                    assert_ne!(function.operation, "sliders", "{}", part.name);
                    continue;
                }
            };
            assert!(is_refused(part, &given), "{}: {}", function.name(), part.name);
        }
    }
    assert!(scans > 0 && sliders > 0);
}

/// The whole 32-bit domain for the counts, scans and tests; the other scans are the same but
/// for their ends.
#[test]
#[ignore = "slow tier: 2^32 words for every technique"]
fn whole_domain_of_32_bits() {
    let mut groups: Vec<Group> = groups();
    groups.retain_mut(|group| {
        // Another sequence has another table, for which all scanned bits are a proof.
        group.functions.retain(|(function, _)| !function.technique.contains('('));
        let is_count = matches!(group.functions.first(), Some((function, part)) if {
            part.name == function.operation
                && !["find_first_set", "pop_first", "pop_last"].contains(&part.name)
                && !part.name.contains("fixed")
        });
        is_count && group.bits() == 32 && group.parameters() == [Parameter::Word]
    });
    assert!(!groups.is_empty());
    in_parallel(&groups, |group| (0..=u32::MAX).for_each(|x| group.are_equal(&[x.into(), 0, 0])));
}

/// Words of 32 bits and more with others, or with a number: ten million of each kind.
#[test]
#[ignore = "slow tier: ten million of each"]
fn many_with_others() {
    let mut groups = groups();
    groups.retain(|group| {
        let has_others = group.parameters().len() > 1;
        group.board.is_none() && group.bits() >= 32 && has_others && !group.is_of_slices()
    });
    let compared = AtomicUsize::new(0);
    in_parallel(&groups, |group| {
        if group.compare_at_random(10_000_000).is_some() {
            compared.fetch_add(1, Ordering::Relaxed);
        }
    });
    assert!(compared.into_inner() >= 10);
}
