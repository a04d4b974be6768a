//! The meaning of the language: an interpreter.
//!
//! It executes a [`Program`](crate::Program) directly. Whatever a compiler may assume never to
//! happen is a [`CodeError`](crate::CodeError) at an expression: an overflow, a division by zero,
//! an index out of bounds, a shift by the width or more, a variable without a value. So code that
//! runs without an error means the same in every language that it is printed in.

// The public interface, and the trace of an execution.
mod interpreter;
mod trace;

// Statements and expressions; the variables of a call; early exits.
mod execute;
mod exit;
mod frame;

// Values, operators on them, and the values of tables.
mod arithmetic;
mod stored;
mod value;

pub use interpreter::{Interpreter, Outcome};
pub use trace::{LookUp, Step};
pub use value::{Items, Value};
