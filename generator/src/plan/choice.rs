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
use super::reason::{Because, Preferred, Reason, Room};
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
struct OperationCandidates {
    /// Its index in the request.
    position: usize,
    /// In order of preference; only one if the request names it.
    candidates: Vec<Resolved>,
    /// The limit on this operation's bytes, if there is one.
    max_bytes: Option<usize>,
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
            return Ok(Self {
                position,
                candidates,
                max_bytes: None,
                is_sparse: false,
                is_smallest: false,
                sharing: Vec::new(),
                counted: Vec::new(),
            });
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
        let max_bytes = given(&limits, &MAX_BYTES).and_then(Parameter::integer);
        let max_bytes = max_bytes.and_then(|max| usize::try_from(max).ok());
        let density = given(&limits, &DENSITY).map(Parameter::text).and_then(Density::named);
        let is_sparse = density == Some(Density::Sparse);
        let aim = given(&limits, &AIM).map(Parameter::text).and_then(Aim::named);
        let is_smallest = aim == Some(Aim::Size);
        let is_generous = max_bytes.is_some();
        let preferred = Preferred { is_sparse, is_generous };
        let candidates = candidates(choice, &parameters, preferred, request, target);
        if candidates.is_empty() {
            let names: Vec<&str> =
                techniques_for(operation, domain).map(|technique| technique.name).collect();
            return Err(not_defined(format!(
                "`auto` takes no technique for `{operation}` on this target; name one: {}",
                list(&names, "or")
            )));
        }
        let sharing = if is_generous || !parameters.is_empty() {
            Vec::new()
        } else {
            sharing(choice, preferred, request, target)
        };
        let counted = if is_smallest && parameters.is_empty() {
            counted(choice, preferred, request, target)
        } else {
            Vec::new()
        };
        Ok(Self { position, candidates, max_bytes, is_sparse, is_smallest, sharing, counted })
    }

    fn choice(&self) -> &Choice {
        &self.candidates[0].choice
    }
}

/// The candidates of `auto` for an operation on a target, the best first: each technique by itself,
/// then with the parameters that shrink its tables. Techniques that are slow on the target but have
/// small tables come last.
fn candidates(
    choice: &Choice,
    parameters: &[Parameter],
    preferred: Preferred,
    request: &Request,
    target: &Target,
) -> Vec<Resolved> {
    let (operation, domain) = (choice.operation, request.domain());
    let sparse = techniques_for(operation, domain)
        .filter(|technique| {
            preferred.is_sparse
                && technique.auto_prefers_for_sparse_words.holds(target, domain.word)
        })
        .map(|technique| (technique, Because::Sparse));
    let generous = techniques_for(operation, domain)
        .filter(|technique| {
            preferred.is_generous && technique.auto_prefers_large_tables.holds(target, domain.word)
        })
        .map(|technique| (technique, Because::Generous));
    let suiting = techniques_for(operation, domain)
        .filter(|technique| technique.suits(target, domain.word))
        .map(|technique| (technique, Because::Suits));
    let sparing = techniques_for(operation, domain)
        .filter(|technique| {
            technique.auto_fallback_under_limit && !technique.suits(target, domain.word)
        })
        .map(|technique| (technique, Because::SparesBytes));
    let all =
        sparse.chain(generous).chain(suiting).chain(sparing).filter(|(technique, _)| {
            addressable::is_addressable(operation, technique, domain, target)
        });
    let variants = |(technique, because): (&'static Technique, Because)| {
        let smaller = technique.smaller.iter();
        let more = smaller.map(|&(spec, value)| vec![Parameter::new(spec.name(), value)]);
        [Vec::new()].into_iter().chain(more).map(move |more| {
            let parameters = parameters.iter().cloned().chain(more).collect();
            let reason = Reason::new(because, preferred);
            Resolved { choice: choice.clone(), technique, parameters, reason }
        })
    };
    all.flat_map(variants).collect()
}

/// The techniques of an operation that `auto` prefers if other operations have their tables.
fn sharing(
    choice: &Choice,
    preferred: Preferred,
    request: &Request,
    target: &Target,
) -> Vec<Resolved> {
    let (operation, domain) = (choice.operation, request.domain());
    let all = techniques_for(operation, domain).filter(|technique| {
        technique.auto_prefers_shared_tables.holds(target, domain.word)
            && addressable::is_addressable(operation, technique, domain, target)
    });
    let resolved = all.map(|technique| {
        let reason = Reason::new(Because::Shared, preferred);
        Resolved { choice: choice.clone(), technique, parameters: Vec::new(), reason }
    });
    resolved.collect()
}

