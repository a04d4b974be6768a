//! Turns a request into a plan of emitted code for a target.

// The choice of techniques.
pub(crate) mod auto;
pub(crate) mod choice;
pub(crate) mod decision;
pub(crate) mod reason;

// Functions that are not selected, instructions that are left out, and why a request cannot be met.
pub(crate) mod left_out;
mod messages;
mod selected;

#[cfg(test)]
mod tests;

use crate::domain::Domain;
#[cfg(any(feature = "large-tables", feature = "vectors"))]
use crate::kernels::dispatch;
use crate::module::{Definition, Function, Module, Table};
use crate::report::Report;
use crate::request::{
    Choice, DiagnosticKind, Diagnostics, Operation, OperationFamily, Request, SpannedDiagnostic,
    alternatives, shown,
};
use crate::target::Target;
use crate::techniques::technique::Context;
use crate::techniques::{self, addressable, digest, names};
use crate::template::quote;
use choice::Resolved;
use decision::Decision;
use left_out::LeftOut;
use proc_macro2::Ident;

/// The code for a request: each operation with its technique, tables and functions.
///
/// Make one to see what `auto` chooses for a target, or how much memory the tables take. To get the
/// code, print a [`SourceFile`](crate::SourceFile).
///
/// ```
/// use bit_tables_generator::{DiagnosticKind, Plan, Request, Target, Word};
///
/// let request = Request::new(Word::U64).sliders("hyperbola").max_bytes(2047);
/// let diagnostics = Plan::new(&request, &Target::unknown()).unwrap_err();
/// assert!(diagnostics.iter().all(|diagnostic| diagnostic.kind() == DiagnosticKind::TooManyBytes));
/// let plan = Plan::new(&request.sliders("auto").max_bytes(2560), &Target::unknown());
/// assert!(plan.unwrap_err().to_string().contains("`sliders` is requested twice"));
/// ```
#[derive(Clone, Debug)]
pub struct Plan {
    request: Request,
    module: Module,
    left_out: Vec<LeftOut>,
    decisions: Vec<Decision>,
    /// The public functions, each with the family of its operation.
    families: Vec<(OperationFamily, &'static str)>,
}

impl Plan {
    /// Resolves `auto` for the target, checks the request, and computes its tables.
    ///
    /// # Errors
    /// If the request cannot be met; the error has all diagnostics, syntax errors first.
    pub fn new(request: &Request, target: &Target) -> Result<Self, Diagnostics> {
        let (plan, diagnostics) = Self::as_far_as_possible(request, target);
        Diagnostics::if_any(diagnostics).map(|()| plan)
    }

    /// The part of a request that can be met, and the diagnostics of the rest.
    pub(crate) fn as_far_as_possible(
        request: &Request,
        target: &Target,
    ) -> (Self, Vec<SpannedDiagnostic>) {
        let mut diagnostics = names::faults_of(request);
        if request.choices().is_empty() && diagnostics.is_empty() {
            let example = "name one, as in `count_ones` or `sliders = hyperbola`";
            let message = format!("no operation is requested: {example}; {}", names::WHERE_LISTED);
            diagnostics.push(SpannedDiagnostic::in_text(DiagnosticKind::NoOperation, message));
        }
        let misfit = misfit(request);
        // If the board does not fit, continue with the word's default board and suppress errors
        // about it.
        let is_asked = |choice: &Choice| misfit.is_none() || !choice.operation.spec().needs_board;
        let safe = request.is_safe().then(|| target.without_calls());
        let target = safe.as_ref().unwrap_or(target);
        let (settled, found) = choice::resolve_auto(request, target);
        diagnostics.extend(misfit.clone());
        diagnostics.extend(
            found
                .into_iter()
                .filter(|(choice, _)| is_asked(choice))
                .map(|(_, diagnostic)| diagnostic),
        );
        let module = Module { is_safe: request.is_safe(), ..Module::default() };
        let mut plan = Self {
            request: request.emptied(),
            module,
            left_out: Vec::new(),
            decisions: Vec::new(),
            families: Vec::new(),
        };
        for settled in in_order(request, settled) {
            let diagnostic = plan.add(&settled, target).err();
            diagnostics.extend(diagnostic.filter(|_| is_asked(&settled.choice)));
        }
        // Earlier diagnostics may explain why a function is missing, if there can be one.
        let is_explained = |name: &str| !diagnostics.is_empty() && names::is_function(name);
        let unknown = plan.select(request, is_explained);
        diagnostics.extend(unknown);
        diagnostics.extend(plan.beyond_limit().filter(|_| misfit.is_none()));
        (plan, diagnostics)
    }

