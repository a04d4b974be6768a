//! Prints tables and functions as tokens and text, and writes text to files.

pub(crate) mod items;
pub(crate) mod layout;
mod tables;
pub(crate) mod text;
pub(crate) mod write;
