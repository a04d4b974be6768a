//! Chooses techniques: those that a request names, and for `auto` the best ones for the target
//! within the allowed bytes.
//!
//! A table that the request already contains costs nothing. Named techniques are resolved first, so
//! that `auto` knows what is left. Operations that a technique calls are resolved with it, unless
//! the request names them.
//!
//! Two scans that share a table pay for it once, and a called operation costs what the request
//! chooses for it. `auto` reserves for later operations the minimum that they need. Under a limit
//! it also tries the parameters that a technique lists as `smaller`. `tables = none` is a limit of
//! zero bytes; only its message differs. On AVR, programs in Rust copy statics to RAM, so `auto`
//! minimizes bytes there; tables in flash would need assembly, which compilers cannot evaluate, so
//! that functions could not be `const` and self-checks would be impossible. In C they are in flash.

use super::auto::{AIM, Aim, DENSITY, Density, MAX_BYTES, OF_AUTO};
use super::messages::{Bytes, exists, find, is_built, without_tables};
use super::reason::{Because, Budget, Preferred, Reason};
use crate::module::Table;
use crate::request::{
    AUTO, Choice, DiagnosticKind, Operation, Parameter, ParameterSpec, Request, Selection,
    SpannedDiagnostic, check_parameters, given, list,
};
use crate::target::Target;
use crate::techniques::code_bytes::CodeBytes;
use crate::techniques::technique::{AtLeast, Context, Technique};
use crate::techniques::{addressable, techniques, techniques_for};

/// An operation with its technique and its parameters.
#[derive(Clone)]
pub(super) struct Resolved {
    pub choice: Choice,
    pub technique: &'static Technique,
    pub parameters: Vec<Parameter>,
    pub reason: Reason,
}

impl Resolved {
    /// The technique with its parameters, which replaces the request's selection.
    pub(super) fn selection(&self) -> Selection {
        Selection {
            technique: self.technique.name.to_owned(),
            parameters: self.parameters.clone(),
            ..self.choice.selection.clone()
        }
    }
}

/// The candidates for one operation of the request.
#[derive(Default)]
struct OperationCandidates {
    /// Its index in the request.
    position: usize,
    /// In order of preference; only one if the request names it.
    candidates: Vec<Resolved>,
    /// The most bytes that the operation may take by its own `max_bytes`.
    own_limit: Option<usize>,
    is_sparse: bool,
    /// Whether `auto` minimizes bytes.
    is_smallest: bool,
    /// Candidates that `auto` prefers if other operations have their tables.
    sharing: Vec<Resolved>,
    /// If so, all candidates with known code size, and that size.
    counted: Vec<(Resolved, usize)>,
}

