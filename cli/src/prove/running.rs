//! Queries are made and solved by several threads.

use super::counterexample;
use super::outcome::{Finding, Inputs, Outcome, Record};
use super::solver::{Answer, Solver};
use super::subject::Subject;
use crate::failure::Failure;
use crate::search::Search;
use crate::stop;
use bit_tables_plain::smt::query;
use bit_tables_plain::specifications::{Claim, Proof};
use std::collections::{HashMap, VecDeque};
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// How to prove.
pub(super) struct Work<'a> {
    /// What to prove.
    pub subjects: &'a [Subject],
    /// The solver.
    pub solver: &'a Solver,
    /// The folder of the queries.
    pub folder: &'a Path,
    /// Whether the queries stay there.
    pub keeps: bool,
    /// How many solvers run at a time.
    pub jobs: usize,
    /// The most time for one query.
    pub limit: Duration,
    /// Whether each query is told of.
    pub verbose: bool,
}

impl Work<'_> {
    /// Proves all, or what there is time for until the user asks to stop: the subjects of which all claims were looked at.
    ///
    /// # Errors
    /// If a query cannot be written.
    pub fn done(&self) -> Result<Vec<Record>, Failure> {
        let progress = Search::new(self.subjects.len() as u64, "proving");
        let shared = Shared {
            work: self,
            progress: &progress,
            state: Mutex::default(),
            wake: Condvar::new(),
        };
        thread::scope(|scope| {
            for _ in 0..self.jobs {
                scope.spawn(|| shared.work());
            }
        });
        let State { results, solutions, failure, .. } =
            shared.state.into_inner().unwrap_or_else(PoisonError::into_inner);
        progress.finish();
        match failure {
            Some(failure) => Err(failure),
            None => Ok(records(results, &solutions)),
        }
    }
}

/// The records of the subjects of which all claims have an outcome, in order. Of the claims with the same query the first counts
/// as the one that was solved, whichever a thread came to first.
fn records(mut results: Vec<Made>, solutions: &[Option<Solution>]) -> Vec<Record> {
    results.sort_by_key(|made| made.place);
    let mut firsts: Vec<Option<String>> = vec![None; solutions.len()];
    let mut finding = |(mut finding, place): (Finding, Option<usize>)| {
        let Some(place) = place else { return Some(finding) };
        let Solution { outcome, seconds } = solutions[place].as_ref()?;
        finding.outcome = outcome.clone();
        finding.same_as.clone_from(&firsts[place]);
        if finding.same_as.is_none() {
            finding.seconds = *seconds;
            firsts[place].clone_from(&finding.file);
        }
        Some(finding)
    };
    let record = |made: Made| {
        let Made { subject, given, findings, preparation, .. } = made;
        let findings = match findings {
            Ok(findings) => {
                Ok(findings.into_iter().map(&mut finding).collect::<Option<Vec<_>>>()?)
            }
            Err(why) => Err(why),
        };
        Some(Record { subject, given, findings, preparation })
    };
    results.into_iter().filter_map(record).collect()
}

/// Claims, each with the place of its solution if a solver has to decide it.
type Claims = Vec<(Finding, Option<usize>)>;

/// A subject with its claims.
struct Made {
    place: usize,
    subject: Subject,
    given: Vec<String>,
    findings: Result<Claims, String>,
    preparation: f64,
}

/// A query to be solved.
struct Task {
    /// The place of its solution.
    place: usize,
    subject: Subject,
    claim: usize,
    file: String,
}

/// What comes out of a query.
struct Solution {
    outcome: Outcome,
    seconds: f64,
}

/// What the threads share.
#[derive(Default)]
struct State {
    /// The number of subjects that are taken.
    taken: usize,
    /// How many threads make queries.
    making: usize,
    tasks: VecDeque<Task>,
    results: Vec<Made>,
    /// In the order of the tasks.
    solutions: Vec<Option<Solution>>,
    /// The places of queries by their texts.
    known: HashMap<u128, usize>,
    failure: Option<Failure>,
}

struct Shared<'a> {
    work: &'a Work<'a>,
    progress: &'a Search,
    state: Mutex<State>,
    wake: Condvar,
}

