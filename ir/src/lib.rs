//! The intermediate language of bit-tables: small and typed. Every technique can be lowered to it.
//!
//! A technique is written as the Rust that a person would write. This crate lowers that Rust to a
//! [`Program`] ([`lower`]), and interprets it to explain a technique step by step ([`interpret`]).
//! `bit-tables-c` prints it as C, and `bit-tables-verify` proves that it meets its specification
//! for every input.

mod error;
pub mod interpret;
mod language;
pub mod lower;

pub use error::CodeError;
pub use language::*;
