//! The command `bit-tables`. Its exit statuses are those of `bit_tables_console`.

pub mod bit_tables;
mod emission;
mod hash_bits;
mod magic;
mod manual;
mod map;
mod prove;
mod shards;
mod show;
mod smallest;
mod terminal;
