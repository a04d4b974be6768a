//! The reference: what each function of an operation computes, as plain Rust that is independent of
//! techniques, such as a loop over all bits, or a walk over the board from square to square.
//!
//! It is text, and made for a word and a board: sets have the word's type, and the neighbours of all
//! squares are in tables computed from files and ranks. Sums wrap, although none comes near its
//! limit, so that the reference itself has nothing to prove. Tests compile it, and proofs lower it.

mod source;
mod subject;
mod text;

// Tables of squares, and functions named after directions, lines and pieces.
mod counts;
#[cfg(feature = "games")]
mod fairy;
mod riders;
mod sliders;
mod squares;
mod steps;

pub use subject::Subject;
pub use text::{Reference, Unspecified, is_specified, specified};
