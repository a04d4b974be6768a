//! Searches in units of work, which know nothing of each other.

pub mod divided;
pub mod keys;
pub mod magic;
pub mod smallest;