impl Shared<'_> {
    fn state(&self) -> MutexGuard<'_, State> {
        // Each change of the state is complete before anything can panic.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Solves the queries that there are, then makes those of the next subject, until there are no more.
    fn work(&self) {
        let mut state = self.state();
        while !stop::is_asked() && state.failure.is_none() {
            if let Some(task) = state.tasks.pop_front() {
                drop(state);
                let solved = self.solve(&task);
                state = self.state();
                match solved {
                    Ok(solution) => state.solutions[task.place] = solution,
                    Err(failure) => state.failure = Some(failure),
                }
            } else if let Some(subject) = self.work.subjects.get(state.taken) {
                let place = state.taken;
                state.taken += 1;
                state.making += 1;
                drop(state);
                let making = Making(self);
                let made = self.made(place, subject);
                drop(making);
                state = self.state();
                match made {
                    // When the user has asked to stop, claims may be missing.
                    Ok(_) if stop::is_asked() => {}
                    Ok(made) => state.results.push(made),
                    Err(failure) => state.failure = Some(failure),
                }
                self.progress.advance();
            } else if state.making > 0 {
                state = self.wake.wait(state).unwrap_or_else(PoisonError::into_inner);
            } else {
                break;
            }
        }
    }

    /// A subject with its claims. Their queries become tasks.
    fn made(&self, place: usize, subject: &Subject) -> Result<Made, Failure> {
        let started = Instant::now();
        let mut made = Made {
            place,
            subject: subject.clone(),
            given: Vec::new(),
            findings: Ok(Vec::new()),
            preparation: 0.0,
        };
        match subject.proof() {
            Ok((_, proof)) => {
                made.findings = self.findings(subject, &proof)?;
                made.given = proof.given;
            }
            Err(why) => made.findings = Err(why),
        }
        made.preparation = started.elapsed().as_secs_f64();
        Ok(made)
    }

    /// The claims of a proof, or why there is no query for one of them.
    fn findings(
        &self,
        subject: &Subject,
        proof: &Proof,
    ) -> Result<Result<Claims, String>, Failure> {
        let mut findings = Vec::new();
        for (number, claim) in proof.claims.iter().enumerate() {
            if stop::is_asked() {
                break;
            }
            let query = match query(&proof.program, claim) {
                Ok(query) => query,
                Err(fault) => return Ok(Err(format!("{}: {fault}", claim.name))),
            };
            let mut finding = Finding {
                of: claim.of.clone(),
                claim: claim.name.clone(),
                inputs: inputs(proof, claim),
                outcome: Outcome::Evaluated,
                seconds: 0.0,
                file: None,
                same_as: None,
            };
            if query.is_settled() {
                findings.push((finding, None));
                continue;
            }
            let (text, file) = (query.text(), subject.file_name(&claim.name));
            finding.file = Some(file.clone());
            let solution = self.expect(&text, subject, number, file)?;
            findings.push((finding, Some(solution)));
        }
        Ok(Ok(findings))
    }

    /// The place of the solution of a query, which becomes a task unless it is known. It is written to its file.
    fn expect(
        &self,
        text: &str,
        subject: &Subject,
        claim: usize,
        file: String,
    ) -> Result<usize, Failure> {
        let key = fingerprint(text);
        let known = {
            let mut state = self.state();
            let next = state.solutions.len();
            let known = state.known.get(&key).copied();
            if known.is_none() {
                state.known.insert(key, next);
                state.solutions.push(None);
            }
            known.ok_or(next)
        };
        if known.is_err() || self.work.keeps {
            self.write(&file, text)?;
        }
        if let Err(place) = known {
            let task = Task { place, subject: subject.clone(), claim, file };
            self.state().tasks.push_back(task);
            self.wake.notify_one();
        }
        Ok(known.unwrap_or_else(|place| place))
    }

    fn write(&self, file: &str, text: &str) -> Result<(), Failure> {
        let path = self.work.folder.join(file);
        fs::write(&path, text)
            .map_err(|error| Failure::because(format!("write {}", path.display()), error))
    }

    /// What comes out of a query, unless the user asks to stop.
    fn solve(&self, Task { subject, claim, file, .. }: &Task) -> Result<Option<Solution>, Failure> {
        let Work { solver, folder, limit, .. } = *self.work;
        let started = Instant::now();
        let answer = solver.answer(&folder.join(file), limit);
        let seconds = started.elapsed().as_secs_f64();
        let outcome = match answer {
            Answer::Stopped => return Ok(None),
            Answer::Unsat => Outcome::Proved,
            Answer::Unknown => Outcome::Undecided("given up"),
            Answer::TimeLimit => Outcome::Undecided("time limit"),
            Answer::Failed(why) => Outcome::Failed(why),
            Answer::Sat(_) => {
                // Values are asked for only where there are some, as many solvers take that for an error otherwise.
                let with_values = format!("{}.values.smt2", file.trim_end_matches(".smt2"));
                self.write(&with_values, &counterexample::text_with_values(subject, *claim)?)?;
                match solver.answer(&folder.join(with_values), limit) {
                    Answer::Stopped => return Ok(None),
                    Answer::Sat(output) => counterexample::outcome(subject, *claim, &output)?,
                    other => Outcome::Failed(format!(
                        "the solver has a counterexample, but asked for its values it answers {other:?}"
                    )),
                }
            }
        };
        if !self.work.keeps {
            // The whole folder is removed in the end; a file that stays until then does no harm.
            let _ = fs::remove_file(folder.join(file));
        }
        if self.work.verbose {
            // If standard error is closed, the results remain.
            let _ = self.progress.between(|| {
                use std::io::Write;
                writeln!(anstream::stderr(), "{seconds:9.2} s  {file}: {}", outcome.name())
            });
        }
        Ok(Some(Solution { outcome, seconds }))
    }
}

/// While it lives, its thread makes queries, for which others wait.
struct Making<'a>(&'a Shared<'a>);

impl Drop for Making<'_> {
    fn drop(&mut self) {
        self.0.state().making -= 1;
        self.0.wake.notify_all();
    }
}

/// How many inputs a claim is of.
fn inputs(Proof { program, .. }: &Proof, Claim { name, cases, .. }: &Claim) -> Inputs {
    let given = cases.first().map_or(0, Vec::len);
    let none = Inputs { bits: 0, cases: cases.len() };
    program
        .function(name)
        .map_or(none, |function| Inputs::of(function, given, cases.len(), program))
}

/// 128 bits of a text, which no other text of this project has by accident.
fn fingerprint(text: &str) -> u128 {
    let half = |salt: u8| {
        let mut hasher = DefaultHasher::new();
        (salt, text).hash(&mut hasher);
        u128::from(hasher.finish())
    };
    half(0) << 64 | half(1)
}
