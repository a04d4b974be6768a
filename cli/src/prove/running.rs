//! Worker threads make and solve queries while the calling thread reports progress.

use super::counterexample::Doubted;
use super::digest::Digest;
use super::outcome::{Finding, Inputs, Outcome, Record, Repetitions, Scope, SolverName, Stated};
use super::progress::Progress;
use super::scope::covered;
use super::solver::{Answer, Solver};
use super::store::Known;
use super::subject::Subject;
use bit_tables_console::{CommandError, stop};
use bit_tables_verify::smt::query;
use bit_tables_verify::specifications::{Claim, Proof};
use std::collections::{HashMap, VecDeque};
use std::fs;
use std::path::Path;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// The interval in which the watching thread checks for changes, at most.
const WATCH: Duration = Duration::from_millis(200);

/// How to prove.
pub(super) struct Work<'a> {
    /// What to prove.
    pub subjects: &'a [Subject],
    /// The solver; if there is none, queries are only made.
    pub solver: Option<&'a Solver>,
    /// What is known about queries.
    pub known: &'a Known,
    /// The folder for queries.
    pub folder: &'a Path,
    /// Whether queries stay in the folder.
    pub keeps: bool,
    /// The number of solvers that run at a time.
    pub jobs: usize,
    /// The time limit for a query.
    pub limit: Duration,
    /// Whether each query is reported.
    pub verbose: bool,
}

/// An observer of finished work.
pub(super) trait Watch {
    /// Called when a subject is done, in order of subjects.
    ///
    /// # Errors
    /// If the work is to end.
    fn done(&mut self, record: &Record) -> Result<(), CommandError>;

    /// Called from time to time, and before the end if there is a failure. `records` returns the
    /// subjects so far, including claims not yet decided.
    ///
    /// # Errors
    /// If the work is to end.
    fn save(
        &mut self,
        records: &mut dyn FnMut() -> Vec<Record>,
        is_last: bool,
    ) -> Result<(), CommandError>;
}

impl Work<'_> {
    /// Proves all subjects, or as many as possible until the user asks to stop. Returns the
    /// finished subjects, and all for which queries were made.
    ///
    /// # Errors
    /// If a query cannot be written, or the observer fails.
    pub fn done(&self, watch: &mut dyn Watch) -> Result<(Vec<Record>, Vec<Record>), CommandError> {
        let progress = Progress::new(self.subjects.len());
        let state = State { workers: self.jobs, ..State::default() };
        let shared = Shared {
            work: self,
            progress: &progress,
            state: Mutex::new(state),
            wake: Condvar::new(),
        };
        let done = thread::scope(|scope| {
            for _ in 0..self.jobs {
                scope.spawn(|| shared.work());
            }
            let mut done = Vec::new();
            if let Err(failure) = shared.watch(watch, &mut done) {
                shared.state().failure.get_or_insert(failure);
            }
            done
        });
        let state = shared.state.into_inner().unwrap_or_else(PoisonError::into_inner);
        progress.finish();
        let all = state.records();
        match state.failure {
            Some(failure) => {
                // Keeps what is done.
                let _ = watch.save(&mut || all.clone(), true);
                Err(failure)
            }
            None => Ok((done, all)),
        }
    }
}

/// A subject with its claims, some of which may still be waiting for a solver.
struct Made {
    record: Record,
    /// For each claim the index of its solution, if a solver is needed.
    solutions: Vec<Option<usize>>,
}

/// Claims, each with the index of its solution if a solver is needed.
type Claims = Vec<(Finding, Option<usize>)>;

/// A query to solve.
struct Task {
    /// The index of its solution.
    place: usize,
    subject: Subject,
    claim: usize,
    file: String,
}

/// The outcome of a query.
struct Solution {
    outcome: Outcome,
    seconds: f64,
    by: Option<SolverName>,
}

/// State shared by the threads.
#[derive(Default)]
struct State {
    /// The number of running threads.
    workers: usize,
    /// The number of subjects taken by threads.
    taken: usize,
    /// The number of threads that are making queries.
    making: usize,
    tasks: VecDeque<Task>,
    /// By index of the subject.
    made: HashMap<usize, Made>,
    /// In the order of tasks.
    solutions: Vec<Option<Solution>>,
    /// The indices of queries by digest.
    known: HashMap<Digest, usize>,
    failure: Option<CommandError>,
}

impl State {
    /// What is known of a subject, and whether all its claims are finished.
    fn record(&self, place: usize) -> Option<(Record, bool)> {
        let Made { record, solutions } = self.made.get(&place)?;
        let (mut record, mut is_done) = (record.clone(), true);
        for (finding, solution) in record.findings.iter_mut().flatten().zip(solutions) {
            let Some(solution) = *solution else { continue };
            match &self.solutions[solution] {
                Some(Solution { outcome, seconds, by }) => {
                    (finding.outcome, finding.seconds) = (outcome.clone(), *seconds);
                    finding.by.clone_from(by);
                }
                None => is_done = false,
            }
        }
        Some((record, is_done))
    }

