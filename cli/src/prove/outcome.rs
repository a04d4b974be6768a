//! The outcome of a proof.

use super::digest::Digest;
use super::subject::Subject;
use bit_tables_ir::{Function, Program, Type};
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

/// The outcome of a query.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// It holds by evaluation; no solver is needed.
    Evaluated,
    /// It holds, according to the solver.
    Proved,
    /// It does not hold; the details are the inputs, step by step.
    Refuted,
    /// The solver has a counterexample that the interpreter does not confirm.
    Unconfirmed,
    /// The solver gave up.
    GivenUp,
    /// The solver reached the time limit.
    TimeLimit,
    /// The solver failed; the details say how.
    Failed,
    /// No solver was asked, because the user asked to stop first.
    Unasked,
}

/// Verdicts in order of severity, the worst first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Verdict {
    /// There is a counterexample.
    Refuted,
    /// An error occurred.
    Failed,
    /// It is not known.
    Undecided,
    /// It holds for every input.
    Proved,
}

impl Outcome {
    /// Every outcome with its code in a record, a short name, and the verdict on the claim.
    const ALL: [(Self, &str, &str, Verdict); 8] = [
        (Self::Evaluated, "e", "proved by evaluation", Verdict::Proved),
        (Self::Proved, "p", "proved", Verdict::Proved),
        (Self::Refuted, "c", "counterexample", Verdict::Refuted),
        (Self::Unconfirmed, "u", "unconfirmed counterexample", Verdict::Failed),
        (Self::GivenUp, "g", "given up", Verdict::Undecided),
        (Self::TimeLimit, "t", "time limit", Verdict::Undecided),
        (Self::Failed, "f", "failed", Verdict::Failed),
        (Self::Unasked, "-", "not asked yet", Verdict::Undecided),
    ];

    /// The outcome with this code.
    pub fn with_code(code: &str) -> Option<Self> {
        Self::ALL.iter().find(|row| row.1 == code).map(|row| row.0)
    }

    /// Its code in a record.
    pub const fn code(self) -> &'static str {
        Self::ALL[self as usize].1
    }

    /// A short name.
    pub const fn name(self) -> &'static str {
        Self::ALL[self as usize].2
    }

    /// The verdict on the claim.
    pub const fn verdict(self) -> Verdict {
        Self::ALL[self as usize].3
    }
}

/// The number of inputs of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Inputs {
    /// The number of bits that can have any value.
    pub bits: usize,
    /// The number of cases of the parameters with given values.
    pub cases: usize,
}

impl Inputs {
    /// The inputs of a function whose first `given` parameters have given values, in `cases` cases.
    pub fn of(function: &Function, given: usize, cases: usize, program: &Program) -> Self {
        let parameters = &function.variables[..function.parameters.len()];
        let free = parameters.iter().skip(given);
        Self { bits: free.map(|parameter| bits(&parameter.ty, program)).sum(), cases }
    }
}

/// `64 × 2^64`.
impl fmt::Display for Inputs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self { bits: 0, cases } => write!(f, "{cases}"),
            Self { bits, cases: 1 } => write!(f, "2^{bits}"),
            Self { bits, cases } => write!(f, "{cases} × 2^{bits}"),
        }
    }
}

/// The number of bits of a value.
pub(super) fn bits(ty: &Type, program: &Program) -> usize {
    match ty {
        Type::Int(int) => int.bits() as usize,
        Type::Bool => 1,
        Type::Single => 32,
        Type::Double => 64,
        Type::Array(element, length) => bits(element, program) * length,
        Type::Tuple(types) => types.iter().map(|ty| bits(ty, program)).sum(),
        Type::Option(ty) => 1 + bits(ty, program),
        Type::Struct(name) => program
            .record(name)
            .map_or(0, |record| record.fields.iter().map(|field| bits(&field.ty, program)).sum()),
        _ => 0,
    }
}

/// A solver with its version.
pub(super) type SolverName = Arc<str>;

/// The outcome of a query, and how it was found.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Solution {
    /// The outcome.
    pub outcome: Outcome,
    /// A counterexample or an error; records do not contain it.
    pub details: String,
    /// The seconds that the solver took.
    pub seconds: f64,
    /// The solver that was asked.
    pub by: Option<SolverName>,
}

impl Solution {
    /// An outcome without a solver.
    pub const fn of(outcome: Outcome) -> Self {
        Self { outcome, details: String::new(), seconds: 0.0, by: None }
    }
}

/// A claim and its outcome.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Finding {
    /// The function that it is about.
    pub of: String,
    /// The query for a solver, if one is needed.
    pub query: Option<Digest>,
    /// The outcome.
    pub solution: Solution,
    /// Whether an earlier claim has the same query.
    pub is_repeated: bool,
    /// How it was stated, unless it was read from a record.
    pub stated: Option<Stated>,
}

/// The statement of a claim.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Stated {
    /// Its name.
    pub claim: String,
    /// Its inputs.
    pub inputs: Inputs,
    /// The file with its query, if a solver is needed.
    pub file: Option<String>,
    /// The file with an equal query, which was solved instead.
    pub same_as: Option<String>,
}

