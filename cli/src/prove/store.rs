//! The record of proofs, kept between runs.

use super::digest::Digest;
use super::file::{Content, content, text};
use super::outcome::{Outcome, Record, Repetitions, Solution};
use super::subject::Subject;
use bit_tables_console::{CommandError, Destination};
use bit_tables_generator::Operation;
use std::collections::{BTreeSet, HashMap};
use std::fmt::Display;
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
        let unreadable = |why: &dyn Display| CommandError::of_file("read", path, why);
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

    /// The queries that need not be asked again: a proof stays valid, and a query that reached the
    /// time limit is asked with a longer one.
    pub fn known(&self, limit: Duration) -> HashMap<Digest, Solution> {
        let findings = self.earlier().iter().flat_map(Record::findings);
        let is_known = |Solution { outcome, seconds, .. }: &Solution| match outcome {
            Outcome::Proved => true,
            Outcome::TimeLimit => *seconds >= limit.as_secs_f64(),
            _ => false,
        };
        let known = findings.filter(|found| is_known(&found.solution));
        known.filter_map(|found| Some((found.query?, found.solution.clone()))).collect()
    }

    /// Whether the file had the same queries and outcomes for the subject.
    pub fn says<'a>(&'a self, record: &'a Record) -> bool {
        let Some(earlier) = self.before(record) else { return false };
        let outcomes =
            |record: &'a Record| record.findings().iter().map(|one| one.solution.outcome);
        // A counterexample is news however old it is.
        let is_wrong =
            |outcome| matches!(outcome, Outcome::Refuted | Outcome::Unconfirmed | Outcome::Failed);
        earlier.has_queries_of(record)
            && outcomes(earlier).eq(outcomes(record))
            && !outcomes(record).any(is_wrong)
    }

    /// The subjects with these records, or else with the earlier ones.
    pub fn with<'a>(&'a self, records: &'a [Record]) -> Vec<Record> {
        let by_subject = |records: &'a [Record]| -> HashMap<String, &'a Record> {
            records.iter().map(|record| (record.subject.to_string(), record)).collect()
        };
        let (done, earlier) = (by_subject(records), by_subject(self.earlier()));
        let mut all: Vec<Record> = Vec::new();
        for &operation in Operation::ALL {
            let is_own = |subject: &&Subject| subject.operation == operation;
            if !self.operations.contains(&operation) {
                let others = self.earlier().iter().filter(|record| is_own(&&record.subject));
                all.extend(others.cloned());
                continue;
            }
            for key in self.subjects.iter().filter(is_own).map(ToString::to_string) {
                let (done, earlier) = (done.get(&key), earlier.get(&key));
                let Some(&record) = done.or(earlier) else { continue };
                // An unchanged subject keeps its time.
                let kept = earlier.filter(|earlier| earlier.has_queries_of(record));
                let preparation = kept.map_or(record.preparation, |kept| kept.preparation);
                all.push(Record { preparation, ..record.clone() });
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
        let name = |record: &Record| record.subject.to_string();
        let expected: BTreeSet<String> = self.subjects.iter().map(ToString::to_string).collect();
        let is_of = |record: &&Record| self.operations.contains(&record.subject.operation);
        let mut found: BTreeSet<String> = self.earlier().iter().filter(is_of).map(name).collect();
        if self.operations.len() == Operation::ALL.len() {
            found.extend(self.earlier.unknown.iter().cloned());
        }
        let is_other = |record: &&Record| {
            let before = self.before(record);
            before.is_some_and(|one| !one.has_queries_of(record) || one.code != record.code)
        };
        let what = [
            ("not in it", &expected - &found),
            ("in it, but not in the registry", &found - &expected),
            (
                "in it with other queries or code",
                records.iter().filter(is_other).map(name).collect(),
            ),
        ];
        let what = what.iter().filter_map(|(is, names)| {
            names.first().map(|first| format!("{} are {is}, such as `{first}`", names.len()))
        });
        let what: Vec<String> = what.collect();
        if what.is_empty() {
            return Ok(());
        }
        let (path, what) = (self.path.display(), what.join("; "));
        Err(CommandError::Differs(format!(
            "{path} is not of this code: of the subjects {what}; to renew it: {renewal}"
        )))
    }
}
