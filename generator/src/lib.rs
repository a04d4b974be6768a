//! Generates bit-twiddling tables and functions in a build script: population counts, bit scans,
//! attacks of sliding pieces, Zobrist keys. The code depends only on `core`, and does not compile
//! if a number in one of its tables is wrong.
//!
//! # In a build script
//!
//! Say what you want as a [`Request`], and give it to a [`BuildScript`]. In `build.rs`, with this
//! crate among the `[build-dependencies]`:
//!
//! ```no_run
//! use bit_tables_generator::{BuildScript, DeBruijn, Error, Request, Word};
//!
//! fn main() -> Result<(), Error> {
//!     let bits = Request::new(Word::U64)
//!         .count_ones("auto")
//!         .bit_scan_forward(DeBruijn::seeded(42))
//!         .sliders("hyperbola");
//!     BuildScript::from_cargo()?.write("bits.rs", bits)
//! }
//! ```
//!
//! In `src/main.rs`:
//!
//! ```rs
//! mod bits {
//!     include!(concat!(env!("OUT_DIR"), "/bits.rs"));
//! }
//!
//! fn main() {
//!     assert_eq!(bits::bit_scan_forward(0x8100), 8);
//!     println!("a rook on a1 attacks {} squares", bits::count_ones(bits::rook_attacks(0, 0)));
//! }
//! ```
//!
//! # What you can request
//!
//! - An [`Operation`], each by a method of [`Request`], such as
//!   [`count_ones`](Request::count_ones). Its page says what it returns.
//! - On a [`Word`] of 8 to 128 bits, and for operations on squares on a [`Board`] of up to 128
//!   squares, of any shape, with holes, in any mapping.
//! - By a technique: `"auto"` chooses the best one for the [`Target`], a text such as
//!   `"hyperbola(layout = arrays)"` names one, and [`typed`] has those with parameters as types.
//!   [`techniques`] lists them.
//! - Within [a number of bytes](Request::max_bytes), [without tables](Request::without_tables), or
//!   [without `unsafe` code](Request::without_unsafe).
//!
//! You can also write a request as text, in the grammar of the derive and the commands:
//! [`Request::try_parse`].
//!
//! # Without Cargo
//!
//! A [`Plan`] resolves a request for a target, and a [`SourceFile`] prints it. A [`Report`] says
//! how much memory the tables take.
//!
//! ```
//! use bit_tables_generator::{Layout, Plan, Request, SourceFile, Target, Word};
//!
//! let request = Request::new(Word::U32).bit_scan_forward("auto");
//! let cortex_m0: Target = "thumbv6m-none-eabi".parse()?;
//! let plan = Plan::new(&request, &cortex_m0)?;
//! assert_eq!(plan.request().to_string(), "bit_scan_forward = debruijn_separated");
//! assert_eq!(plan.report().bytes(), 32);
//! let text = SourceFile::from(request).print(&cortex_m0)?.text(Layout::Compact);
//! assert!(text.contains("pub const fn bit_scan_forward"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Errors
//!
//! A request collects its mistakes, and the function that fails returns all of them:
//! [`Diagnostics`], or in a build script an [`Error`] with the same messages. Each [`Diagnostic`]
//! says what was asked, what is wrong and what would work; programs match on its
//! [`DiagnosticKind`]. No request causes a panic, and no file is left partially written.
//!
//! # Determinism
//!
//! The same request for the same target gives the same bytes on every host. A seed selects the same
//! sequence or keys in every version.
//!
//! # Features
//!
//! Scans, population counts of words, bit tests and the attacks of sliders are always available.
//! The rest are features; without them the generator builds faster. A request for something that is
//! off is an error that names its feature; `auto` never substitutes another technique. These are on
//! by default:
//!
//! - `boards`: the other functions on squares that chess needs, such as `leapers`, `between` and
//!   `mobility`.
//! - `keys`: `zobrist`.
//! - `large-tables`: `magic`, `pext`, `pext_deposit` and `kindergarten`, which look up the attacks
//!   of sliders in tables of up to a megabyte.
//! - `slices`: `indices`, `indices_of_slice`, the counts of slices, `reverse_bits_of_slice`,
//!   `weighted_count` and `weighted_look_up`; it includes `vectors`.
//! - `vectors`: the technique `simd` of every operation, and `hyperbola(for = throughput)`.
//!
//! These are off by default:
//!
//! - `games`: the functions on squares that other games and fairy pieces need: `fairy`, `othello`,
//!   `regions`, `riders`, `shogi` and `xiangqi`; it includes `boards`.
//! - `maps`: `Map`, tables for a finite function of your own.
//! - `map-slices`: `Map::slices`, searches and counts of the bytes of a set in slices; it includes
//!   `maps` and `vectors`.
//! - `derive`: what the derive macro and [`BuildScript::implement`] need.
//! - `format`: code for [people](Layout::Readable) is laid out by `prettyplease`.
//! - `places`: diagnostics say [where](Diagnostic::place) in a request they are.
//!
//! But for `maps`, no feature changes what exists in the public interface of the root, except types
//! in [`typed`].
//!
//! # Further reading
//!
//! The guide, a book in `docs/guide` of the repository, explains every technique with pictures.

// Features share code that is not used without them.
#![cfg_attr(
    not(all(
        feature = "boards",
        feature = "derive",
        feature = "games",
        feature = "keys",
        feature = "large-tables",
        feature = "slices"
    )),
    allow(dead_code)
)]

// Inputs: words, boards, targets, requests.
mod board;
mod domain;
mod named;
mod needs;
mod request;
#[cfg(any(feature = "games", feature = "map-slices"))]
mod symbol;
mod target;
pub mod typed;
mod word;

// Emitted code, from numbers to functions.
mod kernels;
mod module;
mod tables;
mod techniques;
mod template;
mod types;

// From a request to a module, to text, to a file.
mod file;
mod output;
mod plan;
mod report;

// Front ends, and sets that are computed once for all.
#[doc(hidden)]
pub mod __private;
mod defaults;
#[cfg(feature = "derive")]
mod derive;
#[cfg(feature = "maps")]
mod maps;
mod ready_made;
#[cfg(feature = "reference")]
pub(crate) mod reference;
mod script;

// For tests.
#[cfg(feature = "variants")]
mod variants;

pub use board::{Board, Corner, Numbering, Order, UnfitBoard};
pub use domain::Domain;
pub use file::{GeneratedSource, SourceFile};
#[cfg(feature = "maps")]
pub use maps::{Cost, EmittedMap, Map, MapGoal, MapKey, MapValue};
pub use output::layout::Layout;
pub use plan::Plan;
pub use report::{Report, TableMemory};
pub use request::{
    Choice, Diagnostic, DiagnosticKind, Diagnostics, OnZero, Operation, OperationFamily,
    OperationSpec, Parameter, ParameterKind, ParameterSpec, Request, Selection,
};
pub use script::{BuildScript, Error, ErrorKind};
pub use target::Target;
pub use techniques::technique::Technique;
pub use techniques::{extra_feature, techniques, techniques_for};
pub use typed::DeBruijn;
pub use word::Word;
