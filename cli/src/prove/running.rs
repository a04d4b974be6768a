//! Threads make and solve queries. The calling thread gives each its job, keeps what they find, and
//! reports it.

use super::counterexample::Doubted;
use super::digest::Digest;
use super::outcome::{Finding, Inputs, Outcome, Record, Repetitions, Scope, Solution, Stated};
use super::progress::Progress;
use super::results::print;
use super::scope::covered;
use super::solver::{Answer, Solver, write};
use super::store::Store;
use super::subject::Subject;
use super::table::Table;
use bit_tables_console::{CommandError, stop};
use bit_tables_verify::smt::query;
use bit_tables_verify::specifications::{Claim, Proof};
use std::collections::{BTreeMap, HashMap, VecDeque};
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

/// How often progress is shown, at least.
const SHOWN: Duration = Duration::from_millis(200);
/// How often the record is saved.
const SAVES: Duration = Duration::from_secs(10);

/// How to prove.
pub(super) struct Work<'a> {
    /// What to prove.
    pub subjects: &'a [Subject],
    /// The solver; if there is none, queries are only made.
    pub solver: Option<&'a Solver>,
    /// What is known about queries.
    pub known: HashMap<Digest, Solution>,
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
    /// The table that gets a row for each subject.
    pub table: Option<&'a Table>,
    /// The record, to be saved from time to time.
    pub store: Option<&'a Store>,
}

impl Work<'_> {
    /// Proves all subjects, or as many as possible until the user asks to stop. Returns the
    /// finished subjects in the order of their rows, and all for which queries were made.
    ///
    /// # Errors
    /// If a query, a row or the record cannot be written. The record has what is done.
    pub fn done(mut self) -> Result<(Vec<Record>, Vec<Record>), CommandError> {
        let solutions = std::mem::take(&mut self.known).into_iter();
        let mut state = State {
            progress: Progress::new(self.subjects.len()),
            taken: 0,
            waiting: VecDeque::new(),
            made: BTreeMap::new(),
            solutions: solutions.map(|(query, known)| (query, Some(known))).collect(),
            told: 0,
            done: Vec::new(),
            repetitions: Repetitions::default(),
            saved: Instant::now(),
            work: &self,
        };
        let ended = state.run();
        let all = state.records();
        let State { progress, done, .. } = state;
        progress.finish();
        if ended.is_err()
            && let Some(store) = self.store
        {
            // The first failure is the one to report.
            let _ = store.save(&all);
        }
        ended.map(|()| (done, all))
    }
}

/// What a thread does.
enum Job {
    /// It makes the queries of the subject with this index.
    Make(usize),
    Solve(Query),
}

/// A query in a file.
struct Query {
    digest: Digest,
    subject: Subject,
    /// The index of its claim.
    claim: usize,
    file: String,
}

/// A message from the thread of a job, whose number comes with it.
enum Event {
    /// What the thread does from now on.
    Doing(String),
    /// A query and its text.
    Query(Query, String),
    /// The last message.
    Ended(thread::Result<Result<Found, CommandError>>),
}

/// The result of a job.
enum Found {
    Record(usize, Record),
    /// The solution of a query; `None` if it is no longer needed.
    Solution(Query, Option<Solution>),
}

/// What is done, and what is left to do.
struct State<'a> {
    work: &'a Work<'a>,
    progress: Progress,
    /// The number of subjects that threads have taken.
    taken: usize,
    /// Queries without a thread.
    waiting: VecDeque<Query>,
    /// Subjects whose queries are made, by index.
    made: BTreeMap<usize, Record>,
    /// By query; `None` if it is waiting or being solved.
    solutions: HashMap<Digest, Option<Solution>>,
    /// The number of subjects at the beginning that are reported.
    told: usize,
    /// The subjects that are reported.
    done: Vec<Record>,
    repetitions: Repetitions,
    saved: Instant,
}

