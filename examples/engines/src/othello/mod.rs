//! Othello: the square a1 is bit 0, b1 bit 1, and h8 bit 63; rank 1 is at the top of a diagram.

mod board;

pub use board::{Board, Move};

/// Moves, the discs that they turn, and sets, written by the build script.
pub mod bits {
    include!(concat!(env!("OUT_DIR"), "/othello.rs"));
}
