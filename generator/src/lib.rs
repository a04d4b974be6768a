//! Computes bit-twiddling tables and writes the functions that use them.
//!
//! Describe what you want as a [`Request`]: operations on a word, each by a technique. A [`Plan`] settles a request
//! for a [`Target`] and holds its tables and functions. A [`File`] prints them as Rust that depends on `core` alone
//! and checks itself when it is compiled. Build scripts use [`Script`]; the derive macro and the commands of
//! bit-tables use this crate too.
//!
//! ```
//! use bit_tables_generator::{DeBruijn, File, Layout, Request, Target, Word};
//!
//! let request = Request::new(Word::U64).bit_scan_forward(DeBruijn::seeded(42));
//! let text = File::from(request).print(&Target::unseen())?.text(Layout::Compact);
//! assert!(text.contains("pub const fn bit_scan_forward"));
//! # Ok::<(), bit_tables_generator::Faults>(())
//! ```

pub mod board;
mod defaults;
pub mod derive;
mod kernels;
pub mod module;
mod output;
mod plan;
mod report;
pub mod request;
mod script;
pub mod tables;
mod target;
mod techniques;
mod word;

pub use board::{Board, Domain};
pub use defaults::{default_set, specialised_set};
pub use output::{File, Layout, Printed, replace_file, write_if_changed};
pub use plan::Plan;
pub use report::{Entry, Report};
pub use request::{DeBruijn, Fault, Faults, Operation, Request, Selection};
pub use script::{Error, Script};
pub use target::{Target, UnknownTarget};
pub use techniques::names::{faults_of, operation_named};
pub use techniques::technique::Technique;
pub use techniques::{techniques, techniques_for};
pub use word::Word;