/// Resolves the techniques of a request's operations and of the operations that these call; returns
/// a diagnostic for each choice that has none.
pub(super) fn resolve_auto<'a>(
    request: &'a Request,
    target: &Target,
) -> (Vec<Resolved>, Vec<(&'a Choice, SpannedDiagnostic)>) {
    let (mut wanted, mut diagnostics): (Vec<OperationCandidates>, Vec<(usize, SpannedDiagnostic)>) =
        (Vec::new(), Vec::new());
    for (position, choice) in request.choices().iter().enumerate() {
        let operation = choice.operation;
        let mut earlier = request.choices()[..position].iter();
        if earlier.any(|earlier| earlier.operation == operation) {
            let message = format!("`{operation}` is requested twice");
            diagnostics.push((
                position,
                SpannedDiagnostic::new(choice.span, DiagnosticKind::Conflict, message),
            ));
            continue;
        }
        match OperationCandidates::new((position, choice), request, target) {
            Ok(found) => wanted.push(found),
            Err(found) => {
                diagnostics.extend(found.into_iter().map(|diagnostic| (position, diagnostic)));
            }
        }
    }
    let may_share = wanted.len() > 1 && wanted.iter().any(|wanted| !wanted.sharing.is_empty());
    let settling = || {
        let (settled, tables) = (Vec::new(), Vec::new());
        Resolver { request, target, settled, tables, used: 0, may_share }
    };
    let mut first = settling();
    let mut found = first.all(&wanted, false);
    if first.limit().is_some_and(|limit| first.used > limit) {
        // Earlier operations may have used more than they reserved for later ones.
        first = settling();
        found = first.all(&wanted, true);
    }
    diagnostics.extend(found);
    diagnostics.sort_by_key(|&(position, _)| position);
    let of_choice = |(position, diagnostic): (usize, SpannedDiagnostic)| {
        (&request.choices()[position], diagnostic)
    };
    (first.settled, diagnostics.into_iter().map(of_choice).collect())
}

impl OperationCandidates {
    /// The candidates that a choice names, or that `auto` considers.
    fn new(
        (position, choice): (usize, &Choice),
        request: &Request,
        target: &Target,
    ) -> Result<Self, Vec<SpannedDiagnostic>> {
        let Choice { operation, ref selection, .. } = *choice;
        let domain = request.domain();
        if !selection.diagnostics.is_empty() {
            // A syntax error has a place of its own.
            let within = |diagnostic: &SpannedDiagnostic| match diagnostic.kind() {
                DiagnosticKind::InvalidValue => diagnostic.clone().within(operation.name()),
                _ => diagnostic.clone(),
            };
            return Err(selection.diagnostics.iter().map(within).collect());
        }
        let not_defined = |message| {
            vec![SpannedDiagnostic::new(selection.span, DiagnosticKind::NotDefined, message)]
        };
        let missing = |message| {
            vec![SpannedDiagnostic::new(choice.span, DiagnosticKind::MissingFeature, message)]
        };
        is_built(operation, selection, domain, target).map_err(missing)?;
        let within = |diagnostics: Vec<SpannedDiagnostic>| {
            let entry = format!("{operation} = {}", selection.brief());
            diagnostics.into_iter().map(|diagnostic| diagnostic.within(&entry)).collect::<Vec<_>>()
        };
        if selection.technique != AUTO {
            let technique =
                find(operation, selection, domain).map_err(|diagnostic| vec![diagnostic])?;
            check_parameters(
                technique.name,
                technique.parameters,
                technique.parameters_combine,
                &selection.parameters,
            )
            .map_err(within)?;
            let (choice, parameters) = (choice.clone(), selection.parameters.clone());
            let reason = Reason::new(Because::Named, Preferred::default());
            let candidates = vec![Resolved { choice, technique, parameters, reason }];
            return Ok(Self { position, candidates, ..Self::default() });
        }
        // Only parameters that every technique of the operation takes, so that they are valid on
        // every target.
        let all = techniques(operation);
        let is_shared = |spec: &&ParameterSpec| {
            all.iter().all(|technique| technique.parameter(spec.name()).is_some())
        };
        let shared = all[0].parameters.iter().copied().filter(is_shared);
        let known: Vec<&ParameterSpec> = shared.chain(OF_AUTO.iter().copied()).collect();
        let is_limit =
            |parameter: &Parameter| OF_AUTO.iter().any(|spec| spec.name() == parameter.name);
        let (limits, parameters): (Vec<Parameter>, Vec<Parameter>) =
            selection.parameters.iter().cloned().partition(is_limit);
        check_parameters(AUTO, OF_AUTO, true, &limits).map_err(within)?;
        check_parameters(AUTO, &known, all[0].parameters_combine, &parameters).map_err(within)?;
        exists(operation, domain).map_err(not_defined)?;
        // A number too large for the type is no limit.
        let own_limit = given(&limits, &MAX_BYTES).and_then(Parameter::integer);
        let own_limit = own_limit.and_then(|max| usize::try_from(max).ok());
        let density = given(&limits, &DENSITY).map(Parameter::text).and_then(Density::named);
        let is_sparse = density == Some(Density::Sparse);
        let aim = given(&limits, &AIM).map(Parameter::text).and_then(Aim::named);
        let is_smallest = aim == Some(Aim::Size);
        let is_generous = own_limit.is_some();
        let preferred = Preferred { is_sparse, is_generous };
        let asked = Asked { choice, preferred, request, target };
        let candidates = asked.candidates(&parameters);
        if candidates.is_empty() {
            let names: Vec<&str> =
                techniques_for(operation, domain).map(|technique| technique.name).collect();
            return Err(not_defined(format!(
                "`auto` takes no technique for `{operation}` on this target; name one: {}",
                list(&names, "or")
            )));
        }
        let is_free = parameters.is_empty();
        let sharing = if is_free && !is_generous { asked.sharing() } else { Vec::new() };
        let counted = if is_free && is_smallest { asked.counted() } else { Vec::new() };
        Ok(Self { position, candidates, own_limit, is_sparse, is_smallest, sharing, counted })
    }

    fn choice(&self) -> &Choice {
        &self.candidates[0].choice
    }
}

/// Whether `auto` takes a technique.
type Rule<'a> = dyn Fn(&Technique) -> bool + 'a;

/// What `auto` is asked for: an operation, on a target.
struct Asked<'a> {
    choice: &'a Choice,
    preferred: Preferred,
    request: &'a Request,
    target: &'a Target,
}

