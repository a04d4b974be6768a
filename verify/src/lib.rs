//! Proofs of the techniques: what every operation computes, and queries that a solver decides for
//! every input.
//!
//! [`specifications`] define each operation as functions in the language of `bit-tables-ir`, and
//! make claims about the functions of a technique. [`smt`] executes both symbolically, and writes
//! what remains of a claim as a query in SMT-LIB.

pub mod maps;
pub mod smt;
pub mod specifications;
