//! The typed language below every technique.
//!
//! A technique is written as the Rust that a person would write. This crate lowers that to a small typed language,
//! [`ir`], which is interpreted to explain a technique step by step, and printed as C. `bit-tables-verify` proves that it does
//! what is specified for every input.

pub mod c;
pub mod fault;
pub mod interpret;
pub mod ir;
pub mod lower;
