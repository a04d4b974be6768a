//! Tables for any finite function: runs of equal values, repeated blocks, and levels of arrays.

pub mod blocks;
pub mod displacement;
pub mod hashes;
pub mod overlap;
pub mod runs;
pub mod staging;
