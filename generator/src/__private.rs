//! Items that bit-tables' own packages share: the derive, the commands and the tests.
//!
//! **Not for other crates.** Anything here may change or disappear in any release, without mention
//! in the changelog. The public interface is at the [root of the crate](crate).

pub use crate::board::file_name;
pub use crate::defaults::{crate_set, default_set, vector_set};
pub use crate::file::{GENERATED, generated};
use crate::output::form::TextOptions;
pub use crate::output::line::on_one_line;
pub use crate::output::text::signature;
pub use crate::plan::auto::OF_AUTO;
pub use crate::plan::decision::Decision;
pub use crate::plan::left_out::{Elsewhere, LeftOut};
pub use crate::plan::reason::{Because, Budget};
pub use crate::ready_made::{Item, joined, ready_made};
pub use crate::request::board::{HEX, OF_HEX, OF_NAMED, OF_RECTANGLE, RECTANGLE};
pub use crate::request::{Advice, alternatives, integer, near, shown};
pub use crate::techniques::code_bytes::{CodeBytes, counted};
pub use crate::techniques::functions_of;
pub use crate::techniques::names::{operation_named, operations_with_function};
pub use crate::techniques::rule::Fact;

#[cfg(any(feature = "derive", feature = "maps"))]
pub use crate::word::primitive;

#[cfg(feature = "maps")]
pub use crate::file::is_identifier;
#[cfg(feature = "maps")]
pub use crate::maps::{Field, KeyType, Record, ValueType};

/// A diagnostic whose message ends with advice.
#[must_use]
pub fn advised(
    kind: crate::DiagnosticKind,
    message: &str,
    advice: crate::request::Advice,
) -> crate::Diagnostic {
    crate::Diagnostic::advised(kind, message, advice)
}

/// The text of a module's items, in a module of its own: tests change modules.
#[must_use]
pub fn text_of(module: &module::Module, word: crate::Word, layout: crate::Layout) -> String {
    let is_safe = module.is_safe;
    let form = TextOptions { layout, is_in_module: true, files: None, is_safe };
    crate::output::text::items(module, word, form)
}

#[cfg(feature = "derive")]
/// The derive without syn: generates the code for a struct and its attributes.
pub mod derive {
    pub use crate::derive::{DerivedStruct, Shape, expand};
    pub use crate::request::SpannedDiagnostic;
}

/// What is emitted: tables, functions and their checks, without duplicates.
pub mod module {
    pub use crate::module::*;
}

/// What each function of an operation computes, as plain Rust.
#[cfg(feature = "reference")]
pub mod reference {
    pub use crate::reference::*;
}

/// Pure functions that compute the values of tables from parameters.
pub mod tables {
    pub use crate::tables::*;
}

/// Every variant of every technique, for tests and proofs, and a technique that a test registers.
#[cfg(feature = "variants")]
pub mod variants {
    pub use crate::variants::*;
}
