//! Numbers: pure functions from parameters to table values.
//!
//! Nothing here knows tokens, files or requests, so each table can be tested by itself.

pub mod bytes;
pub mod debruijn;
pub mod faxon;
#[cfg(feature = "slices")]
pub mod indices;
pub mod lines;
#[cfg(feature = "large-tables")]
pub mod magic;
#[cfg(feature = "maps")]
pub mod maps;
#[cfg(feature = "boards")]
pub mod mobility;
pub mod modulo;
pub mod moves;
pub mod popcount;
pub mod ranks;
#[cfg(feature = "boards")]
pub mod ray_orders;
pub mod selection;
pub mod steps;
pub mod zero_slot;
#[cfg(feature = "keys")]
pub mod zobrist;
