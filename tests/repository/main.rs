//! The repository itself: what depends on what, and that committed files are those that are
//! generated.

mod compiled_lines;
mod dependencies;
mod generated;
mod rooms;
mod safety;
