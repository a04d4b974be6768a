//! Searches split into independent units of work.

pub mod keys;
pub mod magic;
pub mod shards;
pub mod smallest;
