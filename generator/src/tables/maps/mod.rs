//! Tables of any finite function: runs of equal values, blocks that repeat, and levels of arrays.

pub mod blocks;
pub mod displacement;
pub mod hashes;
pub mod overlap;
pub mod runs;
pub mod staging;
