//! The answers of the bit-tables commands: code in a language, lists of the registry, comparisons of
//! techniques, explanations step by step, drawings, searches split into units, maps parsed from
//! text.
//!
//! The commands add terminals, files and processes, and the playground adds a page. This crate uses
//! none of these: every answer is a pure function of its query, and everything compiles to
//! WebAssembly.

mod command_error;
pub mod compare;
pub mod emit;
pub mod explain;
pub mod listing;
pub mod maps;
mod needs;
pub mod searches;
pub mod show;

pub use command_error::CommandError;
pub use needs::needs;
