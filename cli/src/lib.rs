//! The command `bit-tables`. Its exit statuses are those of `bit_tables_console`.

// The command line.
pub mod bit_tables;
mod manual;
mod terminal;

// Its commands.
mod emission;
mod map;
mod prove;
mod show;

// Searches.
mod hash_bits;
mod magic;
mod shards;
mod smallest;