    /// The records of all subjects with queries.
    fn records(&self) -> Vec<Record> {
        let mut places: Vec<usize> = self.made.keys().copied().collect();
        places.sort_unstable();
        places.into_iter().filter_map(|place| Some(self.record(place)?.0)).collect()
    }

    /// The number of subjects whose claims are all finished.
    fn count(&self) -> usize {
        let is_done = |made: &&Made| {
            made.solutions.iter().flatten().all(|&place| self.solutions[place].is_some())
        };
        self.made.values().filter(is_done).count()
    }
}

struct Shared<'a> {
    work: &'a Work<'a>,
    progress: &'a Progress,
    state: Mutex<State>,
    wake: Condvar,
}

impl Shared<'_> {
    fn state(&self) -> MutexGuard<'_, State> {
        // A poisoned lock is harmless: each change of the state is complete before anything can
        // panic.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reports each subject as soon as it and all earlier ones are done, until no thread is
    /// running; then the others.
    fn watch(&self, watch: &mut dyn Watch, done: &mut Vec<Record>) -> Result<(), CommandError> {
        let mut repetitions = Repetitions::default();
        let mut next = 0;
        let mut state = self.state();
        loop {
            if let Some((record, true)) = state.record(next) {
                next += 1;
                drop(state);
                self.tell(watch, &mut repetitions, done, record)?;
            } else if state.workers == 0 {
                break;
            } else {
                let count = state.count();
                drop(state);
                self.progress.show(count);
                watch.save(&mut || self.state().records(), false)?;
                let state = self.state();
                if state.workers > 0 {
                    drop(self.wake.wait_timeout(state, WATCH));
                }
            }
            state = self.state();
        }
        // After a stop, an earlier subject may not be done.
        let rest: Vec<Record> = (next..self.work.subjects.len())
            .filter_map(|place| state.record(place))
            .filter_map(|(record, is_done)| is_done.then_some(record))
            .collect();
        drop(state);
        rest.into_iter().try_for_each(|record| self.tell(watch, &mut repetitions, done, record))
    }

    /// Reports another subject.
    fn tell(
        &self,
        watch: &mut dyn Watch,
        repetitions: &mut Repetitions,
        done: &mut Vec<Record>,
        mut record: Record,
    ) -> Result<(), CommandError> {
        repetitions.mark(&mut record);
        let flow = self.progress.between(|| watch.done(&record));
        done.push(record);
        flow
    }

    /// Solves waiting queries, then makes those of the next subject, until nothing is left.
    fn work(&self) {
        let _working = Working(self);
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
                self.wake.notify_all();
            } else if let Some(subject) = self.work.subjects.get(state.taken) {
                let place = state.taken;
                state.taken += 1;
                state.making += 1;
                drop(state);
                let making = Making(self);
                let made = self.made(subject);
                drop(making);
                state = self.state();
                match made {
                    // After a stop, claims may be missing.
                    Ok(_) if stop::is_asked() => {}
                    Ok(made) => drop(state.made.insert(place, made)),
                    Err(failure) => state.failure = Some(failure),
                }
                self.wake.notify_all();
            } else if state.making > 0 {
                state = self.wake.wait(state).unwrap_or_else(PoisonError::into_inner);
            } else {
                break;
            }
        }
    }

    /// Whether solver results are no longer needed.
    fn is_stopped(&self) -> bool {
        stop::is_asked() || self.state().failure.is_some()
    }

    /// A subject with its claims. Its queries become tasks.
    fn made(&self, subject: &Subject) -> Result<Made, CommandError> {
        let started = Instant::now();
        let (mut scope, mut code) = (Scope::default(), None);
        let mut solutions = Vec::new();
        let proof = {
            let _doing = self.progress.doing(|| format!("stating the claims of {subject}"));
            subject.proof()
        };
        let findings = match proof {
            Ok((plans, proof)) => {
                scope = covered(subject, &plans, &proof);
                code = Some(Digest::of_program(&proof.program));
                self.findings(subject, &proof)?.map(|claims| {
                    let (findings, places) = claims.into_iter().unzip();
                    solutions = places;
                    findings
                })
            }
            Err(why) => Err(why),
        };
        let preparation = started.elapsed().as_secs_f64();
        let record = Record { subject: subject.clone(), scope, code, findings, preparation };
        Ok(Made { record, solutions })
    }

    /// The claims of a proof, each with the index of its solution if a solver is needed; or why
    /// there is no query for one of them.
    fn findings(
        &self,
        subject: &Subject,
        proof: &Proof,
    ) -> Result<Result<Claims, String>, CommandError> {
        let mut findings = Vec::new();
        for (number, claim) in proof.claims.iter().enumerate() {
            if self.is_stopped() {
                break;
            }
            let (number_of, all) = (number + 1, proof.claims.len());
            let _doing =
                self.progress.doing(|| format!("making query {number_of} of {all} of {subject}"));
            let query = match query(&proof.program, claim) {
                Ok(query) => query,
                Err(fault) => return Ok(Err(format!("{}: {fault}", claim.name))),
            };
            let text = (!query.is_settled()).then(|| query.text());
            let digest = text.as_deref().map(Digest::of_query);
            let file = text.as_ref().map(|_| subject.file_name(&claim.name));
            let stated = Stated {
                claim: claim.name.clone(),
                inputs: inputs(proof, claim),
                file: file.clone(),
                same_as: None,
            };
            let finding = Finding {
                of: claim.of.clone(),
                query: digest,
                outcome: if text.is_some() { Outcome::Unasked } else { Outcome::Evaluated },
                seconds: 0.0,
                by: None,
                is_repeated: false,
                stated: Some(stated),
            };
            let solution = match (text, digest, file) {
                (Some(text), Some(digest), Some(file)) => {
                    Some(self.expect(&text, digest, subject, number, file)?)
                }
                _ => None,
            };
            findings.push((finding, solution));
        }
        Ok(Ok(findings))
    }

    /// The index of a query's solution. An unknown query becomes a task and is written to its file.
    fn expect(
        &self,
        text: &str,
        digest: Digest,
        subject: &Subject,
        claim: usize,
        file: String,
    ) -> Result<usize, CommandError> {
        let Work { solver, known, limit, .. } = *self.work;
        let (place, is_asked) = {
            let mut state = self.state();
            if let Some(&place) = state.known.get(&digest) {
                (place, false)
            } else {
                let place = state.solutions.len();
                let earlier = known.of(digest, limit).map(|known| Solution {
                    outcome: known.outcome.clone(),
                    seconds: known.seconds,
                    by: known.by.clone(),
                });
                let unasked = || Solution { outcome: Outcome::Unasked, seconds: 0.0, by: None };
                let solution = earlier.or_else(|| solver.is_none().then(unasked));
                let is_asked = solution.is_none();
                state.known.insert(digest, place);
                state.solutions.push(solution);
                (place, is_asked)
            }
        };
        if is_asked || self.work.keeps {
            self.write(&file, text)?;
        }
        if is_asked {
            let task = Task { place, subject: subject.clone(), claim, file };
            self.state().tasks.push_back(task);
            self.wake.notify_all();
        }
        Ok(place)
    }

    fn write(&self, file: &str, text: &str) -> Result<(), CommandError> {
        let path = self.work.folder.join(file);
        fs::write(&path, text)
            .map_err(|error| CommandError::because(format!("write {}", path.display()), error))
    }

    /// The outcome of a query; `None` if it is no longer needed.
    fn solve(
        &self,
        Task { subject, claim, file, .. }: &Task,
    ) -> Result<Option<Solution>, CommandError> {
        let Work { solver, folder, limit, .. } = *self.work;
        let Some(solver) = solver else { return Ok(None) };
        let _doing = self.progress.doing(|| format!("solving {file}"));
        let is_stopped = || self.is_stopped();
        let started = Instant::now();
        let answer = solver.answer(&folder.join(file), limit, &is_stopped);
        let seconds = started.elapsed().as_secs_f64();
        let outcome = match answer {
            Answer::Stopped => return Ok(None),
            Answer::Unsat => Outcome::Proved,
            Answer::Unknown => Outcome::GivenUp,
            Answer::TimeLimit => Outcome::TimeLimit,
            Answer::Failed(why) => Outcome::Failed(why),
            Answer::Sat(_) => {
                // Values are requested only after `sat`, because many solvers report an error
                // otherwise.
                let with_values = format!("{}.values.smt2", file.trim_end_matches(".smt2"));
                let doubted = Doubted::new(subject, *claim)?;
                self.write(&with_values, &doubted.text_with_values()?)?;
                match solver.answer(&folder.join(with_values), limit, &is_stopped) {
                    Answer::Stopped => return Ok(None),
                    Answer::Sat(output) => doubted.outcome(&output)?,
                    other => Outcome::Failed(format!(
                        "the solver has a counterexample, but asked for its values it answers {other:?}"
                    )),
                }
            }
        };
        if !self.work.keeps {
            // The whole folder is removed at the end; a file that stays until then does no harm.
            let _ = fs::remove_file(folder.join(file));
        }
        if self.work.verbose {
            self.progress.tell(&format!("{seconds:9.2} s  {file}: {}", outcome.name()));
        }
        Ok(Some(Solution { outcome, seconds, by: Some(solver.to_string().into()) }))
    }
}

/// While this lives, its thread is running, and the watching thread waits for it.
struct Working<'a>(&'a Shared<'a>);

impl Drop for Working<'_> {
    fn drop(&mut self) {
        self.0.state().workers -= 1;
        self.0.wake.notify_all();
    }
}

/// While this lives, its thread is making queries that others wait for.
struct Making<'a>(&'a Shared<'a>);

impl Drop for Making<'_> {
    fn drop(&mut self) {
        self.0.state().making -= 1;
        self.0.wake.notify_all();
    }
}

/// The number of inputs of a claim.
fn inputs(Proof { program, .. }: &Proof, Claim { name, cases, .. }: &Claim) -> Inputs {
    let given = cases.first().map_or(0, Vec::len);
    let none = Inputs { bits: 0, cases: cases.len() };
    program
        .function(name)
        .map_or(none, |function| Inputs::of(function, given, cases.len(), program))
}
