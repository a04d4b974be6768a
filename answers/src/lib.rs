//! What the commands of bit-tables answer: lists of the registry, comparisons of techniques, explanations step by step, drawings, headers for C, De Bruijn
//! sequences by number, searches in units.
//!
//! The commands add terminals, files and processes, and the playground a page. Here is neither: every answer is a function of what is
//! asked, and everything compiles to WebAssembly.

pub mod arguments;
pub mod compare;
pub mod explain;
mod failure;
mod language;
pub mod listing;
mod member;
mod needs;
pub mod requests;
pub mod searches;
pub mod show;

pub use failure::Failure;
pub use language::{Form, Language};
pub use member::Member;
pub use needs::needs;
