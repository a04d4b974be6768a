//! What is claimed of functions, as questions to a solver in SMT-LIB 2.
//!
//! A claim is a function of the intermediate language: what it requires is assumed, and what it
//! asserts must hold for every input. So must what code relies on: no exact arithmetic overflows,
//! no index is beyond the last, no shift too far, no precondition of a called function unmet. The
//! function is executed for all inputs at once, with terms of bit-vectors for values; the question
//! is whether there is an input for which something fails.

mod evaluate;
mod execute;
mod exhaustion;
mod expressions;
mod fields;
mod formulas;
mod goals;
mod long_tables;
mod machine;
mod operators;
mod places;
mod query;
mod relations;
mod script;
mod sums;
mod terms;
#[cfg(test)]
mod tests;
mod values;

pub use goals::Goal;
pub use query::{Query, query};
pub use values::Input;
