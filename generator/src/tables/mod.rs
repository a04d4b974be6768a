//! Pure functions that compute table values from parameters.
//!
//! Nothing here knows tokens, files or requests, so each table can be tested by itself.

// Bit scans, and the n-th set bit.
pub mod bytes;
pub mod debruijn;
pub mod faxon;
pub mod modulo;
pub mod selection;
pub mod zero_slot;

// Counts, lists and moves of bits.
#[cfg(feature = "slices")]
pub mod indices;
pub mod moves;
pub mod popcount;
pub mod reversal;

// Squares: lines, steps and attacks.
pub mod lines;
#[cfg(feature = "large-tables")]
pub mod magic;
#[cfg(feature = "boards")]
pub mod mobility;
pub mod ranks;
#[cfg(feature = "boards")]
pub mod ray_orders;
pub mod steps;
#[cfg(feature = "games")]
pub mod zones;

// Keys, and user-defined functions.
#[cfg(feature = "map-slices")]
pub mod byte_sets;
#[cfg(feature = "maps")]
pub mod maps;
#[cfg(feature = "keys")]
pub mod zobrist;
