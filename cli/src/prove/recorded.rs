//! The record of proofs of this code, as `.ci/prove record` keeps it.

use super::file::{Content, content};
use super::outcome::{Record, Verdict};
use super::subject::Subject;
use bit_tables_generator::{Domain, Operation};
use bit_tables_tools::compare::Proof;
use std::sync::LazyLock;

/// The record.
const RECORD: &str = include_str!("proofs.tsv");

/// The record as it is read.
static CONTENT: LazyLock<Content> =
    LazyLock::new(|| content(RECORD).expect("the record, which a test reads too"));

/// What the record says of an operation by a technique; `None` if it lacks that. A proof of other
/// code than today's is none.
pub(crate) fn recorded(operation: Operation, technique: &str, domain: Domain) -> Option<Proof> {
    let on = |domain| {
        let is_it = |record: &&Record| {
            let Subject { operation: of, selection, domain: on } = &record.subject;
            (*of, selection.as_str(), *on) == (operation, technique, domain)
        };
        CONTENT.records.iter().find(is_it).map(current)
    };
    // The record omits the board if it is the word's own.
    let word = Domain::from(domain.word());
    let is_its_own = domain.board() == word.board() || !operation.spec().needs_board;
    on(domain).or_else(|| on(word).filter(|_| is_its_own))
}

/// What a record says of the code as it is.
fn current(record: &Record) -> Proof {
    let proof = proof(record);
    let is_of_this_code = || record.code.is_some() && record.code == record.subject.code();
    if proof == Proof::Open || is_of_this_code() {
        proof
    } else {
        Proof::Changed(&CONTENT.compared)
    }
}

/// What a record says of the code that it is about.
fn proof(record: &Record) -> Proof {
    match record.verdict() {
        Verdict::Proved if record.scope.bounded.is_some() => Proof::Bounded,
        Verdict::Proved if record.scope.without_vectors => Proof::WithoutVectors,
        Verdict::Proved => Proof::Proved,
        _ => Proof::Open,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prove::digest::Digest;
    use crate::prove::file::text;
    use bit_tables_generator::{Board, Word, techniques};
    use std::collections::BTreeSet;

    /// Every operation and technique of the registry is in the record. `.ci/nightly proofs` checks
    /// that the record's queries are those of the code.
    #[test]
    fn every_technique_is_in_the_record() {
        let recorded: BTreeSet<(&str, String)> = CONTENT
            .records
            .iter()
            .map(|record| (record.subject.operation.name(), record.subject.technique()))
            .collect();
        for &operation in Operation::ALL {
            for technique in techniques(operation) {
                let is_there = recorded.contains(&(operation.name(), technique.name().to_owned()));
                assert!(
                    is_there,
                    "`{operation} = {}` is not in the record: bit-tables prove {operation} --technique {} \
                     --record cli/src/prove/proofs.tsv --document docs/proofs.md",
                    technique.name(),
                    technique.name()
                );
            }
        }
    }

    /// A proof of other code is none, whatever is wrong with the digest.
    #[test]
    fn a_proof_ends_with_a_change() {
        let is_about = |record: &&Record| record.subject.to_string() == "count_ones = swar, u64";
        let record = CONTENT.records.iter().find(is_about).expect("a record");
        assert_eq!(current(record), Proof::Proved);
        for code in [None, Some(Digest::of(""))] {
            let changed = current(&Record { code, ..record.clone() });
            assert_eq!(changed, Proof::Changed(&CONTENT.compared));
        }
        assert_eq!(CONTENT.compared.len(), "2026-01-31".len());
    }

    /// Lines of the record, checked by hand: they exist, and say what they cover. All would be
    /// written as they are.
    #[test]
    fn the_record_is_read() {
        assert!(CONTENT.records.len() > 2000);
        assert!(text(&CONTENT.records, &CONTENT.compared) == RECORD);
        let domain = Domain::from(Word::U64);
        let of = |operation, technique| recorded(operation, technique, domain);
        assert_eq!(of(Operation::CountOnes, "swar"), Some(Proof::Proved));
        let throughput = "hyperbola(for = throughput)";
        assert_eq!(of(Operation::Sliders, throughput), Some(Proof::WithoutVectors));
        assert_eq!(of(Operation::CountOnes, "auto"), None);
        let chess = Domain::on(Word::U64, Board::CHESS).expect("a board");
        assert_eq!(recorded(Operation::Sliders, "hyperbola", chess), Some(Proof::Proved));
        let shogi = Domain::on(Word::U128, Board::new(9, 9)).expect("a board");
        assert_eq!(recorded(Operation::Sliders, "hyperbola", shogi), Some(Proof::Proved));
    }
}
