//! Code in a language, from the words of a command: how arguments are read, what a language needs
//! to be told, and De Bruijn sequences in every form that is printed.
//!
//! This is what both commands and the playground share. Here are no terminals and no files.

pub mod arguments;
mod command_error;
pub mod host;
mod language;
mod member;
mod ready_made;
pub mod requests;

pub use command_error::CommandError;
pub use language::{Language, LanguageOptions};
pub use member::Member;
pub use ready_made::ready_made;
