//! A function while it is printed: the names of its variables, what is read, and its lines so far.

use super::names::Names;
use super::native::Native;
use super::processors::{Processor, not_constant};
use super::scopes::Scopes;
use super::signatures::length;
use super::style::Language;
use super::text::wrapped_code;
use super::types::{declaration, tuples};
use bit_tables_ir::CodeError;
use bit_tables_ir::{
    Expr, Function, Int, Node, Passing, Program, Stmt, StmtKind, Type, VariableId,
};
use std::collections::BTreeSet;

/// What the functions of a program share while they are printed.
#[derive(Debug)]
pub(super) struct Context<'a> {
    /// The program.
    pub program: &'a Program,
    /// The names in C.
    pub names: &'a Names,
    /// The functions that cannot be constant.
    pub not_constant: BTreeSet<String>,
}

impl<'a> Context<'a> {
    pub fn new(program: &'a Program, names: &'a Names) -> Self {
        Self { program, names, not_constant: not_constant(program) }
    }

    /// Whether the function's parameter at this index is a slice.
    pub fn takes_slice(&self, function: &str, place: usize) -> bool {
        let variables = self.program.function(function).map(|function| &function.variables);
        let variable = variables.and_then(|variables| variables.get(place));
        matches!(variable.map(|variable| &variable.ty), Some(Type::Slice(_)))
    }
}

/// Helpers of the header that functions need.
#[derive(Clone, Debug, Default)]
#[allow(clippy::struct_excessive_bools, reason = "each is a part of the header by itself")]
pub(super) struct Required {
    /// Functions that stand for instructions, with those that they call.
    pub natives: BTreeSet<Native>,
    /// Structs of several values.
    pub tuples: Vec<Vec<Type>>,
    /// The names of `tuples`.
    seen: BTreeSet<String>,
    /// Whether 128-bit words are used.
    pub wide: bool,
    /// Whether some of them have a sign.
    pub wide_signed: bool,
    /// Whether doubles are used.
    pub doubles: bool,
    /// Whether only checks use them; these checks are left out where the compiler has no such
    /// words.
    pub wide_in_checks: bool,
    /// What processor-specific instructions need.
    pub processor: Processor,
    /// Whether tables are in flash.
    pub in_flash: bool,
    /// Whether there are loops to unroll.
    pub unrolled: bool,
    /// Whether preconditions are asserted.
    pub asserts: bool,
}

impl Required {
    /// Whether doubles are used, or their bits.
    pub fn has_doubles(&self) -> bool {
        self.doubles || self.natives.contains(&Native::FloatBits(64))
    }

    /// Records what a type needs.
    pub fn note(&mut self, ty: &Type) {
        tuples(ty, &mut self.seen, &mut self.tuples);
        self.note_numbers(ty);
    }

    /// Records the numbers of a type that not every compiler has. A struct says its own where it is
    /// defined.
    fn note_numbers(&mut self, ty: &Type) {
        match ty {
            Type::Int(int) => {
                self.wide |= int.bits() == 128;
                self.wide_signed |= *int == Int::I128;
            }
            Type::Double => self.doubles = true,
            Type::Array(inner, _)
            | Type::Slice(inner)
            | Type::Option(inner)
            | Type::Pointer(inner) => self.note_numbers(inner),
            Type::Tuple(elements) => elements.iter().for_each(|inner| self.note_numbers(inner)),
            Type::Unit
            | Type::Bool
            | Type::Single
            | Type::Struct(_)
            | Type::Text
            | Type::Vector(_) => {}
        }
    }

    /// What checks of this code require before the first is printed.
    pub fn of_checks(&self) -> Self {
        Self { wide: self.wide, wide_signed: self.wide_signed, ..Self::default() }
    }

    /// What is missing where `known` is there.
    pub fn beyond(&self, known: &Self) -> Self {
        let is_missing = |tuple: &&Vec<Type>| !known.tuples.contains(tuple);
        Self {
            natives: &self.natives - &known.natives,
            tuples: self.tuples.iter().filter(is_missing).cloned().collect(),
            wide: self.wide && !known.wide,
            wide_signed: self.wide_signed && !known.wide_signed,
            doubles: self.doubles && !known.doubles,
            in_flash: self.in_flash && !known.in_flash,
            unrolled: self.unrolled && !known.unrolled,
            asserts: self.asserts && !known.asserts,
            ..self.clone()
        }
    }