impl Asked<'_> {
    /// The techniques that meet a rule and whose tables the target can address, in the registry's
    /// order.
    fn techniques(
        &self,
        rule: impl Fn(&Technique) -> bool,
    ) -> impl Iterator<Item = &'static Technique> {
        let (operation, domain) = (self.choice.operation, self.request.domain());
        techniques_for(operation, domain).filter(move |technique| {
            rule(technique)
                && addressable::is_addressable(operation, technique, domain, self.target)
        })
    }

    fn resolved(
        &self,
        technique: &'static Technique,
        because: Because,
        parameters: Vec<Parameter>,
    ) -> Resolved {
        let reason = Reason::new(because, self.preferred);
        Resolved { choice: self.choice.clone(), technique, parameters, reason }
    }

    /// The candidates, the best first: each technique alone, then with the parameters that shrink
    /// its tables. Techniques that are slow on the target but have small tables come last.
    fn candidates(&self, parameters: &[Parameter]) -> Vec<Resolved> {
        let (target, word) = (self.target, self.request.domain().word);
        let Preferred { is_sparse, is_generous } = self.preferred;
        let rules: [(Because, &Rule); 4] = [
            (Because::Sparse, &|one| {
                is_sparse && one.auto_prefers_for_sparse_words.holds(target, word)
            }),
            (Because::Generous, &|one| {
                is_generous && one.auto_prefers_large_tables.holds(target, word)
            }),
            (Because::Suits, &|one| one.suits(target, word)),
            (Because::SparesBytes, &|one| {
                one.auto_fallback_under_limit && !one.suits(target, word)
            }),
        ];
        let mut candidates = Vec::new();
        for (because, rule) in rules {
            for technique in self.techniques(rule) {
                candidates.push(self.resolved(technique, because, parameters.to_vec()));
                candidates.extend(technique.smaller.iter().map(|&(spec, value)| {
                    let smaller = Parameter::new(spec.name(), value);
                    self.resolved(technique, because, [parameters, &[smaller]].concat())
                }));
            }
        }
        candidates
    }

    /// The techniques that `auto` prefers if other operations have their tables.
    fn sharing(&self) -> Vec<Resolved> {
        let (target, word) = (self.target, self.request.domain().word);
        self.techniques(|one| one.auto_prefers_shared_tables.holds(target, word))
            .map(|technique| self.resolved(technique, Because::Shared, Vec::new()))
            .collect()
    }

    /// All techniques with known code size for the target, and that size, which includes the
    /// operations that they call, by the techniques with the fewest bytes.
    fn counted(&self) -> Vec<(Resolved, usize)> {
        let (operation, word) = (self.choice.operation, self.request.domain().word);
        let Some(counts) = CodeBytes::of(self.target) else { return Vec::new() };
        self.techniques(|_| true)
            .filter_map(|technique| {
                let code = counts.get(operation, technique.name, word)?;
                Some((self.resolved(technique, Because::Smallest, Vec::new()), code))
            })
            .collect()
    }
}

/// A way to compute an operation: its technique, after those that it calls, and the tables that
/// they add.
#[derive(Clone, Default)]
struct Assignment {
    settled: Vec<Resolved>,
    tables: Vec<Table>,
    bytes: usize,
}

type Ways<'a> = Box<dyn Iterator<Item = Assignment> + 'a>;

/// The chosen assignment.
struct Found {
    /// Whether it is within the limits.
    fits: bool,
    way: Assignment,
    /// Preferred selections that do not fit, with the bytes that they add.
    too_large: Vec<(Selection, usize)>,
}

/// The state of the resolution.
struct Resolver<'a> {
    request: &'a Request,
    target: &'a Target,
    settled: Vec<Resolved>,
    tables: Vec<Table>,
    /// The bytes of the tables so far.
    used: usize,
    /// Whether an operation may take a technique because others have its tables.
    may_share: bool,
}