/// All techniques of an operation with known code size for a target, and that size, except those
/// that call other operations.
fn counted(
    choice: &Choice,
    preferred: Preferred,
    request: &Request,
    target: &Target,
) -> Vec<(Resolved, usize)> {
    let (operation, domain) = (choice.operation, request.domain());
    let Some(counts) = CodeBytes::of(target) else { return Vec::new() };
    let alone = techniques_for(operation, domain).filter(|technique| {
        technique.requires.is_empty()
            && addressable::is_addressable(operation, technique, domain, target)
    });
    let with_count = alone.filter_map(|technique| {
        let code = counts.get(operation, technique.name, domain.word)?;
        let reason = Reason::new(Because::Smallest, preferred);
        let choice = choice.clone();
        Some((Resolved { choice, technique, parameters: Vec::new(), reason }, code))
    });
    with_count.collect()
}

/// A way to compute an operation: its technique, after those that it calls, and the tables that
/// they add.
#[derive(Clone, Default)]
struct Assignment {
    settled: Vec<Resolved>,
    tables: Vec<Table>,
    bytes: usize,
}

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

    /// Resolves all operations, named techniques first. If `reserved`, `auto` reserves for later
    /// operations the minimum that they need.
    fn all(
        &mut self,
        wanted: &[OperationCandidates],
        is_reserved: bool,
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
        let least = |wanted: &&OperationCandidates| {
            let found = is_reserved.then(|| self.way(wanted, Some(0)).ok()).flatten();
            found.map_or(0, |found| found.way.bytes)
        };
        let mut reserved: Vec<usize> = auto.iter().map(least).collect();
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
        let left = self.limit().map(|limit| limit.saturating_sub(self.used + reserved));
        let bounds = [left, wanted.max_bytes].into_iter().flatten().min();
        let room = match bounds {
            // An operation's limit does not mean that large tables are wanted on such a target.
            _ if self.target.keeps_tables_in_ram() => Room::LeastRam,
            _ if wanted.is_smallest => Room::Least,
            Some(bytes) => Room::Bytes(bytes),
            None => Room::Unlimited,
        };
        let found = match (self.shared(wanted).or_else(|| self.smallest(wanted, bounds)), room) {
            (Some(found), _) => Ok(found),
            (None, Room::Least | Room::LeastRam) => self.way(wanted, Some(0)).map(|found| {
                let fits = bounds.is_none_or(|bounds| found.way.bytes <= bounds);
                Found { fits, ..found }
            }),
            (None, _) => self.way(wanted, bounds),
        };
        // If all tables take long to compute, they are computed anyway.
        let found = found.or_else(|_| self.way(wanted, bounds));
        let diagnostic = |message| {
            Err(SpannedDiagnostic::new(selection.span, DiagnosticKind::TooManyBytes, message))
        };
        let without = |limit, bytes| {
            without_tables(operation, selection, self.request.domain(), (limit, bytes))
        };
        let Found { fits, mut way, too_large } = match (found, self.request.limit()) {
            (Ok(found), _) => found,
            (Err((_, least)), Some(limit)) if limit.no_tables => {
                return diagnostic(without(limit, Bytes::AtLeast(least)));
            }
            (Err((table, least)), limit) => {
                let limit = limit.map_or_else(String::new, |limit| format!(", of `{limit}`"));
                return diagnostic(format!(
                    "`{operation} = {selection}`: `{table}` takes at least {least} bytes, and {} are left{limit}; `auto` takes what fits",
                    bounds.unwrap_or(0)
                ));
            }
        };
        let least = way.bytes;
        if let Some(max) = wanted.max_bytes.filter(|&max| max < least) {
            return diagnostic(format!(
                "no technique for `{operation}` has tables of {max} bytes or fewer; the least is {least}"
            ));
        }
        if let Some(limit) = self.request.limit().filter(|limit| limit.no_tables && !fits) {
            return diagnostic(without(limit, Bytes::Exactly(least)));
        }
        if let Some(own) = way.settled.last_mut() {
            let taken = own.selection().to_string();
            let mut others: Vec<(Selection, usize)> = Vec::new();
            for (selection, bytes) in too_large {
                let text = selection.to_string();
                // An operation that calls others occurs once for each of their techniques.
                if text != taken && others.iter().all(|(other, _)| other.to_string() != text) {
                    others.push((selection, bytes));
                }
            }
            own.reason = Reason { room, too_large: others, ..own.reason.clone() };
        }
        self.used += way.bytes;
        self.tables.extend(way.tables);
        self.settled.extend(way.settled);
        Ok(())
    }

    /// The first candidate whose tables other operations have, if there is one.
    fn shared(&self, wanted: &OperationCandidates) -> Option<Found> {
        let mut ways = wanted.sharing.iter().filter_map(|candidate| {
            self.ways(vec![candidate.clone()], wanted.is_sparse, true).next()
        });
        let way = ways.find(|way| way.bytes == 0)?;
        Some(Found { fits: true, way, too_large: Vec::new() })
    }

    /// Among the techniques with known code size, the assignment with the fewest bytes of tables
    /// and code, within the limits if there are any; the first if there are several. If tables take
    /// RAM, table bytes come first.
    fn smallest(&self, wanted: &OperationCandidates, bounds: Option<usize>) -> Option<Found> {
        let ways = wanted.counted.iter().filter_map(|(candidate, code)| {
            let way = self.ways(vec![candidate.clone()], wanted.is_sparse, true).next()?;
            let fits = bounds.is_none_or(|bounds| way.bytes <= bounds);
            let ram = if self.target.keeps_tables_in_ram() { way.bytes } else { 0 };
            Some(((!fits, ram, way.bytes + code), Found { fits, way, too_large: Vec::new() }))
        });
        let least = ways.reduce(|least, other| if other.0 < least.0 { other } else { least });
        least.map(|(_, found)| found)
    }

    /// The first assignment within the limits; if there is none, the one with the smallest tables.
    ///
    /// Tables that take long to compute are computed only if they can be the result; other
    /// candidates come first.
    ///
    /// # Errors
    /// If there are no other candidates; the error is the table that does not fit.
    fn way(&self, wanted: &OperationCandidates, bounds: Option<usize>) -> Result<Found, AtLeast> {
        let (mut fitting, mut larger) = (Vec::new(), Vec::new());
        for candidate in &wanted.candidates {
            match self
                .at_least(candidate)
                .filter(|&(_, least)| bounds.is_some_and(|most| least > most))
            {
                Some(least) => larger.push((candidate, least)),
                None => fitting.push(candidate.clone()),
            }
        }
        let selection = |candidate: &Resolved| candidate.selection();
        let mut too_large: Vec<(Selection, usize)> =
            larger.iter().map(|(candidate, (_, bytes))| (selection(candidate), *bytes)).collect();
        let mut least: Option<Assignment> = None;
        for way in self.ways(fitting, wanted.is_sparse, bounds.is_some()) {
            if bounds.is_none_or(|bounds| way.bytes <= bounds) {
                return Ok(Found { fits: true, way, too_large });
            }
            too_large.extend(way.settled.last().map(|own| (selection(own), way.bytes)));
            if least.as_ref().is_none_or(|least| way.bytes < least.bytes) {
                least = Some(way);
            }
        }
        let Some(mut least) = least else {
            return Err(larger.first().expect("a way without parameters of which one is wrong").1);
        };
        for (candidate, (_, bytes)) in larger {
            if bytes < least.bytes {
                for way in self.ways(vec![candidate.clone()], wanted.is_sparse, true) {
                    if way.bytes < least.bytes {
                        least = way;
                    }
                }
            }
        }
        Ok(Found { fits: false, way: least, too_large })
    }

    /// All assignments for some candidates, the best first, with their tables if these matter.
    fn ways<'s>(
        &'s self,
        candidates: Vec<Resolved>,
        is_sparse: bool,
        is_counted: bool,
    ) -> Box<dyn Iterator<Item = Assignment> + 's> {
        let is_counted = is_counted || self.limit().is_some();
        let ways = candidates.into_iter().flat_map(move |candidate| {
            // Tables that take long to compute are not shared.
            let is_counted = is_counted || self.may_share && self.at_least(&candidate).is_none();
            let tables = if is_counted { self.tables_of(&candidate) } else { Some(Vec::new()) };
            let own = tables.map(|tables| self.with_tables(Assignment::default(), tables));
            let start: Box<dyn Iterator<Item = Assignment>> = Box::new(own.into_iter());
            let required = candidate.technique.requires.iter();
            let missing = required.filter(|&&operation| !self.is_there(operation));
            let ways = missing.fold(start, |ways, &operation| {
                let span = candidate.choice.span;
                let selection = Selection { span, ..Selection::named(AUTO) };
                let preferred = Preferred { is_sparse, is_generous: false };
                let choice = Choice { operation, selection, span };
                let candidates =
                    self::candidates(&choice, &[], preferred, self.request, self.target);
                Box::new(ways.flat_map(move |way| {
                    let all = self.ways(candidates.clone(), is_sparse, is_counted);
                    all.map(move |required| {
                        let mut way = self.with_tables(way.clone(), required.tables);
                        way.settled.extend(required.settled);
                        way
                    })
                }))
            });
            ways.map(move |mut way| {
                way.settled.push(candidate.clone());
                way
            })
        });
        Box::new(ways)
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
