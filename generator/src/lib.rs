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
//!
//! # Features
//!
//! Scans, counts of words, tests of bits and the attacks of sliders are always there. Three families of operations are features that are on
//! by default: without them the generator is built in less time. A request for an operation that is off names its feature.
//!
//! - `boards`: all other functions of squares, such as `leapers`, `between` and `mobility`.
//! - `keys`: `zobrist`.
//! - `slices`: `count_ones_of_slice`, `hamming_distance_of_slices`, `weighted_count` and `weighted_look_up`.
//!
//! Two more are off: `format` lays out output for people to read, and `derive` has what the derive macro needs.

// Families share code that is not used without them.
#![cfg_attr(
    not(all(feature = "boards", feature = "derive", feature = "keys", feature = "slices")),
    allow(dead_code)
)]

mod board;
mod defaults;
#[cfg(feature = "derive")]
mod derive;
mod file;
pub mod internal;
mod kernels;
mod lists;
mod module;
mod output;
mod plan;
mod report;
mod request;
mod script;
mod tables;
mod target;
mod techniques;
mod template;
pub mod typed;
#[cfg(feature = "variants")]
mod variants;
mod word;

pub use board::{Board, Corner, Domain, Numbering, Order, UnfitBoard};
pub use file::{File, Printed};
pub use output::layout::Layout;
pub use plan::Plan;
pub use report::{Entry, Report};
pub use request::{
    Choice, Fault, FaultKind, Faults, ForZero, Operation, OperationSpec, Parameter, ParameterKind,
    ParameterSpec, Request, Selection,
};
pub use script::{Error, ErrorKind, Script};
pub use target::Target;
pub use target::names::UnknownTarget;
pub use techniques::technique::Technique;
pub use techniques::{techniques, techniques_for};
pub use typed::DeBruijn;
pub use word::Word;