    /// The request with `auto` resolved; it gives the same plan on every target.
    #[must_use]
    pub const fn request(&self) -> &Request {
        &self.request
    }

    /// The tables and functions, for bit-tables' own packages: their types are in
    /// [`internal`](crate::__private).
    #[must_use]
    pub const fn module(&self) -> &Module {
        &self.module
    }

    /// Requested operations with instructions that only other processors support, in the order of
    /// the code; for bit-tables' own packages, like [`module`](Self::module).
    #[must_use]
    pub fn left_out(&self) -> &[LeftOut] {
        &self.left_out
    }

    /// How the technique of each operation was chosen, in the order of the code; for bit-tables'
    /// own packages, like [`module`](Self::module).
    #[must_use]
    pub fn decisions(&self) -> &[Decision] {
        &self.decisions
    }

    /// Its public functions, grouped by the family of their operation.
    pub(crate) fn families(&self) -> impl Iterator<Item = (OperationFamily, Vec<&'static str>)> {
        OperationFamily::ALL.into_iter().filter_map(|family| {
            let mut names: Vec<&str> = Vec::new();
            for &(_, name) in self.families.iter().filter(|(of, _)| *of == family) {
                // Alternatives for several targets share a name.
                if !names.contains(&name) {
                    names.push(name);
                }
            }
            (!names.is_empty()).then_some((family, names))
        })
    }

    /// If the request selects functions, removes all others. Returns a diagnostic for each name
    /// without a function, if that is not explained.
    fn select(
        &mut self,
        request: &Request,
        is_explained: impl Fn(&str) -> bool,
    ) -> Vec<SpannedDiagnostic> {
        let public = self.module.functions.iter().filter(|function| function.public);
        let all: Vec<&str> = public.map(|function| function.name).collect();
        let (mut wanted, mut diagnostics) = (Vec::new(), Vec::new());
        for (name, span) in request.selected() {
            if let Some(known) = all.iter().find(|known| *known == name) {
                wanted.push(*known);
                continue;
            }
            if is_explained(name) {
                continue;
            }
            let message = format!("nothing requested has a function `{}`", shown(name));
            let (kind, advice) =
                (DiagnosticKind::UnknownFunction, alternatives(name, all.iter().copied()));
            diagnostics.push(SpannedDiagnostic::advised(*span, kind, &message, advice));
        }
        if wanted.len() == request.selected().len() && !wanted.is_empty() {
            selected::keep(&mut self.module, &wanted);
            let functions = &self.module.functions;
            let is_there = |name: &str| functions.iter().any(|function| function.name == name);
            self.families.retain(|(_, name)| is_there(name));
        }
        diagnostics
    }

    /// A diagnostic if the tables exceed the request's limit; it names the largest first.
    fn beyond_limit(&self) -> Option<SpannedDiagnostic> {
        let limit = self.request.limit()?;
        let report = self.report();
        let beyond =
            (report.bytes() as u128).checked_sub(limit.bytes).filter(|&beyond| beyond > 0)?;
        let tables: Vec<String> =
            report.by_size().map(|entry| format!("`{}` {}", entry.name(), entry.bytes())).collect();
        let message = format!(
            "the tables take {} bytes, {beyond} more than `{limit}` allows: {}",
            report.bytes(),
            tables.join(", ")
        );
        Some(SpannedDiagnostic::new(limit.span, DiagnosticKind::TooManyBytes, message))
    }

    /// The memory that the tables take.
    #[must_use]
    pub fn report(&self) -> Report {
        Report::of(&self.module)
    }

