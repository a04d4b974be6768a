//! The answers of the bit-tables commands: lists of the registry, comparisons of techniques,
//! explanations step by step, drawings, headers for C, De Bruijn sequences by number, searches
//! split into units, maps parsed from text.
//!
//! The commands add terminals, files and processes, and the playground adds a page. This crate uses
//! none of these: every answer is a pure function of its query, and everything compiles to
//! WebAssembly.

pub mod compare;
pub mod explain;
pub mod listing;
pub mod maps;
mod needs;
pub mod searches;
pub mod show;

pub use needs::needs;
