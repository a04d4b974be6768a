//! Everything to prove about an operation in a plan.

use super::claim::{Claim, stand_in};
use super::{claims, lists, ranks};
use bit_tables_generator::__private::functions_of;
use bit_tables_generator::__private::module::Module;
use bit_tables_generator::__private::reference::{
    Reference, Subject, Unspecified, is_specified, specified,
};
use bit_tables_generator::{Domain, Operation, Plan, Selection};
use bit_tables_ir::CodeError;
use bit_tables_ir::lower::lower_unchecked;
use bit_tables_ir::{Argument, Block, Expr, ExprKind, Function, Passing, Place, Program, StmtKind};
use bit_tables_ir::{Type, VariableId};
use std::collections::BTreeSet;

/// The claims about an operation by a technique, and the program that they refer to.
#[derive(Clone, Debug)]
pub struct Proof {
    /// The functions with their callees, and the specifications and claims as helpers; nothing
    /// else.
    pub program: Program,
    /// The claims to prove.
    pub claims: Vec<Claim>,
    /// The functions of other operations that are replaced by their specifications here; they are
    /// proved with those operations.
    pub given: Vec<String>,
    /// The inputs that the claims cover, for people, such as "slices of up to 9 bytes"; `None` if
    /// they cover every input.
    pub bounded: Option<String>,
}

/// The claims about an operation in a plan, with the program that they are about.
///
/// If the technique calls public functions of other operations, these become calls of their
/// specifications. Their preconditions stay.
///
/// # Errors
/// If the module is not in the language, or the plan does not contain the operation.
pub fn proof(plan: &Plan, operation: Operation, domain: Domain) -> Result<Proof, CodeError> {
    proof_of(plan, plan.module(), operation, domain)
}

/// Like [`proof`], but with `module` in place of the plan's module, as for mutants: with these,
/// tests find code that no claim depends on.
///
/// # Errors
/// As [`proof`]; or if the code does not have a structure about which something can be claimed.
pub fn proof_of(
    plan: &Plan,
    module: &Module,
    operation: Operation,
    domain: Domain,
) -> Result<Proof, CodeError> {
    let subject = Subject::of(plan, module, operation, domain);
    let parameters = subject.selection.map_or(&[][..], Selection::parameters);
    let own = functions_of(operation, domain, parameters);
    let own: Vec<&str> = own.iter().map(|function| function.name).collect();
    let mut text = Reference::default();
    let mut claims = Vec::new();
    let (mut given, mut stood_for) = (Vec::new(), Vec::new());
    for function in &module.functions {
        if let Some(stand_in) = lists::given(function, &subject) {
            text.add(stand_in, &subject).map_err(unspecified)?;
            stood_for.push(function.name);
        }
    }
    for function in module.functions.iter().filter(|function| function.public) {
        if why_unclaimed(function.name).is_some() {
            continue;
        }
        if !own.contains(&function.name) {
            text.require(&specified(function.name), &subject).map_err(unspecified)?;
            given.push(function.name.to_owned());
            continue;
        }
        if let Some(stand_in) = claims::given(function, &subject) {
            text.add(stand_in, &subject).map_err(unspecified)?;
            stood_for.push(function.name);
        }
        if is_specified(function.name, &subject) {
            text.require(&specified(function.name), &subject).map_err(unspecified)?;
        }
        for stated in claims::of(function, &subject)? {
            text.add(stated.text, &subject).map_err(unspecified)?;
            claims.push(stated.claim);
        }
    }
    if claims.is_empty() {
        let what = format!("the plan has no function of `{operation}`");
        return Err(CodeError::new(plan.request().to_string(), what));
    }
    let mut program = lower_unchecked(module, domain.word(), &text.finish())?;
    for function in &mut program.functions {
        if given.contains(&function.name) {
            delegate(function);
        }
    }
    for claim in &mut claims {
        claim.given = taken_as_specified(&program, claim, &stood_for);
    }
    keep_what_is_used(&mut program, &claims);
    // Parts of functions belong to the technique, as functions do.
    let is_part = |function: &Function| {
        !["specified_", "claim_", "given_"].iter().any(|prefix| function.name.starts_with(prefix))
    };
    let helpers = std::mem::take(&mut program.helpers);
    let (parts, helpers): (Vec<_>, Vec<_>) = helpers.into_iter().partition(is_part);
    program.functions.extend(parts);
    program.helpers = helpers;
    let bounded = (operation == Operation::RankSelectOfSlice).then(ranks::bounded);
    Ok(Proof { program, claims, given, bounded })
}

