//! The interface for calling the functions and checks of a program.

use super::execute::{Evaluator, Limits};
use super::trace::Step;
use super::value::Value;
use crate::error::CodeError;
use crate::language::{Function, Program};

/// Executes the functions and checks of a program.
///
/// Every call ends: more than 2^28 statements in one call, or more than 32 nested calls, are an
/// error. Array indices have 64 bits.
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

/// The outcome of a call.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// The result; [`Value::Unit`] if there is none.
    pub result: Value,
    /// The final values of the parameters that are [mutable](crate::language::Passing::Mutable), in
    /// their order.
    pub changed: Vec<Value>,
}

impl<'a> Interpreter<'a> {
    /// An interpreter of a program. It checks preconditions and records no steps.
    #[must_use]
    pub fn new(program: &'a Program) -> Self {
        let limits = Limits { statements: 1 << 28, depth: 32, preconditions: true };
        Self(Evaluator::new(program, limits))
    }

    /// Ignores failed preconditions, as release builds do.
    #[must_use]
    pub fn without_preconditions(mut self) -> Self {
        self.0.limits.preconditions = false;
        self
    }

    /// Sets the maximum number of statements and loop rounds in a call.
    #[must_use]
    pub fn with_limit(mut self, statements: u64) -> Self {
        self.0.limits.statements = statements;
        self
    }

    /// Whether the last call or check has used up its statements and loop rounds.
    #[must_use]
    pub const fn is_at_limit(&self) -> bool {
        self.0.left == 0
    }

    /// Records the steps of all calls.
    #[must_use]
    pub fn with_steps(mut self) -> Self {
        self.0.steps = Some(Vec::new());
        self
    }

    /// The steps recorded so far.
    #[must_use]
    pub fn into_steps(self) -> Vec<Step> {
        self.0.steps.unwrap_or_default()
    }

    /// Calls a function with a value for each parameter.
    ///
    /// # Errors
    /// If there is no such function, an argument is of another type, or the code fails for these
    /// arguments.
    pub fn call(&mut self, name: &str, arguments: Vec<Value>) -> Result<Outcome, CodeError> {
        let (result, changed) = self.0.start(name, arguments)?;
        Ok(Outcome { result, changed })
    }

    /// Executes a check: one of the program, or one that calls its functions.
    ///
    /// # Errors
    /// If an assertion fails, or the code does.
    pub fn check(&mut self, check: &Function) -> Result<(), CodeError> {
        self.0.enter(check, Vec::new()).map(drop)
    }
}
