//! From the tokens of a module to the language.
//!
//! A technique is written as Rust, because its author thinks in Rust and users get that text.
//! Everything else works on a [`Program`]: the C printer, the interpreter, the prover. So the text
//! is parsed once, here. `syn` parses it, and one pass over each function resolves its names and
//! gives every expression its type.
//!
//! It can be one pass because little has to be inferred. Signatures are data of the module, and
//! variables have a type or a value. Only literals lack one: they take the type of the other
//! operand (`inference`). Closures become functions at their first call, which determines the types
//! of their parameters (`kernels`). Slices, options and mutable borrows are types of the language,
//! and are not translated into pointers: the prover sees each index together with the length that
//! bounds it, and the printer introduces C's pointers. Loops carry a bound on their rounds where
//! one can be derived (`bounds`), and recursion is rejected, so that a proof can unroll what it
//! must.
//!
//! A function belongs to the language if and only if it can be lowered: this defines the subset of
//! Rust for techniques. Anything else is a [`CodeError`] at its expression.

// The state of lowering a function, and the names in scope.
mod lowering;
mod scope;

// Items: functions, structs, checks; and those of a separate text.
mod items;
mod text;

// The contents of functions: statements, expressions, methods of integers, types.
mod body;
mod expressions;
mod methods;
mod types;

// Unsafe code: pointers, mutable borrows, intrinsics and the kernels that call them, assembly.
mod assembly;
mod borrow;
mod intrinsics;
mod kernels;
mod memory;

// Analyses: types of literals, bounds of loops, recursion.
mod bounds;
mod inference;
mod recursion;

use crate::error::CodeError;
use crate::language::{Function, Program, StructDef};
use bit_tables_generator::__private::module::{self, Module, TableValue};
use bit_tables_generator::Word;
use scope::{Known, Signature};

/// Lowers a module for a word: its functions, tables, structs and self-checks.
///
/// # Errors
/// At the first function that is not in the language, or is recursive.
pub fn lower(module: &Module, word: Word) -> Result<Program, CodeError> {
    let (mut known, mut program) = functions(module, word)?;
    for (place, check) in module.checks.iter().enumerate() {
        let name = format!("check_{}", place + 1);
        let lowered = items::check(&name, check, &mut known, &mut program.helpers);
        program.checks.push(lowered.map_err(|error| error.within(&name))?);
    }
    recursion::refuse(&program)?;
    Ok(program)
}

/// Lowers a module without its self-checks, together with the source of more functions, which may
/// call those of the module and become [`Program::helpers`] under their own names.
///
/// The text contains functions, and constants that are arrays of unsigned integers and become
/// tables. Each item may use earlier ones and everything in the module.
///
/// # Errors
/// As [`lower`]; or if the text is not in the language, or redefines a name.
pub fn lower_unchecked(module: &Module, word: Word, text: &str) -> Result<Program, CodeError> {
    let (mut known, mut program) = functions(module, word)?;
    text::add(text, &mut known, &mut program)?;
    recursion::refuse(&program)?;
    Ok(program)
}

/// A module's functions with their tables and structs, and the names in scope.
fn functions(module: &Module, word: Word) -> Result<(Known, Program), CodeError> {
    let mut known = Known::default();
    let mut program = Program {
        records: Vec::new(),
        tables: module.tables.clone(),
        functions: Vec::new(),
        checks: Vec::new(),
        helpers: Vec::new(),
        tiers: Vec::new(),
    };
    for table in &module.tables {
        known.tables.insert(table.name.clone(), types::of_table(table));
        if let TableValue::Records { record, word, .. } = &table.value {
            let record = StructDef::of_table(record, *word);
            if !program.records.contains(&record) {
                program.records.push(record);
            }
        }
    }
    for function in &module.functions {
        known.functions.insert(function.name.to_owned(), Signature::of(function, word));
    }
    let definitions = items::definitions(&module.definitions)?;
    program.tiers = definitions.tiers;
    for record in definitions.records {
        program.records.push(record);
    }
    known.records.clone_from(&program.records);
    for (method, signature) in &definitions.methods {
        known.functions.insert(method.name.clone(), signature.clone());
    }
    for function in &module.functions {
        if !function.conditions.is_empty() {
            let what = "it depends on a target that is not known yet: name one";
            return Err(CodeError::new(function.name, what).within(function.name));
        }
        let lowered = lowered(function, word, &known);
        program.functions.extend(lowered.map_err(|error| error.within(function.name))?);
    }
    for (method, signature) in definitions.methods {
        let name = method.name.clone();
        let lowered = items::method(method, &signature, &known);
        program.functions.push(lowered.map_err(|error| error.within(&name))?);
    }
    Ok((known, program))
}

/// A function of the module, after the functions made from its closures.
fn lowered(
    function: &module::Function,
    word: Word,
    known: &Known,
) -> Result<Vec<Function>, CodeError> {
    let body = &function.body;
    let signature = Signature::of(function, word);
    let parsed: syn::Block = syn::parse2(quote::quote!({ #body }))
        .map_err(|error| CodeError::new(body.to_string(), error.to_string()))?;
    let names: Vec<String> =
        function.parameters.iter().map(|(name, _)| (*name).to_owned()).collect();
    let lowered = body::lower(&parsed, function.name, &names, &signature, known)?;
    let features = function.features.map(features).unwrap_or_default();
    let mut functions = lowered.lifted;
    for lifted in &mut functions {
        lifted.features.clone_from(&features);
        lifted.needs = function.needs;
    }
    functions.push(Function {
        name: function.name.to_owned(),
        doc: function.doc.clone(),
        technique: function.technique.clone(),
        variables: lowered.variables,
        parameters: signature.parameters.iter().map(|(_, passing)| *passing).collect(),
        result: signature.result,
        body: lowered.block,
        public: function.public,
        inline: function.inline,
        constant: function.constant,
        must_be_used: function.parameters.iter().all(|(_, ty)| !ty.changes()),
        features,
        needs: function.needs,
    });
    Ok(functions)
}

/// The names in a list of features.
fn features(list: &str) -> Vec<String> {
    list.split(',').map(|name| name.trim().to_owned()).collect()
}