    /// The union of both.
    pub fn with(mut self, other: Self) -> Self {
        self.natives.extend(other.natives);
        self.wide |= other.wide;
        self.wide_signed |= other.wide_signed;
        self.doubles |= other.doubles;
        self.wide_in_checks |= other.wide_in_checks;
        self.processor.join(other.processor);
        self.in_flash |= other.in_flash;
        self.unrolled |= other.unrolled;
        self.asserts |= other.asserts;
        for elements in other.tuples {
            self.note(&Type::Tuple(elements));
        }
        self
    }
}

/// How a function ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// With its result.
    Function,
    /// With the text of the assertion that fails, or null.
    Check,
}

/// What an earlier printing of the same function found out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Found {
    /// The slices whose length is read.
    pub lengths: BTreeSet<usize>,
    /// The variables that are read, except in preconditions, which may be compiled out.
    pub read: BTreeSet<usize>,
    /// The slices whose length is read, except in preconditions.
    pub lengths_read: BTreeSet<usize>,
}

/// A function while it is printed.
pub(super) struct FunctionPrinter<'a> {
    pub context: &'a Context<'a>,
    pub function: &'a Function,
    pub kind: Kind,
    /// The names of its variables.
    pub locals: Vec<String>,
    /// For each variable, the first one that shares its C variable.
    pub roots: Vec<VariableId>,
    /// The name of the parameter through which it returns its result.
    pub result: String,
    /// The variable that is stored there directly.
    pub direct: Option<VariableId>,
    /// Its requirements.
    pub required: Required,
    /// What the printing before this one found.
    pub before: Found,
    /// What this one finds.
    pub found: Found,
    /// Whether a precondition is printed.
    pub in_precondition: bool,
    /// The option that is `None` where the current statements run.
    pub option_in_question: Option<String>,
    pub lines: Vec<String>,
    pub depth: usize,
    taken: BTreeSet<String>,
}

impl<'a> FunctionPrinter<'a> {
    pub fn new(
        context: &'a Context<'a>,
        function: &'a Function,
        kind: Kind,
        before: Found,
    ) -> Self {
        let direct = direct(function);
        let Scopes { roots, names: locals } = Scopes::of(function, context.names, direct);
        let mut taken: BTreeSet<String> = locals.iter().cloned().collect();
        taken.extend(locals.iter().flat_map(|name| [length(name), option_value(name)]));
        let result = match direct {
            Some(variable) => locals[variable.0].clone(),
            None => free(&taken, "result"),
        };
        if matches!(function.result, Type::Array(..) | Type::Option(_)) {
            taken.insert(result.clone());
        }
        let mut required = Required::default();
        function.variables.iter().for_each(|variable| required.note(&variable.ty));
        required.note(&function.result);
        Self {
            context,
            function,
            kind,
            locals,
            roots,
            result,
            direct,
            required,
            before,
            found: Found::default(),
            in_precondition: false,
            option_in_question: None,
            lines: Vec::new(),
            depth: 1,
            taken,
        }
    }

    /// The names of the parameters.
    pub fn parameters(&self) -> &[String] {
        &self.locals[..self.function.parameters.len()]
    }

