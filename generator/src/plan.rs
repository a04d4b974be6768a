//! From a request to what is emitted for a target.

use crate::board::{Board, Ground};
use crate::module::{Function, Module, Table};
use crate::report::Report;
use crate::request::{
    AUTO, Choice, DENSITY, Fault, Faults, Limit, Operation, Parameter, Request, SPARSE, Selection,
    alternatives, check_names, list,
};
use crate::target::Target;
use crate::techniques::{
    self, Context, Setting, Technique, addressable, techniques, techniques_for,
};
use crate::word::Word;
use proc_macro2::{Ident, Span};
use quote::quote;

/// What is emitted for a request: every operation with its technique, tables and functions.
#[derive(Clone, Debug)]
pub struct Plan {
    request: Request,
    module: Module,
}

impl Plan {
    /// Settles `auto` for the target, checks the request, and computes its tables.
    ///
    /// # Errors
    /// When the request cannot be met: everything that is wrong with it, first what could not be understood.
    pub fn new(request: &Request, target: &Target) -> Result<Self, Faults> {
        let (plan, faults) = Self::as_far_as_possible(request, target);
        Faults::check(faults).map(|()| plan)
    }

    /// What can be met of a request, and what is wrong with the rest.
    pub(crate) fn as_far_as_possible(request: &Request, target: &Target) -> (Self, Vec<Fault>) {
        let mut faults = request.faults().to_vec();
        if request.choices().is_empty() && faults.is_empty() {
            let names: Vec<&str> = Operation::names().collect();
            let message =
                format!("no operation is requested: name some of {}", list(&names, "and"));
            faults.push(Fault::new(Span::call_site(), message));
        }
        if let Some((board, span)) = request.board_and_span()
            && let Err(why) = board.check(request.word())
        {
            faults.push(Fault::new(span, format!("`board = {board}`: {why}")));
        }
        let mut plan = Self { request: request.emptied(), module: Module::default() };
        let mut later = Vec::new();
        for (position, choice) in request.choices().iter().enumerate() {
            let operation = choice.operation;
            let earlier = &request.choices()[..position];
            if earlier.iter().any(|earlier| earlier.operation == operation) {
                faults.push(Fault::new(choice.span, format!("`{operation}` is requested twice")));
                continue;
            }
            match plan.settle(choice, target) {
                Ok(settled) if !settled.technique.requires.is_empty() => later.push(settled),
                Ok(settled) => faults.extend(plan.add(&settled, target).err()),
                Err(found) => faults.extend(found),
            }
        }
        // What calls others comes after all that anything calls: as it does again when the settled request, which names
        // all of it, is planned.
        later.retain(|settled| plan.add_required(request, settled, target, &mut faults));
        for settled in later {
            faults.extend(plan.add(&settled, target).err());
        }
        faults.extend(plan.beyond_limit());
        (plan, faults)
    }

    /// Adds what the functions of a technique call and nobody requested, by the best technique: whether all that they call
    /// is there, which it is not if it is requested and cannot be had.
    fn add_required(
        &mut self,
        request: &Request,
        settled: &Settled,
        target: &Target,
        faults: &mut Vec<Fault>,
    ) -> bool {
        let is_in = |request: &Request, operation| {
            request.choices().iter().any(|choice| choice.operation == operation)
        };
        let ground = self.request.ground();
        let span = settled.choice.span;
        let own = settled.technique.table_bytes(ground);
        let mut bounds = settled.bounds.less(own.unwrap_or_default());
        for &operation in settled.technique.requires {
            if is_in(&self.request, operation) {
                continue;
            }
            if is_in(request, operation) {
                return false;
            }
            let Some(technique) = chosen(operation, ground, target, bounds) else {
                let name = settled.technique.name;
                let message = format!(
                    "no technique for `{operation}`, which `{name}` calls, has tables of so few bytes"
                );
                faults.push(Fault::new(span, message));
                return false;
            };
            let bytes = bytes_with_required(technique, ground, target, bounds);
            let selection = Selection { span, ..Selection::named(AUTO) };
            let choice = Choice { operation, selection, span };
            let required = Settled { choice, technique, parameters: Vec::new(), bounds };
            bounds = bounds.less(bytes.unwrap_or_default());
            if let Err(fault) = self.add(&required, target) {
                faults.push(fault);
                return false;
            }
        }
        true
    }

    /// The request with `auto` settled: it gives the same on every target.
    #[must_use]
    pub const fn request(&self) -> &Request {
        &self.request
    }

