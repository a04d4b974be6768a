//! Prints tables and functions as tokens and text.

mod floats;
pub(crate) mod form;
pub(crate) mod items;
pub(crate) mod layout;
pub(crate) mod line;
pub(crate) mod tables;
pub(crate) mod text;