impl State<'_> {
    /// Runs jobs until none is left, or the user asks to stop, and reports what is done.
    fn run(&mut self) -> Result<(), CommandError> {
        let is_over = AtomicBool::new(false);
        let work = self.work;
        thread::scope(|scope| {
            // Whatever ends the scope, its threads end soon.
            let _end = AtEnd(&is_over);
            let (events, received) = mpsc::channel();
            let (mut begun, mut running) = (0, 0);
            loop {
                while running < work.jobs
                    && let Some(job) = self.next_job()
                {
                    let (events, is_over) = (events.clone(), &is_over);
                    let thread = Thread { work, number: begun, events, is_over };
                    scope.spawn(move || thread.run(job));
                    (begun, running) = (begun + 1, running + 1);
                }
                if running == 0 {
                    return self.tell_rest();
                }
                match received.recv_timeout(SHOWN) {
                    Ok((number, event)) => {
                        running -= usize::from(matches!(event, Event::Ended(_)));
                        self.take(number, event)?;
                    }
                    Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {}
                }
                self.report()?;
            }
        })
    }

    /// The next job: waiting queries come before other subjects.
    fn next_job(&mut self) -> Option<Job> {
        if stop::is_asked() {
            return None;
        }
        let query = self.waiting.pop_front().map(Job::Solve);
        query.or_else(|| {
            let place = self.taken;
            self.taken = self.work.subjects.len().min(place + 1);
            (place < self.taken).then_some(Job::Make(place))
        })
    }

    /// Takes a message from the thread with that number.
    fn take(&mut self, number: usize, event: Event) -> Result<(), CommandError> {
        let found = match event {
            Event::Doing(what) => {
                self.progress.begin(number, what);
                return Ok(());
            }
            Event::Query(query, text) => return self.ask(query, &text),
            Event::Ended(found) => found,
        };
        self.progress.end(number);
        match found.unwrap_or_else(|panic| resume_unwind(panic))? {
            // After a stop, claims may be missing.
            Found::Record(..) if stop::is_asked() => {}
            Found::Record(place, record) => drop(self.made.insert(place, record)),
            Found::Solution(Query { digest, file, .. }, solution) => {
                if self.work.verbose
                    && let Some(Solution { outcome, seconds, .. }) = &solution
                {
                    self.progress.tell(&format!("{seconds:9.2} s  {file}: {}", outcome.name()));
                }
                self.solutions.insert(digest, solution);
            }
        }
        Ok(())
    }

    /// Writes a query to its file and lets it wait for a thread, unless its solution is known or
    /// another subject has the same.
    fn ask(&mut self, query: Query, text: &str) -> Result<(), CommandError> {
        let is_new = !self.solutions.contains_key(&query.digest);
        let is_asked = is_new && self.work.solver.is_some();
        if is_asked || self.work.keeps {
            write(&self.work.folder.join(&query.file), text)?;
        }
        if is_new {
            self.solutions
                .insert(query.digest, (!is_asked).then(|| Solution::of(Outcome::Unasked)));
        }
        if is_asked {
            self.waiting.push_back(query);
        }
        Ok(())
    }

    /// Whether the queries of a subject are made, and all solved.
    fn is_done(&self, record: &Record) -> bool {
        let mut queries = record.findings().iter().filter_map(|finding| finding.query);
        queries.all(|query| self.solutions.get(&query).is_some_and(Option::is_some))
    }

    /// A subject with the solutions so far.
    fn solved(&self, record: &Record) -> Record {
        let mut record = record.clone();
        for finding in record.findings.iter_mut().flatten() {
            let solution = finding.query.and_then(|query| self.solutions.get(&query)?.as_ref());
            if let Some(solution) = solution {
                finding.solution = solution.clone();
            }
        }
        record
    }

    /// All subjects for which queries were made, with the solutions so far.
    fn records(&self) -> Vec<Record> {
        self.made.values().map(|record| self.solved(record)).collect()
    }

    /// Reports each subject as soon as it and all earlier ones are done, shows the progress, and
    /// saves the record if that is due.
    fn report(&mut self) -> Result<(), CommandError> {
        while let Some(record) = self.made.get(&self.told).filter(|record| self.is_done(record)) {
            let record = self.solved(record);
            self.told += 1;
            self.tell(record)?;
        }
        let rest = self.made.range(self.told..).filter(|(_, record)| self.is_done(record));
        self.progress.show(self.told + rest.count());
        if let Some(store) = self.work.store
            && self.saved.elapsed() >= SAVES
        {
            store.save(&self.records())?;
            self.saved = Instant::now();
        }
        Ok(())
    }

    /// Reports what is done beyond the first subject that is not, as after a stop.
    fn tell_rest(&mut self) -> Result<(), CommandError> {
        let rest = self.made.range(self.told..).map(|(_, record)| record);
        let rest = rest.filter(|record| self.is_done(record)).map(|record| self.solved(record));
        rest.collect::<Vec<_>>().into_iter().try_for_each(|record| self.tell(record))
    }

    fn tell(&mut self, mut record: Record) -> Result<(), CommandError> {
        self.repetitions.mark(&mut record);
        let printed = self
            .work
            .table
            .map_or(Ok(()), |table| self.progress.between(|| print(&table.row(&record))));
        self.done.push(record);
        printed
    }
}

/// Set at the end of a scope.
struct AtEnd<'a>(&'a AtomicBool);

impl Drop for AtEnd<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// The thread of a job.
struct Thread<'a> {
    work: &'a Work<'a>,
    number: usize,
    events: Sender<(usize, Event)>,
    /// Whether its result is of no use.
    is_over: &'a AtomicBool,
}

