//! Options for printed text: its readers, and what it leaves out.

use super::layout::Layout;

/// Options for printed text.
#[derive(Clone, Copy)]
pub(crate) struct TextOptions<'a> {
    /// The readers.
    pub layout: Layout,
    /// Whether the items are in a module of the text, which allows what they would.
    pub is_in_module: bool,
    /// The prefix of file names for long tables, if these are not in the text.
    pub files: Option<&'a str>,
    /// Whether everything must be free of `unsafe`, so that every table is in rows.
    pub is_safe: bool,
}
