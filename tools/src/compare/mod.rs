//! Compares the techniques of an operation, and says why `auto` chooses one of them.

mod instructions;
pub mod json;
pub mod text;

pub use instructions::{Instructions, are_counted, instructions};

use bit_tables_generator::__private::{Because, Budget, CodeBytes, Decision, Fact, OF_AUTO};
use bit_tables_generator::{
    Diagnostics, Domain, Operation, Plan, Request, Selection, Target, Technique, Word,
    techniques_for,
};
use std::fmt;

/// All techniques of a requested operation, compared for its word, board and target.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// The operation.
    pub operation: Operation,
    /// The word, and the board if the request names one.
    pub domain: Domain,
    /// One row for each technique, in the order in which `auto` prefers them.
    pub rows: Vec<Row>,
    /// Whether `auto` chooses the technique; otherwise the request names it.
    pub is_auto: bool,
    /// The deciding reasons: clauses separated by semicolons.
    pub reason: String,
    /// The triple for which instructions and code bytes were counted; `None` if the target is not
    /// one of these.
    pub counted_for: Option<&'static str>,
}

impl Comparison {
    /// A short recommendation. If the technique only calls a method of the standard library, that
    /// method is the recommendation.
    #[must_use]
    pub fn verdict(&self) -> String {
        let (operation, method) = (self.operation, self.operation.spec().method);
        let taken = self.rows.iter().find(|row| row.standing == Standing::Taken);
        let taken = taken.map_or_else(String::new, |row| brief(&row.technique));
        if !self.is_auto {
            format!("{operation}: {taken}, as requested")
        } else if taken == "native" && !method.is_empty() {
            format!("{operation}: use `{}::{method}`, as {taken} does", self.domain.word())
        } else {
            format!("{operation}: use {taken}")
        }
    }
}

/// An operation by one technique, generated on its own.
#[derive(Clone, Debug)]
pub struct Row {
    /// The technique as written in requests.
    pub technique: String,
    /// Its tables, or why it is not available for this target.
    pub tables: Result<Size, String>,
    /// The size of its code in bytes, if it was counted.
    pub code: Option<usize>,
    /// The instructions on the longest path through its function, if they were counted.
    pub instructions: Option<Instructions>,
    /// Its entry in the record of proofs.
    pub proof: Option<Proof>,
    /// Whether it is chosen, and why or why not.
    pub standing: Standing,
}

impl Row {
    /// The bytes of RAM that its tables take, and those of flash that tables and code take; `None`
    /// if the code was not counted.
    fn memory(&self, target: &Target) -> (usize, Option<usize>) {
        let tables = self.tables.as_ref().map_or(0, |size| size.bytes);
        let ram = if target.keeps_tables_in_ram() { tables } else { 0 };
        (ram, self.code.map(|code| tables + code))
    }

    /// The bytes of tables and code that are known.
    fn bytes(&self) -> usize {
        self.tables.as_ref().map_or(0, |size| size.bytes) + self.code.unwrap_or(0)
    }
}

/// The size of tables, including those of called operations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Size {
    /// The bytes.
    pub bytes: usize,
    /// The entries.
    pub entries: usize,
}

impl Size {
    /// The size of the tables of a plan.
    fn of(plan: Result<Plan, Diagnostics>) -> Result<Self, String> {
        let report = plan.map_err(|faults| faults.to_string())?.report();
        let entries = report.entries().iter().map(bit_tables_generator::TableMemory::entries).sum();
        Ok(Self { bytes: report.bytes(), entries })
    }
}

/// What the record of proofs says about an operation by a technique.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// Proved for every input.
    Proved,
    /// Proved, but for some targets its code has instructions that no proof covers.
    WithoutVectors,
    /// Proved for inputs up to a length.
    Bounded,
    /// Proved by this date, before the code or its specification was changed.
    Changed(&'static str),
    /// Not proved.
    Open,
}

/// Looks up an operation and a technique as written in requests; `None` if the record lacks them.
pub type Proofs<'a> = &'a dyn Fn(Operation, &str, Domain) -> Option<Proof>;

/// Why a technique is chosen or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It is chosen.
    Taken,
    /// The request names another technique.
    Unasked,
    /// `auto` never chooses it.
    Never,
    /// `auto` chooses it on some targets, if its own `max_bytes` allows that.
    IfAllowed,
    /// `auto` chooses it on some targets, with `density = sparse`.
    IfSparse,
    /// `auto` chooses it if other operations have its tables.
    IfShared,
    /// The target or the word does not suit it, because of these facts.
    Unsuited(Vec<Fact>),
    /// Its tables exceed the remaining bytes.
    TooLarge,
    /// It takes more bytes, and the request asks for the fewest.
    MoreBytes,
    /// `auto` prefers the chosen one.
    Later,
}

impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Proved => "proved",
            Self::WithoutVectors => "scalar code proved",
            Self::Bounded => "up to a length",
            Self::Changed(_) => "before a change",
            Self::Open => "no",
        })
    }
}