impl Resolver<'_> {
    /// The limit of the request on all tables.
    fn limit(&self) -> Option<usize> {
        // A number too large for the type is no limit.
        self.request.limit().and_then(|limit| usize::try_from(limit.bytes).ok())
    }

    /// Resolves all operations, named techniques first. If `reserves_for_later`, `auto`
    /// leaves to later operations the minimum that they need.
    fn all(
        &mut self,
        wanted: &[OperationCandidates],
        reserves_for_later: bool,
    ) -> Vec<(usize, SpannedDiagnostic)> {
        let is_named = |wanted: &&OperationCandidates| wanted.choice().selection.technique != AUTO;
        let (named, mut auto): (Vec<&OperationCandidates>, Vec<&OperationCandidates>) =
            wanted.iter().partition(is_named);
        // What may share tables comes after the operations that have them.
        auto.sort_by_key(|wanted| !wanted.sharing.is_empty());
        let mut diagnostics = Vec::new();
        for wanted in named {
            diagnostics
                .extend(self.one(wanted, 0).err().map(|diagnostic| (wanted.position, diagnostic)));
        }
        let minimum = |wanted: &&OperationCandidates| {
            let found =
                reserves_for_later.then(|| self.first_fitting(wanted, Some(0)).ok()).flatten();
            found.map_or(0, |found| found.way.bytes)
        };
        let mut reserved: Vec<usize> = auto.iter().map(minimum).collect();
        for (position, wanted) in auto.into_iter().enumerate() {
            reserved[position] = 0;
            let diagnostic = self.one(wanted, reserved.iter().sum()).err();
            diagnostics.extend(diagnostic.map(|diagnostic| (wanted.position, diagnostic)));
        }
        diagnostics
    }

    /// Resolves one operation by the best assignment within its limits. If only the limit of the
    /// request is exceeded, chooses the smallest tables: the diagnostic then covers all tables,
    /// unless these take long to compute.
    fn one(
        &mut self,
        wanted: &OperationCandidates,
        reserved: usize,
    ) -> Result<(), SpannedDiagnostic> {
        let Choice { operation, ref selection, .. } = *wanted.choice();
        let limit = self.request.limit();
        let remaining = self.limit().map(|limit| limit.saturating_sub(self.used + reserved));
        let max_bytes = [remaining, wanted.own_limit].into_iter().flatten().min();
        let budget = match max_bytes {
            // An operation's limit does not mean that large tables are wanted on such a target.
            _ if self.target.keeps_tables_in_ram() => Budget::LeastRam,
            _ if wanted.is_smallest => Budget::Least,
            Some(bytes) => Budget::Bytes(bytes),
            None => Budget::Unlimited,
        };
        let diagnostic = |message| {
            Err(SpannedDiagnostic::new(selection.span, DiagnosticKind::TooManyBytes, message))
        };
        let without = |limit, bytes| {
            without_tables(operation, selection, self.request.domain(), (limit, bytes))
        };
        let Found { fits, mut way, too_large } = match (self.best(wanted, max_bytes, budget), limit)
        {
            (Ok(found), _) => found,
            (Err((_, least)), Some(limit)) if limit.no_tables => {
                return diagnostic(without(limit, Bytes::AtLeast(least)));
            }
            (Err((table, least)), limit) => {
                let limit = limit.map_or_else(String::new, |limit| format!(", of `{limit}`"));
                return diagnostic(format!(
                    "`{operation} = {selection}`: `{table}` takes at least {least} bytes, and {} are left{limit}; `auto` takes what fits",
                    max_bytes.unwrap_or(0)
                ));
            }
        };
        let least = way.bytes;
        if let Some(max) = wanted.own_limit.filter(|&max| max < least) {
            return diagnostic(format!(
                "no technique for `{operation}` has tables of {max} bytes or fewer; the least is {least}"
            ));
        }
        if let Some(limit) = limit.filter(|limit| limit.no_tables && !fits) {
            return diagnostic(without(limit, Bytes::Exactly(least)));
        }
        if let Some(own) = way.settled.last_mut() {
            let mut texts = vec![own.selection().to_string()];
            // An operation that calls others occurs once for each of their techniques.
            let is_new = |(selection, _): &(Selection, usize)| {
                let text = selection.to_string();
                let is_new = !texts.contains(&text);
                texts.push(text);
                is_new
            };
            let too_large = too_large.into_iter().filter(is_new).collect();
            own.reason = Reason { budget, too_large, ..own.reason.clone() };
        }
        self.used += way.bytes;
        self.tables.extend(way.tables);
        self.settled.extend(way.settled);
        Ok(())
    }

    /// The best assignment for an operation: one whose tables others have, the one with the fewest
    /// bytes if that is wanted, or the first that fits.
    fn best(
        &self,
        wanted: &OperationCandidates,
        max_bytes: Option<usize>,
        budget: Budget,
    ) -> Result<Found, AtLeast> {
        if let Some(found) = self.shared(wanted).or_else(|| self.smallest(wanted, max_bytes)) {
            return Ok(found);
        }
        if matches!(budget, Budget::Least | Budget::LeastRam)
            && let Ok(found) = self.first_fitting(wanted, Some(0))
        {
            return Ok(Found { fits: max_bytes.is_none_or(|max| found.way.bytes <= max), ..found });
        }
        // If all tables take long to compute, they are computed anyway.
        self.first_fitting(wanted, max_bytes)
    }

    /// The first candidate whose tables other operations have, if there is one.
    fn shared(&self, wanted: &OperationCandidates) -> Option<Found> {
        let first = |one: &Resolved| self.ways(one.clone(), wanted.is_sparse, true).next();
        let mut ways = wanted.sharing.iter().filter_map(first);
        let way = ways.find(|way| way.bytes == 0)?;
        Some(Found { fits: true, way, too_large: Vec::new() })
    }

    /// Among the techniques with known code size, the assignment with the fewest bytes of tables
    /// and code, within the limits if there are any; the first if there are several. If tables take
    /// RAM, table bytes come first.
    fn smallest(&self, wanted: &OperationCandidates, max_bytes: Option<usize>) -> Option<Found> {
        let exceeds = |way: &Assignment| max_bytes.is_some_and(|max| way.bytes > max);
        let ways = self.by_size(&wanted.counted, wanted.is_sparse).into_iter();
        let way = ways.min_by_key(exceeds)?;
        Some(Found { fits: !exceeds(&way), way, too_large: Vec::new() })
    }

    /// The assignments of techniques with known code size, those with the fewest bytes first.
    fn by_size(&self, counted: &[(Resolved, usize)], is_sparse: bool) -> Vec<Assignment> {
        let ways = counted.iter().filter_map(|(candidate, code)| {
            let way = self.ways(candidate.clone(), is_sparse, true).next()?;
            let ram = if self.target.keeps_tables_in_ram() { way.bytes } else { 0 };
            Some(((ram, way.bytes + code), way))
        });
        let mut ways: Vec<((usize, usize), Assignment)> = ways.collect();
        ways.sort_by_key(|&(key, _)| key);
        ways.into_iter().map(|(_, way)| way).collect()
    }

    /// The first assignment within the limits; if there is none, the one with the smallest tables.
    ///
    /// Tables that take long to compute are computed only if they can be the result; other
    /// candidates come first.
    ///
    /// # Errors
    /// If there are no other candidates; the error is the table that does not fit.
    fn first_fitting(
        &self,
        wanted: &OperationCandidates,
        max_bytes: Option<usize>,
    ) -> Result<Found, AtLeast> {
        let exceeds = |bytes: usize| max_bytes.is_some_and(|max| bytes > max);
        let (mut fitting, mut larger) = (Vec::new(), Vec::new());
        for candidate in &wanted.candidates {
            match self.at_least(candidate).filter(|&(_, bytes)| exceeds(bytes)) {
                Some(table) => larger.push((candidate, table)),
                None => fitting.push(candidate),
            }
        }
        let mut too_large: Vec<(Selection, usize)> =
            larger.iter().map(|(candidate, (_, bytes))| (candidate.selection(), *bytes)).collect();
        let ways = |candidate: &Resolved, is_counted| {
            self.ways(candidate.clone(), wanted.is_sparse, is_counted)
        };
        let mut smallest: Option<Assignment> = None;
        for way in fitting.into_iter().flat_map(|candidate| ways(candidate, max_bytes.is_some())) {
            if !exceeds(way.bytes) {
                return Ok(Found { fits: true, way, too_large });
            }
            too_large.extend(way.settled.last().map(|own| (own.selection(), way.bytes)));
            smallest = smallest.into_iter().chain([way]).min_by_key(|way| way.bytes);
        }
        for &(candidate, (_, bytes)) in &larger {
            if smallest.as_ref().is_some_and(|smallest| bytes < smallest.bytes) {
                let all = smallest.into_iter().chain(ways(candidate, true));
                smallest = all.min_by_key(|way| way.bytes);
            }
        }
        match smallest {
            Some(way) => Ok(Found { fits: false, way, too_large }),
            None => Err(larger.first().expect("a way without parameters of which one is wrong").1),
        }
    }

    /// All assignments for a candidate, the best first, with their tables if these matter: depth
    /// first, each way of a called operation with each of the next one. Nothing is computed before
    /// it is asked for.
    fn ways(&self, candidate: Resolved, is_sparse: bool, is_counted: bool) -> Ways<'_> {
        // Tables that take long to compute are not shared.
        let is_counted = is_counted
            || self.limit().is_some()
            || self.may_share && self.at_least(&candidate).is_none();
        let tables = if is_counted { self.tables_of(&candidate) } else { Some(Vec::new()) };
        let own = tables.map(|tables| self.with_tables(Assignment::default(), tables));
        let called = candidate.technique.requires.iter().filter(|one| !self.is_there(**one));
        let ways = called.fold(Box::new(own.into_iter()) as Ways, |ways, &operation| {
            let span = candidate.choice.span;
            let selection = Selection { span, ..Selection::named(AUTO) };
            let choice = Choice { operation, selection, span };
            let preferred = Preferred { is_sparse, is_generous: false };
            let (request, target) = (self.request, self.target);
            let asked = Asked { choice: &choice, preferred, request, target };
            // The bytes of a technique are counted with those of what it calls.
            let is_smallest = candidate.reason.because == Because::Smallest;
            let counted = if is_smallest { asked.counted() } else { Vec::new() };
            let smallest = self.by_size(&counted, is_sparse);
            let candidates = if smallest.is_empty() { asked.candidates(&[]) } else { Vec::new() };
            Box::new(ways.flat_map(move |way| {
                let all = candidates.clone().into_iter();
                let all = all.flat_map(move |one| self.ways(one, is_sparse, is_counted));
                all.chain(smallest.clone()).map(move |required| {
                    let mut way = self.with_tables(way.clone(), required.tables);
                    way.settled.extend(required.settled);
                    way
                })
            }))
        });
        Box::new(ways.map(move |mut way| {
            way.settled.push(candidate.clone());
            way
        }))
    }

    /// Whether an operation is requested or resolved.
    fn is_there(&self, operation: Operation) -> bool {
        let requested = self.request.choices().iter();
        let settled = self.settled.iter().map(|settled| &settled.choice);
        requested.chain(settled).any(|choice| choice.operation == operation)
    }

    /// The largest table of a candidate whose tables take long to compute, with the bytes that it
    /// takes at least.
    fn at_least(&self, candidate: &Resolved) -> Option<AtLeast> {
        let Resolved { choice, technique, parameters, .. } = candidate;
        let domain = self.request.domain();
        let context = Context::new(choice.operation, technique, domain, parameters, self.target);
        (technique.at_least)(&context)
    }

    /// The tables of a candidate; `None` if parameters that `auto` added make it invalid.
    fn tables_of(&self, candidate: &Resolved) -> Option<Vec<Table>> {
        let Resolved { choice, technique, parameters, .. } = candidate;
        let domain = self.request.domain();
        let context = Context::new(choice.operation, technique, domain, parameters, self.target);
        match (technique.tables)(&context) {
            Ok(tables) => Some(tables),
            // Wrong parameters in the request are reported later, when the tables are computed.
            Err(_) if parameters.len() <= choice.selection.parameters.len() => Some(Vec::new()),
            Err(_) => None,
        }
    }

    /// Adds missing tables to an assignment. If names clash, all of them get other names.
    fn with_tables(&self, mut way: Assignment, tables: Vec<Table>) -> Assignment {
        let find = |table: &Table| {
            let mut there = self.tables.iter().chain(&way.tables);
            there.find(|other| other.name == table.name)
        };
        let are_shared =
            tables.iter().all(|table| find(table).is_none_or(|other| other.value == table.value));
        let is_missing = |table: &Table| !are_shared || find(table).is_none();
        let missing: Vec<Table> = tables.into_iter().filter(is_missing).collect();
        way.bytes += missing.iter().map(Table::bytes).sum::<usize>();
        way.tables.extend(missing);
        way
    }
}

#[cfg(test)]
mod tests;
