//! Everything between the words of a command and code in a language: parsing arguments, the options
//! of each language, and De Bruijn sequences in every printed form.

pub mod arguments;
pub mod host;
mod language;
mod member;
mod ready_made;
pub mod requests;

pub use bit_tables_c::Enumeration;
pub use language::{Language, LanguageOptions, Texts};
pub use member::Member;
pub use ready_made::ready_made;
