//! The state of symbolic execution: terms, obligations, and the paths through functions.

use super::long_tables::LongTable;
use super::obligations::{Obligation, Obligations};
use super::operators::Computed;
use super::terms::{Term, TermPool};
use super::values::Symbolic;
use bit_tables_ir::CodeError;
use bit_tables_ir::interpret::Value;
use bit_tables_ir::{Function, Program};
use std::collections::HashMap;
use std::rc::Rc;

/// A result, or an error where code cannot be expressed as terms.
pub(super) type Done<T> = Result<T, CodeError>;

/// A path through a function, up to some place.
#[derive(Clone)]
pub(super) struct Path {
    /// The condition under which it is taken, since the function began.
    pub condition: Term,
    /// The values of the variables.
    pub values: Vec<Option<Symbolic>>,
}

/// A call.
pub(super) struct Frame<'p> {
    pub function: &'p Function,
    /// The condition under which it is called.
    pub called: Term,
    /// The returned values, with their paths.
    pub returns: Vec<(Path, Symbolic)>,
    /// Whether the preconditions of the function are assumed.
    pub assumes: bool,
    pub depth: usize,
}

/// Executes the functions of a program for all inputs at once.
pub(super) struct SymbolicExecutor<'p> {
    pub program: &'p Program,
    pub functions: HashMap<&'p str, &'p Function>,
    pub tables: HashMap<&'p str, Symbolic>,
    /// The long tables, each with its number.
    long_tables: Vec<(Rc<Vec<Symbolic>>, u32)>,
    pub terms: TermPool,
    pub goals: Obligations,
}

/// An error without a place yet.
pub(super) fn wrong(what: impl Into<String>) -> CodeError {
    CodeError::new("", what)
}

impl<'p> SymbolicExecutor<'p> {
    pub(super) fn new(program: &'p Program) -> Self {
        let functions = program.functions.iter().chain(&program.helpers);
        Self {
            program,
            functions: functions.map(|function| (&*function.name, function)).collect(),
            tables: HashMap::new(),
            long_tables: Vec::new(),
            terms: TermPool::default(),
            goals: Obligations::default(),
        }
    }

    pub(super) fn function(&self, name: &str) -> Done<&'p Function> {
        let found = self.functions.get(name).copied();
        found.ok_or_else(|| CodeError::new(name, "there is no such function"))
    }

    /// Redirects calls of one function to another.
    pub(super) fn replace(&mut self, called: &'p str, by: &str) -> Done<()> {
        let function = self.function(by)?;
        self.functions.insert(called, function);
        Ok(())
    }

    pub(super) fn choice(
        &mut self,
        condition: Term,
        one: &Symbolic,
        other: &Symbolic,
    ) -> Done<Symbolic> {
        Symbolic::choice(&mut self.terms, condition, one, other).map_err(wrong)
    }

    /// Merges two paths: `one` where the condition holds, `other` where it does not.
    pub(super) fn join(&mut self, condition: Term, one: &Path, other: &Path) -> Done<Path> {
        let mut values = Vec::with_capacity(one.values.len());
        for (one, other) in one.values.iter().zip(&other.values) {
            // A variable with a value on one path only is not read after the merge.
            values.push(match (one, other) {
                (Some(one), Some(other)) => Some(self.choice(condition, one, other)?),
                (one, other) => one.clone().or_else(|| other.clone()),
            });
        }
        Ok(Path { condition: self.terms.or(one.condition, other.condition), values })
    }

    /// Adds an obligation that must hold wherever the path is taken.
    pub(super) fn goal(
        &mut self,
        holds: Term,
        what: &str,
        code: &str,
        path: &Path,
        frame: &Frame<'_>,
    ) {
        if holds == TermPool::TRUE {
            return;
        }
        let reached = self.terms.and(frame.called, path.condition);
        let fails = self.terms.not(holds);
        let fails = self.terms.and(reached, fails);
        if fails != TermPool::FALSE {
            let (function, code) = (frame.function.name.clone(), code.to_owned());
            self.goals.push(Obligation::new(function, code, what.to_owned(), fails));
        }
    }

    /// A value, with the obligations that it requires.
    pub(super) fn computed(
        &mut self,
        computed: Computed,
        code: &str,
        path: &Path,
        frame: &Frame<'_>,
    ) -> Done<Symbolic> {
        let (value, holds, what) = computed.map_err(wrong)?;
        self.goal(holds, what, code, path, frame);
        Ok(value)
    }

    /// Requires an index to be less than the number of entries.
    pub(super) fn within(
        &mut self,
        index: Term,
        count: usize,
        code: &str,
        path: &Path,
        frame: &Frame<'_>,
    ) {
        let count = self.terms.number(count as u128, self.terms.width(index));
        let holds = self.terms.less(index, count);
        self.goal(holds, "an index beyond the last", code, path, frame);
    }

    pub(super) fn table(&mut self, name: &'p str) -> Done<Symbolic> {
        if let Some(table) = self.tables.get(name) {
            return Ok(table.clone());
        }
        let table = self.program.table(name);
        let table = table.ok_or_else(|| wrong(format!("there is no table `{name}`")))?;
        let value = Symbolic::known(&mut self.terms, &Value::of_table(table));
        if let Symbolic::Array(items) = &value
            && let Some(long) = self.long_table(items)
        {
            let number = self.terms.keep(long);
            self.long_tables.push((Rc::clone(items), number));
        }
        self.tables.insert(name, value.clone());
        Ok(value)
    }

    /// A table of numbers, if its look-ups are terms of their own.
    fn long_table(&self, items: &[Symbolic]) -> Option<LongTable> {
        let Some(Symbolic::Int(_, kind)) = items.first() else { return None };
        let number = |item: &Symbolic| match item {
            Symbolic::Int(term, _) => self.terms.value(*term),
            _ => None,
        };
        LongTable::of(kind.bits(), items.iter().map(number).collect::<Option<Vec<_>>>()?)
    }

    /// The entry of an array at an index that is within bounds.
    pub(super) fn entry(&mut self, items: &Rc<Vec<Symbolic>>, index: Term) -> Done<Symbolic> {
        let long = self.long_tables.iter().find(|(table, _)| Rc::ptr_eq(table, items));
        if let (Some((_, number)), Some(Symbolic::Int(_, kind))) = (long, items.first()) {
            return Ok(Symbolic::Int(self.terms.look_up_long(*number, index), *kind));
        }
        Symbolic::entry(&mut self.terms, items, index).map_err(wrong)
    }
}

/// Sets the place of an error, unless an inner place is already set.
pub(super) fn at(mut error: CodeError, code: &str) -> CodeError {
    if error.code.is_empty() {
        code.clone_into(&mut error.code);
    }
    error
}
