//! The meaning of the language: an interpreter.
//!
//! It executes the [typed form](crate::Program) as it stands. Whatever a compiler may assume never
//! to happen is a
//! [`Fault`](crate::fault::Fault) with a place: an overflow of exact arithmetic, a division by zero, an index out of bounds, a shift by
//! the width or more, a variable that has no value. So code that is interpreted without a fault
//! means the same in every language that it is printed in.

mod arithmetic;
mod execute;
mod frame;
mod interpreter;
mod leave;
mod stored;
mod trace;
mod value;

pub use interpreter::{Interpreter, Outcome};
pub use trace::{LookUp, Step};
pub use value::{Items, Value};
