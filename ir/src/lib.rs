//! The intermediate language of bit-tables: small, typed, and below every technique.
//!
//! A technique is written as the Rust that a person would write. This crate reads that Rust into
//! the language ([`lower`]), whose
//! [`Program`] is interpreted to explain a technique step by step ([`interpret`]). `bit-tables-c` prints it as C, and `bit-tables-verify`
//! proves that it computes what is specified for every input.

mod error;
pub mod interpret;
mod language;
pub mod lower;

pub use error::CodeError;
pub use language::*;