    /// Adds one operation: its tables are computed and checked, and then its functions, checks and
    /// definitions come from [`Technique::code`](crate::techniques::technique::Technique).
    fn add(&mut self, settled: &Resolved, target: &Target) -> Result<(), SpannedDiagnostic> {
        let Resolved { ref choice, technique, ref parameters, .. } = *settled;
        #[cfg(any(feature = "large-tables", feature = "vectors"))]
        if let Some(diagnostic) = dispatch::diagnostic(choice, self.request.choices()) {
            return Err(diagnostic);
        }
        let (operation, domain) = (choice.operation, self.request.domain());
        let context = Context::new(operation, technique, domain, parameters, target);
        let tables = tables_of(&context, domain)
            .map_err(|(kind, message)| of_selection(choice, kind, &message))?;
        // Checks of squares skip holes.
        let has_holes = technique.boards.is_some() && context.board.count() < context.board.bits();
        let before = (self.module.tables.len(), self.module.checks.len());
        let names = self.add_tables(operation, tables, has_holes);
        let mut functions = (technique.code)(&context, &names);
        if let Some(twice) = self.defined_twice(&functions) {
            // A rejected operation leaves nothing behind.
            self.module.tables.truncate(before.0);
            self.module.checks.truncate(before.1);
            let message = format!("`{twice}` would be defined twice: give the piece another name");
            return Err(of_selection(choice, DiagnosticKind::Conflict, &message));
        }
        let selection = settled.selection();
        let requested = format!("{operation} = {}", selection.brief());
        self.left_out.extend(left_out::of(&functions, requested, target));
        if !technique.requires.is_empty() {
            self.module.take_constness(&mut functions);
        }
        if functions.iter().any(Function::has_unsafe) {
            self.module.unsafe_at.get_or_insert(choice.span);
        }
        let is_checked = functions.iter().all(|function| function.constant || !function.public);
        if is_checked {
            let check = techniques::self_check(&context);
            self.module.checks.push(quote!(const _: () = { #check };));
        }
        self.add_functions(operation, functions, is_checked);
        self.add_definitions((technique.definitions)(&context));
        self.decisions.push(Decision::new(settled, domain, target));
        let emptied = self.request.emptied();
        self.request = std::mem::replace(&mut self.request, emptied).with(operation, selection);
        Ok(())
    }

    /// The name of a function that is another one too; only pieces that the request names can have
    /// one.
    fn defined_twice(&self, functions: &[Function]) -> Option<&'static str> {
        let is_another = |one: &Function, other: &Function| {
            let is_everywhere = one.conditions.is_empty() && other.conditions.is_empty();
            one.name == other.name && is_everywhere && !one.is_the_same_as(other)
        };
        let of_both = |function: &Function| function.half.map(|half| half.of);
        let is_twice = |(place, function): &(usize, &Function)| {
            let earlier = &self.module.functions;
            let mut others = earlier.iter().chain(&functions[..*place]);
            let of = of_both(function);
            others.any(|other| is_another(other, function))
                || of.is_some() && earlier.iter().any(|other| of_both(other) == of)
        };
        functions.iter().enumerate().find(is_twice).map(|(_, function)| function.name)
    }

    /// Adds the functions of an operation, except helpers that others have brought: these are
    /// extended to its targets.
    fn add_functions(&mut self, operation: Operation, functions: Vec<Function>, is_checked: bool) {
        let unused = (!is_checked).then_some("not every program calls all functions");
        for function in functions {
            let (is_public, name) = (function.public, function.name);
            if self.module.add(Function { unused, ..function }) && is_public {
                self.families.push((operation.spec().family, name));
            }
        }
    }

    /// Adds the definitions that the module does not have.
    fn add_definitions(&mut self, definitions: Vec<Definition>) {
        for definition in definitions {
            let text = definition.tokens.to_string();
            if self.module.definitions.iter().all(|other| other.tokens.to_string() != text) {
                self.module.definitions.push(definition);
            }
        }
    }

    /// Adds the tables of a technique, unless they exist, and returns their names.
    ///
    /// If a name is taken by a different table, all tables of the technique get the operation's
    /// name as a prefix, so that related tables have similar names.
    fn add_tables(
        &mut self,
        operation: Operation,
        tables: Vec<Table>,
        has_holes: bool,
    ) -> Vec<Ident> {
        let prefix_of =
            |operation: Operation| format!("{}_", operation.name().to_ascii_uppercase());
        let find = |name: &str| self.module.tables.iter().find(|other| other.name == name);
        let named = |prefix: &str, table: &Table| format!("{prefix}{}", table.name);
        let free = tables
            .iter()
            .all(|table| find(&table.name).is_none_or(|other| other.value == table.value));
        let is_there = |prefix: &String| {
            tables.iter().all(|table| {
                find(&named(prefix, table)).is_some_and(|other| other.value == table.value)
            })
        };
        let prefix = if free {
            String::new()
        } else {
            let there = Operation::ALL.iter().map(|&operation| prefix_of(operation)).find(is_there);
            there.unwrap_or_else(|| prefix_of(operation))
        };
        tables.into_iter().map(|table| self.add_table(&prefix, table, has_holes)).collect()
    }

    /// Adds a table, with a prefix to its name, unless it exists; with a digest of its numbers if
    /// no other check reaches them all.
    fn add_table(&mut self, prefix: &str, mut table: Table, has_holes: bool) -> Ident {
        table.name.insert_str(0, prefix);
        let name = table.ident();
        if self.module.tables.iter().any(|other| other.name == table.name) {
            return name;
        }
        let check = table.check.as_ref();
        let meaning = check.and_then(|check| check.of_meaning(&name, &table.value));
        let has_digest =
            has_holes || !table.fillers().is_empty() || check.is_some_and(|check| check.has_digest);
        let digest = has_digest.then(|| digest::check(&table));
        for check in meaning.into_iter().chain(digest) {
            self.module.checks.push(quote!(const _: () = { #check };));
        }
        self.module.tables.push(table);
        name
    }
}

/// A diagnostic if the board does not fit the word.
fn misfit(request: &Request) -> Option<SpannedDiagnostic> {
    let (board, span) = request.board_and_span()?;
    let why = board.fits(request.word()).err()?;
    Some(SpannedDiagnostic::new(
        span,
        DiagnosticKind::UnfitBoard,
        format!("`board = {board}`: {why}"),
    ))
}

/// The tables of an operation, if they can be computed and the target can address them.
///
/// # Errors
/// What is wrong; the error's message does not name the operation.
fn tables_of(context: &Context, domain: Domain) -> Result<Vec<Table>, (DiagnosticKind, String)> {
    let unaddressable = |message| (DiagnosticKind::Unaddressable, message);
    addressable::check_least(context, domain).map_err(unaddressable)?;
    let tables = (context.technique.tables)(context)
        .map_err(|message| (DiagnosticKind::InvalidValue, message))?;
    addressable::check_addressable(context.operation, domain, context.target, &tables)
        .map_err(unaddressable)?;
    Ok(tables)
}

/// A diagnostic of what a choice selects: of its parameter, if it has one; of several, any may be
/// wrong.
fn of_selection(choice: &Choice, kind: DiagnosticKind, message: &str) -> SpannedDiagnostic {
    let Choice { operation, ref selection, .. } = *choice;
    let span = match selection.parameters.as_slice() {
        [parameter] => parameter.span,
        _ => selection.span,
    };
    let message = format!("`{operation} = {}`: {message}", selection.brief());
    SpannedDiagnostic::new(span, kind, message)
}

/// The order in which operations are emitted: first requested ones that call no others, then called
/// ones that are not requested, then callers, each after its callees.
///
/// Requesting all of them in that order gives that order again. An operation that calls a faulty
/// one is left out.
fn in_order(request: &Request, settled: Vec<Resolved>) -> Vec<Resolved> {
    let place = |settled: &Resolved| {
        let mut requested = request.choices().iter();
        requested.position(|choice| choice.operation == settled.choice.operation)
    };
    let (calling, mut ordered): (Vec<Resolved>, Vec<Resolved>) =
        settled.into_iter().partition(|settled| !settled.technique.requires.is_empty());
    ordered.sort_by_key(|settled| place(settled).unwrap_or(usize::MAX));
    let mut calling = calling;
    // Called operations come first, so that the order stays the same if all of them are requested.
    calling.sort_by_key(|settled| place(settled).map_or(0, |place| place + 1));
    let is_ready =
        |ordered: &[Resolved], settled: &Resolved| {
            settled.technique.requires.iter().all(|&operation| {
                ordered.iter().any(|earlier| earlier.choice.operation == operation)
            })
        };
    while let Some(next) = calling.iter().position(|settled| is_ready(&ordered, settled)) {
        ordered.push(calling.remove(next));
    }
    ordered
}
