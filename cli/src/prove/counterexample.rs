//! Counterexamples: checked by the interpreter, and explained step by step.

use super::model::values;
use super::outcome::Outcome;
use super::subject::Subject;
use bit_tables_console::CommandError;
use bit_tables_generator::{Domain, Plan};
use bit_tables_ir::CodeError;
use bit_tables_ir::Program;
use bit_tables_ir::interpret::{Interpreter, Value};
use bit_tables_tools::explain::{Execution, arguments_text, execution, lines};
use bit_tables_verify::smt::query;
use bit_tables_verify::specifications::{Claim, Proof};
use std::collections::BTreeSet;
use std::fmt::Write;

/// A claim for which a solver has a counterexample. Its plan is computed again, because plans
/// cannot be sent to another thread.
pub(super) struct Doubted<'a> {
    subject: &'a Subject,
    plan: Plan,
    proof: Proof,
    claim: usize,
}

impl<'a> Doubted<'a> {
    /// The claim with that index.
    ///
    /// # Errors
    /// If the subject has no proof.
    pub fn new(subject: &'a Subject, claim: usize) -> Result<Self, CommandError> {
        let (plans, proof) = subject.proof().map_err(CommandError::Failed)?;
        Ok(Self { subject, plan: plans.plain, proof, claim })
    }

    /// Its query, which also asks for values.
    ///
    /// # Errors
    /// If there is no such query.
    pub fn text_with_values(&self) -> Result<String, CommandError> {
        Ok(query(&self.proof.program, &self.proof.claims[self.claim])?.text_with_values())
    }

    /// Checks the values in a solver's output.
    ///
    /// # Errors
    /// If there is no such query.
    pub fn outcome(&self, output: &str) -> Result<(Outcome, String), CommandError> {
        let Self { subject, plan, proof: Proof { program, claims, .. }, claim } = self;
        let (claim, model) = (&claims[*claim], values(output));
        let query = query(program, claim)?;
        let cases: BTreeSet<usize> = query.goals().iter().map(|goal| goal.case).collect();
        for case in cases {
            let arguments = query.arguments(case, &model);
            let mut interpreter = Interpreter::new(program);
            if let Err(fault) = interpreter.call(&claim.name, arguments.clone())
                && !is_assumption(&fault, claim)
            {
                let text = counterexample(subject, plan, program, claim, arguments, &fault);
                return Ok((Outcome::Refuted, text));
            }
        }
        let values: Vec<String> =
            model.iter().map(|(symbol, number)| format!("{symbol} = {number:#x}")).collect();
        let values = if values.is_empty() { "no values".to_owned() } else { values.join(", ") };
        let text = format!(
            "{subject}, {}: the solver reports a counterexample that the interpreter does not confirm, so the query or the solver is wrong: {values}\n",
            claim.of,
        );
        Ok((Outcome::Unconfirmed, text))
    }
}

/// Whether the claim does not apply: an assumption of the claim fails for these values.
fn is_assumption(fault: &CodeError, claim: &Claim) -> bool {
    fault.function == claim.name && fault.is_precondition
}

/// The function with its arguments step by step, the specified result, and the error.
fn counterexample(
    subject: &Subject,
    plan: &Plan,
    program: &Program,
    claim: &Claim,
    arguments: Vec<Value>,
    fault: &CodeError,
) -> String {
    let variables = program.function(&claim.name).map(|function| function.variables.as_slice());
    let names = variables.unwrap_or_default().iter().map(|variable| &*variable.source);
    let arguments: Vec<(&str, Value)> = names.zip(arguments).collect();
    let mut text = format!("{subject}: {}, {}\n\n", claim.of, arguments_text(&arguments));
    let of_function = of_function(plan, program, claim, &arguments, subject.domain);
    text += &of_function.unwrap_or_else(|| of_claim(program, claim, arguments));
    let _ = writeln!(text, "\n  {fault}");
    text
}

/// The steps of the claim itself.
fn of_claim(program: &Program, claim: &Claim, arguments: Vec<(&str, Value)>) -> String {
    let mut interpreter = Interpreter::new(program).with_steps();
    let values = arguments.into_iter().map(|(_, value)| value).collect();
    // The error is known already.
    let _ = interpreter.call(&claim.name, values);
    let mut steps = interpreter.into_steps();
    // The specification's own steps are too long to show.
    steps.retain(|step| step.depth == 0);
    lines(&steps)
}

