//! Shogi: squares are numbered as [`bitboard`] says.

mod attacks;
pub mod bitboard;
mod board;
mod drops;
mod movegen;
mod moves;
mod piece;
mod sfen;

pub use board::Board;
pub use moves::Move;
pub use piece::{Piece, Side};

/// Scans, attacks and lines on the board of 81 squares, written by the build script.
pub mod bits {
    include!(concat!(env!("OUT_DIR"), "/shogi.rs"));
}