impl Thread<'_> {
    fn run(&self, job: Job) {
        let found = catch_unwind(AssertUnwindSafe(|| match job {
            Job::Make(place) => Ok(Found::Record(place, self.record(&self.work.subjects[place]))),
            Job::Solve(query) => {
                let solution = self.solution(&query);
                solution.map(|solution| Found::Solution(query, solution))
            }
        }));
        self.send(Event::Ended(found));
    }

    fn send(&self, event: Event) {
        // Nobody receives it after a failure.
        let _ = self.events.send((self.number, event));
    }

    /// Whether results are no longer needed.
    fn is_stopped(&self) -> bool {
        stop::is_asked() || self.is_over.load(Ordering::Relaxed)
    }

    /// A subject with its claims, whose queries are sent.
    fn record(&self, subject: &Subject) -> Record {
        let started = Instant::now();
        self.send(Event::Doing(format!("stating the claims of {subject}")));
        let (scope, code, findings) = match subject.proof() {
            Ok((plans, proof)) => (
                covered(subject, &plans, &proof),
                Some(Digest::of_program(&proof.program)),
                self.findings(subject, &proof),
            ),
            Err(why) => (Scope::default(), None, Err(why)),
        };
        let preparation = started.elapsed().as_secs_f64();
        Record { subject: subject.clone(), scope, code, findings, preparation }
    }

    /// The claims of a proof; or why there is no query for one of them.
    fn findings(&self, subject: &Subject, proof: &Proof) -> Result<Vec<Finding>, String> {
        let mut findings = Vec::new();
        for (place, claim) in proof.claims.iter().enumerate() {
            if self.is_stopped() {
                break;
            }
            let (number, all) = (place + 1, proof.claims.len());
            self.send(Event::Doing(format!("making query {number} of {all} of {subject}")));
            let query = query(&proof.program, claim);
            let query = query.map_err(|fault| format!("{}: {fault}", claim.name))?;
            let text = (!query.is_settled()).then(|| query.text());
            let file = text.is_some().then(|| subject.file_name(&claim.name));
            let mut finding = Finding {
                of: claim.of.clone(),
                query: None,
                solution: Solution::of(Outcome::Evaluated),
                is_repeated: false,
                stated: Some(Stated {
                    claim: claim.name.clone(),
                    inputs: inputs(proof, claim),
                    file: file.clone(),
                    same_as: None,
                }),
            };
            if let (Some(text), Some(file)) = (text, file) {
                let (digest, subject) = (Digest::of_query(&text), subject.clone());
                (finding.query, finding.solution) = (Some(digest), Solution::of(Outcome::Unasked));
                self.send(Event::Query(Query { digest, subject, claim: place, file }, text));
            }
            findings.push(finding);
        }
        Ok(findings)
    }

    /// The solution of a query; `None` if it is no longer needed.
    fn solution(&self, query: &Query) -> Result<Option<Solution>, CommandError> {
        let Query { subject, claim, file, .. } = query;
        let Work { solver, folder, limit, .. } = *self.work;
        let Some(solver) = solver else { return Ok(None) };
        self.send(Event::Doing(format!("solving {file}")));
        let answer = |file: &str| solver.answer(&folder.join(file), limit, &|| self.is_stopped());
        let started = Instant::now();
        let answered = answer(file);
        let seconds = started.elapsed().as_secs_f64();
        let none = String::new();
        let (outcome, details) = match answered {
            Answer::Stopped => return Ok(None),
            Answer::Unsat => (Outcome::Proved, none),
            Answer::Unknown => (Outcome::GivenUp, none),
            Answer::TimeLimit => (Outcome::TimeLimit, none),
            Answer::Failed(why) => (Outcome::Failed, why),
            Answer::Sat(_) => {
                // Values are requested only after `sat`, because many solvers report an error
                // otherwise.
                let with_values = format!("{}.values.smt2", file.trim_end_matches(".smt2"));
                let doubted = Doubted::new(subject, *claim)?;
                write(&folder.join(&with_values), &doubted.text_with_values()?)?;
                match answer(&with_values) {
                    Answer::Stopped => return Ok(None),
                    Answer::Sat(output) => doubted.outcome(&output)?,
                    other => (
                        Outcome::Failed,
                        format!(
                            "the solver has a counterexample, but asked for its values it answers {other:?}"
                        ),
                    ),
                }
            }
        };
        if !self.work.keeps {
            // The whole folder is removed at the end; a file that stays until then does no harm.
            let _ = fs::remove_file(folder.join(file));
        }
        Ok(Some(Solution { outcome, details, seconds, by: Some(solver.to_string().into()) }))
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
