//! The record of proofs, kept between runs.

use super::digest::Digest;
use super::file::{Content, content, text};
use super::outcome::{Finding, Outcome, Record, Repetitions};
use super::subject::Subject;
use bit_tables_console::{CommandError, Destination};
use bit_tables_generator::Operation;
use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A file with what is known of the registry's subjects.
pub(super) struct Store {
    path: PathBuf,
    /// The operations whose subjects are all listed in `subjects`.
    operations: Vec<Operation>,
    /// The subjects of these operations that the file must contain, in this order.
    subjects: Vec<Subject>,
    earlier: Content,
}

impl Store {
    /// Opens a file, which need not exist. It must contain these subjects of `operations`; the
    /// subjects of other operations stay as they are.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn open(
        path: &Path,
        operations: Vec<Operation>,
        subjects: Vec<Subject>,
    ) -> Result<Self, CommandError> {
        let unreadable = |why: &dyn std::fmt::Display| {
            CommandError::because(format!("read {}", path.display()), why)
        };
        let earlier = match fs::read_to_string(path) {
            Ok(text) => content(&text).map_err(|why| unreadable(&why))?,
            Err(error) if error.kind() == ErrorKind::NotFound => Content::default(),
            Err(error) => return Err(unreadable(&error)),
        };
        Ok(Self { path: path.to_owned(), operations, subjects, earlier })
    }

    /// The contents of the file when it was read.
    pub fn earlier(&self) -> &[Record] {
        &self.earlier.records
    }

    /// The earlier record of the same subject.
    fn before(&self, record: &Record) -> Option<&Record> {
        self.earlier().iter().find(|earlier| earlier.subject == record.subject)
    }

    /// What solvers found out about queries.
    pub fn known(&self) -> Known {
        let findings = self.earlier().iter().flat_map(Record::findings);
        let known = findings.filter_map(|found| found.query.map(|query| (query, found.clone())));
        Known(known.collect())
    }

    /// Whether the file had the same queries and outcomes for the subject.
    pub fn says(&self, record: &Record) -> bool {
        let Some(earlier) = self.before(record) else { return false };
        let outcomes = |record: &Record| {
            let outcomes = record.findings().iter().map(|finding| finding.outcome.clone());
            outcomes.collect::<Vec<_>>()
        };
        earlier.has_queries_of(record) && outcomes(earlier) == outcomes(record)
    }

    /// The subjects with these records, or else with the earlier ones.
    pub fn with(&self, records: &[Record]) -> Vec<Record> {
        let by_subject = |records: &[Record]| -> HashMap<String, Record> {
            records.iter().map(|record| (record.subject.to_string(), record.clone())).collect()
        };
        let (mut done, mut earlier) = (by_subject(records), by_subject(self.earlier()));
        let mut all = Vec::new();
        for &operation in Operation::ALL {
            let is_own = |subject: &&Subject| subject.operation == operation;
            if !self.operations.contains(&operation) {
                let others = self.earlier().iter().filter(|record| is_own(&&record.subject));
                all.extend(others.cloned());
                continue;
            }
            for subject in self.subjects.iter().filter(is_own) {
                let key = subject.to_string();
                all.extend(match (done.remove(&key), earlier.remove(&key)) {
                    // An unchanged subject keeps its time.
                    (Some(done), Some(earlier)) if done.has_queries_of(&earlier) => {
                        Some(Record { preparation: earlier.preparation, ..done })
                    }
                    (Some(record), _) | (None, Some(record)) => Some(record),
                    (None, None) => None,
                });
            }
        }
        let mut repetitions = Repetitions::default();
        for record in &mut all {
            repetitions.mark(record);
        }
        all
    }

    /// Writes the file with these records.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn save(&self, records: &[Record]) -> Result<(), CommandError> {
        Destination::file_at(self.path.clone())
            .deliver(&text(&self.with(records), &self.earlier.compared), "")
    }

    /// Compares the file with the subjects, and with the queries of these records regardless of
    /// their outcomes.
    ///
    /// # Errors
    /// If something is missing, superfluous or different.
    pub fn check(&self, records: &[Record], renewal: &str) -> Result<(), CommandError> {
        let names = |subjects: &mut dyn Iterator<Item = &Subject>| -> BTreeSet<String> {
            subjects.map(ToString::to_string).collect()
        };
        let expected = names(&mut self.subjects.iter());
        let is_of = |record: &&Record| self.operations.contains(&record.subject.operation);
        let mut found =
            names(&mut self.earlier().iter().filter(is_of).map(|record| &record.subject));
        if self.operations.len() == Operation::ALL.len() {
            found.extend(self.earlier.unknown.iter().cloned());
        }
        let is_other = |record: &&Record| {
            let before = self.before(record);
            before.is_some_and(|one| !one.has_queries_of(record) || one.code != record.code)
        };
        let others = names(&mut records.iter().filter(is_other).map(|record| &record.subject));
        let missing: BTreeSet<_> = expected.difference(&found).cloned().collect();
        let surplus: BTreeSet<_> = found.difference(&expected).cloned().collect();
        let mut what = Vec::new();
        for (names, is) in [
            (missing, "not in it"),
            (surplus, "in it, but not in the registry"),
            (others, "in it with other queries or code"),
        ] {
            if let Some(first) = names.first() {
                what.push(format!("{} are {is}, such as `{first}`", names.len()));
            }
        }
        if what.is_empty() {
            return Ok(());
        }
        let (path, what) = (self.path.display(), what.join("; "));
        Err(CommandError::Differs(format!(
            "{path} is not of this code: of the subjects {what}; to renew it: {renewal}"
        )))
    }
}

/// What is known about queries.
#[derive(Default)]
pub(super) struct Known(HashMap<Digest, Finding>);

impl Known {
    /// What is known about a query; `None` if it must be asked again. A proof stays valid; a query
    /// that reached the time limit is asked again with a longer limit.
    pub fn of(&self, query: Digest, limit: Duration) -> Option<&Finding> {
        self.0.get(&query).filter(|known| match known.outcome {
            Outcome::Proved => true,
            Outcome::TimeLimit => known.seconds >= limit.as_secs_f64(),
            _ => false,
        })
    }
}