/// The function that the claim is about, called with the claim's arguments of the same names;
/// `None` if the claim lacks one of its parameters.
fn of_function(
    plan: &Plan,
    program: &Program,
    claim: &Claim,
    arguments: &[(&str, Value)],
    domain: Domain,
) -> Option<String> {
    let module = plan.module();
    let function = module.functions.iter().find(|function| function.name == claim.of)?;
    let argument = |&(name, _): &(&'static str, _)| {
        let found = arguments.iter().find(|(other, _)| *other == name);
        found.map(|(_, value)| (name, value.clone()))
    };
    let own: Vec<(&str, Value)> =
        function.parameters.iter().map(argument).collect::<Option<_>>()?;
    let Execution { text, .. } = execution(function, &own, module, program, domain);
    let specified = format!("specified_{}", claim.of);
    let values: Vec<Value> = own.into_iter().map(|(_, value)| value).collect();
    let result = |name: &str| Interpreter::new(program).call(name, values.clone()).ok();
    let computed = match result(&specified) {
        // For these arguments the result is right; it is wrong for others that the claim uses.
        specified if specified.is_some() && specified == result(function.name) => return None,
        Some(outcome) => format!("\n  specified: {}\n", outcome.result),
        None => String::new(),
    };
    Some(text.trim_end().to_owned() + "\n" + &computed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use bit_tables_generator::__private::module::TableValue;
    use bit_tables_generator::{Operation, Word};

    fn subject(operation: Operation, selection: &str) -> Subject {
        Subject { operation, selection: selection.to_owned(), domain: Word::U16.into() }
    }

    /// The outcome where a solver claims that a value of the only input violates the first claim, of
    /// code that has a wrong table entry.
    fn outcome(subject: &Subject, wrong: Option<(usize, u8)>, value: &str) -> (Outcome, String) {
        let mut doubted = Doubted::new(subject, 0).expect("a proof");
        if let Some((entry, value)) = wrong {
            let [table] = &mut *doubted.proof.program.tables else { panic!("one table") };
            let TableValue::Bytes { values, .. } = &mut table.value else { panic!("bytes") };
            values[entry] = value;
        }
        let Proof { program, claims, .. } = &doubted.proof;
        let query = query(program, &claims[0]).expect("a query");
        let [input] = query.inputs() else { panic!("one input") };
        let output = format!("sat\n(({} {value}))\n", input.symbol);
        doubted.outcome(&output).expect("an outcome")
    }

    /// A wrong table entry is reported, with the steps that lead to it, for the values that reach
    /// it and for no others. If the result for the values is right, but the claim also speaks of
    /// others, its own steps are reported.
    #[test]
    fn wrong_entries_are_reported() {
        let subject = subject(Operation::CountOnes, "table8");
        let (refuted, text) = outcome(&subject, Some((5, 3)), "#x0500");
        assert_eq!(refuted, Outcome::Refuted);
        for part in [
            "count_ones = table8, u16: count_ones, x = 0x0500\n\n",
            "POPULATION_COUNT_8[5] = 3",
            "\n  specified: 2\n",
            "`claim_count_ones`: `",
            "the assertion does not hold",
        ] {
            assert!(text.contains(part), "`{part}` is not in\n{text}");
        }
        let (unconfirmed, text) = outcome(&subject, Some((5, 3)), "#x0600");
        assert_eq!(unconfirmed, Outcome::Unconfirmed);
        assert!(text.contains(" = 0x600"), "{text}");
        let (refuted, text) = outcome(&subject, Some((4, 2)), "#x0500");
        assert_eq!(refuted, Outcome::Refuted);
        assert!(text.contains("less = 2") && !text.contains("specified: "), "{text}");
    }

    /// Values that violate an assumption of the claim are no counterexample.
    #[test]
    fn assumptions_hold() {
        let subject = subject(Operation::BitScanForward, "debruijn");
        assert_eq!(outcome(&subject, None, "#x0000").0, Outcome::Unconfirmed);
    }
}
