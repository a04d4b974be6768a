//! Functions.

use super::body::{Context, Found, FunctionPrinter, Kind, Required};
use super::calls::calls;
use super::limits;
use super::names::Names;
use super::order::called_first;
use super::processors::attributes;
use super::signatures::{Signature, length};
use super::style::Language;
use super::text::{doc_comment, wrapped_code};
use bit_tables_ir::CodeError;
use bit_tables_ir::{Function, Passing, Type};

/// Functions in an order where callees come first.
pub(super) fn in_order(functions: &[Function]) -> Vec<&Function> {
    let all: Vec<&Function> = functions.iter().collect();
    called_first(&all, |function| function.name.clone(), |function| calls(function))
}

/// The parameters and the result of a function.
pub(super) fn signature(context: &Context, function: &Function) -> Result<Signature, CodeError> {
    let body = FunctionPrinter::new(context, function, Kind::Function, Found::default());
    signature_of(&body, context.names).map_err(|error| error.within(&function.name))
}

fn signature_of(body: &FunctionPrinter, names: &Names) -> Result<Signature, CodeError> {
    Signature::of(body.function, names, body.parameters(), &body.result)
}

/// The text of a function.
pub(super) fn function(
    context: &Context,
    function: &Function,
    required: &mut Required,
) -> Result<String, CodeError> {
    let doc = match (function.doc.as_str(), function.technique.as_str()) {
        ("", "") => String::new(),
        (doc, "") => doc_comment(doc, 0),
        (doc, technique) => doc_comment(&format!("{doc}\n\n{technique}"), 0),
    };
    let (signature, lines) = body(context, function, Kind::Function, required)
        .map_err(|error| error.within(&function.name))?;
    let names = context.names;
    let is_used = function.must_be_used && signature.result != Type::Unit;
    let mut head = String::new();
    if is_used && function.public && names.language() == Language::Cpp {
        head += "[[nodiscard]] ";
    }
    head += &if context.not_constant.contains(&function.name) {
        attributes(function, names, &mut required.processor)
    } else {
        names.constant_function().to_owned()
    };
    let head = format!("{head} {} {{", signature.declaration(names));
    Ok(format!("{doc}{}\n{}}}\n", wrapped_code(&head, 0), lines))
}

/// The lines of a function's body, and its signature.
pub(super) fn body(
    context: &Context,
    function: &Function,
    kind: Kind,
    required: &mut Required,
) -> Result<(Signature, String), CodeError> {
    let function = &*limits::left_out(function, &context.program.tables);
    let mut found = Found::default();
    // Declarations at the start depend on what is read later, so printing repeats until nothing
    // changes.
    loop {
        let mut body = FunctionPrinter::new(context, function, kind, found.clone());
        let signature = signature_of(&body, context.names)?;
        body.unused();
        body.copies()?;
        body.statements_before(&function.body.statements, function.body.value.as_deref())?;
        body.give(function.body.value.as_deref(), true)?;
        let mut next = body.found.clone();
        next.lengths.extend(&found.lengths);
        next.lengths_read.extend(&found.lengths_read);
        next.read.extend(&found.read);
        if next == found {
            *required = std::mem::take(required).with(body.required);
            return Ok((signature, body.lines.join("\n") + "\n"));
        }
        found = next;
    }
}

impl FunctionPrinter<'_> {
    /// Marks unread parameters as unused, so that compilers do not warn.
    fn unused(&mut self) {
        let mut names = Vec::new();
        for (place, name) in self.parameters().iter().enumerate() {
            if !self.before.read.contains(&place) {
                names.push(name.clone());
            }
            let is_slice = matches!(self.function.variables[place].ty, Type::Slice(_));
            if is_slice && !self.before.lengths_read.contains(&place) {
                names.push(length(name));
            }
        }
        for name in names {
            self.line(format!("(void){name};"));
        }
    }

    /// Copies arrays that the function modifies although it only borrowed them.
    fn copies(&mut self) -> Result<(), CodeError> {
        for (place, passing) in self.function.parameters.iter().enumerate() {
            let variable = &self.function.variables[place];
            let is_changed = variable.mutable && *passing == Passing::Value;
            if is_changed && matches!(variable.ty, Type::Array(..)) {
                let given = self.locals[place].clone();
                let own = self.fresh(&format!("own_{given}"));
                let declared = super::types::declaration(&variable.ty, &own, self.names())?;
                self.declare_only(&declared);
                let count = super::types::size(&variable.ty);
                self.for_each(count, |place| format!("{own}[{place}] = {given}[{place}];"));
                self.found.read.insert(place);
                self.locals[place] = own;
            }
        }
        Ok(())
    }
}