    pub fn names(&self) -> &'a Names {
        self.context.names
    }

    pub fn ty(&self, variable: VariableId) -> &'a Type {
        &self.function.variables[variable.0].ty
    }

    /// Whether the variable is a pointer to the caller's.
    pub fn is_lent(&self, variable: VariableId) -> bool {
        self.function.parameters.get(variable.0) == Some(&Passing::Mutable)
    }

    /// A name that is not taken.
    pub fn fresh(&mut self, name: &str) -> String {
        let mut name = free(&self.taken, name);
        while self.names().variable(&name) != name {
            name.push('_');
        }
        self.taken.insert(name.clone());
        name
    }

    /// The name of a variable whose value is read.
    pub fn read(&mut self, variable: VariableId) -> String {
        if !self.in_precondition {
            self.found.read.insert(self.roots[variable.0].0);
        }
        self.locals[variable.0].clone()
    }

    /// The name of a slice's length.
    pub fn read_length(&mut self, variable: VariableId) -> String {
        self.found.lengths.insert(variable.0);
        if !self.in_precondition {
            self.found.lengths_read.insert(variable.0);
        }
        length(&self.locals[variable.0])
    }

    /// The name of an option's value.
    pub fn option_value(&self, variable: VariableId) -> String {
        option_value(&self.locals[variable.0])
    }

    /// Whether the variable is read, except in preconditions.
    pub fn is_read(&self, variable: VariableId) -> bool {
        self.before.read.contains(&self.roots[variable.0].0)
    }

    /// Appends a statement or a part of one, on one line or several.
    pub fn line(&mut self, code: impl AsRef<str>) {
        self.lines.push(wrapped_code(code.as_ref(), 4 * self.depth));
    }

    /// Declares a temporary variable.
    pub fn temporary(&mut self, name: &str, ty: &Type) -> Result<String, CodeError> {
        let name = self.fresh(name);
        self.required.note(ty);
        let declared = declaration(ty, &name, self.names())?;
        self.declare_only(&declared);
        Ok(name)
    }

    /// Declares a variable that is assigned later. C++17 allows none without a value in a constexpr
    /// function.
    pub fn declare_only(&mut self, declared: &str) {
        let is_constant = !self.context.not_constant.contains(&self.function.name);
        let value = match self.names().language() {
            Language::Cpp if is_constant => " = {}",
            _ => "",
        };
        self.line(format!("{declared}{value};"));
    }

    /// Runs a part of the printing and returns its lines separately.
    pub fn apart<T>(
        &mut self,
        part: impl FnOnce(&mut Self) -> Result<T, CodeError>,
    ) -> Result<(T, Vec<String>), CodeError> {
        let start = self.lines.len();
        let result = part(self)?;
        Ok((result, self.lines.split_off(start)))
    }

    /// Like [`apart`](Self::apart), but indented one level more.
    pub fn inside<T>(
        &mut self,
        part: impl FnOnce(&mut Self) -> Result<T, CodeError>,
    ) -> Result<(T, Vec<String>), CodeError> {
        self.depth += 1;
        let result = self.apart(part);
        self.depth -= 1;
        result
    }
}

/// The name for the value of an option.
fn option_value(option: &str) -> String {
    format!("{option}_value")
}

/// The name, with a number if it is taken.
fn free(taken: &BTreeSet<String>, name: &str) -> String {
    let numbered = (2_usize..).map(|number| format!("{name}_{number}"));
    let mut candidates = std::iter::once(name.to_owned()).chain(numbered);
    candidates.find(|name| !taken.contains(name)).unwrap_or_default()
}

/// The array that a function fills and returns, which can be stored in the caller's memory
/// directly.
fn direct(function: &Function) -> Option<VariableId> {
    let is_array = matches!(function.result, Type::Array(..));
    let bit_tables_ir::ExprKind::Variable(variable) = function.body.value.as_ref()?.kind else {
        return None;
    };
    let is_own = is_array && variable.0 >= function.parameters.len();
    let is_made_here = |value: &Option<Expr>| {
        !matches!(
            value.as_ref().map(|value| &value.kind),
            Some(bit_tables_ir::ExprKind::Variable(_) | bit_tables_ir::ExprKind::Index { .. })
        )
    };
    let is_declared = function.body.statements.iter().any(|statement| match &statement.kind {
        StmtKind::Let { variable: other, value } => *other == variable && is_made_here(value),
        _ => false,
    });
    let mut is_only = true;
    function.body.visit(&mut |node| {
        is_only &= !matches!(node, Node::Stmt(Stmt { kind: StmtKind::Return(_), .. }));
    });
    (is_own && is_declared && is_only).then_some(variable)
}
