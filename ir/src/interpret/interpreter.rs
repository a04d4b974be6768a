//! The functions and checks of a program, to be called.

use super::execute::{Evaluator, Limits};
use super::trace::Step;
use super::value::Value;
use crate::error::CodeError;
use crate::language::{Function, Program};

/// Executes the functions and checks of a program.
///
/// Nothing runs for ever: more than 2^28 statements in one call, or 32 calls within each other, are
/// a fault. Arrays are indexed by 64 bits.
///
/// ```
/// use bit_tables_generator::{Plan, Request, Target, Word};
/// use bit_tables_ir::interpret::{Interpreter, Value};
/// use bit_tables_ir::lower::lower;
///
/// let request = Request::new(Word::U64).count_ones("swar");
/// let plan = Plan::new(&request, &Target::unknown())?;
/// let program = lower(plan.module(), Word::U64)?;
/// let mut interpreter = Interpreter::new(&program);
/// let outcome = interpreter.call("count_ones", vec![Value::of(Word::U64, 0b1011)])?;
/// assert_eq!(outcome.result, Value::of(Word::U32, 3));
/// for check in &program.checks {
///     interpreter.check(check)?;
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Interpreter<'a>(Evaluator<'a>);

/// What a call leads to.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// The result; [`Value::Unit`] without one.
    pub result: Value,
    /// The final values of the parameters that are [mutable](crate::language::Passing::Mutable), in
    /// their order.
    pub changed: Vec<Value>,
}

impl<'a> Interpreter<'a> {
    /// For the functions of a program. Preconditions are checked, and no steps are recorded.
    #[must_use]
    pub fn new(program: &'a Program) -> Self {
        let limits = Limits { statements: 1 << 28, depth: 32, preconditions: true };
        Self(Evaluator::new(program, limits))
    }

    /// Goes on where a precondition does not hold, as code that is compiled for release does.
    #[must_use]
    pub fn without_preconditions(mut self) -> Self {
        self.0.limits.preconditions = false;
        self
    }

    /// Executes at most so many statements and rounds of loops in a call.
    #[must_use]
    pub fn with_limit(mut self, statements: u64) -> Self {
        self.0.limits.statements = statements;
        self
    }

    /// Records the steps of all calls.
    #[must_use]
    pub fn with_steps(mut self) -> Self {
        self.0.steps = Some(Vec::new());
        self
    }

    /// The steps that are recorded so far.
    #[must_use]
    pub fn into_steps(self) -> Vec<Step> {
        self.0.steps.unwrap_or_default()
    }

    /// Calls a function with a value for each parameter.
    ///
    /// # Errors
    /// If there is no such function, an argument is of another type, or something is wrong with the
    /// code for these arguments.
    pub fn call(&mut self, name: &str, arguments: Vec<Value>) -> Result<Outcome, CodeError> {
        let (result, changed) = self.0.start(name, arguments)?;
        Ok(Outcome { result, changed })
    }

    /// Executes a check, of the program or one that calls its functions.
    ///
    /// # Errors
    /// If an assertion does not hold, or something else is wrong.
    pub fn check(&mut self, check: &Function) -> Result<(), CodeError> {
        self.0.enter(check, Vec::new()).map(drop)
    }
}
