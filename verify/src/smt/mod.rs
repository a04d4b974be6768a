//! Turns claims about functions into SMT-LIB 2 queries for a solver.
//!
//! A claim is a function of the intermediate language. Its preconditions are assumed, and its
//! assertions must hold for every input. So must everything that code relies on: no exact
//! arithmetic overflows, no index is out of bounds, no shift is too far, no precondition of a
//! called function fails. The function is executed for all inputs at once, with bit-vector terms as
//! values; the query asks whether something fails for any input.

// From a claim to an SMT-LIB script.
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

// Long tables, which no solver gets as a whole: look-ups, or exhaustive evaluation.
mod evaluate;
mod exhaustion;
mod long_tables;

#[cfg(test)]
mod tests;

pub use obligations::Obligation;
pub use query::{Query, query};
pub use values::Input;
