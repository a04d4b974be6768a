//! What the commands of bit-tables answer: lists of the registry, comparisons of techniques,
//! explanations step by step, drawings, headers for C, De Bruijn sequences by number, searches in
//! units, maps that are given as text.
//!
//! The commands add terminals, files and processes, and the playground a page. Here is neither:
//! every answer is a function of what is asked, and everything compiles to WebAssembly.

pub mod compare;
pub mod explain;
pub mod listing;
pub mod maps;
mod needs;
pub mod searches;
pub mod show;

pub use needs::needs;
