//! The record of proofs of this code, as `.ci/prove record` keeps it.

use super::file::content;
use super::outcome::{Record, Verdict};
use bit_tables_generator::{Domain, Operation};
use bit_tables_tools::compare::Proof;
use std::sync::OnceLock;

/// The record.
const RECORD: &str = include_str!("proofs.tsv");

/// A subject: operation, technique, and word and board.
type Key = (Operation, String, Domain);

/// What the record says of an operation by a technique; `None` if it lacks that.
pub(crate) fn recorded(operation: Operation, technique: &str, domain: Domain) -> Option<Proof> {
    static PROOFS: OnceLock<Vec<(Key, Proof)>> = OnceLock::new();
    let proofs = PROOFS.get_or_init(|| {
        let records =
            content(RECORD).expect("the record, which a test reads too").records.into_iter();
        records.map(|record| (key(&record), proof(&record))).collect()
    });
    let on = |domain| {
        let is_it = |((of, by, on), _): &&(Key, Proof)| {
            (*of, by.as_str(), *on) == (operation, technique, domain)
        };
        proofs.iter().find(is_it).map(|(_, proof)| *proof)
    };
    // The record omits the board if it is the word's own.
    let word = Domain::from(domain.word());
    let is_its_own = domain.board() == word.board() || !operation.spec().needs_board;
    on(domain).or_else(|| on(word).filter(|_| is_its_own))
}

fn key(record: &Record) -> Key {
    let subject = &record.subject;
    (subject.operation, subject.selection.clone(), subject.domain)
}

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
    use bit_tables_generator::{Board, Word, techniques};
    use std::collections::BTreeSet;

    /// Every operation and technique of the registry is in the record. `.ci/nightly proofs` checks
    /// that the record's queries are those of the code.
    #[test]
    fn every_technique_is_in_the_record() {
        let records = content(RECORD).expect("the record").records;
        let recorded: BTreeSet<(&str, String)> = records
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

    /// Lines of the record, checked by hand: they exist, and say what they cover.
    #[test]
    fn the_record_is_read() {
        assert!(content(RECORD).is_ok_and(|content| content.records.len() > 2000));
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
