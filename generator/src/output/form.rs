//! How text is written: for whom, how wide, and what is not in it.

use super::layout::Layout;

/// How text is written.
#[derive(Clone, Copy)]
pub(crate) struct TextOptions<'a> {
    /// Who reads it.
    pub layout: Layout,
    /// How much shorter lines are.
    pub margin: usize,
    /// What the names of files of long tables begin with, if these are not in the text.
    pub files: Option<&'a str>,
    /// Whether nothing may be `unsafe`: then every table is in rows.
    pub is_safe: bool,
}