impl fmt::Display for Standing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Taken | Self::Unasked => Ok(()),
            Self::Never => f.write_str("never chosen automatically"),
            Self::IfAllowed => f.write_str("only within `auto(max_bytes = …)`"),
            Self::IfShared => f.write_str("only if other operations have its tables"),
            Self::IfSparse => f.write_str("only with `auto(density = sparse)`"),
            Self::Unsuited(facts) => write!(f, "not suitable: {}", clauses(facts)),
            Self::TooLarge => f.write_str("too many bytes"),
            Self::MoreBytes => f.write_str("more bytes"),
            Self::Later => f.write_str("would also fit"),
        }
    }
}

fn clauses(facts: &[Fact]) -> String {
    facts.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// Compares the techniques of each operation that a request names.
///
/// # Errors
/// If the request cannot be met.
pub fn compare(
    request: &Request,
    target: &Target,
    proofs: Option<Proofs>,
) -> Result<Vec<Comparison>, Diagnostics> {
    let plan = Plan::new(request, target)?;
    let compared = request.choices().iter().filter_map(|choice| {
        let decision = plan.decisions().iter().find(|one| one.operation() == choice.operation())?;
        Some(Comparing { request, target, decision }.comparison(choice.selection(), proofs))
    });
    Ok(compared.collect())
}

struct Comparing<'a> {
    request: &'a Request,
    target: &'a Target,
    decision: &'a Decision,
}

impl Comparing<'_> {
    fn comparison(&self, requested: &Selection, proofs: Option<Proofs>) -> Comparison {
        let (operation, domain) = (self.decision.operation(), self.request.domain());
        let counts = CodeBytes::of(self.target);
        let taken = self.decision.selection().to_string();
        let shared = match self.decision.because() {
            Because::Named => Vec::new(),
            // Parameters given to `auto` apply to whatever it chooses.
            _ => given_to_all(requested),
        };
        let mut variants = Vec::new();
        for technique in techniques_for(operation, domain) {
            variants.extend(smaller(technique, &shared).map(|text| (technique, text)));
            let is_missing = variants.iter().all(|(_, text)| *text != taken);
            if technique.name() == self.decision.selection().technique() && is_missing {
                variants.push((technique, taken.clone()));
            }
        }
        let rows = variants.into_iter().map(|(technique, text)| {
            let is_smallest = self.decision.because() == Because::Smallest;
            let tables = Size::of(self.plan(technique, &text, is_smallest));
            let is_plain = text == technique.name();
            let counts = counts.filter(|_| is_plain);
            let (name, word) = (technique.name(), domain.word());
            let code = counts.and_then(|counts| counts.get(operation, name, word));
            let counted =
                counts.and_then(|counts| instructions(counts.triple(), operation, name, word));
            // Bytes are counted with the smallest techniques of called operations, and instructions
            // with the fastest.
            let calls_alike = code.is_none()
                || technique.requires().is_empty()
                || self.called(technique, true) == self.called(technique, false);
            Row {
                code: code.filter(|_| is_smallest || calls_alike),
                instructions: counted.filter(|_| !is_smallest || calls_alike),
                proof: proofs.and_then(|proofs| proofs(operation, &text, domain)),
                standing: self.standing(technique, (&text, tables.as_ref().ok()), &taken),
                tables,
                technique: text,
            }
        });
        let mut rows: Vec<Row> = rows.collect();
        let taken_bytes = rows.iter().find(|row| row.standing == Standing::Taken).map(Row::bytes);
        for row in &mut rows {
            if row.standing == Standing::MoreBytes && Some(row.bytes()) == taken_bytes {
                row.standing = Standing::Later;
            }
        }
        let reason = self.reason(&rows);
        let is_auto = self.decision.because() != Because::Named;
        let counted_for = counts.map(CodeBytes::triple);
        Comparison { operation, domain, rows, is_auto, reason, counted_for }
    }

    /// The plan of a file that contains only this operation and what it calls, by the smallest
    /// techniques if these are wanted.
    fn plan(
        &self,
        technique: &Technique,
        text: &str,
        is_smallest: bool,
    ) -> Result<Plan, Diagnostics> {
        let request = crate::emit::requests::on(self.request.domain(), Request::new(self.word()));
        let request = if self.request.is_safe() { request.without_unsafe() } else { request };
        let called = technique.requires().iter().filter(|_| is_smallest);
        let request = called.fold(request.with(self.decision.operation(), text), |all, &called| {
            all.with(called, "auto(for = size)")
        });
        Plan::new(&request, self.target)
    }

    /// All techniques of such a plan, in the order of their names.
    fn called(&self, technique: &Technique, is_smallest: bool) -> Vec<String> {
        let plan = self.plan(technique, technique.name(), is_smallest);
        let decisions = plan.iter().flat_map(Plan::decisions);
        let mut all: Vec<String> =
            decisions.map(|one| format!("{} = {}", one.operation(), one.selection())).collect();
        all.sort_unstable();
        all
    }

    const fn word(&self) -> Word {
        self.request.word()
    }

    fn standing(
        &self,
        technique: &Technique,
        (text, size): (&str, Option<&Size>),
        taken: &str,
    ) -> Standing {
        let decision = self.decision;
        if text == taken {
            return Standing::Taken;
        }
        if decision.because() == Because::Named {
            return Standing::Unasked;
        }
        if decision.because() == Because::Smallest {
            let counts = CodeBytes::of(self.target);
            let code = counts
                .and_then(|counts| counts.get(decision.operation(), technique.name(), self.word()));
            return if code.is_some() { Standing::MoreBytes } else { Standing::Never };
        }
        if decision.too_large().iter().any(|(other, _)| other.to_string() == text) {
            return Standing::TooLarge;
        }
        let fits = match (decision.budget(), size) {
            (Budget::Bytes(most), Some(size)) => size.bytes <= most,
            _ => true,
        };
        let suits = if fits { Standing::Later } else { Standing::TooLarge };
        let (target, word) = (self.target, self.word());
        if technique.suits(target, word) {
            return suits;
        }
        // Techniques that `auto` considers only on request.
        let wishes = [
            (
                technique.within_large_limits(target, word),
                decision.is_generous(),
                Standing::IfAllowed,
            ),
            (technique.for_few_bits(target, word), decision.is_sparse(), Standing::IfSparse),
            (technique.with_shared_tables(target, word), false, Standing::IfShared),
        ];
        let facts = technique.facts(target, word);
        for (verdict, is_wished, otherwise) in wishes {
            match verdict {
                Some(Ok(())) => return if is_wished { suits } else { otherwise },
                Some(Err(facts)) => return Standing::Unsuited(facts),
                None => {}
            }
        }
        if facts.is_empty() { Standing::Never } else { Standing::Unsuited(facts) }
    }

    fn reason(&self, rows: &[Row]) -> String {
        let decision = self.decision;
        let taken = rows.iter().find(|row| row.standing == Standing::Taken);
        let mut clauses = Vec::new();
        let mut add = |clause: String| {
            if !clauses.contains(&clause) {
                clauses.push(clause);
            }
        };
        let others = decision.unsuited().iter().flat_map(|(_, facts)| facts);
        others.chain(decision.facts()).for_each(|fact| add(fact.to_string()));
        match decision.because() {
            Because::Sparse => add("few bits are set".to_owned()),
            Because::Generous => add("its own limit allows large tables".to_owned()),
            Because::Shared => add("other operations have its tables".to_owned()),
            Because::SparesBytes => add("nothing that suits the target fits".to_owned()),
            _ => {}
        }
        match decision.budget() {
            Budget::Bytes(bytes) if decision.because() != Because::Named => {
                add(format!("{bytes} bytes are left"));
            }
            Budget::LeastRam if decision.because() != Because::Named => {
                add("tables take RAM, so the fewest bytes count".to_owned());
            }
            Budget::Least => add("the request asks for the fewest bytes".to_owned()),
            _ => {}
        }
        if let Some((other, least)) = decision.too_large().first() {
            let row = rows.iter().find(|row| row.technique == other.to_string());
            add(match row.and_then(|row| row.tables.as_ref().ok()) {
                Some(size) => format!("{other} takes {} bytes", size.bytes),
                None => format!("{other} takes at least {least} bytes"),
            });
        }
        if let Some(Row { technique, tables: Ok(size), code, instructions, .. }) = taken {
            let bytes = match size.bytes {
                0 => "no tables".to_owned(),
                bytes => format!("{bytes} bytes of tables"),
            };
            let code = code.map(|bytes| format!("{bytes} bytes of code"));
            let instructions = instructions.map(|counted| format!("{counted} instructions"));
            let all: Vec<String> =
                [Some(bytes), code, instructions].into_iter().flatten().collect();
            add(format!("{} takes {}", brief(technique), list(&all)));
        }
        clauses.join("; ")
    }
}

