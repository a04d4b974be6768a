//! Chess: squares are numbered from a1 = 0 to h8 = 63, rank by rank.

mod attacks;
mod bitboard;
mod board;
mod castling;
mod checks;
mod fen;
pub mod hash;
mod movegen;
mod moves;
mod piece;
mod placement;

pub use board::Board;
pub use moves::{Move, MoveKind};
pub use piece::{Color, Piece};

/// Counts, scans, attacks, lines and keys, written by the build script.
pub mod bits {
    include!(concat!(env!("OUT_DIR"), "/chess.rs"));
}
