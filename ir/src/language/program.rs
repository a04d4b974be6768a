//! Programs: functions with their variables, structs and tables.

use super::code::Block;
use super::types::{Int, Type, VariableId};
use bit_tables_generator::__private::module::{Needs, Record as TableRecord, Table};
use bit_tables_generator::Word;

/// A lowered module.
#[derive(Clone, Debug)]
pub struct Program {
    /// The structs: those of tables and those that functions return.
    pub records: Vec<StructDef>,
    /// The tables, in reading order. A
    /// [`Number`](bit_tables_generator::__private::module::TableValue::Number) is a constant, the
    /// others are arrays.
    pub tables: Vec<Table>,
    /// The functions, in reading order; each may call any.
    pub functions: Vec<Function>,
    /// The self-checks: functions without parameters or result, whose assertions must hold.
    pub checks: Vec<Function>,
    /// Functions that only checks call, and those of the text that was lowered with the module.
    pub helpers: Vec<Function>,
    /// The tiers of instructions among which the program chooses at run time, numbered from 1, the
    /// best last; empty if there is no choice.
    pub tiers: Vec<Tier>,
}

/// A level of instructions that a processor may support.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tier {
    /// Its number.
    pub number: u32,
    /// The features that it requires, as Rust names them.
    pub features: Vec<String>,
}

/// The definition of a struct.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StructDef {
    /// Its name.
    pub name: String,
    /// Its documentation.
    pub doc: String,
    /// Its fields in order.
    pub fields: Vec<FieldDef>,
    /// Its alignment in bytes, if that exceeds the alignment of its fields.
    pub align: Option<usize>,
}

/// The definition of a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldDef {
    /// Its name.
    pub name: String,
    /// Its documentation; empty if it is private.
    pub doc: String,
    /// Its type.
    pub ty: Type,
}

/// A function.
#[derive(Clone, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each says something that a printer asks for")]
pub struct Function {
    /// Its name.
    pub name: String,
    /// What it computes, its precondition and its result for zero, in paragraphs.
    pub doc: String,
    /// How it works and its source; may be empty.
    pub technique: String,
    /// Its variables, with distinct names; the parameters come first.
    pub variables: Vec<Variable>,
    /// How the parameters are passed, in order: they are the first variables.
    pub parameters: Vec<Passing>,
    /// The type of the result.
    pub result: Type,
    /// Its body, whose value is the result.
    pub body: Block,
    /// Whether users may call it.
    pub public: bool,
    /// Whether to inline it; otherwise it must not be inlined.
    pub inline: bool,
    /// Whether it is a `const fn`: it uses no intrinsic.
    pub constant: bool,
    /// Whether it is `#[must_use]`.
    pub must_be_used: bool,
    /// The features that its instructions require, as Rust names them.
    pub features: Vec<String>,
    /// What the target must support, if that is why the function was chosen.
    pub needs: Option<Needs>,
}

/// How a parameter is passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passing {
    /// By value.
    Value,
    /// By mutable reference.
    Mutable,
}

/// A variable of a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable {
    /// Its name, unique in the function.
    pub name: String,
    /// The name in the source, where several variables can share one.
    pub source: String,
    /// Its type.
    pub ty: Type,
    /// Whether it is reassigned, or borrowed mutably.
    pub mutable: bool,
}

impl Function {
    /// A private function without a body yet.
    pub(crate) fn private(name: String, doc: String, result: Type) -> Self {
        Self {
            name,
            doc,
            technique: String::new(),
            variables: Vec::new(),
            parameters: Vec::new(),
            result,
            body: Block::default(),
            public: false,
            inline: true,
            constant: true,
            must_be_used: true,
            features: Vec::new(),
            needs: None,
        }
    }

    /// The variable with that id.
    #[must_use]
    pub fn variable(&self, id: VariableId) -> &Variable {
        &self.variables[id.0]
    }
}

impl Program {
    /// The function with that name, also among the helpers.
    #[must_use]
    pub fn function(&self, name: &str) -> Option<&Function> {
        self.functions.iter().chain(&self.helpers).find(|function| function.name == name)
    }

    /// The table with that name.
    #[must_use]
    pub fn table(&self, name: &str) -> Option<&Table> {
        self.tables.iter().find(|table| table.name == name)
    }

    /// The struct with that name.
    #[must_use]
    pub fn record(&self, name: &str) -> Option<&StructDef> {
        self.records.iter().find(|record| record.name == name)
    }
}

impl StructDef {
    /// The struct of a table's entries.
    #[must_use]
    pub fn of_table(record: &TableRecord, word: Word) -> Self {
        let ty = Type::Int(Int::of(word));
        let field = |(name, doc): &(&str, &str)| FieldDef {
            name: (*name).to_owned(),
            doc: (*doc).to_owned(),
            ty: ty.clone(),
        };
        Self {
            name: record.name.to_owned(),
            doc: record.doc.to_owned(),
            fields: record.fields.iter().map(field).collect(),
            align: Some(record.align(word)),
        }
    }
}