    /// The tables and functions.
    #[must_use]
    pub const fn module(&self) -> &Module {
        &self.module
    }

    /// The technique and the parameters that are chosen for an operation.
    fn settle(&self, choice: &Choice, target: &Target) -> Result<Settled, Vec<Fault>> {
        let Choice { operation, ref selection, .. } = *choice;
        let ground = self.request.ground();
        if !selection.faults.is_empty() {
            return Err(selection.faults.clone());
        }
        let limit = self.request.limit();
        let of_all = limit.map(|limit| limit.bytes);
        if selection.technique == AUTO {
            return best(choice, ground, target, of_all);
        }
        let technique = find(operation, selection, ground).map_err(|fault| vec![fault])?;
        check_names(technique.name, technique.parameters, technique.together, selection)?;
        if let Some(limit) = limit.filter(|limit| limit.no_tables) {
            let fault = |message| vec![Fault::new(selection.span, message)];
            no_tables(operation, technique, ground, limit).map_err(fault)?;
        }
        let parameters = selection.parameters.clone();
        let bounds = Bounds::of(&[], of_all);
        Ok(Settled { choice: choice.clone(), technique, parameters, bounds })
    }

    /// The fault that the tables take more bytes than the request allows, if they do, with those that take most first.
    fn beyond_limit(&self) -> Option<Fault> {
        let limit = self.request.limit()?;
        let report = self.report();
        let beyond =
            (report.bytes() as u128).checked_sub(limit.bytes).filter(|&beyond| beyond > 0)?;
        let tables: Vec<String> =
            report.by_size().map(|entry| format!("`{}` {}", entry.name, entry.bytes)).collect();
        let message = format!(
            "the tables take {} bytes, {beyond} more than `{limit}` allows: {}",
            report.bytes(),
            tables.join(", ")
        );
        Some(Fault::new(limit.span, message))
    }

    /// What the tables take of memory.
    #[must_use]
    pub fn report(&self) -> Report {
        Report::of(&self.module)
    }

