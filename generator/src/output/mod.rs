//! Prints tables and functions as text, tokens and files.

mod file;
pub(crate) mod items;
mod layout;
mod rust;
mod tables;

pub use file::{replace_file, write_if_changed};
pub use rust::{File, Layout, Printed};