/// Joins parts of a sentence with commas and an `and`.
fn list(parts: &[String]) -> String {
    match parts {
        [all @ .., last] if !all.is_empty() => format!("{} and {last}", all.join(", ")),
        all => all.concat(),
    }
}

/// A technique, with long lists of numbers shortened.
fn brief(technique: &str) -> String {
    technique.parse().map_or_else(|_| technique.to_owned(), |read: Selection| read.brief())
}

/// The parameters of `auto` that it passes on to techniques, as text.
fn given_to_all(requested: &Selection) -> Vec<String> {
    let is_own = |name: &str| OF_AUTO.iter().any(|spec| spec.name() == name);
    let others = requested.parameters().iter().filter(|parameter| !is_own(parameter.name()));
    others.map(|parameter| format!("{} = {}", parameter.name(), parameter.text())).collect()
}

/// A technique with the shared parameters, once alone and once with each parameter that shrinks its
/// tables.
fn smaller(technique: &Technique, shared: &[String]) -> impl Iterator<Item = String> {
    let with = |more: Option<String>| {
        let all: Vec<String> = shared.iter().cloned().chain(more).collect();
        match all.as_slice() {
            [] => technique.name().to_owned(),
            all => format!("{}({})", technique.name(), all.join(", ")),
        }
    };
    let smaller =
        technique.smaller().map(|(spec, value)| Some(format!("{} = {value}", spec.name())));
    let all: Vec<String> = [None].into_iter().chain(smaller).map(with).collect();
    all.into_iter()
}