    /// Adds the tables, functions and checks of one operation.
    fn add(&mut self, settled: &Settled, target: &Target) -> Result<(), Fault> {
        let Settled { ref choice, technique, ref parameters, .. } = *settled;
        let Choice { operation, ref selection, .. } = *choice;
        let ground = self.request.ground();
        let (word, board, named) = (ground.word, ground.board(), ground.named);
        let setting = Setting { word, board, named, parameters, target };
        let tables = (technique.tables)(&setting).and_then(|tables| {
            addressable::check(operation, ground, target, &tables).map(|()| tables)
        });
        let tables = tables.map_err(|message| {
            // With several, any may be at fault.
            let span = match selection.parameters.as_slice() {
                [parameter] => parameter.span,
                _ => selection.span,
            };
            Fault::new(span, format!("`{operation} = {selection}`: {message}"))
        })?;
        // Nothing can fail from here on, so that a request is met or leaves no trace.
        let names = self.add_tables(operation, tables);
        let context = Context { operation, technique, word, board, named, parameters, target };
        let functions = (technique.code)(&context, &names);
        if functions.iter().all(|function| function.constant || !function.public) {
            let check = techniques::check(&context);
            self.module.checks.push(quote!(const _: () = { #check };));
        }
        for function in functions {
            // What serves several operations comes with each, and what is there for all targets is there for some.
            let all = &mut self.module.functions;
            if function.condition.is_none() && !function.public {
                all.retain(|other| other.name != function.name || other.condition.is_none());
            }
            let is_there = |other: &Function| {
                other.name == function.name
                    && (other.condition.is_none() || other.is_for_the_same_as(&function))
            };
            if !all.iter().any(is_there) {
                all.push(function);
            }
        }
        for definition in (technique.definitions)(&context) {
            let text = definition.to_string();
            if self.module.definitions.iter().all(|other| other.to_string() != text) {
                self.module.definitions.push(definition);
            }
        }
        let settled = Selection {
            technique: technique.name.to_owned(),
            parameters: parameters.clone(),
            ..selection.clone()
        };
        let emptied = self.request.emptied();
        self.request = std::mem::replace(&mut self.request, emptied).with(operation, settled);
        Ok(())
    }

    /// Adds the tables of a technique, unless they are there, and gives their names.
    ///
    /// Tables of the same names and other content are told apart by the operation that needs them first:
    /// all tables of a technique, so that those that belong together are named alike.
    fn add_tables(&mut self, operation: Operation, tables: Vec<Table>) -> Vec<Ident> {
        let prefix_of = |operation: Operation| format!("{}_", operation.name().to_uppercase());
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
        tables.into_iter().map(|table| self.add_table(&prefix, table)).collect()
    }

    /// Adds a table with a prefix to its name, unless it is there.
    fn add_table(&mut self, prefix: &str, mut table: Table) -> Ident {
        table.name.insert_str(0, prefix);
        let name = table.ident();
        if self.module.tables.iter().any(|other| other.name == table.name) {
            return name;
        }
        if let Some(check) = &table.check {
            let check = check.of(&name, &table.value);
            self.module.checks.push(quote!(const _: () = { #check };));
        }
        self.module.tables.push(table);
        name
    }
}

/// An operation with its technique.
struct Settled {
    choice: Choice,
    technique: &'static Technique,
    parameters: Vec<Parameter>,
    /// The bounds that `auto` was given, which hold for what it requires too.
    bounds: Bounds,
}

/// The parameter of `auto`: how many bytes the tables may have.
const MAX_BYTES: &str = "max_bytes";

/// The parameters of `auto` that bound its choice.
const LIMITS: &[&str] = &[MAX_BYTES, DENSITY];

/// The technique that `auto` stands for, its parameters, and the bounds of the choice.
///
/// Parameters are those that every technique of the operation takes, so that they are right on every target.
fn best(
    choice: &Choice,
    ground: Ground,
    target: &Target,
    limit: Option<u128>,
) -> Result<Settled, Vec<Fault>> {
    let Choice { operation, ref selection, .. } = *choice;
    let all = techniques(operation);
    let is_shared = |&name: &&str| all.iter().all(|technique| technique.parameters.contains(&name));
    let known: Vec<&str> =
        all[0].parameters.iter().copied().filter(is_shared).chain(LIMITS.iter().copied()).collect();
    let (limits, parameters): (Vec<Parameter>, Vec<Parameter>) = selection
        .parameters
        .iter()
        .cloned()
        .partition(|parameter| LIMITS.contains(&&*parameter.name));
    let bounds = Selection { parameters: limits.clone(), ..selection.clone() };
    check_names(AUTO, LIMITS, true, &bounds)?;
    let rest = Selection { parameters, ..selection.clone() };
    check_names(AUTO, &known, all[0].together, &rest)?;
    let fault = |message| vec![Fault::new(selection.span, message)];
    exists(operation, ground).map_err(fault)?;
    let bounds = Bounds::of(&limits, limit);
    let technique = chosen(operation, ground, target, bounds).ok_or_else(|| {
        let least = least_bytes(operation, ground);
        fault(format!(
            "no technique for `{operation}` has tables of so few bytes; the least is {least}"
        ))
    })?;
    Ok(Settled { choice: choice.clone(), technique, parameters: rest.parameters, bounds })
}

/// What bounds the choice of `auto`.
#[derive(Clone, Copy, Default)]
struct Bounds {
    max_bytes: Option<usize>,
    is_sparse: bool,
}

impl Bounds {
    /// Those of an operation, and that of the whole request, beyond which none is of use.
    fn of(limits: &[Parameter], of_all: Option<u128>) -> Self {
        let limit = |name| limits.iter().find(|limit| limit.name == name);
        let max_bytes = limit(MAX_BYTES).map(|max| max.value).into_iter().chain(of_all).min();
        Self {
            // What does not fit is no limit.
            max_bytes: max_bytes.and_then(|max| usize::try_from(max).ok()),
            is_sparse: limit(DENSITY).is_some_and(|density| density.text == SPARSE),
        }
    }

    /// What is left when so many bytes are taken.
    fn less(self, bytes: usize) -> Self {
        Self { max_bytes: self.max_bytes.map(|max| max.saturating_sub(bytes)), ..self }
    }
}

/// The technique that `auto` takes for an operation, whose tables and those of what it requires are within the bounds.
fn chosen(
    operation: Operation,
    ground: Ground,
    target: &Target,
    bounds: Bounds,
) -> Option<&'static Technique> {
    let fits = |technique: &&Technique| {
        addressable::is_addressable(technique, ground, target)
            && bounds.max_bytes.is_none_or(|max| {
                bytes_with_required(technique, ground, target, bounds)
                    .is_some_and(|bytes| bytes <= max)
            })
    };
    let sparse = |technique: &&Technique| {
        bounds.is_sparse && (technique.sparse)(target, ground.word) && fits(technique)
    };
    let suits = |technique: &&Technique| technique.suits(target, ground.word) && fits(technique);
    let mut all = techniques_for(operation, ground);
    all.find(sparse).or_else(|| techniques_for(operation, ground).find(suits))
}

/// The bytes of a technique's tables and of those of all that it requires, each by what `auto` takes.
fn bytes_with_required(
    technique: &Technique,
    ground: Ground,
    target: &Target,
    bounds: Bounds,
) -> Option<usize> {
    let own = technique.table_bytes(ground)?;
    technique.requires.iter().try_fold(own, |sum, &operation| {
        let left = bounds.less(sum);
        let required = chosen(operation, ground, target, left)?;
        Some(sum + bytes_with_required(required, ground, target, left)?)
    })
}

/// The fewest bytes of tables that an operation can have, with those of what it requires.
fn least_bytes(operation: Operation, ground: Ground) -> usize {
    let all = techniques_for(operation, ground);
    all.filter_map(|technique| least_bytes_by(technique, ground)).min().unwrap_or_default()
}

/// The same by one technique.
fn least_bytes_by(technique: &Technique, ground: Ground) -> Option<usize> {
    let required = technique.requires.iter().map(|&operation| least_bytes(operation, ground));
    Some(technique.table_bytes(ground)? + required.sum::<usize>())
}

/// That a technique has no tables; otherwise, which of the same operation have none.
fn no_tables(
    operation: Operation,
    technique: &Technique,
    ground: Ground,
    limit: Limit,
) -> Result<(), String> {
    let name = technique.name;
    let bytes = technique.table_bytes(ground).unwrap_or_default();
    if bytes == 0 {
        return Ok(());
    }
    let all = techniques_for(operation, ground);
    let without = all.filter(|technique| least_bytes_by(technique, ground) == Some(0));
    let names: Vec<&str> = without.map(|technique| technique.name).collect();
    let instead = match names.as_slice() {
        [] => format!("no technique for `{operation}` does without"),
        names => format!(
            "without them there {} {}",
            if names.len() == 1 { "is" } else { "are" },
            list(names, "and")
        ),
    };
    Err(format!(
        "`{operation} = {name}` has tables of {bytes} bytes, but the request says `{limit}`; {instead}"
    ))
}

/// That an operation exists for a word and board; otherwise, for which it does.
fn exists(operation: Operation, ground: Ground) -> Result<(), String> {
    if techniques_for(operation, ground).next().is_some() {
        return Ok(());
    }
    let Ground { word, named } = ground;
    let all = techniques(operation);
    if let (Some(board), Some(technique)) = (named, all.iter().find(|one| one.boards.is_some())) {
        let why = technique.check(ground).err().unwrap_or_default();
        return Err(format!("`{operation}` does not exist for `board = {board}`: {why}"));
    }
    if all.iter().any(|technique| technique.boards.is_some_and(|boards| boards(&SHOGI).is_ok())) {
        let examples = [SHOGI, Board::new(4, 4), Board::new(4, 2)];
        let example = examples.into_iter().find(|board| board.check(word).is_ok());
        let example = example.unwrap_or(Board::CHESS);
        return Err(format!("`{operation}` of `{word}` needs a board, as in `board = {example}`"));
    }
    let words = Word::ALL.iter().filter(|&&word| techniques_for(operation, word).next().is_some());
    let words: Vec<&str> = words.map(|word| word.name()).collect();
    Err(format!("`{operation}` does not exist for `{word}`, only for {}", list(&words, "and")))
}

/// A board that is not that of chess.
const SHOGI: Board = Board::new(9, 9);

/// The technique of that name.
fn find(
    operation: Operation,
    selection: &Selection,
    ground: Ground,
) -> Result<&'static Technique, Fault> {
    let name = selection.technique.as_str();
    let names = || techniques_for(operation, ground).map(|technique| technique.name);
    let fault = |message| Err(Fault::new(selection.span, message));
    if let Err(message) = exists(operation, ground) {
        return fault(message);
    }
    let Some(technique) = techniques(operation).iter().find(|technique| technique.name == name)
    else {
        let alternatives = alternatives(name, names().chain([AUTO]));
        return fault(format!("unknown technique `{name}` for `{operation}`; {alternatives}"));
    };
    match technique.check(ground) {
        Ok(()) => Ok(technique),
        Err(why) => {
            let names: Vec<&str> = names().collect();
            let why = if why.is_empty() { String::new() } else { format!(", as {why}") };
            let what = match (technique.boards, ground.named) {
                (Some(_), Some(board)) => format!("board = {board}"),
                _ => ground.word.to_string(),
            };
            fault(format!(
                "`{name}` is not defined for `{what}`{why}; for it there {} {}",
                if names.len() == 1 { "is" } else { "are" },
                list(&names, "and")
            ))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What `auto` takes for a scan forward, a scan in reverse and a count.
    fn names(target: &Target, word: Word, max_bytes: Option<usize>) -> [&'static str; 3] {
        [Operation::BitScanForward, Operation::BitScanReverse, Operation::CountOnes].map(
            |operation| {
                let bounds = Bounds { max_bytes, is_sparse: false };
                chosen(operation, word.into(), target, bounds)
                    .map_or("none", |technique| technique.name)
            },
        )
    }

    /// Ranks are looked up where all bits of a word are not reversed by an instruction.
    #[test]
    fn sliders_reverse_bits_where_that_is_an_instruction() {
        let bounds = Bounds { max_bytes: None, is_sparse: false };
        let name = |target: &Target| {
            chosen(Operation::Sliders, Word::U64.into(), target, bounds)
                .map(|technique| technique.name)
        };
        let arm = Target::known("aarch64", "neon", "aarch64-unknown-linux-gnu", 64);
        assert_eq!(name(&arm), Some("reversal"));
        assert_eq!(name(&Target::unseen()), Some("hyperbola"));
        assert_eq!(name(&Target::profile("x86_64").unwrap()), Some("hyperbola"));
    }

    #[test]
    fn auto_keeps_to_its_rule() {
        let sequence = "debruijn_separated";
        let x86_64 = Target::known("x86_64", "sse2", "x86_64-unknown-linux-gnu", 64);
        let popcnt = Target::known("x86_64", "popcnt,sse2", "x86_64-unknown-linux-gnu", 64);
        let cortex_m0 = Target::known("arm", "", "thumbv6m-none-eabi", 32);
        let risc_v = Target::known("riscv64", "m", "riscv64gc-unknown-linux-gnu", 64);
        let without_product = Target::known("riscv32", "c", "riscv32ic-none-elf", 32);
        let avr = Target::known("avr", "", "avr-none", 16);
        let msp430 = Target::known("msp430", "", "msp430-none-elf", 16);
        let cases = [
            (&x86_64, Word::U64, None, ["native", "native", "swar"]),
            (&x86_64, Word::U16, None, ["native", "native", "table8"]),
            (&popcnt, Word::U64, Some(0), ["native", "native", "native"]),
            (&risc_v, Word::U64, None, [sequence, sequence, "swar"]),
            (&risc_v, Word::U64, Some(64), [sequence, sequence, "swar"]),
            (&risc_v, Word::U64, Some(63), ["isenberg", "zappa", "swar"]),
            (&risc_v, Word::U16, None, [sequence, "nalimov", "table8"]),
            (&risc_v, Word::U16, Some(255), [sequence, sequence, "swar"]),
            (&risc_v, Word::U8, None, ["scharnagl", "nalimov", "table8"]),
            // Half a word is what a register holds.
            (&risc_v, Word::U128, None, ["taylor", "nalimov", "swar"]),
            (&risc_v, Word::U128, Some(255), ["taylor", "zappa", "swar"]),
            (&without_product, Word::U32, None, ["scharnagl", "nalimov", "swar"]),
            (&without_product, Word::U64, None, ["faxon", "nalimov", "swar"]),
            (&without_product, Word::U128, Some(0), ["isenberg", "zappa", "swar_adds"]),
            (&cortex_m0, Word::U32, None, [sequence, sequence, "swar"]),
            (&cortex_m0, Word::U64, None, ["taylor", "nalimov", "swar"]),
            (&cortex_m0, Word::U64, Some(0), ["isenberg", "zappa", "swar"]),
            (&cortex_m0, Word::U128, None, ["scharnagl", "nalimov", "swar_adds"]),
            // Without a barrel shifter.
            (&avr, Word::U32, None, ["scharnagl", "nalimov", "table8"]),
            (&msp430, Word::U16, None, ["scharnagl", "nalimov", "table8"]),
            (&msp430, Word::U16, Some(255), ["table4", "table4", "table4"]),
            (&msp430, Word::U64, Some(0), ["binary_search", "binary_search", "swar"]),
        ];
        for (target, word, max_bytes, expected) in cases {
            assert_eq!(names(target, word, max_bytes), expected, "{target:?} {word} {max_bytes:?}");
        }
    }
}
