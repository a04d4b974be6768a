//! What is claimed of functions, as questions to a solver in SMT-LIB 2.
//!
//! A claim is a function of the intermediate language: what it requires is assumed, and what it
//! asserts must hold for every input. So must what code relies on: no exact arithmetic overflows,
//! no index is beyond the last, no shift too far, no precondition of a called function unmet. The
//! function is executed for all inputs at once, with terms of bit-vectors for values; the question
//! is whether there is an input for which something fails.

// From a claim to a script for the solver.
mod obligations;
mod query;
mod script;

// Symbolic execution: its state, statements, expressions, operators, assignments, values.
mod execute;
mod executor;
mod expressions;
mod operators;
mod places;
mod values;

// Terms, and how they are simplified: comparisons, sums of bits, fields of bits, formulas.
mod fields;
mod formulas;
mod relations;
mod sums;
mod terms;

// Long tables, which no solver gets whole: looked up, or settled by trying all indices.
mod evaluate;
mod exhaustion;
mod long_tables;

#[cfg(test)]
mod tests;

pub use obligations::Obligation;
pub use query::{Query, query};
pub use values::Input;
