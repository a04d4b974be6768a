//! A claim as a query for a solver.

use super::evaluate::evaluate;
use super::executor::SymbolicExecutor;
use super::exhaustion;
use super::obligations::Obligation;
use super::script;
use super::terms::{TermPool, ones};
use super::values::{Input, Inputs, Symbolic, concrete};
use crate::specifications::{Claim, stand_in};
use bit_tables_ir::CodeError;
use bit_tables_ir::interpret::Value;
use bit_tables_ir::{Program, Type};
use std::collections::BTreeMap;

/// A query for a solver: is there an input for which an obligation fails?
pub struct Query {
    terms: TermPool,
    goals: Vec<Obligation>,
    inputs: Vec<Input>,
    /// The parameters with their types.
    parameters: Vec<(String, Type)>,
    cases: Vec<Vec<u128>>,
    program: Program,
}

/// The query whether a claim about functions of a program holds.
///
/// Each case gives values for the first parameters; the others are inputs, shared by all cases. The
/// functions in [`Claim::given`] are replaced by their specifications.
///
/// # Errors
/// If the function is missing, or cannot be expressed as terms: it has vectors, addresses, or loops
/// without a bound.
pub fn query(program: &Program, claim: &Claim) -> Result<Query, CodeError> {
    let mut machine = SymbolicExecutor::new(program);
    for given in &claim.given {
        machine.replace(given, &stand_in(given))?;
    }
    let mut inputs = Inputs::default();
    let function = machine.function(&claim.name)?;
    let parameters = &function.variables[..function.parameters.len()];
    for (case, values) in claim.cases.iter().enumerate() {
        machine.goals.case = case;
        let mut arguments = Vec::with_capacity(parameters.len());
        for (place, parameter) in parameters.iter().enumerate() {
            arguments.push(match (values.get(place), &parameter.ty) {
                (Some(&value), Type::Int(kind)) => {
                    Symbolic::Int(machine.terms.number(value, kind.bits()), *kind)
                }
                (Some(&value), Type::Bool) => Symbolic::Bool(TermPool::truth(value != 0)),
                (Some(_), other) => {
                    return Err(CodeError::new(&claim.name, format!("a case of {other}")));
                }
                (None, ty) => inputs.value(&mut machine.terms, program, &parameter.name, ty)?,
            });
        }
        machine.start(function, arguments)?;
    }
    let parameters =
        parameters.iter().map(|parameter| (parameter.name.clone(), parameter.ty.clone()));
    let parameters = parameters.collect();
    let (terms, inputs) = (machine.terms, inputs.all);
    let goals = exhaustion::open(&terms, &inputs, machine.goals.all);
    let program = Program { functions: Vec::new(), helpers: Vec::new(), ..program.clone() };
    Ok(Query { terms, goals, inputs, parameters, cases: claim.cases.clone(), program })
}

impl Query {
    /// The obligations that are not known to hold.
    #[must_use]
    pub fn goals(&self) -> &[Obligation] {
        &self.goals
    }

    /// The inputs.
    #[must_use]
    pub fn inputs(&self) -> &[Input] {
        &self.inputs
    }

    /// Whether every obligation is known to hold, so that no solver is needed.
    #[must_use]
    pub fn is_settled(&self) -> bool {
        self.goals.is_empty()
    }

    /// The SMT-LIB 2 script. A solver answers `unsat` if everything holds for every input, and
    /// `sat` if something fails.
    #[must_use]
    pub fn text(&self) -> String {
        script::text(&self.terms, &self.goals, &self.inputs, false)
    }

    /// Like [`text`](Self::text), but also asks for the inputs for which something fails.
    #[must_use]
    pub fn text_with_values(&self) -> String {
        script::text(&self.terms, &self.goals, &self.inputs, true)
    }

    /// The obligations that fail for these inputs, given by symbol; a missing input is zero.
    #[must_use]
    pub fn failing(&self, model: &BTreeMap<String, u128>) -> Vec<&Obligation> {
        let inputs = self.inputs.iter();
        let inputs: Vec<u128> = inputs
            .map(|input| model.get(&input.symbol).copied().unwrap_or(0) & ones(input.width))
            .collect();
        let values = evaluate(&self.terms, &inputs);
        self.goals.iter().filter(|goal| values[goal.fails.place()] == 1).collect()
    }

    /// The claim's arguments in a case, with a solver's values of the inputs; a missing value is
    /// zero.
    #[must_use]
    pub fn arguments(&self, case: usize, model: &BTreeMap<String, u128>) -> Vec<Value> {
        let values = self.cases.get(case).map_or(&[][..], Vec::as_slice);
        let parameters = self.parameters.iter().enumerate();
        let argument = |(place, (name, ty)): (usize, &(String, Type))| match (values.get(place), ty)
        {
            (Some(&value), Type::Int(kind)) => Value::int(*kind, value),
            (Some(&value), _) => Value::Bool(value != 0),
            (None, ty) => concrete(&self.program, name, ty, model),
        };
        parameters.map(argument).collect()
    }
}
