//! Xiangqi: the square a0 in Red's left corner is bit 0, b0 bit 1, a1 bit 9, and i9 bit 89.

mod board;
mod fen;
mod piece;

pub use board::{Board, Move};
pub use piece::{Piece, Side};

/// Attacks on the board of 90 squares, and sets, written by the build script.
pub mod bits {
    include!(concat!(env!("OUT_DIR"), "/xiangqi.rs"));
}
