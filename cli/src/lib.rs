//! The command `bit-tables`. Its exit statuses are those of `bit_tables_console`.

pub mod bit_tables;
mod divided;
mod emission;
mod magic;
mod manual;
mod map;
mod prove;
mod show;
mod smallest;
mod stored;
mod terminal;