/// The outcomes of all claims about an operation by a technique.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Record {
    /// The subject of the claims.
    pub subject: Subject,
    /// What the proof covers, in numbers and words.
    pub scope: Scope,
    /// The digest of the code that the claims are about, if there are claims.
    pub code: Option<Digest>,
    /// The claims, or why there is no query for one of them.
    pub findings: Result<Vec<Finding>, String>,
    /// The seconds for making the queries.
    pub preparation: f64,
}

/// What a proof of a subject covers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Scope {
    /// The number of arguments, as text.
    pub inputs: String,
    /// Whether the code for some targets has instructions that no proof covers.
    pub without_vectors: bool,
    /// The bound on inputs, if there is one.
    pub bounded: Option<String>,
    /// Functions of other operations that are replaced by their specifications.
    pub given: Vec<String>,
}

impl Record {
    /// The claims; none if there is no query.
    pub fn findings(&self) -> &[Finding] {
        self.findings.as_deref().unwrap_or_default()
    }

    /// The total seconds, from the request to the result.
    pub fn seconds(&self) -> f64 {
        let own = self.findings().iter().filter(|finding| !finding.is_repeated);
        self.preparation + own.map(|finding| finding.solution.seconds).sum::<f64>()
    }

    /// The worst verdict among its claims.
    pub fn verdict(&self) -> Verdict {
        let verdicts = self.findings().iter().map(|finding| finding.solution.outcome.verdict());
        let without = if self.findings.is_ok() { Verdict::Proved } else { Verdict::Undecided };
        verdicts.min().unwrap_or(without)
    }

    /// Whether no claim needs a solver.
    pub fn is_evaluated(&self) -> bool {
        self.findings().iter().all(|found| found.solution.outcome == Outcome::Evaluated)
    }

    /// Whether every query occurs for an earlier subject too.
    pub fn is_as_others(&self) -> bool {
        let mut solved = self.findings().iter().filter(|found| found.query.is_some()).peekable();
        solved.peek().is_some() && solved.all(|finding| finding.is_repeated)
    }

    /// Whether both have the same queries.
    pub fn has_queries_of(&self, other: &Self) -> bool {
        match (&self.findings, &other.findings) {
            (Ok(own), Ok(others)) => {
                let query = |finding: &Finding| (finding.of.clone(), finding.query);
                own.iter().map(query).eq(others.iter().map(query))
            }
            (Err(why), Err(other)) => why == other,
            _ => false,
        }
    }

    /// A short result: the outcome of all claims, or of those that are not proved.
    pub fn result(&self) -> String {
        let Ok(findings) = &self.findings else { return "no query".to_owned() };
        let mut names: Vec<&str> =
            self.unproved().map(|finding| finding.solution.outcome.name()).collect();
        let (open, all) = (names.len(), findings.len());
        names.sort_unstable();
        names.dedup();
        match open {
            0 => self.proved(),
            _ if open == all => names.join(", "),
            _ => format!("{open} of {all}: {}", names.join(", ")),
        }
    }

    fn unproved(&self) -> impl Iterator<Item = &Finding> {
        let is_open = |finding: &&Finding| finding.solution.outcome.verdict() != Verdict::Proved;
        self.findings().iter().filter(is_open)
    }

    /// How it is proved, and within which scope.
    fn proved(&self) -> String {
        let mut text = Outcome::Proved.name().to_owned();
        if let Some(bounded) = &self.scope.bounded {
            text += &format!(" to {bounded}");
        }
        if self.scope.without_vectors {
            text += " without vectors";
        }
        if self.is_evaluated() {
            text += " by evaluation";
        } else if self.is_as_others() {
            text += " as others";
        }
        text
    }

    /// The claims that are not proved: their function, if they have one, and why.
    pub fn open(&self) -> Vec<(Option<&str>, String)> {
        if let Err(why) = &self.findings {
            return vec![(None, why.clone())];
        }
        let open = self.unproved().map(|finding| {
            let Finding { of, solution: Solution { outcome, details, .. }, stated, .. } = finding;
            let name = outcome.name();
            let same_as = stated.as_ref().and_then(|stated| stated.same_as.as_deref());
            let why = match (outcome, same_as) {
                (_, Some(file)) => format!("{name}, as of {file}"),
                (Outcome::Failed, None) if !details.is_empty() => format!("{name}: {details}"),
                _ => name.to_owned(),
            };
            (Some(&**of), why)
        });
        open.collect()
    }
}

/// Finds claims with the query of an earlier claim.
#[derive(Default)]
pub(super) struct Repetitions(HashMap<Digest, Option<String>>);

impl Repetitions {
    /// Marks the claims of a subject whose query occurred before, and remembers the others.
    pub fn mark(&mut self, record: &mut Record) {
        for finding in record.findings.iter_mut().flatten() {
            let Some(query) = finding.query else { continue };
            let file = finding.stated.as_ref().and_then(|stated| stated.file.clone());
            let first = self.0.get(&query);
            finding.is_repeated = first.is_some();
            match (first, &mut finding.stated) {
                (Some(first), Some(stated)) => stated.same_as.clone_from(first),
                (Some(_), None) => {}
                (None, _) => {
                    self.0.insert(query, file);
                }
            }
        }
    }
}
