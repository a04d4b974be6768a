//! Proofs of the techniques: what every operation computes, and queries that a solver decides for
//! every input.
//!
//! [`specifications`] state what an operation means, as functions of the language of `bit-tables-ir`, and claims about the
//! functions of a technique. [`smt`] executes both on terms and writes what is left of a claim as a
//! query in SMT-LIB.

pub mod maps;
pub mod smt;
pub mod specifications;
