//! Searches in units of work, which know nothing of each other.

pub mod keys;
pub mod magic;
pub mod shards;
pub mod smallest;