/// The error about a function that has no specification.
fn unspecified(Unspecified(name): Unspecified) -> CodeError {
    CodeError::new(name, "it has no specification")
}

/// Why there is no claim about a public function: its result depends on the processor, and not only
/// on its arguments.
#[must_use]
pub fn why_unclaimed(function: &str) -> Option<&'static str> {
    match function {
        "tier" | "set_tier" => Some("it is about the processor that the program runs on"),
        _ => None,
    }
}

/// Makes a function call its specification, but keeps its preconditions.
fn delegate(function: &mut Function) {
    let argument = |(place, passing): (usize, &Passing)| {
        let (id, variable) = (VariableId(place), &function.variables[place]);
        let ty = variable.ty.clone();
        match passing {
            Passing::Value => {
                Argument::Value(Expr { kind: ExprKind::Variable(id), ty: variable.ty.clone() })
            }
            Passing::Mutable => {
                let code = variable.name.clone();
                Argument::Mutable(Place { variable: id, path: Vec::new(), ty, code })
            }
        }
    };
    let arguments = function.parameters.iter().enumerate().map(argument).collect();
    let name = specified(&function.name);
    let code = format!("{name}(…)");
    let value = Expr { kind: ExprKind::Call(name, arguments), ty: function.result.clone() };
    let body = std::mem::take(&mut function.body);
    let is_required =
        |statement: &bit_tables_ir::Stmt| matches!(statement.kind, StmtKind::Precondition(..));
    let statements = body.statements.into_iter().take_while(is_required).collect();
    debug_assert!(function.result != Type::Unit, "specifications have results");
    function.body = Block { statements, value: Some(Box::new(value)), code };
}

/// The functions with stand-ins that a claim reaches, except the one that it is about.
fn taken_as_specified(program: &Program, claim: &Claim, stood_for: &[&str]) -> Vec<String> {
    let (mut names, mut seen) = (vec![&*claim.name], BTreeSet::new());
    let mut taken = Vec::new();
    while let Some(name) = names.pop() {
        if !seen.insert(name) {
            continue;
        }
        if name != claim.of && stood_for.contains(&name) {
            taken.push(name.to_owned());
        } else if let Some(function) = program.function(name) {
            names.extend(function.uses().functions);
        }
    }
    taken.sort();
    taken
}

/// Removes everything that no claim uses, but keeps the specifications of functions that claims are
/// about.
fn keep_what_is_used(program: &mut Program, claims: &[Claim]) {
    let stand_ins = claims.iter().flat_map(|claim| &claim.given).map(|name| stand_in(name));
    let mut names: Vec<String> = claims.iter().map(|claim| claim.name.clone()).collect();
    names.extend(stand_ins);
    names.extend(claims.iter().map(|claim| specified(&claim.of)));
    let mut tables = BTreeSet::new();
    let mut functions = BTreeSet::new();
    while let Some(name) = names.pop() {
        let Some(function) = program.function(&name) else { continue };
        let uses = function.uses();
        tables.extend(uses.tables.into_iter().map(str::to_owned));
        names.extend(
            uses.functions.into_iter().map(str::to_owned).filter(|name| !functions.contains(name)),
        );
        functions.insert(name);
    }
    program.functions.retain(|function| functions.contains(&function.name));
    program.helpers.retain(|function| functions.contains(&function.name));
    program.tables.retain(|table| tables.contains(&table.name));
}
