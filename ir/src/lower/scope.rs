//! Name resolution: tables and functions are visible everywhere, variables in their blocks.

use super::types::{self, Constants};
use crate::language::{Expr, Passing, Place, StructDef, Type, Variable, VariableId};
use bit_tables_generator::__private::module;
use bit_tables_generator::Word;
use std::collections::HashMap;

/// The parameter types and the result type of a function.
#[derive(Clone, Debug)]
pub(super) struct Signature {
    /// The parameters.
    pub parameters: Vec<(Type, Passing)>,
    /// The result.
    pub result: Type,
}

impl Signature {
    /// The signature of a module's function.
    pub(super) fn of(function: &module::Function, word: Word) -> Self {
        let parameters =
            function.parameters.iter().map(|(_, ty)| types::of_signature(*ty, word)).collect();
        Self { parameters, result: types::of_signature(function.result, word).0 }
    }
}

/// The names that every function knows.
#[derive(Clone, Debug, Default)]
pub(super) struct Known {
    /// The types of the tables.
    pub tables: HashMap<String, Type>,
    /// The functions.
    pub functions: HashMap<String, Signature>,
    /// The structs.
    pub records: Vec<StructDef>,
    /// The functions inside a check, by their names there.
    pub renamed: HashMap<String, String>,
}

impl Known {
    /// The type of a struct's field.
    pub(super) fn field(&self, record: &str, field: &str) -> Option<Type> {
        let record = self.records.iter().find(|other| other.name == record)?;
        record.fields.iter().find(|other| other.name == field).map(|field| field.ty.clone())
    }

    /// The function that a call's name refers to, with its own name.
    pub(super) fn function(&self, name: &str) -> Option<(&str, &Signature)> {
        let name = self.renamed.get(name).map_or(name, String::as_str);
        self.functions.get_key_value(name).map(|(name, signature)| (name.as_str(), signature))
    }
}

/// The variables of a function, and those in scope.
#[derive(Debug, Default)]
pub(super) struct Scope {
    /// All variables.
    pub variables: Vec<Variable>,
    /// How each parameter is passed.
    pub passing: Vec<Passing>,
    /// Named numbers.
    pub constants: Constants,
    /// Variables that stand for table entries, which are not copied.
    pub aliases: HashMap<VariableId, Expr>,
    /// Variables that stand for parts of slices, which change with them.
    pub lent: HashMap<VariableId, Place>,
    /// Variables that are references in the source.
    pub references: Vec<VariableId>,
    /// The variables in scope, the innermost last.
    visible: Vec<VariableId>,
}

impl Scope {
    /// Binds a name. If another variable has it, this one's name gets a number.
    pub(super) fn bind(&mut self, source: &str, ty: Type) -> VariableId {
        let id = self.declare(source, ty);
        self.visible.push(id);
        id
    }

    /// Declares a variable that is not in scope yet.
    pub(super) fn declare(&mut self, source: &str, ty: Type) -> VariableId {
        let is_free = |name: &str| self.variables.iter().all(|other| other.name != name);
        let numbered = (2_usize..).map(|number| format!("{source}_{number}"));
        let name = std::iter::once(source.to_owned()).chain(numbered).find(|name| is_free(name));
        let name = name.unwrap_or_default();
        self.variables.push(Variable { name, source: source.to_owned(), ty, mutable: false });
        VariableId(self.variables.len() - 1)
    }

    /// Brings a variable into scope.
    pub(super) fn show(&mut self, id: VariableId) {
        self.visible.push(id);
    }

    /// The variable that a name refers to.
    pub(super) fn named(&self, source: &str) -> Option<VariableId> {
        self.visible.iter().rev().copied().find(|id| self.variables[id.0].source == source)
    }

    /// The type of a variable.
    pub(super) fn ty(&self, id: VariableId) -> &Type {
        &self.variables[id.0].ty
    }

    /// The number of variables in scope.
    pub(super) fn depth(&self) -> usize {
        self.visible.len()
    }

    /// Ends a block: only the first `depth` variables remain in scope.
    pub(super) fn leave(&mut self, depth: usize) {
        self.visible.truncate(depth);
    }
}
