//! Numbers: pure functions from parameters to table values.
//!
//! Nothing here knows tokens, files or requests, so each table can be tested by itself.

pub mod bytes;
pub mod debruijn;
pub mod faxon;
pub mod lines;
#[cfg(feature = "boards")]
pub mod mobility;
pub mod modulo;
pub mod popcount;
pub mod ranks;
pub mod steps;
#[cfg(feature = "keys")]
pub mod zobrist;
